"""The clock: pauses with a reason, 3-2-1, time given and taken."""

from datetime import timedelta

import pytest

from tests.events import command, new_event, running_round
from tests.rounds.course import Clock, present, refusal
from tournament.rounds import actions
from tournament.rounds.models import Phase

pytestmark = pytest.mark.django_db


def test_dice_start_the_clock_at_once(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    assert present(tournament).starts_at == clock.at
    assert present(tournament).deadline == clock.at + timedelta(seconds=90)


def test_a_pause_tells_its_reason_until_the_clock_goes_on() -> None:
    tournament = new_event()
    running_round(tournament)
    actions.pause_round(command(tournament), reason="ruling")
    assert present(tournament).pause_reason == "ruling"
    actions.resume_round(command(tournament))
    assert present(tournament).pause_reason == ""


def test_a_pause_needs_no_reason_but_knows_none_that_screens_do_not() -> None:
    tournament = new_event()
    running_round(tournament)
    assert refusal(actions.pause_round, command(tournament), reason="lunch") == "unknown_reason"
    actions.pause_round(command(tournament))
    assert present(tournament).phase == Phase.PAUSED


def test_a_resumed_clock_counts_3_2_1_first(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    clock.turn(seconds=30)
    actions.pause_round(command(tournament))
    clock.turn(minutes=10)
    actions.resume_round(command(tournament))
    round_ = present(tournament)
    assert round_.starts_at == clock.at + timedelta(seconds=3)
    assert round_.deadline == clock.at + timedelta(seconds=63)


def test_a_pause_within_3_2_1_loses_and_wins_no_time(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    for _ in range(4):
        actions.pause_round(command(tournament))
        actions.resume_round(command(tournament))
        clock.turn(seconds=1)
    actions.pause_round(command(tournament))
    assert present(tournament).remaining_ms == 90_000


def test_time_is_given_and_taken_while_the_clock_runs(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.add_time(command(tournament), 30_000)
    actions.add_time(command(tournament), -45_000)
    assert present(tournament).deadline == clock.at + timedelta(seconds=75)


def test_time_is_given_and_taken_while_it_stands(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.pause_round(command(tournament))
    actions.add_time(command(tournament), 30_000)
    assert present(tournament).remaining_ms == 120_000
    assert present(tournament).deadline is None


@pytest.mark.parametrize("ms", [0, -90_000, -100_000, 3_600_000])
def test_no_time_that_ends_the_round_or_never_ends(clock: Clock, ms: int) -> None:
    tournament = new_event()
    running_round(tournament)
    assert refusal(actions.add_time, command(tournament), ms) == "no_such_time"
    assert present(tournament).deadline == clock.at + timedelta(seconds=90)


def test_no_time_for_a_round_without_a_clock() -> None:
    tournament = new_event()
    actions.announce_round(command(tournament))
    assert refusal(actions.add_time, command(tournament), 1_000) == "wrong_phase"


def test_the_same_command_gives_time_once() -> None:
    tournament = new_event()
    running_round(tournament)
    actions.pause_round(command(tournament))
    before = present(tournament).remaining_ms or 0
    twice = command(tournament)
    assert actions.add_time(twice, 10_000) == actions.add_time(twice, 10_000)
    assert present(tournament).remaining_ms == before + 10_000


def test_the_second_of_two_callers_is_told_and_gives_no_time() -> None:
    tournament = new_event()
    running_round(tournament)
    seen = actions.pause_round(command(tournament)).number
    actions.add_time(command(tournament, seen=seen), 10_000)
    before = present(tournament).remaining_ms
    assert refusal(actions.add_time, command(tournament, seen=seen), 10_000) == "changed_since"
    assert present(tournament).remaining_ms == before


def test_the_discards_of_a_seven_have_a_moment_of_their_own(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament, (3, 4))
    assert present(tournament).discards_until == clock.at + timedelta(seconds=20)
    actions.start_clock(command(tournament))
    assert present(tournament).discards_until is None
