"""In whose company people come: they change it by their own link until seats are drawn, then the desk does."""

from typing import Any

import pytest
from django.test import Client

from tests.registration.conftest import Desk, person, themselves
from tournament.journal.actions import Refused
from tournament.registration import actions
from tournament.registration.actions import Joining, change_party
from tournament.registration.links import path_of, token_of
from tournament.registration.models import Registration
from tournament.seating.actions import RowPlan, draw_seats, lay_out_hall
from tournament.seating.wishes import Wish
from tournament.setup.models import Tournament

API = "/api/v1/tournaments/essen/registrations/own/"
TYPED = {"first_name": "Dana", "last_name": "Levi", "email": "dana@example.org", "language": "he", "consent": True}


@pytest.fixture
def family(desk: Desk) -> list[Registration]:
    """Dana, who came alone, and Noa and Ron of party FAMILY."""
    for first, party in (("Dana", ""), ("Noa", "FAMILY"), ("Ron", "FAMILY")):
        entry = actions.register(desk.command(), person(first, email=f"{first}@example.org"), Joining(party))
        assert entry.data["status"] == "registered"
    return [desk.one(number) for number in (1, 2, 3)]


def parties(desk: Desk) -> list[str]:
    return [one.party.code if one.party else "" for one in map(desk.one, (1, 2, 3))]


def send(client: Client, one: Registration, **fields: str) -> Any:
    return client.post(f"{path_of(one)}party/", {"command": "c", "party_code": ""} | fields)


def test_people_join_start_and_leave_parties_by_their_own_page(
    desk: Desk, family: list[Registration], client: Client
) -> None:
    assert send(client, family[0], company="join", party_code="family").status_code == 302
    assert parties(desk) == ["FAMILY"] * 3
    send(client, family[1], company="new")
    send(client, family[2], company="alone")
    assert parties(desk)[0::2] == ["FAMILY", ""]
    assert len(parties(desk)[1]) == 6
    assert parties(desk)[1] in client.get(path_of(family[1])).content.decode()


def test_an_unknown_code_changes_nothing_and_stays_in_the_form(
    desk: Desk, family: list[Registration], client: Client
) -> None:
    answer = send(client, family[1], company="join", party_code="NOBODYS")
    assert answer.status_code == 422
    assert "There is no party with the code NOBODYS." in answer.content.decode()
    assert 'value="NOBODYS"' in answer.content.decode()
    assert "Type the code that the party got." in send(client, family[1], company="join").content.decode()
    assert parties(desk) == ["", "FAMILY", "FAMILY"]


def test_a_form_sent_as_it_was_decides_nothing(desk: Desk, family: list[Registration], client: Client) -> None:
    before = desk.event.entries.count()
    assert send(client, family[1], company="join", party_code="FAMILY").status_code == 302
    assert desk.event.entries.count() == before


def test_once_seats_are_drawn_the_desk_alone_changes_it(desk: Desk, family: list[Registration], client: Client) -> None:
    lay_out_hall(desk.command(), [RowPlan(2)])
    draw_seats(desk.command(), "seed", Wish.TOGETHER)
    asks = "who wishes to sit with somebody else asks at the desk"
    assert asks in client.get(path_of(family[0])).content.decode()
    assert asks in send(client, family[0], company="join", party_code="FAMILY").content.decode()
    assert client.post(f"{API}{token_of(family[0])}/party/", {"party": "FAMILY"}).status_code == 409
    assert parties(desk)[0] == ""
    change_party(desk.command(), 1, Joining("FAMILY"))
    assert parties(desk)[0] == "FAMILY"


def test_who_is_gone_joins_nobody(desk: Desk, family: list[Registration]) -> None:
    actions.withdraw(desk.command(), [1])
    with pytest.raises(Refused):
        change_party(themselves(desk.event, "player 1"), 1, Joining("FAMILY"))


def test_a_party_that_got_smaller_moves_up(desk: Desk, family: list[Registration], event: Tournament) -> None:
    actions.set_policy(desk.command(), {"capacity": 3})
    for first in ("Gil", "Tal"):
        actions.register(desk.command(), person(first), Joining("PAIR"))
    actions.withdraw(desk.command(), [1])
    assert desk.numbers(status="waitlisted") == [4, 5]  # one place for two
    change_party(themselves(event, "player 5"), 5, Joining())
    assert desk.numbers(status="waitlisted") == [5]


class TestApi:
    def post(self, client: Client, path: str, body: Any) -> Any:
        return client.post(API + path, body, content_type="application/json", headers={"Idempotency-Key": "k"})

    def test_somebody_registers_looks_changes_and_goes(self, desk: Desk, client: Client) -> None:
        made = self.post(client, "", TYPED | {"new_party": True})
        assert made.status_code == 201
        assert "no-store" in made["Cache-Control"]
        own = made.json()
        assert (own["number"], own["first_name"], own["shown_as"], len(own["party"])) == (1, "Dana", "Dana L.", 6)
        assert self.post(client, "", TYPED | {"new_party": True}).json()["number"] == 1  # once per key
        assert client.get(own["link"]).status_code == 200
        path = f"{API}{own['token']}/"
        changed = client.patch(path, {"first_name": "Noa", "party": "MINE"}, content_type="application/json").json()
        assert (changed["first_name"], changed["party"]) == ("Noa", own["party"])
        assert client.post(f"{path}party/", {}).json()["party"] == ""
        assert client.post(f"{path}cancel/").json()["status"] == "withdrawn"
        assert client.delete(path).json()["first_name"] == ""
        assert [entry.actor_name for entry in desk.event.entries.order_by("number")] == ["registrant"] + [
            "player 1"
        ] * 4

    def test_all_that_is_missing_is_told_at_once(self, event: Tournament, client: Client) -> None:
        answer = self.post(client, "", {"first_name": "", "consent": False})
        assert answer.status_code == 422
        assert {one["line"] for one in answer.json()["problems"]} == {"first_name", "email", "consent"}
        assert Registration.objects.count() == 0

    def test_a_strange_token_opens_nothing(self, family: list[Registration], event: Tournament, client: Client) -> None:
        other = Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
        token = token_of(family[0])
        for address in (f"{API}{token}x/", f"{API.replace('essen', other.slug)}{token}/"):
            assert client.get(address).status_code == 404
            assert client.delete(address).status_code == 404
            assert client.post(f"{address}cancel/").status_code == 404
            assert client.post(f"{address}party/", {"new_party": True}).status_code == 404
        assert not Registration.objects.filter(status="withdrawn").exists()
