"""What devices of check-in say of themselves before the doors open, and who may say and read it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.events import new_event
from tests.registration.conftest import Desk, staff
from tournament.journal.models import Entry
from tournament.registration.links import path_of_nobody, person_scanned
from tournament.registration.queries import devices_tried, what_would_break
from tournament.setup.models import Role, Tournament

DEVICES = "/api/v1/tournaments/essen/registrations/devices/"


def tell(client: Client, key: str = "", **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(DEVICES, body, content_type="application/json", headers=headers)


def test_the_last_trial_of_each_device_counts_and_one_that_is_not_ready_is_warned_of(
    desk: Desk, event: Tournament, desk_client: Client
) -> None:
    assert tell(desk_client, device="Android 7F3A", failed=["camera"]).json()["number"] == 1
    tell(desk_client, device="iPhone 0B21", untried=["clock"])
    warned = [str(text) for text in what_would_break(event, timezone.now())]
    assert warned == ["Devices of check-in that were tried and are not ready: 1."]
    assert what_would_break(event, timezone.now() + timedelta(hours=5)) == []  # it was sent home long ago
    tell(desk_client, device="Android 7F3A")
    assert what_would_break(event, timezone.now()) == []
    assert [entry.data["device"] for entry in devices_tried(event)] == ["Android 7F3A", "iPhone 0B21"]
    assert [entry["data"]["untried"] for entry in desk_client.get(DEVICES).json()] == [[], ["clock"]]
    page = desk_client.get("/t/essen/desk/check-in/").content.decode()
    assert "2 devices were tried" in page


def test_sent_twice_it_counts_once_and_checks_nobody_in(desk: Desk, event: Tournament, desk_client: Client) -> None:
    desk.import_people(2)
    numbers = [tell(desk_client, "k1", device="Win32 AB12").json()["number"] for _ in range(2)]
    assert numbers == [2, 2]
    assert not Entry.objects.get(kind="device_tried").public
    assert desk.numbers(checked_in_at__isnull=False) == []


@pytest.mark.parametrize(
    "body", [{}, {"device": "<b>"}, {"device": "דנה לוי"}, {"device": "x" * 41}, {"device": "a", "failed": ["legs"]}]
)
def test_what_no_device_says_is_refused(desk_client: Client, body: dict[str, Any]) -> None:
    assert tell(desk_client, **body).status_code in (400, 422)
    assert not Entry.objects.exists()


def test_a_judge_and_the_organiser_of_another_event_neither_say_nor_read_it(event: Tournament) -> None:
    others = staff(event, Role.JUDGE), staff(new_event("elsewhere", boards=1), Role.ORGANISER)
    for user in others:
        client = Client()
        client.force_login(user)
        assert (tell(client, device="a").status_code, client.get(DEVICES).status_code) == (403, 403)
    assert Client().get(DEVICES).status_code == 403


def test_the_test_code_is_nobodys(desk: Desk, event: Tournament, client: Client) -> None:
    desk.import_people(1)
    assert person_scanned(event, f"https://essen.example{path_of_nobody(event)}") is None
    assert client.get(path_of_nobody(event)).status_code == 404
