"""Seats parties apart: at random, then by exchanging people until no two of a party are in reach. No database."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from tournament.seating.places import Places
from tournament.seating.wishes import Person

ROUNDS = 40
PARTNERS = 12  # exchanges tried for one person in a round


def seat_apart(places: Places, parties: Mapping[str, Sequence[Person]], hopeless: Container[str]) -> None:
    """Seat all who wait. Parties that cannot be kept apart in any case are left as they fall."""
    movable = list(places.waiting.values())
    _seat_at_random(places)
    _Exchange(
        places, movable, [p for party, members in parties.items() if party not in hopeless for p in members]
    ).run()


def _seat_at_random(places: Places) -> None:
    """Those who need access first; then, where the number is odd, an empty seat at the end; then all others."""
    waiting = places.lot.shuffled(list(places.waiting.values()))
    needing = [person for person in waiting if person.needs_access]
    _scatter(places, needing, [table for table in places.floor.near if table in places.accessible])
    if places.holes:
        places.leave_empty([table for table, seats in places.free.items() if seats][-1])
    _scatter(places, [person for person in waiting if not person.needs_access], list(places.floor.near))


def _scatter(places: Places, people: Sequence[Person], tables: Sequence[int]) -> None:
    open_seats = places.lot.shuffled([table for table in tables for _ in places.free[table]])
    for person, table in zip(people, open_seats, strict=False):
        places.seat(person, table)


class _Exchange:
    """Exchanges of two people that never leave more people in reach of their party than before."""

    def __init__(self, places: Places, movable: Sequence[Person], watched: Sequence[Person]) -> None:
        self.places, self.movable = places, movable
        self.can_move = frozenset(person.number for person in movable)
        self.watched = [person for person in watched if person.number in self.can_move]
        self.table = {number: places.floor.table_of[seat] for number, seat in places.seated.items()}
        self.there: Counter[tuple[str, int]] = Counter((person.party, self.table[person.number]) for person in watched)
        self.party = {person.number: person.party for person in watched}

    def run(self) -> None:
        for _ in range(ROUNDS):
            troubled = [person for person in self.watched if self._in_reach(person)]
            if not troubled:
                return
            for person in troubled:
                self._try_to_move(person)

    def _try_to_move(self, person: Person) -> None:
        for _ in range(PARTNERS):
            if not self._in_reach(person):
                return
            other = self.places.lot.one_of(self.movable)
            if self._may_swap(person, other):
                before = self._in_reach(person) + self._in_reach(other)
                self._swap(person, other)
                if self._in_reach(person) + self._in_reach(other) > before:
                    self._swap(person, other)

    def _in_reach(self, person: Person) -> int:
        """How many of the person's party sit on the same board or beside it."""
        party = self.party.get(person.number)
        if party is None:
            return 0
        near = self.places.floor.touching(self.table[person.number])
        return sum(self.there[party, table] for table in near) - 1

    def _may_swap(self, one: Person, other: Person) -> bool:
        accessible = self.places.accessible
        return (not one.needs_access or self.table[other.number] in accessible) and (
            not other.needs_access or self.table[one.number] in accessible
        )

    def _swap(self, one: Person, other: Person) -> None:
        seated = self.places.seated
        seated[one.number], seated[other.number] = seated[other.number], seated[one.number]
        self._leave(one)
        self._leave(other)
        self.table[one.number], self.table[other.number] = self.table[other.number], self.table[one.number]
        self._arrive(one)
        self._arrive(other)

    def _leave(self, person: Person) -> None:
        if person.number in self.party:
            self.there[self.party[person.number], self.table[person.number]] -= 1

    def _arrive(self, person: Person) -> None:
        if person.number in self.party:
            self.there[self.party[person.number], self.table[person.number]] += 1
