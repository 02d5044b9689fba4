"""The player's page and the table's tablet: what they tell, and to whom."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.events import new_event, running_round
from tournament.judging.models import Claim
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.seating.models import Occupant
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Tournament:
    return new_event(boards=5)


def page_of(number: int) -> str:
    return f"/t/essen/player/{token_of(Registration.objects.get(number=number))}/"


def test_my_page_names_my_neighbours_by_public_names_only(client: Client, hall: Tournament) -> None:
    page = client.get(page_of(6)).content.decode()
    assert "First6" in page
    assert "Last6" in page
    assert "First5 L." in page
    assert "Last5" not in page


def test_without_a_seat_the_desk_is_where_to_go(client: Client, hall: Tournament) -> None:
    Occupant.objects.filter(registration__number=6).delete()
    page = client.get(page_of(6)).content.decode()
    assert "You have no seat yet" in page
    assert "Declare victory" not in page


def test_a_wrong_link_opens_nothing(client: Client, hall: Tournament) -> None:
    assert client.get("/t/essen/player/6.forged/").status_code == 404
    assert client.post("/t/essen/player/6.forged/declare/").status_code == 404


def test_the_link_of_another_event_opens_nothing_here(client: Client, hall: Tournament) -> None:
    elsewhere = new_event(slug="elsewhere")
    token = token_of(Registration.objects.get(tournament=elsewhere, number=1))
    assert client.get(f"/t/essen/player/{token}/").status_code == 404


def test_a_claim_shows_how_far_it_is(client: Client, hall: Tournament) -> None:
    running_round(hall)
    client.post(page_of(1) + "declare/", {"command": "one"})
    assert Claim.objects.get().registration.number == 1
    assert "a judge will come" in client.get(page_of(1)).content.decode()


def test_one_players_page_asks_the_database_as_little_in_a_large_hall_as_in_a_small_one(client: Client) -> None:
    asked = []
    for slug, boards in (("small", 3), ("large", 40)):
        address = page_of_event(new_event(slug=slug, boards=boards))
        client.get(address)  # what is remembered in the process is remembered now
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def page_of_event(tournament: Tournament) -> str:
    person = Registration.objects.get(tournament=tournament, number=2)
    return f"/t/{tournament.slug}/player/{token_of(person)}/"


def test_a_tables_tablet_knows_public_names_and_nothing_more(client: Client, hall: Tournament) -> None:
    Registration.objects.filter(number=3).update(public_name="code")
    page = client.get("/t/essen/table/2/").content.decode()
    assert "#3" in page
    assert "First4 L." in page
    assert "Last4" not in page
    assert "First3" not in page
    assert page.count('class="half') == 2
    assert client.get("/t/essen/table/99/").status_code == 404
