"""Somebody with one personal link, or with none, tries to reach what belongs to others."""

from typing import Any

import pytest
from django.test import Client

from tests.registration.conftest import Desk
from tournament.journal.models import Entry
from tournament.registration.links import path_of, token_of
from tournament.registration.models import Registration
from tournament.setup.models import Tournament

TYPED = {"first_name": "Mallory", "last_name": "X", "email": "m@example.org", "language": "he", "public_name": "full"}
STEPS = ("", "cancel/", "forget/")


@pytest.fixture
def paths(desk: Desk) -> list[str]:
    """The personal pages of Dana, number 1, and Ron, number 2."""
    desk.register("Dana", email="dana@example.org")
    desk.register("Ron", email="ron@example.org")
    return [path_of(one) for one in Registration.objects.select_related("tournament").order_by("number")]


def rows() -> list[Any]:
    return list(Registration.objects.order_by("number").values())


@pytest.mark.parametrize("step", STEPS)
def test_a_link_acts_for_its_person_whatever_numbers_are_sent_along(
    paths: list[str], client: Client, step: str
) -> None:
    dana = rows()[0]
    sent = TYPED | {"number": "1", "numbers": "1", "pk": str(dana["id"]), "token": paths[0].split("/")[-2]}
    assert client.post(f"{paths[1]}{step}", sent).status_code == 302
    assert rows()[0] == dana
    entry = Entry.objects.latest("number")
    assert (entry.actor_name, entry.data["numbers"]) == ("player 2", [2])


@pytest.mark.parametrize("step", STEPS)
def test_a_made_up_or_borrowed_link_changes_nobody(paths: list[str], event: Tournament, step: str) -> None:
    before = rows()
    one, other = Registration.objects.order_by("number")
    Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
    signature = token_of(one).split(".", 1)[1]
    made_up = [
        paths[0].replace(token_of(one), f"{other.pk}.{signature}"),  # the signature of somebody else
        paths[0].replace(token_of(one), f"{one.pk}."),
        paths[0].replace(token_of(one), f"0{token_of(one)}"),
        paths[0].replace("/essen/", "/other/"),  # a right one, at another event
    ]
    for path in made_up:
        client = Client()
        assert client.post(f"{path}{step}", TYPED).status_code == 404, path
        assert client.get(path).status_code == 404, path
    assert rows() == before


@pytest.mark.parametrize("step", STEPS)
def test_a_page_elsewhere_cannot_send_a_form_for_somebody(paths: list[str], step: str) -> None:
    before = rows()
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(f"{paths[0]}{step}", TYPED).status_code == 403
    assert rows() == before


@pytest.mark.parametrize("step", ["cancel/", "forget/"])
def test_opening_a_link_alone_decides_nothing(paths: list[str], client: Client, step: str) -> None:
    """Mail programs and chats open every link to look at it."""
    before = rows()
    assert client.get(f"{paths[0]}{step}").status_code == 405
    client.get(paths[0])
    client.head(paths[0])
    assert rows() == before


def test_the_form_registers_nobody_with_a_number_status_or_moment_of_his_choice(
    event: Tournament, client: Client
) -> None:
    chosen = {"number": "777", "status": "registered", "registered_at": "2000-01-01 00:00", "checked_in_at": "now"}
    typed = TYPED | chosen | {"company": "alone", "consent": "on", "command": "c"}
    assert client.post("/t/essen/register/", typed).status_code == 302
    made = Registration.objects.get()
    assert (made.number, made.checked_in_at, made.registered_at.year > 2000) == (1, None, True)
