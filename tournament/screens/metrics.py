"""`/metrics` for Prometheus: the same figures as the organiser's page, of all processes, whichever of them is asked."""

import hmac
from collections.abc import Iterator

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tournament.journal.queries import public_numbers
from tournament.screens.models import Delivery
from tournament.screens.operations import Machinery, announcements, machinery
from tournament.setup.models import Tournament

LOCAL = {"127.0.0.1", "::1"}


def allowed(request: HttpRequest) -> bool:
    """From this very machine and not through a proxy, or with the token in METRICS_TOKEN."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if settings.METRICS_TOKEN and hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        return True
    return request.META.get("REMOTE_ADDR") in LOCAL and "X-Forwarded-For" not in request.headers


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not allowed(request):
        raise PermissionDenied
    registry = CollectorRegistry()
    registry.register(Broadcast())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class Broadcast(Collector):
    """Asked anew at each scrape."""

    def collect(self) -> Iterator[Metric]:
        now = machinery()
        yield GaugeMetricFamily("sunmoon_redis_up", "Whether Redis answers", value=int(now.redis))
        yield from _machinery(now)
        yield from _events()
        dead = GaugeMetricFamily("sunmoon_deliveries", "Deliveries to targets", labels=["state"])
        for state, count in Delivery.objects.values_list("state").annotate(count=Count("pk")).order_by("state"):
            dead.add_metric([state], count)
        yield dead


def _machinery(now: Machinery) -> Iterator[Metric]:
    queues = GaugeMetricFamily("sunmoon_queue_length", "Jobs that wait", labels=["queue"])
    for queue, length in now.queues.items():
        queues.add_metric([queue], length)
    streams = GaugeMetricFamily("sunmoon_streams", "Open streams", labels=["process"])
    errors = CounterMetricFamily("sunmoon_hub_errors", "Failures in the web process", labels=["process", "work"])
    lag = GaugeMetricFamily("sunmoon_reader_lag_seconds", "From Redis to the web process", labels=["process"])
    for process, said in now.processes.items():
        streams.add_metric([process], said["streams"])
        for work, count in said["errors"].items():
            errors.add_metric([process, work], count)
        if said["news"].get("lag_ms") is not None:
            lag.add_metric([process], said["news"]["lag_ms"] / 1000)
    yield from (queues, streams, errors, lag)
    if now.beat_ms is not None:
        help_ = "When beat's last sweep was done"
        yield GaugeMetricFamily("sunmoon_last_sweep_timestamp_seconds", help_, value=now.beat_ms / 1000)


def _events() -> Iterator[Metric]:
    numbers = GaugeMetricFamily("sunmoon_state_number", "Newest public number in the database", labels=["tournament"])
    ways = GaugeMetricFamily(
        "sunmoon_announcement_seconds", "From the commit of the last announcement", labels=["tournament", "stage"]
    )
    open_events = Tournament.objects.filter(play_ended_at=None)
    known = public_numbers(open_events.values_list("slug", flat=True))
    for tournament in open_events.filter(slug__in=known):
        numbers.add_metric([tournament.slug], known[tournament.slug])
        (last,) = announcements(tournament, 1)
        stages = {"job": last.job, "published": last.published}
        stages |= {f"seen_{share}": seen for share, seen in last.seen.items()}
        for stage, way in stages.items():
            if way is not None:
                ways.add_metric([tournament.slug, stage], way / 1000)
    yield from (numbers, ways)
