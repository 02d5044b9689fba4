"""The first state of an event from a database that can be slow, gone, or ignorant of it; floods of wrong names."""

import asyncio

import pytest

from tests.screens.in_memory import Database, hub_on, number_in, run, until
from tournament.screens import hub as hub_module
from tournament.screens.hub import UnavailableError


def test_many_who_ask_at_once_are_one_question_to_the_database() -> None:
    async def test() -> None:
        database = Database(hall=3)
        hub, _ = hub_on(database)
        assert await asyncio.gather(*(number_in(hub, "hall") for _ in range(500))) == [3] * 500
        assert await number_in(hub, "hall") == 3
        assert database.loads == ["hall"]

    run(test)


def test_one_who_goes_away_while_it_loads_takes_it_from_nobody() -> None:
    async def test() -> None:
        database = Database(hall=3)
        database.gate = asyncio.Event()
        hub, _ = hub_on(database)
        one, other = asyncio.create_task(number_in(hub, "hall")), asyncio.create_task(number_in(hub, "hall"))
        await until(lambda: bool(database.loads))
        one.cancel()
        database.gate.set()
        assert await other == 3

    run(test)


def test_what_is_published_while_the_first_state_loads_is_not_missed() -> None:
    async def test() -> None:
        database = Database(hall=3)
        database.gate = asyncio.Event()
        hub, _ = hub_on(database)
        asking = asyncio.create_task(number_in(hub, "hall"))
        await until(lambda: bool(database.loads))
        hub.offer("hall", 4, b"{}")
        database.gate.set()
        assert await asking == 4

    run(test)


def test_states_of_events_that_nobody_reads_are_not_kept() -> None:
    async def test() -> None:
        hub, _ = hub_on(Database())
        for number in range(1_000):
            hub.offer(f"event-{number}", 1, b"{}")
        assert hub.stats()["tournaments"] == {}

    run(test)


def test_a_flood_of_wrong_names_is_remembered_for_a_moment_and_in_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MISSING_KEPT", 10)

    async def test() -> None:
        database = Database()
        hub, _ = hub_on(database)
        for _ in range(100):
            assert await number_in(hub, "wrong") is None
        assert database.loads == ["wrong"]
        for number in range(50):
            assert await number_in(hub, f"wrong-{number}") is None
        assert len(hub._missing) == 10
        assert not hub._channels

    run(test)


def test_a_name_that_was_wrong_is_right_as_soon_as_there_is_news_of_it() -> None:
    async def test() -> None:
        database = Database()
        hub, _ = hub_on(database)
        assert await number_in(hub, "hall") is None
        database.newest["hall"] = 1
        hub.offer("hall", 1, b"{}")
        assert await number_in(hub, "hall") == 1

    run(test)


def test_a_name_that_was_wrong_is_asked_again_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MISSING_SECONDS", 0.0)

    async def test() -> None:
        database = Database()
        hub, _ = hub_on(database)
        assert await number_in(hub, "hall") is None
        database.newest["hall"] = 1
        assert await number_in(hub, "hall") == 1

    run(test)


def test_too_many_first_loads_are_refused_and_known_states_served_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOADS_AT_ONCE", 5)

    async def test() -> None:
        database = Database(hall=3)
        hub, _ = hub_on(database)
        assert await number_in(hub, "hall") == 3
        database.gate = asyncio.Event()
        flood = [asyncio.create_task(number_in(hub, f"wrong-{number}")) for number in range(20)]
        await until(lambda: sum(task.done() for task in flood) == 15)
        assert all(isinstance(task.exception(), UnavailableError) for task in flood if task.done())
        assert await number_in(hub, "hall") == 3
        database.gate.set()
        await asyncio.gather(*flood, return_exceptions=True)
        assert await number_in(hub, "hall") == 3

    run(test)


def test_a_database_that_fails_or_hangs_is_said_to_be_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOAD_TIMEOUT", 0.01)

    async def test() -> None:
        database = Database(hall=3)
        hub, _ = hub_on(database)
        database.fails = True
        with pytest.raises(UnavailableError):
            await hub.channel("hall")
        database.fails, database.gate = False, asyncio.Event()
        with pytest.raises(UnavailableError):
            await hub.channel("hall")
        assert hub.stats()["errors"] == {"load": 2}
        database.gate = None
        assert await number_in(hub, "hall") == 3

    run(test)
