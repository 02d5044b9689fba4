"""The job that sends an announcement to all tables, its sweep, and the jobs of the targets.

Who runs jobs or asks for them keeps time as well.
"""

from datetime import timedelta

from celery import shared_task
from celery.signals import beat_init, worker_init

from tournament import clock, timekeeper
from tournament.celery import enqueue
from tournament.journal import broadcast
from tournament.journal.queries import newest_public_since
from tournament.screens import deliveries, reports
from tournament.screens.state import public_state

SWEPT = timedelta(days=1)
"""How old the newest news of an event may be for the sweep to look after it."""

worker_init.connect(timekeeper.start)
beat_init.connect(timekeeper.start)


@shared_task(name="tournament.screens.publish_state")
def publish_state(slug: str) -> None:
    """Put the newest public state on the stream that every web process reads. Twice or late does no harm."""
    job_ms = clock.now_ms()
    state = public_state(slug)
    if state:
        broadcast.append(slug, *state, job_ms=job_ms)
        for target in deliveries.ask_for(slug, state[0]):
            enqueue("tournament.targets.deliver", target)


@shared_task(name="tournament.screens.sweep")
def sweep() -> None:
    """Repeat what was not published, and send what a target still waits for."""
    reports.mark_beat()
    published = broadcast.published()
    for slug, number in newest_public_since(clock.now() - SWEPT).items():
        if published.get(slug, -1) < number:
            publish_state(slug)
    for target in deliveries.due(clock.now()):
        enqueue("tournament.targets.deliver", target)


@shared_task(name="tournament.targets.deliver")
def deliver(target: int) -> None:
    """Send the newest state to one target, unless somebody does so just now."""
    deliveries.deliver(target)
