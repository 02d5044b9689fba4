"""The hall as a picture: where each board stands, in units of a drawing. Lines lie in strips, rings go round."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.sun_moon.hall import GROUPS, Shape
from tournament.seating.boards import Board, in_order

BOARD, HALF, GAP, MARGIN = 20, 12, 14, 40
RowShape = tuple[int, str, int]  # number, line or ring, how many boards


@dataclass(frozen=True, slots=True)
class Strip:
    """Boards that lie side by side: a whole line, the near half of a ring, or its far half, which is turned."""

    row: int
    shape: Shape
    y: int
    first: int  # place in the row of its first board, and of the one after its last
    end: int
    turned: bool = False

    @property
    def start(self) -> int:
        """Columns that stay empty to the left of it: the far half of a ring may be shorter by one."""
        return max(self.first - (self.end - self.first), 0) if self.turned else 0

    def column(self, place: int) -> int:
        return self.start + (self.end - 1 - place if self.turned else place - self.first)

    @property
    def sides(self) -> tuple[str, str]:
        """Who sits above and who below: in a ring Sun is on the outside all around."""
        return (GROUPS[1], GROUPS[0]) if self.turned else (GROUPS[0], GROUPS[1])

    @property
    def x(self) -> int:
        return MARGIN + self.start * BOARD

    @property
    def width(self) -> int:
        return (self.end - self.first) * BOARD

    @property
    def middle(self) -> int:
        return self.y + HALF

    @property
    def lower_edge(self) -> int:
        return self.y + 2 * HALF


@dataclass(frozen=True, slots=True)
class Cell:
    """A board with its upper corner; `upper` and `lower` are the sides that lie there."""

    board: Board
    x: int
    y: int
    upper: str
    lower: str

    @property
    def middle(self) -> int:
        return self.x + BOARD // 2

    @property
    def lower_y(self) -> int:
        return self.y + HALF


@dataclass(frozen=True, slots=True)
class Picture:
    """`cells` stays empty where only the outline was asked for."""

    strips: tuple[Strip, ...]
    cells: tuple[Cell, ...] = ()

    @property
    def width(self) -> int:
        return max((strip.x + strip.width for strip in self.strips), default=MARGIN) + GAP

    @property
    def height(self) -> int:
        return max((strip.lower_edge for strip in self.strips), default=0) + GAP

    @property
    def rows(self) -> list[Strip]:
        """The first strip of each row: its number stands beside it."""
        return [strip for strip in self.strips if not strip.first]


def outline_of(rows: Iterable[RowShape]) -> Picture:
    """Rows one below the other, as they are numbered, without their boards."""
    return Picture(tuple(_strips(rows)))


def _strips(rows: Iterable[RowShape]) -> Iterator[Strip]:
    y = GAP
    for number, shape, length in rows:
        half = -(-length // 2) if shape == "ring" else length
        yield Strip(number, "ring" if shape == "ring" else "line", y, 0, half)
        if shape == "ring":
            y += 2 * HALF + GAP // 2
            yield Strip(number, "ring", y, half, length, turned=True)
        y += 2 * HALF + GAP


def picture_of(boards: Sequence[Board]) -> Picture:
    """Rows with their boards."""
    rows = {number: list(group) for number, group in groupby(in_order(boards), key=lambda board: board.row)}
    outline = outline_of((number, row[0].shape, len(row)) for number, row in rows.items())
    cells = [
        _cell(rows[strip.row][place], strip, place)
        for strip in outline.strips
        for place in range(strip.first, strip.end)
    ]
    return Picture(outline.strips, tuple(cells))


def _cell(board: Board, strip: Strip, place: int) -> Cell:
    upper, lower = strip.sides if strip.turned else (next(iter(board.seats)), [*board.seats][-1])
    return Cell(board, MARGIN + strip.column(place) * BOARD, strip.y, upper, lower)


@dataclass(frozen=True, slots=True)
class Look:
    """Boards that are drawn alike: `halves` are each side's places as one path of SVG, so that a hall stays small."""

    accessible: bool
    blocked: bool
    cells: tuple[Cell, ...]

    @property
    def halves(self) -> list[tuple[str, str]]:
        places: dict[str, list[str]] = {}
        for cell in self.cells:
            for side, y in ((cell.upper, cell.y), (cell.lower, cell.lower_y)):
                places.setdefault(side, []).append(f"M{cell.x} {y}h{BOARD - 1}v{HALF}h{1 - BOARD}z")
        return [(side, "".join(paths)) for side, paths in places.items()]


def looks(cells: Sequence[Cell]) -> list[Look]:
    found: dict[tuple[bool, bool], list[Cell]] = {}
    for cell in cells:
        found.setdefault((cell.board.accessible, cell.board.blocked), []).append(cell)
    return [Look(*marks, tuple(alike)) for marks, alike in found.items()]
