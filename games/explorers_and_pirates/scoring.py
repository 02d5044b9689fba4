"""The tracks of the three missions, and what a sheet or a table of sheets cannot say beyond the limits of its lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game import Problem
from games.text import gettext_noop

Counts = Mapping[str, int]

LAIRS = 6
LAIR_TRACK = tuple(range(1 + 2 * LAIRS))
FISH_TRACK = tuple(range(1 + 14))
SPICE_TRACK = tuple(range(1 + 6))
"""Victory points on a mission card at step 0, 1, 2 … (step 0 is the start).

The cards are pictures in the seed; its one example has 1 point on a step and 2 on a further one. One point a step is a
default of ours (`docs/rules-decisions.md`): replace it by what your cards print. Lairs: at most 2 steps for each of 6
lairs. Spices: at most one sack from each of 6 villages. Fish: as many as the longest scenario can need, 17 - 3.
"""


def check_buildings(counts: Counts, **context: Any) -> Iterator[Problem]:
    """The set-up leaves everybody with a harbour settlement and a settlement, and no building is ever lost.

    Source: 003 §שלב ההקמה - סידור עמדת הפתיחה L223-225, §הקמה חופשית L501-505 (follows).

    >>> [problem.code for problem in check_buildings({"settlements": 1, "harbour_settlements": 0})]
    ['no_harbour_settlement', 'too_few_buildings']
    """
    harbours, buildings = counts["harbour_settlements"], counts["settlements"] + counts["harbour_settlements"]
    source = "003 §שלב ההקמה L223-225, L501-505 (follows)"
    if harbours < 1:
        message = gettext_noop("Everybody has a harbour settlement since the set-up: at least 1.")
        yield Problem("no_harbour_settlement", "harbour_settlements", {}, message, source)
    if buildings < 2:
        message = gettext_noop("Everybody starts with 2 buildings and none is ever lost: {given} can't be.")
        yield Problem("too_few_buildings", "settlements", {"given": buildings}, message, source)


def check_card(steps: str, card: str, counts: Counts, **context: Any) -> Iterator[Problem]:
    """Nobody holds a mission's special victory card with the marker still on the start space: the card goes to the
    furthest marker, and while all are on the start nobody is ahead (a default of ours).

    Source: 003 §חוקי משימה כלליים L432-433.
    """
    if counts[card] and not counts[steps]:
        message = gettext_noop("The special victory card needs at least 1 step on its mission card.")
        yield Problem("card_without_steps", card, {}, message, "003 §חוקי משימה כלליים L432-433 (follows)")


def check_holder(steps: str, card: str, table: Sequence[Counts]) -> Iterator[Problem]:
    """Once a marker has left the start, exactly one player holds the card, and nobody is ahead of that player.

    Source: 003 §חוקי משימה כלליים L432-433 (follows).
    """
    furthest = max((counts[steps] for counts in table), default=0)
    holders = [counts for counts in table if counts[card]]
    source = "003 §חוקי משימה כלליים L432-433 (follows)"
    if furthest and not holders:
        message = gettext_noop("A marker has left the start, so one player holds the special victory card.")
        yield Problem("nobody_holds_card", card, {}, message, source)
    for holder in holders:
        if 0 < holder[steps] < furthest:
            params = {"given": holder[steps], "furthest": furthest}
            message = gettext_noop("The special victory card can't be held on step {given}: a marker is on {furthest}.")
            yield Problem("card_not_furthest", card, params, message, source)


def check_lairs(table: Sequence[Counts]) -> Iterator[Problem]:
    """A lair gives one step to each of 1 to 3 captors and one more to the bravest; a sole captor always takes both.

    So steps beyond the 6 lairs are awards of bravery, of which there are 6; and steps of one player alone are even.
    Source: 003 §השתלטות L479, §אות גבורה L483 (follows).
    """
    steps = [counts["lair_steps"] for counts in table]
    beyond = sum(max(given - LAIRS, 0) for given in steps)
    source = "003 §השתלטות L479, §אות גבורה L483 (follows)"
    if beyond > LAIRS:
        params = {"given": beyond, "most": LAIRS}
        message = gettext_noop("{given} awards of bravery would be needed, but {most} lairs give only {most}.")
        yield Problem("too_many_awards", "lair_steps", params, message, source)
    if sum(1 for given in steps if given) == 1 and sum(steps) % 2:
        params = {"given": sum(steps)}
        message = gettext_noop("Whoever captures lairs alone takes 2 steps for each: {given} can't be.")
        yield Problem("odd_steps_alone", "lair_steps", params, message, source)
