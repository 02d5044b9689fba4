"""On a phone no page is wider than the screen, in either direction: what is wide scrolls in itself."""

import pytest
from django.contrib.auth.models import User

from tests.browser.conftest import PASSWORD, PHONE, Open
from tests.events import new_event
from tournament.setup.models import Role, Staff

PAGES = [
    "standings/",
    "register/",
    "seat/?q=First1",
    "map/",
    "desk/",
    "desk/check-in/",
    "desk/import/",
    "desk/registrations/",
    "desk/registrations/1/",
    "desk/registrations/policy/",
    "desk/seating/",
    "desk/seating/hall/",
    "desk/seating/draw/",
    "desk/seating/tables/1/",
    "judge/",
]


@pytest.mark.parametrize("language", ["en", "he"])
def test_no_page_is_wider_than_a_phone(open_page: Open, language: str) -> None:
    event = new_event(boards=12)
    user = User.objects.create_user("dana", password=PASSWORD)
    Staff.objects.create(tournament=event, user=user, role=Role.ORGANISER)
    page = open_page("/t/essen/standings/", size=PHONE, user="dana", lang=language)
    wide = []
    for address in PAGES:
        page.goto(f"/t/essen/{address}")
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            wide.append(address)
    assert wide == []
