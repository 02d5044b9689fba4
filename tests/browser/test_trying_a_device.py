"""Before the doors open a device is tried as it will be used, without a network too; the desk sees what came out."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_desk_offline import back, event, here
from tests.browser.test_judge_offline import cut
from tests.browser.test_scanning import desk, link_of, point_at
from tournament.journal.models import Entry
from tournament.registration.queries import devices_tried
from tournament.setup.models import Tournament

__all__ = ["desk", "event"]


def tried(page: Page, state: str) -> None:
    page.click("[data-try]")
    expect(page.locator("[data-tried]")).to_have_attribute("data-tried", state, timeout=60_000)


def told(page: Page, state: str) -> list[str]:
    return page.locator(f".tried .{state}").all_inner_texts()


def test_a_sound_device_is_green_and_the_desk_hears_of_it_once(desk: Page, camera: Path, event: Tournament) -> None:
    point_at(camera, link_of(9))
    tried(desk, "ready")
    assert len(told(desk, "ok")) == 6
    assert [(one.data["failed"], one.data["untried"]) for one in devices_tried(event)] == [([], [])]
    tried(desk, "ready")
    assert len(devices_tried(event)) == 1  # one device, tried twice
    assert Entry.objects.filter(kind="device_tried").count() == 2
    assert here() == []
    desk.reload()
    desk.click(".devices summary")
    expect(desk.locator(".devices li")).to_contain_text("✓ ready")


def test_without_a_network_all_that_must_work_does_and_the_rest_is_said(
    desk: Page, camera: Path, event: Tournament
) -> None:
    desk.reload()  # by the worker
    expect(desk.locator("body[data-offline=ready][data-people=ready]")).to_be_visible()
    cut(desk)
    desk.reload()
    expect(desk.locator("body[data-people=ready]")).to_be_visible()
    point_at(camera, f"http://hall.example{desk.locator('[data-trial]').get_attribute('data-trial')}")
    tried(desk, "untried")
    assert told(desk, "failed") == []
    assert told(desk, "ok") == [
        "✓ The list of people is on this device: 84.",
        "✓ A test code is read and recognised on this device alone.",
        "✓ This page opens without a network.",
        "✓ The camera has read a code.",
    ]
    expect(desk.locator("#unsent")).to_have_text("1 not yet sent")
    back(desk)
    expect(desk.locator(".tried .ok").last).to_have_text("✓ A test entry was kept, sent, and counted once.")
    assert [one.data["untried"] for one in devices_tried(event)] == [["clock"]]


BROKEN = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) if (key.url.includes("people")) await cache.delete(key);
  }
  Date.now = ((now) => () => now() - 300_000)(Date.now.bind(Date));
  await new Promise((done) => {
    indexedDB.open("sunmoon").onsuccess = ({ target }) => {
      const put = target.result.transaction("kept", "readwrite");
      put.objectStore("kept").delete("people:essen");
      put.oncomplete = done;
    };
  });
}"""


def test_each_broken_part_is_said_with_how_to_mend_it(desk: Page, camera: Path, event: Tournament) -> None:
    point_at(camera, "https://example.org/menu")
    desk.evaluate(BROKEN)
    tried(desk, "failed")
    failures = told(desk, "failed")
    mended = ("keeps no list", "parts of this page are missing (1)", "wrong by 300 s", "nobody's here")
    assert len(failures) == len(mended)
    assert all(part in text for part, text in zip(mended, failures, strict=True)), failures
    assert [one.data["failed"] for one in devices_tried(event)] == [["list", "worker", "clock", "camera"]]
    desk.reload()
    desk.click(".devices summary")
    expect(desk.locator(".devices li")).to_contain_text("not ready: list of people, opening without a network, clock")


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_camera_that_is_refused_is_said_and_the_rest_goes_on(
    open_page: Open, event: Tournament, camera: Path, lang: str
) -> None:
    point_at(camera, "blank")
    page = open_page("/t/essen/desk/check-in/", user="dana", lang=lang)
    expect(page.locator("body[data-offline=ready][data-people=ready]")).to_be_visible()
    page.context.clear_permissions()
    tried(page, "failed")
    assert len(told(page, "failed")) == 1
    assert [one.data["failed"] for one in devices_tried(event)] == [["camera"]]
