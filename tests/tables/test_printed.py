"""Who sits where at separate tables, on paper: by name and by table, in the order of play."""

from typing import Any

import pytest
from django.test import Client
from redis import Redis

from tests.events import staff
from tests.tables.events import drawn_event, sitting, tables
from tournament.registration.people import public_name
from tournament.seating import papers, pdf
from tournament.seating.printed import Line
from tournament.setup.models import Role
from tournament.tables import tasks

pytestmark = pytest.mark.django_db

PAGE = "/t/saar/desk/tables/sittings/{}.pdf"
API = "/api/v1/tournaments/saar/seating/sittings/{}/print/"


@pytest.fixture
def orders(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    given: list[dict[str, Any]] = []
    monkeypatch.setattr(papers, "enqueue", lambda name, order: given.append(order))
    return given


def test_everybody_stands_on_both_lists_with_table_and_place(monkeypatch: pytest.MonkeyPatch, redis: Redis) -> None:
    event = drawn_event(11)
    printed: list[tuple[str, list[Line]]] = []

    def watched(lists: list[tuple[str, list[Line]]], tell: pdf.Tell) -> bytes:
        printed.extend(lists)
        return pdf.list_pdf(lists, tell)

    monkeypatch.setattr(tasks, "list_pdf", watched)
    tasks.print_sitting({"slug": "saar", "matter": "sitting-2", "part": 2, "language": "en"})
    (_, by_name), (title, by_table) = printed
    seats = {
        (table.number, str(order)): public_name(person)
        for table in tables(event, 2)
        for order, person in enumerate(table.people)
    }
    assert title == "Saar · Sitting 2 · By table"
    assert {(line.table, line.side): line.name for line in by_name} == seats
    assert {(line.table, line.side): line.name for line in by_table} == seats
    assert len(by_name) == len(by_table) == 11
    assert [line.name for line in by_name] == sorted(seats.values(), key=str.casefold)
    assert [(line.table, line.side) for line in by_table] == sorted(seats)


def test_the_desk_gets_the_paper_of_a_sitting(orders: list[dict[str, Any]]) -> None:
    event = drawn_event(8)
    client = Client()
    client.force_login(staff(event, Role.DESK))
    assert client.get(PAGE.format(1), follow=True).status_code == 202
    tasks.print_sitting(orders[0])
    answer: Any = client.get(PAGE.format(1), follow=True)
    assert answer.content.startswith(b"%PDF-")
    assert (
        f"/t/saar/desk/tables/sittings/{sitting(event).number}.pdf"
        in client.get("/t/saar/desk/tables/").content.decode()
    )


def test_there_is_no_paper_of_a_sitting_that_was_not_drawn_and_none_for_outsiders(orders: list[dict[str, Any]]) -> None:
    event = drawn_event(8)
    assert Client().get(PAGE.format(1)).status_code == 302
    client = Client()
    client.force_login(staff(event, Role.DESK))
    assert client.get(PAGE.format(99)).status_code == 404
    client.force_login(staff(event, Role.SCREEN))
    assert client.get(PAGE.format(1)).status_code == 403
    assert orders == []


def test_a_program_asks_waits_and_gets_the_same_paper(orders: list[dict[str, Any]]) -> None:
    client = Client()
    client.force_login(staff(drawn_event(8), Role.CALLER))
    first: Any = client.get(API.format(2))
    assert (first.status_code, client.get(first["Location"]).status_code) == (202, 202)
    tasks.print_sitting(orders[0])
    made: Any = client.get(first["Location"])
    assert made["Content-Type"] == "application/pdf"
    assert made.content == client.get(PAGE.format(2), follow=True).content
    assert (len(orders), client.get(API.format(99)).status_code) == (1, 404)


def test_a_program_of_an_outsider_gets_no_paper(orders: list[dict[str, Any]]) -> None:
    judge = Client()
    judge.force_login(staff(drawn_event(8), Role.JUDGE))
    assert [client.get(API.format(1)).status_code for client in (Client(), judge)] == [403, 403]
    assert orders == []
