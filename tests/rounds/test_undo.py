"""Undo: the last step is taken back while nothing later depends on it, and everything stands as before."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.events import command, kinds, new_event, staff
from tests.judging.conftest import SIX_CARDS, TWENTY_FIVE, actor
from tests.rounds.course import Clock, fresh, present, refusal, skip_to, when_due
from tournament.journal.actions import Actor
from tournament.journal.models import Entry
from tournament.judging.actions import confirm_winner, count_claim, declare_victory, submit_sheet
from tournament.judging.models import Claim
from tournament.rounds import actions, sweep
from tournament.rounds.models import Break, Phase, Roll, Round
from tournament.rounds.queries import rolls_that_count
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


def standing(tournament: Tournament) -> tuple[Any, ...]:
    """All that the public sees of the present round and its dice."""
    round_ = Round.objects.filter(tournament=tournament).last()
    fields = ("number", "phase", "remaining_ms", "pause_reason") if round_ else ()
    dice = [(seen.round, seen.kind, seen.dice) for seen in rolls_that_count(tournament)]
    return (*(getattr(round_, name) for name in fields), dice)


def prepared(tournament: Tournament, steps: str) -> None:
    for step in steps.split():
        STEPS[step](tournament)


STEPS: dict[str, Any] = {
    "announce": lambda t: actions.announce_round(command(t)),
    "skip": lambda t: actions.skip_round(command(t)),
    "eight": lambda t: actions.roll_dice(command(t), (3, 5)),
    "seven": lambda t: actions.roll_dice(command(t), (3, 4)),
    "robbers": lambda t: actions.roll_robbers(command(t), (4, 4)),
    "start": lambda t: actions.start_clock(command(t)),
    "pause": lambda t: actions.pause_round(command(t), reason="ruling"),
    "resume": lambda t: actions.resume_round(command(t)),
    "add": lambda t: actions.add_time(command(t), 30_000),
    "end": lambda t: actions.end_round(command(t)),
    "to_nine": lambda t: actions.correct_roll(command(t), "production", (3, 6)),
    "to_seven": lambda t: actions.correct_roll(command(t), "production", (3, 4)),
    "to_eight": lambda t: actions.correct_roll(command(t), "production", (3, 5)),
    "redo": lambda t: actions.redo_round(command(t), "dice fell down"),
    "break": lambda t: actions.start_break(command(t), 60_000),
    "end_play": lambda t: actions.end_play(command(t), "the hall closes"),
}


@pytest.mark.parametrize(
    "steps",
    [
        "announce",
        "announce skip",
        "announce eight",
        "announce seven",
        "announce seven start",
        "announce eight pause",
        "announce eight pause resume",
        "announce eight add",
        "announce eight pause add",
        "announce eight end",
        "announce eight to_nine",
        "announce eight to_seven",
        "announce seven to_eight",
        "announce eight redo",
        "announce eight end redo",
        "announce eight pause redo",
        "announce eight end announce",
        "announce eight end break",
        "announce eight end_play",
        "end_play",
    ],
)
def test_undo_restores_what_stood_before_each_step(clock: Clock, steps: str) -> None:
    tournament = new_event()
    earlier, _, last = steps.rpartition(" ")
    prepared(tournament, earlier)
    before = standing(tournament)
    prepared(tournament, last)
    entry = Entry.objects.filter(tournament=tournament).last()
    undone = actions.undo_step(command(tournament))
    assert standing(tournament) == before
    assert undone.replaces == entry
    assert fresh(tournament).play_ended_at is None
    assert not Break.objects.exists()


def test_undo_of_the_robbers_roll_leaves_the_discards(clock: Clock) -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    prepared(tournament, "seven")
    clock.turn(seconds=5)
    prepared(tournament, "robbers")
    clock.turn(seconds=30)
    actions.undo_step(command(tournament))
    round_ = present(tournament)
    assert round_.phase == Phase.ROBBERS
    assert round_.discards_until == clock.at + timedelta(seconds=15)


def test_steps_are_undone_one_after_the_other_back_to_the_beginning() -> None:
    tournament = new_event()
    prepared(tournament, "announce eight pause resume end announce seven")
    for _ in range(7):
        actions.undo_step(command(tournament))
    assert not Round.objects.exists()
    assert refusal(actions.undo_step, command(tournament)) == "nothing_to_undo"
    assert kinds(tournament).count("step_undone") == 7


def test_after_an_undo_the_course_goes_on_as_if_nothing_had_been() -> None:
    tournament = new_event()
    prepared(tournament, "announce eight")
    actions.undo_step(command(tournament))
    actions.roll_dice(command(tournament), (6, 6))
    assert [seen.dice for seen in rolls_that_count(tournament)] == [(6, 6)]
    assert Roll.objects.count() == 2


@pytest.mark.parametrize("last", ["pause", "end", "to_seven", "end_play"])
def test_a_clock_that_the_step_had_stopped_goes_on_after_3_2_1_with_what_was_left(clock: Clock, last: str) -> None:
    tournament = new_event()
    prepared(tournament, "announce eight")
    clock.turn(seconds=20)
    prepared(tournament, last)
    clock.turn(seconds=40)
    actions.undo_step(command(tournament))
    round_ = present(tournament)
    assert round_.starts_at == clock.at + timedelta(seconds=3)
    assert round_.deadline == clock.at + timedelta(seconds=73)


@pytest.mark.parametrize("last", ["add", "to_nine"])
def test_a_clock_that_ran_on_has_its_old_deadline_again(clock: Clock, last: str) -> None:
    tournament = new_event()
    prepared(tournament, "announce eight")
    deadline = present(tournament).deadline
    clock.turn(seconds=20)
    prepared(tournament, last)
    clock.turn(seconds=10)
    actions.undo_step(command(tournament))
    assert present(tournament).deadline == deadline


def test_undo_of_time_given_during_3_2_1_keeps_the_count(clock: Clock) -> None:
    tournament = new_event()
    prepared(tournament, "announce eight pause resume")
    before = (present(tournament).starts_at, present(tournament).deadline)
    clock.turn(seconds=1)
    prepared(tournament, "add")
    actions.undo_step(command(tournament))
    assert (present(tournament).starts_at, present(tournament).deadline) == before


def test_autopilot_is_switched_off_so_that_it_does_not_do_the_same_again() -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    actions.set_autopilot(command(tournament), True)
    prepared(tournament, "announce")
    sweep.take_due_step(present(tournament).pk, when_due())
    assert present(tournament).phase != Phase.ANNOUNCED
    actions.undo_step(command(tournament))
    assert not fresh(tournament).autopilot
    assert sweep.due_rounds(an_hour_on()) == []


def an_hour_on() -> datetime:
    return timezone.now() + timedelta(hours=1)


def test_a_step_on_which_a_claim_rests_stays() -> None:
    tournament = new_event()
    prepared(tournament, "announce eight")
    declare_victory(command(tournament), 1)
    assert refusal(actions.undo_step, command(tournament)) == "something_depends_on_it"
    assert refusal(actions.redo_round, command(tournament), "why not") == "something_depends_on_it"


def test_the_announcement_of_a_round_in_which_sheets_were_counted_stays() -> None:
    tournament = new_event()
    prepared(tournament, "announce")
    submit_sheet(command(tournament), 1, {"settlements": 2, "cities": 1}, {}, "interim")
    assert refusal(actions.undo_step, command(tournament)) == "something_depends_on_it"
    assert present(tournament).phase == Phase.ANNOUNCED


def test_the_end_of_play_stays_once_a_winner_is_named() -> None:
    tournament = new_event()
    judge = actor(staff(tournament, Role.HEAD_JUDGE))
    prepared(tournament, "announce eight")
    declare_victory(command(tournament), 1)
    count_claim(command(tournament, by=judge), Claim.objects.get().pk, TWENTY_FIVE, SIX_CARDS)
    confirm_winner(command(tournament, by=judge))
    assert refusal(actions.undo_step, command(tournament)) == "something_depends_on_it"
    assert fresh(tournament).play_ended_at


def test_notices_and_sheets_do_not_stand_in_the_way() -> None:
    tournament = new_event()
    prepared(tournament, "announce eight")
    actions.post_notice(command(tournament), {"en": "Lost: a red cap"})
    submit_sheet(command(tournament), 1, {"settlements": 2, "cities": 1}, {}, "interim")
    actions.undo_step(command(tournament))
    assert present(tournament).phase == Phase.ANNOUNCED


def test_two_callers_undo_one_step_once() -> None:
    tournament = new_event()
    prepared(tournament, "announce eight pause")
    step = Entry.objects.filter(tournament=tournament, kind="round_paused").get()
    actions.undo_step(command(tournament), step.number)
    assert refusal(actions.undo_step, command(tournament), step.number) == "not_the_last_step"
    assert present(tournament).phase == Phase.RUNNING


def test_an_undone_fair_roll_stays_on_record_and_is_not_drawn_again() -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    prepared(tournament, "announce")
    actions.roll_dice(command(tournament))
    actions.undo_step(command(tournament))
    actions.roll_dice(command(tournament))
    assert list(Roll.objects.values_list("attempt", "withdrawn")) == [(1, 4), (2, None)]


def test_one_person_takes_dice_back_and_two_must_agree_on_new_ones() -> None:
    tournament = new_event(pace_data={"dice_typed_twice": True})
    anna, ben = Actor("anna"), Actor("ben")
    prepared(tournament, "announce")
    for person in (anna, ben):
        actions.roll_dice(command(tournament, by=person), (3, 5))
    actions.correct_roll(command(tournament, by=anna), "production", (6, 6))  # ben has not agreed yet
    actions.undo_step(command(tournament, by=anna))
    assert present(tournament).phase == Phase.ANNOUNCED
    actions.roll_dice(command(tournament, by=ben), (6, 6))
    assert rolls_that_count(tournament) == []  # what anna typed was for the roll that is gone
    actions.roll_dice(command(tournament, by=anna), (6, 6))
    assert [seen.total for seen in rolls_that_count(tournament)] == [12]
