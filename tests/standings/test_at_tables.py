"""The list of an event at separate tables holds as the hall's does: exported, explained, signed off."""

import csv
import io
import json
import zipfile
from typing import Any

import openpyxl
import pytest
from django.test import Client

from tests.events import command, new_event, staff
from tests.standings.events import sign_off
from tests.tables.events import counts, drawn_event, enter, play, tables
from tournament.journal.actions import Refused
from tournament.setup.models import Role, Tournament
from tournament.standings.actions import hold_back_standings, set_tie_breakers, sign_off_standings
from tournament.standings.pack import record_pack
from tournament.standings.queries import checksum, listing, places_of
from tournament.tables.actions import decide_sheet, enter_sheet, finish_event, leave_table, start_sitting
from tournament.tables.queries import table_standings

pytestmark = pytest.mark.django_db
BASE, API = "/t/saar", "/api/v1/tournaments/saar/standings"


@pytest.fixture
def tournament() -> Tournament:
    """Sixteen people of the German programme after its only sitting; at each table the lowest number won."""
    event = drawn_event(programme="germany", sittings=1)
    play(event)
    return event


@pytest.fixture
def finished(tournament: Tournament) -> Tournament:
    finish_event(command(tournament))
    tournament.refresh_from_db()
    return tournament


def client_of(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def codes(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in error.value.problems]


def test_the_list_is_the_ranking_of_the_programme(tournament: Tournament) -> None:
    shown, ranking = listing(tournament), table_standings(tournament)
    assert [(line.rank, line.number) for line in shown.ranked] == [(line.rank, line.person.number) for line in ranking]
    assert [criterion.name for criterion in shown.order][:4] == ["final", "reached", "points", "total"]
    assert (shown.round, shown.ended, shown.status) == (1, False, "provisional")
    where = {person.number: table.number for table in tables(tournament) for person in table.people}
    assert {line.number: line.table for line in shown.standings} == where
    assert all(line.official for line in shown.standings)


def test_a_result_that_is_not_signed_counts_unofficially() -> None:
    tournament = drawn_event(programme="germany")
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    first = listing(tournament).standings[0]
    assert (first.number, first.state, first.official) == (table.people[0].number, "interim", False)


# ---- Files


def exported(tournament: Tournament, kind: str) -> bytes:
    client = Client()
    client.force_login(staff(tournament, Role.JUDGE, f"reads {kind}"))
    answer = client.get(f"{BASE}/desk/standings/export/{kind}/")
    assert answer.status_code == 200
    return bytes(answer.content)


def test_every_line_of_the_csv_has_what_it_was_ranked_by(tournament: Tournament) -> None:
    lines = list(csv.DictReader(io.StringIO(exported(tournament, "csv").decode("utf-8-sig"))))
    assert len(lines) == 16
    first, second = listing(tournament).standings[0], lines[1]
    assert (lines[0]["rank"], lines[0]["number"], lines[0]["points"]) == ("1", str(first.number), "13")
    assert lines[0]["placement_points"] == "5"
    assert lines[0]["share_average"] == "13/34"  # exact, never rounded
    assert second["decided_by"] in ("points", "total", "share_average", "registered")
    assert (lines[0]["status"], lines[0]["as_of_round"]) == ("provisional", "1")


def test_the_workbook_and_the_json_have_everybody(tournament: Tournament) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(exported(tournament, "xlsx")))["standings"]
    assert sheet.max_row == 17
    told = json.loads(exported(tournament, "json"))
    assert [line["number"] for line in told["standings"]] == [line.number for line in listing(tournament).standings]
    assert told["sha256"] == checksum([(one["rank"], one["number"], one["total"]) for one in told["standings"]])
    assert told["standings"][0]["ties"]["points"] == 5


def test_the_list_is_printed(tournament: Tournament) -> None:
    assert exported(tournament, "pdf").startswith(b"%PDF")


def test_every_result_has_its_seat_and_its_place_in_the_order_of_play(tournament: Tournament) -> None:
    lines = list(csv.DictReader(io.StringIO(exported(tournament, "games-csv").decode("utf-8-sig"))))
    seats = [(one["sitting"], one["table"], one["play_order"], one["number"]) for one in lines]
    assert seats == [
        ("1", str(table.number), str(order), str(person.number))
        for table in tables(tournament)
        for order, person in enumerate(table.people, 1)
    ]
    winners = {min(person.number for person in table.people) for table in tables(tournament)}
    assert {int(one["number"]) for one in lines if one["place"] == "1"} == winners
    assert {(one["points"], one["state"]) for one in lines if one["place"] == "1"} == {("13", "signed")}
    assert "Last" not in str(lines)
    book = openpyxl.load_workbook(io.BytesIO(exported(tournament, "games-xlsx")))["games"]
    told = json.loads(exported(tournament, "json"))["games"]
    assert [row[4] for row in book.iter_rows(min_row=2, values_only=True)] == [one["number"] for one in told]
    with zipfile.ZipFile(io.BytesIO(record_pack(tournament))) as pack:
        assert pack.read("games.csv").decode("utf-8-sig").count("signed") == 16
    sheets = client_of(tournament, Role.JUDGE).get("/api/v1/tournaments/saar/score-sheets/tables/").json()
    assert [line["play_order"] for line in sheets[0]["lines"].values()] == [1, 2, 3, 4]


def test_a_game_without_a_result_has_its_order_of_play_all_the_same() -> None:
    lines = list(csv.DictReader(io.StringIO(exported(drawn_event(8), "games-csv").decode("utf-8-sig"))))
    assert [one["play_order"] for one in lines] == ["1", "2", "3", "4"] * 6
    assert {(one["points"], one["place"], one["state"]) for one in lines} == {("", "", "")}


def test_a_hall_has_no_list_of_games_and_outsiders_get_none(tournament: Tournament) -> None:
    organiser = client_of(new_event(boards=1), Role.ORGANISER)
    assert organiser.get("/t/essen/desk/standings/export/games-csv/").status_code == 404
    assert "games-csv" not in organiser.get("/api/v1/tournaments/essen/standings/exports/").json()["kinds"]
    assert client_of(tournament, Role.DESK).get(f"{BASE}/desk/standings/export/games-csv/").status_code == 403
    assert Client().get(f"{BASE}/desk/standings/export/games-csv/").status_code == 302


@pytest.mark.parametrize("role", [Role.CALLER, Role.DESK, Role.SCREEN])
def test_files_are_for_judges_only(tournament: Tournament, role: Role) -> None:
    stranger = Client()
    stranger.force_login(staff(new_event(), Role.ORGANISER))
    path = f"{BASE}/desk/standings/export/csv/"
    assert [client_of(tournament, role).get(path).status_code, stranger.get(path).status_code] == [403, 403]
    assert Client().get(path).status_code == 302


# ---- Why


def why(tournament: Tournament) -> dict[str, Any]:
    first, second = listing(tournament).ranked[:2]
    found: dict[str, Any] = Client().get(f"{API}/why/?a={second.number}&b={first.number}").json()
    return found


def test_why_one_is_before_another_is_told_with_exact_fractions(tournament: Tournament) -> None:
    found = why(tournament)
    compared = {one["criterion"]: one for one in found["compared"]}
    assert compared["share_average"]["first"] == "13/34"
    assert [one["criterion"] for one in found["compared"] if one["decides"]] == ["registered"]
    page = Client().get(f"{BASE}/standings/why/?a=1&b={listing(tournament).ranked[-1].number}").content.decode()
    assert "Placement points" in page
    assert "decides" in page


def test_why_tells_nothing_while_the_standings_are_held_back(tournament: Tournament) -> None:
    hold_back_standings(command(tournament))
    first, second = listing(tournament).ranked[:2]
    assert Client().get(f"{API}/why/?a={first.number}&b={second.number}").status_code == 403
    page = Client().get(f"{BASE}/standings/why/?a={first.number}&b={second.number}").content.decode()
    assert "Placement points" not in page


# ---- Signed off


def test_nothing_is_signed_off_before_the_end(tournament: Tournament) -> None:
    with pytest.raises(Refused) as error:
        sign_off(tournament)
    assert codes(error) == ["play_goes_on"]


def test_the_list_is_signed_off_with_its_checksum_and_a_later_change_shows(finished: Tournament) -> None:
    sign_off(finished)
    shown = listing(finished)
    assert shown.signed_off
    assert (shown.status, shown.signed_off.sha256) == ("final", checksum(places_of(shown.ranked)))
    table = tables(finished)[0]
    last = table.people[-1].number
    decide_sheet(command(finished), 1, table.number, counts(table, last), last, "Counted again")
    assert listing(finished).status == "changed"
    page = client_of(finished, Role.HEAD_JUDGE).get(f"{BASE}/desk/standings/").content.decode()
    assert "This is not the list that was signed off." in page


def test_nobody_signs_what_they_did_not_see_or_what_is_open_again(finished: Tournament) -> None:
    with pytest.raises(Refused) as error:
        sign_off_standings(command(finished), "another")
    assert codes(error) == ["list_changed"]
    leave_table(command(finished), 1, tables(finished)[0].people[-1].number)
    with pytest.raises(Refused) as error:
        sign_off(finished)
    assert codes(error) == ["results_open"]
    enter_again = tables(finished)[0]
    enter_sheet(command(finished), 1, enter_again.number, counts(enter_again), enter_again.people[0].number)


@pytest.mark.parametrize(("role", "status"), [(Role.HEAD_JUDGE, 302), (Role.JUDGE, 403), (Role.DESK, 403)])
def test_the_head_judge_signs_off(finished: Tournament, role: Role, status: int) -> None:
    form = {"sha256": listing(finished).sha256}
    assert client_of(finished, role).post(f"{BASE}/desk/standings/sign-off/", form).status_code == status
    assert (listing(finished).status == "final") == (status == 302)


def test_certificates_are_made_once_the_list_is_signed_off(finished: Tournament) -> None:
    head = client_of(finished, Role.HEAD_JUDGE)
    path = f"{BASE}/desk/standings/certificates/?first=3"
    assert head.get(path).status_code == 409
    sign_off(finished)
    answer = head.get(path)
    assert (answer.status_code, answer.content[:4]) == (200, b"%PDF")


def test_the_order_is_the_programmes_and_not_set_beside_it(tournament: Tournament) -> None:
    with pytest.raises(Refused) as error:
        set_tie_breakers(command(tournament), ["total"], "because")
    assert codes(error) == ["at_tables"]
    assert "Order of ties" not in client_of(tournament, Role.ORGANISER).get(f"{BASE}/desk/standings/").content.decode()


# ---- The page


@pytest.mark.parametrize("language", ["he", "en"])
def test_everybodys_page_is_made_once_and_says_whether_it_is_final(finished: Tournament, language: str) -> None:
    sign_off(finished)
    headers = {"accept-language": language}
    first = Client().get(f"{BASE}/standings/", headers=headers)
    again = Client().get(f"{BASE}/standings/", headers={**headers, "if-none-match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert listing(finished).sha256 in first.content.decode()
    assert first.content.decode().count("<tr id=") == 16


def test_a_change_makes_a_new_page(tournament: Tournament) -> None:
    before = Client().get(f"{BASE}/standings/").content
    table = tables(tournament)[0]
    last = table.people[-1].number
    decide_sheet(command(tournament), 1, table.number, counts(table, last), last, "Counted again")
    assert Client().get(f"{BASE}/standings/").content != before


def test_a_whole_event_with_a_final_holds() -> None:
    tournament = drawn_event(sittings=1)
    play(tournament)
    client_of(tournament, Role.ORGANISER).post(f"{BASE}/desk/tables/advance/", {})
    start_sitting(command(tournament), 2)
    final = tables(tournament, 2)[0]
    last = final.people[-1].number
    enter(tournament, 2, final, last)
    client_of_caller = client_of(tournament, Role.CALLER)
    client_of_caller.post(f"{BASE}/desk/tables/end/", {"sitting": 2})
    finish_event(command(tournament))
    sign_off(tournament)
    shown = listing(tournament)
    assert (shown.status, shown.ranked[0].number, shown.ranked[0].round) == ("final", last, 2)
