"""Database queries for what lives on an event loop: each runs in one of a few threads of our own."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections

Argument = TypeVar("Argument")
Answer = TypeVar("Answer")

_threads = ThreadPoolExecutor(2, "public-state")
"""Two: one that hangs does not stop the other, and a flood of loads takes two database connections and no more."""


def in_thread(
    query: Callable[[Argument], Answer], threads: ThreadPoolExecutor | None = None
) -> Callable[[Argument], Coroutine[Any, Any, Answer]]:
    """The query as a coroutine function. What may hang for reasons of its own gets `threads` of its own."""

    def ask(argument: Argument) -> Answer:
        close_old_connections()
        try:
            return query(argument)
        finally:
            close_old_connections()

    async def asked(argument: Argument) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(threads or _threads, ask, argument)

    return asked
