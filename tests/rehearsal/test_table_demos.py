"""The demonstrations of the four games at separate tables, from the command to the last place."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tables.events import counts, tables
from tournament.journal.actions import Actor, Command
from tournament.registration.models import Registration
from tournament.rehearsal.play_tables import take_step
from tournament.rehearsal.stage_tables import DEMONSTRATIONS, slug_of, stage_tables
from tournament.rehearsal.tasks import play
from tournament.setup.models import Tournament
from tournament.tables.actions import enter_sheet
from tournament.tables.models import Sitting, TableSheet
from tournament.tables.queries import open_tables, table_standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", DEMONSTRATIONS)
def test_a_demonstration_is_played_to_its_end(game: str) -> None:
    said = StringIO()
    call_command("demo", game=game, stdout=said)
    tournament = Tournament.objects.get(slug=slug_of(game))
    assert f"/t/{tournament.slug}/desk/" in said.getvalue()
    assert tournament.play_ended_at
    assert open_tables(tournament) == []
    standings = table_standings(tournament)
    assert len(standings) == Registration.objects.filter(tournament=tournament).count()
    assert [standing.rank for standing in standings] == list(range(1, len(standings) + 1))
    assert not any(standing.provisional for standing in standings)
    call_command("rebuild", tournament.slug, stdout=said)  # it would end with 1 if the journal told anything else
    assert "The same: " in said.getvalue()


def test_knights_end_with_a_semi_final_and_a_final() -> None:
    call_command("demo", game="cities_and_knights", stdout=StringIO())
    stages = Sitting.objects.order_by("number").values_list("stage", flat=True)
    assert list(stages) == ["preliminary"] * 3 + ["semi_final", "final"]


def test_a_demonstration_is_set_up_once() -> None:
    for _ in range(2):
        call_command("demo", game="rise_of_the_inkas", stdout=StringIO())
    assert Tournament.objects.count() == 1


def test_a_live_demonstration_goes_on_a_step_a_second() -> None:
    call_command("demo", game="rise_of_the_inkas", live=True, stdout=StringIO())
    assert Sitting.objects.get(number=1).phase == "drawn"
    play()
    assert Sitting.objects.get(number=1).phase == "running"
    play()
    assert TableSheet.objects.get().state == "entered"
    play()
    assert TableSheet.objects.get().state == "signed"


def test_what_a_real_person_entered_is_only_signed() -> None:
    tournament = stage_tables("cities_and_knights", timezone.now())
    take_step(tournament)
    table = tables(tournament)[0]
    winner = table.people[0].number
    enter_sheet(Command(tournament.pk, Actor("judge")), 1, table.number, counts(table), winner)
    take_step(tournament)
    sheet = TableSheet.objects.get()
    assert (sheet.version, sheet.state) == (1, "signed")
    assert sheet.winner
    assert sheet.winner.number == winner
