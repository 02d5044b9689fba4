"""Who holds the metropolis of a track: by the order of events, or as far as the levels alone tell."""

from collections.abc import Iterator, Sequence

from games.cities_and_knights.facts import METROPOLIS_LEVEL, TOP_LEVEL
from games.cities_and_knights.players import Player, check_names, names, rows
from games.game import Field, Problem, Ruling
from games.text import Text, gettext_noop


def metropolis_owner(steps: Sequence[Player]) -> tuple[str, tuple[Text, ...]]:
    """Follow one track: the first at level 4 takes the metropolis, another takes it over at level 5 if not secured.

    Source: 000 §ערים גדולות.
    """
    owner, secured = "", False
    reasons = []
    for step in steps:
        name, level = step["name"], step["level"]
        reasons.append(_what_happens(name, level, owner, secured))
        if not owner or (level == TOP_LEVEL and not secured):
            owner = name
        secured = secured or level == TOP_LEVEL
    return owner, tuple(reasons)


def _what_happens(name: str, level: int, owner: str, secured: bool) -> Text:
    params = {"name": name, "level": level, "owner": owner}
    if not owner:
        return Text(gettext_noop("{name} is first at level {level} and takes the metropolis: 2 points more."), params)
    if level < TOP_LEVEL:
        return Text(gettext_noop("{name} is at level {level}, later than {owner}: no change."), params)
    if secured:
        return Text(gettext_noop("{name} is at level {level}, but {owner} was there before: no change."), params)
    if name == owner:
        return Text(gettext_noop("{name} is at level {level}: the metropolis is safe for good."), params)
    taken = gettext_noop("{name} is at level {level} before {owner}: the metropolis and its 2 points change hands.")
    return Text(taken, params)


def check_steps(steps: Sequence[Player]) -> Iterator[Problem]:
    """Each player has a name, and reaches level 4 once, then level 5 once.

    Source: 000 §פיתוח ערים.
    """
    reached: dict[str, int] = {}
    for number, step in enumerate(steps):
        name, level = step["name"], step["level"]
        if not name:
            message = gettext_noop("Here a name is needed: it shows who is the same player.")
            yield Problem("no_name", f"steps.{number}.name", {}, message, "ours")
        if level != reached.get(name, METROPOLIS_LEVEL - 1) + 1:
            message = gettext_noop("Each player reaches level 4 once, and level 5 once after that.")
            yield Problem("out_of_order", f"steps.{number}.level", {}, message, "000 §פיתוח ערים")
        reached[name] = level


def metropolis_candidates(players: Sequence[Player]) -> tuple[list[str], tuple[Text, ...]]:
    """Who can hold the metropolis of a track, from the levels alone: nobody, one, or several whose order decides.

    Source: 000 §ערים גדולות (follows).
    """
    top = max(player["level"] for player in players)
    if top < METROPOLIS_LEVEL:
        return [], (Text(gettext_noop("Nobody has reached level 4: the metropolis is not in play.")),)
    best = [name for name, player in zip(names(players), players, strict=True) if player["level"] == top]
    params = {"names": ", ".join(best), "level": top}
    if len(best) == 1:
        return best, (
            Text(gettext_noop("{names} alone has the highest level, {level}, and so the metropolis."), params),
        )
    share = Text(gettext_noop("{names} share the highest level, {level}."), params)
    return best, (share, Text(gettext_noop("One of them has it; only the order in which they rose tells who.")))


NAME = Field("name", Text(gettext_noop("Name")), "text")

RULINGS = (
    Ruling(
        "metropolis_owner",
        Text(gettext_noop("Who has the metropolis? (the order is known)")),
        (
            Field(
                "steps",
                Text(gettext_noop("Who reached level 4 or 5 of the track, in the order of the game")),
                "rows",
                1,
                12,
                fields=(NAME, Field("level", Text(gettext_noop("Level reached")), "int", METROPOLIS_LEVEL, TOP_LEVEL)),
            ),
        ),
        metropolis_owner,
        "000 §ערים גדולות",
        check_steps,
    ),
    Ruling(
        "metropolis_candidates",
        Text(gettext_noop("Who has the metropolis? (from the levels)")),
        (
            rows(
                Text(gettext_noop("Players")), Field("level", Text(gettext_noop("Level of the track")), most=TOP_LEVEL)
            ),
        ),
        metropolis_candidates,
        "000 §ערים גדולות",
        check_names,
    ),
)
