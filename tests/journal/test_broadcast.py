"""The stream between the job and the web processes, on a real server that is emptied, killed and halted."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as RedisGone

from tests.services import RestartableRedis
from tournament.journal import broadcast
from tournament.journal.broadcast import STREAM, Published, Reader

Following = AsyncIterator[Published]


def follow(test: Callable[[Reader, Following], Awaitable[None]], url: str) -> None:
    """Run the test with a reader that has found its place at the end of the stream."""

    async def bounded() -> None:
        async with asyncio.timeout(60):
            reader = Reader(url)
            following: Any = reader.follow()
            first = asyncio.ensure_future(anext(following))
            while not reader.connected:
                await asyncio.sleep(0.01)
            broadcast.append("warm-up", 0, b"", url)
            assert (await first)[0] == "warm-up"  # and nothing from before
            try:
                await test(reader, following)
            finally:
                await following.aclose()

    asyncio.run(bounded())


def test_what_is_appended_arrives_in_order_and_unchanged(restartable_redis: RestartableRedis) -> None:
    body = '{"notice":"שלום\\n"}'.encode()

    async def test(reader: Reader, following: Following) -> None:
        broadcast.append("hall", 7, body)
        broadcast.append("other", 3, b"")
        broadcast.append("hall", 8, body)
        arrived = [await anext(following) for _ in range(3)]
        assert arrived == [("hall", 7, body), ("other", 3, b""), ("hall", 8, body)]
        assert reader.stats()["connected"]
        assert reader.lag_ms is not None

    follow(test, restartable_redis.url)


def test_a_new_reader_begins_at_the_end(restartable_redis: RestartableRedis) -> None:
    for number in range(5):
        broadcast.append("old", number, b"")

    async def test(_: Reader, following: Following) -> None:
        broadcast.append("new", 6, b"")
        assert await anext(following) == ("new", 6, b"")

    follow(test, restartable_redis.url)


def test_what_is_no_state_is_skipped(restartable_redis: RestartableRedis) -> None:
    async def test(_: Reader, following: Following) -> None:
        with Redis.from_url(restartable_redis.url) as redis:
            redis.xadd(STREAM, {"something": "else"})
            redis.xadd(STREAM, {"slug": "hall", "number": "seven", "body": ""})
            redis.xadd(STREAM, {"slug": b"\xff", "number": 7, "body": ""})
        broadcast.append("hall", 8, b"")
        assert await anext(following) == ("hall", 8, b"")

    follow(test, restartable_redis.url)


def test_an_emptied_stream_is_read_on_even_if_its_ids_begin_lower(restartable_redis: RestartableRedis) -> None:
    async def test(_: Reader, following: Following) -> None:
        with Redis.from_url(restartable_redis.url) as redis:
            redis.delete(STREAM)
            # What XADD does when the server's clock has gone back an hour.
            an_hour_ago = (time.time_ns() // 1_000_000) - 3_600_000
            redis.xadd(STREAM, {"slug": "hall", "number": 8, "body": ""}, id=f"{an_hour_ago}-0")
            redis.xadd(STREAM, {"slug": "hall", "number": 9, "body": ""}, id=f"{an_hour_ago}-1")
        assert [(await anext(following))[1] for _ in range(2)] == [8, 9]
        broadcast.append("hall", 10, b"")
        assert (await anext(following))[1] == 10

    follow(test, restartable_redis.url)


def test_what_comes_while_the_reader_was_cut_off_is_read_afterwards(restartable_redis: RestartableRedis) -> None:
    async def test(reader: Reader, following: Following) -> None:
        for number in range(1, 6):
            with Redis.from_url(restartable_redis.url) as redis:
                redis.client_kill_filter(_type="normal", skipme=True)
            broadcast.append("hall", number, b"")
        assert [(await anext(following))[1] for _ in range(5)] == [1, 2, 3, 4, 5]
        assert reader.errors

    follow(test, restartable_redis.url)


def test_a_killed_server_is_found_again(restartable_redis: RestartableRedis) -> None:
    async def test(reader: Reader, following: Following) -> None:
        restartable_redis.kill()
        waiting = asyncio.ensure_future(anext(following))
        while reader.connected:
            await asyncio.sleep(0.01)
        restartable_redis.start()
        broadcast.append("hall", 1, b"")
        assert (await waiting)[1] == 1
        assert reader.connected

    follow(test, restartable_redis.url)


def test_a_halted_server_counts_as_gone_and_is_found_again(restartable_redis: RestartableRedis) -> None:
    async def test(reader: Reader, following: Following) -> None:
        restartable_redis.halt()
        waiting = asyncio.ensure_future(anext(following))
        while reader.connected:
            await asyncio.sleep(0.01)
        restartable_redis.go_on()
        broadcast.append("hall", 1, b"")
        assert (await waiting)[1] == 1

    follow(test, restartable_redis.url)


def test_the_stream_keeps_about_as_many_entries_as_it_should(restartable_redis: RestartableRedis) -> None:
    for number in range(3_000):
        broadcast.append("hall", number, b"")
    with Redis.from_url(restartable_redis.url) as redis:
        assert broadcast.KEPT <= redis.xlen(STREAM) < 2 * broadcast.KEPT


def test_a_job_that_cannot_append_fails_and_can_again_after_a_restart(restartable_redis: RestartableRedis) -> None:
    broadcast.append("hall", 1, b"")
    restartable_redis.kill()
    with pytest.raises(RedisGone):
        broadcast.append("hall", 2, b"")
    restartable_redis.start()
    broadcast.append("hall", 3, b"")
    with Redis.from_url(restartable_redis.url) as redis:
        entries: Any = redis.xrange(STREAM)
        assert [fields[b"number"] for _, fields in entries] == [b"3"]


def test_a_restart_between_two_jobs_is_not_noticed(restartable_redis: RestartableRedis) -> None:
    broadcast.append("hall", 1, b"")
    restartable_redis.kill()
    restartable_redis.start()
    broadcast.append("hall", 2, b"")
    with Redis.from_url(restartable_redis.url) as redis:
        assert redis.xlen(STREAM) == 1
