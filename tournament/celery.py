"""Celery: its settings, and `enqueue`, the only way in which the web hands it a job."""

import atexit
import logging
import os
import queue
import threading
from pathlib import Path
from typing import Any

from celery import Celery
from celery.schedules import schedule
from django.conf import settings
from kombu import Connection, Queue

from tournament import clock

logger = logging.getLogger(__name__)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

HALL, DESK = "hall", "desk"
"""Queues: what a full hall waits for; what may wait behind it (mail, exports)."""

PUBLISH_TIMEOUT = 1.0
"""Seconds that a publication may take to connect, and to be answered."""


def every(seconds: float) -> schedule:
    """By the time of the event: when the system's clock is set back, beat would rest for as long."""
    return schedule(seconds, nowfun=clock.now)


def beat_schedule() -> dict[str, Any]:
    return {
        # Late sweeps are worth nothing, as the next one finds the same: they expire instead of piling up.
        "sweep": {
            "task": "tournament.rounds.sweep",
            "schedule": every(1),
            "options": {"queue": HALL, "expires": 2},
        },
        "call_time": {
            "task": "tournament.tables.sweep",
            "schedule": every(1),
            "options": {"queue": HALL, "expires": 2},
        },
        "publish": {"task": "tournament.screens.sweep", "schedule": every(2), "options": {"expires": 4}},
        "mail": {"task": "tournament.registration.sweep_mail", "schedule": every(60), "options": {"expires": 60}},
        "back_up": {"task": "tournament.management.back_up", "schedule": 3600.0, "options": {"expires": 3600}},
        "compare": {"task": "tournament.standings.check", "schedule": every(600), "options": {"expires": 600}},
        "forget": {"task": "tournament.registration.forget", "schedule": 3600.0, "options": {"expires": 3600}},
        "rehearse": {"task": "tournament.rehearsal.play", "schedule": every(1), "options": {"expires": 2}},
    }


def configuration() -> dict[str, Any]:
    return {
        "broker_url": settings.REDIS_URL,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,  # a worker waits for Redis for as long as it takes
        "broker_transport_options": {
            # A job lost with its worker is given out again after a minute: jobs are short and safe to repeat.
            "visibility_timeout": 60,
            "socket_connect_timeout": 2,
            "socket_keepalive": True,
        },
        "result_backend": None,
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_queues": [Queue(HALL), Queue(DESK)],
        "task_default_queue": DESK,
        "task_routes": {"tournament.rounds.*": {"queue": HALL}, "tournament.screens.*": {"queue": HALL}},
        "worker_hijack_root_logger": False,
        "worker_send_task_events": False,
        "beat_schedule": beat_schedule(),
        "timezone": "UTC",
    }


app = Celery("tournament")
app.add_defaults(configuration)
app.autodiscover_tasks(
    lambda: [f"tournament.{tasks.parent.name}" for tasks in Path(__file__).parent.glob("*/tasks.py")]
)


class Publisher:
    """Hands jobs to the broker from a thread of its own, so that no caller ever waits for Redis.

    Time-outs alone are not enough: a server that hangs takes the connection and then says nothing, so every request
    would wait for the full time-out, again and again. Here the request only puts the job into a bounded line in
    memory. A job may be lost when Redis is away, when the line is full, or with the process: that is allowed, because
    what must happen stands in the database, and the sweep finds it there. Jobs make things fast, not true.
    """

    def __init__(self, limit: int = 1000) -> None:
        self._jobs: queue.Queue[tuple[str, tuple[Any, ...]]] = queue.Queue(limit)
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._connection: Connection | None = None

    def put(self, name: str, args: tuple[Any, ...]) -> None:
        self._start()
        try:
            self._jobs.put_nowait((name, args))
        except queue.Full:
            logger.warning("Redis does not answer and the line is full: %s is left to the sweep", name)

    def flush(self, timeout: float) -> bool:
        """Wait, at most `timeout` seconds, until every job was tried."""
        with self._jobs.all_tasks_done:
            return self._jobs.all_tasks_done.wait_for(lambda: not self._jobs.unfinished_tasks, timeout)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
                self._thread.start()
                atexit.register(self.flush, 1.0)  # a short command must not end before its jobs are handed over

    def _run(self) -> None:
        while True:
            name, args = self._jobs.get()
            try:
                self._send(name, args)
            except Exception as error:  # whatever the client library raises, the next job gets its chance
                logger.warning("Redis did not take %s, it is left to the sweep: %s", name, error)
                self._connection = None
            finally:
                self._jobs.task_done()

    def _send(self, name: str, args: tuple[Any, ...]) -> None:
        if self._connection is None:
            self._connection = app.connection_for_write(
                transport_options={"socket_timeout": PUBLISH_TIMEOUT, "max_retries": 0, "retry_on_timeout": False},
            )
        app.send_task(name, args, connection=self._connection, retry=False)


publisher = Publisher()


def enqueue(name: str, *args: Any) -> None:
    """Ask for a job by its name. Never raises, never waits; inside a transaction, call it on commit."""
    publisher.put(name, args)
