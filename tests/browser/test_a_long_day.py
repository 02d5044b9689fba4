"""The hall screen is opened in the morning and closed at night: after thousands of states it holds what it held."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import PROJECTOR, Open
from tests.browser.test_hall_screen import drawn, hall
from tests.events import command
from tournament.screens.actions import show_scene
from tournament.screens.queries import SCENES
from tournament.setup.models import Tournament

__all__ = ["hall"]  # the fixture

WARM, DAY = 300, 1_500
"""States after which the page is measured. By the first, everything has been made that is ever made."""

TAKE_THE_STREAM = """
window.EventSource = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  constructor() { super(); window.feed = (state) => this.onmessage({ data: JSON.stringify(state) }); }
  close() {}
};"""

DAY_OF_STATES = """async ([from, to, scenes]) => {
  window.first ??= await (await fetch(`/t/essen/state`)).json();
  for (let n = from; n < to; n += 1) {
    const group = n % 2 ? "sun" : "moon", dice = [1 + n % 6, 1 + (n * 5) % 6], now = Date.now();
    const leaders = first.leaders.map((one, place) => ({ ...one, name: `${one.name} ${(n + place) % 50}` }));
    const clock = { ...first.clock, state: "running", starts_ms: now - 1000, deadline_ms: now + 5000 };
    feed({ ...first, number: first.number + n, at: now, show_at: now, round: n, group, dice, clock, leaders,
      total: dice[0] + dice[1], phase: n % 5 ? "running" : "announced",
      notice: n % 11 ? null : { en: `Notice ${n}`, he: `הודעה ${n}` },
      claim: n % 13 ? null : { waiting: 1, tables: [{ table: n, group, state: "open" }] },
      correction_of: n % 17 ? null : n,
      winner: n % 19 ? null : { name: `Winner ${n}`, table: 1, group },
      scene: n % 7 ? null : { name: scenes[n % scenes.length], until_ms: null } });
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));  // each is drawn, none skipped
  }
  feed({ ...first, number: first.number + to, at: Date.now(), show_at: Date.now() });
}"""


@dataclass(frozen=True, slots=True)
class Held:
    """What a page keeps after its garbage was collected."""

    nodes: int
    listeners: int
    heap: int


def held(page: Page, session: CDPSession) -> Held:
    """The least of several looks: a list that is drawn anew just then is there twice for a moment, a leak always."""
    expect(page.locator("#total")).to_have_text("12")
    looks = [look(page, session) for _ in range(8)]
    return Held(*(min(getattr(one, name) for one in looks) for name in ("nodes", "listeners", "heap")))


def look(page: Page, session: CDPSession) -> Held:
    page.wait_for_timeout(200)
    session.send("HeapProfiler.collectGarbage")
    found = {one["name"]: int(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    return Held(found["Nodes"], found["JSEventListeners"], found["JSHeapUsedSize"])


@pytest.mark.timeout(600)
def test_a_long_day_leaves_nothing_behind(hall: Tournament, open_page: Open) -> None:
    show_scene(command(hall), "desk")  # who is missing is asked for only while the screen says so
    page = open_page("/", size=PROJECTOR)
    page.add_init_script(TAKE_THE_STREAM)
    page.goto("/t/essen?languages=he,en&beside&screen=left")  # beside each other: no turn that a measurement may meet
    drawn(page)
    expect(page.locator("#called li")).to_have_count(10)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(DAY_OF_STATES, [1, WARM, SCENES])
    morning = held(page, session)
    page.evaluate(DAY_OF_STATES, [WARM + 1, DAY, SCENES])
    night = held(page, session)
    assert night.nodes <= morning.nodes, (morning, night)
    assert night.listeners <= morning.listeners, (morning, night)
    assert night.heap <= morning.heap * 1.1, (morning, night)
