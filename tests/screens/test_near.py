"""Who sits around a seat, as the person there sees it."""

import pytest

from tests.events import new_event
from tournament.registration.models import Registration
from tournament.screens.near import plan_around, rows_around
from tournament.seating.models import Occupant, Row, Seat, Table
from tournament.seating.queries import seat_plan
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def around(tournament: Tournament, number: int) -> list[list[tuple[int, str, str] | None]]:
    held = Occupant.objects.select_related("seat__table__row").get(registration__number=number)
    plan = plan_around(tournament, held.seat.table)
    rows = rows_around(plan, plan.by_number[number])
    return [[(near.info.table, near.info.side, near.partner) if near else None for near in row] for row in rows]


def test_in_the_middle_five_trade_with_me_three_of_them_always() -> None:
    assert around(new_event(boards=5), 6) == [
        [(2, "sun", "always"), (3, "sun", "always"), (4, "sun", "always")],
        [(2, "moon", "active"), (3, "moon", ""), (4, "moon", "active")],
    ]


def test_sun_sees_the_row_from_the_other_side() -> None:
    assert around(new_event(boards=5), 5) == [
        [(4, "moon", "always"), (3, "moon", "always"), (2, "moon", "always")],
        [(4, "sun", "active"), (3, "sun", ""), (2, "sun", "active")],
    ]


@pytest.mark.parametrize(("number", "missing"), [(2, 0), (10, 2), (1, 2), (9, 0)])
def test_at_the_end_of_a_row_one_side_is_empty(number: int, missing: int) -> None:
    opposite, own = around(new_event(boards=5), number)
    assert [place for place, near in enumerate(own) if near is None] == [missing]
    assert [place for place, near in enumerate(opposite) if near is None] == [missing]


def test_a_lone_board_has_nobody_beside_it() -> None:
    assert around(new_event(boards=1), 1) == [
        [None, (1, "moon", "always"), None],
        [None, (1, "sun", ""), None],
    ]


def test_a_ring_has_no_end() -> None:
    tournament = new_event(boards=6)
    Row.objects.update(shape=Row.Shape.RING)
    opposite, own = around(tournament, 2)
    assert [near and near[0] for near in own] == [6, 1, 2]
    assert None not in opposite


def test_a_plan_of_one_row_says_the_same_as_that_of_the_hall() -> None:
    tournament = new_event(boards=4)
    second = Row.objects.create(tournament=tournament, number=2)
    table = Table.objects.create(tournament=tournament, number=9, row=second, place=0, kind="A")
    seat = Seat.objects.create(table=table, group="sun", order=0, colour="red")
    person = Registration.objects.get(number=1)
    Occupant.objects.filter(registration=person).update(seat=seat)
    whole, row = seat_plan(tournament), seat_plan(tournament, second)
    assert list(row.seats) == [(9, "sun")]
    assert row.seats[9, "sun"] == whole.seats[9, "sun"]
