"""What is free and who is still to be seated, while a draw goes on. No database."""

from collections.abc import Sequence

from tournament.seating.boards import Floor
from tournament.seating.lot import Lot
from tournament.seating.wishes import Person, Seating


class Places:
    """The free seats of each board and the people not seated yet.

    At every moment `spare` is 0 or more: accessible seats are never fewer than the people who still wait for one.
    """

    def __init__(self, floor: Floor, people: Sequence[Person], locked: Seating, lot: Lot) -> None:
        self.floor, self.people, self.locked, self.lot = floor, people, locked, lot
        self.seated: dict[int, int] = dict(locked)
        taken = frozenset(locked.values())
        self.free = {
            board.table: lot.shuffled([seat for seat in board.seats.values() if seat not in taken])
            for board in floor.boards
        }
        self.accessible = frozenset(board.table for board in floor.boards if board.accessible)
        self.waiting = {person.number: person for person in people if person.number not in locked}
        needing = sum(person.needs_access for person in self.waiting.values())
        self.spare = sum(len(self.free[table]) for table in self.accessible) - needing
        self.holes = sum(map(len, self.free.values())) - len(self.waiting)

    def seat(self, person: Person, table: int) -> None:
        self.seated[person.number] = self.free[table].pop()
        del self.waiting[person.number]
        self.spare += person.needs_access - (table in self.accessible)

    def leave_empty(self, table: int) -> None:
        """One seat of this board is nobody's: the number of people is odd."""
        self.free[table].pop()
        self.holes -= 1
        self.spare -= table in self.accessible
