"""A desk's phone whose browser reads no codes by itself, as iPhones and Firefox: the page brings what does."""

from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.test_desk_offline import DESK, event, ready
from tests.browser.test_judge_offline import cut
from tournament.registration.links import path_of
from tournament.registration.models import Registration
from tournament.setup.models import Tournament

__all__ = ["event"]

WIDTH, HEIGHT = 640, 480
MODULE = 5  # pixels


def point_at(camera: Path, text: str) -> None:
    """Write a film of one still picture: the code, darker and lighter than print, off the middle of a grey room."""
    picture = [bytearray(b"\x90" * WIDTH) for _ in range(HEIGHT)]
    for y, row in enumerate(segno.make(text, error="m").matrix_iter(scale=MODULE, border=4)):
        signs = bytes(0x38 if dark else 0xC8 for dark in row)
        picture[40 + y][60 : 60 + len(signs)] = signs
    colourless = bytes([0x80]) * (WIDTH * HEIGHT // 2)
    frame = b"FRAME\n" + b"".join(picture) + colourless
    camera.write_bytes(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420mpeg2\n".encode() + frame * 10)


@pytest.fixture
def desk(open_page: Open, event: Tournament) -> Page:
    page = open_page("about:blank", size=PHONE)
    page.add_init_script("delete window.BarcodeDetector")
    page.goto("/login/")
    page.fill("[name=username]", "dana")
    page.fill("[name=password]", "secret")
    page.click("button.big")
    page.context.grant_permissions(["camera"])
    page.goto(DESK)
    return ready(page)


def link_of(number: int) -> str:
    return f"http://hall.example{path_of(Registration.objects.select_related('tournament').get(number=number))}"


@pytest.mark.parametrize("network", [True, False])
def test_a_persons_code_is_read_without_help_of_the_browser(desk: Page, camera: Path, network: bool) -> None:
    point_at(camera, link_of(9))
    if not network:
        cut(desk)
    desk.click("[data-scan]")
    expect(desk.locator("button.tap")).to_have_count(1)
    expect(desk.locator("button.tap")).to_contain_text("9 Player9 Of All")
    expect(desk.locator("video")).to_be_hidden()


def test_a_code_of_elsewhere_is_said_to_be_nobodys(desk: Page, camera: Path) -> None:
    point_at(camera, "https://example.org/menu")
    desk.click("[data-scan]")
    expect(desk.get_by_text("This code is nobody's at this event.")).to_be_visible()
    expect(desk.locator("[data-search]")).to_have_value("")


def test_a_second_press_ends_the_search(desk: Page, camera: Path) -> None:
    point_at(camera, link_of(9))
    camera.write_bytes(camera.read_bytes().replace(b"\x38", b"\xc8"))  # a blank sheet
    desk.click("[data-scan]")
    expect(desk.locator("video")).to_be_visible()
    desk.click("[data-scan]")
    expect(desk.locator("video")).to_be_hidden()
    expect(desk.locator("button.tap").first).to_be_visible()


def test_a_camera_that_is_refused_is_said_so(desk: Page, camera: Path) -> None:
    desk.context.clear_permissions()
    desk.click("[data-scan]")
    expect(desk.get_by_text("The camera is not allowed or not free")).to_be_visible()
    expect(desk.locator("video")).to_be_hidden()
