"""A rehearsal plays a real event through the real actions, and may be interrupted anywhere."""

from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.events import command
from tournament.judging.models import Claim, ScoreSheet, Victory
from tournament.registration.models import Registration
from tournament.rehearsal.play import play_second
from tournament.rehearsal.stage import stage
from tournament.rounds import actions
from tournament.rounds.models import Phase
from tournament.rounds.queries import current_round
from tournament.seating.actions import RowPlan
from tournament.seating.models import Occupant
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def rehearsal() -> Tournament:
    return stage("rehearsal", timezone.now(), (RowPlan(8),) * 2)


def play_round(tournament: Tournament) -> datetime:
    """Announce and roll a round with an 8, and let made-up people act in its tenth second."""
    actions.announce_round(command(tournament))
    rolled = actions.roll_dice(command(tournament), (3, 5)).at
    play_second(tournament, rolled + timedelta(seconds=10))
    return rolled


def end_round(tournament: Tournament) -> None:
    actions.end_round(command(tournament))


def test_the_whole_hall_is_there_seated_and_checked_in() -> None:
    tournament = stage("full", timezone.now())
    people = Registration.objects.filter(tournament=tournament)
    assert people.count() == 1_176
    assert not people.filter(checked_in_at=None).exists()
    assert not people.filter(registered_at__gte=tournament.starts_at - timedelta(hours=1)).exists()
    assert list(people.order_by("registered_at", "number")) == list(people.order_by("number"))
    assert Occupant.objects.filter(seat__table__tournament=tournament).count() == 1_176
    needing = Occupant.objects.filter(registration__accessible_seat=True, registration__tournament=tournament)
    assert needing.count() == 14
    assert not needing.filter(seat__table__accessible=False).exists()


def test_sheets_come_in_while_the_round_runs(rehearsal: Tournament) -> None:
    for _ in range(2):
        for _ in range(8):
            play_round(rehearsal)
            end_round(rehearsal)
    counted = ScoreSheet.objects.filter(tournament=rehearsal, state="interim")
    assert counted.values("registration").distinct().count() == 32


def test_a_second_played_twice_counts_nobody_twice_and_declares_once(rehearsal: Tournament) -> None:
    Tournament.objects.filter(pk=rehearsal.pk).update(profile_data={"goal": 5})
    rehearsal.refresh_from_db()
    play_round(rehearsal)
    end_round(rehearsal)
    play_round(rehearsal)
    end_round(rehearsal)
    rolled = play_round(rehearsal)
    before = Claim.objects.count(), ScoreSheet.objects.count()
    assert before[0] > 0
    play_second(rehearsal, rolled + timedelta(seconds=10))
    assert (Claim.objects.count(), ScoreSheet.objects.count()) == before


def test_claims_are_counted_and_the_winner_confirmed_by_time_alone(rehearsal: Tournament) -> None:
    Tournament.objects.filter(pk=rehearsal.pk).update(profile_data={"goal": 5})
    rehearsal.refresh_from_db()
    while not Claim.objects.exists():
        rolled = play_round(rehearsal)
        round_ = current_round(rehearsal)
        assert round_
        if round_.phase == Phase.RUNNING:
            end_round(rehearsal)
    for second in (20, 30, 45, 60, 75):
        play_second(rehearsal, rolled + timedelta(seconds=second))
    victory = Victory.objects.get(tournament=rehearsal)
    assert victory.claim
    assert victory.claim.state == Claim.State.ACCEPTED


def test_the_demonstration_prints_addresses_that_answer_and_is_set_up_once(client: Client) -> None:
    said = StringIO()
    call_command("demo", stdout=said)
    call_command("demo", stdout=said)
    assert Tournament.objects.count() == 1
    player = next(line.split()[-1] for line in said.getvalue().splitlines() if line.startswith("Player"))
    answer = client.get(player.removeprefix("http://localhost:8000"))
    assert answer.status_code == 200
