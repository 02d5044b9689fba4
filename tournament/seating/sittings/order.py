"""The order of play at each table, so that everybody is first, second, third and last as evenly as can be. Pure."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from tournament.seating.lot import Lot
from tournament.seating.sittings.aims import places_taken
from tournament.seating.sittings.tables import Sat, Sitting

SWEEPS = 400


def set_order(sittings: Sequence[Sitting], past: Sequence[Sitting], lot: Lot) -> list[Sitting]:
    """Order each table anew, again and again, until no place comes twice to anybody who could still have another."""
    tables = [list(sitting) for sitting in sittings]
    taken = places_taken([*past, *sittings])
    everywhere = [(sitting, table) for sitting, group in enumerate(tables) for table in range(len(group))]
    for _ in range(SWEEPS):
        if not any(_could_be_better(sat, taken) for group in tables for sat in group):
            break
        for sitting, table in lot.shuffled(everywhere):
            tables[sitting][table] = _reorder(tables[sitting][table], taken, lot)
    return [tuple(group) for group in tables]


def _could_be_better(sat: Sat, taken: Counter[tuple[int, int]]) -> bool:
    """Whether somebody here has this place for the second time or more, and another place less often."""
    return any(
        taken[number, place] > 1 + min(taken[number, other] for other in range(len(sat.players)))
        for place, number in enumerate(sat.players)
    )


def _reorder(sat: Sat, taken: Counter[tuple[int, int]], lot: Lot) -> Sat:
    """The order that repeats least, counting places taken elsewhere; among equals any."""
    for place, number in enumerate(sat.players):
        taken[number, place] -= 1
    orders = list(permutations(sat.players))
    costs = [sum(taken[number, place] for place, number in enumerate(order)) for order in orders]
    best = min(costs)
    chosen = lot.one_of([order for order, cost in zip(orders, costs, strict=True) if cost == best])
    for place, number in enumerate(chosen):
        taken[number, place] += 1
    return Sat(sat.table, chosen)
