"""What a desk's device keeps: everybody once, then what has changed, whatever decision changed it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.registration.conftest import Desk
from tournament.journal.actions import Command
from tournament.registration import actions
from tournament.registration.links import token_of
from tournament.registration.roster import code_of, roster
from tournament.setup.models import Tournament

ROSTER = "/api/v1/tournaments/essen/registrations/roster/"


def changed_since(event: Tournament, number: int) -> list[int]:
    return [one["number"] for one in roster(event, number)["people"]]


def test_a_new_device_gets_everybody_and_then_only_what_changed(desk: Desk, event: Tournament) -> None:
    desk.import_people(3)
    first = roster(event, 0)
    assert (first["number"], first["total"], changed_since(event, 0)) == (1, 3, [1, 2, 3])
    assert changed_since(event, first["number"]) == []
    actions.check_in(desk.command(), [2])
    later = roster(event, first["number"])
    assert [(one["number"], bool(one["here"]), one["touched"]) for one in later["people"]] == [(2, True, 2)]
    assert later["number"] == 2


CHANGES: list[tuple[Callable[[Command], Any], list[int]]] = [
    (lambda by: actions.undo_check_in(by, [1]), [1]),
    (lambda by: actions.withdraw(by, [1]), [1, 3]),  # … and who waits moves up
    (lambda by: actions.edit_registration(by, 2, {"phone": "052-555-0001"}), [2]),
    (lambda by: actions.merge_registrations(by, 1, 2), [1, 2, 3]),
    (lambda by: actions.anonymise(by, [2]), [2, 3]),
    (lambda by: actions.set_policy(by, {"capacity": 3}), [3]),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES)
def test_whatever_changes_somebody_reaches_the_device(
    desk: Desk, event: Tournament, change: Callable[[Command], Any], expected: list[int]
) -> None:
    actions.set_policy(desk.command(), {"capacity": 2})
    desk.import_people(3)
    number = actions.check_in(desk.command(), [1]).number
    change(desk.command())
    assert changed_since(event, number) == expected


def test_an_import_that_was_undone_shows_in_the_total(desk: Desk, event: Tournament) -> None:
    desk.register()
    entry = desk.import_people(3)
    actions.undo_import(desk.command(), entry.number)
    assert (roster(event, entry.number)["total"], changed_since(event, 0)) == (1, [1])


def test_the_code_tells_whose_link_it_is_and_is_not_the_link(desk: Desk, event: Tournament) -> None:
    desk.import_people(2)
    shown = str(roster(event, 0))
    assert code_of(desk.one(1)) != code_of(desk.one(2))
    assert token_of(desk.one(1)) not in shown
    assert "p1@example.org" not in shown  # what a desk does not need is not on its device


def test_desks_get_it_and_nobody_else(desk: Desk, desk_client: Client) -> None:
    desk.register("Canary")
    assert desk_client.get(f"{ROSTER}?after=0").json()["people"][0]["name"] == "Canary Levi"
    assert desk_client.get(f"{ROSTER}?after=-1").status_code == 400
    outsider = Client().get(ROSTER)
    assert outsider.status_code == 403
    assert "anary" not in outsider.content.decode()
