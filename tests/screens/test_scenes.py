"""What the desk puts on the wall: which scene, until when, and that play takes the wall back by itself."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.events import command, new_event, running_round, staff
from tournament.journal.actions import Refused
from tournament.registration.models import Registration
from tournament.rounds import actions as rounds
from tournament.screens.actions import show_scene
from tournament.screens.queries import SCENES
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


def state(tournament: Tournament) -> dict[str, Any]:
    found = public_state(tournament.slug)
    assert found
    document: dict[str, Any] = json.loads(found[1])
    return document


@pytest.mark.parametrize("scene", SCENES)
def test_each_scene_can_be_shown_and_taken_down(scene: str) -> None:
    tournament = new_event()
    assert state(tournament)["scene"] is None
    show_scene(command(tournament), scene)
    assert state(tournament)["scene"] == {"name": scene, "until_ms": None}
    show_scene(command(tournament), "auto")
    assert state(tournament)["scene"] is None


def test_a_break_counts_down_to_a_moment() -> None:
    tournament = new_event()
    entry = show_scene(command(tournament), "break", 15)
    assert state(tournament)["scene"]["until_ms"] == round(entry.at.timestamp() * 1000) + 15 * 60_000


def test_play_that_goes_on_takes_the_wall_back() -> None:
    tournament = new_event()
    show_scene(command(tournament), "leaders")
    rounds.announce_round(command(tournament))
    assert state(tournament)["scene"] is None


def test_a_scene_chosen_during_a_pause_stays_until_play_resumes() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.pause_round(command(tournament))
    show_scene(command(tournament), "break", 5)
    rounds.set_autopilot(command(tournament), False)
    assert state(tournament)["scene"]["name"] == "break"
    rounds.resume_round(command(tournament))
    assert state(tournament)["scene"] is None


@pytest.mark.parametrize(
    ("scene", "minutes", "code"),
    [("fireworks", 0, "no_such_scene"), ("break", -1, "too_long"), ("break", 241, "too_long")],
)
def test_what_makes_no_sense_is_refused(scene: str, minutes: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        show_scene(command(new_event()), scene, minutes)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_the_histogram_counts_what_came_and_a_correction_only_once() -> None:
    tournament = new_event()
    for dice in ((1, 1), (6, 6), (3, 5)):
        running_round(tournament, dice)
        rounds.end_round(command(tournament))
    running_round(tournament, (2, 2))
    rounds.correct_roll(command(tournament), "production", (3, 5))
    assert state(tournament)["histogram"] == [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1]


def test_the_api_shows_a_scene_to_who_may_and_to_nobody_else(client: Client) -> None:
    tournament = new_event()
    address, sent = "/api/v1/tournaments/essen/scene/", {"scene": "break", "minutes": 10}
    assert client.post(address, sent).status_code == 403
    client.force_login(staff(tournament, Role.JUDGE))
    assert client.post(address, sent).status_code == 403
    client.force_login(staff(tournament, Role.CALLER))
    assert client.post(address, sent).status_code == 200
    assert state(tournament)["scene"]["name"] == "break"
    assert client.post(address, {"scene": "fireworks"}).status_code == 400


def test_who_is_called_to_the_desk_is_told_by_numbers_alone(client: Client) -> None:
    tournament = new_event(boards=2)
    Registration.objects.filter(number__in=[1, 4]).update(checked_in_at=timezone.now())
    answer = client.get("/t/essen/missing")
    assert answer.json() == {
        "people": [{"number": 2, "table": 1, "group": "moon"}, {"number": 3, "table": 2, "group": "sun"}]
    }
    assert "First" not in answer.content.decode()
    assert "max-age" in answer["Cache-Control"]
    assert tournament.slug == "essen"
