"""Sanctions: given with a reason, felt in the standings, appealed, upheld or lifted by somebody else."""

import pytest

from tests.events import command
from tests.judging.conftest import SIX_CARDS, START, TWENTY_FIVE, TWENTY_SIX, codes, declared, helper
from tournament.journal.actions import Actor
from tournament.judging import actions
from tournament.judging.models import Sanction, Victory
from tournament.judging.queries import penalties
from tournament.setup.models import Role, Tournament
from tournament.standings.queries import Figure, standings

CITY_MORE = {**START, "cities": 2}


@pytest.fixture
def head(tournament: Tournament) -> Actor:
    return helper(tournament, "head", Role.HEAD_JUDGE)


@pytest.fixture
def other(tournament: Tournament) -> Actor:
    return helper(tournament, "organiser", Role.ORGANISER)


def give(tournament: Tournament, by: Actor, number: int, kind: str, points: int = 0) -> Sanction:
    entry = actions.give_sanction(command(tournament, by=by), number, kind, "looked at hidden cards", points)
    return Sanction.objects.get(entry=entry.number)


def submit(tournament: Tournament, number: int, values: dict[str, int]) -> None:
    actions.submit_sheet(command(tournament), number, values, {"hand": 0}, "submitted")


def places(tournament: Tournament) -> list[tuple[int | None, int, Figure]]:
    return [(s.rank, s.number, s.total) for s in standings(tournament)]


def test_points_are_taken_off_in_the_standings(tournament: Tournament, head: Actor) -> None:
    submit(tournament, 1, CITY_MORE)
    submit(tournament, 2, START)
    give(tournament, head, 1, "points", 3)
    assert places(tournament) == [(1, 2, 4), (2, 1, 3)]


def test_a_warning_takes_nothing(tournament: Tournament, head: Actor) -> None:
    submit(tournament, 1, CITY_MORE)
    give(tournament, head, 1, "warning")
    assert [(s.total, s.penalty.warnings) for s in standings(tournament)] == [(6, 1)]


def test_who_was_removed_has_no_rank_and_cannot_declare(tournament: Tournament, head: Actor) -> None:
    submit(tournament, 1, CITY_MORE)
    submit(tournament, 2, START)
    give(tournament, head, 1, "removal")
    assert places(tournament) == [(1, 2, 4), (None, 1, 6)]
    assert codes(actions.declare_victory, command(tournament), 1) == ["removed"]


def test_standings_of_a_moment_know_the_sanctions_of_that_moment(
    tournament: Tournament, head: Actor, other: Actor
) -> None:
    submit(tournament, 1, CITY_MORE)
    sanction = give(tournament, head, 1, "points", 2)
    entry = actions.decide_appeal(command(tournament, by=other), sanction.pk, True, "it was the other player")
    totals = [standings(tournament, until)[0].total for until in (sanction.entry - 1, sanction.entry, entry.number)]
    assert totals == [6, 4, 6]


def test_points_taken_away_count_against_a_claim(tournament: Tournament, head: Actor) -> None:
    give(tournament, head, 5, "points", 2)
    claim = declared(tournament, 5)
    entry = actions.count_claim(command(tournament, by=head), claim.pk, TWENTY_SIX, SIX_CARDS)
    assert (entry.kind, entry.data["total"]) == ("claim_refused", 24)


def test_a_removed_person_does_not_win(tournament: Tournament, head: Actor) -> None:
    for number in (3, 5):
        claim = declared(tournament, number)
        actions.count_claim(command(tournament, by=head), claim.pk, TWENTY_FIVE, SIX_CARDS)
    give(tournament, head, 3, "removal")
    actions.confirm_winner(command(tournament, by=head))
    assert Victory.objects.get().registration.number == 5


def test_appealed_it_counts_until_it_is_lifted(tournament: Tournament, head: Actor, other: Actor) -> None:
    sanction = give(tournament, head, 1, "points", 2)
    actions.appeal_sanction(command(tournament), sanction.pk, "I only dropped them")
    assert penalties(tournament)[sanction.registration_id].points == 2
    actions.decide_appeal(command(tournament, by=other), sanction.pk, True, "a witness agrees")
    assert sanction.registration_id not in penalties(tournament)
    again = codes(actions.decide_appeal, command(tournament, by=other), sanction.pk, False, "no, it stays")
    assert again == ["sanction_decided"]


def test_whoever_gave_it_may_lift_it_but_not_uphold_it(tournament: Tournament, head: Actor) -> None:
    sanction = give(tournament, head, 1, "warning")
    actions.appeal_sanction(command(tournament), sanction.pk, "I only dropped them")
    decide = actions.decide_appeal
    assert codes(decide, command(tournament, by=head), sanction.pk, False, "I am right") == ["second_judge_needed"]
    decide(command(tournament, by=head), sanction.pk, True, "I was wrong")


@pytest.mark.parametrize(
    ("number", "kind", "reason", "points", "code"),
    [
        (99, "warning", "shouting", 0, "no_such_registration"),
        (1, "shouting", "shouting", 0, "no_such_sanction"),
        (1, "points", "shouting", 0, "wrong_points"),
        (1, "warning", "shouting", 2, "wrong_points"),
        (1, "warning", "", 0, "reason_needed"),
    ],
)
def test_what_cannot_be_given(
    tournament: Tournament, head: Actor, number: int, kind: str, reason: str, points: int, code: str
) -> None:
    args = (command(tournament, by=head), number, kind, reason, points)
    assert codes(actions.give_sanction, *args) == [code]
    assert not Sanction.objects.exists()
