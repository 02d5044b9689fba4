"""Static files are answered in the web process, before Django, with everything that makes browsers ask less."""

import asyncio
import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tournament.static_files import StaticFiles


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


async def django_stands_here(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"from Django"})


def ask(application: StaticFiles, path: str, method: str = "GET", **headers: str) -> Answer:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": raw}
    asyncio.run(application(scope, None, send))
    head, *parts = sent
    assert not parts[-1].get("more_body"), "the answer never ends"
    names = {name.decode(): value.decode() for name, value in head["headers"]}
    return Answer(head["status"], names, b"".join(part["body"] for part in parts))


@pytest.fixture
def static(settings: Any, tmp_path: Path) -> StaticFiles:
    """A collected directory: a large file with its compressed twin, beside something that is not public."""
    directory = tmp_path / "static"
    directory.mkdir()
    (tmp_path / "secret_key").write_text("secret")
    (directory / "hall.css").write_bytes(b"a" * 700_000)
    (directory / "hall.css.gz").write_bytes(gzip.compress(b"a" * 700_000))
    settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = directory, False
    return StaticFiles(django_stands_here)


def test_a_file_comes_whole_in_pieces(static: StaticFiles) -> None:
    answer = ask(static, "/static/hall.css")
    assert (answer.status, answer.body) == (200, b"a" * 700_000)
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["content-length"] == "700000"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_browser_that_can_gets_it_compressed(static: StaticFiles) -> None:
    answer = ask(static, "/static/hall.css", accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == b"a" * 700_000


def test_a_browser_that_has_it_gets_nothing(static: StaticFiles) -> None:
    tag = ask(static, "/static/hall.css").headers["etag"]
    again = ask(static, "/static/hall.css", if_none_match=tag)
    assert (again.status, again.body) == (304, b"")


def test_head_and_ranges(static: StaticFiles) -> None:
    head = ask(static, "/static/hall.css", method="HEAD")
    assert (head.status, head.body) == (200, b"")
    piece = ask(static, "/static/hall.css", range="bytes=10-19")
    assert (piece.status, piece.body) == (206, b"a" * 10)


def test_nothing_is_written_to(static: StaticFiles) -> None:
    assert ask(static, "/static/hall.css", method="POST").status == 405


@pytest.mark.parametrize("path", ["/static/none.css", "/static/../secret_key", "/static/", "/admin/"])
def test_everything_else_is_for_django(static: StaticFiles, path: str) -> None:
    assert ask(static, path).body == b"from Django"


def test_without_collecting_the_files_of_the_apps_are_found(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = tmp_path, True
    (tmp_path / "static").mkdir()
    assert ask(StaticFiles(django_stands_here), "/static/admin/css/base.css").status == 200


def test_while_developing_a_new_file_is_found_at_once(static: StaticFiles, settings: Any) -> None:
    settings.DEBUG = True
    developing = StaticFiles(django_stands_here)
    (settings.STATIC_ROOT / "new.css").write_text("b")
    assert ask(developing, "/static/new.css").body == b"b"
    assert ask(static, "/static/new.css").body == b"from Django"
