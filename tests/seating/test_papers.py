"""Papers of a whole hall: made by a worker, shown while they are made, kept, and made anew after a change."""

import re
from dataclasses import asdict
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from redis import Redis

from tests.conftest import RecordedJobs, ServerProcess
from tests.events import command, new_event, note, staff
from tournament.seating import papers
from tournament.seating.papers import Order, Progress, ask, make
from tournament.seating.pdf import Tell
from tournament.seating.tasks import print_paper
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

PAGE = "/t/essen/desk/seating/print/{}.pdf"
TASK = "tournament.seating.print"


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client()
    client.force_login(staff(event, Role.DESK))
    return client


@pytest.fixture
def event() -> Tournament:
    return new_event(boards=4)


@pytest.fixture
def orders(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Orders that were handed to the worker, which rests."""
    given: list[dict[str, Any]] = []
    monkeypatch.setattr(papers, "enqueue", lambda name, order: given.append(order))
    return given


def visit(client: Client, matter: str, query: str = "") -> HttpResponse:
    """What a browser gets that follows the first redirect."""
    answer: Any = client.get(PAGE.format(matter) + query, follow=True)
    return answer


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("matter", ["list", "tables", "cards", "signs"])
def test_a_paper_is_ordered_once_and_shown_when_it_is_made(
    desk: Client, orders: list[dict[str, Any]], matter: str, language: str
) -> None:
    desk.cookies["django_language"] = language
    for _ in range(3):
        waiting = visit(desk, matter)
        assert (waiting.status_code, waiting["Refresh"]) == (202, "1")
    (order,) = orders
    assert order["language"] == language
    print_paper(order)
    made = visit(desk, matter)
    assert made["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF-")
    assert len(made.content) > 4_000
    assert len(orders) == 1


def test_after_a_change_the_paper_is_made_anew_and_who_waits_for_the_old_one_gets_it(
    event: Tournament, desk: Client, orders: list[dict[str, Any]]
) -> None:
    waiting: Any = desk.get(PAGE.format("list"))
    note(command(event), "somebody moves")
    visit(desk, "list")
    assert desk.get(waiting["Location"]).status_code == 202
    assert [order["as_of"] for order in orders] == ["1", "0"]


def test_a_row_of_its_own_is_another_paper(desk: Client, orders: list[dict[str, Any]]) -> None:
    visit(desk, "signs")
    visit(desk, "signs", "?row=1")
    assert [order["part"] for order in orders] == [None, 1]


def test_who_waits_sees_how_far_it_is(redis: Redis, event: Tournament, jobs: RecordedJobs) -> None:
    order = Order("essen", "list", None, "en")
    seen: list[bytes | Progress] = [ask(TASK, order)]

    def draw(_event: Tournament, _order: Order, tell: Tell) -> bytes:
        tell(3, 7)
        seen.append(ask(TASK, order))
        return b"%PDF-"

    make(order, draw)
    assert [*seen, ask(TASK, order)] == [Progress(0, 0), Progress(3, 7), b"%PDF-"]


def test_a_lost_job_is_given_out_again_to_whoever_asks_next(redis: Redis, orders: list[dict[str, Any]]) -> None:
    order = Order("essen", "list", None, "en")
    ask(TASK, order)
    redis.delete(f"{order.key}:progress")  # as it is once nothing was heard for so long
    ask(TASK, order)
    assert orders == [asdict(order)] * 2
    assert redis.ttl(f"{order.key}:progress") > 0


def test_without_redis_the_desk_is_told_to_use_the_browser(desk: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    answer = visit(desk, "cards")
    assert answer.status_code == 503
    assert "Redis does not answer" in answer.content.decode()


@pytest.mark.parametrize("role", [None, Role.JUDGE, Role.CALLER])
def test_papers_are_for_who_seats_people(event: Tournament, redis: Redis, role: Role | None) -> None:
    client = Client()
    if role:
        client.force_login(staff(event, role))
    answer = visit(client, "list")
    assert answer.status_code in (200, 403)
    assert b"%PDF" not in answer.content
    assert not redis.keys("sunmoon:paper:*")


API = "/api/v1/tournaments/essen/seating/print/{}/"


@pytest.mark.parametrize("matter", papers.MATTERS)
def test_a_program_asks_waits_and_gets_the_same_paper(desk: Client, orders: list[dict[str, Any]], matter: str) -> None:
    first: Any = desk.get(API.format(matter))
    assert (first.status_code, first.json()) == (202, {"done": 0, "of": 0, "paper": first["Location"]})
    assert orders == []
    assert desk.get(first["Location"]).status_code == 202
    print_paper(orders[0])
    made: Any = desk.get(first["Location"])
    assert (made.status_code, made["Content-Type"]) == (200, "application/pdf")
    assert made.content == visit(desk, matter, f"?{first['Location'].split('?')[1]}").content
    assert len(orders) == 1
    assert desk.get(API.format("posters")).status_code == 404


def test_without_redis_a_program_is_told_so(desk: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    answer = desk.get(API.format("cards") + "?as_of=0")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert "Redis does not answer" in answer.json()["detail"]


def test_a_program_without_the_right_gets_no_paper(event: Tournament, redis: Redis) -> None:
    judge = Client()
    judge.force_login(staff(event, Role.JUDGE))
    for client in (Client(), judge):
        assert client.get(API.format("list") + "?as_of=0").status_code == 403
    assert not redis.keys("sunmoon:paper:*")


def test_a_real_worker_makes_the_paper(event: Tournament, celery_worker_process: ServerProcess, desk: Client) -> None:
    first: Any = desk.get(PAGE.format("cards"))
    made: list[HttpResponse] = []

    def ready() -> bool:
        answer: Any = desk.get(first["Location"])
        made.append(answer)
        return bool(answer.status_code == 200)

    celery_worker_process.wait_until(ready)
    assert len(re.findall(rb"/Type /Page\b", made[-1].content)) == 1
