"""Who may open which page and use which part of the API of seating: each of them, for each role and an outsider."""

import pytest
from django.test import Client

from tests.events import new_event, staff
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

DESK, ORGANISER = {Role.ORGANISER, Role.DESK}, {Role.ORGANISER}
SEE_DESK = {Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}

PAGES = {
    "desk/seating/": DESK,
    "desk/seating/map/": DESK,
    "desk/seating/hall/": ORGANISER,
    "desk/seating/draw/": ORGANISER,
    "desk/seating/tables/1/": DESK,
    "desk/seating/tables/1/sun/": DESK,
    "desk/seating/print/list/": DESK,
    "desk/seating/print/tables/": DESK,
    "desk/seating/print/cards/": DESK,
    "desk/seating/print/signs/": DESK,
    "desk/seating/print/list.pdf": DESK,
}
BUTTONS = {
    "desk/seating/move/": DESK,
    "desk/seating/swap/": DESK,
    "desk/seating/undo/1/": DESK,
    "desk/seating/seat-waiting/": DESK,
    "desk/seating/people/1/release/": DESK,
    "desk/seating/people/1/lock/": DESK,
    "desk/seating/tables/1/mark/": ORGANISER,
    "desk/seating/tables/1/sun/mend/": DESK,
    "desk/seating/hall/": ORGANISER,
    "desk/seating/draw/": ORGANISER,
}
READS = {"seating/": SEE_DESK, "seating/history/": SEE_DESK, "tables/1/remedies/sun/": DESK}
COMMANDS = {
    "seating/lay-out/": ORGANISER,
    "seating/preview/": ORGANISER,
    "seating/draw/": ORGANISER,
    "seating/move/": DESK,
    "seating/swap/": DESK,
    "seating/release/": DESK,
    "seating/lock/": DESK,
    "seating/seat-waiting/": DESK,
    "seating/undo/": DESK,
    "tables/1/mark/": ORGANISER,
    "tables/1/heal/": DESK,
}


@pytest.fixture
def event() -> Tournament:
    return new_event()


def client_of(event: Tournament, role: Role, elsewhere: bool = False) -> Client:
    client = Client()
    client.force_login(staff(new_event("elsewhere", boards=1) if elsewhere else event, role))
    return client


@pytest.mark.parametrize("role", list(Role))
def test_each_role_opens_its_pages_and_no_others(event: Tournament, role: Role) -> None:
    client = client_of(event, role)
    for page, roles in PAGES.items():
        shown = 302 if page.endswith(".pdf") else 200  # to the paper as of now
        assert client.get(f"/t/essen/{page}").status_code == (shown if role in roles else 403), page
    for button, roles in BUTTONS.items():
        assert (client.post(f"/t/essen/{button}").status_code != 403) == (role in roles), button
    for part, roles in READS.items():
        answer = client.get(f"/api/v1/tournaments/essen/{part}")
        assert answer.status_code == (200 if role in roles else 403), part
    for part, roles in COMMANDS.items():
        answer = client.post(f"/api/v1/tournaments/essen/{part}", {}, content_type="application/json")
        assert (answer.status_code != 403) == (role in roles), part


def test_an_outsider_is_asked_to_log_in_and_changes_nothing(event: Tournament) -> None:
    client = Client()
    for page in PAGES:
        assert client.get(f"/t/essen/{page}").headers["Location"].startswith("/login/"), page
    for button in BUTTONS:
        assert client.post(f"/t/essen/{button}").status_code == 401, button
    for part in READS:
        assert client.get(f"/api/v1/tournaments/essen/{part}").status_code == 403, part
    for part in COMMANDS:
        answer = client.post(f"/api/v1/tournaments/essen/{part}", {}, content_type="application/json")
        assert answer.status_code == 403, part
    assert event.entries.count() == 0


def test_the_staff_of_another_event_are_outsiders_here(event: Tournament) -> None:
    client = client_of(event, Role.ORGANISER, elsewhere=True)
    assert all(client.get(f"/t/essen/{page}").status_code == 403 for page in PAGES)
    assert all(client.post(f"/t/essen/{button}").status_code == 403 for button in BUTTONS)
    assert all(client.get(f"/api/v1/tournaments/essen/{part}").status_code == 403 for part in READS)


@pytest.mark.parametrize("page", ["seat/", "seat/?q=fi", "map/", "map/?table=2"])
def test_everybody_looks_up_seats_and_the_map(event: Tournament, page: str) -> None:
    assert Client().get(f"/t/essen/{page}").status_code == 200


def test_buttons_are_not_followed_by_a_link(event: Tournament) -> None:
    client = client_of(event, Role.ORGANISER)
    for button in BUTTONS.keys() - PAGES.keys():
        assert client.get(f"/t/essen/{button}").status_code == 405, button
