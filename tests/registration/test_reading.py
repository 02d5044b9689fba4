"""The files that organisers send are read as they are meant."""

import io
import zipfile
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from django.utils import translation

from tests.registration.conftest import BIG, DATA, JERUSALEM, WHERE, read_file
from tournament.registration.reading import Unreadable, guess_mapping, read_people, read_table

HEBREW_EXCEL = [
    "תאריך הרשמה",
    "שם פרטי",
    "שם משפחה",
    'דוא"ל',
    "טלפון",
    "שפה",
    "קבוצה",
    "שנת לידה",
    "מושב נגיש",
    "הערות",
]


def workbook(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(out := io.BytesIO())
    return out.getvalue()


def codes(data: bytes) -> list[tuple[int, str]]:
    table = read_table(data)
    return [(one.row, one.problem.code) for one in read_people(table, guess_mapping(table.headings), WHERE).problems]


@pytest.mark.parametrize(
    ("path", "count", "first"),
    [
        (BIG, 1176, "יגל עזאם"),
        (DATA / "registrations_excel_he.csv", 60, "יגל עזאם"),
        (DATA / "registrations_excel_he.xlsx", 100, "לייה חביב"),
    ],
)
def test_the_three_good_files_are_read_whole(path: Path, count: int, first: str) -> None:
    reading = read_file(path)
    assert (len(reading.people), reading.problems) == (count, ())
    assert reading.people[0].full_name == first


def test_a_workbooks_dates_are_in_the_zone_of_the_event() -> None:
    first = read_file(DATA / "registrations_excel_he.xlsx").people[0]
    assert first.registered_at == datetime(2026, 12, 1, 22, 49, 33, tzinfo=JERUSALEM)


def test_the_bad_file_gives_its_good_rows_and_every_fault_by_row_and_field() -> None:
    reading = read_file(DATA / "registrations_bad.csv")
    assert [(one.row, one.problem.line, one.problem.code) for one in reading.problems] == [
        (4, "first_name", "missing_name"),
        (5, "email", "bad_email"),
        (6, "first_name", "formula"),
        (7, "last_name", "markup"),
        (8, "registered_at", "impossible_date"),
        (9, "first_name", "too_long"),
        (10, "birth_year", "year_in_future"),
        (12, "row", "short_row"),
    ]
    assert [one.row for one in reading.people] == [2, 3, 11]
    cleaned = reading.people[-1]
    assert (cleaned.first_name, cleaned.email) == ("דנה", "dana.levi@example.org")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1255"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_encoding_and_delimiter_are_found(encoding: str, delimiter: str) -> None:
    data = f"שם פרטי{delimiter}שם משפחה\r\nדנה{delimiter}לוי\r\n".encode(encoding)
    table = read_table(data)
    assert table.headings == ("שם פרטי", "שם משפחה")
    assert table.rows == ((2, ("דנה", "לוי")),)


def test_cyrillic_of_an_old_windows_is_found() -> None:
    rows = "".join(f"Владимир;Громов;человек{n}\r\n" for n in range(20))
    assert read_table(("Имя;Фамилия;Заметки\r\n" + rows).encode("cp1251")).rows[0][1][0] == "Владимир"


def test_a_delimiter_inside_quotes_cuts_nothing() -> None:
    table = read_table(b'first_name;"notes; or, remarks, if any"\nDana;x\n')
    assert len(table.headings) == 2


def test_headings_are_known_in_both_languages_and_in_many_words() -> None:
    expected = ["registered_at", "first_name", "last_name", "email", "phone", "language", "party", "birth_year"]
    expected += ["accessible_seat", "notes"]
    assert guess_mapping(HEBREW_EXCEL) == {field: column for column, field in enumerate(expected)}
    assert guess_mapping(["E-Mail Address", "SURNAME", "Your first name please"]) == {
        "email": 0,
        "last_name": 1,
        "first_name": 2,
    }


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    assert codes(b'first_name,notes\n\nA,"two\nlines"\n,x\n') == [(4, "missing_name")]


def test_a_row_that_gained_a_cell_is_not_trusted_but_empty_cells_at_its_end_are_nothing() -> None:
    assert codes(b"first_name,last_name\nDana,Levi,Cohen\nRon,Bar,,\n") == [(2, "long_row")]


def test_a_formula_in_a_workbook_is_seen() -> None:
    assert codes(workbook([["first name", "notes"], ["=1+1", None], ["Dana", None]])) == [(2, "formula")]


def test_empty_cells_at_the_end_of_a_workbooks_row_are_no_fault() -> None:
    assert codes(workbook([["first name", "last name", "notes"], ["Dana"], ["Ron", "Bar", "x"]])) == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"\r\n \r\n", "empty_file"),
        (b"\xd0\xcf\x11\xe0old", "old_excel"),
        (b"PK\x03\x04 a photo, zipped", "not_a_table"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "not_a_table"),
        (b"x" * 10_000_001, "file_too_large"),
        (b"first_name\n" + b"a\n" * 20_001, "too_many_rows"),
        (b"first_name,email\n", "only_headings"),
        (b"<html><table><tr><td>first_name</td></tr></table></html>", "not_a_table"),
        (b"%PDF-1.4\nfirst_name", "not_a_table"),
        (b"first_name,email\nDa\0na,x@example.org\n", "not_a_table"),
        (b'first_name,notes\nDana,x\n"Noa,y\nRon,z\nGil,\n', "open_quote"),
        (b'first_name,notes\nDana,x\nNoa,"y\n', "open_quote"),
    ],
)
def test_what_is_no_table_is_refused_with_the_reason(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable, match=code):
        read_table(data)


def test_a_workbook_that_unpacks_to_a_gigabyte_is_refused_unread() -> None:
    packed = io.BytesIO(workbook([["first name"], ["Dana"]]))
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet2.xml", b" " * 70_000_000)
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(Unreadable, match="file_too_large") as refused:
        read_table(packed.getvalue())
    assert refused.value.problem.params == {"most": 60}


@pytest.mark.parametrize(
    "text", ['name,notes\nDana,of 5" height\n', 'name,notes\n"Dana ""D""","a\nb"', 'דוא"ל,שם\n,דנה', 'name\nדנה כ"ץ']
)
def test_a_quotation_mark_that_opens_nothing_or_is_closed_is_no_fault(text: str) -> None:
    assert len(read_table(text.encode()).rows) == 1


def test_headings_that_come_again_are_told_apart_from_people() -> None:
    assert codes(b"first_name,email\nDana,d@example.org\nfirst_name,email\nRon,r@example.org\n") == [
        (3, "headings_again")
    ]


@pytest.mark.parametrize(
    ("mapping", "code"),
    [
        ({"email": 0}, "no_name_column"),
        ({"first_name": 5}, "bad_mapping"),
        ({"first_name": 0, "shoe_size": 1}, "bad_mapping"),
        ({"first_name": 0, "last_name": 0}, "column_twice"),
    ],
)
def test_a_mapping_that_cannot_be_is_refused(mapping: dict[str, int], code: str) -> None:
    with pytest.raises(Unreadable, match=code):
        read_people(read_table(b"a,b\nx,y\n"), mapping, WHERE)


def test_columns_can_be_chosen_by_hand() -> None:
    reading = read_people(read_table(b"who,where\nDana,x@example.org\n"), {"first_name": 0, "email": 1}, WHERE)
    assert (reading.people[0].first_name, reading.people[0].email) == ("Dana", "x@example.org")


def test_faults_are_worded_for_people() -> None:
    with translation.override("en"):
        problem = read_file(DATA / "registrations_bad.csv").problems[1].problem
    assert str(problem.text) == "“not-an-address” is not an e-mail address."
