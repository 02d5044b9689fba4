"""What the organiser and Prometheus see of the broadcast: its way in figures, and honestly nothing without Redis."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse
from redis import Redis

from tests.conftest import ServerProcess
from tests.events import command, new_event, note, staff
from tests.screens.event_stream import ask
from tests.screens.figures import sample
from tournament import clock
from tournament.journal import broadcast
from tournament.screens import health, operations, reports, tasks
from tournament.screens.models import Delivery, Target
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Tournament:
    return new_event("hall", boards=1)


@pytest.fixture
def no_redis(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"


def client_of(tournament: Tournament, role: Role | None) -> Client:
    """None: somebody who is logged in, but helps elsewhere."""
    client = Client()
    client.force_login(staff(tournament, role) if role else User.objects.create_user("outsider"))
    return client


def organiser(tournament: Tournament) -> Client:
    return client_of(tournament, Role.ORGANISER)


def test_an_announcement_is_followed_from_the_decision_to_the_screens(hall: Tournament, redis: Redis) -> None:
    entry = note(command(hall), "news")
    tasks.publish_state("hall")
    start = round(entry.at.timestamp() * 1000)
    redis.rpush(reports.SHOWN.format("hall"), *[f"{entry.number}:{start + ms}" for ms in range(101, 0, -1)])
    (found,) = operations.announcements(hall)
    assert found.job is not None
    assert found.published is not None
    assert 0 <= found.job <= found.published
    assert (found.reported, found.seen) == (101, {50: 51, 95: 96, 99: 100})


def test_a_repeated_publication_does_not_hide_the_first(hall: Tournament, redis: Redis) -> None:
    note(command(hall), "news")
    tasks.publish_state("hall")
    first = operations.announcements(hall)[0].published
    for _ in range(3):
        tasks.publish_state("hall")
    assert operations.announcements(hall)[0].published == first


def test_without_redis_the_pages_say_what_they_do_not_know(hall: Tournament, no_redis: None) -> None:
    note(command(hall), "news")
    client = organiser(hall)
    assert b"Redis does not answer" in client.get("/t/hall/broadcast/").content
    assert b"Redis does not answer" in client.get("/t/hall/screens/").content
    assert operations.machinery().redis is False
    assert sample(client.get("/metrics").content.decode(), "sunmoon_redis_up") == 0


@pytest.mark.parametrize(("late", "told"), [(0, False), (2, False), (8, True)])
def test_every_operator_sees_that_all_screens_are_behind(
    hall: Tournament, redis: Redis, monkeypatch: pytest.MonkeyPatch, late: int, told: bool
) -> None:
    note(command(hall), "shown")
    tasks.publish_state("hall")
    waiting = note(command(hall), "not shown yet")
    monkeypatch.setattr(clock, "now", lambda: waiting.at + timedelta(seconds=late))
    assert operations.unpublished_seconds(hall) == late
    page = organiser(hall).get("/t/hall/desk/").content.decode()
    assert (f"Screens and phones are {late} seconds behind" in page) == told
    tasks.publish_state("hall")
    assert operations.unpublished_seconds(hall) == 0


def test_without_redis_the_desk_says_so(hall: Tournament, no_redis: None) -> None:
    assert b"take the course of play from the database" in organiser(hall).get("/t/hall/desk/").content


def test_the_sweep_repeats_what_was_not_published_and_only_that(hall: Tournament, redis: Redis) -> None:
    number = note(command(hall), "news").number
    tasks.sweep()
    tasks.sweep()
    assert redis.xlen(broadcast.STREAM) == 1
    assert broadcast.published() == {"hall": number}
    redis.flushall()
    tasks.sweep()
    assert [each.number for each in broadcast.history("hall", 5)] == [number]


def says(redis: Redis, screen: str, number: int = 0, silent_ms: int = 0, **more: Any) -> None:
    report = {"screen": screen, "number": number, "shown_ms": None, "offset_ms": 0, "precision_ms": 2, **more}
    redis.hset(reports.SCREENS.format("hall"), screen, json.dumps(report | {"at_ms": clock.now_ms() - silent_ms}))


def test_every_operator_sees_which_screens_nobody_hears(hall: Tournament, redis: Redis) -> None:
    says(redis, "left", sound="muted")
    says(redis, "back", sound="blocked")
    says(redis, "right", sound="on", tried_ms=121_000)
    says(redis, "overlay")
    says(redis, "gone", sound="muted", silent_ms=60_000)
    assert operations.quiet_screens(hall) == ["back", "left"]
    heard = "Nobody hears these screens: <bdi>back</bdi>, <bdi>left</bdi>"
    operators = {Role.CALLER: ("desk/", "caller/", "desk/screens/"), Role.DESK: ("desk/",), Role.HEAD_JUDGE: ("desk/",)}
    for role, pages in operators.items():
        client = client_of(hall, role)
        for page in pages:
            assert heard in " ".join(client.get(f"/t/hall/{page}").content.decode().split()), (role, page)
    listed = client_of(hall, Role.ORGANISER).get("/t/hall/screens/").content.decode()
    assert "tried 2 minutes ago" in listed
    assert "waits for a touch or a key" in listed


def test_who_does_not_work_at_the_desk_learns_nothing_of_the_screens(hall: Tournament, redis: Redis) -> None:
    says(redis, "left", sound="muted")
    for client in (client_of(hall, Role.JUDGE), client_of(hall, None)):
        assert {client.get(f"/t/hall/{page}").status_code for page in ("desk/", "screens/", "caller/")} == {403}


def test_nothing_is_said_where_every_screen_is_heard(hall: Tournament, redis: Redis) -> None:
    says(redis, "left", sound="on")
    assert "Nobody hears" not in organiser(hall).get("/t/hall/desk/").content.decode()


def test_lagging_screens_come_first(hall: Tournament, redis: Redis) -> None:
    for _ in range(9):
        note(command(hall), "news")
    says(redis, "a well", 9)
    says(redis, "b behind", 7)
    says(redis, "c silent", 9, silent_ms=60_000)
    found = operations.lagging("hall", 9)
    assert found
    assert [(each.report.screen, each.behind, each.well) for each in found] == [
        ("b behind", 2, False),
        ("c silent", 0, False),
        ("a well", 0, True),
    ]
    page = organiser(hall).get("/t/hall/screens/").content.decode()
    assert page.index("b behind") < page.index("a well")


def test_metrics_are_for_this_machine_or_who_has_the_token(
    hall: Tournament, redis: Redis, settings: Any, client: Client
) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.168.1.7").status_code == 403
    assert client.get("/metrics", headers={"X-Forwarded-For": "192.168.1.7"}).status_code == 403
    settings.METRICS_TOKEN = "token"
    for given, status in (("token", 200), ("wrong", 403), ("", 403)):
        headers = {"Authorization": f"Bearer {given}"}
        assert client.get("/metrics", REMOTE_ADDR="192.168.1.7", headers=headers).status_code == status


def test_metrics_say_what_the_page_says(hall: Tournament, redis: Redis, client: Client) -> None:
    number = note(command(hall), "news").number
    tasks.publish_state("hall")
    redis.lpush("hall", "job", "job")
    text = client.get("/metrics").content.decode()
    assert sample(text, "sunmoon_queue_length", queue="hall") == 2
    assert sample(text, "sunmoon_state_number", tournament="hall") == number
    assert sample(text, "sunmoon_announcement_seconds", tournament="hall", stage="published") >= 0


def test_the_organiser_adds_and_removes_a_target(hall: Tournament, redis: Redis) -> None:
    client = organiser(hall)
    client.post("/t/hall/broadcast/add/", {"name": "Wall", "url": "http://192.168.1.20/state"})
    target = Target.objects.get()
    page = client.get("/t/hall/broadcast/").content.decode()
    assert "http://192.168.1.20/state" in page
    assert target.secret in page
    client.post("/t/hall/broadcast/remove/", {"target": target.pk})
    assert target.secret not in client.get("/t/hall/broadcast/").content.decode()


def test_a_wrong_address_is_answered_with_words(hall: Tournament, redis: Redis) -> None:
    page = organiser(hall).post("/t/hall/broadcast/add/", {"name": "x", "url": "ftp://x"}, follow=True)
    assert b"begins with http" in page.content
    assert not Target.objects.exists()


def test_nobody_else_adds_a_target(hall: Tournament, redis: Redis) -> None:
    client = Client()
    client.force_login(staff(hall, Role.CALLER))
    assert client.post("/t/hall/broadcast/add/", {"name": "x", "url": "http://x/"}).status_code == 403
    client.force_login(User.objects.create_user("outsider"))
    assert client.get("/t/hall/broadcast/").status_code == 403
    assert not Target.objects.exists()


def test_health_of_the_process_and_of_what_it_needs(redis: Redis, settings: Any) -> None:
    assert health.condition() == {"database": "ok", "migrations": "ok", "redis": "ok"}
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert health.condition()["redis"] == "degraded"


def test_missing_migrations_make_it_not_ready(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    class Behind(MigrationExecutor):
        def migration_plan(self, *args: Any, **kwargs: Any) -> Any:
            return ["something"]

    health._complete.cache_clear()
    monkeypatch.setattr(health, "MigrationExecutor", Behind)
    assert health.condition()["migrations"] == "missing"


def test_both_addresses_answer_over_http(web_process: ServerProcess) -> None:
    port = int(web_process.url.rpartition(":")[2])
    alive, _ = ask(port, "/healthz")
    ready, body = ask(port, "/readyz")
    assert (alive.status, ready.status) == (200, 200)
    assert json.loads(body)["database"] == "ok"


def test_a_target_that_gave_up_is_named_beside_the_screens_until_it_gets_something(hall: Tournament) -> None:
    target = Target.objects.create(tournament=hall, name="LED wall", url="http://wall.example/", secret="s")
    Delivery.objects.create(target=target, number=3, state="dead", next_at=clock.now())
    assert "LED wall" in client_of(hall, Role.CALLER).get("/t/hall/caller/").content.decode()
    Target.objects.update(delivered=4)
    assert operations.cut_off_targets(hall) == []


@pytest.mark.parametrize(("role", "page"), [(Role.JUDGE, "judge"), (Role.DESK, "check_in")])
def test_judges_and_check_in_read_that_screens_are_behind(
    hall: Tournament, no_redis: None, role: Role, page: str
) -> None:
    assert "Redis does not answer" in client_of(hall, role).get(reverse(page, args=["hall"])).content.decode()
