"""The boards of a hall as plain values: which lie beside which, which ones a draw will use. No database."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.sun_moon.hall import Shape, neighbours

SEATS = 2  # a board has a Sun and a Moon


@dataclass(frozen=True, slots=True)
class Board:
    """One board: the number on its sign, its place in a row, and the ids of its seats by group."""

    table: int
    row: int
    place: int
    seats: Mapping[str, int]
    shape: Shape = "line"
    accessible: bool = False
    blocked: bool = False
    room_beside: bool = False  # the boards beside it are kept free, while there is room elsewhere


@dataclass(frozen=True, slots=True)
class Stretch:
    """Boards with no gap between them, in order. Closed: the last lies beside the first."""

    boards: tuple[Board, ...]
    closed: bool = False

    @property
    def shape(self) -> Shape:
        return "ring" if self.closed else "line"

    def beside(self, position: int) -> tuple[int, ...]:
        return neighbours(position, len(self.boards), self.shape)


def in_order(boards: Iterable[Board]) -> list[Board]:
    """As the rows stand, so that nothing depends on how the boards were fetched."""
    return sorted(boards, key=lambda board: (board.row, board.place))


def stretches(hall: Iterable[Board], used: Iterable[int]) -> list[Stretch]:
    """The boards of `used` (table numbers), cut where a row has a board that is not used."""
    wanted = frozenset(used)
    rows = [tuple(group) for _, group in groupby(in_order(hall), key=lambda board: board.row)]
    return [part for row in rows for part in cut(Stretch(row, closed=row[0].shape == "ring"), wanted)]


def cut(stretch: Stretch, wanted: Container[int]) -> list[Stretch]:
    """What is left of a stretch when only the wanted tables stay: an uncut ring stays closed."""
    boards = stretch.boards
    gaps = [at for at, board in enumerate(boards) if board.table not in wanted]
    if not gaps:
        return [stretch]
    if stretch.closed:
        boards = boards[gaps[0] :] + boards[: gaps[0]]
    runs: list[list[Board]] = [[]]
    for board in boards:
        if board.table in wanted:
            runs[-1].append(board)
        elif runs[-1]:
            runs.append([])
    return [Stretch(tuple(run)) for run in runs if run]


def links(hall: Iterable[Board], used: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Table number -> numbers of the used tables beside it."""
    return {
        board.table: tuple(stretch.boards[near].table for near in stretch.beside(at))
        for stretch in stretches(hall, used)
        for at, board in enumerate(stretch.boards)
    }


def kept_free(hall: Iterable[Board]) -> dict[int, tuple[int, ...]]:
    """Table number -> the boards beside it for whose sake nobody is to sit there while there is room elsewhere.

    Whole boards are kept free, Sun and Moon: with one seat of each taken, both neighbours would be half empty, and only
    one board in the hall may be. Beside is what stands beside, whoever sits where. Boards that want room side by side
    are one group: they stay neighbours of each other in play, and what is free lies around them.
    """
    boards = list(hall)
    wanting = {board.table for board in boards if board.room_beside and not board.blocked}
    near = links(boards, [board.table for board in boards]) if wanting else {}
    beside = {table: tuple(n for n in near[table] if n in wanting) for table in near if table not in wanting}
    return {table: wanting_it for table, wanting_it in beside.items() if wanting_it}


def crowded(hall: Iterable[Board], taken: Container[int]) -> dict[int, tuple[int, ...]]:
    """Boards that were to be kept free and are taken (table number), each with the boards whose people it crowds."""
    beside = {table: tuple(n for n in near if n in taken) for table, near in kept_free(hall).items() if table in taken}
    return {table: near for table, near in beside.items() if near}


def boards_to_use(hall: Sequence[Board], people: int, needing: int, held: Mapping[int, int]) -> list[Board]:
    """The boards that a draw fills: as few as can be, from the front, so that empty ones are left at the end.

    `held` says how many places of a table are taken by people who stay (locked); such a board is used in any case.
    Boards further back come in only where `needing` people find too few accessible places in front; those that are to
    be kept free are the very last.
    """
    free = kept_free(hall)
    usable = sorted((board for board in in_order(hall) if not board.blocked), key=lambda board: board.table in free)
    kept = [board for board in usable if board.table in held]
    others = [board for board in usable if board.table not in held]
    room = max(-(-people // SEATS) - len(kept), 0)
    front, back = others[:room], others[room:]
    missing = needing - sum(SEATS - held.get(board.table, 0) for board in kept + front if board.accessible)
    steps = [board for board in reversed(front) if not board.accessible]
    for leaves, comes in zip(steps, [board for board in back if board.accessible], strict=False):
        if missing <= 0:
            break
        front.remove(leaves)
        front.append(comes)
        missing -= SEATS
    return in_order(kept + front)


@dataclass(frozen=True, slots=True)
class Floor:
    """The boards that are used, with what is asked of them again and again."""

    boards: tuple[Board, ...]
    stretches: tuple[Stretch, ...]
    near: Mapping[int, tuple[int, ...]]  # table number -> used tables beside it
    table_of: Mapping[int, int]  # seat id -> table number

    def touching(self, table: int) -> tuple[int, ...]:
        """The table and those beside it: whoever sits there is in reach of one another."""
        return (table, *self.near[table])


def floor_of(hall: Sequence[Board], used: Iterable[Board]) -> Floor:
    boards = tuple(in_order(used))
    tables = [board.table for board in boards]
    table_of = {seat: board.table for board in boards for seat in board.seats.values()}
    return Floor(boards, tuple(stretches(hall, tables)), links(hall, tables), table_of)
