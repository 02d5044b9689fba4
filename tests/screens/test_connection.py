"""The short way to a client, over real sockets: the same bytes as the long way, and no way past one that is full."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from tests.screens.in_memory import Database, hub_on, until
from tests.screens.in_memory import run as run_bounded
from tournament.screens.connection import Connection, chunk_writer, framed
from tournament.screens.hub import Hub, State
from tournament.screens.stream import PublicState

REQUEST = b"GET /t/hall/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Counting:
    """The application, and how many messages it sent the long way."""

    def __init__(self, hub: Hub) -> None:
        self.app, self.sent = PublicState(hub, nobody), 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def counted(message: Any) -> None:
            self.sent += 1
            await send(message)

        await self.app(scope, receive, counted)


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("Nothing else is asked for")


@asynccontextmanager
async def serving(app: Any, http: Any) -> AsyncIterator[int]:
    """A server on a free port: the port."""
    config = uvicorn.Config(app, port=0, http=http, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task


async def open_stream(port: int, buffer: int = 2**16) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=buffer)
    writer.write(REQUEST)
    return reader, writer


async def chunk(reader: asyncio.StreamReader) -> bytes:
    size = int(await reader.readline(), 16)
    return (await reader.readexactly(size + 2))[:-2]


def run(test: Callable[[Hub, Counting], Awaitable[None]]) -> None:
    async def on_a_hub() -> None:
        hub, _ = hub_on(Database(hall=1))
        await test(hub, Counting(hub))
        hub.close()

    run_bounded(on_a_hub)


def test_both_ways_bring_the_same_bytes_and_the_short_one_makes_no_message() -> None:
    async def test(hub: Hub, app: Counting) -> None:
        heard: list[bytes] = []
        messages: list[int] = []
        for http in (Connection, "httptools"):
            async with serving(app, http) as port:
                reader, writer = await open_stream(port)
                await reader.readuntil(b"\r\n\r\n")
                await chunk(reader)
                before, number = app.sent, len(heard) + 2
                hub.offer("hall", number, b"news")
                heard.append((await chunk(reader)).replace(b"%d" % number, b"N"))
                messages.append(app.sent - before)
                writer.close()
        assert heard == [b"id: N\ndata: news\n\n"] * 2
        assert messages == [0, 1]

    run(test)


def test_a_connection_that_is_full_takes_the_long_way_and_skips_to_the_newest() -> None:
    async def test(hub: Hub, app: Counting) -> None:
        async with serving(app, Connection) as port:
            reader, writer = await open_stream(port, buffer=1_000)
            await reader.readuntil(b"\r\n\r\n")
            before = app.sent
            for number in range(2, 202):
                hub.offer("hall", number, b"x" * 100_000)
                await asyncio.sleep(0)
            waiting = app.sent - before
            hub.offer("hall", 202, b"the newest")
            told = b""
            while b"the newest" not in told:
                told += await reader.read(2**20)
            numbers = [int(found) for found in re.findall(rb"id: ([0-9]+)", told)]
            assert waiting == 1  # one message, not two hundred
            assert numbers == sorted(set(numbers))
            assert numbers[-1] == 202
            assert len(numbers) < 202
            writer.close()

    run(test)


def test_what_is_framed_once_is_the_whole_event() -> None:
    state = State.of(7, b'{"number":7}')
    assert state.chunk == framed(state.event)
    assert framed(b"x" * 26) == b"1a\r\n" + b"x" * 26 + b"\r\n"


def test_where_the_server_offers_no_short_way_there_is_none() -> None:
    assert not chunk_writer({})(b"data")
    assert not chunk_writer({"extensions": {"http.response.push": {}}})(b"data")
