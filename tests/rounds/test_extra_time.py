"""Extra time for one table, and notices."""

from datetime import timedelta

import pytest

from tests.events import command, kinds, new_event, running_round
from tests.rounds.course import Clock, present, refusal, sweep_at
from tournament.rounds import actions
from tournament.rounds.models import ExtraTime, Notice, Phase
from tournament.rounds.queries import notice_shown, open_extra_times
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def tables_still_playing(tournament: Tournament) -> list[int]:
    return [extra.table.number for extra in open_extra_times(tournament)]


def test_extra_time_begins_when_the_round_ends(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.give_extra_time(command(tournament), 2, 60_000)
    assert ExtraTime.objects.get().until is None
    clock.turn(seconds=90)
    actions.end_round(command(tournament))
    assert ExtraTime.objects.get().until == clock.at + timedelta(seconds=60)
    assert tables_still_playing(tournament) == [2]


def test_extra_time_adds_up_also_after_the_round(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.give_extra_time(command(tournament), 2, 60_000)
    actions.give_extra_time(command(tournament), 2, 30_000)
    actions.end_round(command(tournament))
    end = clock.at
    clock.turn(seconds=10)
    actions.give_extra_time(command(tournament), 2, 30_000)
    assert ExtraTime.objects.get().until == end + timedelta(seconds=120)


def test_it_runs_out_by_itself_or_is_ended_by_hand(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    for table in (1, 2, 3):
        actions.give_extra_time(command(tournament), table, table * 60_000)
    actions.end_round(command(tournament))
    clock.turn(seconds=60)
    sweep_at(clock.at)
    assert tables_still_playing(tournament) == [2, 3]
    actions.end_extra_time(command(tournament), 3)
    assert tables_still_playing(tournament) == [2]
    assert refusal(actions.end_extra_time, command(tournament), 3) == "no_extra_time"


def test_a_sweep_that_is_late_does_not_end_what_was_prolonged(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.end_round(command(tournament))
    actions.give_extra_time(command(tournament), 1, 60_000)
    due = clock.turn(seconds=60)
    actions.give_extra_time(command(tournament), 1, 60_000)
    assert refusal(actions.end_extra_time, command(tournament), 1, due) == "no_extra_time"


def test_a_table_whose_extra_time_is_over_can_get_some_anew(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.end_round(command(tournament))
    actions.give_extra_time(command(tournament), 1, 60_000)
    actions.end_extra_time(command(tournament), 1)
    clock.turn(seconds=5)
    actions.give_extra_time(command(tournament), 1, 10_000)
    assert ExtraTime.objects.get().until == clock.at + timedelta(seconds=10)


def test_autopilot_waits_for_the_last_table(clock: Clock) -> None:
    tournament = new_event()
    actions.set_autopilot(command(tournament), True)
    running_round(tournament)
    actions.give_extra_time(command(tournament), 2, 60_000)
    actions.end_round(command(tournament))
    assert present(tournament).due == clock.at + timedelta(seconds=60)
    actions.give_extra_time(command(tournament), 3, 90_000)
    assert present(tournament).due == clock.at + timedelta(seconds=90)


def test_an_undone_end_holds_the_extra_time(clock: Clock) -> None:
    tournament = new_event()
    running_round(tournament)
    actions.give_extra_time(command(tournament), 2, 60_000)
    actions.end_round(command(tournament))
    actions.undo_step(command(tournament))
    assert present(tournament).phase == Phase.RUNNING
    assert ExtraTime.objects.get().until is None


@pytest.mark.parametrize(("table", "ms", "code"), [(99, 60_000, "no_such_table"), (1, 0, "no_such_time")])
def test_extra_time_is_for_a_table_of_the_hall(table: int, ms: int, code: str) -> None:
    tournament = new_event()
    running_round(tournament)
    assert refusal(actions.give_extra_time, command(tournament), table, ms) == code
    assert not ExtraTime.objects.exists()


# ---- Notices


def shown(tournament: Tournament) -> dict[str, str] | None:
    notice = notice_shown(tournament)
    return notice.texts if notice else None


def test_a_notice_is_shown_until_its_moment(clock: Clock) -> None:
    tournament = new_event()
    actions.post_notice(command(tournament), {"en": " Water at the desk ", "he": "מים בדלפק"}, 60_000)
    assert shown(tournament) == {"en": "Water at the desk", "he": "מים בדלפק"}
    clock.turn(seconds=60)
    sweep_at(clock.at)
    assert shown(tournament) is None
    assert kinds(tournament)[-1] == "notice_withdrawn"


def test_a_withdrawn_notice_gives_way_to_the_one_before() -> None:
    tournament = new_event()
    actions.post_notice(command(tournament), {"en": "first"})
    second = actions.post_notice(command(tournament), {"en": "second"})
    actions.withdraw_notice(command(tournament), second.number)
    assert shown(tournament) == {"en": "first"}
    assert refusal(actions.withdraw_notice, command(tournament), second.number) == "no_notice"
    actions.withdraw_notice(command(tournament))
    assert refusal(actions.withdraw_notice, command(tournament)) == "no_notice"


@pytest.mark.parametrize(
    ("texts", "ms", "code"),
    [
        ({"en": " "}, None, "notice_empty"),
        ({"en": "x" * 201}, None, "notice_too_long"),
        ({"en": "x"}, 0, "no_such_time"),
    ],
)
def test_a_notice_says_something_short(texts: dict[str, str], ms: int | None, code: str) -> None:
    tournament = new_event()
    assert refusal(actions.post_notice, command(tournament), texts, ms) == code
    assert not Notice.objects.exists()
