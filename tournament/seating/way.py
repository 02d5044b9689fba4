"""The way from the entrance to a seat: down the aisle before the rows, along the row, to the seat's side of the board.

A plain function of the rows; no database.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.picture import BOARD, GAP, HALF, MARGIN, Picture, Strip

Point = tuple[int, int]
AISLE = MARGIN - GAP // 2  # where people come down from the entrance, before the rows


class Along(StrEnum):
    """On which side of a row one walks: as seen from the entrance; in a ring one may have to go inside."""

    NEAR = "near"
    FAR = "far"
    NEAR_OUTSIDE = "near_outside"
    NEAR_INSIDE = "near_inside"
    FAR_INSIDE = "far_inside"
    FAR_OUTSIDE = "far_outside"


@dataclass(frozen=True, slots=True)
class Way:
    """`points` of the drawing lead to the edge of the board; the board is the `nth` of `of` on that side."""

    points: tuple[Point, ...]
    row: int
    along: Along
    nth: int
    of: int

    @property
    def line(self) -> str:
        """As SVG takes it."""
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def end(self) -> Point:
        return self.points[-1]


def way_to(picture: Picture, row: int, place: int, side: str) -> Way | None:
    """From the entrance to the seat; None if there is no such board, or no such side of it."""
    strip = next((one for one in picture.strips if one.row == row and one.first <= place < one.end), None)
    if strip is None or side not in strip.sides:
        return None
    upper = side == strip.sides[0]
    column = strip.column(place)
    x = MARGIN + column * BOARD + BOARD // 2
    edge = strip.y if upper else strip.y + 2 * HALF
    inside = strip.shape == "ring" and upper == strip.turned
    room = GAP // 4 if inside else GAP // 2
    aisle = edge - room if upper else edge + room
    points = ((AISLE, 0), (AISLE, aisle), (x, aisle), (x, edge))
    return Way(points, row, _along(strip, upper, inside), column - strip.start + 1, strip.end - strip.first)


def _along(strip: Strip, upper: bool, inside: bool) -> Along:
    if strip.shape == "line":
        return Along.NEAR if upper else Along.FAR
    if inside:
        return Along.FAR_INSIDE if strip.turned else Along.NEAR_INSIDE
    return Along.FAR_OUTSIDE if strip.turned else Along.NEAR_OUTSIDE
