"""Pages that nobody looks at: hidden, asleep, one of many tabs. Seen again, they show what the database says, and they
never come back all at once.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.test_clients import open_in, open_streams
from tests.conftest import ServerProcess
from tests.events import command, new_event, running_round
from tournament import clock
from tournament.rounds.actions import correct_roll, end_round, pause_round
from tournament.rounds.queries import current_round
from tournament.setup.models import Tournament

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SET_CLOCK = "ms => { const now = Date.now; Date.now = () => now() + ms; }"
HOUR_MS = 3_600_000


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    tournament = new_event(profile_data={"allotments": [[1, 900]]})
    running_round(tournament)
    return tournament


@pytest.fixture
def device(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=site, locale="en")
    yield context
    context.close()


def left(tournament: Tournament) -> float:
    round_ = current_round(tournament)
    assert round_
    assert round_.deadline
    return (round_.deadline - clock.now()).total_seconds()


def counts_down_rightly(page: Page, tournament: Tournament) -> None:
    """What the page shows lies between what was left just before and just after it was asked, to the second.

    It looks at its clock five times a second, and pages may be 0.3 s apart.
    """
    most = left(tournament)
    minutes, seconds = page.locator("#time").inner_text().split(":")
    assert left(tournament) - 1.3 <= 60 * int(minutes) + int(seconds) <= most + 1.3


def freeze(page: Page, frozen: bool) -> None:
    """As the system does with a page in the background, and a laptop when its lid is closed: nothing of it runs."""
    state = "frozen" if frozen else "active"
    page.context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": state})


def test_a_hidden_page_has_no_stream_and_is_right_as_soon_as_it_is_seen(
    hall: Tournament, device: BrowserContext, web_process: ServerProcess
) -> None:
    page = open_in(device, "/t/essen")
    expect(page.locator("#total")).to_have_text("8")
    web_process.wait_until(lambda: open_streams(web_process) == 1)
    page.evaluate(HIDE, True)
    web_process.wait_until(lambda: open_streams(web_process) == 0)
    correct_roll(command(hall), "production", (6, 6))
    page.evaluate(HIDE, False)
    expect(page.locator("#total")).to_have_text("12")
    counts_down_rightly(page, hall)
    web_process.wait_until(lambda: open_streams(web_process) == 1)


def test_a_device_that_slept_and_woke_in_another_hour_counts_down_rightly(
    hall: Tournament, device: BrowserContext
) -> None:
    page = open_in(device, "/t/essen")
    expect(page.locator("#total")).to_have_text("8")
    freeze(page, True)
    end_round(command(hall))
    running_round(hall, (6, 6))
    freeze(page, False)
    page.evaluate(SET_CLOCK, HOUR_MS)
    expect(page.locator("#total")).to_have_text("12")
    counts_down_rightly(page, hall)


def stream_requests(device: BrowserContext) -> list[str]:
    """Grows by each stream that a page of the device asks for from now on."""
    asked: list[str] = []
    device.on("request", lambda request: asked.append(request.url) if "/stream" in request.url else None)
    return asked


def hide_all(tabs: list[Page], hidden: bool) -> None:
    for tab in tabs:
        tab.evaluate(HIDE, hidden)


def all_show(tabs: list[Page], phase: str) -> None:
    for tab in tabs:
        expect(tab.locator("#phase")).to_have_text(phase)


def test_of_six_tabs_the_seen_ones_share_a_stream_whichever_are_hidden(
    hall: Tournament, device: BrowserContext, web_process: ServerProcess
) -> None:
    tabs = [open_in(device, "/t/essen") for _ in range(6)]
    all_show(tabs, "Trade and build")
    web_process.wait_until(lambda: open_streams(web_process) == 1)
    for seen in (tabs[5:], tabs[:1]):
        hidden = [tab for tab in tabs if tab not in seen]
        hide_all(seen, False)
        hide_all(hidden, True)
        web_process.wait_until(lambda: open_streams(web_process) == 1)
    pause_round(command(hall))
    all_show(tabs[:1], "Paused")
    all_show(tabs[1:], "Trade and build")  # nobody looks


def test_six_tabs_that_wake_together_ask_for_no_more_streams_than_there_are_tabs(
    hall: Tournament, device: BrowserContext, web_process: ServerProcess
) -> None:
    tabs = [open_in(device, "/t/essen") for _ in range(6)]
    all_show(tabs, "Trade and build")
    hide_all(tabs, True)
    web_process.wait_until(lambda: open_streams(web_process) == 0)
    pause_round(command(hall))
    asked: list[str] = stream_requests(device)
    hide_all(tabs, False)
    all_show(tabs, "Paused")
    web_process.wait_until(lambda: open_streams(web_process) == 1)
    assert 1 <= len(asked) <= len(tabs)
