"""The time of an event seen from elsewhere: the reader's own clock stands beside the hall's where the two differ."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.events import new_event


@pytest.mark.parametrize(
    ("zone", "lang", "own"),
    [
        ("Europe/London", "en", "On your clock: Dec 20, 2026, 3:00 PM"),
        ("America/New_York", "he", "בשעון שלך: 20 בדצמ׳ 2026, 10:00"),
        ("Asia/Jerusalem", "en", ""),
        ("Africa/Cairo", "en", ""),
    ],
)
def test_readers_elsewhere_see_their_own_time_too(open_page: Open, zone: str, lang: str, own: str) -> None:
    new_event(boards=1)
    page = open_page("/t/essen/register/", size=PHONE, lang=lang, zone=zone)
    when = page.locator("p.when")
    expect(when).to_contain_text("17:00 (Asia/Jerusalem, UTC+02:00)")
    expect(when.locator(".small")).to_have_count(1 if own else 0)
    if own:
        expect(when.locator(".small")).to_have_text(own)
