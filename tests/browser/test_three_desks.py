"""Three desks check people in at the same time, each on a phone of its own, without one wrong count."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, Open
from tests.events import STARTS_AT
from tests.registration.conftest import read_file
from tournament.journal.actions import Actor, Command
from tournament.journal.models import Entry
from tournament.registration.actions import import_registrations
from tournament.registration.models import Registration
from tournament.setup.models import Role, Staff, Tournament

PEOPLE = 1_176
FILE = Path(__file__).parents[2] / "tournament" / "rehearsal" / "registrations_1176.csv"

# Taps any row, a whole party where there is one, until nobody is missing. The desks see the same people,
# so they get in each other's way.
TAP_UNTIL_NOBODY_IS_MISSING = """() => {
  const pause = () => new Promise((next) => setTimeout(next, 50));
  const work = async () => {
    for (;;) {
      const rows = document.querySelectorAll("[data-part] li > button:last-child");
      if (!rows.length) break;
      rows[Math.floor(Math.random() * rows.length)].click();
      do await pause(); while (document.querySelector("#outbox.unsent"));
    }
  };
  work().then(() => (document.documentElement.dataset.finished = "yes"));
}"""


def desks(open_page: Open, event: Tournament) -> list[Page]:
    pages = []
    for name in ("desk 1", "desk 2", "desk 3"):
        user = User.objects.create_user(name, password=PASSWORD)
        Staff.objects.create(tournament=event, user=user, role=Role.DESK)
        page = open_page("/t/essen/desk/check-in/", size=PHONE, user=name)
        expect(page.locator("body[data-people=ready]")).to_be_visible()
        pages.append(page)
    return pages


def full_event() -> Tournament:
    event = Tournament.objects.create(slug="essen", names={"en": "Essen"}, game="sun_moon", starts_at=STARTS_AT)
    import_registrations(Command(event.pk, Actor("organiser")), read_file(FILE).people)
    return event


@pytest.mark.timeout(900)  # on a busy machine
def test_nobody_is_counted_twice_or_lost(open_page: Open) -> None:
    pages = desks(open_page, full_event())
    for page in pages:
        page.evaluate(TAP_UNTIL_NOBODY_IS_MISSING)
    for page in pages:
        expect(page.locator("html")).to_have_attribute("data-finished", "yes", timeout=600_000)
    for page in pages:
        expect(page.locator("#unsent")).to_have_text("Everything is sent", timeout=120_000)
    assert Registration.objects.filter(checked_in_at=None).count() == 0
    told = [number for entry in Entry.objects.filter(kind="checked_in") for number in entry.data["numbers"]]
    assert sorted(told) == list(range(1, PEOPLE + 1))
    assert Entry.objects.filter(kind="checked_in").values("actor_name").distinct().count() == 3
    for page in pages:
        expect(page.locator(".counter")).to_have_text(f"{PEOPLE} / {PEOPLE} · missing: 0")


def test_a_desk_finds_taps_and_takes_back_and_the_others_see_it(open_page: Open) -> None:
    first, second, _ = desks(open_page, full_event())
    first.fill("[data-search]", "555-5767")
    first.locator("button.tap").first.wait_for()
    expect(first.locator("button.tap")).to_have_count(1)
    first.locator("button.tap").click()
    expect(first.locator(".undo")).to_contain_text("Checked in:")
    expect(second.locator("[data-count=here]")).to_have_text("1")
    first.locator(".undo button").click()
    expect(first.locator("[data-count=here]")).to_have_text("0")
    expect(second.locator("[data-count=missing]")).to_have_text(str(PEOPLE))


def test_the_page_works_without_its_script(open_page: Open) -> None:
    [page, *_] = desks(open_page, full_event())
    page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.unregister())")  # it has kept the script
    page.route("**/checkin.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto("/t/essen/desk/check-in/?view=all")
    page.locator("button.tap").first.click()
    expect(page.locator(".undo")).to_contain_text("Checked in:")
    assert Registration.objects.exclude(checked_in_at=None).count() == 1
