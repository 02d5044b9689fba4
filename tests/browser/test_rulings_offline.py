"""Rulings on a judge's phone without a network: the same forms, the same answers, kept until the server can check."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.conftest import PASSWORD, PHONE, Open
from tests.browser.test_judge_offline import cut
from tests.events import command, new_event, running_round, staff
from tests.games.examples import Example, examples
from tournament.journal.models import Entry
from tournament.judging.actions import call_judge
from tournament.judging.engine import STANDARD_LIBRARY
from tournament.judging.models import Call, RulingGiven
from tournament.setup.models import Role, Tournament

SLOW = 300_000
"""The rules are translated once on each device; on a busy machine that takes its time."""


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """A hall in play; somebody has called a judge."""
    event = new_event(boards=5)
    running_round(event)
    call_judge(command(event), "rules", "", 3)
    user = staff(event, Role.JUDGE, "ann")
    user.set_password(PASSWORD)
    user.save()
    return event


def judges_phone(open_page: Open, path: str = "judge/", lang: str = "en") -> Page:
    """A phone on which one page of a judge was open while there was a network; no ruling was."""
    page = open_page(f"/t/essen/{path}", size=PHONE, user="ann", lang=lang)
    expect(page.locator("body[data-rulings=ready]")).to_be_visible(timeout=SLOW)
    return page


def ask(page: Page, **inputs: str) -> None:
    for name, value in inputs.items():
        field = page.locator(f"[name='{name}']")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("#question button.big")
    expect(page.locator("#working")).to_be_hidden(timeout=SLOW)


def shown(page: Page) -> tuple[str, list[str]]:
    """The answer and its reasons."""
    return page.inner_text("#answer .where"), page.locator("#answer li").all_inner_texts()


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("lang", "answer", "last_reason", "missing"),
    [
        ("en", "4", "Half of 9, rounded down: 4.", "This is needed."),
        ("he", "4", "חצי מ־9, בעיגול כלפי מטה: 4.", "חובה למלא."),
    ],
)
def test_questions_are_answered_in_the_judges_language(
    open_page: Open, tournament: Tournament, lang: str, answer: str, last_reason: str, missing: str
) -> None:
    page = judges_phone(open_page, lang=lang)
    cut(page)
    page.goto("/t/essen/judge/rulings/")
    page.click(".questions a[href*='/discard_on_seven/']")
    ask(page, hand="9")
    assert shown(page)[0] == answer
    assert shown(page)[1][-1] == last_reason
    expect(page.locator("#answer bdi")).to_have_text("002 §9.2")
    expect(page.locator("#here")).to_be_visible()
    ask(page, hand="")
    expect(page.locator("#problems")).to_contain_text(missing)
    expect(page.locator("#answer")).to_be_hidden()
    expect(page.locator("[name=keep]")).to_be_hidden()


@pytest.mark.timeout(900)
def test_an_answer_is_kept_on_the_call_and_checked_when_it_arrives(open_page: Open, tournament: Tournament) -> None:
    call = Call.objects.get()
    page = judges_phone(open_page, f"judge/calls/{call.pk}/")
    cut(page)
    page.click("text=Look up a ruling")
    page.click(".questions a[href*='/tie/']")
    page.click("text=One more row")
    names = ("name", "total", "hand", "grain", "ore", "brick", "lumber", "wool", "registered")
    players = [("Ann", 25, 6, 2, 1, 1, 1, 1, 14), ("Ben", 25, 7, 2, 3, 0, 1, 1, 15), ("Cem", 24, 9, 5, 4, 0, 0, 0, 16)]
    typed = {
        f"players.{at}.{name}": str(value)
        for at, player in enumerate(players)
        for name, value in zip(names, player, strict=True)
    }
    ask(page, **typed)
    answer, reasons = shown(page)
    assert "Ben, Ann, Cem" in answer
    assert reasons[0] == "Ben is ahead of Ann. Resource cards in hand: 7 to 6."
    page.click("[name=keep]")
    expect(page.locator("#unsent")).to_have_text("1 not yet sent")
    page.reload()
    expect(page.locator("#unsent")).to_have_text("1 not yet sent")
    assert not RulingGiven.objects.exists()

    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_have_text("Everything is sent", timeout=40_000)
    given = RulingGiven.objects.get()
    assert (given.name, given.call) == ("tie", call)
    assert given.answer == {"order": ["Ben", "Ann", "Cem"], "places": [1, 2, 3]}
    assert "told" not in Entry.objects.order_by("-number")[0].data
    page.goto(f"/t/essen/judge/calls/{call.pk}/")
    expect(page.locator("main")).to_contain_text("Ben, Ann, Cem")


@pytest.mark.timeout(900)
def test_a_judge_sees_that_the_server_answers_otherwise(open_page: Open, tournament: Tournament) -> None:
    page = judges_phone(open_page)
    cut(page)
    page.goto("/t/essen/judge/rulings/discard_on_seven/")
    ask(page, hand="9")
    page.click("[name=keep]")
    expect(page.locator("#unsent")).to_have_text("1 not yet sent")

    def from_an_older_device(route: Any) -> None:
        body = {**route.request.post_data_json, "told": 5}
        route.continue_(post_data=json.dumps(body))

    page.route("**/rulings/", from_an_older_device)
    page.context.set_offline(False)
    expect(page.locator("#outbox .conflict")).to_contain_text("The server answers otherwise", timeout=40_000)
    page.click("text=Look again")
    expect(page.locator("#question [name=hand]")).to_have_value("9")
    ask(page)
    expect(page.locator("#answer .where")).to_have_text("4")
    expect(page.locator("#here")).to_be_hidden()  # the server has answered
    page.click("text=I have seen it")
    expect(page.locator("#outbox .conflict")).to_have_count(0)


@pytest.mark.timeout(900)
def test_a_page_that_is_open_goes_on_answering_where_browsers_have_no_service_worker(
    open_page: Open, tournament: Tournament
) -> None:
    """Over plain HTTP: nothing keeps the page, so it may not be reloaded."""
    page = open_page("/", size=PHONE, user="ann")
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("/t/essen/judge/rulings/discard_on_seven/")
    expect(page.locator("body[data-rulings=ready]")).to_be_visible(timeout=SLOW)
    page.context.set_offline(True)
    ask(page, hand="13")
    assert shown(page) == ("6", ["Cards in hand: 13.", "Half of 13, rounded down: 6."])
    expect(page.locator("#here")).to_be_visible()


ANSWER_AN_EXAMPLE = """
import json
from browser import self as device
from games import GAMES

def answer_example(asked):
    example = json.loads(asked)
    game = GAMES[example["game"]]
    game = game.variants.get(example["variant"], game)
    outcome = game.rulings[example["ruling"]](**example["inputs"])
    problems = [[p.line, p.code, str(p.text), p.source] for p in outcome.problems]
    said = [outcome.answer, [str(reason) for reason in outcome.reasons], outcome.source, problems]
    return json.dumps(said, default=str)

device.answer_example = answer_example
"""
"""The same in the browser as `as_python_says` in the server's Python."""


def as_python_says(example: Example) -> Any:
    outcome = example.game.rulings[example.data["ruling"]](**example.data["inputs"])
    problems = [[p.line, p.code, str(p.text), p.source] for p in outcome.problems]
    said = [outcome.answer, [str(reason) for reason in outcome.reasons], outcome.source, problems]
    return json.loads(json.dumps(said, default=str))


def as_asked(example: Example) -> str:
    keys = {"game": example.game_key, "variant": example.game.key}
    return json.dumps({**keys, "ruling": example.data["ruling"], "inputs": example.data["inputs"]})


def differences(engine: Worker, found: list[Example]) -> Iterator[tuple[str, Any, Any]]:
    said = engine.evaluate("asked => asked.map((one) => self.answer_example(one))", [as_asked(e) for e in found])
    for example, answer in zip(found, map(json.loads, said), strict=True):
        if answer != as_python_says(example):
            yield str(example), answer, as_python_says(example)


@pytest.mark.timeout(900)
def test_every_worked_example_of_every_game_is_answered_as_in_python(open_page: Open, tournament: Tournament) -> None:
    """Twice: from what was kept of the translated sources on the device, and from the sources."""
    found = examples("ruling")
    assert {example.game_key for example in found} == {
        "sun_moon",
        "cities_and_knights",
        "rise_of_the_inkas",
        "explorers_and_pirates",
        "starfarers",
    }
    page = judges_phone(open_page, "judge/rulings/discard_on_seven/")
    for kept in (True, False):
        page.reload()
        with page.expect_worker() as begun:
            page.focus("[name=hand]")
        engine = begun.value
        assert engine.evaluate("() => started") == kept
        engine.evaluate("source => { __BRYTHON__.runPythonSource(source, 'examples'); }", ANSWER_AN_EXAMPLE)
        assert list(differences(engine, found)) == []
        page.evaluate("indexedDB.deleteDatabase('sunmoon-engine')")
    imported = set(engine.evaluate("Object.keys(__BRYTHON__.imported)"))
    assert set(STANDARD_LIBRARY.split()) - imported == set(), "left over"
