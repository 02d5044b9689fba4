"""What goes to the printer, as rows and cards in order: the wall's lists, seat cards, board signs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import segno
from django.utils.translation import gettext

from games.sun_moon.hall import GROUPS
from tournament.seating.colours import COLOUR_NAMES
from tournament.seating.queries import SeatInfo, SeatPlan

T = TypeVar("T")
CARDS_A_SHEET = 8
MASK = 3  # a fixed one: trying all eight takes most of the time that a code needs


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a seat: who sits there, opposite whom, and an address to look it up."""

    info: SeatInfo
    partners: tuple[SeatInfo, ...]
    address: str

    @property
    def opposite(self) -> list[SeatInfo]:
        return [partner for partner in self.partners if partner.side != self.info.side]

    @property
    def own_group(self) -> list[SeatInfo]:
        return [partner for partner in self.partners if partner.side == self.info.side]


@dataclass(frozen=True, slots=True)
class Line:
    """Of a list for the wall: who, at which table, on which side (or place in the order of play), in which row."""

    name: str
    table: int
    side: str
    row: int | None = None


def lines_of(seats: Iterable[SeatInfo]) -> list[Line]:
    return [Line(info.name, info.table, info.side, info.row) for info in seats if info.name]


def by_name(plan: SeatPlan) -> list[SeatInfo]:
    """For the wall: public names in alphabetical order."""
    return sorted(
        (info for info in plan.seats.values() if info.person), key=lambda info: (info.name.casefold(), info.key)
    )


def cards(plan: SeatPlan, address: str, row: int | None = None) -> list[Card]:
    """A card for each person, as the rows stand. `address` is that of the look-up."""
    seats = sorted(
        plan.seats.values(),
        key=lambda info: (info.row or 0, info.place, GROUPS.index(info.side) if info.side in GROUPS else 0),
    )
    return [
        Card(info, tuple(plan.partners(info)), f"{address}?q={info.person.number}")
        for info in seats
        if info.person and row in (None, info.row)
    ]


def tables_to_print(plan: SeatPlan, row: int | None = None) -> list[list[SeatInfo]]:
    """The seats of each table that may be used."""
    return [seats for seats in plan.tables().values() if row in (None, seats[0].row) and not seats[0].blocked]


def cut_stack(items: Sequence[T], per_sheet: int) -> list[list[T | None]]:
    """Sheets such that, when the whole stack is cut, the piles laid on each other are in order.

    >>> cut_stack("abcdefg", 2)
    [['a', 'e'], ['b', 'f'], ['c', 'g'], ['d', None]]
    """
    sheets = -(-len(items) // per_sheet)
    places = [[position * sheets + sheet for position in range(per_sheet)] for sheet in range(sheets)]
    return [[items[at] if at < len(items) else None for at in sheet] for sheet in places]


def side_name(side: str) -> str:
    names = {"sun": gettext("Sun"), "moon": gettext("Moon")}
    return names.get(side) or gettext("Place %(order)s") % {"order": int(side) + 1 if side.isdecimal() else side}


def colour_name(colour: str) -> str:
    return gettext(COLOUR_NAMES[colour]) if colour in COLOUR_NAMES else colour


@lru_cache(maxsize=5000)
def qr_code(address: str) -> segno.QRCode:
    """The same codes go on the page, on paper, and on each further print."""
    return segno.make(address, micro=False, mask=MASK, boost_error=False)


def qr_svg(address: str) -> str:
    code: str = qr_code(address).svg_inline(scale=2, border=2, omitsize=True, svgclass="qr", lineclass=None)
    return code
