"""Devices whose clocks are wrong, whose network goes, and browsers with many tabs: all show the same, at once."""

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import ServerProcess
from tests.events import command, new_event, running_round
from tests.faults.show import wait_until
from tests.screens.event_stream import ask
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.rounds.actions import pause_round

MINUTE = 60_000
HOUR = 60 * MINUTE
WATCH_THE_TIME = """
const right = performance.timeOrigin, now = Date.now, shift = {shift};
Date.now = () => now() + shift;
Object.defineProperty(performance, "timeOrigin", {{ value: right + shift }});
window.changes = {{}};
document.addEventListener("DOMContentLoaded", () => {{
  const time = document.getElementById("time");
  const note = () => (window.changes[time.textContent] ??= right + performance.now());
  new MutationObserver(note).observe(time, {{ childList: true, characterData: true, subtree: true }});
}});
"""
TOGETHER_MS = 1_000
"""Far more than measured (docs/broadcast.md), as a busy machine may halt a page; a wrong clock would be minutes off."""

OpenIn = Callable[[BrowserContext, str], Page]


@pytest.fixture
def devices(browser: Browser, site: str) -> Iterator[Callable[[int], BrowserContext]]:
    """Makes devices whose clock is so many milliseconds off."""
    contexts = []

    def device(shift: int) -> BrowserContext:
        context = browser.new_context(base_url=site, locale="en")
        context.add_init_script(WATCH_THE_TIME.format(shift=shift))
        contexts.append(context)
        return context

    yield device
    for context in contexts:
        context.close()


def open_in(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def changes_until(page: Page, text: str) -> dict[str, float]:
    """What the clock showed, and when, by a clock that is right; once it has shown this."""
    wait_until(lambda: text in page.evaluate("window.changes"), f"The page shows {text}")
    changes: dict[str, float] = page.evaluate("window.changes")
    return changes


def test_clocks_that_are_minutes_wrong_count_down_as_one(
    devices: Callable[[int], BrowserContext], record_property: Callable[[str, object], None]
) -> None:
    tournament = new_event()
    player = f"/t/essen/player/{token_of(Registration.objects.get(number=3))}/"
    places = [(0, "/t/essen"), (7 * MINUTE, "/t/essen"), (-13 * MINUTE, "/t/essen"), (HOUR, player), (-HOUR, player)]
    pages = [open_in(devices(shift), path) for shift, path in places]
    running_round(tournament)
    changes = [changes_until(page, "1:20") for page in pages]
    seconds = [f"1:{second}" for second in (24, 23, 22, 21)]
    spreads = [max(each[second] for each in changes) - min(each[second] for each in changes) for second in seconds]
    record_property("spread_ms", max(spreads))
    assert max(spreads) < TOGETHER_MS


def test_a_page_without_connection_says_so_counts_on_and_comes_back(
    devices: Callable[[int], BrowserContext], web_process: ServerProcess
) -> None:
    tournament = new_event()
    running_round(tournament)
    screen, player = (
        open_in(devices(0), path)
        for path in ("/t/essen", f"/t/essen/player/{token_of(Registration.objects.get(number=3))}/")
    )
    expect(screen.locator("#time")).to_contain_text("1:2")
    expect(player.locator("#connection")).to_be_empty()
    web_process.process.send_signal(signal.SIGSTOP)
    expect(player.locator("#connection")).to_contain_text("No connection for 1", timeout=30_000)
    time = player.locator("#time").inner_text()
    expect(player.locator("#time")).not_to_have_text(time)
    pause_round(command(tournament))
    web_process.process.send_signal(signal.SIGCONT)
    expect(player.locator("#connection")).to_be_empty(timeout=30_000)
    expect(screen.locator("#phase")).to_have_text("Paused", timeout=30_000)


def open_streams(web: ServerProcess) -> int:
    _, body = ask(int(web.url.rpartition(":")[2]), "/metrics")
    families = {family.name: family for family in text_string_to_metric_families(body.decode())}
    return int(sum(sample.value for sample in families["sunmoon_streams"].samples))


def test_eight_tabs_of_one_browser_share_a_stream_and_outlive_its_tab(
    devices: Callable[[int], BrowserContext], web_process: ServerProcess
) -> None:
    tournament = new_event()
    browser = devices(0)
    tabs = [open_in(browser, "/t/essen") for _ in range(8)]
    for tab in tabs:
        expect(tab.locator("#phase")).not_to_be_empty()
    web_process.wait_until(lambda: open_streams(web_process) == 1)
    running_round(tournament)
    for tab in tabs:
        expect(tab.locator("#total")).to_have_text("8")
    tabs.pop(0).close()
    pause_round(command(tournament))
    for tab in tabs:
        expect(tab.locator("#phase")).to_have_text("Paused")
    web_process.wait_until(lambda: open_streams(web_process) == 1)
