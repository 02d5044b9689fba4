"""The live map of the hall: free seats, screens where their names say they stand, a click that leads to a table."""

import json
from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client
from redis import Redis

from tests.events import new_event, staff
from tests.seating.halls import hall_of
from tournament.clock import now_ms
from tournament.screens import reports
from tournament.screens.hall_map import free_seats, place_screens
from tournament.screens.operations import Lagging
from tournament.screens.reports import Report
from tournament.seating.models import Occupant, Seat, StandIn
from tournament.seating.picture import picture_of
from tournament.setup.models import Role, Tournament


def screen(name: str, behind: int = 0) -> Lagging:
    return Lagging(Report(name, 7 - behind, None, 0, 10, now_ms()), behind, 0)


PICTURE = picture_of(hall_of([(4, "line"), (3, "line")]))


@pytest.mark.parametrize("name", ["row-1", "row-0", "row-1 left"])
def test_a_screen_of_a_row_stands_before_it(name: str) -> None:
    """The rows of this hall are numbered from 0."""
    number = int(name[4])
    ((one,), elsewhere) = place_screens(PICTURE, [screen(name)])
    strip = PICTURE.rows[number]
    assert elsewhere == []
    assert one.x < strip.x
    assert strip.y < one.y < strip.lower_edge


@pytest.mark.parametrize("number", [1, 6])
def test_a_screen_of_a_table_stands_at_its_board(number: int) -> None:
    ((one,), elsewhere) = place_screens(PICTURE, [screen(f"table-{number}")])
    cell = PICTURE.cells[number - 1]
    assert elsewhere == []
    assert (one.x, one.y) == (cell.middle, cell.y)


@pytest.mark.parametrize("name", ["left", "row-9", "table-99", "table-1x", "row-", "row-99999999", "my row-1"])
def test_a_screen_whose_name_says_no_place_is_listed_beside_the_map(name: str) -> None:
    placed, (one,) = place_screens(PICTURE, [screen(name)])
    assert placed == []
    assert one.report.screen == name


@pytest.fixture
def event() -> Tournament:
    return new_event(boards=4)


@pytest.mark.django_db
def test_a_seat_that_nobody_holds_and_no_stand_in_is_free_if_its_board_may_be_used(
    event: Tournament,
) -> None:
    assert free_seats(event) == set()
    sun, moon, blocked = (
        Seat.objects.get(table__number=table, group=group) for table, group in ((1, "sun"), (1, "moon"), (4, "sun"))
    )
    Occupant.objects.filter(seat__in=[sun, moon, blocked]).delete()
    StandIn.objects.create(seat=moon, name="Ruth")
    event.tables.filter(number=4).update(blocked=True)
    assert free_seats(event) == {sun.pk}


def opened_by(event: Tournament, role: Role) -> str:
    client = Client()
    client.force_login(staff(event, role))
    answer = client.get("/t/essen/desk/hall/")
    return answer.content.decode() if answer.status_code == 200 else ""


@pytest.mark.django_db
def test_screens_that_lag_stand_out_on_the_map_and_beside_it(event: Tournament, redis: Redis) -> None:
    for name, precision in (("row-1", 10), ("stage", 999)):
        said = json.dumps(asdict(Report(name, 0, None, 0, precision, now_ms())))
        redis.hset(reports.SCREENS.format("essen"), name, said)
    page = opened_by(event, Role.DESK)
    assert "screens that lag: 1 of 2" in page
    assert page.count('<g class="screen">') == 1
    assert '<li class="screen lags"><bdi>stage</bdi>' in page


@pytest.mark.django_db
def test_the_map_works_without_redis(event: Tournament, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    assert "Redis does not answer" in opened_by(event, Role.DESK)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "leads_to"),
    [(Role.DESK, "/t/essen/desk/seating/?q=3"), (Role.HEAD_JUDGE, "/t/essen/judge/boards/?table=3")],
)
def test_a_table_leads_to_what_its_reader_does_there(event: Tournament, role: Role, leads_to: str) -> None:
    assert f'<a href="{leads_to}"' in opened_by(event, role)


@pytest.mark.django_db
def test_the_map_is_closed_to_outsiders_and_to_a_screen(event: Tournament) -> None:
    assert Client().get("/t/essen/desk/hall/").status_code == 302
    assert opened_by(event, Role.SCREEN) == ""
    other = Client()
    other.force_login(staff(new_event("other", boards=1), Role.ORGANISER))
    assert other.get("/t/essen/desk/hall/").status_code == 403


@pytest.mark.django_db
def test_free_seats_are_counted_and_drawn(event: Tournament) -> None:
    Occupant.objects.filter(seat__table__number=2).delete()
    page = opened_by(event, Role.CALLER)
    assert "free seats: 2" in page
    assert page.count(' open"') == 2
