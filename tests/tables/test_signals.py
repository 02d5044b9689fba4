"""Signals of a sitting that were a mistake, the clock that goes on, and what belongs to halls only."""

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, staff
from tests.tables.events import drawn_event, enter, play, sitting, tables
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.rounds.actions import announce_round
from tournament.rounds.models import Round
from tournament.setup.models import Role, Tournament
from tournament.tables.actions import (
    advance,
    end_sitting,
    finish_event,
    lay_out_tables,
    pause_sitting,
    resume_sitting,
    start_sitting,
    take_back_signal,
)
from tournament.tables.queries import sitting_clock

pytestmark = pytest.mark.django_db
BASE, API = "/t/saar", "/api/v1/tournaments/saar/seating/sittings"


@pytest.fixture
def tournament() -> Tournament:
    return drawn_event(sittings=2)


def client_of(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def refused(tournament: Tournament, number: int) -> str:
    with pytest.raises(Refused) as error:
        take_back_signal(command(tournament), number)
    return error.value.problems[0].code


# ---- Taken back


def test_a_start_by_mistake_is_taken_back_and_given_again_with_the_whole_time(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    take_back_signal(command(tournament), 1)
    assert (sitting(tournament).phase, sitting(tournament).deadline) == ("drawn", None)
    start_sitting(command(tournament), 1)
    at = Entry.objects.get(tournament=tournament, number=len(kinds(tournament))).at
    deadline = sitting(tournament).deadline
    assert deadline
    assert (deadline - at).total_seconds() * 1000 == sitting(tournament).limit_ms


def test_an_end_by_mistake_is_taken_back_and_results_stay(tournament: Tournament) -> None:
    play(tournament, 1)
    take_back_signal(command(tournament), 1)
    assert sitting(tournament).phase == "last_turn"
    assert all(table.official for table in tables(tournament))
    end_sitting(command(tournament), 1)
    assert kinds(tournament)[-2:] == ["sitting_reopened", "sitting_ended"]


def test_a_start_stays_once_a_result_came_in(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    enter(tournament, 1, tables(tournament)[0])
    assert refused(tournament, 1) == "results_entered"


def test_nothing_is_taken_back_once_anything_follows(tournament: Tournament) -> None:
    assert refused(tournament, 1) == "wrong_phase"  # it has not begun
    play(tournament, 1)
    start_sitting(command(tournament), 2)
    assert refused(tournament, 1) == "something_follows"
    take_back_signal(command(tournament), 2)
    take_back_signal(command(tournament), 1)
    end_sitting(command(tournament), 1)
    play(tournament, 2)
    advance(command(tournament))
    assert refused(tournament, 2) == "something_follows"
    play(tournament, 3)
    finish_event(command(tournament))
    assert refused(tournament, 3) == "something_follows"


def test_the_caller_takes_back_from_the_desk_and_by_program(tournament: Tournament) -> None:
    caller = client_of(tournament, Role.CALLER)
    start_sitting(command(tournament), 1)
    assert "Take the start of sitting 1 back" in caller.get(f"{BASE}/desk/tables/").content.decode()
    caller.post(f"{BASE}/desk/tables/take-back/", {"sitting": 1})
    assert sitting(tournament).phase == "drawn"
    start_sitting(command(tournament), 1)
    assert caller.post(f"{API}/1/take-back/", {}, "application/json").json()["kind"] == "sitting_start_taken_back"


def test_nobody_else_takes_a_signal_back(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    stranger = Client()
    stranger.force_login(staff(new_event(), Role.CALLER))
    for client in (client_of(tournament, Role.HEAD_JUDGE), client_of(tournament, Role.DESK), stranger):
        assert client.post(f"{BASE}/desk/tables/take-back/", {"sitting": 1}).status_code == 403
        assert client.post(f"{API}/1/take-back/", {}, "application/json").status_code == 403
    assert Client().post(f"{API}/1/take-back/", {}, "application/json").status_code in (401, 403)
    assert sitting(tournament).phase == "running"


def test_a_clock_that_goes_on_counts_down_first(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    assert sitting_clock(sitting(tournament))["starts_ms"] is None
    pause_sitting(command(tournament), 1)
    left = sitting(tournament).remaining_ms
    resume_sitting(command(tournament), 1)
    clock = sitting_clock(sitting(tournament))
    assert clock["deadline_ms"] - clock["starts_ms"] == left


# ---- What belongs to halls only


def test_no_round_of_a_hall_is_announced_at_separate_tables(tournament: Tournament) -> None:
    with pytest.raises(Refused) as error:
        announce_round(command(tournament))
    assert error.value.problems[0].code == "not_a_hall"
    assert not Round.objects.exists()


def test_no_tables_are_numbered_in_a_hall() -> None:
    with pytest.raises(Refused) as error:
        lay_out_tables(command(new_event()), 5)
    assert error.value.problems[0].code == "not_at_tables"


@pytest.mark.parametrize("path", ["/caller/", "/desk/seating/"])
def test_pages_of_halls_lead_to_the_desk_of_tables(tournament: Tournament, path: str) -> None:
    answer = client_of(tournament, Role.ORGANISER).get(BASE + path)
    assert answer.status_code == 404
    assert f'href="{BASE}/desk/tables/"' in answer.content.decode()


@pytest.mark.parametrize("path", ["/judge/", "/desk/tables/", "/desk/standings/", "/tables/"])
def test_no_page_offers_what_only_halls_have(tournament: Tournament, path: str) -> None:
    page = client_of(tournament, Role.ORGANISER).get(BASE + path).content.decode()
    for only_in_halls in ("/caller/", "/desk/seating/", "/judge/boards/", "/judge/worklist/", "/saar/seat/"):
        assert f'href="{BASE}{only_in_halls}' not in page, only_in_halls
    assert f'href="{BASE}/tables/"' in page
