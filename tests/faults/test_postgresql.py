"""PostgreSQL crashes under a running show and recovers: nothing decided is lost, and the next decision goes through."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.faults.show import ROOT, Show, Watcher, wait_until
from tests.services import RestartableRedis, running_postgresql
from tournament import clock

PREPARE = """
from tests.events import command, new_event
from tournament.rounds import actions
new_event("hall")
"""
DECIDE = """
from tests.events import command
from tournament.rounds import actions
from tournament.setup.models import Tournament
t = Tournament.objects.get(slug="hall")
print(actions.set_autopilot(command(t), not t.autopilot).number)
"""


@pytest.fixture
def postgresql() -> Iterator[str]:
    """A cluster for this test alone: its URL."""
    with running_postgresql() as url:
        create = [sys.executable, "-c", f"import psycopg; psycopg.connect({url.replace('/sunmoon?', '/postgres?')!r}"]
        create[-1] += ", autocommit=True).execute('CREATE DATABASE sunmoon')"
        subprocess.run(create, check=True)
        yield url


@pytest.fixture
def show(postgresql: str, restartable_redis: RestartableRedis, tmp_path: Path) -> Iterator[Show]:
    environment = os.environ | {"DATABASE_URL": postgresql, "SUNMOON_VAR": str(tmp_path)}
    found = Show(environment | {"SUNMOON_CLOCK": repr(clock.ANCHOR)}, restartable_redis, tmp_path)
    manage(found, "migrate", "--verbosity", "0")
    yield found
    found.end()


def manage(show: Show, *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, check=True, env=show.environment, cwd=ROOT, capture_output=True, text=True)
    return done.stdout


def decide(show: Show) -> int:
    return int(manage(show, "shell", "--no-imports", "--command", DECIDE))


def crash(url: str) -> None:
    """Kill one of its processes: the server then ends all the others and recovers from its log."""
    (directory,) = parse_qs(urlsplit(url).query)["host"]
    server = int(Path(directory, "data", "postmaster.pid").read_text().splitlines()[0])
    children = [int(pid) for pid in Path(f"/proc/{server}/task/{server}/children").read_text().split()]
    for pid in children:
        if b"walwriter" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)
            return
    raise AssertionError("Nothing to kill")


def test_a_crash_loses_nothing_and_the_show_goes_on(show: Show, postgresql: str) -> None:
    manage(show, "shell", "--no-imports", "--command", PREPARE)
    show.start("web", "worker", "beat")
    watcher = Watcher(show.port, "hall")
    first = decide(show)
    wait_until(lambda: watcher.newest == first, "The first decision is seen")
    crash(postgresql)
    wait_until(lambda: recovered(show), "PostgreSQL is back")
    second = decide(show)
    wait_until(lambda: watcher.newest == second, "The next decision is seen")
    watcher.stop()
    assert second == first + 1
    assert watcher.back == []


def recovered(show: Show) -> bool:
    probe = "from tournament.setup.models import Tournament; Tournament.objects.get()"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "--command", probe]
    return subprocess.run(command, check=False, env=show.environment, cwd=ROOT, capture_output=True).returncode == 0
