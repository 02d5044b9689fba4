"""The time of the event: the system's clock, unmoved when somebody moves that.

Deadlines are moments. If a server's clock is set back by an hour in mid-round, no deadline may move with it.
"""

import time
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.environment import env_float

ELAPSED = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Counts on while a laptop sleeps, where the system has such a clock; nobody can set it."""

STEP = 0.25
"""Seconds by which the system's clock must be off before it counts as moved: smaller differences are rounding."""

ANCHOR = env_float("SUNMOON_CLOCK", time.time() - time.clock_gettime(ELAPSED))
"""Unix time at which `ELAPSED` was 0. `serve` hands its own to all that it starts, so that they agree for the day."""


def moved() -> float:
    """Seconds by which the system's clock was set forward (or back, below 0) since the start."""
    while True:
        before, system, after = time.clock_gettime(ELAPSED), time.time(), time.clock_gettime(ELAPSED)
        if after - before < STEP / 2:  # else we were put aside between two looks, and they can't be compared
            break
    difference = system - (ANCHOR + after)
    return difference if abs(difference) >= STEP else 0.0


def now() -> datetime:
    return timezone.now() - timedelta(seconds=moved())


def now_ms() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000 - round(moved() * 1000)
