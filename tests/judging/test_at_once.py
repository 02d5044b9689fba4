"""Two judges in the same moment: one is first, the other confirms or disputes; nothing is lost or counts twice."""

from functools import partial

import pytest

from tests.at_once import at_once
from tests.events import command, new_event, running_round
from tests.judging.conftest import SIX_CARDS, START, TWENTY_FIVE, TWENTY_FOUR, declared, helper
from tournament.journal.actions import Actor, Refused
from tournament.journal.models import Entry
from tournament.judging import actions
from tournament.judging.models import Claim, Conflict, ScoreSheet
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Tournament:
    event = new_event(boards=5)
    running_round(event)
    return event


@pytest.fixture
def judges(hall: Tournament) -> tuple[Actor, Actor]:
    return helper(hall, "ann"), helper(hall, "ben")


def numbers(tournament: Tournament) -> list[int]:
    return list(Entry.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))


@pytest.mark.parametrize(
    ("second", "state", "decided", "conflicts"),
    [(TWENTY_FIVE, "accepted", {"claim_accepted", "count_confirmed"}, 0), (TWENTY_FOUR, "disputed", None, 1)],
)
def test_a_claim_that_two_judges_count_in_the_same_moment(
    hall: Tournament,
    judges: tuple[Actor, Actor],
    second: dict[str, int],
    state: str,
    decided: set[str] | None,
    conflicts: int,
) -> None:
    claim = declared(hall, 5)
    kinds: list[str] = []

    def count(judge: Actor, values: dict[str, int]) -> None:
        kinds.append(actions.count_claim(command(hall, by=judge), claim.pk, values, SIX_CARDS).kind)

    at_once([partial(count, judges[0], TWENTY_FIVE), partial(count, judges[1], second)])
    assert Claim.objects.get(pk=claim.pk).state == state
    assert decided is None or set(kinds) == decided
    assert Conflict.objects.count() == conflicts
    assert sorted(ScoreSheet.objects.values_list("version", flat=True)) == [1, 2]
    assert numbers(hall) == list(range(1, len(numbers(hall)) + 1))


def test_a_sheet_that_two_judges_submit_in_the_same_moment(hall: Tournament, judges: tuple[Actor, Actor]) -> None:
    sheets = [START, {**START, "cities": 2}]

    def submit(judge: Actor, values: dict[str, int]) -> None:
        actions.submit_sheet(command(hall, by=judge), 3, values, {}, "submitted", 0)

    at_once([partial(submit, judge, values) for judge, values in zip(judges, sheets, strict=True)])
    assert sorted(ScoreSheet.objects.values_list("version", "state")) == [(1, "submitted"), (2, "disputed")]
    assert Conflict.objects.count() == 1


def test_a_phone_that_sends_a_count_again_and_again_in_the_same_moment_counts_once(
    hall: Tournament, judges: tuple[Actor, Actor]
) -> None:
    claim = declared(hall, 5)
    one = command(hall, by=judges[0], id="phone-1")
    at_once([partial(actions.count_claim, one, claim.pk, TWENTY_FIVE, SIX_CARDS) for _ in range(5)])
    assert ScoreSheet.objects.count() == 1
    assert Entry.objects.filter(kind="claim_accepted").count() == 1


def test_two_head_judges_who_confirm_in_the_same_moment_name_one_winner(hall: Tournament) -> None:
    claim = declared(hall, 5)
    told: list[str] = []
    actions.count_claim(command(hall), claim.pk, TWENTY_FIVE, SIX_CARDS)

    def confirm() -> None:
        try:
            actions.confirm_winner(command(hall))
        except Refused as refused:
            told.extend(problem.code for problem in refused.problems)

    at_once([confirm, confirm])
    assert told == ["already_won"]
    assert Entry.objects.filter(kind="winner_confirmed").count() == 1
