"""Calls for a judge: made, taken, solved with extra time, withdrawn; rulings kept on them."""

import pytest

from tests.events import command
from tests.judging.conftest import codes, helper
from tournament.journal.actions import Actor
from tournament.judging import actions
from tournament.judging.models import Call, RulingGiven
from tournament.rounds.models import ExtraTime
from tournament.setup.models import Tournament


@pytest.fixture
def judge(tournament: Tournament) -> Actor:
    return helper(tournament, "ann")


@pytest.fixture
def call(tournament: Tournament) -> Call:
    actions.call_judge(command(tournament), "rules", "may I trade with him?", registration_number=3)
    return Call.objects.get()


def test_a_player_calls_a_judge_to_the_own_table(call: Call) -> None:
    assert (call.table.number, call.registration and call.registration.number, call.state) == (2, 3, "open")


def test_a_table_calls_by_its_code(tournament: Tournament) -> None:
    actions.call_judge(command(tournament), "material", table=4)
    assert (Call.objects.get().table.number, Call.objects.get().registration) == (4, None)


def test_one_call_at_a_time(tournament: Tournament, call: Call, judge: Actor) -> None:
    again = (command(tournament), "dispute", "", 3)
    assert codes(actions.call_judge, *again) == ["already_called"]
    actions.solve_call(command(tournament, by=judge), call.pk)
    actions.call_judge(command(tournament), "dispute", "", 3)
    assert Call.objects.count() == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"reason": "bored", "table": 1}, "no_such_reason"),
        ({"reason": "rules", "table": 99}, "no_such_table"),
        ({"reason": "rules", "registration_number": 99}, "not_seated"),
    ],
)
def test_what_cannot_be_called(tournament: Tournament, arguments: dict[str, object], code: str) -> None:
    assert codes(actions.call_judge, command(tournament), **arguments) == [code]


def test_taken_over_the_waiting_time_stays_that_of_the_first_judge(
    tournament: Tournament, call: Call, judge: Actor
) -> None:
    actions.take_call(command(tournament, by=judge), call.pk)
    call.refresh_from_db()
    taken_at = call.taken_at
    second = helper(tournament, "ben")
    actions.take_call(command(tournament, by=second), call.pk)
    call.refresh_from_db()
    assert (call.judge_id, call.taken_at) == (second.user_id, taken_at)


def test_solved_with_extra_time(tournament: Tournament, call: Call, judge: Actor) -> None:
    solve = actions.solve_call
    assert codes(solve, command(tournament, by=judge), call.pk, "", 31) == ["too_much_time"]
    solve(command(tournament, by=judge), call.pk, "trade allowed", 2)
    call.refresh_from_db()
    assert (call.state, call.extra_ms, call.note) == ("solved", 120_000, "trade allowed")
    assert call.closed_at
    extra = ExtraTime.objects.get()
    assert (extra.table.number, extra.ms) == (2, 120_000)
    assert codes(solve, command(tournament, by=judge), call.pk) == ["call_closed"]


def test_solved_twice_by_a_retry_the_time_is_given_once(tournament: Tournament, call: Call, judge: Actor) -> None:
    same = command(tournament, by=judge, id="once")
    for _ in range(2):
        actions.solve_call(same, call.pk, "trade allowed", 2)
    assert ExtraTime.objects.get().ms == 120_000


def test_a_player_who_needs_no_judge_any_more(tournament: Tournament, call: Call, judge: Actor) -> None:
    actions.withdraw_call(command(tournament), 3)
    assert codes(actions.take_call, command(tournament, by=judge), call.pk) == ["call_closed"]
    assert codes(actions.withdraw_call, command(tournament), 3) == ["no_such_call"]


def test_a_ruling_is_kept_on_the_call(tournament: Tournament, call: Call, judge: Actor) -> None:
    actions.give_ruling(command(tournament, by=judge), "discard_on_seven", {"hand": 9}, call.pk)
    given = RulingGiven.objects.get()
    assert (given.call, given.inputs, given.answer) == (call, {"hand": 9}, 4)


@pytest.mark.parametrize(("told", "kept"), [(4, None), (5, 5), ("4", "4"), ([], [])])
def test_what_a_device_answered_is_kept_beside_the_servers_answer_where_they_differ(
    tournament: Tournament, judge: Actor, told: object, kept: object
) -> None:
    entry = actions.give_ruling(command(tournament, by=judge), "discard_on_seven", {"hand": 9}, told=told)
    assert (entry.data["answer"], entry.data.get("told")) == (4, kept)
    assert RulingGiven.objects.get().answer == 4


def test_nobody_is_an_answer_that_a_device_may_have_given(tournament: Tournament, judge: Actor) -> None:
    entry = actions.give_ruling(command(tournament, by=judge), "discard_on_seven", {"hand": 9}, told=None)
    assert entry.data["told"] is None


def test_a_ruling_on_nonsense_is_not_kept(tournament: Tournament, judge: Actor) -> None:
    give = actions.give_ruling
    assert codes(give, command(tournament, by=judge), "discard_on_seven", {"hand": -1}) == ["out_of_range"]
    assert codes(give, command(tournament, by=judge), "weather", {}) == ["no_such_ruling"]
    assert not RulingGiven.objects.exists()
