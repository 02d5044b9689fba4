"""How many wishes any draw on these boards could meet, and why the others are out of reach. No database.

The bound may be higher than what the best draw reaches, never lower.
"""

from collections.abc import Iterator, Mapping, Sequence

from tournament.seating.boards import SEATS, Board, Floor, Stretch
from tournament.seating.wishes import Bound, Person, Reason, Seating, Wish, is_apart


def bound_of(floor: Floor, parties: Mapping[str, Sequence[Person]], wish: Wish, locked: Seating) -> Bound:
    look = _Look(floor, locked)
    why = look.why_not_together if wish == Wish.TOGETHER else look.why_not_apart
    reasons = {party: why(members) for party, members in parties.items()}
    hopeless = {party: reason for party, reason in reasons.items() if reason}
    possible = len(parties) - len(hopeless)
    if wish == Wish.TOGETHER:
        possible -= _crowded_out(floor, [len(parties[party]) for party in parties if party not in hopeless])
    return Bound(possible, hopeless)


def _crowded_out(floor: Floor, sizes: Sequence[int]) -> int:
    """How many of these parties at least find no stretch: of those of k or more, a stretch of n places takes n // k."""
    places = [SEATS * len(stretch.boards) for stretch in floor.stretches]
    over = [sum(size >= least for size in sizes) - sum(n // least for n in places) for least in set(sizes)]
    return max([0, *over])


class _Look:
    """Looks at one party at a time, as if the hall had no others but the locked people."""

    def __init__(self, floor: Floor, locked: Seating) -> None:
        self.floor = floor
        self.locked = locked
        self.longest = max((SEATS * len(stretch.boards) for stretch in floor.stretches), default=0)
        self.most_apart = _most_apart(floor.stretches)
        accessible = ([board.accessible for board in stretch.boards] for stretch in floor.stretches)
        self.most_apart_with_access = sum(map(_most_apart_of, accessible))
        self.taken: dict[int, int] = {}  # table -> places locked
        for seat in locked.values():
            table = floor.table_of[seat]
            self.taken[table] = self.taken.get(table, 0) + 1

    def why_not_together(self, members: Sequence[Person]) -> Reason | None:
        if len(members) > self.longest:
            return Reason.TOO_LARGE
        own = [self.floor.table_of[self.locked[p.number]] for p in members if p.number in self.locked]
        needing = sum(person.needs_access for person in members)
        if not own and not needing:
            return None
        if any(self._takes(window, members, own) for window in self._windows(len(members))):
            return None
        return Reason.LOCKED if own else Reason.ACCESSIBLE

    def _windows(self, size: int) -> Iterator[Sequence[Board]]:
        """Every run of boards that a party of this size can cover: at least one of them on each board."""
        for stretch in self.floor.stretches:
            for length in range(-(-size // SEATS), min(size, len(stretch.boards)) + 1):
                yield from _windows(stretch, length)

    def _takes(self, window: Sequence[Board], members: Sequence[Person], own: Sequence[int]) -> bool:
        """Whether the party can cover this window, given who is locked there."""
        free = {board.table: SEATS - self.taken.get(board.table, 0) + own.count(board.table) for board in window}
        if not free.keys() >= set(own) or not all(free.values()) or sum(free.values()) < len(members):
            return False
        accessible = sum(free[board.table] for board in window if board.accessible)
        others = sum(not board.accessible for board in window)  # each takes one of the party at least
        return sum(person.needs_access for person in members) <= min(accessible, len(members) - others)

    def why_not_apart(self, members: Sequence[Person]) -> Reason | None:
        own = [self.floor.table_of[self.locked[p.number]] for p in members if p.number in self.locked]
        if own and not is_apart(self.floor, own):
            return Reason.LOCKED
        if len(members) > self.most_apart:
            return Reason.TOO_LARGE
        if sum(person.needs_access for person in members) > self.most_apart_with_access:
            return Reason.ACCESSIBLE
        return None


def _windows(stretch: Stretch, length: int) -> Iterator[Sequence[Board]]:
    boards = stretch.boards
    starts = len(boards) if stretch.closed else len(boards) - length + 1
    looped = boards + boards[:length] if stretch.closed else boards
    return (looped[start : start + length] for start in range(starts))


def _most_apart(floor: Sequence[Stretch]) -> int:
    """How many people can sit with a board between each and the next."""
    return sum(
        max(len(stretch.boards) // 2, 1) if stretch.closed else -(-len(stretch.boards) // 2) for stretch in floor
    )


def _most_apart_of(wanted: Sequence[bool]) -> int:
    """How many of the wanted boards of a row can be taken, no two side by side. (A ring is read as a line: a bound.)"""
    taken, last = 0, -2
    for at, is_wanted in enumerate(wanted):
        if is_wanted and at - last > 1:
            taken, last = taken + 1, at
    return taken
