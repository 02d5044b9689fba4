"""The way from the entrance to a seat: along the aisles, never across a board, to the seat's own side."""

from itertools import pairwise

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events import command, new_event
from tests.seating.events import event_to_seat
from tests.seating.halls import RowShape, hall_of, slow_machine
from tournament.registration.links import token_of
from tournament.seating.actions import RowPlan, draw_seats
from tournament.seating.finding import outline, way_from_entrance
from tournament.seating.picture import BOARD, HALF, Cell, Picture, picture_of
from tournament.seating.queries import seat_plan
from tournament.seating.way import Along, Point, Way, way_to

LINES = st.tuples(st.integers(1, 30), st.just("line"))
RINGS = st.tuples(st.sampled_from(range(3, 31, 3)), st.just("ring"))
ROWS = st.lists(LINES | RINGS, min_size=1, max_size=6)


def crosses(cell: Cell, one: Point, other: Point) -> bool:
    """Whether a straight piece of the way goes over the inside of a board."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return left < cell.x + BOARD and right > cell.x and top < cell.y + 2 * HALF and bottom > cell.y


@given(ROWS)
@settings(slow_machine, max_examples=60)
def test_every_way_leads_from_the_entrance_to_the_side_of_the_seat_and_crosses_no_board(rows: list[RowShape]) -> None:
    picture = picture_of(hall_of(rows))
    for cell in picture.cells:
        for side in ("sun", "moon"):
            way = way_to(picture, cell.board.row, cell.board.place, side)
            assert way
            assert way.points[0][1] == 0
            assert way.end == (cell.middle, cell.y if side == cell.upper else cell.y + 2 * HALF)
            assert all(one[0] == other[0] or one[1] == other[1] for one, other in pairwise(way.points))
            assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in way.points)
            assert not [c for c in picture.cells for one, other in pairwise(way.points) if crosses(c, one, other)]


@given(ROWS)
@settings(slow_machine, max_examples=60)
def test_the_words_name_each_seat_of_a_row_differently(rows: list[RowShape]) -> None:
    picture = picture_of(hall_of(rows))
    told = set()
    for cell in picture.cells:
        for side in ("sun", "moon"):
            way = way_to(picture, cell.board.row, cell.board.place, side)
            assert way
            assert 1 <= way.nth <= way.of
            told.add((way.row, way.along, way.nth))
    assert len(told) == 2 * len(picture.cells)


def way_in(rows: list[RowShape], row: int, place: int, side: str) -> Way:
    way = way_to(picture_of(hall_of(rows)), row, place, side)
    assert way
    return way


@pytest.mark.parametrize(
    ("place", "side", "along", "nth", "of"),
    [
        (0, "sun", Along.NEAR_OUTSIDE, 1, 5),
        (4, "moon", Along.NEAR_INSIDE, 5, 5),
        (5, "moon", Along.FAR_INSIDE, 4, 4),
        (8, "sun", Along.FAR_OUTSIDE, 1, 4),
    ],
)
def test_around_a_ring_sun_walks_outside_and_moon_inside(
    place: int, side: str, along: Along, nth: int, of: int
) -> None:
    way = way_in([(9, "ring")], 0, place, side)
    assert (way.along, way.nth, way.of) == (along, nth, of)


def test_in_a_line_one_walks_on_the_side_where_one_sits() -> None:
    rows: list[RowShape] = [(3, "line"), (28, "line")]
    sun, moon = (way_in(rows, 1, 11, side) for side in ("sun", "moon"))
    assert (sun.along, moon.along) == (Along.NEAR, Along.FAR)
    assert (sun.nth, sun.of) == (moon.nth, moon.of) == (12, 28)


@pytest.mark.parametrize(("row", "place", "side"), [(0, 3, "sun"), (7, 0, "sun"), (0, 0, "earth"), (0, -1, "sun")])
def test_there_is_no_way_to_what_is_not_there(row: int, place: int, side: str) -> None:
    assert way_to(picture_of(hall_of([(3, "line")])), row, place, side) is None
    assert way_to(Picture(()), row, place, side) is None


@pytest.mark.django_db
def test_the_outline_of_a_hall_lies_where_its_boards_do() -> None:
    event = event_to_seat(0, [RowPlan(4), RowPlan(9, "ring"), RowPlan(2)])
    drawn, whole = outline(event), picture_of(seat_plan(event).boards)
    assert drawn.strips == whole.strips
    assert (drawn.width, drawn.height) == (whole.width, whole.height)


@pytest.mark.django_db
def test_a_seat_at_a_separate_table_has_no_way_along_rows() -> None:
    event = new_event(boards=1)
    event.tables.update(row=None)
    (info, _) = seat_plan(event).seats.values()
    assert way_from_entrance(outline(event), info) is None


# ---- Where it is shown


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "drawn"),
    [
        ("seat/?q=4", 1),
        ("seat/?q=first4", 1),
        ("map/?table=2&side=moon", 1),
        ("map/?table=2", 0),
        ("map/?table=2&side=earth", 0),
        ("map/?table=99&side=sun", 0),
    ],
)
def test_the_way_is_drawn_and_said_where_a_seat_is_looked_for(page: str, drawn: int) -> None:
    new_event(boards=4)
    shown = Client().get(f"/t/essen/{page}").content.decode()
    assert shown.count("<polyline") == drawn
    assert shown.count("Row 1, on the side away from the entrance. Board 2 of 4") == drawn


@pytest.mark.django_db
def test_a_player_finds_the_way_on_the_personal_page() -> None:
    event = new_event(boards=4)
    token = token_of(event.registrations.get(number=7))
    shown = Client().get(f"/t/essen/player/{token}/").content.decode()
    assert "Row 1, on the side of the entrance. Board 4 of 4" in shown
    assert shown.count("<polyline") == 1


@pytest.mark.django_db
def test_who_has_no_seat_is_shown_no_way() -> None:
    event = event_to_seat(1, [RowPlan(2)])
    token = token_of(event.registrations.get(number=1))
    assert "<polyline" not in Client().get(f"/t/essen/player/{token}/").content.decode()


@pytest.mark.django_db
def test_the_api_tells_the_way_with_the_seat() -> None:
    event = event_to_seat(4, [RowPlan(2)])
    draw_seats(command(event), "way", "together")
    (found,) = Client().get("/api/v1/tournaments/essen/seating/find/?q=1").json()
    assert found["way"]["row"] == 1
    assert found["way"]["along"] in ("near", "far")
    assert len(found["way"]["points"]) == 4
