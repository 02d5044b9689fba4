"""The hall of the soak: clients that follow a stream and come back whenever it breaks, until a line on standard input.

`python -m benchmarks.crowd PORT SLUG CLIENTS`; ends by printing what they saw, as one line of JSON.
"""

import asyncio
import json
import random
import re
import resource
import sys
from collections import Counter

SILENCE = 12.0
SOURCES = 40
"""Addresses to connect from, as one has only 28,000 ports and each reconnect takes another."""

NUMBER = re.compile(rb"^id: ([0-9]+)$", re.MULTILINE)


class Client(asyncio.Protocol):
    """One device. Across all its connections it never goes back."""

    def __init__(self, crowd: "Crowd", order: int) -> None:
        self.crowd, self.order = crowd, order
        self.newest = -1
        self.heard = 0.0
        self.transport: asyncio.Transport | None = None
        self.tries = 0
        self._rest = b""

    def connect(self) -> None:
        self.crowd.keep(asyncio.get_running_loop().create_task(self._connect()))

    async def _connect(self) -> None:
        source = (f"127.0.0.{10 + self.order % SOURCES}", 0)
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: self, "127.0.0.1", self.crowd.port, local_addr=source)
        except OSError:
            self.come_back()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self._rest = transport, b""
        self.heard = asyncio.get_running_loop().time()
        after = f"?after={self.newest}" if self.newest >= 0 else ""
        transport.write(f"GET /t/{self.crowd.slug}/stream{after} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.heard, self.tries = asyncio.get_running_loop().time(), 0
        whole, separator, rest = (self._rest + data).rpartition(b"\n\n")
        self._rest = rest
        for found in NUMBER.finditer(whole + separator):
            self.crowd.take(self, int(found[1]))

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.come_back()

    def come_back(self) -> None:
        """As the pages do: after a pause that grows and is partly chance."""
        self.crowd.reconnects += 1
        pause = min(0.5 * 2**self.tries, 8.0) * random.uniform(0.5, 1)
        self.tries += 1
        asyncio.get_running_loop().call_later(pause, self.connect)


class Crowd:
    def __init__(self, port: int, slug: str, clients: int) -> None:
        self.port, self.slug = port, slug
        self.reconnects = self.states = self.back = 0
        self._clients = [Client(self, order) for order in range(clients)]
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def take(self, client: Client, number: int) -> None:
        self.states += 1
        self.back += number <= client.newest
        client.newest = max(client.newest, number)

    async def follow_until_told(self) -> None:
        loop = asyncio.get_running_loop()
        for client in self._clients:
            loop.call_later(random.uniform(0, 5), client.connect)
        told = loop.run_in_executor(None, sys.stdin.readline)
        while not told.done():
            await asyncio.wait([told], timeout=1)
            for client in self._clients:
                if client.transport and loop.time() - client.heard > SILENCE:
                    client.transport.abort()
        newest = Counter(client.newest for client in self._clients)
        said = {"back": self.back, "states": self.states, "reconnects": self.reconnects, "newest": newest}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


def main(port: str, slug: str, clients: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(Crowd(int(port), slug, int(clients)).follow_until_told())


if __name__ == "__main__":
    main(*sys.argv[1:])
