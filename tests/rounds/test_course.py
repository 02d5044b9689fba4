"""Skip and redo; breaks; how the game ends."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.events import command, kinds, new_event, running_round
from tests.rounds.course import Clock, fresh, present, refusal, skip_to, sweep_at
from tournament.rounds import actions, sweep
from tournament.rounds.models import Break, Phase, Roll, Round
from tournament.rounds.queries import next_step, open_break, robbers_now, rolls_that_count
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def played_round(tournament: Tournament) -> None:
    running_round(tournament)
    actions.end_round(command(tournament))


def fair_event(**fields: Any) -> Tournament:
    tournament = new_event(physical_dice=False, **fields)
    actions.draw_seed(command(tournament))
    actions.set_autopilot(command(tournament), True)
    actions.announce_round(command(tournament))
    return tournament


def sweep_until(clock: Clock, tournament: Tournament, kind: str) -> datetime:
    """Let the sweep run once a second until an entry of that kind is made; the moment of it."""
    already = kinds(tournament).count(kind)
    for _ in range(600):
        sweep_at(clock.at)
        if kinds(tournament).count(kind) > already:
            return clock.at
        clock.turn(seconds=1)
    raise AssertionError(f"no {kind} in ten minutes: {kinds(tournament)}")


# ---- Skip and redo


def test_a_skipped_round_has_no_dice_and_the_other_group_follows() -> None:
    tournament = new_event()
    actions.announce_round(command(tournament))
    actions.skip_round(command(tournament), 1)
    assert (present(tournament).phase, Roll.objects.count()) == (Phase.OVER, 0)
    actions.announce_round(command(tournament))
    assert (present(tournament).number, present(tournament).group) == (2, "moon")


def test_a_round_with_dice_is_not_skipped() -> None:
    tournament = new_event()
    running_round(tournament)
    assert refusal(actions.skip_round, command(tournament)) == "wrong_phase"


def test_a_round_played_anew_has_the_same_number_and_group_and_its_old_dice_count_no_more() -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    actions.roll_robbers(command(tournament), (4, 4))
    actions.redo_round(command(tournament), "a die fell from the table")
    round_ = present(tournament)
    assert (round_.number, round_.group, round_.phase, round_.deadline) == (16, "moon", Phase.ANNOUNCED, None)
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 7, "moon": 7}
    actions.roll_dice(command(tournament), (1, 1))
    assert [seen.total for seen in rolls_that_count(tournament)][-1] == 2


def test_the_round_that_is_over_can_be_played_anew_and_its_reason_is_asked() -> None:
    tournament = new_event()
    played_round(tournament)
    assert refusal(actions.redo_round, command(tournament), " ") == "reason_needed"
    entry = actions.redo_round(command(tournament), "half the hall did not hear it")
    assert entry.data["reason"] == "half the hall did not hear it"
    assert present(tournament).phase == Phase.ANNOUNCED


def test_nothing_is_played_anew_after_the_end() -> None:
    tournament = new_event()
    played_round(tournament)
    actions.end_play(command(tournament), "the hall closes")
    assert refusal(actions.redo_round, command(tournament), "again") == "play_ended"


def test_a_correction_of_a_seven_withdraws_the_robbers_roll_for_good() -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    actions.roll_robbers(command(tournament), (4, 4))
    actions.correct_roll(command(tournament), "production", (3, 5))
    actions.correct_roll(command(tournament), "production", (5, 2))
    assert present(tournament).phase == Phase.ROBBERS
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 7, "moon": 7}


def test_a_robbers_roll_is_corrected_like_any_other() -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    actions.roll_robbers(command(tournament), (4, 4))
    deadline = present(tournament).deadline
    actions.correct_roll(command(tournament), "robbers", (6, 6))
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 7, "moon": 12}
    assert present(tournament).deadline == deadline


def test_the_dice_of_a_round_that_is_over_are_corrected_until_the_next_is_announced() -> None:
    tournament = new_event()
    played_round(tournament)
    actions.correct_roll(command(tournament), "production", (3, 4))
    assert (present(tournament).phase, rolls_that_count(tournament)[-1].total) == (Phase.OVER, 7)
    actions.announce_round(command(tournament))
    assert refusal(actions.correct_roll, command(tournament), "production", (1, 1), 1) == "not_the_present_round"


def test_a_correction_to_the_same_dice_is_none() -> None:
    tournament = new_event()
    running_round(tournament, (3, 5))
    assert refusal(actions.correct_roll, command(tournament), "production", (3, 5)) == "nothing_changed"


# ---- Breaks


def test_a_break_stands_between_two_rounds_and_ends_at_its_deadline(clock: Clock) -> None:
    tournament = new_event()
    assert refusal(actions.start_break, command(tournament), 60_000) == "no_round"
    running_round(tournament)
    assert refusal(actions.start_break, command(tournament), 60_000) == "wrong_phase"
    actions.end_round(command(tournament))
    actions.start_break(command(tournament), 60_000)
    assert refusal(actions.start_break, command(tournament), 60_000) == "break_open"
    assert refusal(actions.announce_round, command(tournament)) == "break_open"
    clock.turn(seconds=59)
    sweep_at(clock.at)
    assert open_break(tournament)
    clock.turn(seconds=1)
    sweep_at(clock.at)
    assert not open_break(tournament)
    assert present(tournament).number == 1  # by hand: the caller announces
    actions.announce_round(command(tournament))


def test_a_break_is_ended_early_and_not_twice() -> None:
    tournament = new_event()
    played_round(tournament)
    actions.start_break(command(tournament), 60_000)
    actions.end_break(command(tournament))
    assert refusal(actions.end_break, command(tournament)) == "no_break"


def test_a_break_that_was_given_more_time_is_not_ended_by_a_sweep_that_is_late(clock: Clock) -> None:
    tournament = new_event()
    played_round(tournament)
    actions.start_break(command(tournament), 60_000)
    due = clock.turn(seconds=60)
    actions.add_break_time(command(tournament), 60_000)
    assert refusal(actions.end_break, command(tournament), due) == "break_goes_on"
    assert Break.objects.get().deadline == due + timedelta(seconds=60)


@pytest.mark.parametrize("ms", [-60_000, -61_000, 15_000_000])
def test_time_taken_from_a_break_never_ends_it(clock: Clock, ms: int) -> None:
    tournament = new_event()
    played_round(tournament)
    actions.start_break(command(tournament), 60_000)
    assert refusal(actions.add_break_time, command(tournament), ms) == "no_such_time"


def test_autopilot_takes_the_planned_break_once_and_goes_on_after_it(clock: Clock) -> None:
    tournament = fair_event(pace_data={"breaks": [[1, 120_000]]})
    began = sweep_until(clock, tournament, "break_started")
    ended = sweep_until(clock, tournament, "break_ended")
    assert ended - began == timedelta(minutes=2)
    assert present(tournament).number == 2  # announced in the same sweep
    sweep_until(clock, tournament, "round_announced")
    assert kinds(tournament).count("break_started") == 1


def test_paused_autopilot_lets_the_break_end_and_announces_nothing(clock: Clock) -> None:
    tournament = fair_event(pace_data={"breaks": [[1, 120_000]]})
    sweep_until(clock, tournament, "break_started")
    actions.set_autopilot(command(tournament), False)
    sweep_until(clock, tournament, "break_ended")
    assert sweep.due_rounds(timezone.now() + timedelta(hours=1)) == []
    actions.set_autopilot(command(tournament), True)
    sweep_until(clock, tournament, "round_announced")


def test_autopilot_switched_on_in_a_break_waits_for_its_end(clock: Clock) -> None:
    tournament = new_event()
    played_round(tournament)
    actions.start_break(command(tournament), 60_000)
    actions.set_autopilot(command(tournament), True)
    assert sweep_until(clock, tournament, "round_announced") - Break.objects.get().deadline < timedelta(seconds=2)


# ---- The end of the game


def test_the_last_round_is_said_ahead_and_no_other_follows() -> None:
    tournament = new_event()
    played_round(tournament)
    actions.set_last_round(command(tournament), 2)
    played_round(tournament)
    assert refusal(actions.announce_round, command(tournament)) == "last_round_over"
    assert next_step(fresh(tournament), present(tournament), timezone.now()) == "end_play"


def test_the_last_round_can_be_taken_back_and_never_lies_in_the_past() -> None:
    tournament = new_event()
    skip_to(tournament, 3)
    assert refusal(actions.set_last_round, command(tournament), 2) == "round_is_past"
    actions.set_last_round(command(tournament), 3)
    actions.set_last_round(command(tournament), None)
    actions.skip_round(command(tournament))
    actions.announce_round(command(tournament))
    assert present(tournament).number == 4


def test_autopilot_ends_play_after_the_last_round(clock: Clock) -> None:
    tournament = fair_event()
    actions.set_last_round(command(tournament), 2)
    sweep_until(clock, tournament, "play_ended")
    assert Round.objects.count() == 2
    assert fresh(tournament).play_ended_at == clock.at


def test_at_the_closing_time_the_round_is_played_to_its_end_and_no_other_follows(clock: Clock) -> None:
    tournament = new_event()
    actions.set_closing_time(command(tournament), clock.at + timedelta(seconds=100))
    played_round(tournament)
    running_round(tournament)
    clock.turn(seconds=100)
    sweep_at(clock.at)
    assert present(tournament).phase == Phase.OVER
    assert refusal(actions.announce_round, command(tournament)) == "closed"
    actions.set_closing_time(command(tournament), clock.at + timedelta(seconds=1))
    actions.announce_round(command(tournament))


def test_autopilot_ends_play_by_the_clock(clock: Clock) -> None:
    tournament = fair_event()
    closing = clock.at + timedelta(seconds=150)
    actions.set_closing_time(command(tournament), closing)
    assert sweep_until(clock, tournament, "play_ended") >= closing
    assert present(tournament).phase == Phase.OVER
    assert refusal(actions.set_closing_time, command(tournament), clock.at) == "play_ended_already"


def test_a_closing_time_lies_ahead(clock: Clock) -> None:
    tournament = new_event()
    assert refusal(actions.set_closing_time, command(tournament), clock.at) == "time_is_past"


def test_play_ends_by_hand_once_with_break_and_autopilot() -> None:
    tournament = new_event()
    played_round(tournament)
    actions.start_break(command(tournament), 60_000)
    actions.end_play(command(tournament), "no power")
    assert not open_break(tournament)
    assert refusal(actions.end_play, command(tournament), "no power") == "play_ended_already"
    assert next_step(fresh(tournament), present(tournament), timezone.now()) == ""


# ---- The plan of allotments


def test_the_plan_changes_for_rounds_to_come_and_past_ones_keep_theirs() -> None:
    tournament = new_event(profile_data={"goal": 20})
    skip_to(tournament, 2)
    actions.plan_allotments(command(tournament), [(3, 45), (4, 30)])
    skip_to(tournament, 4)
    assert list(Round.objects.values_list("allotment_ms", flat=True)) == [90_000, 90_000, 45_000, 30_000]
    assert fresh(tournament).profile_data == {"goal": 20, "allotments": [[1, 90], [3, 45], [4, 30]]}


@pytest.mark.parametrize("plan", [[], [(3, 4)], [(3, 3601)], [(4, 60), (3, 60)], [(3, 60), (3, 70)]])
def test_a_plan_that_is_none_is_refused(plan: list[tuple[int, int]]) -> None:
    tournament = new_event()
    assert refusal(actions.plan_allotments, command(tournament), plan) == "bad_plan"


def test_the_plan_of_an_announced_round_stands() -> None:
    tournament = new_event()
    skip_to(tournament, 2)
    assert refusal(actions.plan_allotments, command(tournament), [(2, 60)]) == "round_is_past"
