"""`/healthz`: the process lives. `/readyz`: it can serve, as the database answers and its tables are up to date.

Beside Django, so that no middleware, host name or session is needed to learn that something is wrong.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from redis.exceptions import RedisError

from tournament.journal import broadcast

Application = Callable[[Any, Any, Any], Awaitable[None]]
Condition = dict[str, str]
PATIENCE = 5.0


class Health:
    """ASGI application: answers the two addresses, hands the rest to `beside`."""

    def __init__(self, beside: Application, condition: Callable[[None], Awaitable[Condition]]) -> None:
        self._beside = beside
        self._condition = condition

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path == "/healthz":
            await _answer(send, HTTPStatus.OK, {"process": "ok"})
        elif path == "/readyz":
            await self._ready(send)
        else:
            await self._beside(scope, receive, send)

    async def _ready(self, send: Any) -> None:
        try:
            found = await asyncio.wait_for(self._condition(None), PATIENCE)
        except TimeoutError:
            found = {"database": "silent"}
        well = found.get("database") == "ok" and found.get("migrations") == "ok"
        await _answer(send, HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE, found)


async def _answer(send: Any, status: HTTPStatus, document: Condition) -> None:
    body = json.dumps(document).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", b"%d" % len(body)))
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def condition(_: None = None) -> Condition:
    """Of database, migrations and Redis. Without Redis all goes on, but slower: degraded, not down."""
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        found = {"database": "ok", "migrations": _migrations()}
    except Error:
        return {"database": "down"}
    return found | {"redis": _redis()}


def _migrations() -> str:
    """Asked only until they are complete, as they stay so while this code runs."""
    try:
        _complete()
    except LookupError:
        return "missing"
    return "ok"


@cache
def _complete() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise LookupError("Migrations are missing")


def _redis() -> str:
    try:
        broadcast.connection().ping()
    except RedisError:
        return "degraded"
    return "ok"
