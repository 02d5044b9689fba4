"""The course of a round, by hand (002 §3, §9)."""

from datetime import timedelta

import pytest

from tests.events import command, kinds, new_event, running_round
from tests.rounds.course import present, refusal, skip_to
from tournament.journal.actions import Refused
from tournament.rounds import actions
from tournament.rounds.models import Phase, Roll, Round
from tournament.rounds.queries import current_round, robbers_now, rolls_that_count

pytestmark = pytest.mark.django_db


def test_sun_begins_and_groups_alternate() -> None:
    tournament = new_event()
    skip_to(tournament, 4)
    assert list(Round.objects.values_list("group", flat=True)) == ["sun", "moon", "sun", "moon"]


def test_the_allotment_follows_the_plan_of_the_profile() -> None:
    tournament = new_event(profile_data={"allotments": [[1, 60], [3, 45]]})
    skip_to(tournament, 3)
    assert list(Round.objects.values_list("allotment_ms", flat=True)) == [60_000, 60_000, 45_000]


def test_the_dice_start_the_clock() -> None:
    tournament = new_event()
    actions.announce_round(command(tournament))
    rolled = actions.roll_dice(command(tournament), (3, 5))
    round_ = present(tournament)
    assert round_.phase == Phase.RUNNING
    assert round_.deadline == rolled.at + timedelta(milliseconds=round_.allotment_ms)


def test_the_clock_may_wait_for_the_hand() -> None:
    tournament = new_event(pace_data={"clock_starts": "hand"})
    running_round(tournament)
    assert present(tournament).phase == Phase.ROLLED
    actions.start_clock(command(tournament))
    assert present(tournament).phase == Phase.RUNNING


def test_a_seven_before_round_16_is_discards_only() -> None:
    tournament = new_event()
    skip_to(tournament, 15)
    actions.roll_dice(command(tournament), (3, 4))
    assert present(tournament).phase == Phase.ROLLED
    assert refusal(actions.roll_robbers, command(tournament), (4, 4)) == "wrong_phase"
    actions.start_clock(command(tournament))
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 7, "moon": 7}


def test_a_seven_from_round_16_is_followed_by_the_robbers_roll() -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    assert present(tournament).phase == Phase.ROBBERS
    actions.roll_robbers(command(tournament), (4, 4))
    assert present(tournament).phase == Phase.RUNNING
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 8, "moon": 8}


def test_robbers_as_in_the_worked_example() -> None:
    tournament = new_event()
    places = []
    for dice in ((4, 4), (6, 6), (3, 4)):
        skip_to(tournament, max(16, (current_round(tournament) or Round(number=0)).number + 1))
        actions.roll_dice(command(tournament), (3, 4))
        actions.roll_robbers(command(tournament), dice)
        actions.end_round(command(tournament))
        places.append(robbers_now(tournament, rolls_that_count(tournament)))
        actions.announce_round(command(tournament))
    assert places == [{"sun": 8, "moon": 8}, {"sun": 7, "moon": 12}, {"sun": 7, "moon": 7}]


def test_pause_keeps_the_time_left_and_resume_goes_on_with_it_after_3_2_1() -> None:
    tournament = new_event()
    running_round(tournament)
    paused = actions.pause_round(command(tournament))
    left = paused.data["remaining_ms"]
    assert 0 < left <= 90_000
    resumed = actions.resume_round(command(tournament))
    assert present(tournament).deadline == resumed.at + timedelta(milliseconds=left + 3_000)


def test_each_step_is_refused_in_the_wrong_phase_and_writes_nothing() -> None:
    tournament = new_event()
    assert refusal(actions.roll_dice, command(tournament), (1, 1)) == "no_round"
    actions.announce_round(command(tournament))
    before = kinds(tournament)
    assert refusal(actions.announce_round, command(tournament)) == "round_open"
    for act in (actions.start_clock, actions.pause_round, actions.resume_round, actions.end_round):
        assert refusal(act, command(tournament)) == "wrong_phase"
    assert kinds(tournament) == before


@pytest.mark.parametrize("dice", [(0, 3), (3, 7), (-1, 1)])
def test_dice_have_six_faces(dice: tuple[int, int]) -> None:
    tournament = new_event()
    actions.announce_round(command(tournament))
    assert refusal(actions.roll_dice, command(tournament), dice) == "not_dice"


def test_late_dice_for_an_earlier_round_never_become_those_of_the_next() -> None:
    tournament = new_event()
    running_round(tournament)
    actions.end_round(command(tournament))
    actions.announce_round(command(tournament))
    with pytest.raises(Refused) as refused:
        actions.roll_dice(command(tournament), (2, 2), of_round=1)
    assert refused.value.problems[0].code == "not_the_present_round"
    assert present(tournament).phase == Phase.ANNOUNCED


def test_a_corrected_roll_counts_and_the_wrong_one_stays_on_record() -> None:
    tournament = new_event()
    running_round(tournament, (3, 5))
    deadline = present(tournament).deadline
    entry = actions.correct_roll(command(tournament), Roll.Kind.PRODUCTION, (3, 6))
    assert [seen.total for seen in rolls_that_count(tournament)] == [9]
    assert Roll.objects.count() == 2
    assert entry.replaces
    assert entry.replaces.data["dice"] == [3, 5]
    assert present(tournament).deadline == deadline


def test_correcting_to_a_seven_stops_the_clock_for_the_discards() -> None:
    tournament = new_event()
    running_round(tournament, (3, 5))
    actions.correct_roll(command(tournament), Roll.Kind.PRODUCTION, (3, 4))
    assert (present(tournament).phase, present(tournament).deadline) == (Phase.ROLLED, None)


def test_correcting_a_seven_away_takes_back_the_robbers_move() -> None:
    tournament = new_event()
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))
    actions.roll_robbers(command(tournament), (4, 4))
    actions.correct_roll(command(tournament), Roll.Kind.PRODUCTION, (3, 5))
    assert present(tournament).phase == Phase.RUNNING
    assert robbers_now(tournament, rolls_that_count(tournament)) == {"sun": 7, "moon": 7}


def test_fair_dice_follow_from_the_seed_and_need_one() -> None:
    tournament = new_event(physical_dice=False)
    actions.announce_round(command(tournament))
    assert refusal(actions.roll_dice, command(tournament)) == "no_dice"


def test_the_seed_is_drawn_before_the_first_round_only() -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    actions.announce_round(command(tournament))
    actions.roll_dice(command(tournament))
    assert Roll.objects.get().fair
    assert refusal(actions.draw_seed, command(tournament)) == "play_has_begun"


def test_nothing_is_announced_after_the_end_of_play() -> None:
    tournament = new_event()
    running_round(tournament)
    actions.end_play(command(tournament), "the hall closes")
    assert present(tournament).phase == Phase.OVER
    assert refusal(actions.announce_round, command(tournament)) == "play_ended"


def test_everybody_is_active_in_a_profile_without_groups() -> None:
    tournament = new_event(profile_data={"groups": ["all"], "goal": 18, "robbers_from": None})
    skip_to(tournament, 17)
    actions.roll_dice(command(tournament), (3, 4))
    assert (present(tournament).group, present(tournament).phase) == ("all", Phase.ROLLED)
