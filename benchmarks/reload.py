"""A hall of phones reloads the public state within five seconds, in the middle of the announcement that made them.

Each has a connection of its own and an open stream besides, and an announcement goes out every second.
"""

import asyncio
import multiprocessing
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.fanout import state_of_a_kilobyte
from benchmarks.figures import Figure
from benchmarks.processes import CLIENT_CORE, LoadGenerator, pinned, running_redis, running_web
from tournament.journal import broadcast

SECONDS = 5


def reload(phones: int) -> Iterator[Figure]:
    with pinned(CLIENT_CORE), running_redis() as url, running_web(url) as server, LoadGenerator() as streams:
        streams.order(connect=phones, port=server.port, path="/t/hall/stream")
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            reloading = pool.submit(times_of_reload, server.port, phones)
            for number in range(1, SECONDS + 2):
                time.sleep(1)
                broadcast.append("hall", number, state_of_a_kilobyte(number), url)
            times = sorted(reloading.result())
    for share, suffix in ((99, ""), (50, "_median"), (100, "_last")):
        milliseconds = times[min(len(times) * share // 100, len(times) - 1)] * 1000
        yield Figure(f"reload_{phones}{suffix}", round(milliseconds, 1), "ms")


def times_of_reload(port: int, phones: int) -> list[float]:
    """Seconds that each reload took, from connecting to the last byte."""
    return asyncio.run(_reload_all(port, phones))


async def _reload_all(port: int, phones: int) -> list[float]:
    moments = random.Random(1)
    return await asyncio.gather(*(_reload(port, moments.uniform(0, SECONDS)) for _ in range(phones)))


async def _reload(port: int, wait: float) -> float:
    await asyncio.sleep(wait)
    begin = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /t/hall/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer.decode())
    return time.perf_counter() - begin
