"""Seats for people who came after the draw, so that nobody who sits has to move. A plain function; no database."""

from collections.abc import Container, Sequence

from tournament.seating.boards import Board, in_order, kept_free
from tournament.seating.healing import Filled, half_empty
from tournament.seating.wishes import Person


def fill(hall: Sequence[Board], filled: Filled, people: Sequence[Person]) -> dict[int, int]:
    """Person's number -> seat id: half-empty boards first, then empty ones from the front, those to be kept free last;
    need of access goes before.

    Who would leave a second board half empty is not seated: somebody must be moved first.
    """
    free = kept_free(hall)
    boards = [board for board in in_order(hall) if not board.blocked]
    seats: dict[int, Person] = dict(filled)
    placed: dict[int, int] = {}
    for person in sorted(people, key=lambda person: (not person.needs_access, person.number)):
        seat = _seat_for(boards, free, seats, person)
        if seat is not None:
            seats[seat], placed[person.number] = person, seat
    for board in reversed(half_empty(hall, seats)):
        alone = next(seats[seat] for seat in board.seats.values() if seat in seats)
        if alone.number in placed and len(half_empty(hall, seats)) > 1:
            del seats[placed.pop(alone.number)]
    return placed


def _seat_for(boards: Sequence[Board], free: Container[int], seats: Filled, person: Person) -> int | None:
    """The best free seat. An accessible board is opened for those who need it, or when there is no other; a board of
    `free` after all others."""
    open_boards = [
        (not any(seat in seats for seat in board.seats.values()), board.table in free, board.accessible, index)
        for index, board in enumerate(boards)
        if (board.accessible or not person.needs_access) and not all(seat in seats for seat in board.seats.values())
    ]
    if not open_boards:
        return None
    board = boards[min(open_boards)[-1]]
    return next(seat for seat in board.seats.values() if seat not in seats)
