"""A judge's phone in a hall with bad Wi-Fi: the pages open without a network, and nothing that was typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, Open, lose_the_first_answer
from tests.events import command, new_event, running_round, staff
from tests.judging.conftest import START
from tournament.journal.models import Entry
from tournament.judging import actions
from tournament.judging.models import ScoreSheet
from tournament.rounds.actions import end_play, undo_step
from tournament.setup.models import Role, Tournament

CITY_MORE = {**START, "cities": 2}


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Play was ended without a winner: all boards are to be counted."""
    event = new_event(boards=5)
    running_round(event)
    end_play(command(event), "the hall closes")
    user = staff(event, Role.JUDGE, "ann")
    user.set_password(PASSWORD)
    user.save()
    return event


def cut(page: Page) -> None:
    """Cut the network, the worker's too, and make sure of it."""
    page.context.set_offline(True)
    asks = "fetch('/t/essen/judge/manifest.json?' + Math.random()).then(() => 'answered', () => 'cut')"
    assert page.evaluate(asks) == "cut"
    assert page.context.service_workers[0].evaluate(asks) == "cut"


def ready(page: Page) -> Page:
    expect(page.locator("body[data-offline=ready][data-roster=ready]")).to_be_visible()
    return page


def count(page: Page, table: int, sheets: dict[int, dict[str, int]]) -> None:
    page.fill("#table", str(table))
    page.press("#table", "Enter")
    expect(page.locator("#board h2")).to_contain_text(f"Table {table} ")
    for number, sheet in sheets.items():
        for name, value in sheet.items():
            page.fill(f"#seat{number}_{name}", str(value))
    page.click("text=Keep and send")


def sheets() -> dict[int, dict[str, int]]:
    return {s.registration.number: s.values for s in ScoreSheet.objects.select_related("registration")}


def test_three_boards_counted_without_a_network_arrive_once(open_page: Open, tournament: Tournament) -> None:
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    cut(page)
    count(page, 1, {1: START, 2: START})
    count(page, 2, {3: START, 4: CITY_MORE})
    expect(page.locator("#unsent")).to_have_text("2 not yet sent")
    page.goto("/t/essen/judge/boards/?table=3")  # never opened before, and no network
    expect(page.locator("#board legend").first).to_contain_text("Sun · First5 Last5")
    page.fill("#seat5_cities", "3")
    page.reload()
    expect(page.locator("#seat5_cities")).to_have_value("3")  # not even kept yet, and still there
    page.fill("#seat5_settlements", "2")
    count(page, 3, {6: START})
    expect(page.locator("#unsent")).to_have_text("3 not yet sent")
    assert sheets() == {}

    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_have_text("Everything is sent", timeout=40_000)
    expect(page.locator("#outbox li.sent")).to_have_count(3)
    last = Entry.objects.order_by("-number").values_list("number", flat=True)[0]
    expect(page.locator("#outbox li").first).to_contain_text(f"arrived: entry {last}")
    assert {number: sheet["cities"] for number, sheet in sheets().items()} == {1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 1}
    assert ScoreSheet.objects.count() == 6


def test_an_answer_that_was_lost_on_the_way_counts_once(open_page: Open, tournament: Tournament) -> None:
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    lost = lose_the_first_answer(page, "**/score-sheets/board/")
    count(page, 1, {1: START, 2: START})
    expect(page.locator("#outbox li.sent")).to_have_count(1, timeout=40_000)
    assert len(lost) == 1
    assert ScoreSheet.objects.count() == 2


def test_a_board_that_another_judge_counted_differently_is_shown(open_page: Open, tournament: Tournament) -> None:
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    cut(page)
    count(page, 1, {1: START, 2: START})
    actions.submit_sheet(command(tournament), 1, CITY_MORE, {}, ScoreSheet.State.SUBMITTED)
    page.context.set_offline(False)
    expect(page.locator("#outbox .conflict")).to_contain_text("Another judge counted differently", timeout=40_000)
    page.reload()
    expect(page.locator("#outbox .conflict")).to_be_visible()  # until the judge has seen it
    page.click("text=I have seen it")
    expect(page.locator("#outbox .conflict")).to_have_count(0)


def test_what_cannot_be_is_said_without_a_network(open_page: Open, tournament: Tournament) -> None:
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    cut(page)
    count(page, 2, {3: {**START, "longest_road": 1, "settlements": 6}, 4: {**START, "longest_road": 1}})
    expect(page.locator("#problems li")).to_have_count(2)
    expect(page.locator("#problems")).to_contain_text("6 can't be, there are at most 5")
    expect(page.locator("#problems")).to_contain_text("Longest Road: 2 at this table can't be")
    page.fill("#table", "77")
    page.press("#table", "Enter")
    expect(page.locator("#problems")).to_have_text("There is no table 77 with anybody at it.")


def test_a_page_that_was_open_when_play_ended_makes_the_official_count(open_page: Open, tournament: Tournament) -> None:
    undo_step(command(tournament))
    page = ready(open_page("/t/essen/judge/boards/?table=1", size=PHONE, user="ann"))
    expect(page.locator("#board")).to_contain_text("Not official: for the leaderboard")
    page.fill("#seat1_cities", "3")
    end_play(command(tournament), "the hall closes")
    expect(page.locator("#problems")).to_contain_text("Play has ended")
    expect(page.locator("#board")).to_contain_text("Official count")
    expect(page.locator("#seat1_cities")).to_have_value("3")
    page.fill("#seat1_cities", "0")
    count(page, 1, {1: START, 2: START})
    expect(page.locator("#outbox li.sent")).to_have_count(1, timeout=40_000)
    assert {sheet.state for sheet in ScoreSheet.objects.all()} == {"submitted"}


def test_an_interim_count_that_arrives_after_the_end_comes_back_to_be_sent_as_official(
    open_page: Open, tournament: Tournament
) -> None:
    undo_step(command(tournament))
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    cut(page)
    count(page, 1, {1: START, 2: START})
    end_play(command(tournament), "the hall closes")
    page.context.set_offline(False)
    expect(page.locator("#outbox .refused")).to_contain_text("Play has ended", timeout=40_000)
    page.click("#outbox .refused a")
    expect(page.locator("#board")).to_contain_text("Official count")
    expect(page.locator("#seat1_cities")).to_have_value("1")
    page.click("text=Keep and send")
    expect(page.locator("#outbox li.sent")).to_have_count(1, timeout=40_000)
    assert {sheet.state for sheet in ScoreSheet.objects.all()} == {"submitted"}


def test_a_refusal_that_comes_later_is_kept_until_it_is_corrected(open_page: Open, tournament: Tournament) -> None:
    page = ready(open_page("/t/essen/judge/boards/", size=PHONE, user="ann"))
    count(
        page, 2, {3: {**START, "foreign_areas": 1}, 4: START}
    )  # three buildings, one of them abroad: only the game knows
    expect(page.locator("#outbox li.refused")).to_contain_text("1 foreign areas can't be")
    page.click("text=Correct it")
    expect(page.locator("#seat3_foreign_areas")).to_have_value("1")
    assert sheets() == {}


def test_numbers_first_by_keyboard_alone(open_page: Open, tournament: Tournament) -> None:
    """Paper mode: a pile of sheets is typed without touching the mouse."""
    page = ready(open_page("/t/essen/judge/boards/", user="ann"))
    for table in ("1", "2"):
        expect(page.locator("#table")).to_be_focused()
        page.keyboard.type(table)
        page.keyboard.press("Enter")
        expect(page.locator("#board h2")).to_contain_text(f"Table {table} ")
        expect(page.locator("#board input:focus")).to_have_count(1)
        for _ in range(2):
            for value in ("2", "1", "0", "0", "0", "0"):
                page.keyboard.type(value)
                page.keyboard.press("Tab")
            page.keyboard.press("Tab")  # past the cards
            for _ in range(6):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#outbox li.sent")).to_have_count(2)
    assert {number: sheet["settlements"] for number, sheet in sheets().items()} == {1: 2, 2: 2, 3: 2, 4: 2}
