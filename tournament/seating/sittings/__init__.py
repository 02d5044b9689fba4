"""The draw of sittings at separate tables: pure, from a seed, measured against how good any draw could be. No database.

In the order of their weight: nobody meets twice; nobody sits twice at a table of three; parties are kept apart; places
in the order of play are balanced, which costs none of the others. Who needs an accessible table keeps one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Problem
from tournament.seating.lot import Lot
from tournament.seating.sittings.aims import Aim, measure
from tournament.seating.sittings.exchange import MEETING, PARTY, THREES, Exchange
from tournament.seating.sittings.order import set_order
from tournament.seating.sittings.tables import (
    Sat,
    Sitting,
    Spot,
    choose_tables,
    problems_with,
    table_sizes,
)
from tournament.seating.wishes import Person

__all__ = [
    "Aim",
    "Draw",
    "Person",
    "Sat",
    "Sitting",
    "Spot",
    "choose_tables",
    "draw_sittings",
    "measure",
    "table_sizes",
]

ATTEMPTS = 6
WEIGHTS = {"meetings": MEETING, "threes": THREES, "parties": PARTY}


@dataclass(frozen=True, slots=True)
class Draw:
    """Drawn sittings with their aims over all sittings, those of the past too; or why there are none."""

    sittings: tuple[Sitting, ...]
    aims: tuple[Aim, ...] = ()
    problems: tuple[Problem, ...] = ()


def draw_sittings(
    people: Sequence[Person], spots: Sequence[Spot], count: int, seed: str, past: Sequence[Sitting] = ()
) -> Draw:
    """Draw `count` sittings for these people after those of the `past`, in which others may have played."""
    problems = problems_with(people, spots)
    if problems:
        return Draw((), (), problems)
    people = sorted(people, key=lambda person: person.number)
    needing = sum(person.needs_access for person in people)
    tables = choose_tables(spots, table_sizes(len(people)), needing)
    drawn = _best_groups(people, tables, count, Lot(seed), past)
    ordered = tuple(set_order(drawn, past, Lot(f"{seed}:order")))
    return Draw(ordered, measure(people, past, ordered))


def _best_groups(
    people: Sequence[Person], tables: Sequence[tuple[Spot, int]], count: int, lot: Lot, past: Sequence[Sitting]
) -> list[Sitting]:
    """The best of a few attempts, until nothing could be better.

    Two are enough where no fewer people could meet twice: the other aims have bounds that are often out of reach.
    """
    best: list[Sitting] = []
    least: tuple[int, ...] = ()
    for attempt in range(ATTEMPTS):
        exchange = Exchange(people, tables, past, count, lot)
        exchange.run(_cost_of_bound(people, past, exchange.sittings()))
        drawn = exchange.sittings()
        aims = _weighed(people, past, drawn)
        missed, bound = tuple(aim.missed for aim in aims), tuple(aim.bound for aim in aims)
        if not best or missed < least:
            best, least = drawn, missed
        if least == bound or (attempt and least[0] == bound[0]):
            break
    return best


def _weighed(people: Sequence[Person], past: Sequence[Sitting], drawn: Sequence[Sitting]) -> list[Aim]:
    return [aim for aim in measure(people, past, drawn) if aim.name in WEIGHTS]


def _cost_of_bound(people: Sequence[Person], past: Sequence[Sitting], drawn: Sequence[Sitting]) -> int:
    """What the bound would cost, beyond what the past has cost. The bound is the same for all draws of these sizes."""
    possible = sum(WEIGHTS[aim.name] * aim.bound for aim in _weighed(people, past, drawn))
    return possible - sum(WEIGHTS[aim.name] * aim.missed for aim in _weighed(people, past, []))
