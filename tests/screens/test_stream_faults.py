"""Redis and clients misbehave, really: killed, emptied, halted, never reading. All end on the newest state."""

import time
from pathlib import Path

from tests.conftest import ServerProcess
from tests.screens.conftest import StartWeb, decide, port_of
from tests.screens.event_stream import listen
from tests.services import RestartableRedis
from tournament.journal import broadcast
from tournament.setup.models import Tournament

ONLY_FROM_REDIS = 1_000
"""A number that the database does not reach in a test: who has it has it through the stream."""


def test_redis_killed_and_empty_again_costs_no_announcement(
    port: int, hall: Tournament, restartable_redis: RestartableRedis
) -> None:
    with listen(port) as stream:
        broadcast.append("hall", decide(hall), b"{}")
        stream.until(1)
        restartable_redis.kill()
        assert stream.until(decide(hall)) == [2]
        restartable_redis.start()
        assert stream.until(decide(hall)) == [3]
        broadcast.append("hall", ONLY_FROM_REDIS, b"{}")
        assert stream.until(ONLY_FROM_REDIS) == [ONLY_FROM_REDIS]


def test_a_halted_redis_only_leaves_it_to_the_database(
    port: int, hall: Tournament, restartable_redis: RestartableRedis
) -> None:
    with listen(port) as stream:
        restartable_redis.halt()
        for _ in range(3):
            stream.until(decide(hall))
        restartable_redis.go_on()
        broadcast.append("hall", ONLY_FROM_REDIS, b"{}")
        assert stream.until(ONLY_FROM_REDIS) == [ONLY_FROM_REDIS]


def test_a_process_that_starts_without_redis_serves_and_finds_it_later(
    start_web: StartWeb, hall: Tournament, restartable_redis: RestartableRedis
) -> None:
    restartable_redis.kill()
    with listen(port_of(start_web())) as stream:
        stream.until(decide(hall))
        restartable_redis.start()
        for number in range(ONLY_FROM_REDIS, ONLY_FROM_REDIS + 50):
            # The reader begins at the end of the stream, wherever that is when it finds Redis.
            broadcast.append("hall", number, b"{}")
            time.sleep(0.1)
        assert stream.until(ONLY_FROM_REDIS + 49)


def memory_of(web: ServerProcess) -> int:
    """Bytes in main memory."""
    status = Path(f"/proc/{web.process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def test_clients_that_never_read_cost_next_to_nothing_and_skip_to_the_newest(
    start_web: StartWeb, hall: Tournament
) -> None:
    web = start_web()
    port, body, last = port_of(web), b'"%b"' % (b"x" * 16_000), 600
    sleepers = [listen(port, receive_buffer=4_096) for _ in range(20)]
    with listen(port) as reader:
        broadcast.append("hall", 1, body)
        reader.until(1)
        before = memory_of(web)
        for number in range(2, last + 1):
            broadcast.append("hall", number, body)
            reader.until(number)
        growth = memory_of(web) - before
    kept_for_all = len(sleepers) * last * len(body)
    assert growth < kept_for_all / 10
    for sleeper in sleepers:
        numbers = sleeper.until(last)
        assert numbers == sorted(set(numbers))
        assert len(numbers) < last / 2
        sleeper.close()


def test_a_server_that_is_told_to_stop_ends_its_streams_itself(start_web: StartWeb) -> None:
    web = start_web()
    streams = [listen(port_of(web)) for _ in range(50)]
    for stream in streams:
        stream.state()
    web.process.terminate()
    for stream in streams:
        assert stream.rest() == []
        stream.close()
    web.process.wait(30)
    assert "graceful shutdown exceeded" not in web.log.read_text()


def test_a_server_with_clients_that_never_read_stops_as_well(start_web: StartWeb) -> None:
    web = start_web()
    sleepers = [listen(port_of(web), receive_buffer=4_096) for _ in range(5)]
    with listen(port_of(web)) as reader:
        for number in range(1, 101):
            broadcast.append("hall", number, b'"%b"' % (b"x" * 100_000))
            reader.until(number)
        web.process.terminate()
        web.process.wait(30)
    for sleeper in sleepers:
        sleeper.close()
