"""Seats in a real browser: the designer counts while one types, a person is dragged to another seat, the map zooms."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import PASSWORD, PHONE, Open
from tests.events import command, new_event, running_round
from tests.seating.events import seated
from tournament.registration.links import token_of
from tournament.seating.actions import heal_board, swap_occupants
from tournament.setup.models import Role, Staff, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    event = new_event(boards=6)
    user = User.objects.create_user("organiser", password=PASSWORD)
    Staff.objects.create(tournament=event, user=user, role=Role.ORGANISER)
    return event


def test_the_designer_counts_seats_and_refuses_a_ring_while_one_types(event: Tournament, open_page: Open) -> None:
    page = open_page("/t/essen/desk/seating/hall/", user="organiser")
    expect(page.locator("[data-seats]")).to_have_text("12")
    line = page.locator("tbody tr").nth(1)
    line.locator("[name=length]").fill("7")
    line.locator("[name=shape]").select_option("ring")
    expect(line.locator(".wrong")).to_contain_text("6 or 9 would do")
    line.locator("[name=length]").fill("9")
    expect(line.locator(".wrong")).to_have_text("")
    page.fill("[name=blocked]", "1, 3-4")
    expect(page.locator("[data-seats]")).to_have_text("24")
    page.click("[data-more]")
    expect(page.locator("tbody tr")).to_have_count(5)


def test_a_person_is_dragged_onto_another_and_they_exchange_seats(event: Tournament, open_page: Open) -> None:
    page = open_page("/t/essen/desk/seating/map/", user="organiser")
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", agree)
    page.locator("[data-number='1']").hover()
    page.mouse.down()
    page.locator("[data-number='12']").hover()
    page.mouse.up()
    expect(page.locator(".messages .success")).to_contain_text("exchanged")
    assert asked == ["Exchange numbers 1 and 12?"]
    assert seated(event)[6, "moon"] == 1
    page.locator("[data-number='1']").click()
    expect(page).to_have_url(re.compile("/tables/6/$"))


def test_people_are_exchanged_with_the_keyboard_alone(event: Tournament, open_page: Open) -> None:
    page = open_page("/t/essen/desk/seating/map/", user="organiser")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-number='1']").focus()
    for key in ("Space", *["ArrowRight"] * 5, "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".dragged")).to_have_attribute("data-number", "1")
    expect(page.locator("rect:focus")).to_have_attribute("data-number", "12")
    page.keyboard.press("Space")
    expect(page.locator(".messages .success")).to_contain_text("exchanged")
    assert seated(event)[6, "moon"] == 1
    page.locator("[data-number='12']").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tables/1/$"))


def test_a_player_finds_the_seat_on_a_phone_and_the_map_shows_it(event: Tournament, open_page: Open) -> None:
    page = open_page("/t/essen/seat/", size=PHONE, lang="he")
    page.fill("[name=q]", "First8")
    page.keyboard.press("Enter")
    expect(page.locator(".card")).to_have_count(1)
    page.locator(".card .button").click()
    expect(page.locator(".marked")).to_be_in_viewport()
    width = page.locator("svg.hall").get_attribute("width")
    page.click("[data-zoom=in]")
    assert page.locator("svg.hall").get_attribute("width") != width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_phone_shows_by_itself_that_a_neighbour_has_changed(event: Tournament, open_page: Open) -> None:
    running_round(event)
    page = open_page(f"/t/essen/player/{token_of(event.registrations.get(number=5))}/", size=PHONE)
    expect(page.locator("#turn")).not_to_be_empty()
    expect(page.locator(".changed")).to_have_count(0)
    swap_occupants(command(event), 9, 12)  # two boards away
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when the phone wakes up
    expect(page.locator(".changed li")).to_have_count(1)
    expect(page.locator(".changed")).to_contain_text("Ruth")
