"""uvicorn's connection with one thing added: what was framed once for everybody is handed to the socket as it is.

The way through ASGI's `send` makes a message, a frame and a copy of the state for each client: with thousands of open
streams, a tenth of the time until the last one has the news (measured, docs/broadcast.md).
"""

from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WriteChunk = Callable[[bytes], bool]
"""Writes a chunk of the response that is being sent; False if that can't be done without waiting."""

EXTENSION = "sunmoon.write_chunk"


class Connection(HttpToolsProtocol):
    """Offers `write_chunk` to the application, for a response that was begun by `send` and is chunked."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {EXTENSION: self.write_chunk}  # type: ignore[dict-item]  # h1 and httptools know only their own

    def write_chunk(self, chunk: bytes) -> bool:
        if self.flow.write_paused or self.transport.is_closing():
            return False
        self.transport.write(chunk)
        return True


def framed(data: bytes) -> bytes:
    """The data as one chunk of HTTP/1.1."""
    return b"%x\r\n%b\r\n" % (len(data), data)


def chunk_writer(scope: MutableMapping[str, Any]) -> WriteChunk:
    """What the server offers for this request; nothing can be written so where it is another server."""
    writer: WriteChunk = scope.get("extensions", {}).get(EXTENSION, _never)
    return writer


def _never(chunk: bytes) -> bool:
    return False
