"""One person of two registrations: the earlier number stays, and a seat goes with the person."""

import pytest

from tests.events import command, new_event, new_person, running_round
from tests.registration.conftest import Desk, person
from tests.registration.test_registering import refused
from tests.seating.events import history, seated
from tests.tables.events import drawn_event, sitting
from tournament.judging.actions import submit_sheet
from tournament.registration.actions import anonymise, check_in, merge_registrations, register, withdraw
from tournament.registration.models import Registration
from tournament.registration.queries import likely_duplicates
from tournament.seating.actions import heal_board
from tournament.seating.models import Occupant
from tournament.seating.queries import seated_but_gone
from tournament.setup.models import Tournament
from tournament.tables.actions import start_sitting
from tournament.tables.models import Chair


def test_the_earlier_number_stays_and_takes_what_only_the_later_has(desk: Desk, event: Tournament) -> None:
    desk.register(email="dana@example.org")
    later = person(email="dana@example.org", phone="052-555-0001")
    register(desk.command(), later, alike=True)
    assert [[one.number for one in group] for group in likely_duplicates(event)] == [[1, 2]]
    check_in(desk.command(), [2])
    merge_registrations(desk.command(), 2, 1)
    kept, dropped = desk.one(1), desk.one(2)
    assert (kept.phone, kept.status, bool(kept.checked_in_at)) == ("052-555-0001", "registered", True)
    assert (dropped.status, dropped.checked_in_at) == ("withdrawn", None)
    assert likely_duplicates(event) == []


def test_nobody_is_merged_with_himself_or_with_who_withdrew(desk: Desk) -> None:
    desk.register("Dana")
    desk.register("Ron")
    withdraw(desk.command(), [2])
    assert refused(merge_registrations, desk.command(), 1, 1) == ["not_two_people"]
    assert refused(merge_registrations, desk.command(), 1, 2) == ["not_two_people"]


@pytest.fixture
def hall(db: None) -> Tournament:
    """Three boards; 1 to 6 sit, 7 does not."""
    event = new_event(boards=3)
    new_person(event, 7)
    return event


def without_a_seat(event: Tournament, number: int) -> None:
    Occupant.objects.filter(registration__tournament=event, registration__number=number).delete()


def test_the_seat_of_the_later_number_goes_to_the_earlier_one(hall: Tournament) -> None:
    without_a_seat(hall, 2)
    merge_registrations(command(hall), 2, 5)
    assert seated(hall) == {(1, "sun"): 1, (2, "sun"): 3, (2, "moon"): 4, (3, "sun"): 2, (3, "moon"): 6}
    assert not seated_but_gone(hall)


def test_the_seat_of_the_earlier_number_stays(hall: Tournament) -> None:
    merge_registrations(command(hall), 2, 7)
    assert seated(hall)[1, "moon"] == 2
    assert not seated_but_gone(hall)


def test_of_two_seats_the_later_ones_is_shown_to_be_mended_and_can_be(hall: Tournament) -> None:
    merge_registrations(command(hall), 2, 5)
    assert [gone.registration.number for gone in seated_but_gone(hall)] == [5]
    heal_board(command(hall), 3, "sun", "waitlist")
    assert seated(hall) == {(1, "sun"): 1, (1, "moon"): 2, (2, "sun"): 3, (2, "moon"): 4, (3, "sun"): 7, (3, "moon"): 6}


def test_during_play_the_rounds_on_the_seat_go_along(hall: Tournament) -> None:
    without_a_seat(hall, 2)
    running_round(hall)
    merge_registrations(command(hall), 2, 5)
    assert history(hall, 2) == [(3, "sun", 1, None)]
    assert history(hall, 5) == []


def test_results_are_nobody_elses(hall: Tournament) -> None:
    running_round(hall)
    submit_sheet(command(hall), 5, {"settlements": 2, "cities": 1}, {}, "interim")
    assert refused(merge_registrations, command(hall), 2, 5) == ["has_played"]
    assert Registration.objects.get(number=5).status == "registered"
    assert seated(hall)[3, "sun"] == 5


def test_at_separate_tables_the_chairs_go_along_until_play_begins(db: None) -> None:
    event = drawn_event(16)
    new_person(event, 17)
    Chair.objects.filter(registration__number=2).update(registration=Registration.objects.get(number=17))
    chairs = Chair.objects.filter(registration__number=17).count()
    assert chairs
    merge_registrations(command(event), 2, 17)
    assert Chair.objects.filter(registration__number=2).count() == chairs
    start_sitting(command(event), sitting(event).number)
    assert refused(merge_registrations, command(event), 2, 3) == ["has_played"]


def test_nobody_who_was_forgotten_is_filled_in_again(desk: Desk) -> None:
    desk.register(email="dana@example.org")
    desk.register(first_name="Noa", email="noa@example.org")
    check_in(desk.command(), [1])  # who was here keeps the place
    anonymise(desk.command(), [1])
    assert refused(merge_registrations, desk.command(), 1, 2) == ["forgotten"]
    assert desk.one(1).email == ""
