"""What screens and phones say of themselves: the number they show, when they showed it, how sure they are of the time.

They say it to a web process, which gathers for a second and writes it to Redis in one go: a hall of phones that report
costs Redis next to nothing, and a dead Redis costs the phones nothing. No decision depends on it.
"""

import json
import logging
import os
import re
import socket
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tournament.clock import now_ms
from tournament.journal import broadcast

logger = logging.getLogger(__name__)

SCREENS = "sunmoon:screens:{}"
"""A hash of each event: name of the screen -> its last report."""

SHOWN = "sunmoon:shown:{}"
"""A list of each event: `number:milliseconds` for each report that a number was shown, newest last."""

WEB = "sunmoon:web:{}"
BEAT = "sunmoon:beat"
KEPT_SECONDS = 12 * 3600
KEPT_SHOWN = 20_000
GATHERED = 2_000
"""Reports that one process keeps for an event between two writes; more are dropped."""

LARGEST_REPORT = 1_000
TIMEOUT = 1.0
NAME = re.compile(r"[\w .,:#()/-]{1,40}")
SCENE = re.compile(r"[a-z_]{0,20}")
SOUNDS = ("", "on", "muted", "blocked")


@dataclass(frozen=True, slots=True)
class Report:
    """`screen` is a name, or empty for a phone; `offset_ms`: how far the device's own clock is off.

    `sound` is one of SOUNDS, empty where there never is any; `tried_ms`: how long ago somebody tried it; `scene` is the
    word for what it shows, empty if it does not say.
    """

    screen: str
    number: int
    shown_ms: int | None
    offset_ms: int
    precision_ms: int
    at_ms: int
    sound: str = ""
    tried_ms: int | None = None
    scene: str = ""

    @classmethod
    def read(cls, body: bytes) -> "Report | None":
        """None if this is no report."""
        try:
            said = json.loads(body)
            screen = str(said.get("screen") or "")
            sound, scene = str(said.get("sound") or ""), str(said.get("scene") or "")
            numbers = [int(said[key]) for key in ("number", "offset_ms", "precision_ms")]
            shown_ms, tried_ms = (_whole(said.get(key)) for key in ("shown_ms", "tried_ms"))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            return None
        if not all(abs(value) < 2**53 for value in (*numbers, shown_ms or 0, tried_ms or 0)):
            return None
        if (screen and not NAME.fullmatch(screen)) or sound not in SOUNDS or not SCENE.fullmatch(scene):
            return None
        number, offset, precision = numbers
        return cls(screen, number, shown_ms, offset, precision, now_ms(), sound, tried_ms, scene)


def _whole(said: Any) -> int | None:
    return None if said is None else int(said)


class Gathered:
    """The reports of the last second in this process, and what it says of itself. Lives on the event loop."""

    def __init__(self, url: str, stats: Callable[[], Mapping[str, Any]]) -> None:
        self._stats = stats
        self._screens: dict[str, dict[str, Report]] = defaultdict(dict)
        self._shown: dict[str, list[str]] = defaultdict(list)
        self._redis = redis.asyncio.Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 0)
        )

    def take(self, slug: str, report: Report) -> None:
        screens, shown = self._screens[slug], self._shown[slug]
        if report.screen and (len(screens) < GATHERED or report.screen in screens):
            screens[report.screen] = report
        if report.shown_ms is not None and len(shown) < GATHERED:
            shown.append(f"{report.number}:{report.shown_ms}")

    async def flush(self) -> None:
        """Write it down; if Redis does not take it, it is lost, and the next reports come soon."""
        screens, self._screens = self._screens, defaultdict(dict)
        shown, self._shown = self._shown, defaultdict(list)
        stats = {"at_ms": now_ms(), **self._stats()}
        try:
            async with self._redis.pipeline(transaction=False) as together:
                together.set(WEB.format(f"{socket.gethostname()}:{os.getpid()}"), json.dumps(stats), ex=5)
                for slug, named in screens.items():
                    said: dict[Any, Any] = {name: json.dumps(asdict(report)) for name, report in named.items()}
                    if said:
                        together.hset(SCREENS.format(slug), mapping=said)
                        together.expire(SCREENS.format(slug), KEPT_SECONDS)
                for slug, times in shown.items():
                    if times:
                        together.rpush(SHOWN.format(slug), *times)
                        together.ltrim(SHOWN.format(slug), -KEPT_SHOWN, -1)
                        together.expire(SHOWN.format(slug), KEPT_SECONDS)
                await together.execute()
        except (RedisError, OSError) as error:
            logger.debug("Reports of screens are lost: %r", error)

    async def close(self) -> None:
        await self._redis.aclose()


def mark_beat() -> None:
    """A sweep has run: beat, Redis and a worker live."""
    broadcast.connection().set(BEAT, now_ms(), ex=KEPT_SECONDS)


def screens_of(slug: str) -> list[Report]:
    """The last report of each named screen of the day, by name, however long it has been silent since."""
    key = SCREENS.format(slug)
    said: Any = broadcast.connection().hgetall(key)
    found = [Report(**json.loads(raw)) for raw in said.values()]
    since = now_ms() - KEPT_SECONDS * 1000
    forgotten = [report.screen for report in found if report.at_ms < since]
    if forgotten:
        broadcast.connection().hdel(key, *forgotten)
    return sorted((report for report in found if report.at_ms >= since), key=lambda report: report.screen)


def shown_times(slug: str) -> dict[int, list[int]]:
    """Number -> the moments at which screens and phones showed it, in order."""
    raw: Any = broadcast.connection().lrange(SHOWN.format(slug), 0, -1)
    times: dict[int, list[int]] = defaultdict(list)
    for line in raw:
        number, _, moment = line.decode().partition(":")
        times[int(number)].append(int(moment))
    return {number: sorted(moments) for number, moments in times.items()}


def web_processes() -> dict[str, dict[str, Any]]:
    """Host and process -> what it said of itself within the last seconds."""
    client = broadcast.connection()
    keys: list[bytes] = sorted(client.scan_iter(WEB.format("*"), count=1_000))
    values: Any = client.mget(keys) if keys else []
    return {
        key.decode().removeprefix(WEB.format("")): json.loads(value)
        for key, value in zip(keys, values, strict=True)
        if value
    }
