"""What happened to the announcements of an event, and how the programs behind them fare: for a page and for metrics."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.db.models import F
from redis.exceptions import RedisError

from tournament import clock
from tournament.celery import DESK, HALL
from tournament.journal import broadcast
from tournament.journal.models import Entry
from tournament.screens import reports
from tournament.screens.models import Delivery
from tournament.screens.reports import Report
from tournament.setup.models import Tournament

SHARES = (50, 95, 99)
SHOWN = 12
UNSURE_MS = 150
SILENT_MS = 45_000
GONE_MS = 10 * 60_000


@dataclass(frozen=True, slots=True)
class Announcement:
    """Milliseconds from the commit until the job began, until it was published, and until a share had shown it."""

    entry: Entry
    job: int | None = None
    published: int | None = None
    reported: int = 0
    seen: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Machinery:
    """The programs behind the broadcast. `redis` False: nothing else is known."""

    redis: bool
    queues: dict[str, int] = field(default_factory=dict)
    processes: dict[str, dict[str, Any]] = field(default_factory=dict)
    beat_ms: int | None = None

    @property
    def streams(self) -> int:
        return sum(process["streams"] for process in self.processes.values())

    @property
    def beat_seconds(self) -> float | None:
        """Since beat's last sweep was done by a worker."""
        return None if self.beat_ms is None else round((clock.now_ms() - self.beat_ms) / 1000, 1)


@dataclass(frozen=True, slots=True)
class Lagging:
    """A named screen: how many numbers it is behind, and how long it has been silent."""

    report: Report
    behind: int
    silent_ms: int

    @property
    def well(self) -> bool:
        return not self.behind and self.silent_ms < SILENT_MS and self.report.precision_ms <= UNSURE_MS

    @property
    def gone(self) -> bool:
        """Silent for so long that it is switched off, or lost, and nobody closed its page in peace."""
        return self.silent_ms >= GONE_MS

    @property
    def quiet(self) -> bool:
        """Nobody hears it: muted, or its browser waits for a touch."""
        return self.report.sound in ("muted", "blocked") and self.silent_ms < SILENT_MS

    @property
    def tried_minutes(self) -> int | None:
        """Since somebody tried its sounds; None if nobody has since it was opened."""
        return None if self.report.tried_ms is None else (self.report.tried_ms + self.silent_ms) // 60_000

    @property
    def offset_seconds(self) -> float:
        return round(self.report.offset_ms / 1000, 1)

    @property
    def silent_minutes(self) -> int:
        return self.silent_ms // 60_000

    @property
    def silent_seconds(self) -> int:
        return self.silent_ms // 1000


def shares_of(moments: Sequence[int], start: int) -> dict[int, int]:
    """Share in per cent -> milliseconds from `start` until so many of the moments, which are in order, had come."""
    return {share: moments[ceil(len(moments) * share / 100) - 1] - start for share in SHARES} if moments else {}


def announcements(tournament: Tournament, count: int = SHOWN) -> list[Announcement]:
    """The last public entries, newest first. What Redis has forgotten stays empty."""
    entries = list(Entry.objects.filter(tournament=tournament, public=True).order_by("-number")[:count])
    try:
        appended = {each.number: each for each in broadcast.history(tournament.slug, count)}
        shown = reports.shown_times(tournament.slug)
    except RedisError:
        return [Announcement(entry) for entry in entries]
    found = []
    for entry in entries:
        start = round(entry.at.timestamp() * 1000)
        moments, way = shown.get(entry.number, []), appended.get(entry.number)
        job, published = (way.job_ms - start, way.at_ms - start) if way else (None, None)
        found.append(Announcement(entry, job, published, len(moments), shares_of(moments, start)))
    return found


def machinery() -> Machinery:
    try:
        client = broadcast.connection()
        queues: dict[str, Any] = {queue: client.llen(queue) for queue in (HALL, DESK)}
        queues["unacked"] = client.hlen("unacked")
        beat: Any = client.get(reports.BEAT)
        return Machinery(True, queues, reports.web_processes(), int(beat) if beat else None)
    except RedisError:
        return Machinery(False)


def lagging(slug: str, number: int) -> list[Lagging] | None:
    """The named screens, those first that are not well; None without Redis."""
    try:
        said = reports.screens_of(slug)
    except RedisError:
        return None
    now = clock.now_ms()
    screens = [Lagging(report, max(number - report.number, 0), max(now - report.at_ms, 0)) for report in said]
    return sorted(screens, key=lambda screen: screen.well)


def unpublished_seconds(tournament: Tournament) -> int | None:
    """How long the oldest decision waits that screens were not told of; 0: none waits. None without Redis."""
    try:
        told = broadcast.published().get(tournament.slug, 0)
    except RedisError:
        return None
    waiting = Entry.objects.filter(tournament=tournament, public=True, number__gt=told).order_by("number").first()
    return max(round((clock.now() - waiting.at).total_seconds()), 0) if waiting else 0


def quiet_screens(tournament: Tournament) -> list[str]:
    """Names of the screens of the hall that nobody hears."""
    screens = lagging(tournament.slug, 0) or []
    return sorted(screen.report.screen for screen in screens if screen.quiet)


def cut_off_targets(tournament: Tournament) -> list[str]:
    """Names of the targets whose newest state was given up, and that have got no newer one since."""
    lost = Delivery.objects.filter(target__tournament=tournament, target__active=True, state=Delivery.State.DEAD)
    names = lost.filter(number__gt=F("target__delivered")).values_list("target__name", flat=True)
    return sorted(set(names))
