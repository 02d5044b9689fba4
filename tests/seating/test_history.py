"""Who held a seat when, and how neighbours hear of a change: on their pages, and their phones know when to look."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.events import command, new_event, new_person, running_round, staff
from tournament.registration.links import token_of
from tournament.rounds.actions import end_round
from tournament.seating.actions import heal_board, release_seat, swap_occupants, undo_seating
from tournament.seating.history import Changed, Span, changes_around, latest_changes, spans_at
from tournament.seating.queries import seat_plan
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Six boards in the first round; 1 and 2 at board 1, …"""
    event = new_event(boards=6)
    running_round(event)
    return event


def told(event: Tournament, number: int) -> list[Changed]:
    return changes_around(event, seat_plan(event).by_number[number])


def test_a_seat_keeps_everybody_who_held_it_with_their_rounds(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    end_round(command(event))
    running_round(event)
    new_person(event, 13)
    heal_board(command(event), 2, "moon", "waitlist")
    assert spans_at(event, [2])[2, "moon"] == [
        Span(1, 1, "First4 L.", 4),
        Span(2, 2, "Ruth"),
        Span(3, None, "First13 L.", 13),
    ]


def test_everybody_on_and_beside_the_board_hears_of_a_stand_in_and_nobody_else(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    change = Changed(2, "moon", 2, "First4 L.", "Ruth")
    assert {number: told(event, number) for number in (1, 2, 3, 5, 6)} == {key: [change] for key in (1, 2, 3, 5, 6)}
    assert [told(event, number) for number in (7, 8, 12)] == [[], [], []]


def test_who_is_told_on_the_page_is_whom_the_remedy_names(event: Tournament) -> None:
    entry = heal_board(command(event), 2, "moon", "end_board")
    hears = [number for number in seat_plan(event).by_number if told(event, number)]
    assert set(entry.data["told"]) == set(hears) - {12}
    assert told(event, 11) == [Changed(6, "moon", 2, "First12 L.", "")]


def test_a_newcomer_hears_only_of_what_changed_since(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    end_round(command(event))
    running_round(event)
    swap_occupants(command(event), 5, 11)
    assert told(event, 11) == []
    assert told(event, 6) == [
        Changed(2, "moon", 2, "First4 L.", "Ruth"),
        Changed(3, "sun", 3, "First5 L.", "First11 L."),
    ]


def test_an_undone_change_is_no_news(event: Tournament) -> None:
    undo_seating(command(event), swap_occupants(command(event), 1, 12).number)
    assert told(event, 2) == told(event, 3) == []


def test_before_play_nobody_is_told_as_the_page_shows_the_seats_anyway() -> None:
    event = new_event(boards=3)
    swap_occupants(command(event), 1, 6)
    assert told(event, 2) == []


def test_the_personal_page_says_since_when_who_sits_there(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    page = Client().get(f"/t/essen/player/{token_of(event.registrations.get(number=5))}/").content.decode()
    assert "Since round 2:" in page
    assert "<bdi>Ruth</bdi>" in page
    assert "Last4" not in page
    assert 'data-tables="3 2 4"' in page


def test_the_desk_sees_the_history_of_a_table(event: Tournament) -> None:
    swap_occupants(command(event), 4, 12)
    client = Client()
    client.force_login(staff(event, Role.DESK))
    page = client.get("/t/essen/desk/seating/tables/2/").content.decode()
    assert "Round 1: #4 <bdi>First4 L.</bdi>" in page
    assert "Since round 2: #12 <bdi>First12 L.</bdi>" in page


def test_programs_of_the_staff_read_who_held_each_seat_when(event: Tournament) -> None:
    heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth")
    swap_occupants(command(event), 1, 12)
    client = Client()
    client.force_login(staff(event, Role.DESK))
    rows = client.get("/api/v1/tournaments/essen/seating/history/").json()
    held = [tuple(row.values()) for row in rows]
    assert list(rows[0]) == ["table", "side", "from_round", "to_round", "number", "name"]
    assert held[1:3] == [(1, "sun", 1, 1, 1, "First1 L."), (1, "sun", 2, None, 12, "First12 L.")]
    assert held[3:5] == [(2, "moon", 1, 1, 4, "First4 L."), (2, "moon", 2, None, None, "Ruth")]
    assert len(held) == 12 + 1 + 2


def test_phones_learn_which_tables_were_touched_but_no_name_and_no_number_of_a_person(event: Tournament) -> None:
    swap = swap_occupants(command(event), 4, 12)
    stood = heal_board(command(event), 3, "sun", "stand_in", stand_in="Ruth")
    undone = undo_seating(command(event), stood.number)
    assert latest_changes(event) == [(undone.number, [3]), (stood.number, [3]), (swap.number, [2, 6])]
    answer = Client().get("/t/essen/reseated")
    assert json.loads(answer.content)["changes"][-1] == [swap.number, [2, 6]]
    assert b"Ruth" not in answer.content


def test_only_the_last_changes_are_told_and_of_this_event_alone(event: Tournament) -> None:
    other = new_event("other", boards=3)
    swap_occupants(command(other), 1, 6)
    assert latest_changes(event) == []
    for number in range(1, 12):
        release_seat(command(event), number)
    for _ in range(12):
        swap_occupants(command(other), 1, 6)
    assert len(latest_changes(event)) == 11
    assert len(latest_changes(other)) == 13


def test_looking_around_takes_two_queries_however_long_the_row_is() -> None:
    for slug, boards in (("small", 3), ("large", 90)):
        event = new_event(slug, boards=boards)
        me = seat_plan(event).by_number[3]
        with CaptureQueriesContext(connection) as captured:
            changes_around(event, me)
        assert len(captured) == 2
