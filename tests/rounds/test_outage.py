"""After an outage nothing goes on by itself: what was due long ago is for a person to decide."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, running_round, staff
from tests.rounds.course import Clock, fresh, present, sweep_at
from tournament.rounds import actions
from tournament.rounds.models import PauseReason, Phase
from tournament.rounds.queries import outage_told
from tournament.rounds.sweep import STALE
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


def on_autopilot(**fields: Any) -> Tournament:
    tournament = new_event(physical_dice=False, **fields)
    actions.draw_seed(command(tournament))
    actions.announce_round(command(tournament))
    actions.set_autopilot(command(tournament), True)
    return tournament


def roll_and_run(tournament: Tournament, clock: Clock) -> None:
    """To the running clock of the present round, each step at its moment."""
    while present(tournament).phase != Phase.RUNNING:
        round_ = present(tournament)
        assert round_.due
        clock.at = max(clock.at, round_.due)
        sweep_at(clock.at)


def away(tournament: Tournament, clock: Clock, late: timedelta) -> None:
    """Everything is dead from now until `late` after the next step was due; then two processes come at once."""
    round_ = present(tournament)
    moment = round_.deadline or round_.due
    assert moment
    clock.at = moment + late
    sweep_at(clock.at)
    sweep_at(clock.at)


def test_a_round_that_ran_out_in_an_outage_stands_paused_with_nothing_left(clock: Clock) -> None:
    tournament = on_autopilot()
    roll_and_run(tournament, clock)
    away(tournament, clock, timedelta(minutes=3))
    round_ = present(tournament)
    assert (round_.phase, round_.remaining_ms, round_.pause_reason) == (Phase.PAUSED, 0, PauseReason.TECHNICAL)
    assert not fresh(tournament).autopilot
    assert kinds(tournament).count("outage_noticed") == 1
    assert "round_ended" not in kinds(tournament)


def test_a_fault_of_a_few_seconds_changes_nothing(clock: Clock) -> None:
    tournament = on_autopilot()
    roll_and_run(tournament, clock)
    away(tournament, clock, STALE)
    assert present(tournament).phase == Phase.OVER
    assert fresh(tournament).autopilot


def test_the_next_round_is_not_announced_after_an_outage_in_the_gap(clock: Clock) -> None:
    tournament = on_autopilot()
    roll_and_run(tournament, clock)
    away(tournament, clock, timedelta(0))
    assert present(tournament).phase == Phase.OVER
    away(tournament, clock, timedelta(minutes=1))
    assert present(tournament).number == 1
    assert (kinds(tournament)[-1], present(tournament).due) == ("outage_noticed", None)


def test_no_dice_are_rolled_after_an_outage_between_announcement_and_dice(clock: Clock) -> None:
    tournament = on_autopilot()
    away(tournament, clock, timedelta(minutes=1))
    assert (present(tournament).phase, kinds(tournament)[-1]) == (Phase.ANNOUNCED, "outage_noticed")


def test_a_break_that_ran_out_in_an_outage_is_over_and_nothing_follows(clock: Clock) -> None:
    tournament = on_autopilot()
    roll_and_run(tournament, clock)
    actions.end_round(command(tournament))
    actions.start_break(command(tournament), 60_000)
    clock.turn(minutes=5)
    sweep_at(clock.at)
    sweep_at(clock.at)
    assert kinds(tournament)[-2:] == ["outage_noticed", "break_ended"]
    assert (present(tournament).number, present(tournament).due) == (1, None)


def test_by_hand_too_the_caller_says_whether_a_round_is_over_after_an_outage(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    away(tournament, clock, timedelta(minutes=1))
    assert present(tournament).phase == Phase.PAUSED
    actions.add_time(command(tournament), 30_000)
    actions.resume_round(command(tournament))
    assert present(tournament).phase == Phase.RUNNING


def test_what_was_decided_before_the_outage_can_be_undone(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    away(tournament, clock, timedelta(minutes=1))
    actions.undo_step(command(tournament))
    assert present(tournament).phase == Phase.ANNOUNCED


def test_caller_and_desk_read_it_until_somebody_goes_on(clock: Clock, client: Client) -> None:
    tournament = on_autopilot()
    roll_and_run(tournament, clock)
    away(tournament, clock, timedelta(seconds=95))
    told = outage_told(tournament)
    assert told
    assert "95 s" in str(told)
    for role, page in ((Role.CALLER, "caller"), (Role.ORGANISER, "desk")):
        client.force_login(staff(tournament, role))
        assert str(told) in client.get(f"/t/{tournament.slug}/{page}/").content.decode()
    actions.end_round(command(tournament))
    assert outage_told(tournament) is None


def test_a_long_outage_is_told_in_minutes(clock: Clock) -> None:
    tournament = on_autopilot()
    away(tournament, clock, timedelta(minutes=42))
    assert "42 min" in str(outage_told(tournament))
