"""The desk's pages ask the database as often for a large hall as for a small one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.events import new_event, staff
from tournament.registration.models import Party, Registration
from tournament.setup.models import Role

PAGES = [
    "desk/seating/",
    "desk/seating/map/",
    "desk/seating/tables/1/",
    "desk/seating/tables/1/sun/",
    "map/",
    "seat/?q=3",
]


def queries(slug: str, boards: int, page: str) -> int:
    """How many queries a page needs in a hall in which everybody came in a party."""
    event = new_event(slug, boards)
    for person in Registration.objects.filter(tournament=event):
        person.party = Party.objects.create(tournament=event, code=f"P{person.number}")
        person.save()
    client = Client()
    client.force_login(staff(event, Role.ORGANISER))
    with CaptureQueriesContext(connection) as asked:
        assert client.get(f"/t/{slug}/{page}").status_code == 200
    return len(asked)


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_larger_hall_needs_no_more_queries(page: str) -> None:
    queries("warm", 2, page)
    assert queries("small", 3, page) == queries("large", 15, page)
