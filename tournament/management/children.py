"""The programs of a running Sun/Moon, and what keeps each of them running."""

import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tournament.management.processes import start

CELERY = [sys.executable, "-m", "celery", "--app", "tournament", "--quiet"]

# Threads, because jobs wait for the database and the network. The talk between workers that the last three options
# leave out is of no use here.
WORKER = [
    *CELERY, "worker", "--pool", "threads", "--concurrency", "4", "--queues", "hall,desk", "--loglevel", "WARNING",
    "--without-gossip", "--without-mingle", "--without-heartbeat",
]  # fmt: skip


def beat(schedule: Path) -> list[str]:
    return [*CELERY, "beat", "--schedule", str(schedule), "--pidfile", "", "--loglevel", "WARNING"]


FIRST_DELAY, LONGEST_DELAY = 0.5, 10.0
"""Seconds before a dead child is started again: twice as long each time, up to the longest."""

STEADY = 30.0
"""A child that lived for so many seconds was well, and starts again at once."""

LARGEST_LOG = 10_000_000


@dataclass
class Child:
    """One program: its arguments, where its words go, and its process while it lives."""

    name: str
    arguments: list[str]
    environment: dict[str, str]
    log: Path
    options: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    delay: float = FIRST_DELAY
    moment: float = 0.0
    """When it was started; once it is dead, when it starts again."""

    def start(self) -> None:
        if self.log.exists() and self.log.stat().st_size > LARGEST_LOG:
            self.log.replace(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as log:
            self.process = start(self.arguments, environment=self.environment, log=log, first=True, **self.options)
        self.moment = time.monotonic()

    def look_after(self) -> str | None:
        """Start it again if it died and has waited; a sentence for the person at the terminal if it just died."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.moment:
                self.start()
            return None
        if self.process.poll() is None:
            return None
        if now - self.moment > STEADY:
            self.delay = FIRST_DELAY
        sentence = f"{self.name} ended ({self.process.returncode}); it starts again in {self.delay:g} s. See {self.log}"
        self.process, self.moment = None, now + self.delay
        self.delay = min(self.delay * 2, LONGEST_DELAY)
        return sentence
