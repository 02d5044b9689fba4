"""Once seats are printed, a name that somebody changes waits for the desk, and the desk decides."""

from typing import Any

import pytest
from django.test import Client

from tests.registration.conftest import Desk, themselves
from tests.registration.test_registering import refused
from tournament.journal.models import Entry
from tournament.registration.actions import anonymise, decide_name, edit_registration, set_policy, withdraw
from tournament.registration.links import path_of
from tournament.registration.models import Registration
from tournament.registration.queries import name_wishes, search
from tournament.setup.models import Tournament

NAMES = "/t/essen/desk/registrations/names/"
API = "/api/v1/tournaments/essen/registrations/name-wishes/"


@pytest.fixture
def frozen(desk: Desk) -> Desk:
    """Dana Levi is registered, and seats are printed."""
    desk.register(email="dana@example.org")
    set_policy(desk.command(), {"names_frozen": True})
    return desk


def wish(desk: Desk, **fields: Any) -> Entry:
    return edit_registration(themselves(desk.event, "player 1"), 1, fields)


def name(desk: Desk) -> str:
    return f"{desk.one(1).first_name} {desk.one(1).last_name}"


def test_a_name_waits_and_the_rest_is_changed_at_once(frozen: Desk) -> None:
    entry = wish(frozen, last_name="Bar", phone="052-555-0001")
    assert (name(frozen), frozen.one(1).phone) == ("Dana Levi", "052-555-0001")
    assert entry.data == {"numbers": [1], "fields": ["phone"], "wished": ["last_name"]}
    assert [one.name_wish for one in name_wishes(frozen.event)] == [{"last_name": "Bar"}]
    assert not search(frozen.event, "bar")


def test_what_is_accepted_is_the_name_from_then_on(frozen: Desk) -> None:
    wish(frozen, last_name="Bar")
    wish(frozen, first_name="Dalia")
    assert decide_name(frozen.command(), 1, True).kind == "name_accepted"
    assert (name(frozen), list(name_wishes(frozen.event))) == ("Dalia Bar", [])
    assert search(frozen.event, "dalia bar").get().number == 1
    assert "Bar" not in str(list(Entry.objects.values("data")))


def test_what_is_declined_is_forgotten_and_decided_once(frozen: Desk) -> None:
    wish(frozen, last_name="Bar")
    assert decide_name(frozen.command(), 1, False).kind == "name_declined"
    assert name(frozen) == "Dana Levi"
    assert refused(decide_name, frozen.command(), 1, True) == ["no_name_wish"]


def test_the_desk_changes_a_name_at_once_and_the_wish_is_settled(frozen: Desk) -> None:
    wish(frozen, last_name="Bar")
    edit_registration(frozen.command(), 1, {"last_name": "Bar-Lev"})
    assert (name(frozen), list(name_wishes(frozen.event))) == ("Dana Bar-Lev", [])


def test_before_seats_are_printed_nobody_is_asked(frozen: Desk) -> None:
    set_policy(frozen.command(), {"names_frozen": False})
    wish(frozen, last_name="Bar")
    assert (name(frozen), list(name_wishes(frozen.event))) == ("Dana Bar", [])


@pytest.mark.parametrize("leave", [anonymise, withdraw])
def test_nobody_decides_for_who_is_gone(frozen: Desk, leave: Any) -> None:
    wish(frozen, last_name="Canary")
    leave(frozen.command(), [1])
    assert not name_wishes(frozen.event)
    if leave is anonymise:
        assert "anary" not in str(list(Registration.objects.values()))


def test_the_person_is_told_and_the_desk_decides_on_its_page(frozen: Desk, desk_client: Client, client: Client) -> None:
    path = path_of(Registration.objects.select_related("tournament").get())
    typed = {"first_name": "Dana", "last_name": "Bar", "email": "dana@example.org", "language": "he"}
    english = {"Accept-Language": "en"}
    assert client.post(path, typed | {"public_name": "short"}).status_code == 302
    assert "so the desk decides" in client.get(path, headers=english).content.decode()
    assert (
        "1 person asks for another name."
        in desk_client.get("/t/essen/desk/registrations/", headers=english).content.decode()
    )
    assert "Dana Bar" in desk_client.get(NAMES).content.decode()
    desk_client.post(NAMES, {"number": "1", "accept": "yes", "command": "c"})
    assert name(frozen) == "Dana Bar"


def test_the_api_lists_and_decides(frozen: Desk, desk_client: Client) -> None:
    wish(frozen, last_name="Bar")
    shown = {"number": 1, "first_name": "Dana", "last_name": "Levi", "name_wish": {"last_name": "Bar"}}
    assert desk_client.get(API).json() == [shown]
    decided = desk_client.post(f"{API}decide/", {"number": 1, "accept": True}, content_type="application/json")
    assert (decided.json()["kind"], name(frozen)) == ("name_accepted", "Dana Bar")
    assert desk_client.post(f"{API}decide/", {"number": 1}, content_type="application/json").status_code == 400


def test_an_outsider_decides_nothing(frozen: Desk, event: Tournament, client: Client) -> None:
    wish(frozen, last_name="Bar")
    client.post(NAMES, {"number": "1", "accept": "yes"})
    assert (
        client.post(f"{API}decide/", {"number": 1, "accept": True}, content_type="application/json").status_code == 403
    )
    assert name(frozen) == "Dana Levi"
