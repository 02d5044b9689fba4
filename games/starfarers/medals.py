"""Medals and half medals: pirate bases, ice planets, encounters (004 §בסיס פיראטי וכוכב קרח, §חצאי מדליות)."""

from collections.abc import Iterator

from games.problem import Problem
from games.ruling import Field, Ruling
from games.starfarers.facts import HALF_MEDALS, MARKERS, UPGRADES
from games.starfarers.fields import yes_or_no
from games.text import Text, gettext_noop
from games.verdict import Reasons

STRENGTH_OF = {"pirate_base": "cannon", "ice_planet": "freight_unit"}
"""What beats a special marker (004 §בסיס פיראטי L428, §כוכב קרח L430)."""


def points_of_half_medals(half_medals: int) -> int:
    """Victory points of half medals: two make one.

    Source: 004 §נקודות נצחון L478.

    >>> [points_of_half_medals(count) for count in range(6)]
    [0, 0, 1, 1, 2, 2]
    """
    return half_medals // 2


def half_medals(before: int, change: int) -> tuple[dict[str, int], Reasons]:
    """Half medals after a gain or a loss, and the victory points that change with them.

    Who has none loses nothing: a default of ours.

    Source: 004 §חצאי מדליות L474-478.

    >>> half_medals(1, +1)[0], half_medals(3, -1)[0]
    ({'half_medals': 2, 'points': 1}, {'half_medals': 2, 'points': 0})
    """
    after = max(before + change, 0)
    points = points_of_half_medals(after) - points_of_half_medals(before)
    counted = Text(gettext_noop("Half medals: {before}, then {after}."), {"before": before, "after": after})
    pairs = gettext_noop("Two count 1 victory point: {was}, then {now}.")
    params = {"was": points_of_half_medals(before), "now": points_of_half_medals(after)}
    return {"half_medals": after, "points": points}, (counted, Text(pairs, params))


def check_half_medals(before: int, change: int) -> Iterator[Problem]:
    """There are 40 half medals in all.

    Source: 004 §חצאי מדליות L207.
    """
    if before + change > HALF_MEDALS:
        message = gettext_noop("There are only {most} half medals.")
        yield Problem("too_many_half_medals", "change", {"most": HALF_MEDALS}, message, "004 §חצאי מדליות L207")


def special_marker(
    marker: str, number: int, mounted: int, card_strength: int, cards_count: bool
) -> tuple[bool, Reasons]:
    """Whether a ship that passes a planet beats its pirate base (with cannons) or ice (with freight units).

    Strength of friendship cards counts only if `cards_count`: the book names what is on the mother ship, so the default
    is ours.

    Source: 004 §בסיס פיראטי L428, §כוכב קרח L430, §נקודת נצחון L492-502.

    >>> [special_marker("pirate_base", 4, cannons, 0, False)[0] for cannons in (3, 4, 5)]
    [False, True, True]
    """
    strength = mounted + (card_strength if cards_count else 0)
    compared = gettext_noop("Strength {strength}, as much as the marker's {number} or more is needed.")
    reasons = (Text(compared, {"strength": strength, "number": number}),)
    if strength < number:
        return False, (*reasons, Text(gettext_noop("Not enough: no colony beside it yet.")))
    return True, (
        *reasons,
        Text(gettext_noop("The marker becomes a medal: 1 victory point that can't be lost.")),
        Text(gettext_noop("A replacement number token is laid on the planet; the ship may fly on.")),
    )


def check_marker(marker: str, number: int, mounted: int, card_strength: int, cards_count: bool) -> Iterator[Problem]:
    """No mother ship holds more than 6 cannons or 5 freight units.

    Source: 004 §תותח סיפון L367, §יחידת מטען L374.
    """
    most = UPGRADES[STRENGTH_OF[marker]]
    if mounted > most:
        message = gettext_noop("{given} can't be: a mother ship holds at most {most}.")
        source = "004 §תותח סיפון L367, §יחידת מטען L374"
        yield Problem("too_many_upgrades", "mounted", {"given": mounted, "most": most}, message, source)


RULINGS = (
    Ruling(
        "special_marker",
        Text(gettext_noop("Is the pirate base beaten, the ice planet terraformed?")),
        (
            Field("marker", Text(gettext_noop("Special marker")), "choice", choices=MARKERS),
            Field("number", Text(gettext_noop("Number on it")), least=1, most=9),
            Field("mounted", Text(gettext_noop("Cannons (ice planet: freight units) on the mother ship")), most=6),
            Field("card_strength", Text(gettext_noop("Strength of friendship cards")), most=5, default=0),
            yes_or_no("cards_count", gettext_noop("Friendship cards count here"), default=False),
        ),
        special_marker,
        "004 §בסיס פיראטי L428, §כוכב קרח L430",
        check_marker,
    ),
    Ruling(
        "half_medals",
        Text(gettext_noop("Victory points of half medals won or lost")),
        (
            Field("before", Text(gettext_noop("Half medals before")), most=HALF_MEDALS),
            Field("change", Text(gettext_noop("Won (lost: below 0)")), least=-HALF_MEDALS, most=HALF_MEDALS),
        ),
        half_medals,
        "004 §חצאי מדליות L474-478",
        check_half_medals,
    ),
)
