"""Autopilot and deadlines: what is due is found and taken once, by whoever comes first."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.events import command, kinds, new_event, running_round
from tests.rounds.course import sweep_at, when_due
from tournament.rounds import actions, sweep
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import current_round
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def an_hour_on() -> datetime:
    return timezone.now() + timedelta(hours=1)


def on_autopilot(**fields: Any) -> Tournament:
    tournament = new_event(physical_dice=False, **fields)
    actions.draw_seed(command(tournament))
    actions.set_autopilot(command(tournament), True)
    actions.announce_round(command(tournament))
    return tournament


def test_nothing_is_due_before_its_moment() -> None:
    tournament = on_autopilot()
    sweep_at(timezone.now())
    assert kinds(tournament)[-1] == "round_announced"


def test_rounds_go_on_by_themselves() -> None:
    tournament = on_autopilot()
    for _ in range(40):
        sweep_at(when_due())
    assert Round.objects.filter(tournament=tournament, phase=Phase.OVER).count() >= 8
    assert {"round_announced", "dice_rolled", "round_ended"} <= set(kinds(tournament))


def test_by_hand_only_the_deadline_is_kept() -> None:
    tournament = new_event()
    running_round(tournament)
    sweep_at(when_due())
    sweep_at(when_due())
    assert kinds(tournament) == ["round_announced", "dice_rolled", "round_ended"]


def test_two_sweeps_take_a_step_once() -> None:
    tournament = new_event()
    running_round(tournament)
    due = sweep.due_rounds(an_hour_on())
    for round_ in [*due, *due]:
        sweep.take_due_step(round_.pk, when_due())
    assert kinds(tournament).count("round_ended") == 1


def test_a_pause_that_comes_first_keeps_the_round_alive() -> None:
    tournament = new_event()
    running_round(tournament)
    (due,) = sweep.due_rounds(an_hour_on())
    actions.pause_round(command(tournament))
    assert sweep.take_due_step(due.pk, when_due()) is None
    round_ = current_round(tournament)
    assert round_
    assert round_.phase == Phase.PAUSED


def test_autopilot_waits_for_typed_dice() -> None:
    tournament = new_event(physical_dice=True)
    actions.set_autopilot(command(tournament), True)
    actions.announce_round(command(tournament))
    assert sweep.due_rounds(an_hour_on()) == []
    actions.roll_dice(command(tournament), (1, 2))
    assert len(sweep.due_rounds(an_hour_on())) == 1


def test_switched_off_autopilot_takes_no_step_of_its_own() -> None:
    tournament = on_autopilot()
    actions.set_autopilot(command(tournament), False)
    assert sweep.due_rounds(an_hour_on()) == []


def test_what_is_overdue_of_every_kind_is_found_and_taken(django_assert_num_queries: Any) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.post_notice(command(tournament), {"en": "Tea", "he": "תה"}, 60_000)
    actions.give_extra_time(command(tournament), 1, 60_000)
    with django_assert_num_queries(1):
        sweep.take_overdue(timezone.now())
    sweep.take_overdue(when_due())
    for _ in range(2):
        sweep.take_overdue(an_hour_on())
    assert sorted(kinds(tournament)[-3:]) == ["extra_time_ended", "notice_withdrawn", "round_ended"]
    with django_assert_num_queries(1):
        sweep.take_overdue(an_hour_on())


def test_a_break_that_ran_out_alone_is_found() -> None:
    tournament = new_event()
    running_round(tournament)
    actions.end_round(command(tournament))
    actions.start_break(command(tournament), 60_000)
    sweep.take_overdue(an_hour_on())
    assert kinds(tournament)[-1] == "break_ended"
