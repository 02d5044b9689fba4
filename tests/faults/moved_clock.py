"""Runs a Python program on a system clock that can be set: `python -m tests.faults.moved_clock FILE PROGRAM …`.

FILE holds the seconds by which it is off. What counts elapsed time is left alone, as it would be.
"""

import runpy
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone


def set_clock(file: Path) -> None:
    right_time, right_time_ns = time.time, time.time_ns
    right_now: Callable[[], datetime] = timezone.now

    def off() -> float:
        return float(file.read_text() or 0)

    time.time = lambda: right_time() + off()
    time.time_ns = lambda: right_time_ns() + round(off() * 1e9)
    timezone.now = lambda: right_now() + timedelta(seconds=off())


def main(file: str, program: str, *arguments: str) -> None:
    set_clock(Path(file))
    if program == "-m":
        sys.argv = list(arguments)
        runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [program, *arguments]
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
