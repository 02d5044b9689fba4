"""The list is made anew from the journal alone; a row that somebody changed by hand is found."""

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from tests.events import command, new_event, running_round, staff
from tests.standings.events import SIX_CARDS, START, TWENTY_FIVE, order, rebuild, sign_off, submit, won_event
from tournament.journal.actions import Actor
from tournament.judging import actions
from tournament.judging.models import Claim, Conflict, Sanction, ScoreSheet, Victory
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament
from tournament.standings.queries import listing

pytestmark = pytest.mark.django_db


@pytest.fixture
def eventful() -> Tournament:
    """Sheets of all kinds, a refused and an accepted claim, a second count that differs, sanctions, a sign-off."""
    tournament = new_event(boards=6)
    running_round(tournament)
    judges = [Actor(name, staff(tournament, Role.JUDGE, name).pk) for name in ("dana", "noam")]
    submit(tournament, 1, START, hand=3)
    submit(tournament, 1, {**START, "victory_point_cards": 1}, hand=2)
    actions.draft_sheet(command(tournament), 2, START, {})
    boards = [actions.Counted(3, START), actions.Counted(4, {**START, "victory_point_cards": 2})]
    actions.submit_board(command(tournament, by=judges[0]), boards, "submitted")
    actions.verify_sheet(command(tournament, by=judges[1]), 3, 1)
    for number, values in ((7, START), (5, TWENTY_FIVE)):
        actions.declare_victory(command(tournament), number)
        claim = Claim.objects.get(registration__number=number)
        actions.take_claim(command(tournament, by=judges[0]), claim.pk)
        actions.count_claim(command(tournament, by=judges[0]), claim.pk, values, SIX_CARDS)
    wrong = {**TWENTY_FIVE, "cities": 5}
    actions.count_claim(command(tournament, by=judges[1]), claim.pk, wrong, SIX_CARDS)
    conflict = Conflict.objects.get().pk
    actions.resolve_conflict(command(tournament), conflict, TWENTY_FIVE, SIX_CARDS, "counted together")
    actions.give_sanction(command(tournament), 4, "points", "too slow", 1)
    actions.give_sanction(command(tournament), 3, "removal", "a mistake")
    actions.appeal_sanction(command(tournament), Sanction.objects.latest("entry").pk, "it was not me")
    actions.decide_appeal(command(tournament), Sanction.objects.latest("entry").pk, True, "it was somebody else")
    actions.give_sanction(command(tournament), 1, "removal", "a fight")
    actions.confirm_winner(command(tournament))
    sign_off(tournament)
    return tournament


def test_an_eventful_day_is_told_by_its_journal_alone(eventful: Tournament) -> None:
    assert order(eventful) == [5, 4, 7, 3, 1]
    code, said = rebuild("essen")
    assert (code, said) == (0, f"The same: {ScoreSheet.objects.count()} sheets, 2 claims, the winner, the standings.\n")


def test_an_event_won_in_its_first_round_is_the_same() -> None:
    won_event()
    assert rebuild("essen")[0] == 0


def test_a_winner_taken_back_is_nobody_until_confirmed_anew_and_the_sign_off_counts_no_more() -> None:
    tournament = won_event()
    sign_off(tournament)
    actions.revoke_winner(command(tournament), "counted too fast")
    assert rebuild("essen")[0] == 0
    assert listing(tournament).status == "provisional"
    actions.confirm_winner(command(tournament))
    assert rebuild("essen")[0] == 0
    assert listing(tournament).status == "provisional"


def test_an_unknown_event_is_an_error_of_another_kind() -> None:
    with pytest.raises(CommandError) as failed:
        call_command("rebuild", "nowhere")
    assert failed.value.returncode == 2


def a_sheet() -> None:
    ScoreSheet.objects.filter(registration__number=4).update(values={**START, "victory_point_cards": 5})


def a_sheet_is_gone() -> None:
    ScoreSheet.objects.filter(registration__number=2).delete()


def a_claim() -> None:
    Claim.objects.filter(registration__number=7).update(state="accepted", total=25)


def a_sanction() -> None:
    Sanction.objects.filter(registration__number=4).update(points=2)


def the_winner() -> None:
    Victory.objects.update(registration=Registration.objects.get(number=4))


@pytest.mark.parametrize(
    ("corrupt", "found"),
    [
        (a_sheet, ["sheet (4, 1)", "place 2"]),
        (a_sheet_is_gone, ["sheet (2, 1)"]),
        (a_claim, ["claim "]),
        (a_sanction, ["sanction ", "place 2", "place 3", "place 4"]),
        (the_winner, ["winner registration", "place 1", "place 2"]),
    ],
)
def test_what_was_changed_by_hand_is_found(eventful: Tournament, corrupt: Callable[[], None], found: list[str]) -> None:
    corrupt()
    code, said = rebuild("essen")
    assert code == 1
    lines = said.splitlines()
    assert len(lines) == len(found) + 1
    for line, beginning in zip(lines, found, strict=False):
        assert line.startswith(beginning)
        assert "the journal says" in line
