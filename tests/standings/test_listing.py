"""The whole list: who stands at its end and why, the winner first, the same number of queries for any hall."""

from typing import Any

import pytest

from tests.events import command, new_event, running_round
from tests.standings.events import START, order, sign_off, submit, submit_interim, won_event
from tournament.judging.actions import give_sanction
from tournament.registration.models import Registration
from tournament.seating.models import Occupant, Seat, StandIn
from tournament.standings.queries import checksum, listing, listing_now, official_order, place_of, places_of, standings

pytestmark = pytest.mark.django_db


def test_people_without_a_sheet_and_stand_ins_are_listed_at_the_end() -> None:
    tournament = new_event(boards=2)
    submit(tournament, 1, START)
    seat = Seat.objects.get(table__number=2, group="moon")
    Occupant.objects.filter(seat=seat).update(to_round=1)
    StandIn.objects.create(seat=seat, name="Judge Dana", from_round=2)
    shown = listing(tournament)
    assert [line.number for line in shown.standings] == [1]
    assert [(one.number, one.name, one.table, one.why) for one in shown.absent] == [
        (2, "First2 L.", 1, "not_counted"),
        (3, "First3 L.", 2, "not_counted"),
        (None, "Judge Dana", 2, "stand_in"),
    ]


def test_removed_people_have_no_rank_with_a_sheet_or_without() -> None:
    tournament = new_event(boards=2)
    submit(tournament, 1, {**START, "victory_point_cards": 3})
    submit(tournament, 2, START)
    give_sanction(command(tournament), 1, "removal", "took cards from the bank")
    give_sanction(command(tournament), 3, "removal", "took cards from the bank")
    shown = listing(tournament)
    assert [(line.number, line.rank) for line in shown.standings] == [(2, 1), (1, None)]
    assert [line.number for line in shown.removed] == [1]
    assert {one.number: one.why for one in shown.absent} == {3: "removed", 4: "not_counted"}


def test_points_that_a_sanction_takes_away_move_a_person_down() -> None:
    tournament = new_event(boards=2)
    submit(tournament, 1, {**START, "victory_point_cards": 2})
    submit(tournament, 2, {**START, "victory_point_cards": 1})
    give_sanction(command(tournament), 1, "points", "played too long again", 2)
    assert [(line.number, line.total) for line in standings(tournament)] == [(2, 5), (1, 4)]


def test_who_came_in_later_and_who_withdrew_is_marked() -> None:
    tournament = new_event(boards=2)
    Occupant.objects.filter(registration__number=3).update(from_round=4)
    Registration.objects.filter(number=2).update(status=Registration.Status.WITHDRAWN)
    submit(tournament, 2, START)
    submit(tournament, 3, START)
    shown = listing(tournament)
    assert shown.joined == {3: 4}
    assert {line.number: line.withdrawn for line in shown.standings} == {2: True, 3: False}


def test_who_changed_the_seat_played_from_the_start() -> None:
    tournament = new_event(boards=2)
    person = Registration.objects.get(number=1)
    Occupant.objects.filter(registration=person).update(to_round=3)
    seat = Seat.objects.get(table__number=2, group="moon")
    Occupant.objects.filter(seat=seat).delete()
    Occupant.objects.create(seat=seat, registration=person, from_round=4)
    assert listing(tournament).joined == {}


def test_the_winner_stands_first_and_interim_counts_behind_official_ones() -> None:
    tournament = won_event()
    assert order(tournament) == [5, 2, 1, 7]
    assert [line.decided_by and line.decided_by.name for line in standings(tournament)] == [
        None,
        "winner",
        "total",
        "official",
    ]


def test_somebody_with_more_points_who_did_not_declare_stands_behind_the_winner() -> None:
    tournament = won_event()
    submit(tournament, 3, {"settlements": 5, "cities": 10, "foreign_areas": 3, "longest_road": 1})
    found = [(line.number, line.total) for line in standings(tournament)]
    assert found[:2] == [(5, 25), (3, 33)]


def test_while_play_goes_on_interim_counts_rank_with_all() -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    submit_interim(tournament, 2, {**START, "victory_point_cards": 5})
    assert order(tournament) == [2, 1]
    assert official_order(tournament)[0].name == "total"


def test_the_order_of_ties_is_the_profiles() -> None:
    names = ["total", "wool", "hand", "registered"]
    tournament = new_event(profile_data={"tie_breakers": names})
    submit(tournament, 1, START, hand=6, grain=5, wool=1)
    submit(tournament, 2, START, hand=5, grain=1, wool=4)
    assert order(tournament) == [2, 1]
    assert standings(tournament)[1].decided_by == listing(tournament).order[1]
    assert [criterion.name for criterion in listing(tournament).order] == names


@pytest.mark.parametrize("boards", [3, 150])
def test_three_people_and_three_hundred_take_the_same_number_of_queries(
    boards: int, django_assert_num_queries: Any
) -> None:
    tournament = new_event(boards=boards)
    for number in (1, 2, 4):
        submit(tournament, number, START)
    with django_assert_num_queries(12):
        shown = listing(tournament)
    assert len(shown.standings) + len(shown.absent) == 2 * boards


def test_a_list_is_made_once_between_two_decisions(django_assert_num_queries: Any) -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    first = listing_now(tournament)
    with django_assert_num_queries(1):
        assert listing_now(tournament) is first
    submit(tournament, 2, START)
    assert [line.number for line in listing_now(tournament).standings] == [1, 2]


def test_the_checksum_is_that_of_ranks_numbers_and_totals() -> None:
    tournament = won_event()
    shown = listing(tournament)
    assert places_of(shown.ranked)[:2] == [(1, 5, 25), (2, 2, 6)]
    assert shown.sha256 == checksum([(1, 5, 25), (2, 2, 6), (3, 1, 4), (4, 7, 9)])
    assert checksum([(1, 5, 25)]) != checksum([(1, 52, 5)])


def test_a_list_is_provisional_then_final_and_says_when_it_changed() -> None:
    tournament = won_event()
    assert listing(tournament).status == "provisional"
    number = sign_off(tournament)
    signed = listing(tournament).signed_off
    assert listing(tournament).status == "final"
    assert signed
    assert (signed.number, signed.by, signed.places[0]) == (number, "caller", (1, 5, 25))
    give_sanction(command(tournament), 2, "points", "a late discovery", 1)
    assert listing(tournament).status == "changed"
    give_sanction(command(tournament), 2, "warning", "looked at cards")
    sign_off(tournament)
    assert listing(tournament).status == "final"


def test_ones_own_place_and_the_one_ahead() -> None:
    tournament = new_event()
    running_round(tournament)
    submit(tournament, 1, START, hand=5)
    submit(tournament, 2, START, hand=6)
    mine = place_of(tournament, 1)
    assert mine
    assert mine.ahead
    assert (mine.line.rank, mine.ahead.number) == (2, 2)
    first = place_of(tournament, 2)
    assert first
    assert first.ahead is None
    assert place_of(tournament, 3) is None
