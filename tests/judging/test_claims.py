"""Claims of victory: declared in one's own turn, counted by a judge, decided by the official order (002 §10)."""

import json

import pytest

from tests.events import command, kinds, new_event, running_round, staff
from tests.judging.conftest import SEVEN_CARDS, SIX_CARDS, TWENTY_FIVE, TWENTY_FOUR, TWENTY_SIX, actor, codes, declared
from tournament.journal.actions import Actor
from tournament.judging import actions
from tournament.judging.models import Claim, ScoreSheet, Victory
from tournament.judging.queries import claims_of
from tournament.judging.ranking import explanation, ranked_claims
from tournament.rounds.actions import announce_round, end_play, end_round
from tournament.rounds.models import Phase
from tournament.rounds.queries import current_round
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(tournament: Tournament) -> Actor:
    return actor(staff(tournament, Role.JUDGE))


def phase(tournament: Tournament) -> str:
    round_ = current_round(tournament)
    assert round_
    return round_.phase


def winner_shown(tournament: Tournament) -> str | None:
    """The name of the winner in the state that every screen gets."""
    answer = public_state(tournament.slug)
    assert answer
    winner: dict[str, str] | None = json.loads(answer[1])["winner"]
    return winner["name"] if winner else None


def test_a_claim_pauses_play_until_it_is_counted(tournament: Tournament) -> None:
    claim = declared(tournament, 3)
    assert (claim.state, claim.seat.table.number, phase(tournament)) == ("open", 2, Phase.PAUSED)


def test_an_organiser_may_let_play_go_on() -> None:
    tournament = new_event(pace_data={"claims_pause_play": False})
    running_round(tournament)
    declared(tournament, 1)
    assert phase(tournament) == Phase.RUNNING


def test_victory_is_declared_in_ones_own_turn(tournament: Tournament) -> None:
    assert codes(actions.declare_victory, command(tournament), 2) == ["not_your_turn"]
    assert kinds(tournament)[-1] == "dice_rolled"


def test_victory_is_declared_while_a_round_runs(tournament: Tournament) -> None:
    end_round(command(tournament))
    assert codes(actions.declare_victory, command(tournament), 1) == ["no_turn_runs"]


def test_who_has_no_seat_cannot_declare(tournament: Tournament) -> None:
    assert codes(actions.declare_victory, command(tournament), 99) == ["not_seated"]


def test_the_same_claim_is_known_already(tournament: Tournament) -> None:
    declared(tournament, 3)
    assert codes(actions.declare_victory, command(tournament), 3) == ["already_declared"]


def test_a_valid_count_accepts_the_claim_and_is_kept(tournament: Tournament, judge: Actor) -> None:
    claim = declared(tournament, 5)
    actions.take_claim(command(tournament, by=judge), claim.pk)
    entry = actions.count_claim(command(tournament, by=judge), claim.pk, TWENTY_FIVE, SIX_CARDS)
    claim.refresh_from_db()
    assert (claim.state, claim.judge_id, entry.kind) == ("accepted", judge.user_id, "claim_accepted")
    assert ScoreSheet.objects.get().values == TWENTY_FIVE


def test_a_count_below_the_goal_refuses_the_claim_says_why_and_play_goes_on(
    tournament: Tournament, judge: Actor
) -> None:
    claim = declared(tournament, 5)
    entry = actions.count_claim(command(tournament, by=judge), claim.pk, TWENTY_FOUR, SIX_CARDS)
    assert (entry.kind, entry.data["total"], entry.data["goal"]) == ("claim_refused", 24, 25)
    assert phase(tournament) == Phase.RUNNING
    assert Claim.objects.get().state == "refused"


def test_an_impossible_sheet_is_refused_with_all_its_problems_and_nothing_is_written(
    tournament: Tournament, judge: Actor
) -> None:
    claim = declared(tournament, 1)  # at the end of the line: three areas in reach
    sheet = {"settlements": 6, "cities": 11, "foreign_areas": 4}
    found = codes(actions.count_claim, command(tournament, by=judge), claim.pk, sheet, {"hand": 5, "grain": 6})
    assert found == ["too_many", "too_many", "out_of_reach", "hand_does_not_add_up"]
    assert not ScoreSheet.objects.exists()
    assert Claim.objects.get().state == "open"


def test_a_counted_claim_is_not_counted_again(tournament: Tournament, judge: Actor) -> None:
    claim = declared(tournament, 5)
    actions.count_claim(command(tournament, by=judge), claim.pk, TWENTY_FIVE, SIX_CARDS)
    assert codes(actions.count_claim, command(tournament, by=judge), claim.pk, TWENTY_FIVE, SIX_CARDS) == [
        "claim_decided"
    ]
    assert codes(actions.take_claim, command(tournament, by=judge), claim.pk) == ["claim_decided"]


def test_another_judge_may_take_a_claim_over(tournament: Tournament, judge: Actor) -> None:
    claim = declared(tournament, 5)
    second = actor(staff(tournament, Role.JUDGE, "second"))
    actions.take_claim(command(tournament, by=judge), claim.pk)
    actions.take_claim(command(tournament, by=second), claim.pk)
    claim.refresh_from_db()
    assert claim.judge_id == second.user_id


def test_two_claims_in_one_round_are_decided_by_cards_in_hand(tournament: Tournament, judge: Actor) -> None:
    for number, cards in ((3, SIX_CARDS), (5, SEVEN_CARDS)):
        actions.count_claim(command(tournament, by=judge), declared(tournament, number).pk, TWENTY_FIVE, cards)
    round_ = current_round(tournament)
    assert round_
    ranked = ranked_claims(tournament, claims_of(round_))
    assert [found.sheet.registration.number for found in ranked] == [5, 3]
    assert ranked[1].place.decided_by
    assert ranked[1].place.decided_by.name == "hand"
    assert [str(sentence) for sentence in explanation(ranked)] == [
        "First5 L., table 3, has 25 victory points.",
        "First3 L., table 2, comes next. What decides: Resource cards in hand, 7 of First5 L. to 6.",
    ]


def test_all_else_equal_who_registered_first_wins(tournament: Tournament, judge: Actor) -> None:
    for number in (5, 3):
        actions.count_claim(command(tournament, by=judge), declared(tournament, number).pk, TWENTY_FIVE, SIX_CARDS)
    actions.confirm_winner(command(tournament, by=judge))
    assert Victory.objects.get().registration.number == 3


def test_no_winner_before_all_claims_of_the_round_are_counted(tournament: Tournament, judge: Actor) -> None:
    first, _ = declared(tournament, 3), declared(tournament, 5)
    actions.count_claim(command(tournament, by=judge), first.pk, TWENTY_FIVE, SIX_CARDS)
    assert codes(actions.confirm_winner, command(tournament, by=judge)) == ["claims_open"]


def test_no_winner_without_an_accepted_claim(tournament: Tournament, judge: Actor) -> None:
    assert codes(actions.confirm_winner, command(tournament, by=judge)) == ["nothing_accepted"]


def test_the_winner_ends_the_game_once(tournament: Tournament, judge: Actor) -> None:
    actions.count_claim(command(tournament, by=judge), declared(tournament, 5).pk, TWENTY_FIVE, SIX_CARDS)
    actions.confirm_winner(command(tournament, by=judge))
    tournament.refresh_from_db()
    assert tournament.play_ended_at
    assert phase(tournament) == Phase.OVER
    assert codes(actions.confirm_winner, command(tournament, by=judge)) == ["already_won"]


@pytest.fixture
def won(tournament: Tournament, judge: Actor) -> Tournament:
    """Somebody's 25 points were accepted and confirmed, which ended play in its first round."""
    actions.count_claim(command(tournament, by=judge), declared(tournament, 5).pk, TWENTY_FIVE, SIX_CARDS)
    actions.confirm_winner(command(tournament, by=judge))
    tournament.refresh_from_db()
    return tournament


def test_a_winner_taken_back_is_on_no_screen_and_play_goes_on(won: Tournament, judge: Actor) -> None:
    assert winner_shown(won)
    entry = actions.revoke_winner(command(won, by=judge), "Those roads were not joined")
    assert (entry.replaces and entry.replaces.kind, winner_shown(won)) == ("winner_confirmed", None)
    actions.reopen_claim(command(won, by=judge), Claim.objects.get().pk, "counted wrongly")
    actions.refuse_claim(command(won, by=judge), Claim.objects.get().pk, "the roads end at a foreign village")
    won.refresh_from_db()
    announce_round(command(won))
    assert phase(won) == Phase.ANNOUNCED


def test_after_a_new_count_the_winner_is_confirmed_anew(won: Tournament, judge: Actor) -> None:
    actions.revoke_winner(command(won, by=judge), "counted too fast")
    claim = Claim.objects.get()
    actions.reopen_claim(command(won, by=judge), claim.pk, "counted too fast")
    actions.count_claim(command(won, by=judge), claim.pk, TWENTY_SIX, SIX_CARDS)
    actions.confirm_winner(command(won, by=judge))
    assert winner_shown(won) == "First5 L."


def test_play_that_ended_before_the_winner_was_named_stays_ended(tournament: Tournament, judge: Actor) -> None:
    actions.count_claim(command(tournament, by=judge), declared(tournament, 5).pk, TWENTY_FIVE, SIX_CARDS)
    end_play(command(tournament), "by hand")
    actions.confirm_winner(command(tournament, by=judge))
    actions.revoke_winner(command(tournament, by=judge), "a second look")
    tournament.refresh_from_db()
    assert tournament.play_ended_at
    actions.confirm_winner(command(tournament, by=judge))


def test_without_a_winner_or_a_reason_nothing_is_taken_back(tournament: Tournament, judge: Actor) -> None:
    assert codes(actions.revoke_winner, command(tournament, by=judge), "a mistake") == ["no_winner"]
    assert codes(actions.revoke_winner, command(tournament, by=judge), " ") == ["reason_needed"]


def test_a_winner_who_is_removed_is_shown_no_longer_and_the_next_can_be_confirmed(
    tournament: Tournament, judge: Actor
) -> None:
    for number, cards in ((3, SIX_CARDS), (5, SEVEN_CARDS)):
        actions.count_claim(command(tournament, by=judge), declared(tournament, number).pk, TWENTY_FIVE, cards)
    actions.confirm_winner(command(tournament, by=judge))
    actions.give_sanction(command(tournament, by=judge), 5, "removal", "marked cards")
    assert winner_shown(tournament) is None
    actions.revoke_winner(command(tournament, by=judge), "removed")
    actions.confirm_winner(command(tournament, by=judge))
    assert winner_shown(tournament) == "First3 L."


def test_a_hand_raised_in_time_counts_though_the_round_is_over(tournament: Tournament, judge: Actor) -> None:
    end_round(command(tournament))
    actions.declare_victory(command(tournament, by=judge), 1, of_round=1)
    claim = Claim.objects.get()
    assert (claim.round.number, claim.state) == (1, "open")


def test_a_hand_of_an_earlier_round_is_a_judges_word_and_only_until_that_group_plays_again(
    tournament: Tournament, judge: Actor
) -> None:
    end_round(command(tournament))
    by_page = Actor("Registration 1")
    assert codes(actions.declare_victory, command(tournament, by=by_page), 1, of_round=1) == ["judge_needed"]
    assert codes(actions.declare_victory, command(tournament, by=judge), 1, of_round=2) == ["not_their_last_round"]
    running_round(tournament)  # Moon's
    assert codes(actions.declare_victory, command(tournament, by=judge), 2, of_round=1) == ["not_their_last_round"]
    end_round(command(tournament))
    running_round(tournament)  # Sun's again
    assert codes(actions.declare_victory, command(tournament, by=judge), 1, of_round=1) == ["not_their_last_round"]
