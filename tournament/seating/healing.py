"""A board lost somebody: what can be done, with the fewest people moved. A plain function; no database.

Every option leaves at most one board half empty, if that was so before. None opens a board that is to be kept free
(`boards.kept_free`) while another is empty, and where people are moved they leave such boards first.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.boards import Board, in_order, kept_free, links
from tournament.seating.wishes import Person

STAND_IN = Person(0)
Filled = Mapping[int, Person]  # seat id -> who sits there; STAND_IN: somebody of the staff


class Remedy(StrEnum):
    """What can be done, in the order in which equals are offered."""

    WAITLIST = "waitlist"
    STAND_IN = "stand_in"
    LEAVE_EMPTY = "leave_empty"
    END_BOARD = "end_board"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Option:
    """One way to mend: who goes where (seat id; None: no seat any more), which board it closes, who is to be told."""

    remedy: Remedy
    places: tuple[tuple[Person, int | None], ...] = ()
    stand_in_at: int | None = None
    closes: int | None = None  # table number
    told: tuple[int, ...] = ()  # registration numbers of neighbours who stay

    @property
    def moved(self) -> int:
        """How many people who were seated lose their seat for another one, or for none."""
        return 0 if self.remedy == Remedy.WAITLIST else len(self.places)


def options(
    hall: Sequence[Board], filled: Filled, lost: int, waiting: Sequence[Person], fixed: Container[int] = ()
) -> list[Option]:
    """What can be done about the seat `lost`, the fewest moved first. `fixed` people (by number) are never moved."""
    case = _Case(hall, {seat: person for seat, person in filled.items() if seat != lost}, lost, fixed)
    found = [case.with_told(option) for option in case.all(waiting)]
    ranks = list(Remedy)
    return sorted(found, key=lambda option: (option.moved, ranks.index(option.remedy)))


def after(hall: Sequence[Board], filled: Filled, lost: int, option: Option) -> dict[int, Person]:
    """Who sits where once the option is taken. At a board that closes a stand-in ends too."""
    moving = {person.number for person, _ in option.places}
    gone = {lost, *(seat for board in hall if board.table == option.closes for seat in board.seats.values())}
    seats = {seat: p for seat, p in filled.items() if seat not in gone and p.number not in moving}
    seats |= {seat: person for person, seat in option.places if seat is not None}
    if option.stand_in_at is not None:
        seats[option.stand_in_at] = STAND_IN
    return seats


def half_empty(hall: Sequence[Board], filled: Filled) -> list[Board]:
    """Boards with exactly one person, as the rows stand."""
    return [board for board in in_order(hall) if sum(seat in filled for seat in board.seats.values()) == 1]


def broken_rules(hall: Sequence[Board], filled: Filled) -> list[str]:
    """Codes of the hard rules that this seating breaks."""
    broken = []
    board_of = {seat: board for board in hall for seat in board.seats.values()}
    if len(half_empty(hall, filled)) > 1:
        broken.append("half_empty_boards")
    if any(board_of[seat].blocked for seat in filled):
        broken.append("blocked_board_used")
    if any(person.needs_access and not board_of[seat].accessible for seat, person in filled.items()):
        broken.append("no_access")
    return broken


class _Case:
    """The hall without the person who was lost."""

    def __init__(self, hall: Sequence[Board], filled: Filled, lost: int, fixed: Container[int]) -> None:
        self.hall, self.filled, self.lost, self.fixed = in_order(hall), filled, lost, fixed
        self.board = next(board for board in hall if lost in board.seats.values())
        self.free = kept_free(hall)
        others = half_empty(hall, filled)
        self.lonely = next((board for board in others if board.table != self.board.table), None)
        here = [filled[seat] for seat in self.board.seats.values() if seat in filled]
        self.partner = next((person for person in here if person is not STAND_IN), None)

    def all(self, waiting: Sequence[Person]) -> Iterator[Option]:
        if self.partner is None:  # at most a stand-in is left at the board
            yield Option(Remedy.CLOSE, closes=self.board.table)
        yield from self._from_the_waitlist(waiting)
        if self.partner is None:
            return
        yield Option(Remedy.STAND_IN, stand_in_at=self.lost)
        if self.lonely:
            yield from self._join_two_halves(self.lonely)
            return
        yield Option(Remedy.LEAVE_EMPTY)
        yield from self._end_board()
        yield Option(Remedy.CLOSE, ((self.partner, None),), closes=self.board.table)

    def _from_the_waitlist(self, waiting: Sequence[Person]) -> Iterator[Option]:
        person = next((person for person in waiting if self._may_sit(person, self.board)), None)
        if person and (self.partner or self._may_open(person)):
            yield Option(Remedy.WAITLIST, ((person, self.lost),))

    def _may_open(self, person: Person) -> bool:
        """Whether one person may sit at this board alone. (Whoever sits at a board to be kept free is joined.)"""
        if self.lonely or self.board.table not in self.free:
            return not self.lonely
        return not any(
            self._may_sit(person, board) and not (board.blocked or board.table in self.free)
            for board in self.hall
            if not any(seat in self.filled for seat in board.seats.values())
        )

    def _join_two_halves(self, lonely: Board) -> Iterator[Option]:
        """Two boards have one person each: either joins the other, and the board left behind closes; if only one of the
        boards is to be kept free, that one, where it can be."""
        at, other = next((seat, self.filled[seat]) for seat in lonely.seats.values() if seat in self.filled)
        closes_this = bool(self.partner and self._may_move(self.partner, lonely))
        closes_other = self._may_move(other, self.board)
        if closes_other and not (closes_this and self._rather(self.board, lonely)):
            yield Option(Remedy.END_BOARD, ((other, self.lost),), closes=lonely.table)
        if self.partner and closes_this and not (closes_other and self._rather(lonely, self.board)):
            empty = next(seat for seat in lonely.seats.values() if seat != at)
            yield Option(Remedy.CLOSE, ((self.partner, empty),), closes=self.board.table)

    def _rather(self, one: Board, other: Board) -> bool:
        """Whether of these two boards the first is the one to become empty."""
        return one.table in self.free and other.table not in self.free

    def _end_board(self) -> Iterator[Option]:
        """Bring in the person of the same group from the last board: only that board is half empty then. A board to be
        kept free gives its people before all others, and takes none."""
        group = next(group for group, seat in self.board.seats.items() if seat == self.lost)
        last_first = [*reversed(self.hall)]
        givers = sorted(last_first, key=lambda board: board.table not in self.free)
        for board in givers if self.board.table not in self.free else ():
            person = self.filled.get(board.seats[group], STAND_IN)
            if board.table != self.board.table and person is not STAND_IN and self._may_move(person, self.board):
                alone = STAND_IN in (self.filled.get(seat) for seat in board.seats.values())
                yield Option(Remedy.END_BOARD, ((person, self.lost),), closes=board.table if alone else None)
                return

    def _may_move(self, person: Person, board: Board) -> bool:
        return person.number not in self.fixed and self._may_sit(person, board)

    @staticmethod
    def _may_sit(person: Person, board: Board) -> bool:
        return board.accessible or not person.needs_access

    def with_told(self, option: Option) -> Option:
        """Add those at and beside the boards that change, but for those who move."""
        table_of = {seat: board.table for board in self.hall for seat in board.seats.values()}
        used = {table_of[seat] for seat in (*self.filled, self.lost)}
        near = links(self.hall, used)
        moving = {person.number for person, _ in option.places}
        sources = {table_of[seat] for seat, person in self.filled.items() if person.number in moving}
        tables = {table for changed in sources | {self.board.table} for table in (changed, *near[changed])}
        told = {p.number for seat, p in self.filled.items() if table_of[seat] in tables and p is not STAND_IN}
        return Option(option.remedy, option.places, option.stand_in_at, option.closes, tuple(sorted(told - moving)))
