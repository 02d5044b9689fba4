"""Three claims in one round from three phones, two judges, one of them offline in between, a conflict, the head
judge's decision, and the right winner with the criterion that decided.
"""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, PROJECTOR, Open
from tests.events import new_event, running_round, staff
from tests.judging.conftest import TWENTY_FIVE, TWENTY_FOUR
from tournament.judging.models import Claim, ScoreSheet
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament

JUDGES = (("ann", Role.JUDGE), ("ben", Role.JUDGE), ("head", Role.HEAD_JUDGE))
SIX_CARDS = {"hand": 6, "grain": 6, "ore": 0, "brick": 0, "lumber": 0, "wool": 0}
SEVEN_CARDS = {"hand": 7, "grain": 2, "ore": 5, "brick": 0, "lumber": 0, "wool": 0}
SEVEN_CARDS_MORE_GRAIN = {"hand": 7, "grain": 3, "ore": 0, "brick": 1, "lumber": 1, "wool": 2}


def helpers(tournament: Tournament) -> None:
    for name, role in JUDGES:
        user = staff(tournament, role, name)
        user.set_password(PASSWORD)
        user.save()


def declare(open_page: Open, number: int) -> Page:
    phone = open_page(f"/t/essen/player/{token_of(Registration.objects.get(number=number))}/", size=PHONE)
    phone.click("summary:has-text('I have reached the goal')")
    phone.click("#declare")
    expect(phone.get_by_text("Claim of round 1: a judge will come")).to_be_visible()
    return phone


def go_to(judge: Page, table: int, button: str = "I go and count") -> None:
    card = judge.locator(".card", has_text=f"Table {table} ")
    card.get_by_role("button", name=button).click()
    expect(judge.locator("h1")).to_contain_text(f"Table {table} ")
    expect(judge.locator("form[data-ready]")).to_be_visible()


def fill(judge: Page, sheet: dict[str, int], cards: dict[str, int]) -> None:
    """Type a count; the cards show by themselves when they can matter."""
    for name, number in sheet.items():
        judge.fill(f"#id_{name}", str(number))
    for name, number in cards.items():
        judge.fill(f"#id_{name}", str(number))


def count(
    judge: Page, table: int, sheet: dict[str, int], cards: dict[str, int], button: str = "I go and count"
) -> None:
    go_to(judge, table, button)
    fill(judge, sheet, cards)
    judge.click("text=Decide the claim")


def count_without_a_network(judge: Page, table: int) -> None:
    """A reload, and a count still in the making, survive."""
    expect(judge.locator("body[data-offline=ready]")).to_be_visible()
    go_to(judge, table)
    judge.context.set_offline(True)
    fill(judge, {"settlements": 4}, {})
    judge.reload()
    expect(judge.locator("form[data-ready]")).to_be_visible()
    expect(judge.locator("#id_settlements")).to_have_value("4")
    fill(judge, TWENTY_FIVE, SEVEN_CARDS_MORE_GRAIN)
    with judge.expect_navigation():  # the page goes on by itself; a reload in its midst would be cut off
        judge.click("text=Decide the claim")
    expect(judge.locator("#unsent")).to_have_text("1 not yet sent")
    judge.reload()
    expect(judge.locator("#unsent")).to_have_text("1 not yet sent")


def come_back_to_a_conflict(judge: Page) -> None:
    judge.context.set_offline(False)
    expect(judge.locator("#outbox .conflict")).to_contain_text("Another judge counted differently", timeout=40_000)
    expect(judge.locator("#unsent")).to_have_text("Everything is sent")
    assert Claim.objects.get(registration__number=5).state == "disputed"


def decide_the_conflict(head: Page) -> None:
    head.click("text=Look and decide")
    expect(head.locator("tr.differs")).to_have_count(1)
    expect(head.locator("tr.differs td")).to_have_text(["4", "5"])
    ahead = "First9 L., table 5, is first."
    expect(head.locator("tr.outlook td")).to_have_text([f"Refused. {ahead}", "First5 L. is first."])
    fill(head, TWENTY_FIVE, SEVEN_CARDS_MORE_GRAIN)
    head.fill("[name=reason]", "counted the settlements with both judges")
    head.click("button:text-is('This is right')")


def test_three_claims_two_judges_a_conflict_and_the_right_winner(open_page: Open) -> None:
    tournament = new_event(boards=7)
    helpers(tournament)
    running_round(tournament)
    screen = open_page("/t/essen", size=PROJECTOR)
    phones = {number: declare(open_page, number) for number in (3, 5, 9)}  # at tables 2, 3 and 5
    ann = open_page("/t/essen/judge/", size=PHONE, user="ann")
    ben = open_page("/t/essen/judge/", size=PHONE, user="ben")
    count_without_a_network(ben, 3)
    count(ann, 2, TWENTY_FIVE, SIX_CARDS)
    expect(ann.locator("#outbox")).to_contain_text("Accepted: 25 points")
    count(ann, 5, TWENTY_FIVE, SEVEN_CARDS)
    expect(ann.locator("#outbox li")).to_have_count(2)
    # Nobody hears from Ben, so Ann takes his claim over, and overlooks a settlement.
    count(ann, 3, TWENTY_FOUR, {}, "Take over and count")
    expect(ann.locator("#outbox")).to_contain_text("Refused: 24 points, 25 are needed")
    come_back_to_a_conflict(ben)

    head = open_page("/t/essen/judge/", user="head")
    head.click("text=Confirm the winner")
    expect(head.locator(".messages")).to_contain_text("still to be counted: 1")
    expect(screen.locator("#winner")).to_be_hidden()
    decide_the_conflict(head)
    expect(head.locator(".aloud li")).to_have_text(
        [
            "First5 L., table 3, has 25 victory points.",
            "First9 L., table 5, comes next. What decides: Grain, 3 of First5 L. to 2.",
            "First3 L., table 2, comes next. What decides: Resource cards in hand, 7 of First9 L. to 6.",
        ]
    )
    head.click("text=Confirm the winner")
    expect(screen.locator("#winner_name")).to_have_text("First5 L.")
    expect(phones[5].locator("#todo")).to_contain_text("First5 L.")
    states = [sheet.state for sheet in ScoreSheet.objects.filter(registration__number=5)]
    assert states == ["verified", "disputed", "verified"]
