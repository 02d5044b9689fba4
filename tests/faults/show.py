"""A whole Sun/Moon whose every process can be killed, halted and started again, and clients that watch it."""

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.test import Client

from tests.screens.event_stream import EventStream
from tests.services import RestartableRedis
from tournament.management.children import WORKER, beat
from tournament.management.processes import free_port, start, stop

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


def wait_until(ready: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < deadline, f"{what}: not within {seconds:g} s"
        time.sleep(0.05)


class Show:
    """Redis, web, worker and beat by name. `environment` says where their database lies."""

    def __init__(self, environment: Mapping[str, str], redis: RestartableRedis, directory: Path) -> None:
        self.port = free_port()
        self.redis = redis
        self.directory = directory
        self.environment = {**environment, "REDIS_URL": redis.url}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        web = [sys.executable, "manage.py", "web", "--host", "127.0.0.1", "--port", str(self.port)]
        self.arguments = {
            "web": web,
            "worker": WORKER,
            "beat": beat(directory / "beat-schedule"),
            "second beat": beat(directory / "second-beat-schedule"),
        }

    def start(self, *names: str, **environment: str) -> None:
        for name in names:
            with (self.directory / f"{name}.log").open("ab") as log:
                self.processes[name] = start(
                    self.arguments[name], environment=self.environment | environment, log=log, first=True, cwd=ROOT
                )
        if "web" in names:
            wait_until(self.accepts, "The web process listens")

    def kill(self, name: str) -> None:
        """As when the power goes: no goodbye."""
        self.processes[name].kill()
        self.processes[name].wait()

    def halt(self, name: str) -> None:
        self.processes[name].send_signal(signal.SIGSTOP)

    def go_on(self, name: str) -> None:
        with suppress(ProcessLookupError):
            self.processes[name].send_signal(signal.SIGCONT)

    def end(self) -> None:
        for name, process in self.processes.items():
            self.go_on(name)
            stop(process)

    def accepts(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Watcher:
    """A client that comes back whenever its stream breaks. Remembers every number; `back` if one ever was lower."""

    def __init__(self, port: int, slug: str) -> None:
        self.numbers: list[int] = []
        self.back: list[tuple[int, int]] = []
        self.state: dict[str, Any] = {}
        self._port, self._slug = port, slug
        self._stopped = False
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    @property
    def newest(self) -> int:
        return self.numbers[-1] if self.numbers else -1

    def stop(self) -> None:
        self._stopped = True
        self._thread.join(15)

    def _watch(self) -> None:
        while not self._stopped:
            with suppress(OSError, EOFError, ValueError, IndexError):
                self._follow()
            time.sleep(0.1)

    def _follow(self) -> None:
        after = f"?after={self.newest}" if self.numbers else ""
        with EventStream(self._port, self._slug, after) as stream:
            stream.patience(10)  # the server says something every 5 s
            if stream.head()[0] != 200:
                return
            while not self._stopped and (event := stream.event()):
                if event.id is not None:
                    self._take(event.id, event.data)

    def _take(self, number: int, body: bytes) -> None:
        if number <= self.newest:
            self.back.append((self.newest, number))
        self.numbers.append(number)
        self.state = json.loads(body)


def click(port: int, path: str, user: Client) -> int:
    """A real POST to the web process by somebody who is logged in."""
    token = "a" * 32
    cookies = f"sessionid={user.cookies['sessionid'].value}; csrftoken={token}"
    return post(port, path, "{}", {"Cookie": cookies, "X-CSRFToken": token})


def post(port: int, path: str, body: str, headers: Mapping[str, str] = MappingProxyType({})) -> int:
    """The status of the answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json", **headers})
        return connection.getresponse().status
    finally:
        connection.close()
