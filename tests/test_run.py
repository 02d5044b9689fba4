"""`make run` really run: whatever dies comes back, nothing is left behind, and what cannot work is said in one line."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from tournament.management.processes import free_port

ROOT = Path(__file__).resolve().parent.parent
SERVE = [sys.executable, str(ROOT / "manage.py"), "serve"]
MARKS = {"redis": "-server ", "web": "manage.py\0web", "worker": "\0worker\0", "beat": "\0beat\0"}


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 150) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"after {seconds} s still not: {what}"
        time.sleep(0.05)


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def alive(pid: int) -> bool:
    return bool(command_line(pid))


class Run:
    """One `manage.py serve` with a data directory and a port of its own."""

    def __init__(self, var: Path) -> None:
        self.var, self.port, self.output = var, free_port(), var.with_suffix(".output")
        self.url = f"http://localhost:{self.port}"
        environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        self.environment = environment | {"SUNMOON_VAR": str(var), "PORT": str(self.port), "HOST": "127.0.0.1"}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(SERVE, env=self.environment, stdout=output, stderr=output)
        wait_until(lambda: "Sun/Moon runs." in self.said() or not self.runs(), "running")
        if self.process.poll() is not None:
            raise RuntimeError(f"It ended with {self.process.returncode}: {self.said()}")

    def runs(self) -> bool:
        return self.process.poll() is None

    def said(self) -> str:
        return self.output.read_text()

    def children(self) -> dict[str, int]:
        pids = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        lines = {int(pid): command_line(int(pid)) for pid in pids}
        return {name: pid for name, mark in MARKS.items() for pid, line in lines.items() if mark in line}

    def status(self) -> int:
        try:
            with urllib.request.urlopen(f"{self.url}/admin/login/", timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True).stdout

    def redis(self) -> Redis:
        return Redis.from_url((self.var / "redis.url").read_text())

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(30)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    run = Run(tmp_path_factory.mktemp("run") / "var")
    yield run
    run.end(signal.SIGTERM)


def refusal(**environment: str) -> str:
    """What a start that cannot work says."""
    finished = subprocess.run(SERVE, env=os.environ | environment, capture_output=True, text=True, timeout=60)
    assert finished.returncode != 0
    assert "Traceback" not in finished.stderr
    lines = finished.stderr.strip().splitlines()
    assert len(lines) == 1, finished.stderr
    return lines[0]


def test_the_address_is_printed_and_answers(running: Run) -> None:
    assert any(line.endswith((running.url, "/t/demo")) and running.url in line for line in running.said().splitlines())
    assert running.status() == 200


def test_static_files_are_hashed_and_cached_for_ever(running: Run) -> None:
    name = next((running.var / "static" / "admin" / "css").glob("base.*.css")).name
    with urllib.request.urlopen(f"{running.url}/static/admin/css/{name}") as answer:
        assert "immutable" in answer.headers["Cache-Control"]


def test_the_web_process_may_hold_as_many_streams_as_the_system_allows(running: Run) -> None:
    limits = Path(f"/proc/{running.children()['web']}/limits").read_text()
    soft, hard = next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))
    assert soft == hard or hard == "unlimited"


@pytest.mark.parametrize("name", sorted(MARKS))
def test_a_child_that_is_killed_starts_again(running: Run, name: str) -> None:
    wait_until(lambda: name in running.children(), f"{name} runs")
    before = running.children()[name]
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: running.children().get(name, before) != before, f"{name} runs again")
    wait_until(lambda: f"{name} ended (-9); it starts again" in running.said(), "a line about it")
    assert f"{running.var}/log/{name}.log" in running.said()
    # The socket belongs to the supervisor: who comes while the web process starts waits instead of being refused.
    assert running.status() == 200


def test_redis_wants_the_password_that_only_the_owner_can_read(running: Run) -> None:
    assert (running.var / "redis.url").stat().st_mode & 0o077 == 0
    assert (running.var / "redis" / "redis.conf").stat().st_mode & 0o077 == 0
    assert (running.var / "secret_key").stat().st_mode & 0o077 == 0


def test_a_second_one_on_the_same_data_is_refused(running: Run) -> None:
    sentence = refusal(SUNMOON_VAR=str(running.var), PORT=str(free_port()))
    assert f"runs already on {running.var} (process {running.process.pid})" in sentence


def test_a_port_that_is_taken_is_named_with_the_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        sentence = refusal(SUNMOON_VAR=str(tmp_path / "var"), HOST="127.0.0.1", PORT=str(port))
    assert f"Port {port} is taken. Choose another: make run PORT=" in sentence


@pytest.mark.parametrize("port", ["eight", "70000"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    assert port in refusal(SUNMOON_VAR=str(tmp_path / "var"), PORT=port)


def test_a_data_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file in its place")
    assert f"Cannot make the directory {tmp_path}/var" in refusal(SUNMOON_VAR=str(tmp_path / "var"))


@pytest.mark.timeout(400)  # it starts everything twice
def test_kill_the_supervisor_and_nothing_is_left_and_the_next_start_goes_on_with_the_data(tmp_path: Path) -> None:
    first = Run(tmp_path / "var")
    pids = list(first.children().values())
    assert len(pids) == len(MARKS)
    first.manage("shell", "-c", "from django.contrib.auth.models import User; User.objects.create_user('dana')")
    with first.redis() as redis:
        redis.set("kept", "yes")
    secret = (first.var / "secret_key").read_text()
    first.end(signal.SIGKILL)
    wait_until(lambda: not any(alive(pid) for pid in pids), "all children gone")

    second = Run(tmp_path / "var")
    pids = list(second.children().values())
    count = "from django.contrib.auth.models import User; print(User.objects.filter(username='dana').count())"
    assert second.manage("shell", "-v", "0", "-c", count).strip() == "1"
    assert (second.var / "secret_key").read_text() == secret
    with second.redis() as redis:
        assert redis.get("kept") == b"yes"
    assert second.end(signal.SIGINT) == 0
    assert not any(alive(pid) for pid in pids)


def test_a_python_that_is_too_old_is_named_before_anything_is_installed(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.2"\nexit 1\n')
    old.chmod(0o755)
    make = ["make", "--silent", "--file", str(ROOT / "Makefile"), "run", f"PYTHON={old}"]
    for name in ("requirements.txt", "constraints.txt"):
        (tmp_path / name).touch()
    finished = subprocess.run(make, cwd=tmp_path, capture_output=True, text=True)
    assert finished.returncode != 0
    assert "Sun/Moon needs Python 3.11 or later" in finished.stdout
    assert "Python 3.9.2" in finished.stdout
    assert not (tmp_path / ".venv").exists()
