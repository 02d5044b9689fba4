"""Moves by hand: before play in place; during play with from and to round, and scores that follow the person."""

from collections.abc import Callable

import pytest

from tests.events import command, new_event, new_person, running_round
from tests.seating.events import history, seated
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.rounds.actions import announce_round, end_round, undo_step
from tournament.seating.actions import lock_seats, move_occupant, release_seat, swap_occupants, undo_seating
from tournament.seating.models import Occupant
from tournament.seating.queries import round_now, seating_after
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db

AT_START = {(1, "sun"): 1, (1, "moon"): 2, (2, "sun"): 3, (2, "moon"): 4, (3, "sun"): 5, (3, "moon"): 6}


@pytest.fixture
def event() -> Tournament:
    return new_event()


def play(event: Tournament, rounds: int) -> None:
    """The last one stays open."""
    for number in range(rounds):
        if number:
            end_round(command(event))
        running_round(event)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_before_play_two_people_exchange_seats_as_if_it_had_always_been_so(event: Tournament) -> None:
    entry = swap_occupants(command(event), 1, 6)
    assert seated(event) == AT_START | {(1, "sun"): 6, (3, "moon"): 1}
    assert history(event, 1) == [(3, "moon", 1, None)]
    assert entry.data["seats"] == [[1, "sun", 1, 6], [3, "moon", 6, 1]]


def test_during_play_both_seats_are_kept_with_their_rounds(event: Tournament) -> None:
    play(event, 3)
    swap_occupants(command(event), 1, 6)
    assert history(event, 1) == [(1, "sun", 1, 3), (3, "moon", 4, None)]
    assert history(event, 6) == [(3, "moon", 1, 3), (1, "sun", 4, None)]


def test_a_swap_is_dated_back_to_the_round_in_which_it_happened(event: Tournament) -> None:
    play(event, 5)
    swap_occupants(command(event), 1, 6, from_round=3)
    assert history(event, 1) == [(1, "sun", 1, 2), (3, "moon", 3, None)]


def test_a_plan_that_was_wrong_from_the_start_is_put_right_from_the_start(event: Tournament) -> None:
    play(event, 5)
    swap_occupants(command(event), 1, 6, from_round=1)
    assert (history(event, 1), history(event, 6)) == ([(3, "moon", 1, None)], [(1, "sun", 1, None)])


def test_nothing_is_dated_back_before_an_earlier_change_or_into_the_future(event: Tournament) -> None:
    play(event, 2)
    swap_occupants(command(event), 1, 6)
    end_round(command(event))
    play(event, 2)
    with pytest.raises(Refused) as refused:
        swap_occupants(command(event), 1, 6, from_round=2)
    assert codes(refused) == ["too_far_back", "too_far_back"]
    with pytest.raises(Refused) as refused:
        swap_occupants(command(event), 1, 6, from_round=9)
    assert codes(refused) == ["no_such_round"]


def test_nobody_is_dated_back_to_rounds_in_which_they_sat_elsewhere(event: Tournament) -> None:
    play(event, 2)
    release_seat(command(event), 1)
    release_seat(command(event), 6)
    with pytest.raises(Refused) as refused:
        move_occupant(command(event), 1, 3, "moon", from_round=2)
    assert codes(refused) == ["too_far_back", "too_far_back"]
    move_occupant(command(event), 1, 3, "moon", from_round=3)
    assert history(event, 1) == [(1, "sun", 1, 2), (3, "moon", 3, None)]


def test_a_second_change_before_the_next_round_leaves_no_trace_of_the_first(event: Tournament) -> None:
    play(event, 2)
    swap_occupants(command(event), 1, 6)
    swap_occupants(command(event), 1, 4)
    assert history(event, 1) == [(1, "sun", 1, 2), (2, "moon", 3, None)]
    assert history(event, 4) == [(2, "moon", 1, 2), (3, "moon", 3, None)]


def test_a_swap_is_undone_with_an_entry_that_names_it(event: Tournament) -> None:
    entry = swap_occupants(command(event), 1, 6)
    undone = undo_seating(command(event), entry.number)
    assert seated(event) == AT_START
    assert undone.replaces == entry


def test_an_undo_in_the_same_round_brings_back_the_same_history(event: Tournament) -> None:
    play(event, 2)
    entry = swap_occupants(command(event), 1, 6)
    undo_seating(command(event), entry.number)
    assert seated(event) == AT_START
    assert history(event, 1) == [(1, "sun", 1, None)]


def test_a_round_whose_announcement_was_taken_back_is_the_next_one_again(event: Tournament) -> None:
    play(event, 1)
    end_round(command(event))
    announce_round(command(event))
    entry = swap_occupants(command(event), 1, 6)
    undo_step(command(event))
    assert round_now(event) == 1
    undo_seating(command(event), entry.number)
    assert seated(event) == AT_START
    swap_occupants(command(event), 3, 4)
    assert history(event, 3) == [(2, "sun", 1, 1), (2, "moon", 2, None)]


def test_a_later_change_of_the_same_seats_must_be_undone_first(event: Tournament) -> None:
    first = swap_occupants(command(event), 1, 6)
    second = swap_occupants(command(event), 1, 3)
    with pytest.raises(Refused) as refused:
        undo_seating(command(event), first.number)
    assert codes(refused) == ["changed_since"]
    undo_seating(command(event), second.number)
    undo_seating(command(event), first.number)
    assert seated(event) == AT_START


def test_a_seat_given_up_is_free_for_a_late_arrival(event: Tournament) -> None:
    release_seat(command(event), 4)
    new_person(event, 7)
    move_occupant(command(event), 7, 2, "moon")
    assert seated(event) == AT_START | {(2, "moon"): 7}


def test_a_move_leaves_the_old_seat_free(event: Tournament) -> None:
    release_seat(command(event), 4)
    move_occupant(command(event), 6, 2, "moon")
    assert seated(event) == {key: number for key, number in AT_START.items() if number not in (4, 6)} | {(2, "moon"): 6}


def test_a_taken_seat_is_refused(event: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        move_occupant(command(event), 6, 2, "moon")
    assert codes(refused) == ["seat_taken"]
    assert seated(event) == AT_START


def test_all_reasons_against_a_seat_are_given_at_once(event: Tournament) -> None:
    event.tables.filter(number=3).update(blocked=True)
    Occupant.objects.filter(registration__number__gte=5).delete()
    new_person(event, 7, accessible_seat=True, status=Registration.Status.WAITLISTED)
    with pytest.raises(Refused) as refused:
        move_occupant(command(event), 7, 3, "moon")
    assert codes(refused) == ["not_registered", "table_blocked", "no_access"]


def test_unknown_people_tables_and_sides_are_refused(event: Tournament) -> None:
    acts: dict[str, Callable[[], Entry]] = {
        "no_such_person": lambda: move_occupant(command(event), 99, 1, "sun"),
        "no_such_seat": lambda: move_occupant(command(event), 1, 1, "earth"),
        "same_person": lambda: swap_occupants(command(event), 1, 1),
        "not_seated": lambda: lock_seats(command(event), [1, 99]),
        "nothing_to_undo": lambda: undo_seating(command(event), 99),
    }
    for code, act in acts.items():
        with pytest.raises(Refused, match=code):
            act()
    assert seated(event) == AT_START


def test_people_without_a_seat_are_not_swapped_or_locked(event: Tournament) -> None:
    new_person(event, 7)
    new_person(event, 8)
    with pytest.raises(Refused) as refused:
        swap_occupants(command(event), 7, 8)
    assert codes(refused) == ["not_seated", "not_seated"]
    with pytest.raises(Refused) as refused:
        lock_seats(command(event), [1, 7])
    assert codes(refused) == ["not_seated"]
    assert not Occupant.objects.filter(locked=True).exists()


def test_a_lock_goes_along_with_its_person(event: Tournament) -> None:
    lock_seats(command(event), [1])
    swap_occupants(command(event), 1, 6)
    assert list(Occupant.objects.filter(locked=True).values_list("registration__number", flat=True)) == [1]


def test_a_double_click_swaps_once(event: Tournament) -> None:
    once = command(event, id="swap")
    assert swap_occupants(once, 1, 6) == swap_occupants(once, 1, 6)
    assert seated(event)[1, "sun"] == 6


def test_the_journal_follows_every_move(event: Tournament) -> None:
    swap_occupants(command(event), 1, 6)
    entry = release_seat(command(event), 4)
    move_occupant(command(event), 2, 2, "moon")
    changed = seating_after(Entry.objects.filter(tournament=event))
    assert entry.data["seats"] == [[2, "moon", 4, None]]
    assert changed.items() <= seated(event).items()
    assert (1, "moon") not in seated(event)
