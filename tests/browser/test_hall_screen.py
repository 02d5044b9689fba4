"""The hall screen in a browser: legible on every wall, in two languages, from both sides; heard, and never stuck."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PROJECTOR, Open
from tests.events import command, new_event, running_round
from tournament.judging.actions import submit_sheet
from tournament.registration.models import Registration
from tournament.rounds import actions as rounds
from tournament.screens.actions import show_scene
from tournament.screens.queries import SCENES
from tournament.setup.models import Tournament

WALLS = [(3840, 2160), (1920, 1080), (1280, 720), (800, 600)]
DEEP_HALL = 1 / 25
"""Digits are at least this part of the screen's height: the legibility that a deep hall needs."""

DIGITS = ("#time", "#total", "#round span", "#recent li", "#robber_sun span", "#allotment span")

GLYPHS = """selector => [...document.querySelectorAll(selector)].map(element => {
  const style = getComputedStyle(element), canvas = new OffscreenCanvas(10, 10).getContext("2d");
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return canvas.measureText("8").actualBoundingBoxAscent;
})"""
OUTSIDE = """() => [...document.querySelectorAll("main *")].filter(element => {
  if (!element.checkVisibility() || element.closest("svg, .spoken")) return false;
  const box = element.getBoundingClientRect();
  return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map(element => element.outerHTML.slice(0, 120))"""
LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { heard.push(this.frequency.value); return start.call(this, at); };
"""


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    """Round 9 of a hall in which robbers move from the first, and the next round is longer."""
    tournament = new_event(
        boards=5, profile_data={"robbers_from": 1, "allotments": [[1, 90], [9, 120]]}, pace_data={"discard_ms": 0}
    )
    for number in range(1, 11):
        submit_sheet(command(tournament), number, {"settlements": 2, "cities": 1}, {}, "interim")
    for first, second in ((6, 6), (5, 5), (4, 6), (6, 5), (1, 1), (2, 3), (6, 4)):
        running_round(tournament, (first, second))
        rounds.end_round(command(tournament))
    running_round(tournament, (6, 6))
    return tournament


def drawn(page: Page) -> Page:
    expect(page.locator("#total")).to_have_text("12")
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("size", WALLS)
@pytest.mark.parametrize("lang", ["en", "he"])
def test_digits_are_legible_from_the_last_row_and_nothing_is_cut_off(
    hall: Tournament, open_page: Open, size: tuple[int, int], lang: str
) -> None:
    page = drawn(open_page("/t/essen", size=size, lang=lang))
    too_small = {
        selector: height
        for selector in DIGITS
        for height in page.evaluate(GLYPHS, selector)
        if height < size[1] * DEEP_HALL
    }
    assert too_small == {}
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", WALLS)
def test_every_scene_fits_every_wall(hall: Tournament, open_page: Open, size: tuple[int, int]) -> None:
    Registration.objects.filter(number=2).update(
        first_name="Wilhelmina-Alexandrovna von und zu", last_name="Hohenschwangau", public_name="full"
    )
    page = open_page("/t/essen?languages=he,en&beside", size=size)
    outside = {}
    for scene in (*SCENES, "claim"):
        page.goto(f"/t/essen?languages=he,en&beside&scene={scene}")
        expect(page.locator(f"main [data-scene={scene}]")).to_be_visible()
        drawn(page)
        page.wait_for_timeout(150)
        outside[scene] = page.evaluate(OUTSIDE)
    assert {scene: found for scene, found in outside.items() if found} == {}


def test_the_desk_puts_a_scene_on_the_wall_and_play_takes_it_back(hall: Tournament, open_page: Open) -> None:
    page = drawn(open_page("/t/essen", size=PROJECTOR))
    show_scene(command(hall), "dice")
    expect(page.locator("#bars")).to_be_visible()
    expect(page.locator(".round")).to_be_hidden()
    expect(page.locator("#bars_word")).to_contain_text("Rolls so far: 8.")
    rounds.end_round(command(hall))
    rounds.announce_round(command(hall))
    expect(page.locator(".round")).to_be_visible()
    expect(page.locator("#bars")).to_be_hidden()


def test_two_languages_in_turn_and_beside_each_other(hall: Tournament, open_page: Open) -> None:
    page = drawn(open_page("/t/essen?languages=he,en", size=PROJECTOR))
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["he", "rtl"]
    expect(page.locator("html[lang=en][dir=ltr]")).to_be_attached(timeout=15_000)
    expect(page.locator("#group")).to_have_text("Moon")
    both = drawn(open_page("/t/essen?languages=he,en&beside", size=PROJECTOR))
    expect(both.locator("#group span")).to_have_text(["ירח", "Moon"])


@pytest.mark.parametrize(("side", "lit"), [("moon", "left"), ("sun", "right")])
@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_group_stands_on_its_own_side_of_the_hall(
    hall: Tournament, open_page: Open, side: str, lit: str, lang: str
) -> None:
    """Moon is active. `side` sits to the left of whoever looks at this screen."""
    page = drawn(open_page(f"/t/essen?side={side}", size=PROJECTOR, lang=lang))
    box = page.locator("#group").bounding_box()
    assert box
    assert ("left" if box["x"] + box["width"] / 2 < PROJECTOR[0] / 2 else "right") == lit


def until(page: Page, sentence: str) -> None:
    """Wait for what a script says: the page's own policy forbids Playwright's way, which evaluates text in it."""
    for _ in range(60):
        if page.evaluate(sentence):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"never came true: {sentence}")


def test_three_sounds_can_be_tried_and_told_apart_and_muted(hall: Tournament, open_page: Open) -> None:
    page = open_page("/", size=PROJECTOR)
    page.add_init_script(LISTEN)
    page.goto("/t/essen")
    drawn(page)
    expect(page.locator("html")).to_have_attribute("data-sound", "blocked")
    expect(page.locator("#sound")).not_to_be_empty()
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    page.wait_for_timeout(3_000)
    assert page.evaluate("heard.map(Math.round)") == [523, 659, 784, 880, 392, 330, 262]
    page.keyboard.press("m")
    expect(page.locator("html")).to_have_attribute("data-sound", "muted")
    expect(page.locator("#sound")).to_contain_text("Sound is off")
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    assert page.evaluate("heard.length") == 7


def test_the_desk_sees_at_once_which_screen_was_muted_and_which_was_tried(hall: Tournament, open_page: Open) -> None:
    User.objects.create_superuser("organiser", password=PASSWORD)
    wall = drawn(open_page("/t/essen?screen=left", size=PROJECTOR))
    desk = open_page("/t/essen/screens/", user="organiser")
    row = desk.locator("tbody tr", has_text="left")
    expect(row).to_contain_text("waits for a touch or a key")
    wall.keyboard.press("t")
    expect(row).to_contain_text("tried just now")
    expect(row).not_to_contain_text("waits")
    wall.keyboard.press("m")
    expect(row).to_contain_text("switched off")
    desk.goto("/t/essen/desk/screens/")
    expect(desk.locator(".quiet-screens")).to_contain_text("left")
    wall.keyboard.press("m")
    expect(desk.locator(".quiet-screens")).to_have_count(0)


def test_the_caller_silences_and_tries_all_screens_at_once(hall: Tournament, open_page: Open) -> None:
    wall = open_page("/", size=PROJECTOR)
    wall.add_init_script(LISTEN)
    wall.goto("/t/essen")
    drawn(wall).keyboard.press("x")  # a key lets the browser make sounds
    expect(wall.locator("html")).to_have_attribute("data-sound", "on")
    User.objects.create_superuser("organiser", password=PASSWORD)
    desk = open_page("/t/essen/desk/screens/", user="organiser")
    desk.get_by_role("button", name="Try the three sounds").click()
    until(wall, "heard.length === 7")
    desk.get_by_role("button", name="Switch the sound off").click()
    expect(wall.locator("html")).to_have_attribute("data-sound", "muted")
    expect(desk.locator(".sound-off")).to_be_visible()
    desk.get_by_role("button", name="Switch the sound on").click()
    expect(wall.locator("html")).to_have_attribute("data-sound", "on")
    assert wall.evaluate("heard.length") == 7, "no screen tries its sounds again by itself"


def heard_in_a_new_round(hall: Tournament, open_page: Open) -> Page:
    """A wall that may make sounds; a round has begun, and what that sounded like is forgotten."""
    page = open_page("/", size=PROJECTOR)
    page.add_init_script(LISTEN)
    page.goto("/t/essen")
    drawn(page).keyboard.press("x")  # a key lets the browser make sounds
    rounds.end_round(command(hall))
    running_round(hall, (2, 2))
    expect(page.locator("#total")).to_have_text("4")
    page.evaluate("heard.length = 0")
    return page


def test_the_last_seconds_are_counted_aloud_until_time_is_up(hall: Tournament, open_page: Open) -> None:
    page = heard_in_a_new_round(hall, open_page)
    rounds.add_time(command(hall), 6_000 - 120_000)
    expect(page.locator("html.last-seconds")).to_be_attached()
    expect(page.locator("html.time-up")).to_be_attached(timeout=15_000)
    heard = page.evaluate("heard.map(Math.round)")
    assert heard.count(880) >= 3
    assert heard[-3:] == [392, 330, 262]


def test_a_round_that_is_paused_or_ended_early_is_heard_and_told_apart(hall: Tournament, open_page: Open) -> None:
    page = heard_in_a_new_round(hall, open_page)
    rounds.pause_round(command(hall), reason="claim")
    until(page, "heard.map(Math.round).join() === '740,740'")
    rounds.resume_round(command(hall))
    until(page, "heard.map(Math.round).join() === '740,740,523,659,784'")
    rounds.end_round(command(hall))
    until(page, "heard.map(Math.round).join() === '740,740,523,659,784,392,330,262'")


def test_an_overlay_has_nothing_behind_it(hall: Tournament, open_page: Open) -> None:
    page = drawn(open_page("/t/essen?overlay=1", size=PROJECTOR))
    behind = page.evaluate("[document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor)")
    assert behind == ["rgba(0, 0, 0, 0)"] * 2
    assert page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"
    strip = page.locator(".round").bounding_box()
    assert strip
    assert strip["height"] < PROJECTOR[1] / 4


def test_no_cursor_no_scrollbar_no_white(hall: Tournament, open_page: Open) -> None:
    page = drawn(open_page("/t/essen", size=PROJECTOR))
    assert page.evaluate("getComputedStyle(document.body).cursor") == "none"
    assert page.evaluate("[document.documentElement, document.body].map(e => getComputedStyle(e).overflow)") == [
        "hidden",
        "hidden",
    ]
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(19, 26, 43)"


def test_who_wants_no_motion_gets_none(hall: Tournament, open_page: Open) -> None:
    page = open_page("/", size=PROJECTOR)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/t/essen")
    drawn(page)
    assert page.evaluate("document.getAnimations().length") == 0


def test_when_the_server_is_silent_the_last_good_state_stays_then_the_caller_goes_on_by_hand(
    hall: Tournament, open_page: Open
) -> None:
    page = open_page("/", size=PROJECTOR)
    page.clock.install()
    page.goto("/t/essen")
    drawn(page)
    page.context.set_offline(True)
    page.clock.run_for(30_000)
    expect(page.locator("#connection")).to_contain_text("No connection")
    expect(page.locator("#total")).to_have_text("12")
    page.clock.run_for(100_000)  # the clock of the round has run out
    expect(page.locator("main [data-scene=manual]")).to_be_visible()
    page.context.set_offline(False)
    page.clock.run_for(30_000)
    expect(page.locator("#connection")).to_be_empty()
    expect(page.locator(".round")).to_be_visible()


STUMBLE = """times => { window.before = true;
  for (let n = 0; n < times; n += 1) dispatchEvent(new ErrorEvent("error")); }"""


def test_a_screen_that_keeps_stumbling_loads_itself_again_but_never_into_silence(
    hall: Tournament, open_page: Open
) -> None:
    page = open_page("/", size=PROJECTOR)
    page.clock.install()
    page.goto("/t/essen")
    drawn(page).evaluate(STUMBLE, 20)
    page.clock.run_for(25_000)
    page.wait_for_timeout(500)
    assert page.evaluate("window.before"), "some errors are borne"
    page.context.set_offline(True)
    page.evaluate(STUMBLE, 1)
    page.clock.run_for(25_000)
    page.wait_for_timeout(500)
    assert page.evaluate("window.before"), "it would only show the browser's own error"
    page.context.set_offline(False)
    page.clock.run_for(25_000)
    page.wait_for_function("!window.before")
    drawn(page)


def test_a_screen_that_hears_nothing_for_a_minute_loads_itself_again_if_the_server_answers(
    hall: Tournament, open_page: Open
) -> None:
    page = open_page("/", size=PROJECTOR)
    page.clock.install()
    page.route("**/t/essen/stream*", lambda route: route.fulfill(status=409))
    page.goto("/t/essen")
    drawn(page).evaluate("window.before = true")
    page.route("**/t/essen/state", lambda route: route.fulfill(status=409))
    page.clock.run_for(50_000)
    page.wait_for_timeout(500)
    assert page.evaluate("window.before"), "a minute is borne"
    page.clock.run_for(35_000)
    page.wait_for_function("!window.before")
    page.unroute_all()
    page.clock.run_for(5_000)
    drawn(page)
