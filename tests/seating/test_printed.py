"""Printed matter: the order of a cut stack, long and Hebrew names on paper, the picture of a hall."""

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise

import pytest
from django.utils import translation

from tests.events import new_event
from tests.seating.halls import hall_of
from tournament.journal.actions import Refused
from tournament.seating.forms import as_ranges, tables_in
from tournament.seating.pdf import Paper, cards_pdf, isolated, list_pdf, signs_pdf
from tournament.seating.picture import picture_of
from tournament.seating.printed import Line, by_name, cards, cut_stack, lines_of, qr_svg, side_name
from tournament.seating.queries import seat_plan


def pages(made: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", made))


@pytest.mark.parametrize(("count", "per_sheet"), [(0, 8), (1, 8), (8, 8), (9, 8), (1176, 8), (7, 2)])
def test_the_cut_piles_of_a_stack_laid_on_each_other_are_in_order(count: int, per_sheet: int) -> None:
    sheets = cut_stack(list(range(count)), per_sheet)
    piles = [[sheet[position] for sheet in sheets] for position in range(per_sheet)]
    assert [item for pile in piles for item in pile if item is not None] == list(range(count))
    assert all(len(sheet) == per_sheet for sheet in sheets)


@pytest.mark.django_db
def test_a_hall_is_printed_on_as_many_pages_as_it_takes() -> None:
    plan = seat_plan(new_event(boards=60))
    assert pages(list_pdf([("Essen", lines_of(by_name(plan)))])) == 2
    assert pages(cards_pdf(cards(plan, "https://sunmoon.example/t/essen/seat/"))) == 15
    assert pages(signs_pdf(list(plan.tables().values()))) == 30


def test_nothing_to_print_is_a_page_that_says_so_or_stays_empty() -> None:
    assert [pages(made) for made in (list_pdf([("Essen", [])]), cards_pdf([]), signs_pdf([]))] == [1, 1, 1]


def test_whoever_waits_hears_of_each_page() -> None:
    told: list[tuple[int, int]] = []
    lines = [Line("Dana L.", 1, "sun")]
    list_pdf([("By name", lines * 200), ("By table", lines)], lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.django_db
def test_a_card_has_the_three_opposite_and_the_two_beside_and_an_address() -> None:
    card = cards(seat_plan(new_event(boards=5)), "https://sunmoon.example/t/essen/seat/")[4]
    assert [partner.key for partner in card.opposite] == [(2, "moon"), (3, "moon"), (4, "moon")]
    assert [partner.key for partner in card.own_group] == [(2, "sun"), (4, "sun")]
    assert card.address == "https://sunmoon.example/t/essen/seat/?q=5"


def drawing(paper: Paper) -> bytes:
    """What is drawn on the only page."""
    (first, *_) = re.findall(rb"stream\r?\n(x.+?)\r?\nendstream", bytes(paper.output()), re.S)
    return zlib.decompress(first)


def drawn_at(paper: Paper) -> list[float]:
    """Where each piece of text on the only page begins, from the left, in points."""
    return [float(x) for x in re.findall(rb"([\d.]+) [\d.]+ Td", drawing(paper))]


@pytest.mark.parametrize(("language", "side"), [("en", "left"), ("he", "right")])
def test_a_page_begins_on_the_side_where_its_language_is_read(language: str, side: str) -> None:
    with translation.override(language):
        paper = Paper()
        paper.add_page()
        paper.put("דנה", 10, 10, 60, 12)
    middle = 595 / 2
    assert all((x < middle) == (side == "left") for x in drawn_at(paper))
    assert drawn_at(paper)


@pytest.mark.parametrize(("text", "where"), [("Dana L.", 6), (isolated("Dana L."), 7)])
def test_a_latin_name_on_a_hebrew_page_keeps_its_full_stop_at_its_end(text: str, where: int) -> None:
    with translation.override("he"):
        paper = Paper()
        paper.add_page()
        paper.put(".", 10, 10, 60, 12)
        paper.put(text, 10, 20, 60, 12)
    stop, *name = re.findall(rb"\(((?:\0.)+)\) Tj", drawing(paper), re.S)
    letters = b"".join(name)
    assert [at // 2 for at in range(0, len(letters), 2) if letters[at : at + 2] == stop] == [where]


@pytest.mark.parametrize(
    "name", ["Wolfeschlegelsteinhausenbergerdorff, M.", "אלכסנדרה־ויקטוריה בן־יהושע־כהן־לוי־מזרחי", "M" * 80]
)
def test_a_long_name_gets_smaller_and_stays_in_its_box(name: str) -> None:
    paper = Paper()
    paper.add_page()
    paper.put(name, 10, 10, 50, 14)
    assert paper.font_size_pt < 14


@pytest.mark.parametrize("name", ["דָּנָה לוי", "محمد علي", "Иван Петров", "Dana Lévi", "Ağa Łukasz"])
def test_the_font_has_the_letters_of_every_script_that_people_write_their_names_in(name: str) -> None:
    paper = Paper()
    paper.add_page()
    paper.put(name, 10, 10, 90, 12)
    missing = [letter for letter in name if ord(letter) not in paper.fonts["sun moon"].cmap]
    assert missing == []


def test_a_code_is_a_picture_without_styles_that_a_page_would_refuse() -> None:
    svg = qr_svg("https://sunmoon.example/t/essen/seat/?q=1")
    assert svg.startswith("<svg")
    assert "style" not in svg


def test_sides_have_names() -> None:
    assert [side_name(side) for side in ("sun", "moon", "0", "3")] == ["Sun", "Moon", "Place 1", "Place 4"]


def test_rows_of_the_picture_do_not_overlap() -> None:
    picture = picture_of(hall_of([(4, "line"), (9, "ring"), (3, "ring"), (28, "line")]))
    corners = [(cell.x, cell.y) for cell in picture.cells]
    assert len(corners) == len(set(corners)) == 44
    ys = sorted({cell.y for cell in picture.cells})
    assert all(lower - upper >= 24 for upper, lower in pairwise(ys))
    assert all(0 < cell.x <= picture.width - 20 and 0 < cell.y <= picture.height - 24 for cell in picture.cells)


def test_in_a_ring_the_suns_are_on_the_outside_and_the_ends_meet() -> None:
    cells = picture_of(hall_of([(6, "ring")])).cells
    assert [cell.upper for cell in cells] == ["sun"] * 3 + ["moon"] * 3
    assert cells[0].x == cells[5].x
    assert cells[2].x == cells[3].x


@pytest.mark.parametrize(
    ("typed", "tables"),
    [("", []), ("1", [1]), ("1, 3-5", [1, 3, 4, 5]), ("7 – 8;2", [7, 8, 2]), (" 1  2 ", [1, 2])],
)
def test_table_numbers_are_read_as_people_write_them(typed: str, tables: Sequence[int]) -> None:
    assert tables_in(typed, "blocked") == tables
    assert tables_in(as_ranges(tables), "blocked") == sorted(tables)


@pytest.mark.parametrize("typed", ["x", "1-2-3", "-4", "1,,a", "9" * 40, "²"])
def test_what_is_no_table_number_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="not_tables"):
        tables_in(typed, "blocked")
