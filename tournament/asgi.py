"""The web process: static files and the public state are answered here, everything else by Django."""

import gc
import os
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django_application = get_asgi_application()

from tournament import timekeeper
from tournament.journal.broadcast import Reader
from tournament.journal.queries import public_numbers
from tournament.screens.health import Health, condition
from tournament.screens.hub import Hub
from tournament.screens.reports import Gathered
from tournament.screens.state import public_state
from tournament.screens.stream import PublicState
from tournament.screens.threads import in_thread
from tournament.static_files import StaticFiles
from tournament.uploads import LimitedBodies


def calm_the_collector() -> None:
    """Keep the garbage collector from halting a thousand open streams.

    A full collection walks every object that lives. What exists after start-up lives as long as the process, so it is
    frozen out of the walk; and collections come rarely, as nearly all garbage here is freed by counting anyway.
    Measured with thousands of streams: halves the time until the slowest has the news.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)


def begin() -> None:
    calm_the_collector()
    timekeeper.start()


async def flush_reports() -> None:
    await gathered.flush()


hub = Hub(
    in_thread(public_state),
    in_thread(public_numbers),
    Reader(settings.REDIS_URL),
    (flush_reports, 1.0),
)
gathered = Gathered(settings.REDIS_URL, hub.stats)
health = Health(StaticFiles(LimitedBodies(django_application)), in_thread(condition, ThreadPoolExecutor(1, "health")))
application = PublicState(hub, health, begin, gathered.take)
