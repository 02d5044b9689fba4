"""The demonstrations of the four games at separate tables, as people see them: played to the end, and by hand."""

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.conftest import PASSWORD, PHONE, PROJECTOR, Open
from tests.browser.test_every_page import AXE, hangs_over, what_axe_finds
from tests.events import command
from tests.tables.events import KNIGHTS, draw, drawn_event, new_tables_event
from tournament.judging.actions import call_judge
from tournament.registration.links import token_of
from tournament.rehearsal.play_tables import take_step
from tournament.rehearsal.stage import PASSWORD as DEMO_PASSWORD
from tournament.rehearsal.stage_tables import DEMONSTRATIONS, slug_of, stage_tables
from tournament.setup.models import Tournament
from tournament.tables.actions import call_last_turn, start_sitting
from tournament.tables.help import QUESTIONS
from tournament.tables.models import Sitting
from tournament.tables.queries import rules_of, table_standings, tables_of


def organiser() -> None:
    """Lets the demonstration's organiser log in with the password that the tests use."""
    from_demo = Tournament.objects.get().staff.get(role="organiser").user
    assert from_demo.check_password(DEMO_PASSWORD)
    from_demo.set_password(PASSWORD)
    from_demo.save()


@pytest.mark.parametrize("game", DEMONSTRATIONS)
def test_a_demonstration_is_played_to_its_end(open_page: Open, game: str) -> None:
    call_command("demo", game=game, stdout=StringIO())
    tournament = Tournament.objects.get(slug=slug_of(game))
    organiser()
    standings = table_standings(tournament)
    hall = open_page(f"/t/{tournament.slug}", size=PROJECTOR, lang="he")
    expect(hall.locator("#winner")).to_be_visible()
    expect(hall.locator("#winner_name")).not_to_be_empty()
    everybody = open_page(f"/t/{tournament.slug}/standings/")
    expect(everybody.locator("tbody tr")).to_have_count(len(standings))
    expect(everybody.get_by_text("Play has ended.")).to_be_visible()
    desk = open_page(f"/t/{tournament.slug}/desk/", user="demo-organiser")
    expect(desk.locator(".tables li.done")).to_have_count(len(tables_of(Sitting.objects.order_by("-number")[0])))
    table = open_page(f"/t/{tournament.slug}/judge/tables/1/1/", user="demo-organiser")
    expect(table.locator("#help details")).to_have_count(
        len([name for name in QUESTIONS[game] if name in rules_of(tournament).rulings])
    )
    player = open_page(f"/t/{tournament.slug}/player/{token_of(standings[0].person)}/", size=PHONE, lang="he")
    expect(player.locator(".me")).to_contain_text(standings[0].person.first_name)


def test_a_sitting_by_hand_from_the_seats_to_the_last_signature(open_page: Open) -> None:
    tournament = stage_tables(KNIGHTS, timezone.now())
    Tournament.objects.update(rehearsal=False)
    organiser()
    slug = tournament.slug
    hall = open_page(f"/t/{slug}", size=PROJECTOR)
    expect(hall.locator("#scene")).to_have_text("Please take your seats")
    expect(hall.locator("#seats li")).to_have_count(30)
    desk = open_page(f"/t/{slug}/desk/tables/", user="demo-organiser")
    desk.click("button:text-is('Start')")
    expect(hall.locator("#scene")).to_have_text("Play")
    expect(hall.locator("#time")).to_contain_text("89:")

    table = tables_of(Sitting.objects.get(number=1))[0]
    phones = [open_page(f"/t/{slug}/player/{token_of(one)}/", size=PHONE) for one in table.people]
    enter_result(phones[0], [one.number for one in table.people])
    for phone in phones[1:]:
        phone.click("#sign")
        expect(phone.locator("#sign")).to_have_count(0)
    expect(hall.locator("#results")).to_have_text("Results: 1 of 8")
    expect(hall.locator("#leaders li")).to_have_count(4)

    desk.click("button:text-is('Call the last turn')")
    expect(hall.locator("#scene")).to_have_text("Time is up: finish the current turn")
    desk.click("button:text-is('End of the sitting')")
    expect(hall.locator("#scene")).to_have_text("Please take your seats")
    expect(hall.locator("#stage")).to_have_text("Sitting 2 of 3")


def test_a_table_with_extra_time_has_its_own_clock_on_every_screen(open_page: Open) -> None:
    tournament = drawn_event(8)
    start_sitting(command(tournament), 1)
    call = call_judge(command(tournament), "rules", table=1).data["call"]
    User.objects.create_superuser("judge", password=PASSWORD)
    links = [f"/t/saar/player/{token_of(table.people[0])}/" for table in tables_of(Sitting.objects.get(number=1))]
    mine, other = (open_page(link, size=PHONE) for link in links)
    wall = open_page("/t/saar", size=PROJECTOR)
    judge = open_page(f"/t/saar/judge/calls/{call}/", user="judge")
    judge.fill("[name=extra_minutes]", "7")
    judge.click("button:text-is('Solved')")
    expect(wall.locator("#extra li")).to_contain_text("Table 1")
    referee = open_page("/t/saar/judge/tables/1/1/", user="judge")
    call_last_turn(command(tournament), 1)
    expect(other.locator("#scene")).to_have_text("Time is up: finish the current turn")
    for page in (mine, referee):
        expect(page.locator("#scene")).to_contain_text("extra time: 7 min")
        expect(page.locator("#time")).to_contain_text("6:")
    expect(wall.locator("#extra b")).to_contain_text("6:")
    referee.click("button:text-is('Take the extra time back')")
    expect(mine.locator("#scene")).to_have_text("Time is up: finish the current turn")
    expect(wall.locator("#extra")).to_be_hidden()


def enter_result(phone: Page, numbers: list[int]) -> None:
    """The first of the table wins with 13 points; an impossible number comes back with the reason."""
    phone.click("text=Our game is over")
    first = numbers[0]
    sheet = {"settlements": 3, "cities": 4, "longest_road": 1}
    for name, count in sheet.items():
        phone.fill(f"[name='{first}.{name}']", str(count))
    for other in numbers[1:]:
        phone.fill(f"[name='{other}.settlements']", "4")
    phone.fill(f"[name='{numbers[1]}.settlements']", "9")
    phone.check(f"[name=winner][value='{first}']")
    phone.click("text=Enter the result")
    expect(phone.locator(".problems")).to_contain_text("9 can't be")
    phone.fill(f"[name='{numbers[1]}.settlements']", "4")
    phone.click("text=Enter the result")
    expect(phone.locator(".list tbody tr").first).to_contain_text(str(GAMES[KNIGHTS].goal))


LISTEN = """() => {
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(audio, options) {
      super(audio, options);
      document.documentElement.dataset.tones += ` ${options.frequency}`;
    }
  };
}"""


CUT_OFF = """() => {
  const seats = document.getElementById("seats");
  const { left, right, bottom } = seats.getBoundingClientRect();
  return [...seats.children]
    .filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > bottom || box.left < left || box.right > right;
    })
    .map((row) => row.textContent);
}"""
"""Who does not find the own seat on the wall."""


def test_two_hundred_find_their_seats_on_the_wall(open_page: Open) -> None:
    draw(new_tables_event(200, tables=50))
    wall = open_page("/t/saar", size=PROJECTOR)
    expect(wall.locator("#seats li")).to_have_count(200)
    wall.wait_for_timeout(600)
    assert wall.evaluate(CUT_OFF) == []
    assert wall.evaluate("parseFloat(getComputedStyle(document.getElementById('seats')).fontSize)") > 15


def test_the_wall_shows_a_notice_and_every_signal_has_its_own_sound(open_page: Open) -> None:
    tournament = stage_tables(KNIGHTS, timezone.now())
    Tournament.objects.update(rehearsal=False)
    organiser()
    wall = open_page(f"/t/{tournament.slug}", size=PROJECTOR, lang="he")
    expect(wall.locator("#scene")).not_to_be_empty()
    expect(wall.locator("#sound")).not_to_be_empty()  # it waits for a touch
    wall.keyboard.press("x")
    expect(wall.locator("html")).to_have_attribute("data-sound", "on")
    wall.evaluate(LISTEN)

    desk = open_page(f"/t/{tournament.slug}/desk/tables/", user="demo-organiser")
    desk.click("text=Notice to the hall")
    desk.fill("input[name=he]", "החניון נסגר בעשר")
    desk.fill("input[name=en]", "The car park closes at ten")
    desk.click("button:text-is('Show')")
    expect(wall.locator("#notice span")).to_have_text(["החניון נסגר בעשר", "The car park closes at ten"])
    person = tables_of(Sitting.objects.get(number=1))[0].people[0]
    phone = open_page(f"/t/{tournament.slug}/player/{token_of(person)}/", size=PHONE)
    expect(phone.locator("#notice")).to_have_text("The car park closes at ten")
    assert wall.evaluate(CUT_OFF) == []
    desk.click("button:text-is('Withdraw this notice')")
    expect(wall.locator("#notice")).to_be_empty()

    heard = []
    for signal in ("Start", "Call the last turn", "End of the sitting"):
        wall.evaluate("document.documentElement.dataset.tones = ''")
        desk.click(f"button:text-is('{signal}')")
        expect(wall.locator("html")).to_have_attribute("data-tones", re.compile(r"( \d+){3}"))
        heard.append(wall.get_attribute("html", "data-tones"))
    assert len(set(heard)) == 3

    desk.click("text=Sound of the hall")
    desk.click("button:text-is('Switch the sound off')")
    expect(wall.locator("html")).to_have_attribute("data-sound", "muted")


def test_the_cut_is_shown_with_its_reason(open_page: Open) -> None:
    tournament = stage_tables("explorers_and_pirates", timezone.now())
    Tournament.objects.update(rehearsal=False)
    while Sitting.objects.exclude(phase="over").exists():
        take_step(tournament)
    hall = open_page(f"/t/{tournament.slug}", size=PROJECTOR, lang="he")
    expect(hall.locator("#going_on li")).to_have_count(4)
    expect(hall.locator("#first_out")).not_to_be_empty()
    expect(hall.locator("#leaders li")).to_have_count(8)


@pytest.mark.parametrize("lang", ["he", "en"])
def test_pages_of_this_format_are_whole_and_accessible(open_page: Open, lang: str) -> None:
    tournament = stage_tables("starfarers", timezone.now())
    Tournament.objects.update(rehearsal=False)
    organiser()
    for _ in range(3):  # the signal, a result, its signatures
        take_step(tournament)
    person = tables_of(Sitting.objects.get(number=1))[1].people[0]
    page = open_page("/", size=PHONE, user="demo-organiser", lang=lang, meant="status of 404")
    found = []
    for path in (
        "",
        "/tables/",
        "/standings/",
        "/desk/tables/",
        "/desk/tables/draw/?seed=graz",
        "/judge/",
        "/judge/tables/",
        "/caller/",
        "/judge/tables/1/1/",
        "/judge/tables/1/2/?help=draw_pile&points=7#help",
        f"/player/{token_of(person)}/table/",
    ):
        page.goto(f"/t/{tournament.slug}{path}")
        page.wait_for_timeout(300)
        page.evaluate(AXE)
        found += [f"{path}: {complaint}" for complaint in what_axe_finds(page)]
        found += [f"{path}: hangs over the edge"] if hangs_over(page) else []
    assert found == [], "\n".join(found)
