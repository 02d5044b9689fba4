"""The three missions: who holds a special victory card, what a captured lair brings, when fish and spices come."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.explorers_and_pirates.facts import COLOURS
from games.explorers_and_pirates.pirates import Rows, twice
from games.explorers_and_pirates.turn import Reasons
from games.game import Problem
from games.text import Text, gettext_noop

CREWS_ON_LAIR = 3
CAPTURE_GOLD = 2
HAULS = 6
ROLLS = ("roll_1", "roll_2", "roll_3")


def special_card(markers: Rows) -> tuple[str | None, Reasons]:
    """Who holds a mission's special victory card: the furthest marker, of several the lowest (it came first).

    `markers` that share a step are listed from the lowest up. With all on the start nobody holds it.
    Source: 003 §חוקי משימה כלליים L429-433.

    >>> special_card([{"player": "orange", "step": 2}, {"player": "blue", "step": 2}])[0]
    'orange'
    """
    furthest = max(marker["step"] for marker in markers)
    if furthest == 0:
        return None, (Text(gettext_noop("All markers are on the start: nobody holds the card.")),)
    ahead = [marker["player"] for marker in markers if marker["step"] == furthest]
    reasons = [Text(gettext_noop("The furthest step that a marker has reached: {step}."), {"step": furthest})]
    if len(ahead) > 1:
        reasons.append(Text(gettext_noop("Of {number} markers there the lowest came first."), {"number": len(ahead)}))
    holder = Text(gettext_noop("{player} holds the card: 1 more victory point."), {"player": COLOURS[ahead[0]]})
    return ahead[0], (*reasons, holder)


def check_markers(markers: Rows) -> Iterator[Problem]:
    """Each player has one marker on a mission card.

    Source: 003 §חוקי משימה כלליים L429.
    """
    yield from twice(markers, "markers", "003 §חוקי משימה כלליים L429")


def lair_capture(captors: Rows, takes_award: bool) -> tuple[Mapping[str, Any], Reasons]:
    """What a captured lair brings: 2 gold and a step to each captor, the award of bravery (a step for a crew) to one.

    `captors` are listed in the order in which they move: the active player, then clockwise. Until it is known who is
    the `bravest`, `to_roll` names those whose next roll is missing. A sole captor takes the award without rolling;
    another may decline it.
    Source: 003 §השתלטות L479, §אות גבורה L483, §היפוך אסימון מאורת הפיראטים L489.

    >>> lair_capture([{"player": "red", "crews": 3, "roll_1": 0, "roll_2": 0, "roll_3": 0}], takes_award=True)[0]
    {'gold': {'red': 2}, 'steps': {'red': 2}, 'crews_left': {'red': 2}, 'bravest': 'red'}
    """
    left, rolled = _bravest(captors)
    bravest = left[0]["player"] if len(left) == 1 else None
    awarded = bravest if takes_award or len(captors) == 1 else None
    first = {"gold": CAPTURE_GOLD, "first": COLOURS[captors[0]["player"]]}
    each = Text(gettext_noop("Each captor gets {gold} gold and moves a step, {first} first."), first)
    aside = Text(gettext_noop("The lair token is turned; the crews left lie beside it for their owners' ships."))
    return {
        "gold": {captor["player"]: CAPTURE_GOLD for captor in captors},
        "steps": {captor["player"]: 1 + (captor["player"] == awarded) for captor in captors},
        "crews_left": {captor["player"]: captor["crews"] - (captor["player"] == awarded) for captor in captors},
        **({"bravest": bravest} if bravest else {"to_roll": [captor["player"] for captor in left]}),
    }, (each, *rolled, *_award(captors, bravest, awarded), aside)


def _bravest(captors: Rows) -> tuple[Rows, Reasons]:
    """The captors who are still in for the award of bravery after the rolls that were made, and why."""
    left: Rows = captors
    reasons: list[Text] = []
    for roll in ROLLS:
        if len(left) == 1 or not all(captor[roll] for captor in left):
            break
        reasons += [_sum(captor, roll) for captor in left]
        best = max(_bravery(captor, roll) for captor in left)
        if sum(1 for captor in left if captor[roll] + captor["crews"] == best[0]) > 1:
            reasons.append(Text(gettext_noop("Equal sums: more crews win; with as many crews they roll again.")))
        left = [captor for captor in left if _bravery(captor, roll) == best]
    return left, tuple(reasons)


def _bravery(captor: Mapping[str, Any], roll: str) -> tuple[int, int]:
    return captor[roll] + captor["crews"], captor["crews"]


def _sum(captor: Mapping[str, Any], roll: str) -> Text:
    params = {"player": COLOURS[captor["player"]], "die": captor[roll], "crews": captor["crews"]}
    message = gettext_noop("{player}: die {die} + crews {crews} = {sum}.")
    return Text(message, {**params, "sum": captor[roll] + captor["crews"]})


def _award(captors: Rows, bravest: str | None, awarded: str | None) -> Reasons:
    if bravest is None:
        return (Text(gettext_noop("The award of bravery waits for the next roll.")),)
    player = {"player": COLOURS[bravest]}
    if awarded is None:
        return (Text(gettext_noop("{player} is the bravest but declines: no step, no crew returned."), player),)
    won = Text(gettext_noop("{player} is the bravest: 1 more step, and 1 crew goes back to the supply."), player)
    alone = Text(gettext_noop("A sole captor takes the award of bravery without rolling."))
    return (alone, won) if len(captors) == 1 else (won,)


def check_captors(captors: Rows, takes_award: bool) -> Iterator[Problem]:
    """Exactly three crews capture a lair, and a player lands them once.

    Source: 003 §הצבת צוותי לוחמים L475, §השתלטות L479.
    """
    source = "003 §הצבת צוותי לוחמים L475, §השתלטות L479"
    yield from twice(captors, "captors", source)
    crews = sum(captor["crews"] for captor in captors)
    if crews != CREWS_ON_LAIR:
        message = gettext_noop("A lair is captured by exactly {needed} crews: {given} can't be.")
        yield Problem("not_three_crews", "captors", {"given": crews, "needed": CREWS_ON_LAIR}, message, source)


def fish_roll(discovered: bool, haul: bool, pirate: bool, supply: int) -> tuple[bool, Reasons]:
    """Whether the encouragement roll puts a fish haul on the ground with the number rolled.

    One die a turn, before or after a ship's movement, never in the middle of one; none with an empty supply.
    Source: 003 §עידוד ההטלה של להקות הדגים L611-621.

    >>> fish_roll(discovered=True, haul=False, pirate=False, supply=6)[0]
    True
    """
    against = {
        gettext_noop("All fish hauls are under way: there is no roll."): supply == 0,
        gettext_noop("No discovered fishing ground has this number."): not discovered,
        gettext_noop("A fish haul is already there."): haul,
        gettext_noop("A pirate ship is there."): pirate,
    }
    reasons = tuple(Text(message) for message, holds in against.items() if holds)
    return not reasons, reasons or (Text(gettext_noop("A fish haul from the supply is put on the fishing ground.")),)


def check_fish_roll(discovered: bool, haul: bool, pirate: bool, supply: int) -> Iterator[Problem]:
    """Hauls and pirates stand on discovered grounds only, and the haul that lies there isn't in the supply.

    Source: 003 §עידוד ההטלה של להקות הדגים L611-621, §אביזרי משחק כלליים L62.
    """
    source = "003 §עידוד ההטלה של להקות הדגים L611-621, §אביזרי משחק כלליים L62"
    if not discovered and (haul or pirate):
        message = gettext_noop("On a fishing ground that isn't discovered there is neither haul nor pirate ship.")
        yield Problem("not_discovered", "discovered", {}, message, source)
    if haul and supply == HAULS:
        params = {"given": supply, "most": HAULS - 1}
        message = gettext_noop("With a haul on the fishing ground the supply has at most {most}: {given} can't be.")
        yield Problem("too_many_hauls", "supply", params, message, source)


def spice_hex(players: int, rival_crews: int, own_crew: bool, lands_crew: bool) -> tuple[Mapping[str, int], Reasons]:
    """Spice sacks that a player takes at a spice hex, and how many stay there.

    At discovery there lie as many as there are players; each takes one, for a crew that stays to the end of the game.
    Source: 003 §גילוי חבל ארץ תבלינים L673, L677, §כללים נוספים L687-688.

    >>> spice_hex(players=4, rival_crews=1, own_crew=False, lands_crew=True)[0]
    {'takes': 1, 'sacks_left': 2}
    """
    there = players - rival_crews - own_crew
    reasons = [
        Text(
            gettext_noop("Players: {players}; crews there: {crews}; sacks that lie there: {sacks}."),
            {"players": players, "crews": rival_crews + own_crew, "sacks": there},
        )
    ]
    if own_crew:
        reasons.append(Text(gettext_noop("The player has a crew there already: no second crew, no second sack.")))
        return {"takes": 0, "sacks_left": there}, tuple(reasons)
    if not lands_crew:
        reasons.append(Text(gettext_noop("Without landing a crew there is no sack.")))
        return {"takes": 0, "sacks_left": there}, tuple(reasons)
    reasons.append(Text(gettext_noop("The crew stays to the end of the game, 1 sack takes its place in the ship.")))
    return {"takes": 1, "sacks_left": there - 1}, tuple(reasons)


def check_spice_hex(players: int, rival_crews: int, own_crew: bool, lands_crew: bool) -> Iterator[Problem]:
    """Each rival has at most one crew on a spice hex.

    Source: 003 §כללים נוספים L687.
    """
    if rival_crews > players - 1:
        params = {"given": rival_crews, "most": players - 1}
        message = gettext_noop("{given} crews of rivals can't be there: each of {most} rivals has at most 1.")
        yield Problem("too_many_crews", "rival_crews", params, message, "003 §כללים נוספים L687")
