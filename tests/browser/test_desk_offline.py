"""A desk in a hall with bad Wi-Fi: people are found and checked in without a network, no tap is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, Open, lose_the_first_answer
from tests.browser.test_judge_offline import cut
from tests.events import STARTS_AT, command, staff
from tests.registration.conftest import person
from tournament.journal.models import Entry
from tournament.registration import actions
from tournament.registration.actions import import_registrations
from tournament.registration.links import path_of
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament

DESK = "/t/essen/desk/check-in/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """A family of three, somebody with a Hebrew name, 80 others, and a desk."""
    event = Tournament.objects.create(slug="essen", names={"en": "Essen"}, game="sun_moon", starts_at=STARTS_AT)
    family = [person(first, "Großmann", party="FAMILY", phone="052-555-0001") for first in ("Adam", "Éva", "Noa")]
    yael = person("יעל", "בן־שושן", phone="054-555-1234")
    others = [person(f"Player{n}", "Of All", email=f"p{n}@example.org", row=n) for n in range(5, 85)]
    import_registrations(command(event), [*family, yael, *others])
    user = staff(event, Role.DESK, "dana")
    user.set_password(PASSWORD)
    user.save()
    return event


@pytest.fixture
def desk(open_page: Open, event: Tournament) -> Page:
    return ready(open_page(DESK, size=PHONE, user="dana"))


def ready(page: Page) -> Page:
    expect(page.locator("body[data-offline=ready][data-people=ready]")).to_be_visible()
    return page


def find(page: Page, typed: str) -> None:
    page.fill("[data-search]", typed)


def back(page: Page) -> None:
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_have_text("Everything is sent", timeout=40_000)


def here() -> list[int]:
    return list(Registration.objects.exclude(checked_in_at=None).order_by("number").values_list("number", flat=True))


def test_people_found_and_tapped_without_a_network_arrive_once(desk: Page) -> None:
    cut(desk)
    for typed, name in [("grossm eva", "Éva Großmann"), ("+972 54-555-1234", "יעל בן־שושן"), ("#7", "Player7")]:
        find(desk, typed)
        expect(desk.locator("button.tap")).to_have_count(1)
        expect(desk.locator("button.tap")).to_contain_text(name)
    desk.click("button.tap")
    expect(desk.locator(".undo")).to_contain_text("7 Player7 Of All")
    find(desk, "adam")
    desk.click("button.party")  # the whole family
    expect(desk.locator("#unsent")).to_have_text("2 not yet sent")
    expect(desk.locator(".counter")).to_have_text("4 / 84 · missing: 80")
    expect(desk.locator(".notice")).to_contain_text("No network: this is the list of")
    desk.reload()
    expect(desk.locator("#unsent")).to_have_text("2 not yet sent")  # survives
    expect(desk.locator(".counter")).to_have_text("4 / 84 · missing: 80")
    assert here() == []

    back(desk)
    assert here() == [1, 2, 3, 7]
    assert [entry.data["numbers"] for entry in Entry.objects.filter(kind="checked_in")] == [[7], [1, 2, 3]]
    expect(desk.locator(".notice")).to_have_count(0)


def test_a_tap_is_taken_back_without_a_network(desk: Page) -> None:
    cut(desk)
    find(desk, "#7")
    desk.click("button.tap")
    desk.click(".undo button")
    expect(desk.locator("#unsent")).to_have_text("2 not yet sent")
    expect(desk.locator("[data-count=here]")).to_have_text("0")
    back(desk)
    assert here() == []
    assert list(Entry.objects.order_by("-number").values_list("kind", flat=True)[:2]) == [
        "check_in_undone",
        "checked_in",
    ]


def test_an_answer_that_was_lost_on_the_way_counts_once(desk: Page) -> None:
    lost = lose_the_first_answer(desk, "**/registrations/check-in/")
    find(desk, "#7")
    with desk.expect_event("requestfailed"):  # before the tap everything is sent too
        desk.click("button.tap")
    expect(desk.locator("#unsent")).to_have_text("Everything is sent", timeout=40_000)
    assert len(lost) == 1
    assert here() == [7]
    assert Entry.objects.filter(kind="checked_in").count() == 1
    expect(desk.locator("#outbox li")).to_have_count(0)


def test_what_the_server_refuses_later_is_shown_until_it_is_removed(desk: Page, event: Tournament) -> None:
    cut(desk)
    for typed in ("#7", "#8"):
        find(desk, typed)
        desk.click("button.tap")
    actions.withdraw(command(event), [7])
    back(desk)
    refusal = desk.locator("#outbox li.refused")
    expect(refusal).to_contain_text("7 Player7 Of All")
    expect(refusal).to_contain_text("Without a place, so not checked in: 7.")
    assert here() == [8]
    desk.reload()
    expect(refusal).to_have_count(1)
    desk.click("#outbox li.refused button")
    expect(refusal).to_have_count(0)
    find(desk, "#7")
    expect(desk.locator("button.tap")).to_have_count(0)  # no longer missing: withdrawn
    desk.select_option("[name=view]", "all")
    expect(desk.locator("a.tap")).to_contain_text("withdrawn")


def test_a_code_is_recognised_without_a_network_and_one_of_elsewhere_is_not(desk: Page, event: Tournament) -> None:
    cut(desk)
    link = path_of(Registration.objects.select_related("tournament").get(number=9))
    whose = """async (text) => {
      const { People } = await import("/static/js/people.js");
      const people = new People("essen", "/nowhere");
      await people.load();
      return (await people.scanned(text))?.number ?? null;
    }"""
    assert desk.evaluate(whose, f"http://hall.example{link}") == 9
    assert desk.evaluate(whose, f"http://hall.example{link[:-2]}x/") is None
    assert desk.evaluate(whose, "9") is None


def test_what_another_desk_does_comes_by_itself_and_a_changed_name_too(desk: Page, event: Tournament) -> None:
    actions.check_in(command(event), [5, 6])
    actions.edit_registration(command(event), 7, {"first_name": "Renamed"})
    expect(desk.locator("[data-count=here]")).to_have_text("2")
    find(desk, "renam")
    expect(desk.locator("button.tap")).to_contain_text("7 Renamed Of All")


def test_nothing_of_the_people_stays_on_a_device_that_was_logged_out(open_page: Open, event: Tournament) -> None:
    desk = ready(open_page(DESK, size=PHONE, user="dana", meant="status of 403"))
    desk.context.clear_cookies(name="sessionid")
    expect(desk).to_have_url(re.compile("/login/"))
    kept = """() => new Promise((resolve) => {
      indexedDB.open("sunmoon").onsuccess = ({ target }) => {
        const asked = target.result.transaction("kept").objectStore("kept").getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
      };
    })"""
    assert desk.evaluate(kept) == []
