"""A body larger than any form of ours never reaches the disk, whether it says how large it is or not."""

import asyncio
from typing import Any

import pytest

from tournament.uploads import LimitedBodies


def exchange(parts: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[list[Any], list[Any]]:
    """What the application behind the limit of 10 bytes receives, and what is sent."""
    received: list[Any] = []
    sent: list[Any] = []
    messages = iter({"type": "http.request", "body": part, "more_body": True} for part in parts)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while len(received) < len(parts) and (message := await receive())["type"] == "http.request":
            received.append(message["body"])
        await send({"type": "http.response.start", "status": 200})

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(LimitedBodies(application, 10)({"type": "http", "headers": headers}, receive, send))
    return received, sent


@pytest.mark.parametrize("headers", [[], [(b"content-length", b"10")], [(b"content-length", b"nonsense")]])
def test_a_body_within_the_limit_passes_whole(headers: list[tuple[bytes, bytes]]) -> None:
    received, sent = exchange([b"12345", b"67890"], headers)
    assert (received, sent[0]["status"]) == ([b"12345", b"67890"], 200)


def test_a_body_that_says_it_is_too_large_is_refused_unread() -> None:
    received, sent = exchange([b"1"], [(b"content-length", b"11")])
    assert (received, sent[0]["status"]) == ([], 413)
    assert sent[1]["body"].decode().splitlines() == [
        "This is too large: a file may have 10 MB.",
        "גדול מדי: קובץ יכול להיות עד 10 מ״ב.",
    ]


def test_a_body_that_does_not_say_so_is_cut_off() -> None:
    received, _ = exchange([b"12345", b"67890", b"1", b"2"], [])
    assert received == [b"12345", b"67890"]


def test_what_is_no_request_passes() -> None:
    seen = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    async def nothing(*args: Any) -> Any: ...

    asyncio.run(LimitedBodies(application)({"type": "lifespan"}, nothing, nothing))
    assert seen == ["lifespan"]
