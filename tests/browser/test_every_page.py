"""Every page, in both languages, on a phone, a laptop and a projector, light and dark: axe finds nothing, nothing
hangs over the edge, and a screenshot of each is kept in var/screenshots for a person to look at.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PASSWORD, PHONE, PROJECTOR, Open
from tests.browser.pages import Address, a_busy_event, addresses

AXE = (Path(__file__).parent / "vendor/axe-core/axe.min.js").read_text(encoding="utf-8")
SHOTS = Path(__file__).parents[2] / "var" / "screenshots"
SCHEMES: dict[Literal["light", "dark"], tuple[str, ...]] = {"light": (), "dark": ("color-contrast",)}
"""What axe tries in each: everything in the light, in the dark what differs there."""

SIZES = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}


def what_axe_finds(page: Page, *rules: str) -> list[str]:
    """With `rules` only these are tried."""
    options = {"resultTypes": ["violations"], "iframes": False, "preload": False} | (
        {"runOnly": rules} if rules else {}
    )
    found: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:140]} {node['failureSummary'][-160:]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def hangs_over(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


def look_at(page: Page, address: Address, where: str) -> Iterator[str]:
    page.goto(address.path)
    page.wait_for_timeout(300)  # for the public state to be drawn
    page.evaluate(AXE)
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        folder = SHOTS / f"{where}-{scheme}"
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{address.name}.png")
        yield from (f"{where} {scheme} {address.name}: {found}" for found in what_axe_finds(page, *rules))
    if hangs_over(page):
        yield f"{where} {address.name}: hangs over the edge"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_whole_and_accessible(open_page: Open, client: Client, size: str, lang: str) -> None:
    tournament = a_busy_event()
    organiser = User.objects.create_superuser("organiser", password=PASSWORD)
    visitor = Client()
    visitor.force_login(organiser)
    page = open_page("/", size=SIZES[size], user="organiser", lang=lang)
    found = [
        complaint
        for address in addresses(tournament, visitor)
        for complaint in look_at(page, address, f"{size}-{lang}")
    ]
    assert found == [], "\n".join(found)
