"""A draw is looked at before anybody sees it; the one accepted is the one looked at, and can be taken back."""

from typing import Any

import pytest
from django.test import Client

from tests.events import command, new_event, new_person, staff
from tests.tables.events import draw, drawn_event, new_tables_event, sitting, tables
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament
from tournament.tables import actions
from tournament.tables.models import Sitting
from tournament.tables.queries import as_seated

pytestmark = pytest.mark.django_db
PAGE, API = "/t/saar/desk/tables/draw/", "/api/v1/tournaments/saar/seating/sittings"


@pytest.fixture
def tournament() -> Tournament:
    return new_tables_event(15)


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(staff(tournament, Role.DESK))
    return client


def seats(tournament: Tournament) -> list[Any]:
    return [as_seated(tables(tournament, number)) for number in range(1, Sitting.objects.count() + 1)]


def test_a_draw_is_looked_at_with_its_score_and_its_tables_of_three(tournament: Tournament, desk: Client) -> None:
    page = desk.get(PAGE, {"seed": "graz"}).content.decode()
    assert "Nobody meets anybody twice." in page
    assert "Nobody sits twice at a table of three." in page
    assert "3 tables of four" in page
    assert "One table of three" in page
    assert page.count("<summary>Sitting ") == 3
    assert not Sitting.objects.exists()


def test_the_draw_that_was_looked_at_is_accepted(tournament: Tournament, desk: Client) -> None:
    looked_at = actions.preview_sittings(tournament, "graz")
    answer = desk.post(PAGE, {"seed": "graz", "digest": looked_at.digest}, follow=True)
    assert "Seats are drawn from the seed “graz”." in answer.content.decode()
    assert seats(tournament) == list(looked_at.draw.sittings)


def test_who_came_in_between_is_not_left_out_silently(tournament: Tournament, desk: Client) -> None:
    digest = actions.preview_sittings(tournament, "graz").digest
    new_person(tournament, 16, checked_in_at=tournament.starts_at)
    answer = desk.post(PAGE, {"seed": "graz", "digest": digest})
    assert answer.status_code == 422
    assert "Draw again." in answer.content.decode()
    assert "16 people are here" in answer.content.decode()
    assert desk.post(PAGE, {"seed": ""}).status_code == 422
    assert not Sitting.objects.exists()


def test_what_cannot_be_split_is_told_instead_of_a_draw(desk: Client) -> None:
    Registration.objects.filter(number__gt=5).update(checked_in_at=None)
    assert "5" in desk.get(PAGE, {"seed": "graz"}).content.decode().split('class="problems"')[1]


def test_when_all_sittings_have_begun_there_is_nothing_to_look_at() -> None:
    tournament = drawn_event(12, sittings=1)
    actions.start_sitting(command(tournament), 1)
    client = Client()
    client.force_login(staff(tournament, Role.DESK))
    assert "All preliminary sittings have begun." in client.get(PAGE, {"seed": "graz"}).content.decode()


def test_taken_back_the_seats_before_are_there_again(tournament: Tournament, desk: Client) -> None:
    draw(tournament, "essen")
    before = seats(tournament)
    draw(tournament, "graz")
    assert seats(tournament) != before
    desk.post("/t/saar/desk/tables/take-back-draw/", {})
    assert (seats(tournament), sitting(tournament).seed) == (before, "essen")
    assert Entry.objects.latest("number").replaces == Entry.objects.filter(kind="sittings_drawn").latest("number")


def test_the_first_draw_taken_back_leaves_none(tournament: Tournament) -> None:
    draw(tournament)
    actions.take_back_draw(command(tournament))
    assert not Sitting.objects.exists()
    actions.lay_out_tables(command(tournament), 9)


def test_only_a_draw_that_nothing_has_come_of_is_taken_back(tournament: Tournament) -> None:
    def refused() -> None:
        with pytest.raises(Refused) as error:
            actions.take_back_draw(command(tournament))
        assert [problem.code for problem in error.value.problems] == ["draw_stays"]

    refused()
    draw(tournament)
    one, other = (table.people[0].number for table in tables(tournament)[:2])
    actions.swap_people(command(tournament), 1, one, other)
    refused()
    draw(tournament, "graz")
    actions.start_sitting(command(tournament), 1)
    refused()


def test_the_api_looks_accepts_and_takes_back(tournament: Tournament, desk: Client) -> None:
    looked_at = desk.post(f"{API}/preview/", {"seed": "graz"}, "application/json").json()
    assert [aim["missed"] for aim in looked_at["aims"][:2]] == [0, 0]
    assert [len(one) for one in looked_at["sittings"]] == [4, 4, 4]
    assert not Sitting.objects.exists()
    wrong = desk.post(f"{API}/draw/", {"seed": "wien", "digest": looked_at["digest"]}, "application/json")
    assert (wrong.status_code, wrong.json()["problems"][0]["code"]) == (409, "changed_since")
    right = desk.post(f"{API}/draw/", {"seed": "graz", "digest": looked_at["digest"]}, "application/json")
    assert right.status_code == 200
    first = looked_at["sittings"][0][0]
    assert [person.number for person in tables(tournament)[0].people] == first["people"]
    assert desk.post(f"{API}/take-back-draw/", {}, "application/json").status_code == 200
    assert not Sitting.objects.exists()


@pytest.mark.parametrize("role", [Role.CALLER, Role.JUDGE, Role.SCREEN])
def test_only_the_desk_draws(tournament: Tournament, role: Role) -> None:
    stranger, other = Client(), Client()
    stranger.force_login(staff(new_event(), Role.ORGANISER))
    other.force_login(staff(tournament, role))
    for client in (stranger, other):
        assert client.get(PAGE, {"seed": "graz"}).status_code == 403
        assert client.post(f"{API}/preview/", {"seed": "graz"}, "application/json").status_code == 403
        assert client.post(f"{API}/take-back-draw/", {}, "application/json").status_code == 403
    assert Client().get(PAGE).status_code == 302
