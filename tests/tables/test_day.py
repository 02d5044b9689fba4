"""The desk of an event at separate tables says at each point of the day what comes next."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import STARTS_AT, command, new_person, staff
from tests.tables.events import KNIGHTS, draw, drawn_event, enter, new_tables_event, play, tables
from tournament.journal.actions import Command
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Role, Tournament
from tournament.tables import day
from tournament.tables.actions import (
    advance,
    call_last_turn,
    end_sitting,
    finish_event,
    pause_sitting,
    start_sitting,
)
from tournament.tables.models import Sitting

pytestmark = pytest.mark.django_db


def test_before_the_draw() -> None:
    tournament = Tournament.objects.create(
        slug="saar", names={"en": "Saar"}, game=KNIGHTS, format="tables", starts_at=STARTS_AT
    )
    assert day.next_of(tournament) == day.REGISTER
    for number in range(1, 9):
        new_person(tournament, number)
    assert day.next_of(tournament) == day.CHECK_IN
    Registration.objects.update(checked_in_at=STARTS_AT)
    assert day.next_of(tournament) == day.ROOM
    Table.objects.create(tournament=tournament, number=1)
    assert day.next_of(tournament) == day.DRAW


def test_who_comes_after_the_draw_has_it_drawn_again() -> None:
    tournament = drawn_event()
    assert day.next_of(tournament) == day.BY_PHASE[day.Phase.DRAWN]
    new_person(tournament, 99, checked_in_at=STARTS_AT)
    assert day.next_of(tournament) == day.DRAW_AGAIN
    draw(tournament, "again")
    assert day.next_of(tournament) == day.BY_PHASE[day.Phase.DRAWN]


@pytest.mark.parametrize(
    ("act", "phase"),
    [
        (start_sitting, day.Phase.RUNNING),
        (pause_sitting, day.Phase.PAUSED),
        (call_last_turn, day.Phase.LAST_TURN),
    ],
)
def test_while_they_play_the_buttons_stand_with_the_sitting(
    act: Callable[[Command, int], object], phase: Sitting.Phase
) -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    if act is not start_sitting:
        act(command(tournament), 1)
    assert day.next_of(tournament) == day.BY_PHASE[phase]
    assert not day.next_of(tournament).page


def test_from_the_last_sitting_to_the_close() -> None:
    tournament = drawn_event(sittings=1, semi_final=False, final=True)
    start_sitting(command(tournament), 1)
    end_sitting(command(tournament), 1)
    assert day.next_of(tournament) == day.RESULTS
    for table in tables(tournament):
        enter(tournament, 1, table)
    assert day.next_of(tournament) == day.ADVANCE
    advance(command(tournament))
    assert day.next_of(tournament) == day.BY_PHASE[day.Phase.DRAWN]
    play(tournament, 2)
    assert day.next_of(tournament) == day.FINISH
    finish_event(command(tournament))
    tournament.refresh_from_db()
    assert day.next_of(tournament) == day.CLOSED


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HEAD_JUDGE, Role.DESK, Role.CALLER])
def test_the_desk_says_it_to_all_who_work_there(client: Client, role: Role) -> None:
    tournament = drawn_event()
    client.force_login(staff(tournament, role))
    assert day.BY_PHASE[day.Phase.DRAWN].sentence in client.get("/t/saar/desk/tables/").content.decode()


def test_the_big_button_leads_to_a_place_on_the_page(client: Client) -> None:
    tournament = new_tables_event()
    client.force_login(staff(tournament, Role.ORGANISER))
    page = client.get("/t/saar/desk/tables/").content.decode()
    assert 'href="/t/saar/desk/tables/draw/"' in page
    assert 'id="draw"' in page


def test_a_stage_is_drawn_and_the_event_closed_only_when_all_before_is_counted(client: Client) -> None:
    tournament = drawn_event(sittings=1, semi_final=False, final=True)
    client.force_login(staff(tournament, Role.ORGANISER))

    def offered() -> list[str]:
        page = client.get("/t/saar/desk/tables/").content.decode()
        return [part for part in ("cut", "finish") if f'id="{part}"' in page]

    assert offered() == []
    play(tournament, 1)
    assert offered() == ["cut"]
    advance(command(tournament))
    assert offered() == []
    play(tournament, 2)
    assert offered() == ["finish"]
    finish_event(command(tournament))
    assert offered() == []


@pytest.mark.parametrize("role", [Role.JUDGE, None])
def test_nobody_else_is_told(client: Client, role: Role | None) -> None:
    tournament = drawn_event()
    client.force_login(staff(tournament, role) if role else User.objects.create_user("outsider"))
    assert client.get("/t/saar/desk/tables/").status_code == 403
    links = client.get("/t/saar/standings/").content.decode()
    assert 'href="/t/saar/desk/"' not in links
    assert ("/t/saar/desk/standings/" in links) == (role == Role.JUDGE)  # who may see the list, sees where it is kept
