"""An access point restarts: its clients come back at once, and an announcement goes out to the others meanwhile."""

import time
from collections.abc import Iterator

from benchmarks.fanout import state_of_a_kilobyte
from benchmarks.figures import Figure
from benchmarks.processes import CLIENT_CORE, LoadGenerator, pinned, running_redis, running_web
from tournament.journal import broadcast

OTHERS = 4_000
STREAM = "/t/hall/stream"


def reconnect(clients: int) -> Iterator[Figure]:
    """Seconds until all are connected again, and milliseconds until the last of the others had the announcement."""
    with (
        pinned(CLIENT_CORE),
        running_redis() as url,
        running_web(url) as server,
        LoadGenerator() as others,
        LoadGenerator() as back,
    ):
        others.order(connect=OTHERS, port=server.port, path=STREAM)
        others.order(**{"await": '"number": 1,'})
        back.tell(connect=clients, port=server.port, path=STREAM)
        begin = time.monotonic_ns()
        broadcast.append("hall", 1, state_of_a_kilobyte(1), url)
        seen, opened = others.answer(), back.answer()
    if (seen["received"], opened["connected"]) != (OTHERS, clients):
        raise RuntimeError(f"Not all were served: {seen}, {opened}")
    yield Figure(f"reconnect_{clients}", round(opened["seconds"], 2), "s")
    yield Figure(f"reconnect_{clients}_others", round((seen["last"] - begin) / 1e6, 1), "ms")
