"""Jobs reach Redis when it is there, and a Redis that hangs or died costs the caller nothing."""

import signal
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

import tournament.celery as celery_module
from tests.services import running_redis
from tournament.celery import Publisher, enqueue


@pytest.fixture
def own_redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Redis, subprocess.Popen[bytes]]]:
    """A server for this test alone, which may be halted and killed."""
    with running_redis() as (url, process), Redis.from_url(url) as client:
        monkeypatch.setattr(celery_module.app.conf, "broker_url", url)
        monkeypatch.setattr(celery_module, "publisher", Publisher(limit=5))
        yield client, process


def handed_over(seconds: float = 30) -> bool:
    publisher: Any = celery_module.publisher
    return bool(publisher.flush(seconds))


def enqueue_many(name: str) -> None:
    for _ in range(100):
        enqueue(name)


def test_a_job_arrives_in_its_queue(redis: Redis) -> None:
    enqueue("tournament.screens.publish_state", 7)
    enqueue("tournament.registration.mail", 8)
    assert handed_over()
    assert (redis.llen("hall"), redis.llen("desk")) == (1, 1)


def test_a_hanging_redis_keeps_nobody_waiting(own_redis: tuple[Redis, subprocess.Popen[bytes]]) -> None:
    client, process = own_redis
    enqueue("first")
    assert handed_over()
    process.send_signal(signal.SIGSTOP)
    caller = threading.Thread(target=enqueue_many, args=["while.halted"])
    caller.start()
    # The server stays halted until the caller is through: had it waited for an answer, it would not be.
    caller.join(10)
    assert not caller.is_alive()
    process.send_signal(signal.SIGCONT)
    assert handed_over()
    enqueue("afterwards")
    assert handed_over()
    assert b"afterwards" in client.lrange("desk", 0, 0)[0]


def test_a_full_line_drops_jobs_and_says_so(
    own_redis: tuple[Redis, subprocess.Popen[bytes]], caplog: pytest.LogCaptureFixture
) -> None:
    _, process = own_redis
    process.send_signal(signal.SIGSTOP)
    enqueue_many("too.many")
    assert "the line is full: too.many is left to the sweep" in caplog.text


def test_a_dead_redis_raises_nothing_and_the_next_one_gets_the_jobs(
    own_redis: tuple[Redis, subprocess.Popen[bytes]], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, process = own_redis
    enqueue("before")
    assert handed_over()
    process.kill()
    process.wait()
    enqueue("while.dead")
    assert handed_over()
    assert "Redis did not take while.dead" in caplog.text
    with running_redis() as (url, _), Redis.from_url(url) as another:
        monkeypatch.setattr(celery_module.app.conf, "broker_url", url)
        enqueue("after")
        assert handed_over()
        assert b"after" in another.lrange("desk", 0, 0)[0]


def test_jobs_are_recorded_without_redis(jobs: list[tuple[str, tuple[Any, ...]]]) -> None:
    enqueue("tournament.screens.publish_state", 1, 2)
    assert jobs == [("tournament.screens.publish_state", (1, 2))]
