"""Starts a coroutine at once and makes a task of it only if it has to wait, as `eager_start` does from Python 3.12 on.

Nearly every write to a client is done without waiting. A task for each would cost as much as the write itself.
"""

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any


def start(coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run it up to its first wait; the task that runs the rest, or None if it is through."""
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_finish(coroutine, waits_for))


async def _finish(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _Rest(coroutine, waits_for)


class _Rest:
    """A coroutine that already runs and waits for something."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine, self._waits_for = coroutine, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        try:
            while True:
                try:
                    outcome = yield waits_for
                except BaseException as error:  # a cancellation above all: it belongs to the coroutine
                    waits_for = self._coroutine.throw(error)
                else:
                    waits_for = self._coroutine.send(outcome)
        except StopIteration:
            return
