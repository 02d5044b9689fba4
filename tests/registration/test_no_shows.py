"""Who does not come: released by a person who has looked, and taken back as one."""

from typing import Any

import pytest
from django.test import Client

from tests.registration.conftest import Desk, people, staff
from tests.seating.events import seated
from tournament.journal.actions import Refused
from tournament.registration import actions
from tournament.registration.actions import check_in, release_no_shows, set_policy, undo_release
from tournament.registration.cleaning import Person
from tournament.seating.actions import RowPlan, draw_seats, lay_out_hall, seat_waiting
from tournament.seating.wishes import Wish
from tournament.setup.models import Role, Tournament

BASE = "/api/v1/tournaments/essen/registrations/no-shows/"
PAGE = "/t/essen/desk/registrations/no-shows/"


@pytest.fixture
def full(desk: Desk) -> Desk:
    """Six places, all taken; 1 and 2 are here; 7 to 9 wait, with the mail that told them so."""
    set_policy(desk.command(), {"capacity": 6})
    for one in people(9):
        actions.register(desk.command(), one, site="https://hall.example")
    check_in(desk.command(), [1, 2])
    assert desk.numbers(status="waitlisted") == [7, 8, 9]
    return desk


def released(desk: Desk, *numbers: int) -> int:
    return release_no_shows(desk.command(), numbers or None).number


def test_a_release_is_taken_back_as_one_and_who_moved_up_waits_again(full: Desk) -> None:
    entry = released(full)
    assert full.numbers(status="withdrawn") == [3, 4, 5, 6]
    assert full.numbers(status="registered") == [1, 2, 7, 8, 9]
    undo_release(full.command(), entry)
    assert full.numbers(status="registered") == [1, 2, 3, 4, 5, 6]
    assert full.numbers(status="waitlisted") == [7, 8, 9]
    assert full.one(7).mail["kind"] == "waiting"
    assert full.one(1).checked_in_at


def test_who_moved_up_and_is_here_keeps_the_place_and_the_last_of_the_released_waits(full: Desk) -> None:
    entry = released(full, 4, 5, 6)
    check_in(full.command(), [8])
    undo_release(full.command(), entry)
    assert full.numbers(status="registered") == [1, 2, 3, 4, 5, 8]
    assert full.numbers(status="waitlisted") == [6, 7, 9]


def test_who_moved_up_and_is_seated_keeps_the_place(full: Desk) -> None:
    lay_out_hall(full.command(), [RowPlan(4)])
    draw_seats(full.command(), "seed", Wish.TOGETHER)
    entry = released(full, 6)
    seat_waiting(full.command())
    assert 7 in seated(full.event).values()
    undo_release(full.command(), entry)
    assert full.numbers(status="registered") == [1, 2, 3, 4, 5, 7]


def test_who_came_while_the_list_was_looked_at_is_not_released(full: Desk) -> None:
    check_in(full.command(), [5])
    released(full, 4, 5)
    assert full.numbers(status="withdrawn") == [4]
    assert full.one(5).checked_in_at
    with pytest.raises(Refused):
        released(full, 1, 2)


def test_who_was_taken_back_alone_or_forgotten_meanwhile_stays_so(full: Desk) -> None:
    entry = released(full, 3, 4)
    set_policy(full.command(), {"capacity": 9})
    actions.reinstate(full.command(), [3])
    check_in(full.command(), [3])
    actions.anonymise(full.command(), [4])
    undo_release(full.command(), entry)
    assert full.one(3).checked_in_at
    assert full.one(4).status == "withdrawn"


def test_a_release_is_taken_back_once(full: Desk) -> None:
    entry = released(full)
    undo_release(full.command(), entry)
    for number in (entry, 1, 9999):
        with pytest.raises(Refused):
            undo_release(full.command(), number)


def test_the_page_lists_everybody_and_offers_the_way_back(desk: Desk, desk_client: Client) -> None:
    actions.import_registrations(desk.command(), [Person(first_name=f"P{n}", row=n) for n in range(1, 1_101)])
    page = desk_client.get(PAGE).content.decode()
    assert page.count('name="numbers"') == 1_100
    after = desk_client.post(PAGE, {"all": "yes", "command": "a"}, follow=True).content.decode()
    assert "1100 people released" in after
    assert desk.numbers(status="registered") == []
    back = after.split('class="undo"')[0].rsplit('action="', 1)[1].split('"')[0]
    assert "The release is taken back." in desk_client.post(back, {"command": "b"}, follow=True).content.decode()
    assert len(desk.numbers(status="registered")) == 1_100


def test_by_the_api(full: Desk, desk_client: Client) -> None:
    def post(path: str, body: Any) -> Any:
        return desk_client.post(f"{BASE}{path}/", body, content_type="application/json")

    entry = post("release", {}).json()
    assert entry["data"] == {"numbers": [3, 4, 5, 6], "promoted": [7, 8, 9]}
    assert post("undo", {"entry": entry["number"]}).json()["data"]["numbers"] == [3, 4, 5, 6]
    assert post("release", {"numbers": [3]}).json()["data"] == {"numbers": [3], "promoted": [7]}


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}undo/1/", f"{BASE}release/", f"{BASE}undo/"])
def test_neither_outsiders_nor_judges_release_anybody(full: Desk, event: Tournament, path: str) -> None:
    judge = Client()
    judge.force_login(staff(event, Role.JUDGE))
    for client in (Client(), judge):
        answer = client.post(path, {"all": "yes", "entry": 1}, content_type="application/json")
        assert answer.status_code in (401, 403)
    assert full.numbers(status="withdrawn") == []
