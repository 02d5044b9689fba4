"""Printed matter as PDF: Hebrew, Arabic, Cyrillic and Latin names in one font, shaped and in the right direction."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from django.utils.translation import get_language_bidi, gettext
from fpdf import FPDF

from tournament.seating.printed import CARDS_A_SHEET, Card, Line, colour_name, cut_stack, qr_code, side_name
from tournament.seating.queries import SeatInfo

T = TypeVar("T")
Tell = Callable[[int, int], object]
"""Hears how many pages are done, of how many."""

FONTS = Path(__file__).with_name("fonts")
PAGE, MARGIN = (210, 297), 10
LINES, LINE = 48, 5.6  # of a list, on each half of a page
CARD = (95, 69)
SMALLEST = 6


class Paper(FPDF):
    """A4 pages on which x is counted from where reading starts: from the right in Hebrew."""

    def __init__(self) -> None:
        super().__init__(format="A4")
        self.rtl = get_language_bidi()
        self._widths: dict[tuple[str, str], float] = {}
        for style, weight in (("", "Regular"), ("B", "Bold")):
            self.add_font("Sun Moon", style, FONTS / f"SunMoonSans-{weight}.ttf")
        self.set_margin(0)
        self.set_auto_page_break(False)

    def put(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float,
        bold: bool = False,
        middle: bool = False,
        end: bool = False,
    ) -> None:
        """One line of text in a box, at its start, in the middle or at its end; a text too long for it gets smaller,
        then is cut."""
        text, size = self._fitted(text, width - 2, size, "B" if bold else "")
        self.set_font("Sun Moon", "B" if bold else "", size)
        self._shape(text)
        self.set_xy(self.from_start(x, width), y)
        self.cell(width, size * 0.45, text, align="C" if middle else "R" if self.rtl != end else "L")

    def _fitted(self, text: str, room: float, size: float, style: str) -> tuple[str, float]:
        """The text and the size in which it fits. Shaping is slow: each text is measured once, as width grows with
        size."""
        while True:
            fits = room / max(self._width(text, style), 0.001)
            if fits >= SMALLEST or len(text) < 2:
                return text, min(size, max(fits, SMALLEST))
            text = text[:-2] + "…"

    def _shape(self, text: str) -> None:
        """Shaping is most of the work of a page; numbers and plain Latin letters stand as they are without it."""
        self.set_text_shaping(not text.isascii(), direction="rtl" if self.rtl else "ltr")

    def _width(self, text: str, style: str) -> float:
        """Of a text in size 1."""
        if (text, style) not in self._widths:
            self._shape(text)
            self.set_font("Sun Moon", style, 10)
            self._widths[text, style] = self.get_string_width(text) / 10
        return self._widths[text, style]

    def from_start(self, x: float, width: float) -> float:
        return PAGE[0] - x - width if self.rtl else x

    def code(self, address: str, x: float, y: float, size: float) -> None:
        picture = BytesIO()
        qr_code(address).save(picture, kind="png", scale=1, border=2)
        picture.seek(0)
        self.image(picture, self.from_start(x, size), y, size, size)

    def sheets(self, contents: Sequence[T], tell: Tell | None) -> Iterator[T]:
        """A page for each of these; where there are none, one that stays empty."""
        if not contents:
            self.add_page()
        for done, content in enumerate(contents, 1):
            self.add_page()
            yield content
            if tell:
                tell(done, len(contents))

    def bytes(self) -> bytes:
        return bytes(self.output())


def isolated(name: str) -> str:
    """A name that keeps its own direction, full stop and all, whatever stands around it."""
    return f"\u2068{name}\u2069"


def list_pdf(lists: Sequence[tuple[str, Sequence[Line]]], tell: Tell | None = None) -> bytes:
    """Lists for the wall, each with its title, two columns a page."""
    paper = Paper()
    pages = [(title, page) for title, lines in lists for page in _chunks(lines, 2 * LINES) or [[]]]
    for title, page in paper.sheets(pages, tell):
        paper.put(title, MARGIN, MARGIN, PAGE[0] - 2 * MARGIN, 13, bold=True)
        for at, line in enumerate(page):
            x, y = MARGIN + (at // LINES) * 97, MARGIN + 9 + (at % LINES) * LINE
            paper.put(isolated(line.name), x, y, 50, 10)
            paper.put(str(line.table), x + 50, y, 15, 11, bold=True)
            paper.put(side_name(line.side), x + 65, y, 15, 9)
            paper.put(_row(line.row), x + 79, y, 16, 8)
    return paper.bytes()


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def cards_pdf(cards: Sequence[Card], tell: Tell | None = None) -> bytes:
    """Seat cards, eight a sheet; the cut piles, laid on each other, are in the order of the rows."""
    paper = Paper()
    for sheet in paper.sheets(cut_stack(cards, CARDS_A_SHEET), tell):
        for at, card in enumerate(sheet):
            if card:
                _card(paper, card, MARGIN + (at % 2) * CARD[0], MARGIN + (at // 2) * CARD[1])
    return paper.bytes()


def _card(paper: Paper, card: Card, x: float, y: float) -> None:
    info, width = card.info, CARD[0] - 8
    paper.set_draw_color(200)
    paper.rect(paper.from_start(x, CARD[0]), y, *CARD)
    x, y = x + 4, y + 3
    paper.put(gettext("Table %(table)s") % {"table": info.table}, x, y, width - 26, 24, bold=True)
    paper.put(f"{side_name(info.side)} · {colour_name(info.colour)}", x, y + 11, width - 26, 12)
    paper.put(isolated(info.name), x, y + 18, width - 26, 15, bold=True)
    number = info.person.number if info.person else ""
    paper.put(f"#{number} · {_row(info.row)}", x, y + 25, width - 26, 9)
    paper.code(card.address, x + width - 25, y, 25)
    y += 31
    for heading, partners in (
        (gettext("Trades always, opposite:"), card.opposite),
        (gettext("In the own turn, beside:"), card.own_group),
    ):
        paper.put(heading, x, y, width, 8, bold=True)
        for partner in partners:
            y += 4.8
            where = f"{partner.table} {side_name(partner.side)}"
            paper.put(f"{where} · {isolated(partner.name)}" if partner.name else where, x, y, width, 9)
        y += 5


def signs_pdf(tables: Sequence[Sequence[SeatInfo]], tell: Tell | None = None) -> bytes:
    """A sign for each board, two a sheet."""
    paper = Paper()
    for pair in paper.sheets(_chunks(tables, 2), tell):
        for at, seats in enumerate(pair):
            _sign(paper, seats, at * PAGE[1] / 2)
    return paper.bytes()


def _sign(paper: Paper, seats: Sequence[SeatInfo], y: float) -> None:
    info, width = seats[0], PAGE[0] - 2 * MARGIN
    paper.set_draw_color(200)
    paper.rect(0, y, PAGE[0], PAGE[1] / 2)
    paper.put(_row(info.row), MARGIN, y + 12, width / 2, 26)
    paper.put(gettext("Board %(kind)s") % {"kind": info.kind}, PAGE[0] / 2, y + 12, width / 2, 26, end=True)
    paper.put(str(info.table), MARGIN, y + 29, width, 210, bold=True, middle=True)
    for at, seat in enumerate(seats):
        text = f"{side_name(seat.side)} · {colour_name(seat.colour)}"
        paper.put(text, MARGIN + at * width / 2, y + 128, width / 2, 24, end=at == 1)


def _row(row: int | None) -> str:
    return gettext("Row %(row)s") % {"row": row} if row else ""
