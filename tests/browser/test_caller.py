"""The caller's console in real browsers: by keyboard, by two people at once, and what the hall sees of it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, PROJECTOR, Open
from tests.events import command, kinds, new_event, running_round, staff
from tournament.rounds import actions
from tournament.rounds.models import Phase, Round
from tournament.setup.models import Role, Tournament

CALLER = "/t/essen/caller/"


def new_hall(*callers: str, **fields: Any) -> Tournament:
    tournament = new_event(**fields)
    for name in callers or ("caller",):
        user = staff(tournament, Role.CALLER, name)
        user.set_password(PASSWORD)
        user.save()
    return tournament


def says(caller: Page, words: str) -> None:
    expect(caller.locator(".script").first).to_contain_text(words)


def press(caller: Page, *keys: str) -> None:
    """Press keys as somebody does who sees a page that is ready."""
    caller.wait_for_selector("body[data-keys]")
    for key in keys:
        caller.keyboard.press(key)


def test_a_round_by_keyboard_alone(open_page: Open) -> None:
    tournament = new_hall()
    caller = open_page(CALLER, user="caller")
    press(caller, "Space")
    says(caller, "it is the turn of Sun")
    press(caller, *"36")
    expect(caller.locator(".sum")).to_have_text("= 9")
    press(caller, "Backspace")
    expect(caller.locator(".sum")).to_be_empty()
    press(caller, "3", "5", "Enter")
    says(caller, "the dice show 8")
    press(caller, "Space")
    says(caller, "the clock is stopped")
    press(caller, "Space")
    says(caller, "the dice show 8")
    press(caller, "+")
    expect(caller.locator(".journal li").first).to_contain_text("time given or taken")
    press(caller, "Shift+E")
    says(caller, "Moon is next")
    press(caller, "Shift+U")
    says(caller, "the dice show 8")
    assert kinds(tournament) == [
        "round_announced",
        "dice_rolled",
        "round_paused",
        "round_resumed",
        "time_added",
        "round_ended",
        "step_undone",
    ]


def test_a_resumed_clock_counts_3_2_1_on_the_console(open_page: Open) -> None:
    tournament = new_hall(pace_data={"resume_ms": 60_000})
    running_round(tournament)
    actions.pause_round(command(tournament))
    caller = open_page(CALLER, user="caller")
    caller.click("text=Go on after 3-2-1")
    expect(caller.locator("#time.get-ready")).to_have_text("58")


def test_two_callers_at_once_take_one_step_and_both_see_it(open_page: Open) -> None:
    tournament = new_hall("anna", "ben")
    anna, ben = (open_page(CALLER, user=name) for name in ("anna", "ben"))
    ben.click("text=End of the game")
    ben.focus("#tool_end [name=reason]")  # whoever types sees the page stand still: ben is a moment behind
    anna.click("text=Announce the next round")
    says(anna, "it is the turn of Sun")
    ben.click("text=Announce the next round")
    expect(ben.locator(".messages")).to_contain_text("anna was faster: round announced")
    says(ben, "it is the turn of Sun")
    assert kinds(tournament) == ["round_announced"]


def test_what_was_typed_is_still_there_when_somebody_else_was_faster(open_page: Open) -> None:
    tournament = new_hall()
    caller = open_page(CALLER, user="caller")
    caller.click("text=Notice to the hall")
    caller.fill("#tool_notice [name=en]", "Lost: a red cap")
    actions.post_notice(command(tournament), {"en": "Water at the desk"})
    caller.click("#tool_notice button:text-is('Show')")
    expect(caller.locator(".messages")).to_contain_text("caller was faster: notice posted")
    expect(caller.locator("#tool_notice .notice")).to_have_text("Water at the desk")
    expect(caller.locator("#tool_notice [name=en]")).to_have_value("Lost: a red cap")
    caller.click("#tool_notice button:text-is('Show')")
    expect(caller.locator("#tool_notice .notice")).to_have_text("Lost: a red cap")
    expect(caller.locator("#tool_notice [name=en]")).to_be_empty()


def test_two_people_type_the_dice_each_on_their_own_console(open_page: Open) -> None:
    tournament = new_hall("anna", "ben", pace_data={"dice_typed_twice": True})
    actions.announce_round(command(tournament))
    anna, ben = (open_page(CALLER, user=name) for name in ("anna", "ben"))
    press(anna, "3", "5", "Enter")
    expect(anna.locator(".keypad .notice")).to_contain_text("You typed 3 and 5")
    expect(ben.locator(".keypad .notice")).to_contain_text("One person has typed the dice")
    press(ben, "3", "6", "Enter")
    expect(ben.locator(".keypad .notice")).to_contain_text("These dice differ")
    expect(anna.locator(".keypad .notice")).to_contain_text("ben: 3 + 6")
    press(anna, "3", "6", "Enter")
    says(anna, "the dice show 9")
    says(ben, "the dice show 9")


def test_what_is_chosen_and_open_stays_when_somebody_else_does_something(open_page: Open) -> None:
    tournament = new_hall()
    actions.announce_round(command(tournament))
    caller = open_page(CALLER, user="caller")
    press(caller, "4")
    caller.click("text=Times of rounds to come")
    actions.post_notice(command(tournament), {"en": "Lost: a red cap"})
    expect(caller.locator("#tool_notice .notice")).to_have_text("Lost: a red cap")
    expect(caller.locator("[name=first][value='4']")).to_be_checked()
    expect(caller.locator("#tool_plan")).to_have_attribute("open", "")


def test_a_correction_a_notice_and_an_undo_reach_the_hall(open_page: Open) -> None:
    tournament = new_hall()
    running_round(tournament)
    screen = open_page("/t/essen", size=PROJECTOR)
    caller = open_page(CALLER, user="caller")
    expect(screen.locator("#total")).to_have_text("8")
    caller.click("text=Correct the dice")
    caller.fill("#tool_correct [name=first]", "3")
    caller.fill("#tool_correct [name=second]", "6")
    caller.click("button:text-is('Correct')")
    expect(screen.locator("#total")).to_have_text("9")
    expect(screen.locator("#correction")).not_to_be_empty()
    caller.click("text=Notice to the hall")
    caller.fill("#tool_notice [name=en]", "Water at the desk")
    caller.click("#tool_notice button:text-is('Show')")
    expect(screen.locator("#notice")).to_have_text("Water at the desk")
    caller.click("text=Withdraw this notice")
    expect(screen.locator("#notice")).to_be_empty()
    caller.click("button:has-text('Undo: dice corrected')")
    expect(screen.locator("#total")).to_have_text("8")


@pytest.mark.parametrize("lang", ["he", "en"])
def test_the_big_buttons_fit_a_phone(open_page: Open, lang: str) -> None:
    tournament = new_hall()
    actions.announce_round(command(tournament))
    caller = open_page(CALLER, user="caller", size=PHONE, lang=lang)
    assert caller.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for face in caller.locator(".face span").all():
        box = face.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 40
    caller.locator(".face span").nth(2).click()
    caller.locator(".face span").nth(10).click()
    caller.click(".keypad .big")
    expect(caller.locator(".facts b")).to_have_text("8")
    assert Round.objects.get(tournament=tournament).phase == Phase.RUNNING
