"""Thousands of clients of an event stream in one process, driven by JSON lines on its standard input.

`{"connect": N, "port": …, "path": …}` opens them; `{"await": marker}` says "ready", then when each had the marker.
Plain Python on epoll: reading costs a third of what sending costs the server, so it is not the limit; `busy` tells.
"""

import json
import resource
import select
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any

OPENING_AT_ONCE = 200
PATIENCE = 30.0
SOURCES = 40
"""Addresses to connect from, as one has only 28,000 ports."""


class Clients:
    """The open connections, by file number."""

    def __init__(self) -> None:
        self._sockets: dict[int, socket.socket] = {}
        self._epoll = select.epoll()

    def connect(self, clients: int, port: int, path: str) -> dict[str, Any]:
        """Open so many, some at a time; each counts once the head of its answer is there."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n".encode()
        begin = time.monotonic()
        opened = connected = refused = 0
        while connected + refused < clients and time.monotonic() - begin < 2 * PATIENCE:
            while opened < clients and opened - connected - refused < OPENING_AT_ONCE:
                self._open(port, request, opened)
                opened += 1
            for data in self._received():
                connected += data.startswith(b"HTTP/1.1 200")
                refused += not data or data.startswith(b"HTTP/1.1 5")
        return {"connected": connected, "seconds": time.monotonic() - begin}

    def _open(self, port: int, request: bytes, count: int) -> None:
        client = socket.socket()
        client.bind((f"127.0.0.{10 + count % SOURCES}", 0))
        client.connect(("127.0.0.1", port))
        client.setblocking(False)
        client.send(request)
        self._sockets[client.fileno()] = client
        self._epoll.register(client.fileno(), select.EPOLLIN)

    def wait_for(self, marker: bytes) -> dict[str, Any]:
        """When the first, the middle, the 99th and the last client had the marker, in ns of the monotonic clock."""
        say("ready")
        times: list[int] = []
        begin, cpu = time.monotonic(), time.process_time()
        while len(times) < len(self._sockets) and time.monotonic() - begin < PATIENCE:
            times.extend(time.monotonic_ns() for data in self._received() if marker in data)
        count = len(times)
        if not count:
            return {"received": 0}
        return {
            "received": count,
            "first": times[0],
            "median": times[count // 2],
            "p99": times[count * 99 // 100],
            "last": times[-1],
            "busy": time.process_time() - cpu,
        }

    def _received(self) -> Iterator[bytes]:
        for number, _ in self._epoll.poll(1.0):
            data = self._sockets[number].recv(8192)
            if not data:
                self._epoll.unregister(number)
                self._sockets.pop(number).close()
            yield data


def say(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    clients = Clients()
    for line in sys.stdin:
        order = json.loads(line)
        if "connect" in order:
            say(clients.connect(order["connect"], order["port"], order["path"]))
        else:
            say(clients.wait_for(order["await"].encode()))


if __name__ == "__main__":
    main()
