"""A row that somebody changed by hand is found when nobody plays, told at the desk, forgotten when mended."""

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, running_round, staff
from tests.standings.events import sign_off, won_event
from tournament.judging.models import ScoreSheet
from tournament.rounds.actions import end_play
from tournament.setup.models import Role, Tournament
from tournament.standings.queries import differences_text
from tournament.standings.tasks import check

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed() -> Tournament:
    event = won_event()
    if not Tournament.objects.get(pk=event.pk).play_ended_at:
        end_play(command(event), "a winner")
    sign_off(event)
    return event


def tamper(by: int) -> None:
    sheet = ScoreSheet.objects.order_by("pk")[0]
    sheet.values = {**sheet.values, "settlements": sheet.values["settlements"] + by}
    ScoreSheet.objects.filter(pk=sheet.pk).update(values=sheet.values)


def test_nothing_is_said_of_an_event_that_is_as_its_journal(closed: Tournament) -> None:
    before = kinds(closed)
    check()
    assert (kinds(closed), differences_text(closed)) == (before, None)


def test_a_row_changed_by_hand_is_told_once_at_the_desk_until_it_is_mended(closed: Tournament, client: Client) -> None:
    tamper(-1)
    check()
    check()
    assert kinds(closed).count("results_compared") == 1
    client.force_login(staff(closed, Role.ORGANISER))
    told = str(differences_text(closed))
    assert "manage.py rebuild essen" in told
    assert told in client.get("/t/essen/desk/").content.decode()
    tamper(1)
    check()
    assert differences_text(closed) is None
    assert told not in client.get("/t/essen/desk/").content.decode()


def test_while_a_round_is_played_nothing_is_compared() -> None:
    event = new_event()
    running_round(event)
    before = kinds(event)
    check()
    assert kinds(event) == before
