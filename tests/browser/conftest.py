"""A real browser in front of a real event: web server, worker and beat beside the test, each page in a context of
its own, as on the devices of different people.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, ViewportSize, expect, sync_playwright

from tests.conftest import ServerProcess, server_process
from tournament.management.children import beat

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
PHONE, LAPTOP, PROJECTOR = (390, 844), (1280, 800), (1920, 1080)
PASSWORD = "secret"

Open = Callable[..., Page]


@pytest.fixture(scope="package")
def camera(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The film (.y4m) that devices see through their camera; whoever points one at something writes it."""
    return tmp_path_factory.mktemp("camera") / "film.y4m"


@pytest.fixture(scope="package")  # Playwright keeps an event loop in this thread: tests elsewhere need one of their own
def browser(camera: Path) -> Iterator[Browser]:
    # … so that Django refuses the database; here nothing runs beside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=20_000)  # a busy machine is no fault of a page
    with sync_playwright() as playwright:
        film = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={camera}"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*CHROMIUM, *film])
        yield browser
        browser.close()


EXPECTED = ("status of 422", "status of 409", "net::ERR_INTERNET_DISCONNECTED")
"""Refusals, which the page explains, and a network that the test has cut."""


def is_error(said: ConsoleMessage, meant: str = "") -> bool:
    """A complaint of the browser about something that no test meant to happen."""
    expected = (*EXPECTED, meant) if meant else EXPECTED
    return said.type == "error" and not any(text in said.text for text in expected)


@pytest.fixture
def beat_process(process_environment: dict[str, str], tmp_path: Path) -> Iterator[ServerProcess]:
    with server_process(beat(tmp_path / "beat-schedule"), process_environment, tmp_path / "beat.log") as server:
        yield server


@pytest.fixture
def site(web_process: ServerProcess, celery_worker_process: ServerProcess, beat_process: ServerProcess) -> str:
    """The address of a running Sun/Moon."""
    return web_process.url


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Open]:
    """Open an address on a device of its own: `open_page("/t/essen", size=PHONE, user="caller", lang="he")`.

    An error in a page's script, or a complaint of the browser, fails the test, unless it is `meant`.
    """
    complaints: list[str] = []
    contexts = []

    def open_one(
        path: str, size: tuple[int, int] = LAPTOP, user: str = "", lang: str = "en", meant: str = "", zone: str = ""
    ) -> Page:
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=viewport, locale=lang, timezone_id=zone or None, base_url=site)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(f"{path}: {error}"))
        page.on("console", lambda said: complaints.append(f"{path}: {said.text}") if is_error(said, meant) else None)
        if user:
            page.goto("/login/")
            page.fill("[name=username]", user)
            page.fill("[name=password]", PASSWORD)
            page.click("button.big")
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not complaints


def lose_the_first_answer(page: Page, pattern: str) -> list[str]:
    """The first request to such an address arrives, but its answer is lost on the way: the addresses that this hit."""
    lost: list[str] = []

    def answer(route: Route) -> None:
        response = route.fetch()
        if lost:
            route.fulfill(response=response)
        else:
            lost.append(route.request.url)
            route.abort("internetdisconnected")

    page.route(pattern, answer)
    return lost
