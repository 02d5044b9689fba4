"""Exports say of which round and moment they are, and whether they are final; certificates only when they are."""

import csv
import io
import json
import re
import zipfile
from hashlib import sha256

import openpyxl
import pytest
from django.utils import translation

from tests.events import new_event, new_person, running_round
from tests.standings.events import START, sign_off, submit, won_event
from tournament.registration.models import Registration
from tournament.seating.models import Occupant, Seat, StandIn
from tournament.setup.models import Tournament
from tournament.standings.exports import export_csv, export_json, export_xlsx
from tournament.standings.pack import record_pack
from tournament.standings.pdf import Certificate, as_of, certificates_pdf, standings_pdf
from tournament.standings.queries import listing

pytestmark = pytest.mark.django_db
HEBREW = {"first_name": "דנה", "last_name": "לוי"}


@pytest.fixture
def tournament() -> Tournament:
    found = won_event()
    Registration.objects.filter(number=2).update(**HEBREW, public_name="full")
    StandIn.objects.create(seat=Seat.objects.get(table__number=6, group="moon"), name="=1+1")
    Occupant.objects.filter(registration__number=12).update(to_round=1)
    return found


def rows(tournament: Tournament) -> list[dict[str, str]]:
    made = export_csv(tournament, listing(tournament))
    assert made.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(made.decode("utf-8-sig"))))


def pages(made: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", made))


def test_every_line_of_the_csv_says_how_far_it_can_be_trusted(tournament: Tournament) -> None:
    found = rows(tournament)
    assert {(row["status"], row["as_of_round"]) for row in found} == {("provisional", "1")}
    sign_off(tournament)
    assert {row["status"] for row in rows(tournament)} == {"final"}


def test_lines_are_in_order_with_what_decided_and_the_uncounted_behind(tournament: Tournament) -> None:
    found = rows(tournament)
    ranked = [(row["rank"], row["number"], row["points"], row["decided_by"], row["hand"]) for row in found[:3]]
    assert ranked == [("1", "5", "25", "", "6"), ("2", "2", "6", "winner", "1"), ("3", "1", "4", "total", "3")]
    assert found[1]["name"] == "דנה לוי"
    assert [row["count"] for row in found[4:]] == ["not_counted"] * 7 + ["stand_in"]
    assert all(None not in row and None not in row.values() for row in found)


def test_nothing_that_a_spreadsheet_would_compute_is_exported(tournament: Tournament) -> None:
    assert rows(tournament)[-1]["name"] == "'=1+1"
    book = openpyxl.load_workbook(io.BytesIO(export_xlsx(tournament, listing(tournament))))
    assert {cell.data_type for line in book["standings"].iter_rows() for cell in line} <= {"n", "s", "d"}


def test_the_workbook_has_numbers_and_a_sheet_that_says_what_it_is(tournament: Tournament) -> None:
    book = openpyxl.load_workbook(io.BytesIO(export_xlsx(tournament, listing(tournament))))
    assert [cell.value for cell in book["standings"][2]][:2] == [1, 5]
    about = {line[0].value: line[1].value for line in book["about"].iter_rows()}
    assert (about["status"], about["round"], about["sha256"]) == ("provisional", 1, listing(tournament).sha256)


def test_the_json_has_the_list_and_how_its_checksum_is_made(tournament: Tournament) -> None:
    number = sign_off(tournament)
    document = json.loads(export_json(tournament, listing(tournament)))
    assert (document["status"], document["signed_off"], document["round"]) == ("final", number, 1)
    lines = "".join(f"{line['rank']} {line['number']} {line['total']}\n" for line in document["standings"])
    assert document["sha256"] == document["signed_off_sha256"] == sha256(lines.encode()).hexdigest()
    assert document["without_rank"][-1]["why"] == "stand_in"


def test_no_export_holds_more_of_a_person_than_the_public_name() -> None:
    tournament = new_event(boards=1)
    Registration.objects.filter(number=1).update(last_name="Canary", public_name="code")
    submit(tournament, 1, START)
    shown = listing(tournament)
    for made in (export_csv(tournament, shown), export_json(tournament, shown), record_pack(tournament)):
        assert b"Canary" not in made


@pytest.mark.parametrize(("boards", "expected"), [(1, 1), (40, 2)])
def test_the_list_is_printed_on_as_many_pages_as_it_takes(boards: int, expected: int) -> None:
    tournament = new_event(boards=boards)
    submit(tournament, 1, START)
    with translation.override("he"):
        assert pages(standings_pdf(tournament, listing(tournament))) == expected


def test_the_head_of_a_page_says_status_round_and_moment(tournament: Tournament) -> None:
    said = as_of(tournament, listing(tournament))
    assert said.startswith("Provisional · round 1 · ")
    assert said.endswith(f"journal entry {listing(tournament).number}")


def test_certificates_are_one_page_a_person_and_never_from_a_list_that_is_not_signed(tournament: Tournament) -> None:
    shown = listing(tournament)
    with pytest.raises(AssertionError, match="signed-off"):
        certificates_pdf(tournament, shown, [Certificate("דנה לוי", shown.ranked[1])])
    sign_off(tournament)
    shown = listing(tournament)
    made = [Certificate("Anna Kowalska", shown.ranked[0]), Certificate("דנה לוי", shown.ranked[1])]
    assert pages(certificates_pdf(tournament, shown, made)) == 2


def test_the_record_pack_counts_heads_by_round_and_group() -> None:
    tournament = new_event(boards=2)
    running_round(tournament)
    Occupant.objects.filter(registration__number=1).update(from_round=2)
    new_person(tournament, 77)
    with zipfile.ZipFile(io.BytesIO(record_pack(tournament))) as pack:
        text = {name: pack.read(name).decode("utf-8-sig") for name in pack.namelist()}
    heads = list(csv.DictReader(io.StringIO(text["headcount.csv"])))
    assert [(row["round"], row["group"], row["people"]) for row in heads] == [("1", "moon", "2"), ("1", "sun", "1")]
    assert all(row["begun"] for row in heads)
    assert len(list(csv.DictReader(io.StringIO(text["seats.csv"])))) == 4
    assert json.loads(text["standings.json"])["tournament"] == "essen"
    log = json.loads(text["log.json"])
    assert log["hash"] == log["entries"][-1]["hash"] == list(csv.DictReader(io.StringIO(text["log.csv"])))[-1]["hash"]
