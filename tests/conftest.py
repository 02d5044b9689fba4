"""What every test may ask for: a database of either kind, a real Redis, real worker and web processes."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import TestCase, TransactionTestCase
from hypothesis import HealthCheck, settings
from redis import Redis

import tournament.celery as celery_module
from tests.services import RestartableRedis, running_redis
from tournament.management.children import WORKER
from tournament.management.processes import free_port, start, stop

# Laws are about results: that a busy machine is slow to draw inputs is no fault.
settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")

ROOT = Path(__file__).resolve().parent.parent
PROCESS_FIXTURES = {"process_environment", "web_process", "celery_worker_process", "browser"}
PROCESS_FILES = {"test_run.py", "test_processes.py", "test_benchmarks.py", "test_soak.py"}
BROWSER_ON_EVERY_DATABASE = {"test_whole_day.py", "test_three_claims.py", "test_three_desks.py", "test_table_demos.py"}
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_serialized_rollback", "live_server"}


def touches_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
        return True
    cls = getattr(item, "cls", None)
    return isinstance(cls, type) and issubclass(cls, TransactionTestCase | TestCase)


def differs_by_database(item: pytest.Item) -> bool:
    """A page looks the same from either database: in browsers only what many people write at once runs on both."""
    in_browser = item.path.parent.name == "browser"
    return touches_database(item) and (not in_browser or item.path.name in BROWSER_ON_EVERY_DATABASE)


def starts_processes(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return bool(PROCESS_FIXTURES & names) or item.path.parent.name == "faults" or item.path.name in PROCESS_FILES


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make test` runs everything on SQLite; on PostgreSQL what does not differ there would only run again.

    Tests that start processes are marked, and run one after the other: two at once would time each other out.
    """
    for item in filter(starts_processes, items):
        item.add_marker(pytest.mark.processes)
    if connection.vendor == "postgresql":
        config.hook.pytest_deselected(items=[item for item in items if not differs_by_database(item)])
        items[:] = [item for item in items if differs_by_database(item)]


# ---- The database


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file, as in life: other processes open it too, and in memory there is neither WAL nor waiting for a lock."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    names = {
        "sqlite": str(tmp_path_factory.mktemp("var") / "sunmoon.sqlite3"),
        "postgresql": f"test_sunmoon_{worker}",
    }
    connection.settings_dict["TEST"]["NAME"] = names[connection.vendor]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """On SQLite a test with `transaction=True` is cleaned up with DELETE, which the journal forbids: here it may.

    PostgreSQL cleans up with TRUNCATE, which the journal's trigger on rows does not see.
    """
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER IF EXISTS journal_entry_no_delete")


# ---- Redis and jobs


class RecordedJobs(list[tuple[str, tuple[Any, ...]]]):
    """Stands in for the publisher: remembers instead of sending."""

    def put(self, name: str, args: tuple[Any, ...]) -> None:
        self.append((name, args))


@pytest.fixture(autouse=True)
def jobs(monkeypatch: pytest.MonkeyPatch) -> RecordedJobs:
    """Jobs that were asked for, as (name, arguments). With the fixture `redis` they go to a real server instead."""
    recorded = RecordedJobs()
    monkeypatch.setattr(celery_module, "publisher", recorded)
    return recorded


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with running_redis() as (url, _):
        yield url


@pytest.fixture
def redis(redis_url: str, jobs: RecordedJobs, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A real, empty server that everything in this process uses during the test."""
    settings.REDIS_URL = redis_url
    monkeypatch.setattr(celery_module.app.conf, "broker_url", redis_url)
    monkeypatch.setattr(celery_module, "publisher", celery_module.Publisher())
    with Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def restartable_redis(tmp_path: Path, settings: Any) -> Iterator[RestartableRedis]:
    """A server for one test alone, to be halted, killed and started again, empty."""
    redis = RestartableRedis(tmp_path)
    redis.start()
    settings.REDIS_URL = redis.url
    yield redis
    redis.end()


# ---- Processes


@dataclass
class ServerProcess:
    """A process of ours beside the test, with the test's database and Redis."""

    process: subprocess.Popen[bytes]
    log: Path
    url: str = ""

    def wait_until(self, ready: Callable[[], bool], seconds: float = 30) -> None:
        deadline = time.monotonic() + seconds
        while not ready():
            assert self.process.poll() is None, f"It ended:\n{self.log.read_text()}"
            assert time.monotonic() < deadline, f"It is not ready after {seconds} s:\n{self.log.read_text()}"
            time.sleep(0.05)


@pytest.fixture
def process_environment(transactional_db: None, redis: Redis, redis_url: str) -> dict[str, str]:
    """The environment with which another process sees the database and the Redis of this test."""
    name = str(connection.settings_dict["NAME"])
    environment = os.environ | {"REDIS_URL": redis_url, "SECRET_KEY": django_settings.SECRET_KEY}
    if connection.vendor == "sqlite":
        return environment | {"SUNMOON_VAR": str(Path(name).parent)}
    return environment | {"DATABASE_URL": os.environ["DATABASE_URL"].replace("/sunmoon?", f"/{name}?")}


@contextmanager
def server_process(
    arguments: list[str], environment: dict[str, str], log: Path, url: str = ""
) -> Iterator[ServerProcess]:
    with log.open("wb") as output:
        process = start(arguments, environment=environment, log=output, cwd=ROOT)
    try:
        yield ServerProcess(process, log, url)
    finally:
        stop(process)


@pytest.fixture
def celery_worker_process(process_environment: dict[str, str], tmp_path: Path) -> Iterator[ServerProcess]:
    """A real worker that takes jobs from both queues."""
    with server_process(WORKER, process_environment, tmp_path / "worker.log") as server:
        server.wait_until(lambda: bool(celery_module.app.control.ping(timeout=0.5)))
        yield server


@pytest.fixture
def web_process(process_environment: dict[str, str], tmp_path: Path) -> Iterator[ServerProcess]:
    """A real web server; its address is `url`."""
    port = free_port()

    def accepts() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    arguments = [sys.executable, "manage.py", "web", "--host", "127.0.0.1", "--port", str(port)]
    url = f"http://127.0.0.1:{port}"
    with server_process(arguments, process_environment, tmp_path / "web.log", url) as server:
        server.wait_until(accepts)
        yield server
