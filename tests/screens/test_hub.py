"""The hub with news in any order, polls, heartbeats, and failures of everything that it runs."""

import asyncio

import pytest

from tests.screens.in_memory import Database, hub_on, listener_of, number_in, run, until
from tournament.screens import hub as hub_module
from tournament.screens.hub import State


def test_an_event_of_several_lines_is_the_same_bytes_to_a_browser() -> None:
    assert State.of(7, b"{\n}").event == b"id: 7\ndata: {\ndata: }\n\n"


def test_the_tag_tells_states_apart_that_have_the_same_number() -> None:
    assert State.of(7, b"{}").etag != State.of(7, b"[]").etag
    assert State.of(7, b"{}").etag == State.of(7, b"{}").etag


def test_the_number_only_rises() -> None:
    async def test() -> None:
        hub, _ = hub_on(Database(hall=3))
        listener = await listener_of(hub, "hall")
        for number in (5, 4, 5, 3, 6, 6, 1):
            hub.offer("hall", number, b"{}")
            await asyncio.sleep(0)
        assert listener.numbers == [5, 6]

    run(test)


def test_more_listeners_than_are_woken_at_once_all_get_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "WOKEN_AT_ONCE", 7)

    async def test() -> None:
        hub, _ = hub_on(Database(hall=3))
        listeners = [await listener_of(hub, "hall") for _ in range(50)]
        hub.offer("hall", 4, b"{}")
        hub.offer("hall", 5, b"{}")
        await until(lambda: all(listener.numbers[-1:] == [5] for listener in listeners))

    run(test)


def test_who_has_left_is_woken_no_more() -> None:
    async def test() -> None:
        hub, _ = hub_on(Database(hall=3))
        listener = await listener_of(hub, "hall")
        hub.leave(listener.channel, listener)
        hub.offer("hall", 4, b"{}")
        assert listener.numbers == []
        assert hub.stats()["streams"] == 0

    run(test)


def test_a_poll_brings_what_the_stream_did_not_and_loads_nothing_else() -> None:
    async def test() -> None:
        database = Database(hall=3, other=8)
        hub, _ = hub_on(database)
        listener = await listener_of(hub, "hall")
        await number_in(hub, "other")
        database.newest["hall"] = 4
        await hub.poll()
        await asyncio.sleep(0)
        assert listener.numbers == [4]
        assert database.loads == ["hall", "other", "hall"]
        assert [sorted(slugs) for slugs in database.polls] == [["hall", "other"]]

    run(test)


def test_a_poll_that_knows_less_takes_nobody_back_and_ends_nothing() -> None:
    async def test() -> None:
        database = Database(hall=3)
        hub, _ = hub_on(database)
        listener = await listener_of(hub, "hall")
        database.newest["hall"] = 2
        await hub.poll()
        del database.newest["hall"]
        await hub.poll()
        assert listener.numbers == []
        assert not listener.ended
        assert await number_in(hub, "hall") == 3

    run(test)


def test_without_readers_the_database_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "IDLE_SECONDS", -1.0)

    async def test() -> None:
        database = Database(hall=3, other=8)
        hub, _ = hub_on(database)
        listener = await listener_of(hub, "hall")
        await number_in(hub, "other")
        await hub.poll()
        assert database.polls == [["hall"]]
        hub.leave(listener.channel, listener)
        await hub.poll()
        assert database.polls == [["hall"]]

    run(test)


def test_news_polls_and_heartbeats_go_on_after_every_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "POLL_SECONDS", 0.001)
    monkeypatch.setattr(hub_module, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(hub_module, "PAUSE_AFTER_NEWS", 0.001)

    async def test() -> None:
        database = Database(hall=3)
        hub, news = hub_on(database)
        hub.start()
        listener = await listener_of(hub, "hall")
        news.queue.put_nowait(ConnectionError())
        news.queue.put_nowait(("hall", 5, b"{}"))
        await until(lambda: listener.numbers == [5])
        database.fails = True
        await until(lambda: hub.errors["poll"] > 2)
        database.fails, database.newest["hall"] = False, 6
        await until(lambda: listener.numbers == [5, 6])
        await until(lambda: listener.beats > 2)
        assert hub.errors["read"] == 1
        await hub.stop()
        assert listener.ended
        assert hub.closed

    run(test)


def test_heartbeats_come_to_each_once_a_round_until_he_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "BEAT_SECONDS", 0.0)

    async def test() -> None:
        hub, _ = hub_on(Database(hall=3))
        listeners = [await listener_of(hub, "hall") for _ in range(500)]
        await hub._beat()
        assert {listener.beats for listener in listeners} == {1}
        assert max(len(slot) for slot in hub._slots) < 100
        for listener in listeners:
            hub.leave(listener.channel, listener)
        await hub._beat()
        assert {listener.beats for listener in listeners} == {1}

    run(test)


def test_the_figures_say_who_listens_to_what() -> None:
    async def test() -> None:
        hub, _ = hub_on(Database(hall=3))
        await listener_of(hub, "hall")
        stats = hub.stats()
        assert stats["streams"] == 1
        assert stats["news"] == {"waiting": 0}
        assert stats["tournaments"]["hall"]["number"] == 3
        assert stats["tournaments"]["hall"]["published_ms"] > 0

    run(test)
