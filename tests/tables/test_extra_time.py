"""Extra time of one table, given on a call: its clock on every screen, and the end of the sitting that waits for it."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.events import command, staff
from tests.tables.events import drawn_event, enter, sitting, tables
from tournament import clock
from tournament.journal.actions import Refused
from tournament.judging.actions import call_judge, solve_call
from tournament.judging.models import Call
from tournament.registration.links import token_of
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament
from tournament.standings.consistency import compare
from tournament.tables.actions import (
    call_last_turn,
    end_extra_time,
    end_sitting,
    extend_sitting,
    pause_sitting,
    start_sitting,
    take_back_signal,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
PAGE = "/t/saar/judge/tables/1/1/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = drawn_event(8)
    start_sitting(command(tournament), 1)
    return tournament


def give(tournament: Tournament, minutes: int, table: int = 1) -> None:
    entry = call_judge(command(tournament), "rules", table=table)
    solve_call(command(tournament), entry.data["call"], "", minutes)


def shown(tournament: Tournament) -> list[dict[str, Any]]:
    found = public_state(tournament.slug)
    assert found
    extra: list[dict[str, Any]] = json.loads(found[1])["extra_time"]
    return extra


def client_of(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def codes(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in error.value.problems]


def ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def test_it_begins_when_time_is_up_for_the_others(tournament: Tournament) -> None:
    give(tournament, 3)
    give(tournament, 2)
    pause_sitting(command(tournament), 1)
    assert shown(tournament) == [{"table": 1, "ms": 300_000, "until_ms": None}]
    up = call_last_turn(command(tournament), 1).at
    assert shown(tournament) == [{"table": 1, "ms": 300_000, "until_ms": ms(up + 5 * MINUTE)}]


def test_given_after_time_is_up_it_begins_at_once(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    give(tournament, 1)
    up = call_last_turn(command(tournament), 1).at
    later = up + 4 * MINUTE
    monkeypatch.setattr(clock, "now", lambda: later)
    give(tournament, 2)
    assert shown(tournament)[0]["until_ms"] == ms(later + 2 * MINUTE)


def test_more_time_for_all_puts_it_behind_the_new_end(tournament: Tournament) -> None:
    call_last_turn(command(tournament), 1)
    give(tournament, 2)
    extend_sitting(command(tournament), 1, 5)
    assert shown(tournament)[0]["until_ms"] is None


def test_the_end_of_the_sitting_waits_for_the_table_or_its_result(tournament: Tournament) -> None:
    give(tournament, 5)
    call_last_turn(command(tournament), 1)
    with pytest.raises(Refused) as error:
        end_sitting(command(tournament), 1)
    assert codes(error) == ["tables_play_on"]
    enter(tournament, 1, tables(tournament)[0])
    assert shown(tournament) == []  # nobody there plays on
    end_sitting(command(tournament), 1)
    take_back_signal(command(tournament), 1)
    assert shown(tournament) == []


def test_the_end_of_the_sitting_is_free_once_it_ran_out(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(tournament, 5)
    up = call_last_turn(command(tournament), 1).at
    monkeypatch.setattr(clock, "now", lambda: up + 5 * MINUTE)
    end_sitting(command(tournament), 1)
    assert sitting(tournament).phase == "over"


def test_it_can_be_taken_back(tournament: Tournament) -> None:
    give(tournament, 30)
    end_extra_time(command(tournament), 1, 1)
    assert shown(tournament) == []
    with pytest.raises(Refused) as error:
        end_extra_time(command(tournament), 1, 1)
    assert codes(error) == ["no_extra_time"]
    give(tournament, 3)
    assert shown(tournament)[0]["ms"] == 180_000
    assert not any(compare(tournament)[0].values())


def test_a_start_that_is_taken_back_forgets_it(tournament: Tournament) -> None:
    give(tournament, 3)
    take_back_signal(command(tournament), 1)
    assert shown(tournament) == []
    start_sitting(command(tournament), 1)
    assert shown(tournament) == []


@pytest.mark.parametrize("language", ["en", "he"])
def test_without_a_sitting_under_way_the_judge_is_told_and_loses_nothing(tournament: Tournament, language: str) -> None:
    end_sitting(command(tournament), 1)
    call = call_judge(command(tournament), "rules", table=1).data["call"]
    judge, page = client_of(tournament, Role.JUDGE), f"/t/saar/judge/calls/{call}/solve/"
    typed = {"note": "the trade stands", "extra_minutes": "4"}
    answer = judge.post(page, typed, headers={"accept-language": language})
    assert answer.status_code == 422
    said = {"en": "No sitting is under way", "he": "אין כעת מושב פעיל"}[language]
    for text in (said, 'value="the trade stands"'):
        assert text in answer.content.decode()
    assert Call.objects.get(pk=call).state == "open"
    assert judge.get(page)["Location"] == f"/t/saar/judge/calls/{call}/"  # the refusal's address, opened again
    assert judge.post(page, typed | {"extra_minutes": "0"}).status_code == 302
    assert Call.objects.get(pk=call).state == "solved"


def test_the_pages_of_the_table_and_of_the_referee_have_its_clock(tournament: Tournament) -> None:
    give(tournament, 4)
    player = Client().get(f"/t/saar/player/{token_of(tables(tournament)[0].people[0])}/table/")
    assert 'data-table="1"' in player.content.decode()
    judge = client_of(tournament, Role.JUDGE)
    referee = judge.get(PAGE).content.decode()
    assert 'data-table="1"' in referee
    assert "4 extra minutes" in referee
    assert "4 extra minutes" in judge.get("/t/saar/judge/tables/").content.decode()
    assert 'data-table="1"' not in judge.get("/t/saar/judge/tables/2/1/").content.decode()  # not yet played


def test_a_judge_takes_it_back_and_others_may_not(tournament: Tournament) -> None:
    give(tournament, 4)
    address = f"{PAGE}end-extra-time/"
    for role in (Role.DESK, Role.CALLER, Role.SCREEN):
        assert client_of(tournament, role).post(address).status_code == 403
    assert Client().post(address).status_code == 401
    assert shown(tournament)
    judge = client_of(tournament, Role.JUDGE)
    assert judge.post(address).status_code == 302
    assert not shown(tournament)
    api = "/api/v1/tournaments/saar/seating/sittings/1/tables/1/end-extra-time/"
    assert judge.post(api).json()["problems"][0]["code"] == "no_extra_time"
