"""Play goes on while anything lives: every web process, worker and beat takes the steps that nobody took in time.

Usually a worker takes each step at its exact moment, and these find nothing to do.
"""

import logging
import threading
from datetime import timedelta
from typing import Any

from django.db import connection

from tournament import clock
from tournament.rounds.sweep import take_overdue
from tournament.tables.sweep import call_time

logger = logging.getLogger(__name__)

OVERDUE = timedelta(milliseconds=150)
"""By so much a step must be late: the worker at whose moment it is has its chance first."""

PAUSE = 0.1
"""Seconds between two looks. With `OVERDUE` a quarter of a second: the rest of the promised one is for bad days."""


LOOKS = (take_overdue, call_time)
"""Rounds of a hall; sittings at separate tables."""


def keep_time(until: threading.Event) -> None:
    """Go on so, whatever happens to the database. One connection is kept, as a new one for each look costs more."""
    while not until.wait(PAUSE):
        try:
            for look in LOOKS:
                look(clock.now() - OVERDUE)
        except Exception as error:  # the next look may go well
            logger.warning("Late steps could not be taken: %r", error)
            connection.close()
    connection.close()


def start(**signal: Any) -> threading.Event:
    """In a thread of its own, which goes on though the others wait for Redis; until the event is set."""
    until = threading.Event()
    threading.Thread(target=keep_time, args=[until], name="time-keeper", daemon=True).start()
    return until
