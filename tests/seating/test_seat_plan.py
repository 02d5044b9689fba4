"""Who sits where, with neighbours and trade partners; where do I sit; what would break."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.events import command, new_event, new_person, running_round
from tests.seating.events import event_to_seat
from tournament.registration.models import PublicName, Registration
from tournament.seating.actions import RowPlan, draw_seats, heal_board, release_seat
from tournament.seating.finding import Found, look_up
from tournament.seating.models import Seat
from tournament.seating.queries import (
    not_seated,
    reach_of,
    round_now,
    seat_plan,
    seated_but_gone,
    seated_but_missing,
)
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def queries(tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as captured:
        for info in seat_plan(tournament).seats.values():
            assert info.name or not info.person
    return len(captured)


def test_a_plan_of_300_seats_takes_as_many_queries_as_one_of_3_boards() -> None:
    small = new_event("small", boards=3)
    large = new_event("large", boards=150)
    assert queries(small) == queries(large) == 4


def test_in_a_row_of_seven_the_ends_have_three_trade_partners_and_the_others_five() -> None:
    plan = seat_plan(new_event(boards=7))
    assert [len(plan.seats[table, "sun"].partners) for table in range(1, 8)] == [3, 5, 5, 5, 5, 5, 3]
    assert [plan.seats[table, "moon"].reach for table in range(1, 8)] == [3, 5, 5, 5, 5, 5, 3]
    info = plan.seats[4, "moon"]
    assert {partner.key for partner in plan.partners(info)} == {
        (3, "sun"),
        (4, "sun"),
        (5, "sun"),
        (3, "moon"),
        (5, "moon"),
    }
    assert info.beside == (3, 5)


def test_in_a_ring_the_last_board_lies_beside_the_first() -> None:
    event = event_to_seat(6, [RowPlan(3, "ring")])
    draw_seats(command(event), "ring", "together")
    info = seat_plan(event).seats[1, "sun"]
    assert (info.beside, info.reach, len(info.partners)) == ((3, 2), 5, 5)


def test_boards_at_which_nobody_plays_do_not_count_as_neighbours() -> None:
    event = event_to_seat(6, [RowPlan(5)])
    draw_seats(command(event), "2026", "together")
    plan = seat_plan(event)
    assert [plan.seats[table, "sun"].reach for table in range(1, 6)] == [3, 5, 3, 1, 1]
    assert plan.seats[4, "sun"].partners == ()
    assert reach_of(Seat.objects.get(table__tournament=event, table__number=3, group="moon")) == 3


def test_a_board_that_closes_during_play_stays_a_neighbour_as_its_buildings_do() -> None:
    event = new_event(boards=3)
    running_round(event)
    heal_board(command(event), 2, "moon", "close")
    assert [seat_plan(event).seats[table, "sun"].reach for table in (1, 2, 3)] == [3, 5, 3]


def test_everybody_finds_the_seat_that_the_plan_shows() -> None:
    event = new_event(boards=3)
    for number, info in seat_plan(event).by_number.items():
        [place] = look_up(event, str(number)).seats
        seen = (place.table, place.side, place.colour, place.row, place.place, place.name)
        assert seen == (info.table, info.side, info.colour, info.row, info.place, info.name)
    release_seat(command(event), 4)
    assert look_up(event, "4") == Found([], [event.registrations.get(number=4)], drawn=True)


def named(event: Tournament, number: int, first: str, last: str, shown: str) -> None:
    event.registrations.filter(number=number).update(first_name=first, last_name=last, public_name=shown)


@pytest.fixture
def hall() -> Tournament:
    event = new_event(boards=4)
    named(event, 1, "דנה", "לוי", PublicName.SHORT)
    named(event, 2, "Dana", "Levi", PublicName.FULL)
    named(event, 3, "Daniel", "Canary", PublicName.SHORT)
    named(event, 4, "Dagobert", "Canary", PublicName.CODE)
    return event


@pytest.mark.parametrize(
    ("typed", "tables"),
    [
        ("da", [1, 2]),
        ("DANA", [1]),
        ("dana levi", [1]),
        ("דנ", [1]),
        ("דנה ל", [1]),
        ("d", []),
        ("", []),
        ("%", []),
        ("7", [4]),
        ("#7", [4]),
        ("99", []),
    ],
)
def test_a_seat_is_found_by_the_beginning_of_the_public_name_or_by_number(
    hall: Tournament, typed: str, tables: list[int]
) -> None:
    assert [info.table for info in look_up(hall, typed).seats] == tables


@pytest.mark.parametrize("typed", ["canary", "daniel ca", "dagobert"])
def test_a_name_that_is_not_public_is_not_confirmed(hall: Tournament, typed: str) -> None:
    assert look_up(hall, typed) == Found([], [], drawn=False)


def test_a_look_up_never_gives_the_whole_list() -> None:
    assert len(look_up(new_event(boards=30), "Fi").seats) == 12


def test_what_would_break_is_listed() -> None:
    event = new_event(boards=3)
    new_person(event, 7)
    new_person(event, 8, status=Registration.Status.WAITLISTED)
    event.registrations.filter(number__lte=2).update(checked_in_at=event.starts_at)
    event.registrations.filter(number=3).update(status=Registration.Status.WITHDRAWN)
    assert [person.number for person in not_seated(event)] == [7]
    assert [occupant.registration.number for occupant in seated_but_missing(event)] == [4, 5, 6]
    assert [occupant.registration.number for occupant in seated_but_gone(event)] == [3]


def test_the_present_round_is_read_from_the_journal() -> None:
    event = new_event(boards=3)
    assert round_now(event) == 0
    running_round(event)
    assert round_now(event) == 1


def test_a_seat_at_a_separate_table_has_no_row_and_no_partners() -> None:
    event = new_event(boards=1, format="tables")
    event.tables.update(row=None)
    Seat.objects.filter(table__tournament=event).update(group="")
    plan = seat_plan(event)
    assert [(info.key, info.row, info.partners, info.reach) for info in plan.seats.values()] == [
        ((1, "0"), None, (), 1),
        ((1, "1"), None, (), 1),
    ]


def test_seats_of_another_event_are_never_shown(hall: Tournament) -> None:
    other = new_event("other", boards=1)
    assert {info.table for info in seat_plan(other).seats.values()} == {1}
    assert seat_plan(other).seats[1, "sun"].name == "First1 L."
