"""`manage.py serve`, which is `make run`: everything that Sun/Moon needs, in one terminal, until Ctrl-C."""

import errno
import fcntl
import hashlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import get_commands
from django.core.management.base import BaseCommand, CommandError

from tournament import clock
from tournament.environment import env_int, env_str, make_directory
from tournament.management import redis_server
from tournament.management.children import WORKER, Child, beat
from tournament.management.commands.web import BACKLOG
from tournament.management.processes import free_port, start, stop

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]


class Command(BaseCommand):
    help = "Start Redis, the web process, the worker and the clock, and keep them running."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.logs = make_directory(settings.VAR / "log")
        self.environment = os.environ | {"SUNMOON_HASHED_STATIC": "1", "SUNMOON_VAR": str(settings.VAR)}
        self.environment["SUNMOON_CLOCK"] = repr(clock.ANCHOR)
        self.children: list[Child] = []
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, leave)
        with ExitStack() as stack:
            stack.enter_context(only_one(settings.VAR / "serve.lock"))
            web_socket = stack.enter_context(listen(env_str("HOST", "0.0.0.0"), env_int("PORT", 8000)))
            stack.callback(self.stop)
            self.start(web_socket)
            self.watch()

    def start(self, web_socket: socket.socket) -> None:
        address = f"http://localhost:{web_socket.getsockname()[1]}"
        self.environment["SUNMOON_ADDRESS"] = address
        if not env_str("REDIS_URL"):
            self.start_redis()
        self.step("migrate", "--no-input")
        self.step("catalogues")
        self.collect_static()
        addresses = self.step("demo") if "demo" in get_commands() else ""
        # The socket is ours and outlives the web process: while that starts again, whoever comes waits in line.
        web = [*MANAGE, "web", "--socket", str(web_socket.fileno())]
        self.add("web", web, pass_fds=(web_socket.fileno(),))
        self.add("worker", WORKER)
        self.add("beat", beat(settings.VAR / "beat-schedule"))
        wait_for_web(address, self.logs)
        self.say(addresses.strip() or address)
        if host := address_in_the_network(web_socket):
            self.say(f"From phones in the same network: http://{host}:{web_socket.getsockname()[1]}")
        self.say("Sun/Moon runs. Ctrl-C ends it; what happened stays.")

    def start_redis(self) -> None:
        program = redis_server.find_program()
        if not program:
            raise CommandError("No Redis: install redis-server or valkey-server, or set REDIS_URL.")
        port, password = free_port(), secrets.token_urlsafe(24)
        url = f"redis://:{password}@127.0.0.1:{port}/0"
        directory = make_directory(settings.VAR / "redis")
        self.add("redis", [program, str(redis_server.write_configuration(directory, port, password))])
        if not redis_server.wait_until_ready(url):
            raise CommandError(f"Redis does not answer. See {self.logs / 'redis.log'}")
        settings.REDIS_URL_FILE.touch(0o600)
        settings.REDIS_URL_FILE.write_text(url)
        self.environment["REDIS_URL"] = url

    def add(self, name: str, arguments: list[str], **options: Any) -> None:
        child = Child(
            name, arguments, self.environment, self.logs / f"{name}.log", {"cwd": settings.BASE_DIR} | options
        )
        self.children.append(child)
        child.start()

    def step(self, *arguments: str) -> str:
        """Run one command of ours to its end: what it printed."""
        log = self.logs / f"{arguments[0]}.log"
        with log.open("wb") as errors:
            process = start([*MANAGE, *arguments], environment=self.environment, log=errors, stdout=subprocess.PIPE)
            output, _ = process.communicate()
        if process.returncode:
            last = log.read_text(errors="replace").strip().rpartition("\n")[2]
            raise CommandError(f"{arguments[0]} failed: {last or process.returncode}. See {log}")
        return str(output.decode())

    def collect_static(self) -> None:
        mark, now = settings.STATIC_ROOT / ".made-from", static_fingerprint()
        if not mark.exists() or mark.read_text() != now:
            self.say("Collecting static files …")
            self.step("collectstatic", "--no-input", "--verbosity", "0")
            mark.write_text(now)

    def watch(self) -> NoReturn:
        while True:
            for child in self.children:
                if sentence := child.look_after():
                    self.say(sentence)
            time.sleep(0.2)

    def stop(self) -> None:
        """End the children in the opposite order, so that each still finds what it needs."""
        for child in reversed(self.children):
            if child.process:
                stop(child.process)

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def leave(number: int, frame: object) -> NoReturn:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # once is enough: the children are being ended
    raise SystemExit(0)


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold the lock of this data directory; the system lets go of it however we end."""
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise CommandError(
                f"Sun/Moon runs already on {path.parent} (process {file.read()}). "
                "End that one, or set SUNMOON_VAR to another directory."
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


@contextmanager
def listen(host: str, port: int) -> Iterator[socket.socket]:
    try:
        server = socket.create_server((host, port), backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "errno", None)
        if reason == errno.EADDRINUSE:
            raise CommandError(f"Port {port} is taken. Choose another: make run PORT={port + 1}") from None
        raise CommandError(
            f"Cannot listen on {host}, port {port}: {error}. Choose another: make run PORT=8000"
        ) from None
    with server:
        yield server


def address_in_the_network(web_socket: socket.socket) -> str:
    """The address by which others reach this computer, if it listens for others and has a network at all."""
    if web_socket.getsockname()[0] != "0.0.0.0":
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; to connect UDP sends nothing
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def wait_for_web(address: str, logs: Path, seconds: float = 60) -> None:
    try:
        urllib.request.urlopen(address, timeout=seconds).close()
    except urllib.error.HTTPError as error:
        error.close()  # any answer is an answer
    except OSError as error:
        raise CommandError(f"The web process does not answer: {error}. See {logs / 'web.log'}") from None


def static_fingerprint() -> str:
    """Changes when a static file of ours, or a package that may bring some, does."""
    digest = hashlib.sha256((settings.BASE_DIR / "requirements.txt").read_bytes())
    for path in sorted((settings.BASE_DIR / "tournament" / "static").rglob("*")):
        status = path.stat()
        digest.update(f"{path}|{status.st_mtime_ns}|{status.st_size}\n".encode())
    return digest.hexdigest()
