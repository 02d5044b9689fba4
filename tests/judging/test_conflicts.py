"""Two judges, one claim: counts that agree confirm each other, counts that differ wait for the head judge."""

import pytest

from tests.events import command, kinds
from tests.judging.conftest import (
    SEVEN_CARDS,
    SIX_CARDS,
    START,
    TWENTY_FIVE,
    TWENTY_FOUR,
    TWENTY_SIX,
    codes,
    declared,
    helper,
)
from tournament.journal.actions import Actor
from tournament.judging import actions
from tournament.judging.models import Claim, Conflict, ScoreSheet
from tournament.judging.queries import sheets_in
from tournament.judging.ranking import outlook
from tournament.rounds.actions import end_play
from tournament.setup.models import Role, Tournament


@pytest.fixture
def ann(tournament: Tournament) -> Actor:
    return helper(tournament, "ann")


@pytest.fixture
def ben(tournament: Tournament) -> Actor:
    return helper(tournament, "ben")


@pytest.fixture
def head(tournament: Tournament) -> Actor:
    return helper(tournament, "head", Role.HEAD_JUDGE)


@pytest.fixture
def disputed(tournament: Tournament, ann: Actor, ben: Actor) -> Claim:
    """Ann counted 25; Ben, who had no network, counted 24."""
    claim = declared(tournament, 5)
    actions.count_claim(command(tournament, by=ann), claim.pk, TWENTY_FIVE, SIX_CARDS)
    actions.count_claim(command(tournament, by=ben), claim.pk, TWENTY_FOUR, SIX_CARDS)
    claim.refresh_from_db()
    return claim


def test_a_later_count_that_differs_takes_the_decision_back(disputed: Claim) -> None:
    assert (disputed.state, disputed.total) == ("disputed", None)
    conflict = Conflict.objects.get()
    assert [(sheet.state, sheet.values["settlements"]) for sheet in sheets_in(conflict)] == [
        ("verified", 5),
        ("disputed", 4),
    ]


def test_no_winner_while_counts_differ(tournament: Tournament, disputed: Claim, head: Actor) -> None:
    assert codes(actions.confirm_winner, command(tournament, by=head)) == ["nothing_accepted"]


def test_an_accepted_claim_waits_for_the_disputed_one_of_its_round(
    tournament: Tournament, disputed: Claim, ann: Actor, head: Actor
) -> None:
    other = declared(tournament, 3)
    actions.count_claim(command(tournament, by=ann), other.pk, TWENTY_FIVE, SEVEN_CARDS)
    assert codes(actions.confirm_winner, command(tournament, by=head)) == ["claims_open"]


def test_the_head_judge_decides_and_so_the_claim_is_decided(
    tournament: Tournament, disputed: Claim, head: Actor
) -> None:
    conflict = Conflict.objects.get()
    entry = actions.resolve_conflict(
        command(tournament, by=head), conflict.pk, TWENTY_FIVE, SIX_CARDS, "counted the road again"
    )
    disputed.refresh_from_db()
    assert (entry.kind, disputed.state, disputed.total) == ("claim_accepted", "accepted", 25)
    conflict.refresh_from_db()
    assert conflict.decided
    assert conflict.decided.version == 3
    assert [sheet.state for sheet in ScoreSheet.objects.all()] == ["verified", "disputed", "verified"]


def test_the_head_judge_may_find_what_neither_found(tournament: Tournament, disputed: Claim, head: Actor) -> None:
    conflict = Conflict.objects.get()
    actions.resolve_conflict(command(tournament, by=head), conflict.pk, TWENTY_SIX, SIX_CARDS, "a hidden card")
    disputed.refresh_from_db()
    assert disputed.total == 26


def test_a_decision_needs_a_reason_and_a_sheet_that_can_be(
    tournament: Tournament, disputed: Claim, head: Actor
) -> None:
    conflict = Conflict.objects.get()
    decide = actions.resolve_conflict
    assert codes(decide, command(tournament, by=head), conflict.pk, TWENTY_FIVE, SIX_CARDS, " ") == ["reason_needed"]
    impossible = {**TWENTY_FIVE, "settlements": 6}
    assert codes(decide, command(tournament, by=head), conflict.pk, impossible, {}, "so it is") == ["too_many"]
    assert Conflict.objects.get().decided is None


def test_a_conflict_is_decided_once(tournament: Tournament, disputed: Claim, head: Actor) -> None:
    conflict = Conflict.objects.get()
    for expected in (None, ["no_such_conflict"]):
        args = (command(tournament, by=head), conflict.pk, TWENTY_FIVE, SIX_CARDS, "counted again")
        if expected:
            assert codes(actions.resolve_conflict, *args) == expected
        else:
            actions.resolve_conflict(*args)


def test_a_later_count_that_agrees_confirms(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    claim = declared(tournament, 5)
    actions.count_claim(command(tournament, by=ann), claim.pk, TWENTY_FIVE, {"hand": 6})
    entry = actions.count_claim(command(tournament, by=ben), claim.pk, {**TWENTY_FIVE, "largest_army": 0}, SIX_CARDS)
    assert entry.kind == "count_confirmed"
    assert ScoreSheet.objects.order_by("-version")[0].ties == SIX_CARDS
    assert not Conflict.objects.exists()


def test_nobody_contradicts_himself_into_a_conflict(tournament: Tournament, ann: Actor) -> None:
    claim = declared(tournament, 5)
    actions.count_claim(command(tournament, by=ann), claim.pk, TWENTY_FIVE, SIX_CARDS)
    again = codes(actions.count_claim, command(tournament, by=ann), claim.pk, TWENTY_FOUR, SIX_CARDS)
    assert again == ["claim_decided"]


def test_the_head_judge_has_a_claim_counted_anew_and_the_old_count_stays_on_record(
    tournament: Tournament, ann: Actor, head: Actor
) -> None:
    claim = declared(tournament, 5)
    actions.count_claim(command(tournament, by=ann), claim.pk, TWENTY_FOUR, SIX_CARDS)
    actions.reopen_claim(command(tournament, by=head), claim.pk, "a city was overlooked")
    actions.count_claim(command(tournament, by=ann), claim.pk, TWENTY_FIVE, SIX_CARDS)
    claim.refresh_from_db()
    assert (claim.state, ScoreSheet.objects.count()) == ("accepted", 2)


def test_a_claim_declared_by_mistake_is_refused_with_a_reason(tournament: Tournament, ann: Actor) -> None:
    claim = declared(tournament, 5)
    actions.refuse_claim(command(tournament, by=ann), claim.pk, "tapped by mistake")
    claim.refresh_from_db()
    assert (claim.state, claim.reason) == ("refused", "tapped by mistake")
    assert kinds(tournament)[-1] == "claim_refused"


def test_at_the_goal_the_cards_in_hand_are_counted_too(tournament: Tournament, ann: Actor) -> None:
    claim = declared(tournament, 5)
    count = actions.count_claim
    assert codes(count, command(tournament, by=ann), claim.pk, TWENTY_FIVE, {}) == ["cards_not_counted"]
    count(command(tournament, by=ann), claim.pk, TWENTY_FOUR, {})  # below it they cannot matter


def test_twice_counted_one_count_decides_nothing(counted_twice: Tournament) -> None:
    ann, ben = helper(counted_twice, "ann"), helper(counted_twice, "ben")
    claim = declared(counted_twice, 5)
    actions.count_claim(command(counted_twice, by=ann), claim.pk, TWENTY_FIVE, SIX_CARDS)
    claim.refresh_from_db()
    assert (claim.state, claim.judge) == ("counted", None)
    assert codes(actions.take_claim, command(counted_twice, by=ann), claim.pk) == ["second_judge_needed"]
    actions.take_claim(command(counted_twice, by=ben), claim.pk)
    actions.count_claim(command(counted_twice, by=ben), claim.pk, TWENTY_FIVE, SIX_CARDS)
    claim.refresh_from_db()
    assert (claim.state, claim.total) == ("accepted", 25)


def test_twice_counted_and_differing_the_claim_waits(counted_twice: Tournament) -> None:
    ann, ben = helper(counted_twice, "ann"), helper(counted_twice, "ben")
    claim = declared(counted_twice, 5)
    actions.count_claim(command(counted_twice, by=ann), claim.pk, TWENTY_FIVE, SIX_CARDS)
    actions.count_claim(command(counted_twice, by=ben), claim.pk, TWENTY_FIVE, SEVEN_CARDS)
    claim.refresh_from_db()
    assert claim.state == "disputed"
    assert Conflict.objects.get().claim == claim


def outlooks() -> list[list[str]]:
    conflict = Conflict.objects.get()
    return [[str(said) for said in outlook(conflict, sheet)] for sheet in sheets_in(conflict)]


def test_what_follows_from_each_count_of_a_claim(tournament: Tournament, disputed: Claim, ann: Actor) -> None:
    assert outlooks() == [["First5 L. is first."], ["Refused."]]
    other = declared(tournament, 3)
    actions.count_claim(command(tournament, by=ann), other.pk, TWENTY_FIVE, SEVEN_CARDS)
    assert outlooks() == [["Place 2.", "First3 L., table 2, is first."], ["Refused.", "First3 L., table 2, is first."]]


def test_points_taken_away_count_in_what_follows(tournament: Tournament, disputed: Claim, head: Actor) -> None:
    actions.give_sanction(command(tournament, by=head), 5, "points", "marked cards", 1)
    assert outlooks() == [["Refused."], ["Refused."]]
    actions.give_sanction(command(tournament, by=head), 5, "removal", "marked cards again")
    assert outlooks() == [["Refused."], ["Refused."]]


def test_what_follows_from_each_count_of_a_final_sheet(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    end_play(command(tournament), "time is up")
    submitted = ScoreSheet.State.SUBMITTED
    actions.submit_sheet(command(tournament, by=ann), 4, TWENTY_FOUR, {}, submitted)
    actions.submit_sheet(command(tournament, by=ann), 3, TWENTY_FIVE, {}, submitted, 0)
    actions.submit_sheet(command(tournament, by=ben), 3, START, {}, submitted, 0)
    assert outlooks() == [["First3 L. is first."], ["Place 2.", "First4 L., table 2, is first."]]
