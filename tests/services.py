"""Real servers for tests: Redis, and a private PostgreSQL cluster that is thrown away.

`python -m tests.services COMMAND …` runs a command with DATABASE_URL set to such a cluster.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tournament.management import redis_server
from tournament.management.processes import free_port, start, stop

# Nothing in it outlives the run, so nothing need reach the disk.
CAREFREE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]


class RestartableRedis:
    """A Redis-compatible server that always comes back on the same port, and always empty."""

    process: subprocess.Popen[bytes]

    def __init__(self, directory: Path) -> None:
        program, port = redis_server.find_program(), free_port()
        if not program:
            raise RuntimeError("No Redis-compatible server: install redis-server.")
        self.url = f"redis://127.0.0.1:{port}/0"
        self._log = directory / "redis.log"
        self._arguments = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(directory)]

    def start(self) -> None:
        with self._log.open("wb") as log:
            self.process = start(self._arguments, environment=dict(os.environ), log=log, first=True)
        if not redis_server.wait_until_ready(self.url):
            raise RuntimeError(self._log.read_text())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def halt(self) -> None:
        """It takes connections, but says nothing any more."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.go_on()
        stop(self.process)


@contextmanager
def running_redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server with nothing in it: its URL and its process, to be stopped, killed, let go on."""
    with tempfile.TemporaryDirectory(prefix="sunmoon-redis-") as directory:
        redis = RestartableRedis(Path(directory))
        redis.start()
        try:
            yield redis.url, redis.process
        finally:
            redis.end()


def postgresql_program(name: str) -> str:
    """Debian keeps the server's programs off the PATH, in a directory for each version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    program = str(found[-1]) if found else shutil.which(name)
    if not program:
        raise RuntimeError(f"{name} is missing: install the package postgresql.")
    return program


def unprivileged_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: who is root starts it as somebody else."""
    if os.geteuid():
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running_postgresql() -> Iterator[str]:
    """A new cluster that listens on a socket in its own directory only: its URL."""
    user, environment = unprivileged_user(), os.environ | {"LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryDirectory(prefix="sunmoon-postgresql-") as directory:
        if user:
            os.chown(directory, user["user"], user["group"])
        data, log_path = f"{directory}/data", Path(directory, "log")
        initdb = [postgresql_program("initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=directory, env=environment, **user)
        settings = [
            word
            for setting in [*CAREFREE, "listen_addresses=", f"unix_socket_directories={directory}"]
            for word in ("-c", setting)
        ]
        with log_path.open("wb") as log:
            process = start(
                [postgresql_program("postgres"), "-D", data, *settings],
                environment=environment,
                log=log,
                cwd=directory,
                **user,
            )
        try:
            wait_for_answer(f"postgresql://postgres@/postgres?host={directory}", process, log_path)
            yield f"postgresql://postgres@/sunmoon?host={directory}"
        finally:
            process.send_signal(signal.SIGINT)  # its "fast" shutdown: doesn't wait for clients
            process.wait(30)


def wait_for_answer(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Its socket is there a moment before it takes a connection."""
    deadline = time.monotonic() + 60
    while True:
        with suppress(psycopg.OperationalError):
            psycopg.connect(url).close()
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")
        time.sleep(0.05)


def main(command: list[str]) -> int:
    with running_postgresql() as url:
        return subprocess.run(command, check=False, env=os.environ | {"DATABASE_URL": url}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
