"""The caller's console through its pages: each command, what it says, and who may."""

import re

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, running_round, staff
from tests.rounds.console import Console
from tests.rounds.course import fresh, present, skip_to
from tournament.judging.actions import declare_victory
from tournament.rounds import actions
from tournament.rounds.models import Break, ExtraTime, FairDice, Notice, Phase
from tournament.rounds.queries import robbers_now, rolls_that_count
from tournament.setup.models import Role

pytestmark = pytest.mark.django_db


def test_a_round_by_hand_with_everything_in_it() -> None:
    tournament = new_event()
    console = Console(tournament)
    console.press("announce")
    console.press("roll", first=3, second=5)
    console.press("correct", kind="production", first=3, second=6)
    console.press("time", seconds=30)
    console.press("extra_time", table=2, seconds=60)
    console.press("pause")
    console.press("resume")
    console.press("end")
    console.press("end_extra_time")
    console.press("break", minutes=15)
    console.press("break_time")
    console.press("end_break")
    console.press("announce")
    console.press("skip")
    assert kinds(tournament) == [
        "round_announced",
        "dice_rolled",
        "roll_corrected",
        "time_added",
        "extra_time_given",
        "round_paused",
        "round_resumed",
        "round_ended",
        "extra_time_ended",
        "break_started",
        "break_time_added",
        "break_ended",
        "round_announced",
        "round_skipped",
    ]


def test_two_presses_of_one_button_are_one_step() -> None:
    tournament = new_event()
    console = Console(tournament)
    console.look()
    page = console.html
    console.send("announce")
    console.html = page
    assert "errorlist" not in console.send("announce")
    assert kinds(tournament) == ["round_announced"]


def test_the_second_of_two_callers_is_told_what_the_first_did() -> None:
    tournament = new_event()
    anna, ben = Console(tournament, "anna"), Console(tournament, "ben")
    running_round(tournament)
    anna.look()
    ben.look()
    anna.send("pause")
    assert "anna was faster: clock paused" in ben.send("end")
    assert present(tournament).phase == Phase.PAUSED


def test_two_people_type_the_dice_at_the_same_time() -> None:
    tournament = new_event(pace_data={"dice_typed_twice": True})
    actions.announce_round(command(tournament))
    anna, ben = Console(tournament, "anna"), Console(tournament, "ben")
    anna.look()
    ben.look()
    assert "You typed 3 and 5" in anna.send("roll", first=3, second=5)
    assert "These dice differ" in ben.send("roll", first=3, second=6)
    both = anna.look()
    assert "3 + 5" in both
    assert "3 + 6" in both
    anna.send("roll", first=3, second=6)
    assert rolls_that_count(tournament)[0].dice == (3, 6)


def test_the_second_person_does_not_see_what_the_first_typed() -> None:
    tournament = new_event(pace_data={"dice_typed_twice": True})
    actions.announce_round(command(tournament))
    anna, ben = Console(tournament, "anna"), Console(tournament, "ben")
    anna.press("roll", first=6, second=6)
    assert "One person has typed the dice" in ben.look()
    assert "6 + 6" not in ben.html


def test_undo_names_the_step_and_takes_it_back() -> None:
    tournament = new_event()
    console = Console(tournament)
    running_round(tournament)
    assert "Undo: dice announced" in console.look()
    console.send("undo")
    assert present(tournament).phase == Phase.ANNOUNCED
    console.press("undo")
    assert "Before the first round" in console.look()


def test_redo_asks_for_a_reason() -> None:
    tournament = new_event()
    console = Console(tournament)
    running_round(tournament)
    assert "Reason: This field is required." in console.press("redo", reason="")
    console.press("redo", reason="a die fell down")
    assert present(tournament).phase == Phase.ANNOUNCED


@pytest.mark.parametrize(("first", "second"), [("", ""), ("3", ""), ("0", "3"), ("3", "7"), ("x", "1")])
def test_dice_that_are_none_are_told_and_nothing_is_rolled(first: str, second: str) -> None:
    tournament = new_event()
    console = Console(tournament)
    actions.announce_round(command(tournament))
    assert 'class="messages"' in console.press("roll", first=first, second=second)
    assert present(tournament).phase == Phase.ANNOUNCED


def test_the_pause_says_its_reason_in_the_script() -> None:
    tournament = new_event()
    console = Console(tournament)
    running_round(tournament)
    assert "Say: the clock is stopped for a ruling." in console.press("pause", reason="ruling")


def test_the_pause_for_a_claim_is_said_and_not_chosen_by_hand() -> None:
    tournament = new_event()
    console = Console(tournament)
    running_round(tournament)
    assert 'value="claim"' not in console.look()
    declare_victory(command(tournament), 1)
    assert "Say: the clock is stopped for a claim of victory." in console.look()


def test_a_notice_in_two_languages_is_posted_beside_what_others_do_and_withdrawn() -> None:
    tournament = new_event()
    console = Console(tournament)
    console.look()
    running_round(tournament)
    assert "Water at the desk" in console.send("notice", en="Water at the desk", he="מים בדלפק", minutes=5)
    assert Notice.objects.get().texts == {"en": "Water at the desk", "he": "מים בדלפק"}
    assert "Water at the desk" not in console.press("withdraw_notice").split("What happened")[0]


def test_the_end_is_said_ahead() -> None:
    tournament = new_event()
    console = Console(tournament)
    console.press("last_round", number=1)
    assert "the last round comes now" in console.look()
    console.press("announce")
    assert "Say: this is the last round." in console.look()
    console.press("roll", first=1, second=2)
    assert "that was the last round" in console.press("end")
    assert "Say: the game is over." in console.press("end_play")
    assert fresh(tournament).play_ended_at


def test_the_closing_time_is_typed_in_the_events_zone() -> None:
    tournament = new_event()
    Console(tournament).press("closing_time", at="2030-07-01T18:30")
    closes_at = fresh(tournament).closes_at
    assert closes_at
    assert closes_at.isoformat() == "2030-07-01T15:30:00+00:00"
    assert 'value="2030-07-01T18:30"' in Console(tournament, "other").look()


def test_the_plan_changes_from_a_round_on() -> None:
    tournament = new_event()
    Console(tournament).press("plan", from_round=2, seconds=45)
    skip_to(tournament, 2)
    assert present(tournament).allotment_ms == 45_000


def test_a_planned_break_is_the_next_big_button() -> None:
    tournament = new_event(pace_data={"breaks": [[1, 600_000]]})
    console = Console(tournament)
    running_round(tournament)
    actions.end_round(command(tournament))
    assert "There is a break now" in console.look()
    console.send("planned_break")
    assert not Break.objects.get().over


def test_still_playing_is_shown() -> None:
    tournament = new_event()
    console = Console(tournament)
    running_round(tournament)
    assert "Still playing:" in console.press("extra_time", table=3, seconds=90)
    assert ExtraTime.objects.get().ms == 90_000
    assert "There is no table 77" in console.press("extra_time", table=77, seconds=90)


def test_fair_dice_from_the_seed_to_its_reveal() -> None:
    tournament = new_event(physical_dice=False)
    console = Console(tournament)
    console.press("seed")
    console.press("audience", audience="1176")
    console.press("announce")
    console.press("roll", fair=1)
    assert rolls_that_count(tournament)[0].fair
    assert FairDice.objects.get().seed not in console.client.get("/t/essen/dice/").content.decode()
    actions.end_play(command(tournament), "the hall closes")
    console.press("reveal")
    page = Client().get("/t/essen/dice/").content.decode()
    assert FairDice.objects.get().seed in page
    assert "1176" in page


def test_a_profile_with_everybody_active_and_another_goal_is_played_by_data_alone() -> None:
    tournament = new_event(profile_data={"groups": ["all"], "goal": 18, "robbers_from": 1, "allotments": [[1, 60]]})
    console = Console(tournament)
    for _ in range(2):
        assert "Everybody is next" in console.look()
        console.send("announce")
        console.press("roll", first=3, second=4)
        assert "Then roll again for the robbers." in console.look()
        assert "The robber of Sun goes to 8, that of Moon to 8" in console.press("robbers", first=4, second=4)
        console.press("end")
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 8, "moon": 8}
    assert present(tournament).allotment_ms == 60_000


def test_robbers_are_shown_per_side() -> None:
    tournament = new_event()
    console = Console(tournament)
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    actions.roll_robbers(command(tournament), (6, 6))
    assert re.search(r"Robber of Sun</dt><dd>desert</dd>.*Robber of Moon</dt><dd>12</dd>", console.look(), re.DOTALL)


def test_the_words_to_say_stand_there_in_both_languages() -> None:
    html = Console(new_event()).look()
    assert re.search(r'<p class="script other" lang="he" dir="rtl">\S', html)


@pytest.mark.parametrize("role", [Role.DESK, Role.JUDGE, Role.HEAD_JUDGE, Role.SCREEN])
def test_the_console_is_for_callers(role: Role) -> None:
    tournament = new_event()
    client = Client()
    assert client.get("/t/essen/caller/").status_code == 302
    client.force_login(staff(tournament, role))
    assert client.get("/t/essen/caller/").status_code == 403
    assert client.post("/t/essen/caller/announce/").status_code == 403
    assert kinds(tournament) == []


def test_an_unknown_command_is_not_found() -> None:
    console = Console(new_event())
    assert console.client.post("/t/essen/caller/dance/").status_code == 404


def test_everybody_may_read_all_rolls() -> None:
    tournament = new_event()
    running_round(tournament, (3, 5))
    actions.correct_roll(command(tournament), "production", (3, 6))
    page = Client().get("/t/essen/dice/").content.decode()
    assert page.count('"production"') >= 2
    assert '"counts": false' in page
