"""Queries for the hub run in two threads of their own, and leave no connection open."""

import asyncio
import threading
import time

import pytest
from django.db import connection, connections

from tournament.journal.queries import public_numbers
from tournament.screens.state import public_state
from tournament.screens.threads import in_thread
from tournament.setup.models import Tournament


def test_a_query_sees_what_is_committed(hall: Tournament) -> None:
    state = asyncio.run(in_thread(public_state)("hall"))
    assert state
    assert state[0] == 0
    assert asyncio.run(in_thread(public_numbers)(["hall"])) == {}
    assert asyncio.run(in_thread(public_state)("other")) is None


def test_no_more_than_two_run_at_a_time() -> None:
    running: list[int] = []
    most = 0

    def query(number: int) -> str:
        nonlocal most
        running.append(number)
        most = max(most, len(running))
        time.sleep(0.01)
        running.remove(number)
        return threading.current_thread().name

    async def ask_all() -> list[str]:
        return await asyncio.gather(*(in_thread(query)(number) for number in range(20)))

    names = asyncio.run(ask_all())
    assert most == 2
    assert all(name.startswith("public-state") for name in names)


def test_a_failure_is_the_asker_s_and_the_connection_is_closed_all_the_same(hall: Tournament) -> None:
    kept = []

    def query(slug: str) -> None:
        assert Tournament.objects.get(slug=slug)
        kept.append(connections[connection.alias])
        raise LookupError(slug)

    with pytest.raises(LookupError, match="hall"):
        asyncio.run(in_thread(query)("hall"))
    assert kept[0].connection is None
