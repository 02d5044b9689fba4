"""What screens report of themselves reaches the desk, through a web process and Redis; nonsense and floods do not."""

import asyncio
import json
from collections.abc import Mapping
from http.client import HTTPConnection
from typing import Any

import pytest
from redis import Redis

from tests.conftest import ServerProcess
from tests.events import new_event
from tests.screens.event_stream import PATIENCE
from tournament.clock import now_ms
from tournament.screens import reports
from tournament.screens.reports import Gathered, Report

SAID: dict[str, Any] = {"screen": "left", "number": 7, "shown_ms": 1_000, "offset_ms": -60_000, "precision_ms": 3}


def said(**fields: Any) -> bytes:
    return json.dumps(SAID | fields).encode()


def read(**fields: Any) -> Report:
    report = Report.read(said(**fields))
    assert report
    return report


def post(web: ServerProcess, slug: str, body: bytes) -> int:
    connection = HTTPConnection(web.url.removeprefix("http://"), timeout=PATIENCE)
    try:
        connection.request("POST", f"/t/{slug}/seen", body)
        return connection.getresponse().status
    finally:
        connection.close()


def gather(url: str, *taken: tuple[str, Report], stats: Mapping[str, Any] | None = None) -> None:
    async def take_and_flush() -> None:
        gathered = Gathered(url, lambda: stats or {"streams": 0})
        for slug, report in taken:
            gathered.take(slug, report)
        await gathered.flush()
        await gathered.close()

    asyncio.run(take_and_flush())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"no JSON",
        said(number="seven"),
        said(number=None),
        said(number=2**60),
        said(shown_ms="now"),
        said(screen="<script>"),
        said(screen="x" * 41),
        said(sound="loud"),
        said(sound={}) + b"}",
        said(scene="<b>"),
        said(tried_ms="now"),
        said(tried_ms=2**60),
        b'{"number": 1e999, "offset_ms": 0, "precision_ms": 0}',
        b'{"number": NaN, "offset_ms": 0, "precision_ms": 0}',
    ],
)
def test_nonsense_is_no_report(body: bytes) -> None:
    assert Report.read(body) is None


def test_a_report_of_a_phone_has_no_name() -> None:
    assert read(screen=None).screen == ""
    assert read(screen="מסך שמאל 2").screen == "מסך שמאל 2"


def test_a_screen_says_whether_it_is_heard_and_a_phone_does_not() -> None:
    assert read(sound="muted", tried_ms=61_000).sound == "muted"
    assert read(sound="on", tried_ms=61_000).tried_ms == 61_000
    assert (read().sound, read().tried_ms) == ("", None)


def test_a_screen_says_which_scene_it_shows() -> None:
    assert (read(scene="round").scene, read().scene) == ("round", "")


def test_the_last_word_of_each_screen_counts(redis: Redis, redis_url: str) -> None:
    gather(redis_url, ("hall", read(number=1)), ("hall", read(number=2)), ("hall", read(screen="back", number=1)))
    gather(redis_url, ("other", read(number=9)))
    assert [(report.screen, report.number) for report in reports.screens_of("hall")] == [("back", 1), ("left", 2)]


def test_when_a_number_was_shown_is_kept_for_all_who_said_it(redis: Redis, redis_url: str) -> None:
    shown = [("hall", read(screen="", number=3, shown_ms=ms)) for ms in (30, 10, 20)]
    gather(redis_url, *shown, ("hall", read(number=4, shown_ms=None)))
    assert reports.shown_times("hall") == {3: [10, 20, 30]}


def test_a_silent_screen_stays_in_the_list_until_the_day_is_over(
    redis: Redis, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gather(redis_url, ("hall", read()))
    now = now_ms()
    monkeypatch.setattr(reports, "now_ms", lambda: now + 11 * 3_600_000)
    assert [report.screen for report in reports.screens_of("hall")] == ["left"]
    monkeypatch.setattr(reports, "now_ms", lambda: now + 13 * 3_600_000)
    assert reports.screens_of("hall") == []
    assert redis.hlen(reports.SCREENS.format("hall")) == 0


def test_a_flood_is_bounded(redis: Redis, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "GATHERED", 5)
    gather(redis_url, *[("hall", read(screen=f"screen {number}")) for number in range(50)])
    assert len(reports.screens_of("hall")) == 5
    assert reports.shown_times("hall") == {7: [1_000] * 5}


def test_everything_expires(redis: Redis, redis_url: str) -> None:
    gather(redis_url, ("hall", read()))
    reports.mark_beat()
    assert all(redis.ttl(key) > 0 for key in redis.scan_iter())


def test_a_dead_redis_costs_the_reports_and_nothing_else() -> None:
    gather("redis://127.0.0.1:1/0", ("hall", read()))


def test_a_web_process_says_how_it_fares(redis: Redis, redis_url: str) -> None:
    gather(redis_url, stats={"streams": 12})
    (process,) = reports.web_processes().values()
    assert process["streams"] == 12


def test_reports_come_in_through_the_web(web_process: ServerProcess, redis: Redis) -> None:
    new_event("hall")
    assert post(web_process, "hall", said()) == 204
    assert post(web_process, "hall", b"nonsense") == 400
    assert post(web_process, "hall", said(screen="x" * 2_000)) == 400
    assert post(web_process, "nowhere", said()) == 404
    web_process.wait_until(lambda: bool(reports.screens_of("hall")))
    (report,) = reports.screens_of("hall")
    assert (report.screen, report.number, report.offset_ms) == ("left", 7, -60_000)
