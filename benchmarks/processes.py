"""The programs of one measurement: servers share the first core, who loads them has the last for himself."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournament.management import redis_server
from tournament.management.processes import free_port, start, stop

CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, CLIENT_CORE = {CORES[0]}, {CORES[-1]}
MANY_FILES = ["sh", "-c", 'ulimit -n "$(ulimit -Hn)"; exec "$@"', "sh"]
NCHAN_MODULE = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
NCHAN = """
load_module {module};
daemon off;
user root;
worker_processes 1;
pid {directory}/pid;
error_log {directory}/error.log;
events {{ worker_connections 19000; }}
http {{
  access_log off;
  client_body_temp_path {directory}; proxy_temp_path {directory};
  fastcgi_temp_path {directory}; uwsgi_temp_path {directory}; scgi_temp_path {directory};
  server {{
    listen 127.0.0.1:{port} backlog=4096;
    location = /publish {{ nchan_publisher; nchan_channel_id hall; nchan_message_buffer_length 1; }}
    location = /stream {{ nchan_subscriber eventsource; nchan_channel_id hall; }}
  }}
}}
"""

SESSIONS_KEY = "of the benchmarks only"  # the same for the server and for who makes its sessions

MAKE_EVENT = """
from django.utils import timezone
from tournament.setup.models import Tournament
Tournament.objects.create(slug="hall", names={"en": "Hall"}, game="sun_moon", starts_at=timezone.now())
"""


@contextmanager
def pinned(cores: set[int]) -> Iterator[None]:
    """We and what we start meanwhile run on these cores alone."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@dataclass(frozen=True)
class Server:
    """A process that listens."""

    process: subprocess.Popen[bytes]
    port: int

    def memory(self) -> int:
        """Bytes in main memory of the process and its children, what is shared counted in part."""
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        maps = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in (own, *children)]
        return sum(int(line.split()[1]) * 1024 for text in maps for line in text.splitlines() if line[:4] == "Pss:")


@contextmanager
def running(arguments: list[str], port: int, **environment: str) -> Iterator[Server]:
    """A program on the servers' core, once it accepts connections."""
    pinned = ["taskset", "-c", str(CORES[0]), *MANY_FILES, *arguments]
    with tempfile.TemporaryFile() as log:
        process = start(pinned, environment=os.environ | environment, log=log)
        try:
            if not listens(port):
                log.seek(0)
                raise RuntimeError(f"{arguments[0]} did not start:\n{log.read().decode()}")
            yield Server(process, port)
        finally:
            stop(process)


def listens(port: int, seconds: float = 30) -> bool:
    """Whether somebody accepts connections there in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.05)
    return False


@contextmanager
def running_redis() -> Iterator[str]:
    program, port = redis_server.find_program(), free_port()
    if not program:
        raise RuntimeError("No Redis-compatible server: install redis-server.")
    with tempfile.TemporaryDirectory() as directory:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", directory]
        with running([program, *options], port):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def running_web(redis_url: str, database_url: str = "") -> Iterator[Server]:
    """The web process as it runs at an event, with a new database in which there is the event "hall".

    Without `database_url` it is SQLite.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as directory:
        environment = {"SUNMOON_VAR": directory, "DATABASE_URL": database_url, "REDIS_URL": redis_url}
        environment["SECRET_KEY"] = SESSIONS_KEY
        for command in (["migrate", "--verbosity", "0"], ["shell", "--no-imports", "--command", MAKE_EVENT]):
            subprocess.run([sys.executable, "manage.py", *command], check=True, env=os.environ | environment)
        with running([sys.executable, "manage.py", "web", "--port", str(port)], port, **environment) as server:
            yield server


@contextmanager
def running_nchan() -> Iterator[Server]:
    port = free_port()
    with tempfile.TemporaryDirectory() as directory:
        configuration = Path(directory, "nginx.conf")
        configuration.write_text(NCHAN.format(module=NCHAN_MODULE, directory=directory, port=port))
        with running(["nginx", "-c", str(configuration), "-p", directory], port) as server:
            yield server


class LoadGenerator:
    """`benchmarks.clients` in a process of its own, on our core."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.clients"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> "LoadGenerator":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.communicate()

    def order(self, **order: Any) -> Any:
        self.tell(**order)
        return self.answer()

    def tell(self, **order: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())
