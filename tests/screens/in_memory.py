"""A database, a source of news and a listener in memory, which fail, wait and remember as a test wants it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from typing import Any

from tournament.screens.hub import Channel, Hub


class Database:
    """Slug -> number of the newest state; counts what it is asked."""

    def __init__(self, **newest: int) -> None:
        self.newest = newest
        self.loads: list[str] = []
        self.polls: list[list[str]] = []
        self.fails = False
        self.gate: asyncio.Event | None = None

    async def load(self, slug: str) -> tuple[int, bytes] | None:
        self.loads.append(slug)
        number = self.newest.get(slug)
        await self._answer()
        return None if number is None else (number, b'{"number":%d}' % number)

    async def numbers(self, slugs: Collection[str]) -> Mapping[str, int]:
        self.polls.append(list(slugs))
        await self._answer()
        return {slug: self.newest[slug] for slug in slugs if slug in self.newest}

    async def _answer(self) -> None:
        if self.gate:
            await self.gate.wait()
        if self.fails:
            raise ConnectionError


class NewsFromQueue:
    """What a test puts in arrives; an exception put in is raised."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[Any] = asyncio.Queue()

    async def follow(self) -> AsyncIterator[tuple[str, int, bytes]]:
        while True:
            item = await self.queue.get()
            if isinstance(item, Exception):
                raise item
            yield item

    def stats(self) -> Mapping[str, Any]:
        return {"waiting": self.queue.qsize()}


class RecordingListener:
    """Notes what the hub does to it."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.numbers: list[int] = []
        self.beats = 0
        self.ended = False

    def wake(self) -> None:
        assert self.channel.state
        self.numbers.append(self.channel.state.number)

    def beat(self) -> None:
        self.beats += 1

    def end(self) -> None:
        self.ended = True


def hub_on(database: Database) -> tuple[Hub, NewsFromQueue]:
    news = NewsFromQueue()
    return Hub(database.load, database.numbers, news), news


async def number_in(hub: Hub, slug: str) -> int | None:
    channel = await hub.channel(slug)
    return channel.state.number if channel and channel.state else None


async def listener_of(hub: Hub, slug: str) -> RecordingListener:
    channel = await hub.channel(slug)
    assert channel
    listener = RecordingListener(channel)
    hub.join(channel, listener)
    return listener


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.001)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(bounded())
