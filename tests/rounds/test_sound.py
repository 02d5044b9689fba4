"""The sound of all screens at once: whoever calls rounds switches and tries it, every operator sees it."""

import json

import pytest
from django.test import Client

from tests.events import command, new_event, staff
from tournament.journal.actions import Refused
from tournament.rounds.actions import switch_sound, try_sound
from tournament.rounds.queries import hall_sound
from tournament.screens.state import public_state
from tournament.setup.models import Role

pytestmark = pytest.mark.django_db
OFF = "The sound of the whole hall is switched off."


def test_screens_are_told_whether_they_may_be_heard_and_when_to_try() -> None:
    tournament = new_event()
    assert hall_sound(tournament) == {"off": False, "test": None}
    tried = try_sound(command(tournament))
    assert hall_sound(tournament) == {"off": False, "test": tried.number}
    switch_sound(command(tournament), False)
    found = public_state("essen")
    assert found
    assert json.loads(found[1])["sound"] == {"off": True, "test": None}
    switch_sound(command(tournament), True)
    assert hall_sound(tournament) == {"off": False, "test": None}


def test_a_sound_that_is_switched_off_cannot_be_tried() -> None:
    tournament = new_event()
    switch_sound(command(tournament), False)
    with pytest.raises(Refused, match="sound_off"):
        try_sound(command(tournament))


def test_every_operator_sees_that_the_hall_is_silent(client: Client) -> None:
    tournament = new_event()
    client.force_login(staff(tournament, Role.CALLER))
    fields = {"command": "silence", "from": "screens"}
    answer = client.post("/t/essen/caller/sound_off/", fields, follow=True, headers={"accept-language": "en"})
    assert answer.redirect_chain == [("/t/essen/desk/screens/", 302)]
    assert OFF in answer.content.decode()
    for page in ("caller/", "desk/"):
        client.force_login(staff(tournament, Role.ORGANISER, page))
        assert OFF in client.get(f"/t/essen/{page}", headers={"accept-language": "en"}).content.decode()


def test_the_api_switches_and_tries_for_callers_only(client: Client) -> None:
    tournament = new_event()
    address = "/api/v1/tournaments/essen/sound/"
    for role, status in ((Role.JUDGE, 403), (Role.CALLER, 200)):
        client.force_login(staff(tournament, role, role))
        assert client.post(f"{address}test/", {}, content_type="application/json").status_code == status
        assert client.post(address, {"on": False}, content_type="application/json").status_code == status
    assert hall_sound(tournament)["off"] is True
