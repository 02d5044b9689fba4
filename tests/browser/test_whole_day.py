"""The main job, end to end, as people see it: organiser, caller, hall screen, player and judge, each on a device."""

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, PROJECTOR, Open
from tests.events import new_event, staff
from tests.judging.conftest import SIX_CARDS, TWENTY_FIVE
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.rehearsal.stage import stage
from tournament.seating.actions import RowPlan
from tournament.setup.models import Role, Tournament

ROLES = (Role.ORGANISER, Role.CALLER, Role.JUDGE, Role.HEAD_JUDGE)


def helpers(tournament: Tournament) -> None:
    for role in ROLES:
        user = staff(tournament, role, str(role))
        user.set_password(PASSWORD)
        user.save()


def roll(caller: Page, first: int, second: int) -> None:
    caller.locator(f".keypad [name=first][value='{first}']").check(force=True)
    caller.locator(f".keypad [name=second][value='{second}']").check(force=True)
    caller.click("text=Announce the dice")


def count(judge: Page, sheet: dict[str, int], cards: dict[str, int]) -> None:
    for name, number in {**sheet, **cards}.items():
        judge.fill(f"#id_{name}", str(number))
    judge.click("text=Decide the claim")


def test_by_hand_from_the_first_dice_to_the_winner(open_page: Open) -> None:
    tournament = new_event(boards=5)
    helpers(tournament)
    player_link = f"/t/essen/player/{token_of(Registration.objects.get(number=3))}/"
    screen = open_page("/t/essen", size=PROJECTOR)
    expect(screen.locator("#phase")).to_have_text("Play begins soon")

    caller = open_page("/t/essen/caller/", user="caller")
    caller.click("text=Announce the next round")
    expect(screen.locator("#group")).to_have_text("Sun")
    roll(caller, 3, 5)
    expect(screen.locator("#total")).to_have_text("8")
    expect(screen.locator("#time")).to_have_text("1:29")

    caller.click("#tool_correct summary")
    caller.fill("#tool_correct [name=first]", "3")
    caller.fill("#tool_correct [name=second]", "6")
    caller.click("#tool_correct button:text-is('Correct')")
    expect(screen.locator("#total")).to_have_text("9")
    expect(screen.locator("#correction")).not_to_be_empty()

    player = open_page(player_link, size=PHONE)
    expect(player.locator("#turn")).to_have_text("Your turn")
    player.click("summary:has-text('I have reached the goal')")
    player.click("#declare")
    expect(screen.locator("#claims")).to_have_text("Victory declared at table 2")

    judge = open_page("/t/essen/judge/", size=PHONE, user="judge")
    judge.click("text=I go and count")
    count(judge, {**TWENTY_FIVE, "settlements": 6}, SIX_CARDS)
    expect(judge.locator(".problems")).to_contain_text("6 can't be")
    expect(judge.locator("#id_cities")).to_have_value("6")  # nothing typed is lost
    count(judge, TWENTY_FIVE, SIX_CARDS)
    expect(judge.locator("#outbox")).to_contain_text("Accepted: 25 points")
    expect(screen.locator("#winner")).to_be_hidden()

    head = open_page("/t/essen/judge/", user="head_judge")
    head.click("text=Confirm the winner")
    expect(screen.locator("#winner_name")).to_have_text("First3 L.")
    expect(player.locator("#todo")).to_contain_text("First3 L.")


def test_by_itself_from_start_to_the_winner(open_page: Open) -> None:
    tournament = stage("demo", timezone.now(), (RowPlan(6),) * 2)
    Tournament.objects.filter(pk=tournament.pk).update(
        profile_data={"goal": 6, "allotments": [[1, 4]]},
        pace_data={"lead_in_ms": 300, "gap_ms": 300, "discard_ms": 500},
    )
    organiser = User.objects.get(username="demo-organiser")
    organiser.set_password(PASSWORD)
    organiser.save()
    screen = open_page("/t/demo", size=PROJECTOR, lang="he")
    desk = open_page("/t/demo/desk/", user="demo-organiser")
    desk.click("button:text-is('Start')")
    expect(desk.get_by_text("Rounds go on by themselves.")).to_be_visible()
    expect(screen.locator("#winner")).to_be_visible(timeout=90_000)
    expect(screen.locator("#winner_name")).not_to_be_empty()
    standings = open_page("/t/demo/standings/")
    expect(standings.locator("tbody tr").first).to_contain_text("verified")
