"""Any sequence of commands, each sent twice and by two callers at once: the course is what a simple model says.

Refused commands change nothing, deadlines move only by what says so, numbers rise by one.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.events import CALLER, new_event
from tests.rounds import model
from tests.rounds.course import Clock, sweep_at
from tournament.journal.actions import Actor, Command, Refused
from tournament.journal.models import Entry
from tournament.journal.queries import public_number
from tournament.rounds import actions
from tournament.rounds.models import Phase, Roll, Round
from tournament.rounds.queries import current_round, rolls_that_count
from tournament.screens.state import public_state

BEGIN = datetime(2026, 12, 20, 15, 0, tzinfo=UTC)
OTHER = Actor("second caller")
DICE = st.one_of(st.just((3, 4)), st.tuples(st.integers(1, 6), st.integers(1, 6)))
"""Sevens are where the course branches."""

Take = Callable[[Command], Entry]


class CourseOfRounds(RuleBasedStateMachine):
    clock: Clock  # of the test, in place of the server's

    def __init__(self) -> None:
        super().__init__()
        self.kept = transaction.atomic()
        self.kept.__enter__()
        self.clock.at = BEGIN
        self.model = model.Course()
        self.seen = 0
        self.tournament = new_event(
            boards=1,
            profile_data={"allotments": [[1, model.ALLOTMENT_MS // 1000]], "robbers_from": model.ROBBERS_FROM},
            pace_data={"resume_ms": model.RESUME_MS},
        )

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.kept.__exit__(None, None, None)

    # ---- Commands

    @rule()
    def announce(self) -> None:
        self.press(actions.announce_round, self.model.announce())

    @rule()
    def skip(self) -> None:
        self.press(actions.skip_round, self.model.skip())

    @rule(dice=DICE)
    def roll(self, dice: model.Dice) -> None:
        self.press(lambda command: actions.roll_dice(command, dice), self.model.roll(dice))

    @rule(dice=DICE)
    def robbers(self, dice: model.Dice) -> None:
        self.press(lambda command: actions.roll_robbers(command, dice), self.model.robbers(dice))

    @rule()
    def start(self) -> None:
        self.press(actions.start_clock, self.model.start())

    @rule()
    def pause(self) -> None:
        self.press(lambda command: actions.pause_round(command, reason="ruling"), self.model.pause())

    @rule()
    def resume(self) -> None:
        self.press(actions.resume_round, self.model.resume())

    @rule(ms=st.sampled_from([-30_000, -1_000, 0, 15_000, 3_600_000]))
    def add(self, ms: int) -> None:
        self.press(lambda command: actions.add_time(command, ms), self.model.add(ms))

    @rule()
    def end(self) -> None:
        self.press(actions.end_round, self.model.end())

    @rule()
    def redo(self) -> None:
        self.press(lambda command: actions.redo_round(command, "a die fell down"), self.model.redo())

    @rule(kind=st.sampled_from(Roll.Kind.values), dice=DICE)
    def correct(self, kind: str, dice: model.Dice) -> None:
        self.press(lambda command: actions.correct_roll(command, kind, dice), self.model.correct(kind, dice))

    @rule()
    def undo(self) -> None:
        self.press(actions.undo_step, self.model.undo())

    @rule(ms=st.sampled_from([1, 2_999, 20_000, 59_999, 90_000]))
    def time_passes(self, ms: int) -> None:
        """Two sweeps at the same moment: the second finds nothing."""
        while ms:
            piece = min(ms, 10_000)  # any longer would be an outage
            ms -= piece
            before = self.number()
            ended = self.model.time_passes(piece)
            moment = self.clock.turn(milliseconds=piece)
            sweep_at(moment)
            sweep_at(moment)
            assert self.number() == before + ended

    def press(self, take: Take, goes: bool) -> None:
        """One caller presses twice, and a second one who saw what the first saw."""
        before, seen = self.number(), public_number(self.tournament.pk)
        mine = [self.taken(take, Command(self.tournament.pk, CALLER, "press" + str(self.seen))) for _ in range(2)]
        other = self.taken(take, Command(self.tournament.pk, OTHER, seen=seen))
        self.seen += 1
        assert isinstance(mine[0], Entry) == goes, mine
        assert mine[0] == mine[1]
        assert other == ("changed_since" if goes else mine[0])
        assert self.number() == before + goes

    def taken(self, take: Take, command: Command) -> Entry | str:
        try:
            return take(command)
        except Refused as refused:
            return refused.problems[0].code

    def number(self) -> int:
        return Entry.objects.filter(tournament=self.tournament).count()

    # ---- What always holds

    @invariant()
    def the_round_stands_as_the_model_says(self) -> None:
        is_ = self.model.is_
        round_ = current_round(self.tournament)
        standing = (round_.number, round_.phase) if round_ else (0, "")
        assert standing == (is_.round, is_.phase)
        if round_:
            assert (round_.deadline, round_.remaining_ms) == (self.moment(is_.deadline), is_.remaining)

    @invariant()
    def the_rolls_that_count_are_the_model_s(self) -> None:
        found = {(seen.round, seen.kind): seen.dice for seen in rolls_that_count(self.tournament)}
        assert found == self.model.is_.counting()

    @invariant()
    def one_round_at_most_is_open_and_groups_alternate(self) -> None:
        rounds = list(Round.objects.filter(tournament=self.tournament).order_by("number"))
        assert [each.number for each in rounds] == list(range(1, len(rounds) + 1))
        assert all(each.phase == Phase.OVER for each in rounds[:-1])
        assert [each.group for each in rounds] == [("sun", "moon")[n % 2] for n in range(len(rounds))]

    @invariant()
    def the_journal_has_no_gap(self) -> None:
        numbers = list(Entry.objects.filter(tournament=self.tournament).values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))

    @invariant()
    def everybody_sees_the_newest_and_the_right_deadline(self) -> None:
        made = public_state("essen")
        assert made
        number, body = made
        state = json.loads(body)
        is_ = self.model.is_
        assert number == state["number"] == public_number(self.tournament.pk)
        assert (state["round"], state["phase"]) == (is_.round, is_.phase or "waiting")
        if is_.phase == "running":
            deadline = self.moment(is_.deadline)
            assert deadline
            assert state["clock"]["deadline_ms"] == round(deadline.timestamp() * 1000)

    def moment(self, ms: int | None) -> datetime | None:
        return None if ms is None else BEGIN + timedelta(milliseconds=ms)


@pytest.mark.django_db
def test_any_sequence_of_commands_is_what_the_model_says(clock: Clock) -> None:
    CourseOfRounds.clock = clock
    run_state_machine_as_test(CourseOfRounds, settings=settings(max_examples=10, stateful_step_count=30))
