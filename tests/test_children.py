"""A child that dies is started again, later each time it dies young."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.management import children
from tournament.management.children import Child
from tournament.management.processes import FIRST, start, stop


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("tournament.management.children.time.monotonic", clock.monotonic)
    return clock


def child(tmp_path: Path, code: str) -> Child:
    return Child("worker", [sys.executable, "-c", code], dict(os.environ), tmp_path / "worker.log")


def let_it_die(child: Child) -> str:
    assert child.process is not None
    child.process.wait(30)
    sentence = child.look_after()
    assert sentence is not None
    return sentence


def test_it_waits_twice_as_long_each_time_up_to_a_limit(tmp_path: Path, clock: Clock) -> None:
    failing = child(tmp_path, "raise SystemExit('the reason')")
    failing.start()
    delays = []
    for _ in range(7):
        sentence = let_it_die(failing)
        delays.append(float(sentence.partition(" again in ")[2].partition(" s.")[0]))
        clock.now += delays[-1] - 0.01
        assert failing.look_after() is None
        assert failing.process is None, "it did not wait"
        clock.now += 0.02
        failing.look_after()
    let_it_die(failing)
    assert delays == [0.5, 1, 2, 4, 8, 10, 10]
    assert failing.log.read_text().count("the reason") >= 7


def test_one_that_lived_long_starts_again_soon(tmp_path: Path, clock: Clock) -> None:
    steady = child(tmp_path, "")
    steady.delay = 8
    steady.start()
    clock.now += children.STEADY + 1
    assert f"worker ended (0); it starts again in 0.5 s. See {steady.log}" == let_it_die(steady)


def test_one_that_lives_is_left_alone(tmp_path: Path) -> None:
    living = child(tmp_path, "import time; time.sleep(60)")
    living.start()
    process = living.process
    assert living.look_after() is None
    assert living.process is process
    assert process is not None
    stop(process)


def test_a_log_that_grew_large_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "LARGEST_LOG", 10)
    talking = child(tmp_path, "print('a long sentence')")
    for _ in range(2):
        talking.start()
        assert talking.process is not None
        talking.process.wait(30)
    assert talking.log.read_text() == "a long sentence\n"
    assert (tmp_path / "worker.old.log").read_text() == "a long sentence\n"


def test_one_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(60)"
    with (tmp_path / "log").open("wb") as log:
        process = start([sys.executable, "-c", code], environment=dict(os.environ), log=log, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
    stop(process, patience=0.1)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("first", [True, False])
def test_what_keeps_the_time_comes_before_other_programs_where_that_is_allowed(tmp_path: Path, first: bool) -> None:
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    with (tmp_path / "log").open("wb") as log:
        process = start(["sleep", "60"], environment=dict(os.environ), log=log, first=first)
    theirs = os.getpriority(os.PRIO_PROCESS, process.pid)
    stop(process)
    assert theirs == (FIRST if first and os.geteuid() == 0 else ours)
