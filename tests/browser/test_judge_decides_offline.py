"""What a judge decides without a network, besides counts: kept on the device, sent once, judged by its own moment."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, PHONE, Open, lose_the_first_answer
from tests.browser.test_judge_offline import cut
from tests.events import command, new_event, running_round, staff
from tournament.journal.models import Entry
from tournament.judging.actions import call_judge, declare_victory
from tournament.judging.models import Call, Claim, Sanction
from tournament.rounds.actions import end_round
from tournament.setup.models import Role, Tournament

ARRIVES = 40_000


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """A hall in play, in Sun's round 1."""
    event = new_event(boards=5)
    running_round(event)
    user = staff(event, Role.JUDGE, "ann")
    user.set_password(PASSWORD)
    user.save()
    return event


def judge(open_page: Open, path: str = "judge/") -> Page:
    page = open_page(f"/t/essen/{path}", size=PHONE, user="ann")
    expect(page.locator("body[data-offline=ready]")).to_be_visible()
    return page


def unsent(page: Page, count: int) -> None:
    said = f"{count} not yet sent" if count else "Everything is sent"
    expect(page.locator("#unsent")).to_have_text(said, timeout=ARRIVES)


def wait_until_kept(page: Page, path: str) -> None:
    """The page of what waits is on the device although nobody has opened it."""
    for _ in range(100):
        if page.evaluate("path => caches.match(path).then(Boolean)", path):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"{path} is not kept")


def test_a_hand_raised_in_time_counts_although_the_next_round_runs_when_it_arrives(
    open_page: Open, tournament: Tournament
) -> None:
    page = judge(open_page)
    cut(page)
    expect(page.locator("[name=of_round]")).to_have_value("1")
    page.fill("[name=registration]", "5")
    with page.expect_navigation():  # the page goes on by itself; a reload in its midst would be cut off
        page.click("text=Declare victory")
    unsent(page, 1)
    page.reload()
    unsent(page, 1)
    expect(page.locator("#outbox li")).to_contain_text("Victory declared: number 5, round 1")
    end_round(command(tournament))
    running_round(tournament)

    page.context.set_offline(False)
    unsent(page, 0)
    claim = Claim.objects.get()
    assert (claim.registration.number, claim.round.number) == (5, 1)


def test_a_declaration_that_is_refused_stays_in_sight(open_page: Open, tournament: Tournament) -> None:
    page = judge(open_page)
    cut(page)
    page.fill("[name=registration]", "5")
    page.click("text=Declare victory")
    unsent(page, 1)
    declare_victory(command(tournament), 5)  # the player did so as well
    page.context.set_offline(False)
    expect(page.locator("#outbox li.refused")).to_contain_text(
        "This claim was made already, in round 1.", timeout=ARRIVES
    )
    assert Claim.objects.count() == 1


def test_a_call_is_taken_and_solved_without_a_network(open_page: Open, tournament: Tournament) -> None:
    call_judge(command(tournament), "rules", "", 3)
    page = judge(open_page)
    wait_until_kept(page, f"/t/essen/judge/calls/{Call.objects.get().pk}/")
    cut(page)
    page.click("text=I go there")
    expect(page.locator("h1")).to_contain_text("Call at table 2")
    page.fill("[name=note]", "the robber stays")
    page.fill("[name=extra_minutes]", "3")
    page.click("button:text-is('Solved')")
    expect(page.locator("h1")).to_have_text("Judge")
    unsent(page, 2)

    page.context.set_offline(False)
    unsent(page, 0)
    call = Call.objects.get()
    assert (call.state, call.note, call.extra_ms) == ("solved", "the robber stays", 180_000)
    kinds = list(Entry.objects.order_by("number").values_list("kind", flat=True))
    assert kinds[-3:] == ["call_taken", "call_solved", "extra_time_given"]
    expect(page.locator("#outbox li")).to_have_count(1)  # nobody needs a receipt of going there


def test_a_claim_is_refused_without_a_network(open_page: Open, tournament: Tournament) -> None:
    declare_victory(command(tournament), 5)
    page = judge(open_page)
    wait_until_kept(page, f"/t/essen/judge/claims/{Claim.objects.get().pk}/")
    cut(page)
    page.click("text=I go and count")
    expect(page.locator("h1")).to_contain_text("Table 3")
    page.click("text=Refuse without a count")
    page.fill("[name=reason]", "a mistake")
    page.click("button:text-is('Refuse')")
    unsent(page, 2)
    page.context.set_offline(False)
    unsent(page, 0)
    assert (Claim.objects.get().state, Claim.objects.get().reason) == ("refused", "a mistake")


def test_a_warning_is_given_once_although_the_answer_was_lost(open_page: Open, tournament: Tournament) -> None:
    page = judge(open_page, "judge/sanctions/")
    lost = lose_the_first_answer(page, "**/sanctions/")
    page.fill("[name=registration]", "5")
    page.fill("[name=reason]", "looked at hidden cards")
    page.dblclick("text=Give it")
    expect(page.locator("#outbox li.sent")).to_contain_text("Warning: 5", timeout=ARRIVES)
    assert len(lost) == 1
    assert Sanction.objects.count() == 1
