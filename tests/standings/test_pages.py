"""The pages of standings: made once for everybody, silent while held back, and what staff decide on theirs."""

from typing import Any

import pytest
from django.test import Client

from tests.events import command, new_event, running_round, staff
from tests.standings.events import START, sign_off, submit, won_event
from tournament.journal.models import Entry
from tournament.judging.actions import give_sanction
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament
from tournament.standings.actions import hold_back_standings
from tournament.standings.queries import listing

pytestmark = pytest.mark.django_db
PAGE = "/t/essen/standings/"
DESK = "/t/essen/desk/standings/"


def text(response: Any) -> str:
    content: str = response.content.decode()
    return content


def signed_in(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


@pytest.fixture
def organiser() -> Client:
    return signed_in(won_event(), Role.ORGANISER)


def test_everybody_gets_the_same_bytes_with_no_query_that_is_their_own(django_assert_num_queries: Any) -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    first = Client().get(PAGE)
    with django_assert_num_queries(2):
        second = Client().get(PAGE)
    assert first.content == second.content
    assert "First1 L." in text(first)
    assert "csrfmiddlewaretoken" not in text(first)
    assert not second.cookies


def test_who_has_the_page_gets_304_until_something_is_decided() -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    etag = Client().get(PAGE)["ETag"]
    assert Client().get(PAGE, headers={"If-None-Match": etag}).status_code == 304
    submit(tournament, 2, START)
    changed = Client().get(PAGE, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert "First2 L." in text(changed)


def test_each_language_has_its_own_and_a_link_switches() -> None:
    submit(new_event(), 1, START)
    client = Client(headers={"Accept-Language": "en"})
    assert 'dir="ltr"' in text(client.get(PAGE))
    assert "Accept-Language" in client.get(PAGE)["Vary"]
    assert client.get(PAGE, {"language": "he"})["Location"] == PAGE
    assert 'dir="rtl"' in text(client.get(PAGE))
    assert client.get(PAGE, {"language": "xx"}).status_code == 200


def test_a_long_list_has_pages_and_a_number_leads_to_its_own() -> None:
    tournament = new_event(boards=160)
    submit(tournament, 320, START)
    first = text(Client().get(PAGE))
    assert first.count("<tr") == 301
    assert "?page=2" in first
    assert Client().get(PAGE, {"find": "320"})["Location"] == f"{PAGE}?page=1#p320"
    assert Client().get(PAGE, {"find": "319"})["Location"] == f"{PAGE}?page=2#p319"
    assert Client().get(PAGE, {"find": "999"})["Location"] == PAGE
    assert 'id="p319"' in text(Client().get(PAGE, {"page": "2"}))
    assert Client().get(PAGE, {"page": "77"}).status_code == 200


def test_while_held_back_no_page_tells_a_name_or_a_place() -> None:
    tournament = won_event()
    hold_back_standings(command(tournament))
    person = Registration.objects.get(number=7)  # counted, and too far from number 1 to be told who sits there
    for address in (PAGE, f"{PAGE}why/?a=1&b=2", f"/t/essen/player/{token_of(person)}/"):
        page = text(Client().get(address))
        assert "First1 L." not in page
        assert "stands before" not in page
        assert "My place" not in page
    assert "The organiser shows the standings later." in text(Client().get(PAGE))
    assert "stands before" in text(signed_in(tournament, Role.JUDGE).get(f"{PAGE}why/?a=1&b=2"))


def test_why_shows_every_comparison_and_the_better_one_first() -> None:
    tournament = new_event()
    submit(tournament, 1, START, hand=3, grain=1)
    submit(tournament, 2, START, hand=3, grain=2)
    page = text(Client().get(f"{PAGE}why/?a=1&b=2"))
    verdict = page[page.index('class="verdict"') :]
    assert verdict.index("First2 L.") < verdict.index("First1 L.")
    assert "Grain, 2 : 1" in verdict
    assert verdict.count('aria-current="true"') == 1
    assert "The lower number comes first. <bdi>002 §10</bdi>" in page


@pytest.mark.parametrize("asked", ["a=1&b=1", "a=1&b=99", "a=x&b=2", "a=1", "", "a=3&b=1", "a=" + "9" * 50 + "&b=1"])
def test_why_about_nobody_is_no_error(asked: str) -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    give_sanction(command(tournament), 3, "removal", "a reason")
    response = Client().get(f"{PAGE}why/?{asked}")
    assert response.status_code == 200
    assert "verdict" not in text(response)


def test_the_players_page_says_the_place_and_leads_to_why() -> None:
    tournament = new_event()
    running_round(tournament)
    submit(tournament, 1, START, hand=5)
    submit(tournament, 2, START, hand=6)
    pages = {n: text(Client().get(f"/t/essen/player/{token_of(Registration.objects.get(number=n))}/")) for n in (1, 3)}
    assert "Why am I in place 2?" in pages[1]
    assert "/t/essen/standings/why/?a=2&amp;b=1" in pages[1]
    assert "My place" not in pages[3]


def test_the_organiser_holds_back_and_publishes(organiser: Client) -> None:
    assert "Hold back" in text(organiser.get(DESK))
    assert "held back" not in text(organiser.post(f"{DESK}hold-back/", follow=True))
    assert "Only staff see the standings." in text(organiser.get(DESK))
    again = organiser.post(f"{DESK}hold-back/", follow=True)
    assert "The standings are held back already." in text(again)
    organiser.post(f"{DESK}publish/")
    assert "First5 L." in text(Client().get(PAGE))


def test_the_order_of_ties_is_changed_with_a_reason(organiser: Client) -> None:
    typed = {"place_total": "1", "place_wool": "2", "place_registered": "3"}
    assert "the order of ties is locked" in text(organiser.post(f"{DESK}order/", typed, follow=True))
    organiser.post(f"{DESK}order/", typed | {"reason": "printed wrong in the handout"})
    assert Entry.objects.latest("number").data["tie_breakers"] == ["total", "wool", "registered"]


def test_the_list_is_signed_off_then_shows_what_changed(organiser: Client) -> None:
    tournament = Tournament.objects.get()
    page = organiser.post(f"{DESK}sign-off/", {"sha256": listing(tournament).sha256}, follow=True)
    assert "Final: signed off" in text(page)
    assert organiser.get(f"{DESK}certificates/")["Content-Type"] == "application/pdf"
    give_sanction(command(tournament), 2, "points", "a late discovery", 3)
    page = organiser.get(DESK)
    assert "This is not the list that was signed off." in text(page)
    assert [number for number, _, _ in page.context["differences"].rows] == [1, 2]
    assert organiser.get(f"{DESK}certificates/").status_code == 409
    assert "Changed since it was signed off" in text(Client().get(PAGE))


def test_certificates_are_for_the_first_or_for_one_who_was_counted_officially(organiser: Client) -> None:
    sign_off(Tournament.objects.get())
    names: dict[str, int] = {}
    for asked in ("first=2", "number=2", "first=500"):
        made = organiser.get(f"{DESK}certificates/?{asked}")
        names[asked] = made.content.count(b"/Type /Page\n")
        assert "round-1-final-certificates.pdf" in made["Content-Disposition"]
    assert names == {"first=2": 2, "number=2": 1, "first=500": 3}
    refused = organiser.get(f"{DESK}certificates/?number=7")
    assert refused.json()["problems"][0]["code"] == "nobody_counted"


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pdf", "json"])
def test_a_file_says_in_its_name_what_it_is(organiser: Client, kind: str) -> None:
    response = organiser.get(f"{DESK}export/{kind}/")
    assert f"essen-round-1-provisional-standings.{kind}" in response["Content-Disposition"]
    assert response.content


def test_there_is_no_other_kind(organiser: Client) -> None:
    assert organiser.get(f"{DESK}export/exe/").status_code == 404


def test_a_name_with_marks_is_shown_as_text() -> None:
    tournament = new_event()
    Registration.objects.filter(number=1).update(first_name="<b>Dana", public_name="full")
    submit(tournament, 1, START)
    assert "&lt;b&gt;Dana" in text(Client().get(PAGE))
