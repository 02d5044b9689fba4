"""A client of `/t/<slug>/…` on a bare socket, which shows every byte that a browser would not."""

import socket
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from types import TracebackType
from typing import BinaryIO

PATIENCE = 60
"""Seconds after which something that should happen counts as not happening."""


@dataclass(frozen=True)
class Event:
    """One event of a stream, as its fields stood there."""

    data: bytes = b""
    id: int | None = None
    event: str = "message"
    retry: int | None = None


class EventStream:
    """One open stream; a context, so that its socket is closed."""

    def __init__(self, port: int, slug: str = "hall", query: str = "", receive_buffer: int = 0, **headers: str) -> None:
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.connect(("127.0.0.1", port))
        except OSError:
            self._socket.close()
            raise
        lines = [f"GET /t/{slug}/stream{query} HTTP/1.1", "Host: localhost"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._file: BinaryIO = self._socket.makefile("rb")
        self._buffer = b""

    def __enter__(self) -> "EventStream":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def patience(self, seconds: float) -> None:
        """How long to wait for the next bytes."""
        self._socket.settimeout(seconds)

    def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers; to be read once, before the events."""
        status = int(self._file.readline().split()[1])
        headers = {}
        while line := self._file.readline().decode().strip():
            name, _, value = line.partition(": ")
            headers[name] = value
        return status, headers

    def event(self) -> Event | None:
        """The next event; None when the server has ended the stream properly."""
        while b"\n\n" not in self._buffer:
            chunk = self._chunk()
            if not chunk:
                return None
            self._buffer += chunk
        block, _, self._buffer = self._buffer.partition(b"\n\n")
        fields = dict(line.split(b": ", 1) for line in block.splitlines())
        return Event(
            fields.get(b"data", b""),
            int(fields[b"id"]) if b"id" in fields else None,
            fields.get(b"event", b"message").decode(),
            int(fields[b"retry"]) if b"retry" in fields else None,
        )

    def state(self) -> Event:
        """The next event that is a state."""
        while event := self.event():
            if event.id is not None:
                return event
        raise EOFError("The stream has ended")

    def rest(self) -> list[Event]:
        """All states until the server ends the stream properly."""
        events = []
        while event := self.event():
            events.append(event)
        return [event for event in events if event.id is not None]

    def until(self, number: int) -> list[int]:
        """The numbers of the states up to this one."""
        numbers = [-1]
        while numbers[-1] < number:
            state = self.state()
            assert state.id is not None
            numbers.append(state.id)
        return numbers[1:]

    def _chunk(self) -> bytes:
        size = int(self._file.readline(), 16)
        data = self._file.read(size)
        self._file.readline()
        return data


def listen(port: int, slug: str = "hall", query: str = "", receive_buffer: int = 0, **headers: str) -> EventStream:
    """A stream whose answer has begun."""
    stream = EventStream(port, slug, query, receive_buffer, **headers)
    status, _ = stream.head()
    assert status == 200
    return stream


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """One request on a connection of its own: the answer and its body."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()
