"""The public state over HTTP, as a bare ASGI callable: `state`, `stream`, `time` and `seen` under `/t/<slug>/`.

Beside Django and not a view, as a Django response that streams holds a thread for each client.
"""

import asyncio
import logging
import re
import secrets
import signal
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from http import HTTPStatus
from types import FrameType
from typing import Any
from urllib.parse import parse_qs

from tournament.clock import now_ms
from tournament.screens import eager
from tournament.screens.connection import WriteChunk, chunk_writer
from tournament.screens.hub import Channel, Hub, State, UnavailableError
from tournament.screens.reports import LARGEST_REPORT, Report

logger = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

ADDRESS = re.compile(r"/t/([-a-zA-Z0-9_]{1,100})/(state|stream|time|seen)")
RETRY_MS = 1_000
"""Clients come back after once to twice this: a thousand who lost an access point don't knock in one instant."""
RETRY_AFTER = (b"retry-after", b"2")

PUBLIC: Headers = [(b"access-control-allow-origin", b"*"), (b"x-content-type-options", b"nosniff")]
JSON: Headers = [(b"content-type", b"application/json"), *PUBLIC]
NO_STORE = (b"cache-control", b"no-store")
STREAM: Headers = [
    (b"content-type", b"text/event-stream"),
    NO_STORE,
    (b"x-accel-buffering", b"no"),
    *PUBLIC,
]


class Stream:
    """One client of `stream`. Remembers only the number it sent last; while it cannot take more, news pile up nowhere.

    The request's own task rests in `receive`; what is to be sent goes out from the hub's calls, which never wait.
    """

    __slots__ = ("_channel", "_due_beat", "_ending", "_send", "_sending", "_sent", "_started", "_task", "_write_chunk")

    def __init__(self, channel: Channel, send: Send, write_chunk: WriteChunk, sent: int) -> None:
        self._channel, self._send, self._write_chunk, self._sent = channel, send, write_chunk, sent
        self._started = self._due_beat = self._ending = self._sending = False
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        if not self._sending and not self._write_at_once():
            self._sending = True
            self._task = eager.start(self._catch_up())

    def beat(self) -> None:
        self._due_beat = True
        self.wake()

    def end(self) -> None:
        self._ending = True
        self.wake()

    def drop(self) -> None:
        """The client is gone."""
        if self._task is not None:
            self._task.cancel()

    def _write_at_once(self) -> bool:
        """Send what everybody gets in the shortest way, if that is all there is to send and it need not wait."""
        if not self._started or self._due_beat or self._ending:
            return False
        state = self._channel.state
        if state is not None and state.number > self._sent:
            if not self._write_chunk(state.chunk):
                return False
            self._sent = state.number
        return True

    async def _catch_up(self) -> None:
        try:
            if not self._started:
                self._started = True
                await self._send({"type": "http.response.start", "status": 200, "headers": STREAM})
                retry = b"retry: %d\n\n" % (RETRY_MS + secrets.randbelow(RETRY_MS))
                await self._send(part(retry + self._due()))
            while due := self._due():
                await self._send(part(due))
            if self._ending:
                await self._send({"type": "http.response.body", "body": b""})
        except Exception as error:  # whatever happens to one client is nobody else's trouble; `receive` says it too
            logger.debug("A client was not reached: %r", error)
        finally:
            self._sending = False

    def _due(self) -> bytes:
        due = b""
        if self._due_beat:
            self._due_beat = False
            due = b"event: time\ndata: %d\n\n" % now_ms()
        state = self._channel.state
        if state is not None and state.number > self._sent:
            self._sent = state.number
            due += state.event
        return due


def part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


class PublicState:
    """ASGI application: answers the public addresses and the server's lifespan, hands the rest to `beside`."""

    def __init__(
        self,
        hub: Hub,
        beside: Application,
        ready: Callable[[], None] = lambda: None,
        take: Callable[[str, Report], None] = lambda slug, report: None,
    ) -> None:
        """`ready` is called once the server lives; `take` gets what clients report of themselves."""
        self.hub = hub
        self._take = take
        self._beside = beside
        self._ready = ready

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and (address := ADDRESS.fullmatch(scope["path"])):
            await self._answer(address[1], address[2], scope, receive, send)
        else:
            await self._beside(scope, receive, send)

    async def _answer(self, slug: str, what: str, scope: Scope, receive: Receive, send: Send) -> None:
        allowed = ("POST",) if what == "seen" else ("GET", "HEAD")
        if scope["method"] not in allowed:
            return await refuse(send, HTTPStatus.METHOD_NOT_ALLOWED, (b"allow", ", ".join(allowed).encode()))
        if what == "time":
            return await reply(send, HTTPStatus.OK, [*JSON, NO_STORE], b'{"now": %d}' % now_ms())
        try:
            channel = await self.hub.channel(slug)
        except UnavailableError:
            return await refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER)
        if channel is None or channel.state is None:
            return await refuse(send, HTTPStatus.NOT_FOUND)
        if what == "seen":
            return await self._take_report(slug, receive, send)
        if what == "state":
            return await send_state(channel.state, scope, send)
        if self.hub.closed:
            return await refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER)
        if scope["method"] == "HEAD":
            return await reply(send, HTTPStatus.OK, STREAM)
        return await self._stream(channel, scope, receive, send)

    async def _stream(self, channel: Channel, scope: Scope, receive: Receive, send: Send) -> None:
        stream = Stream(channel, send, chunk_writer(scope), number_seen(scope))
        self.hub.join(channel, stream)
        try:
            stream.beat()  # the client learns at once that it is connected, and the time
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.hub.leave(channel, stream)
            stream.drop()

    async def _take_report(self, slug: str, receive: Receive, send: Send) -> None:
        body = await read_body(receive, LARGEST_REPORT)
        report = Report.read(body) if body else None
        if report is None:
            return await refuse(send, HTTPStatus.BAD_REQUEST)
        self._take(slug, report)
        return await reply(send, HTTPStatus.NO_CONTENT, [*PUBLIC, NO_STORE])

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.hub.start()
        on_exit_signal(self.hub.close)
        self._ready()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.hub.stop()
        await send({"type": "lifespan.shutdown.complete"})


async def read_body(receive: Receive, most: int) -> bytes:
    """The request's body; nothing if it is longer than `most`, or the client left."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] == "http.disconnect" or len(body) > most:
            return b""
        if not message.get("more_body"):
            return body


async def send_state(state: State, scope: Scope, send: Send) -> None:
    headers = [*JSON, (b"cache-control", b"no-cache"), (b"etag", state.etag)]
    if state.etag in header(scope, b"if-none-match"):
        await reply(send, HTTPStatus.NOT_MODIFIED, headers)
    else:
        await reply(send, HTTPStatus.OK, headers, state.body)


async def reply(send: Send, status: HTTPStatus, headers: Headers, body: bytes | None = None) -> None:
    if body is not None:
        headers = [*headers, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": body or b""})


async def refuse(send: Send, status: HTTPStatus, *headers: tuple[bytes, bytes]) -> None:
    body = b'{"type": "about:blank", "title": "%b", "status": %d}' % (status.phrase.encode(), status)
    await reply(send, status, [(b"content-type", b"application/problem+json"), NO_STORE, *PUBLIC, *headers], body)


def number_seen(scope: Scope) -> int:
    """The newest number that the client says to have; -1 if it says nothing that can be."""
    after = parse_qs(scope["query_string"]).get(b"after", [b""])[0]
    said = [int(raw) for raw in (header(scope, b"last-event-id"), after) if re.fullmatch(rb"[0-9]{1,18}", raw)]
    return max(said, default=-1)


def header(scope: Scope, name: bytes) -> bytes:
    return b", ".join(value for key, value in scope["headers"] if key == name)


def on_exit_signal(act: Callable[[], None]) -> None:
    """Act when the server is told to stop, then let it stop.

    A server waits for its open responses first and tells the application afterwards: too late to end streams.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_act_and_pass_on, loop, act, before))


def _act_and_pass_on(
    loop: asyncio.AbstractEventLoop,
    act: Callable[[], None],
    before: Callable[[int, FrameType | None], Any],
    number: int,
    frame: FrameType | None,
) -> None:
    loop.call_soon_threadsafe(act)
    before(number, frame)
