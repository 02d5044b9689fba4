"""The way of a public state from the job that made it to every web process: one Redis Stream.

It makes the broadcast fast; the database makes it true. Entries are whole states, so one that is lost, late or
doubled does no harm.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tournament.clock import now_ms

logger = logging.getLogger(__name__)

STREAM = "sunmoon:state"
"""One for all tournaments: a process then follows all of them with one connection and one XREAD."""

PUBLISHED = "sunmoon:published"
"""A hash: slug -> number appended last."""

KEPT = 1_000
"""About how many entries stay. Only the newest of each tournament matters; the rest bridges short cuts."""

BLOCK_MS = 1_000
TIMEOUT = 3.0
"""Seconds after which a Redis that hangs counts as gone. Longer than a read blocks."""

PAUSE = 0.5
"""Seconds between two tries to reach Redis."""

EntryId = tuple[int, int]
START: EntryId = (0, 0)
Entry = tuple[bytes, Mapping[bytes, bytes]]
Published = tuple[str, int, bytes]


def append(slug: str, number: int, body: bytes, url: str | None = None, job_ms: int = 0) -> None:
    """Hand a state to all web processes. May be repeated or come late: readers keep the highest number.

    `job_ms` is when the job began; `published` tells the sweep what need not be repeated.
    """
    entry: dict[Any, Any] = {"slug": slug, "number": number, "body": body, "job_ms": job_ms, "at_ms": now_ms()}
    with connection(url).pipeline(transaction=False) as together:
        together.xadd(STREAM, entry, maxlen=KEPT, approximate=True)
        together.hset(PUBLISHED, slug, number)
        together.execute()


def published(url: str | None = None) -> dict[str, int]:
    """Slug -> number appended last. Empty with Redis, so that all is repeated then."""
    known: Any = connection(url).hgetall(PUBLISHED)
    return {slug.decode(): int(number) for slug, number in known.items()}


@dataclass(frozen=True, slots=True)
class Appended:
    """When a number was first handed over, and when its job had begun (Unix milliseconds, the event's time)."""

    number: int
    job_ms: int
    at_ms: int


def history(slug: str, count: int, url: str | None = None) -> list[Appended]:
    """The newest numbers of an event that are still in the stream, newest first."""
    first: dict[int, Appended] = {}
    entries: Any = connection(url).xrevrange(STREAM, count=KEPT)
    for _, fields in entries:
        if fields.get(b"slug") == slug.encode() and b"at_ms" in fields:
            number = int(fields[b"number"])
            first[number] = Appended(number, int(fields[b"job_ms"]), int(fields[b"at_ms"]))
    return sorted(first.values(), key=lambda each: each.number, reverse=True)[:count]


def connection(url: str | None = None) -> redis.Redis:
    """To Redis, for jobs and pages that may fail: it gives up after `TIMEOUT`."""
    return _connection(url or settings.REDIS_URL)


@cache
def _connection(url: str) -> redis.Redis:
    # Without retries of its own: Celery tries the job again, and a hall must not wait for a Redis that hangs.
    return redis.Redis.from_url(
        url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 0)
    )


class Reader:
    """Follows the stream from now on, whatever happens to Redis."""

    def __init__(self, url: str) -> None:
        self.connected = False
        self.errors = 0
        self.lag_ms: int | None = None
        self._last: EntryId | None = None
        self._sure = False
        self._redis = redis.asyncio.Redis.from_url(
            url,
            protocol=2,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            retry=AsyncRetry(NoBackoff(), 0),
        )

    async def follow(self) -> AsyncIterator[Published]:
        """Slug, number and body of each state that is appended. Never ends by itself."""
        try:
            while True:
                for entry in await self._read_or_pause():
                    if published := self._parse(*entry):
                        yield published
        finally:
            await self._redis.aclose()

    def stats(self) -> Mapping[str, Any]:
        """For the metrics; `lag_ms` is the way of the last entry from append to here."""
        return {"connected": self.connected, "errors": self.errors, "lag_ms": self.lag_ms}

    async def _read_or_pause(self) -> list[Entry]:
        try:
            entries = await self._read()
        except (RedisError, OSError) as error:
            self.errors += 1
            self._report(connected=False, reason=repr(error))
            await asyncio.sleep(PAUSE)
            return []
        self._report(connected=True)
        return entries

    async def _read(self) -> list[Entry]:
        if not self._sure:
            await self._find_place()
        last = "{}-{}".format(*self._last or START)
        answer: Any = await self._redis.xread({STREAM: last}, block=BLOCK_MS, count=100)
        # Silence may mean that the stream was emptied and its ids begin below ours: look before the next read.
        self._sure = bool(answer)
        return list(answer[0][1]) if answer else []

    async def _find_place(self) -> None:
        """Begin at the end; go back to the start of a stream that has lost what we read (emptied, clock set back)."""
        newest: Any = await self._redis.xrevrange(STREAM, count=1)
        end = _entry_id(newest[0][0]) if newest else START
        if self._last is None:
            self._last = end
        elif end < self._last:
            self._last = START

    def _parse(self, raw_id: bytes, fields: Mapping[bytes, bytes]) -> Published | None:
        self._last = _entry_id(raw_id)
        try:
            published = fields[b"slug"].decode(), int(fields[b"number"]), fields[b"body"]
        except (KeyError, ValueError):
            logger.warning("Skipped an entry of %s that is no state: %r", STREAM, raw_id)
            return None
        self.lag_ms = max(0, time.time_ns() // 1_000_000 - self._last[0])
        return published

    def _report(self, *, connected: bool, reason: str = "") -> None:
        if connected and not self.connected:
            logger.info("Following %s in Redis", STREAM)
        elif self.connected and not connected:
            logger.warning("Redis does not bring the states, the database has to: %s", reason)
        self.connected = connected


def _entry_id(raw: bytes) -> EntryId:
    milliseconds, sequence = raw.split(b"-")
    return int(milliseconds), int(sequence)
