"""No page leads its reader to a closed door: every link in its navigation can be opened by who sees it."""

import re

import pytest
from django.test import Client

from tests.events import new_event, staff
from tournament.setup.models import Role

LINKS = {
    Role.ORGANISER: {"desk/", "desk/seating/", "desk/check-in/", "caller/", "desk/journal/", "judge/"},
    Role.CALLER: {"desk/", "caller/"},
    Role.DESK: {"desk/", "desk/seating/", "desk/check-in/"},
    Role.JUDGE: {"judge/"},
    Role.HEAD_JUDGE: {"desk/", "desk/journal/", "judge/"},
}
FOR_EVERYBODY = {"", "seat/", "standings/"}


def links_on(client: Client) -> set[str]:
    page = client.get("/t/essen/standings/").content.decode()
    nav = re.search(r"<nav.*?</nav>", page, re.DOTALL)
    assert nav
    found = re.findall(r'href="/t/essen/?([^"]*)"', nav[0])
    assert all(client.get(f"/t/essen/{link}" if link else "/t/essen").status_code == 200 for link in found)
    return set(found)


@pytest.mark.parametrize("role", LINKS)
def test_staff_are_led_only_where_they_may_go(db: None, role: Role) -> None:
    client = Client()
    client.force_login(staff(new_event(boards=1), role))
    assert links_on(client) >= FOR_EVERYBODY | LINKS[role]


def test_others_are_led_to_public_pages_only(db: None) -> None:
    new_event(boards=1)
    assert links_on(Client()) == FOR_EVERYBODY
    stranger = Client()
    stranger.force_login(staff(new_event("elsewhere", boards=1), Role.ORGANISER))
    assert links_on(stranger) == FOR_EVERYBODY
