"""Laying out a hall: numbers along the rows, kinds and colours, refusals with every reason."""

import pytest

from tests.events import STARTS_AT, command, kinds, new_event, running_round
from tournament.journal.actions import Refused
from tournament.seating.actions import RowPlan, lay_out_hall, mark_table
from tournament.seating.models import Occupant, Row, Seat, Table
from tournament.seating.queries import seat_plan
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return Tournament.objects.create(slug="essen", names={"en": "Essen"}, game="sun_moon", starts_at=STARTS_AT)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_numbers_and_kinds_run_along_the_rows(event: Tournament) -> None:
    lay_out_hall(command(event), [RowPlan(4), RowPlan(3, "ring", "B")])
    boards = Table.objects.filter(tournament=event).values_list("number", "row__number", "place", "kind")
    assert list(boards) == [
        (1, 1, 0, "A"),
        (2, 1, 1, "B"),
        (3, 1, 2, "C"),
        (4, 1, 3, "A"),
        (5, 2, 0, "B"),
        (6, 2, 1, "C"),
        (7, 2, 2, "A"),
    ]
    assert Seat.objects.filter(table__tournament=event).count() == 14
    assert kinds(event) == ["hall_laid_out"]


def test_six_people_who_build_on_one_board_have_six_colours(event: Tournament) -> None:
    lay_out_hall(command(event), [RowPlan(7), RowPlan(6, "ring")])
    plan = seat_plan(event)
    for tables in ((1, 2, 3), (5, 6, 7), (13, 8, 9)):
        assert len({plan.seats[table, side].colour for table in tables for side in ("sun", "moon")}) == 6


def test_own_colours_are_taken_and_equal_ones_refused(event: Tournament) -> None:
    own = {"A": ("black", "pink"), "B": ("red", "blue"), "C": ("white", "green")}
    lay_out_hall(command(event), [RowPlan(1)], own)
    assert list(Seat.objects.filter(table__tournament=event).values_list("colour", flat=True)) == ["black", "pink"]
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(1)], own | {"C": ("white", "red")})
    assert codes(refused) == ["colours_meet"]


def test_every_reason_is_given_at_once(event: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(7, "ring"), RowPlan(0), RowPlan(3, "square"), RowPlan(3, "line", "D")])
    assert codes(refused) == ["ring_does_not_close", "row_length", "row_shape", "row_kind"]
    assert [problem.line for problem in refused.value.problems] == ["rows.1", "rows.2", "rows.3", "rows.4"]
    assert "ring of 7 boards" in str(refused.value.problems[0].text)
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(6)], accessible=[7], blocked=[1], room_beside=[0, 9])
    assert [(problem.code, problem.line) for problem in refused.value.problems] == [
        ("no_such_board", "accessible"),
        ("no_such_board", "room_beside"),
    ]
    assert "Boards 0, 9 are not in this hall, whose last one is 6." in str(refused.value.problems[1].text)
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [])
    assert codes(refused) == ["no_rows"]
    assert not Table.objects.exists()


def test_a_new_hall_does_not_give_up_seats_unasked() -> None:
    event = new_event(boards=2)
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(5)])
    assert codes(refused) == ["people_are_seated"]
    assert Occupant.objects.count() == 4
    lay_out_hall(command(event), [RowPlan(5)], replace=True)
    assert Occupant.objects.count() == 0
    assert Table.objects.filter(tournament=event).count() == 5


def test_once_play_has_begun_the_hall_stays() -> None:
    event = new_event(boards=2)
    running_round(event)
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(5)], replace=True)
    assert codes(refused) == ["play_has_begun"]


def test_an_event_of_separate_tables_has_no_rows() -> None:
    event = new_event(boards=1, format="tables")
    with pytest.raises(Refused) as refused:
        lay_out_hall(command(event), [RowPlan(5)], replace=True)
    assert codes(refused) == ["not_a_hall"]


def test_the_same_command_lays_out_one_hall(event: Tournament) -> None:
    once = command(event, id="lay-out")
    assert lay_out_hall(once, [RowPlan(4)]) == lay_out_hall(once, [RowPlan(4)])
    assert Row.objects.count() == 1


def test_boards_are_marked_accessible_and_blocked(event: Tournament) -> None:
    lay_out_hall(command(event), [RowPlan(5)], accessible=[1], blocked=[3])
    plan = seat_plan(event)
    assert (plan.seats[1, "sun"].accessible, plan.seats[3, "moon"].blocked) == (True, True)
    assert [plan.seats[table, "sun"].reach for table in range(1, 6)] == [3, 3, 1, 3, 3]
    mark_table(command(event), 3, accessible=True, blocked=False)
    plan = seat_plan(event)
    assert [plan.seats[table, "sun"].reach for table in range(1, 6)] == [3, 5, 5, 5, 3]
    assert plan.seats[3, "sun"].accessible


def test_a_board_in_use_is_not_blocked_and_needed_access_is_not_taken_away() -> None:
    event = new_event(boards=2)
    with pytest.raises(Refused) as refused:
        mark_table(command(event), 1, accessible=False, blocked=True)
    assert codes(refused) == ["table_in_use"]
    mark_table(command(event), 1, accessible=True, blocked=False)
    event.registrations.filter(number=1).update(accessible_seat=True)
    with pytest.raises(Refused) as refused:
        mark_table(command(event), 1, accessible=False, blocked=False)
    assert codes(refused) == ["access_needed"]
    with pytest.raises(Refused) as refused:
        mark_table(command(event), 99, accessible=False, blocked=False)
    assert codes(refused) == ["no_such_table"]
