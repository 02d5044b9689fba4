"""Mending a board of a real event: from the waitlist, by a stand-in, by moving, by closing; before and during play."""

import pytest

from tests.events import command, new_event, new_person, running_round
from tests.seating.events import history, seated
from tournament.journal.actions import Refused
from tournament.registration.models import Registration
from tournament.seating.actions import heal_board, lock_seats, move_occupant, release_seat, undo_seating
from tournament.seating.actions.heals import remedies
from tournament.seating.healing import Remedy
from tournament.seating.models import Seat, StandIn
from tournament.seating.queries import seat_plan
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db

WAITLISTED, WITHDRAWN = Registration.Status.WAITLISTED, Registration.Status.WITHDRAWN


@pytest.fixture
def event() -> Tournament:
    """Four boards; 1 and 2 at board 1, …, 7 and 8 at board 4."""
    return new_event(boards=4)


def offered(event: Tournament, table: int, side: str) -> dict[str, int]:
    """Remedy -> how many people move."""
    seat = Seat.objects.get(table__tournament=event, table__number=table, group=side)
    return {option.remedy: option.moved for option in remedies(event, seat).options}


def test_a_seat_is_filled_from_the_waitlist_by_who_waits_longest(event: Tournament) -> None:
    new_person(event, 9, status=WAITLISTED)
    new_person(event, 10, status=WAITLISTED)
    entry = heal_board(command(event), 2, "moon", "waitlist")
    assert seated(event)[2, "moon"] == 9
    assert event.registrations.get(number=9).status == Registration.Status.REGISTERED
    assert event.registrations.get(number=10).status == WAITLISTED
    assert entry.data["promoted"] == [9]
    assert entry.data["told"] == [1, 2, 3, 5, 6]


def test_who_is_registered_without_a_seat_comes_before_the_waitlist(event: Tournament) -> None:
    new_person(event, 9, status=WAITLISTED)
    new_person(event, 10)
    heal_board(command(event), 2, "moon", "waitlist")
    assert seated(event)[2, "moon"] == 10


def test_who_gave_up_a_seat_during_play_is_not_offered_another_one(event: Tournament) -> None:
    running_round(event)
    release_seat(command(event), 8)
    assert "waitlist" not in offered(event, 2, "moon")


def test_a_party_that_waits_is_not_torn_apart_for_one_seat(event: Tournament) -> None:
    party = event.parties.create(code="P1")
    new_person(event, 9, status=WAITLISTED, party=party)
    new_person(event, 10, status=WAITLISTED, party=party)
    assert "waitlist" not in offered(event, 2, "moon")
    new_person(event, 11, status=WAITLISTED)
    heal_board(command(event), 2, "moon", "waitlist")
    assert seated(event)[2, "moon"] == 11


def test_during_play_the_end_board_gives_its_moon_and_all_are_kept_with_their_rounds(event: Tournament) -> None:
    running_round(event)
    heal_board(command(event), 2, "moon", "end_board")
    assert history(event, 4) == [(2, "moon", 1, 1)]
    assert history(event, 8) == [(4, "moon", 1, 1), (2, "moon", 2, None)]
    assert (4, "moon") not in seated(event)


def test_a_stand_in_plays_on_the_seat_until_somebody_sits_there(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in=" Ruth ")
    info = seat_plan(event).seats[2, "moon"]
    assert (info.person, info.stand_in, info.name) == (None, "Ruth", "Ruth")
    assert info.reach == 5
    new_person(event, 9)
    move_occupant(command(event), 9, 2, "moon")
    assert seat_plan(event).seats[2, "moon"].stand_in == ""
    assert not StandIn.objects.exists()


def test_a_stand_in_who_has_played_is_kept_with_the_rounds(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    running_round(event)
    new_person(event, 9)
    move_occupant(command(event), 9, 2, "moon")
    assert list(StandIn.objects.values_list("name", "from_round", "to_round")) == [("Ruth", 1, 1)]


def test_a_stand_in_needs_a_name(event: Tournament) -> None:
    with pytest.raises(Refused, match="no_name"):
        heal_board(command(event), 2, "moon", "stand_in")
    assert seated(event)[2, "moon"] == 4


def test_two_half_empty_boards_become_one(event: Tournament) -> None:
    release_seat(command(event), 8)
    assert offered(event, 2, "moon") == {"waitlist": 0, "stand_in": 0, "end_board": 1, "close": 1}
    heal_board(command(event), 2, "moon", "end_board")
    assert seated(event) == {
        (1, "sun"): 1,
        (1, "moon"): 2,
        (2, "sun"): 3,
        (2, "moon"): 7,
        (3, "sun"): 5,
        (3, "moon"): 6,
    }
    assert seat_plan(event).seats[3, "sun"].reach == 3


def test_a_board_is_closed_and_its_stand_in_goes(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    heal_board(command(event), 2, "sun", "close")
    assert not any(info.person or info.stand_in for info in seat_plan(event).tables()[2])


def test_somebody_who_withdrew_is_healed_away_and_does_not_count_as_a_half_board(event: Tournament) -> None:
    event.registrations.filter(number=4).update(status=WITHDRAWN)
    assert "leave_empty" in offered(event, 2, "moon")
    heal_board(command(event), 2, "moon", "leave_empty")
    assert (2, "moon") not in seated(event)


def test_what_is_not_possible_any_more_is_refused(event: Tournament) -> None:
    with pytest.raises(Refused, match="not_possible"):
        heal_board(command(event), 2, "moon", "waitlist")
    with pytest.raises(Refused, match="no_such_seat"):
        heal_board(command(event), 9, "moon", "close")


def test_locked_people_are_left_where_they_are(event: Tournament) -> None:
    lock_seats(command(event), [8])
    heal_board(command(event), 2, "moon", "end_board")
    assert seated(event)[2, "moon"] == 6


def sitting(event: Tournament) -> dict[tuple[int, str], str]:
    """Who sits or stands in where."""
    return {info.key: info.name for info in seat_plan(event).seats.values() if info.name}


@pytest.mark.parametrize("withdrawn", [False, True])
@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("remedy", list(Remedy))
def test_every_remedy_can_be_undone(event: Tournament, remedy: Remedy, rounds: int, withdrawn: bool) -> None:
    new_person(event, 9, status=WAITLISTED)
    for _ in range(rounds):
        running_round(event)
    if withdrawn:
        event.registrations.filter(number=4).update(status=WITHDRAWN)
    before = sitting(event)
    entry = heal_board(command(event), 2, "moon", remedy, stand_in="Ruth" if remedy == Remedy.STAND_IN else "")
    assert sitting(event) != before
    undo_seating(command(event), entry.number)
    assert sitting(event) == before
    assert [history(event, number)[-1][2:] for number in range(1, 9)] == [(1, None)] * 8
    assert event.registrations.get(number=9).status == WAITLISTED


def test_an_undo_gives_the_board_its_stand_in_back(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    before = sitting(event)
    closed = heal_board(command(event), 2, "sun", "close")
    assert "Ruth" not in sitting(event).values()
    undo_seating(command(event), closed.number)
    assert sitting(event) == before
    moved = move_occupant(command(event), 8, 2, "moon")
    assert "Ruth" not in sitting(event).values()
    undo_seating(command(event), moved.number)
    assert sitting(event) == before


def test_who_came_from_the_waitlist_and_has_withdrawn_does_not_wait_again(event: Tournament) -> None:
    new_person(event, 9, status=WAITLISTED)
    entry = heal_board(command(event), 2, "moon", "waitlist")
    event.registrations.filter(number=9).update(status=WITHDRAWN)
    undo_seating(command(event), entry.number)
    assert event.registrations.get(number=9).status == WITHDRAWN
    assert seated(event)[2, "moon"] == 4


def test_nobody_returns_to_a_board_that_was_blocked_since(event: Tournament) -> None:
    entry = heal_board(command(event), 2, "moon", "end_board")
    release_seat(command(event), 7)
    event.tables.filter(number=4).update(blocked=True)
    with pytest.raises(Refused, match="table_blocked"):
        undo_seating(command(event), entry.number)
    assert seated(event)[2, "moon"] == 8
