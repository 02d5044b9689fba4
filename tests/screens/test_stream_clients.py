"""Clients that are slow, gone or broken, beside one that is well: in one process, against the ASGI interface."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from typing import Any

import pytest

from tournament.screens.hub import Hub
from tournament.screens.stream import PublicState


class NoNews:
    async def follow(self) -> AsyncIterator[tuple[str, int, bytes]]:
        await asyncio.Event().wait()
        yield "", 0, b""

    def stats(self) -> Mapping[str, Any]:
        return {}


async def load(slug: str) -> tuple[int, bytes] | None:
    if slug == "broken":
        raise ConnectionError("password=secret")
    return (1, b"one") if slug == "hall" else None


async def numbers(slugs: Collection[str]) -> Mapping[str, int]:
    return {}


async def beside(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "django", "path": scope.get("path")})


class Client:
    """One request as a server makes it; `fails` and `gate` act on what is sent to it."""

    def __init__(self, app: PublicState, path: str = "/t/hall/stream", method: str = "GET", query: bytes = b"") -> None:
        self.messages: list[Any] = []
        self.fails: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self._gone = asyncio.Event()
        scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": []}
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.gate.wait()
        if self.fails:
            raise self.fails
        self.messages.append(message)

    async def leave(self) -> None:
        self._gone.set()
        await self.task

    @property
    def text(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)

    async def gets(self, text: bytes) -> None:
        async with asyncio.timeout(30):
            while text not in self.text:
                await asyncio.sleep(0.001)


def run(test: Callable[[PublicState, Hub], Awaitable[None]]) -> None:
    async def bounded() -> None:
        hub = Hub(load, numbers, NoNews())
        async with asyncio.timeout(60):
            await test(PublicState(hub, beside), hub)

    asyncio.run(bounded())


@pytest.mark.parametrize("error", [OSError(), RuntimeError()])
def test_a_client_to_whom_nothing_can_be_sent_takes_nothing_from_the_others(error: Exception) -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        clients = [Client(app) for _ in range(3)]
        for client in clients:
            await client.gets(b"data: one")
        clients[1].fails = error
        hub.offer("hall", 2, b"two")
        await clients[0].gets(b"data: two")
        await clients[2].gets(b"data: two")
        for client in clients:
            await client.leave()
        assert hub.stats()["streams"] == 0

    run(test)


def test_a_client_that_cannot_take_more_skips_to_the_newest() -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        slow, well = Client(app), Client(app)
        await slow.gets(b"data: one")
        slow.gate.clear()
        for number in range(2, 100):
            hub.offer("hall", number, b"n%d." % number)
            await well.gets(b"data: n%d." % number)
        slow.gate.set()
        await slow.gets(b"data: n99.")
        assert slow.text.count(b"data: n") == 2  # the one that was under way, and the newest
        await slow.leave()
        await well.leave()

    run(test)


def test_who_leaves_while_a_write_waits_leaves_no_task_behind() -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        client = Client(app)
        await client.gets(b"data: one")
        client.gate.clear()
        hub.offer("hall", 2, b"two")
        await asyncio.sleep(0)
        await client.leave()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(test)


def test_closing_ends_the_open_streams_and_lets_no_new_one_begin() -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        client = Client(app)
        await client.gets(b"data: one")
        hub.close()
        assert client.messages[-1] == {"type": "http.response.body", "body": b""}
        late = Client(app)
        await late.task
        assert late.messages[0]["status"] == 503
        assert (b"retry-after", b"2") in late.messages[0]["headers"]
        state = Client(app, "/t/hall/state")
        await state.task
        assert state.text == b"one"
        await client.leave()

    run(test)


def test_a_database_that_fails_is_503_and_says_nothing_of_its_own() -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        for what in ("state", "stream"):
            client = Client(app, f"/t/broken/{what}")
            await client.task
            assert client.messages[0]["status"] == 503
            assert b"secret" not in client.text

    run(test)


@pytest.mark.parametrize(
    "path", ["/", "/t/hall", "/t/hall/", "/t/hall/state/", "/t/a/b/state", "/t//state", "/x/hall/state"]
)
def test_every_other_address_is_django_s(path: str) -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        client = Client(app, path)
        await client.task
        assert client.messages == [{"type": "django", "path": path}]

    run(test)


def test_the_address_s_number_counts_as_the_header_s() -> None:
    async def test(app: PublicState, hub: Hub) -> None:
        client = Client(app, query=b"lang=he&after=1")
        await client.gets(b"event: time")
        hub.offer("hall", 2, b"two")
        await client.gets(b"data: two")
        assert b"data: one" not in client.text
        await client.leave()

    run(test)
