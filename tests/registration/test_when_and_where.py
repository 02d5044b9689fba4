"""When and where it is stands wherever somebody decides to come: the list of events, the form, the ticket."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.events import STARTS_AT
from tests.registration.conftest import Desk
from tournament.registration.actions import set_policy
from tournament.registration.links import path_of
from tournament.setup.models import Tournament

SAID = {
    "en": ("Sunday, 20 December 2026, 17:00 (Asia/Jerusalem, UTC+02:00)", "Expo, hall 1"),
    "he": ("ראשון, 20 בדצמבר 2026 17:00 (Asia/Jerusalem, UTC+02:00)", "אקספו, אולם 1"),
}
VENUE = {"en": "Expo, hall 1", "he": "אקספו, אולם 1"}


@pytest.mark.parametrize("language", SAID)
def test_list_form_and_ticket_say_when_by_whose_clock_and_where(desk: Desk, client: Client, language: str) -> None:
    Tournament.objects.update(starts_at=STARTS_AT, venue=VENUE)
    for path in ("/", "/t/essen/register/", path_of(desk.register("Dana"))):
        page = client.get(path, headers={"accept-language": language}).content.decode()
        assert all(part in page for part in SAID[language]), path


def test_a_place_in_one_language_is_better_than_none(event: Tournament, client: Client) -> None:
    Tournament.objects.update(venue={"en": "Expo, hall 1"})
    assert "Expo, hall 1" in client.get("/t/essen/register/", headers={"accept-language": "he"}).content.decode()


def test_the_offset_is_that_of_the_day_and_not_of_today(event: Tournament, client: Client) -> None:
    Tournament.objects.update(starts_at=STARTS_AT + timedelta(days=180))
    assert "18:00 (Asia/Jerusalem, UTC+03:00)" in client.get("/t/essen/register/").content.decode()


def test_whoever_comes_too_early_is_told_when_registration_opens_and_by_whose_clock(desk: Desk, client: Client) -> None:
    opens = timezone.now() + timedelta(days=1)
    set_policy(desk.command(), {"opens_at": opens})
    page = client.get("/t/essen/register/").content.decode()
    assert f"{opens.astimezone(desk.event.tzinfo):%H:%M} (Asia/Jerusalem, UTC" in page
