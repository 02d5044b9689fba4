"""Seats for people who came after the draw: half-empty boards first, nobody who sits moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events import command, new_event, new_person
from tests.seating.events import event_to_seat, seated
from tests.seating.halls import crowds, hall_of, halls, people_of, slow_machine
from tournament.journal.actions import Refused
from tournament.registration.models import Registration
from tournament.seating.actions import RowPlan, draw_seats, release_seat, seat_waiting, undo_seating
from tournament.seating.assign import draw
from tournament.seating.boards import Board
from tournament.seating.filling import fill
from tournament.seating.healing import broken_rules
from tournament.seating.wishes import Person, Wish


@given(halls(), st.data())
@settings(slow_machine, max_examples=150)
def test_latecomers_break_no_hard_rule_and_move_nobody(hall: list[Board], data: st.DataObject) -> None:
    people = data.draw(crowds(most=2 * len(hall)))
    late = data.draw(st.integers(0, len(people)))
    early, latecomers = people[late:], people[:late]
    drawn = draw(hall, early, "late", Wish.TOGETHER)
    if drawn.problems:
        return
    known = {person.number: person for person in people}
    filled = {seat: known[number] for number, seat in drawn.seated.items()}
    placed = fill(hall, filled, latecomers)
    assert not placed.keys() - {person.number for person in latecomers}
    assert not set(placed.values()) & filled.keys()
    assert len(set(placed.values())) == len(placed)
    assert broken_rules(hall, filled | {seat: known[number] for number, seat in placed.items()}) == []


def test_a_half_empty_board_is_filled_before_another_one_is_opened() -> None:
    hall = hall_of([(4, "line")])
    assert fill(hall, {10: Person(1), 11: Person(2), 20: Person(3)}, people_of(*[1] * 7)[3:6]) == {4: 21, 5: 30, 6: 31}


def test_who_would_leave_a_second_board_half_empty_waits() -> None:
    hall = hall_of([(2, "line")], accessible=[2])
    assert fill(hall, {10: Person(1)}, [Person(2, needs_access=True)]) == {}
    assert fill(hall, {10: Person(1)}, [Person(2, needs_access=True), Person(3)]) == {2: 20, 3: 11}


def test_accessible_boards_are_kept_for_those_who_need_them() -> None:
    hall = hall_of([(3, "line")], accessible=[1])
    assert fill(hall, {}, [Person(1), Person(2)]) == {1: 20, 2: 21}


def test_in_a_full_hall_nobody_is_seated() -> None:
    hall = hall_of([(1, "line")], blocked=[])
    assert fill(hall, {10: Person(1), 11: Person(2)}, [Person(3)]) == {}
    assert fill(hall_of([(1, "line")], blocked=[1]), {}, [Person(3), Person(4)]) == {}


@pytest.mark.django_db
def test_whoever_registers_after_the_draw_gets_a_seat_with_one_press() -> None:
    event = event_to_seat(5, [RowPlan(4)])
    draw_seats(command(event), "2026", "together")
    before = seated(event)
    new_person(event, 6)
    new_person(event, 7, status=Registration.Status.WAITLISTED)
    entry = seat_waiting(command(event))
    assert sorted(seated(event).values()) == [1, 2, 3, 4, 5, 6]
    assert before.items() <= seated(event).items()
    undo_seating(command(event), entry.number)
    assert seated(event) == before


@pytest.mark.django_db
def test_the_seat_of_somebody_who_withdrew_is_given_on() -> None:
    event = new_event(boards=2)
    event.registrations.filter(number=3).update(status=Registration.Status.WITHDRAWN)
    new_person(event, 5)
    seat_waiting(command(event))
    assert seated(event) == {(1, "sun"): 1, (1, "moon"): 2, (2, "sun"): 5, (2, "moon"): 4}


@pytest.mark.django_db
def test_with_nobody_to_seat_it_is_refused() -> None:
    event = new_event(boards=2)
    with pytest.raises(Refused, match="nobody_to_seat"):
        seat_waiting(command(event))
    release_seat(command(event), 4)
    seat_waiting(command(event))
    assert seated(event)[2, "moon"] == 4
