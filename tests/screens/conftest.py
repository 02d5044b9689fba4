"""An event, and web processes on its database and on a Redis that tests may halt, kill and empty."""

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.conftest import ServerProcess, server_process
from tests.screens.wall import Wall, standing_wall
from tests.services import RestartableRedis
from tournament.journal.actions import AUTOPILOT, Command
from tournament.management.processes import free_port
from tournament.rounds.actions import set_autopilot
from tournament.setup.models import Tournament


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    return Tournament.objects.create(slug="hall", names={"en": "Hall"}, game="sun_moon", starts_at=timezone.now())


def decide(tournament: Tournament) -> int:
    """Something that everybody sees, written to the database and to nowhere else: its number."""
    return set_autopilot(Command(tournament.pk, AUTOPILOT), on=not tournament.autopilot).number


StartWeb = Callable[[], ServerProcess]


@pytest.fixture
def start_web(
    hall: Tournament,
    process_environment: dict[str, str],
    restartable_redis: RestartableRedis,
    settings: Any,
    tmp_path: Path,
) -> Iterator[StartWeb]:
    """Starts web processes on the test's database and its own Redis."""
    settings.REDIS_URL = restartable_redis.url  # `process_environment` has named the common one
    with ExitStack() as stack:

        def start_one() -> ServerProcess:
            port = free_port()
            arguments = [sys.executable, "manage.py", "web", "--host", "127.0.0.1", "--port", str(port)]
            environment = process_environment | {"REDIS_URL": restartable_redis.url}
            log = tmp_path / f"web-{port}.log"
            web = stack.enter_context(server_process(arguments, environment, log, f"http://127.0.0.1:{port}"))
            web.wait_until(lambda: accepts(port))
            return web

        yield start_one


@pytest.fixture
def port(start_web: StartWeb) -> int:
    """Where one web process listens."""
    return port_of(start_web())


def port_of(web: ServerProcess) -> int:
    return int(web.url.rpartition(":")[2])


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def wall() -> Iterator[Wall]:
    with standing_wall() as found:
        yield found
