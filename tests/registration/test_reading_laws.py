"""Whatever is sent, the reader answers: people and problems, or one clear reason. It never breaks."""

import csv
import io
from random import Random

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.registration.conftest import DATA, WHERE
from tournament.registration.cleaning import CLEAN, clean_person, clean_text
from tournament.registration.matching import Known, compare
from tournament.registration.reading import Reading, Unreadable, guess_mapping, read_people, read_table

GOOD = [(DATA / f"registrations_excel_he.{kind}").read_bytes() for kind in ("csv", "xlsx")]
CELLS = st.one_of(
    st.text(max_size=90), st.integers(), st.floats(), st.booleans(), st.datetimes(), st.dates(), st.none()
)


def read(data: bytes) -> Reading | None:
    try:
        table = read_table(data)
        return read_people(table, guess_mapping(table.headings), WHERE)
    except Unreadable as error:
        return None if str(error.problem.text) else pytest.fail("no reason is given")


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    read(data)


@given(st.sampled_from(GOOD), st.randoms(use_true_random=True))
@settings(deadline=None, max_examples=300)
def test_good_files_that_were_damaged_on_the_way(file: bytes, chance: Random) -> None:
    damaged = bytearray(file)
    for _ in range(chance.randint(1, 8)):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    read(bytes(damaged))
    read(file[: chance.randrange(len(file))])


@given(st.dictionaries(st.sampled_from([*CLEAN, "name"]), CELLS))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of ours
def test_any_cells_are_a_person_or_have_problems_never_both(typed: dict[str, object]) -> None:
    person, problems = clean_person(typed, WHERE)
    assert bool(person) != bool(problems)
    for problem in problems:
        assert problem.line in CLEAN
        assert str(problem.text)


@given(st.text())
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@given(st.lists(st.lists(st.text(max_size=12), min_size=3, max_size=3), max_size=12), st.sampled_from(",;\t|"))
def test_every_row_that_is_not_empty_is_told_of(rows: list[list[str]], delimiter: str) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerows(
        [["first name", "last name", "e-mail"], *[[cell.replace("\0", "") for cell in row] for row in rows]]
    )
    try:
        table = read_table(out.getvalue().encode())
    except (Unreadable, UnicodeEncodeError):
        return
    reading = read_people(table, guess_mapping(table.headings), WHERE)
    told = {one.row for one in reading.people} | {one.row for one in reading.problems}
    assert told == {number for number, _ in table.rows}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["", "x@e.org", "y@e.org"])), max_size=12))
def test_everybody_is_in_exactly_one_drawer_and_a_second_import_brings_nobody(rows: list[tuple[str, str]]) -> None:
    typed = [
        clean_person({"first_name": name, "email": email}, WHERE, row)[0] for row, (name, email) in enumerate(rows)
    ]
    people = [person for person in typed if person]
    found = compare(people, [])
    sorted_rows = [one.row for one in found.new] + [one.person.row for one in found.duplicates]
    assert sorted(sorted_rows) == [one.row for one in people]
    known = [Known(number, person) for number, person in enumerate(found.new, start=1)]
    again = compare([person for person in people if person.email], known)
    assert again.new == []


@pytest.mark.parametrize("value", ["=1+1", "\u200f=1+1", " =1+1", "\t=1+1", "\ufeff@x"])
def test_no_disguise_hides_a_formula(value: str) -> None:
    _, problems = clean_person({"first_name": value}, WHERE)
    assert [problem.code for problem in problems] == ["formula"]


def test_a_workbook_that_claims_a_wrong_size_is_read_whole() -> None:
    book = openpyxl.Workbook()
    assert book.active
    for row in (["first name"], ["Dana"], ["Ron"]):
        book.active.append(row)
    book.save(out := io.BytesIO())
    reading = read(out.getvalue())
    assert reading
    assert [one.first_name for one in reading.people] == ["Dana", "Ron"]
