"""The newest public state of each tournament in this process, and those who wait for the next one.

Redis brings news fast and the database is asked twice a second, so a dead Redis delays by that and no more.
Numbers only rise: what comes late, twice or out of order is dropped.
"""

import asyncio
import hashlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Protocol

from tournament.clock import now_ms
from tournament.screens.connection import framed

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.5
PAUSE_AFTER_NEWS = 1.0
BEAT_SECONDS = 5.0
"""A client that hears nothing for 12 s says so: more than two beats are missing then."""
BEAT_SLOTS = 61
"""Ten thousand heartbeats at once would hold up an announcement for a tenth of a second: each slot has its turn.
A prime, so that addresses in memory spread evenly over the slots."""

WOKEN_AT_ONCE = 500

IDLE_SECONDS = 60.0
"""How long a state that nobody reads is kept fresh."""

MISSING_SECONDS = 1.0
MISSING_KEPT = 1_000
LOADS_AT_ONCE = 64
LOAD_TIMEOUT = 5.0
"""Bounds for a flood of wrong addresses, and for a database that hangs."""

Load = Callable[[str], Awaitable[tuple[int, bytes] | None]]
Numbers = Callable[[Collection[str]], Awaitable[Mapping[str, int]]]
Work = Callable[[], Awaitable[None]]


class UnavailableError(Exception):
    """The state could not be had from the database just now."""


class News(Protocol):
    """Where states come from at once: `journal.broadcast.Reader`."""

    def follow(self) -> AsyncIterator[tuple[str, int, bytes]]:
        """Slug, number, body."""

    def stats(self) -> Mapping[str, Any]:
        """How it fares, for the metrics."""


class Listener(Protocol):
    """One open stream. None of these may block."""

    def wake(self) -> None:
        """There may be a newer state."""

    def beat(self) -> None:
        """Show that the connection lives."""

    def end(self) -> None:
        """No state will come any more."""


@dataclass(frozen=True, slots=True)
class State:
    """One public state, with every form in which it is sent made once."""

    number: int
    body: bytes
    etag: bytes
    event: bytes
    chunk: bytes

    @classmethod
    def of(cls, number: int, body: bytes) -> "State":
        digest = hashlib.blake2b(body, digest_size=8).hexdigest()
        event = b"id: %d\ndata: %b\n\n" % (number, body.replace(b"\n", b"\ndata: "))
        return cls(number, body, f'"{number}-{digest}"'.encode(), event, framed(event))


@dataclass(slots=True)
class Channel:
    """What this process knows of one tournament."""

    state: State | None = None
    listeners: set[Listener] = field(default_factory=set)
    read_at: float = 0.0
    published_ms: int = 0

    def offer(self, number: int, body: bytes) -> None:
        if self.state is not None and number <= self.state.number:
            return
        self.state = State.of(number, body)
        self.published_ms = now_ms()
        self._wake(iter(list(self.listeners)))

    def _wake(self, rest: Iterator[Listener]) -> None:
        """Some at a time, so that a request that comes meanwhile does not wait for ten thousand writes."""
        some = list(islice(rest, WOKEN_AT_ONCE))
        if some:
            asyncio.get_running_loop().call_soon(self._wake, rest)
        for listener in some:
            listener.wake()


class Hub:
    """One for each web process. Runs on one event loop, so that nothing in it needs a lock."""

    def __init__(self, load: Load, numbers: Numbers, news: News, *also: tuple[Work, float]) -> None:
        """`also`: other work of this process, each piece with the seconds between two times."""
        self.closed = False
        self.polled_at = 0.0
        self.errors: Counter[str] = Counter()
        self._load, self._numbers, self._news = load, numbers, news
        self._channels: dict[str, Channel] = {}
        self._missing: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._slots: list[set[Listener]] = [set() for _ in range(BEAT_SLOTS)]
        self._tasks: list[asyncio.Task[None]] = []
        self._also = also

    # ---- Reading

    async def channel(self, slug: str) -> Channel | None:
        """The tournament's channel, its state loaded; None if there is no such tournament."""
        if not self._known(slug):
            if self._missing.get(slug, 0.0) > time.monotonic():
                return None
            await self._load_once(slug)
        channel = self._channels.get(slug)
        if channel is not None:
            channel.read_at = time.monotonic()
        return channel

    async def _load_once(self, slug: str) -> None:
        """However many ask at once: one question to the database."""
        task = self._loading.get(slug)
        if task is None:
            if len(self._loading) >= LOADS_AT_ONCE:
                raise UnavailableError
            # Made before the database is asked, so that what is published meanwhile is not missed.
            self._channels[slug] = Channel(read_at=time.monotonic())
            task = self._loading[slug] = asyncio.create_task(self._first_load(slug))
        await asyncio.shield(task)

    async def _first_load(self, slug: str) -> None:
        try:
            await self._refresh(slug)
            if not self._known(slug):
                self._remember_missing(slug)
        except Exception as error:
            self.errors["load"] += 1
            logger.warning("No state of %s from the database: %r", slug, error)
            raise UnavailableError from error
        finally:
            del self._loading[slug]
            if not self._known(slug):
                self._channels.pop(slug, None)

    def _known(self, slug: str) -> bool:
        return slug in self._channels and self._channels[slug].state is not None

    async def _refresh(self, slug: str) -> None:
        loaded = await asyncio.wait_for(self._load(slug), LOAD_TIMEOUT)
        if loaded is not None and slug in self._channels:
            self._channels[slug].offer(*loaded)

    def _remember_missing(self, slug: str) -> None:
        if len(self._missing) >= MISSING_KEPT:
            del self._missing[next(iter(self._missing))]
        self._missing[slug] = time.monotonic() + MISSING_SECONDS

    # ---- News

    def offer(self, slug: str, number: int, body: bytes) -> None:
        """Take a state from the stream. Nobody's tournaments are left to the database until somebody asks."""
        self._missing.pop(slug, None)
        if channel := self._channels.get(slug):
            channel.offer(number, body)

    async def poll(self) -> None:
        """Ask the database for what the stream did not bring."""
        self._forget_idle()
        slugs = [slug for slug, channel in self._channels.items() if channel.state]
        if not slugs:
            return
        numbers = await asyncio.wait_for(self._numbers(slugs), LOAD_TIMEOUT)
        self.polled_at = time.monotonic()
        for slug in slugs:
            state = self._channels[slug].state
            if state and numbers.get(slug, 0) > state.number:
                await self._refresh(slug)

    def _forget_idle(self) -> None:
        idle_since = time.monotonic() - IDLE_SECONDS
        for slug, channel in list(self._channels.items()):
            if channel.state and not channel.listeners and channel.read_at < idle_since:
                del self._channels[slug]

    # ---- Listening

    def join(self, channel: Channel, listener: Listener) -> None:
        channel.listeners.add(listener)
        self._slots[hash(listener) % BEAT_SLOTS].add(listener)

    def leave(self, channel: Channel, listener: Listener) -> None:
        channel.listeners.discard(listener)
        channel.read_at = time.monotonic()
        self._slots[hash(listener) % BEAT_SLOTS].discard(listener)

    # ---- Running

    def start(self) -> None:
        works: list[tuple[Work, float]] = [
            (self._read, PAUSE_AFTER_NEWS),
            (self.poll, POLL_SECONDS),
            (self._beat, 0.0),
            *self._also,
        ]
        self._tasks = [asyncio.create_task(self._keep_doing(work, pause)) for work, pause in works]

    async def _keep_doing(self, work: Work, pause: float) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever a database can raise: the next time may go well
                self.errors[work.__name__.strip("_")] += 1
                logger.warning("Public states: %s failed: %r", work.__name__, error)
            await asyncio.sleep(pause)

    async def _read(self) -> None:
        async for published in self._news.follow():
            self.offer(*published)

    async def _beat(self) -> None:
        for slot in self._slots:
            await asyncio.sleep(BEAT_SECONDS / BEAT_SLOTS)
            for listener in slot:
                listener.beat()

    def close(self) -> None:
        """End every stream, so that the server need not wait for them. No new one begins."""
        self.closed = True
        for channel in self._channels.values():
            for listener in channel.listeners:
                listener.end()

    async def stop(self) -> None:
        self.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def stats(self) -> dict[str, Any]:
        """For the metrics: open streams and the last announcement of each tournament that somebody watches."""
        return {
            "streams": sum(len(channel.listeners) for channel in self._channels.values()),
            "errors": dict(self.errors),
            "news": self._news.stats(),
            "polled_seconds_ago": round(time.monotonic() - self.polled_at, 1) if self.polled_at else None,
            "tournaments": {
                slug: {
                    "number": channel.state.number,
                    "streams": len(channel.listeners),
                    "published_ms": channel.published_ms,
                }
                for slug, channel in self._channels.items()
                if channel.state
            },
        }
