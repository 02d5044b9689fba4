"""Who sits with whom: groups made at random, then people are exchanged until no aim can be reached better. No database.

Simulated annealing over all sittings to be drawn at once, as a good first sitting can make a good third one impossible.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp

from tournament.seating.lot import SPAN, Lot
from tournament.seating.sittings.tables import THREE, Sat, Sitting, Spot
from tournament.seating.wishes import Person

MEETING, THREES, PARTY = 6, 2, 1  # what a miss costs: different opponents first
HOT, COLD = 2.5, 0.8  # how dear an exchange for the worse may be, at the start and at the end
STEPS = 150_000
COOLING = 64  # steps at one temperature


class Exchange:
    """Sittings that are being drawn, as places: `at[sitting][place]` is a person's index, `table[place]` its table."""

    def __init__(
        self,
        people: Sequence[Person],
        tables: Sequence[tuple[Spot, int]],
        past: Sequence[Sitting],
        sittings: int,
        lot: Lot,
    ) -> None:
        self.people, self.tables, self.lot = people, tables, lot
        self.table = [index for index, (_, size) in enumerate(tables) for _ in range(size)]
        starts = [self.table.index(index) for index in range(len(tables))]
        self.places = [range(start, start + size) for start, (_, size) in zip(starts, tables, strict=True)]
        self.of_three = [tables[index][1] == THREE for index in self.table]
        self.fixed, self.at = self._begin(past, sittings)
        self.met, self.threes = self._look_back(past)
        self.party = _party_pairs(people)
        self.cost = sum(self._arrive(seated) for seated in self.at)

    def _begin(self, past: Sequence[Sitting], sittings: int) -> tuple[dict[int, int], list[list[int]]]:
        """Everybody at random, but for those who need access: place -> person, for those whose place never changes.

        Each has an own accessible table, the same in every sitting, as long as there are enough.
        """
        had = {number: sat.table for sitting in past for sat in sitting for number in sat.players}
        accessible = [index for index, (spot, _) in enumerate(self.tables) if spot.accessible]
        free = [place for seat in range(4) for index in accessible for place in self.places[index][seat : seat + 1]]
        fixed: dict[int, int] = {}
        for index, person in enumerate(self.people):
            if person.needs_access:
                place = min(free, key=lambda place: self.tables[self.table[place]][0].table != had.get(person.number))
                free.remove(place)
                fixed[place] = index
        others = [index for index in range(len(self.people)) if index not in set(fixed.values())]
        open_places = [place for place in range(len(self.table)) if place not in fixed]
        return fixed, [self._fill(fixed, open_places, self.lot.shuffled(others)) for _ in range(sittings)]

    def _fill(self, fixed: dict[int, int], open_places: Sequence[int], others: Sequence[int]) -> list[int]:
        seated = fixed | dict(zip(open_places, others, strict=True))
        return [seated[place] for place in range(len(self.table))]

    def _look_back(self, past: Sequence[Sitting]) -> tuple[list[list[int]], list[int]]:
        """How often each two of these people met, and each sat at a table of three, before."""
        index = {person.number: at for at, person in enumerate(self.people)}
        met = [[0] * len(self.people) for _ in self.people]
        threes = [0] * len(self.people)
        for sat in (sat for sitting in past for sat in sitting):
            known = [index[number] for number in sat.players if number in index]
            for one, other in combinations(known, 2):
                met[one][other] += 1
                met[other][one] += 1
            for one in known:
                threes[one] += len(sat.players) == THREE
        return met, threes

    def _arrive(self, seated: Sequence[int]) -> int:
        """Count a whole sitting in; what it costs."""
        cost = 0
        for places in self.places:
            group = [seated[place] for place in places]
            for one, other in combinations(group, 2):
                cost += MEETING * self.met[one][other] + self.party[one][other]
                self.met[one][other] += 1
                self.met[other][one] += 1
            for one in group if len(group) == THREE else ():
                cost += THREES * self.threes[one]
                self.threes[one] += 1
        return cost

    def sittings(self) -> list[Sitting]:
        """As they stand, the order of play still as it fell."""
        return [tuple(self._sat(seated, index) for index in range(len(self.tables))) for seated in self.at]

    def _sat(self, seated: Sequence[int], index: int) -> Sat:
        numbers = tuple(self.people[seated[place]].number for place in self.places[index])
        return Sat(self.tables[index][0].table, numbers)

    def run(self, bound: int) -> None:
        """Exchange until the cost is `bound` or time is up; chance lets the worse through, less and less."""
        movable = [place for place in range(len(self.table)) if place not in self.fixed]
        if len(movable) < 2:
            return
        below, limits = self.lot.below, {0: SPAN}
        for step in range(STEPS):
            if self.cost <= bound:
                return
            if step % COOLING == 0:
                heat = HOT * (COLD / HOT) ** (step / STEPS)
                limits = {worse: int(SPAN * exp(-worse / heat)) for worse in range(1, 40)}
            seated = self.at[below(len(self.at))]
            one, other = movable[below(len(movable))], movable[below(len(movable))]
            if self.table[one] == self.table[other]:
                continue
            change = self._change(seated, one, other)
            if change <= 0 or below(SPAN) < limits.get(change, 0):
                self._swap(seated, one, other)
                self.cost += change

    def _change(self, seated: Sequence[int], one: int, other: int) -> int:
        """What it would cost if the people at these two places changed them."""
        a, b = seated[one], seated[other]
        met_a, met_b, party_a, party_b = self.met[a], self.met[b], self.party[a], self.party[b]
        change = 0
        for place in self.places[self.table[one]]:
            if place != one:
                mate = seated[place]
                change += MEETING * (met_b[mate] - met_a[mate] + 1) + party_b[mate] - party_a[mate]
        for place in self.places[self.table[other]]:
            if place != other:
                mate = seated[place]
                change += MEETING * (met_a[mate] - met_b[mate] + 1) + party_a[mate] - party_b[mate]
        if self.of_three[one] != self.of_three[other]:
            leaves, enters = (a, b) if self.of_three[one] else (b, a)
            change += THREES * (self.threes[enters] - self.threes[leaves] + 1)
        return change

    def _swap(self, seated: list[int], one: int, other: int) -> None:
        a, b = seated[one], seated[other]
        for place, leaves, enters in ((one, a, b), (other, b, a)):
            for near in self.places[self.table[place]]:
                if near != place:
                    mate = seated[near]
                    self.met[leaves][mate] -= 1
                    self.met[mate][leaves] -= 1
                    self.met[enters][mate] += 1
                    self.met[mate][enters] += 1
            if self.of_three[place]:
                self.threes[leaves] -= 1
                self.threes[enters] += 1
        seated[one], seated[other] = b, a


def _party_pairs(people: Sequence[Person]) -> list[list[int]]:
    """1 for each two people of one party."""
    parties = [person.party for person in people]
    return [[PARTY if party and party == other else 0 for other in parties] for party in parties]
