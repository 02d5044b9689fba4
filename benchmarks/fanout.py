"""One announcement to thousands of open streams: when does the first, the middle and the last client have it?

Ours goes through `broadcast.append`, Redis, the reader and the hub; nchan takes it by POST. Same machine, same cores,
same load generator, one after the other.
"""

import http.client
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from benchmarks.figures import Figure
from benchmarks.processes import (
    CLIENT_CORE,
    NCHAN_MODULE,
    LoadGenerator,
    Server,
    pinned,
    running_nchan,
    running_redis,
    running_web,
)
from tournament.journal import broadcast

EVENTS = 7
"""The first warms up, the others count."""

Publish = Callable[[int, bytes], None]


@dataclass(frozen=True)
class Measurement:
    """Milliseconds (medians over the announcements; `worst` is the worst last), KiB for each client, connects/s."""

    first: float
    median: float
    p99: float
    last: float
    worst: float
    kib: float
    connects: float


def fanout(clients: int) -> Iterator[Figure]:
    with pinned(CLIENT_CORE):
        ours = measure_hub(clients)
        theirs = measure_nchan(clients) if NCHAN_MODULE.exists() else None
    name = f"fanout_{clients}"

    def figure(field: str, unit: str, suffix: str) -> Figure:
        peer_value = getattr(theirs, field) if theirs else None
        return Figure(f"{name}{suffix}", getattr(ours, field), unit, "nchan" if theirs else None, peer_value)

    yield figure("last", "ms", "")
    for field in ("first", "median", "p99", "worst"):
        yield figure(field, "ms", f"_{field}")
    yield figure("kib", "KiB/client", "_memory")
    yield figure("connects", "connects/s", "_connects")


def measure_hub(clients: int) -> Measurement:
    with running_redis() as url, running_web(url) as server:
        return measure(clients, server, "/t/hall/stream", partial(broadcast.append, "hall", url=url))


def measure_nchan(clients: int) -> Measurement:
    with running_nchan() as server:
        return measure(clients, server, "/stream", partial(post, server.port))


def post(port: int, number: int, body: bytes) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/publish", body)
    connection.getresponse().read()
    connection.close()


def state_of_a_kilobyte(number: int) -> bytes:
    return json.dumps({"number": number, "fill": "x" * 900}).encode()


def measure(clients: int, server: Server, path: str, publish: Publish) -> Measurement:
    with LoadGenerator() as load:
        before = server.memory()
        opened = load.order(connect=clients, port=server.port, path=path)
        if opened["connected"] != clients:
            raise RuntimeError(f"Only {opened['connected']} of {clients} clients connected")
        kib = (server.memory() - before) / clients / 1024
        rounds = [announce(number, clients, load, publish) for number in range(1, EVENTS + 1)][1:]
    middles = {key: statistics.median(each[key] for each in rounds) for key in ("first", "median", "p99", "last")}
    figures = middles | {"worst": max(each["last"] for each in rounds), "kib": kib}
    rounded = {key: round(value, 1) for key, value in figures.items()}
    return Measurement(**rounded, connects=round(clients / opened["seconds"]))


def announce(number: int, clients: int, load: LoadGenerator, publish: Publish) -> dict[str, float]:
    """Publish once; milliseconds from just before until the clients had it."""
    time.sleep(max(0.6, clients / 5_000))
    body = state_of_a_kilobyte(number)
    load.order(**{"await": f'"number": {number},'})
    begin = time.monotonic_ns()
    publish(number, body)
    seen = load.answer()
    if seen["received"] != clients:
        raise RuntimeError(f"Only {seen['received']} of {clients} clients had number {number}")
    return {key: (seen[key] - begin) / 1e6 for key in ("first", "median", "p99", "last")}
