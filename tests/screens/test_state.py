"""The public state: one small document, made from the database alone, with nobody's private words in it."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.events import command, new_event, note, running_round, staff
from tests.judging.conftest import SIX_CARDS, TWENTY_FIVE, actor
from tournament.journal.queries import public_number
from tournament.judging import actions as judging
from tournament.judging.models import Claim
from tournament.rounds import actions as rounds
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


def state(tournament: Tournament) -> dict[str, Any]:
    found = public_state(tournament.slug)
    assert found
    document: dict[str, Any] = json.loads(found[1])
    return document


def test_an_unknown_event_has_none() -> None:
    assert public_state("nowhere") is None


def test_before_play_it_says_who_is_next() -> None:
    now = state(new_event())
    assert (now["phase"], now["round"], now["next_group"], now["dice"]) == ("waiting", 0, "sun", None)


def test_it_tells_group_dice_clock_and_robbers() -> None:
    tournament = new_event()
    running_round(tournament, (3, 5))
    now = state(tournament)
    assert (now["group"], now["next_group"], now["dice"], now["total"]) == ("sun", "moon", [3, 5], 8)
    assert now["robbers"] == {"sun": 7, "moon": 7}
    assert now["clock"]["state"] == "running"
    assert now["clock"]["deadline_ms"] - now["at"] == now["clock"]["allotment_ms"] == 90_000
    assert now["show_at"] - now["at"] == 400


def test_a_seven_has_a_countdown_of_its_own() -> None:
    tournament = new_event()
    running_round(tournament, (3, 4))
    now = state(tournament)
    assert now["clock"]["state"] == "discarding"
    assert now["clock"]["deadline_ms"] - now["at"] == 20_000


def test_a_pause_shows_the_time_left() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.pause_round(command(tournament))
    clock = state(tournament)["clock"]
    assert (clock["state"], clock["deadline_ms"]) == ("paused", None)
    assert 0 < clock["remaining_ms"] <= 90_000


def test_a_correction_names_the_entry_that_was_wrong() -> None:
    tournament = new_event()
    running_round(tournament)
    wrong = public_number(tournament.pk)
    rounds.correct_roll(command(tournament), "production", (1, 1))
    now = state(tournament)
    assert (now["correction_of"], now["total"]) == (wrong, 2)


def test_the_number_is_that_of_the_newest_public_entry_and_bytes_stay_the_same_between() -> None:
    tournament = new_event()
    running_round(tournament)
    before = public_state(tournament.slug)
    note(command(tournament), text="at the desk", public=False)
    judging.submit_sheet(command(tournament), 1, {"settlements": 2, "cities": 1}, {}, "interim")
    assert public_state(tournament.slug) == before


def test_a_claim_tells_where_and_never_who() -> None:
    tournament = new_event()
    running_round(tournament)
    judging.declare_victory(command(tournament), 3)
    now = state(tournament)
    assert now["claim"] == {"waiting": 1, "tables": [{"table": 2, "group": "sun", "state": "open"}]}
    assert "Last3" not in json.dumps(now)


def test_the_winner_is_shown_by_public_name_only_when_confirmed() -> None:
    tournament = new_event()
    running_round(tournament)
    judge = actor(staff(tournament, Role.HEAD_JUDGE))
    judging.declare_victory(command(tournament), 3)
    judging.count_claim(command(tournament, by=judge), Claim.objects.get().pk, TWENTY_FIVE, SIX_CARDS)
    assert state(tournament)["winner"] is None
    judging.confirm_winner(command(tournament, by=judge))
    assert state(tournament)["winner"] == {"name": "First3 L.", "table": 2, "group": "sun", "round": 1}


def test_the_seed_stays_secret_until_it_is_revealed() -> None:
    tournament = new_event(physical_dice=False)
    rounds.draw_seed(command(tournament))
    fair = state(tournament)["fair"]
    assert fair["seed"] is None
    assert len(fair["commitment"]) == 64


def test_it_is_about_a_kilobyte() -> None:
    tournament = new_event(boards=10)
    for number in range(1, 21):
        judging.submit_sheet(command(tournament), number, {"settlements": 2, "cities": 1}, {}, "interim")
    for _ in range(15):
        running_round(tournament)
        rounds.end_round(command(tournament))
    found = public_state(tournament.slug)
    assert found
    assert len(found[1]) < 2_000


# ---- The course


def test_a_resumed_clock_says_when_it_starts_so_that_screens_count_3_2_1() -> None:
    tournament = new_event()
    running_round(tournament)
    left = rounds.pause_round(command(tournament)).data["remaining_ms"]
    rounds.resume_round(command(tournament))
    now = state(tournament)
    assert now["clock"]["starts_ms"] - now["at"] == 3_000
    assert now["clock"]["deadline_ms"] - now["clock"]["starts_ms"] == left


def test_a_pause_says_why() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.pause_round(command(tournament), reason="ruling")
    assert state(tournament)["clock"]["reason"] == "ruling"
    rounds.resume_round(command(tournament))
    assert "reason" not in state(tournament)["clock"]


def test_a_break_counts_down_by_itself() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.end_round(command(tournament))
    rounds.start_break(command(tournament), 600_000)
    now = state(tournament)
    assert (now["phase"], now["clock"]["state"], now["next_group"]) == ("break", "break", "moon")
    assert now["clock"]["deadline_ms"] - now["at"] == 600_000
    rounds.end_break(command(tournament))
    assert (state(tournament)["phase"], state(tournament)["clock"]["state"]) == ("over", "over")


def test_the_robbers_roll_by_hand_has_no_countdown_of_discards() -> None:
    tournament = new_event(profile_data={"robbers_from": 1}, pace_data={"clock_starts": "hand"})
    running_round(tournament, (3, 4))
    assert state(tournament)["clock"]["state"] == "discarding"
    rounds.roll_robbers(command(tournament), (4, 4))
    now = state(tournament)
    assert (now["phase"], now["clock"]["state"], now["clock"]["deadline_ms"]) == ("rolled", "waiting", None)
    assert (now["robber_dice"], now["robbers"]) == ([4, 4], {"sun": 8, "moon": 8})


def test_tables_with_extra_time_are_named_and_when_they_end() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.give_extra_time(command(tournament), 2, 60_000)
    assert state(tournament)["extra_time"] == [{"table": 2, "ms": 60_000, "until_ms": None}]
    rounds.end_round(command(tournament))
    now = state(tournament)
    assert now["extra_time"] == [{"table": 2, "ms": 60_000, "until_ms": now["at"] + 60_000}]


def test_the_end_is_told_ahead() -> None:
    tournament = new_event()
    rounds.set_last_round(command(tournament), 12)
    rounds.set_closing_time(command(tournament), datetime(2030, 1, 1, tzinfo=UTC))
    now = state(tournament)
    assert (now["last_round"], now["closes_ms"]) == (12, 1_893_456_000_000)


def test_a_notice_is_shown_until_it_is_withdrawn() -> None:
    tournament = new_event()
    rounds.post_notice(command(tournament), {"en": "Water", "he": "מים"})
    assert state(tournament)["notice"] == {"en": "Water", "he": "מים"}
    rounds.withdraw_notice(command(tournament))
    assert state(tournament)["notice"] is None


def test_a_correction_stays_visible_as_long_as_its_dice() -> None:
    tournament = new_event()
    running_round(tournament)
    wrong = public_number(tournament.pk)
    rounds.correct_roll(command(tournament), "production", (1, 1))
    rounds.pause_round(command(tournament))
    assert state(tournament)["correction_of"] == wrong
    rounds.end_round(command(tournament))
    rounds.announce_round(command(tournament))
    assert state(tournament)["correction_of"] is None


def test_an_undone_roll_is_gone_and_the_hall_is_told() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.undo_step(command(tournament))
    now = state(tournament)
    assert (now["phase"], now["dice"], now["recent"], now["undone"]) == ("announced", None, [], "dice_rolled")
    rounds.roll_dice(command(tournament), (3, 6))
    assert (state(tournament)["undone"], state(tournament)["correction_of"]) == (None, None)


def test_a_round_that_is_played_again_says_so_until_the_next_one() -> None:
    tournament = new_event()
    running_round(tournament)
    assert not state(tournament)["played_again"]
    rounds.redo_round(command(tournament), "a die fell down")
    assert state(tournament)["played_again"]
    rounds.undo_step(command(tournament))
    assert not state(tournament)["played_again"]
    rounds.redo_round(command(tournament), "a die fell down")
    rounds.roll_dice(command(tournament), (1, 1))
    assert state(tournament)["played_again"]
    rounds.end_round(command(tournament))
    rounds.announce_round(command(tournament))
    assert not state(tournament)["played_again"]


def test_what_one_of_two_people_typed_is_no_secret_that_leaks() -> None:
    tournament = new_event(pace_data={"dice_typed_twice": True})
    rounds.announce_round(command(tournament))
    before = state(tournament)
    rounds.roll_dice(command(tournament), (6, 5))
    now = state(tournament)
    changed = {key for key in now if now[key] != before[key]}
    assert changed == {"number", "at", "show_at"}
