"""What hurried people type about a person becomes clean, or is refused with the reason."""

from datetime import date, datetime
from typing import Any

import pytest

from tests.registration.conftest import JERUSALEM, WHERE
from tournament.registration.cleaning import Person, clean_fields, clean_person


def clean(**typed: Any) -> Person:
    found, problems = clean_person({"first_name": "דנה", **typed}, WHERE)
    assert found, problems
    return found


def problems_of(**typed: Any) -> list[tuple[str, str]]:
    _, problems = clean_person({"first_name": "דנה", **typed}, WHERE)
    return [(problem.line, problem.code) for problem in problems]


def test_stray_marks_and_spaces_go_and_accents_are_composed() -> None:
    assert clean(first_name="  \u200fדנה\u200e ", last_name="Le\u0301vi\u00a0 Bar").full_name == "דנה Lévi Bar"


def test_joiners_stay_because_persian_names_need_them() -> None:
    assert clean(last_name="علی\u200cزاده").last_name == "علی\u200cزاده"


def test_an_address_is_lower_case() -> None:
    assert clean(email=" Dana.Levi@EXAMPLE.org ").email == "dana.levi@example.org"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-12-01 09:03:54", datetime(2026, 12, 1, 9, 3, 54, tzinfo=JERUSALEM)),
        ("01/12/2026 09:03", datetime(2026, 12, 1, 9, 3, tzinfo=JERUSALEM)),
        ("1.12.2026", datetime(2026, 12, 1, tzinfo=JERUSALEM)),
        (datetime(2026, 12, 1, 9, 3), datetime(2026, 12, 1, 9, 3, tzinfo=JERUSALEM)),
        (date(2026, 12, 1), datetime(2026, 12, 1, tzinfo=JERUSALEM)),
        ("2026-12-01T09:03:00+00:00", datetime(2026, 12, 1, 11, 3, tzinfo=JERUSALEM)),
        ("", None),
    ],
)
def test_a_moment_without_a_zone_is_in_that_of_the_event(typed: object, meant: datetime | None) -> None:
    assert clean(registered_at=typed).registered_at == meant


@pytest.mark.parametrize("typed", ["31/02/2026 10:00", "12/25/2026", "yesterday", "0001-01-01", "2026-13-01", "25:61"])
def test_an_impossible_date_is_refused(typed: str) -> None:
    assert problems_of(registered_at=typed) == [("registered_at", "impossible_date")]


@pytest.mark.parametrize(
    ("field", "typed", "code"),
    [
        ("first_name", '=HYPERLINK("http://example.org","x")', "formula"),
        ("last_name", "@SUM(A1)", "formula"),
        ("last_name", "+1+1", "formula"),
        ("party", "-2", "formula"),
        ("last_name", "<script>alert(1)</script>", "markup"),
        ("last_name", "א" * 81, "too_long"),
        ("notes", "x" * 501, "too_long"),
        ("email", "not-an-address", "bad_email"),
        ("email", "two@signs@example.org", "bad_email"),
        ("phone", "call me", "bad_phone"),
        ("phone", "12", "bad_phone"),
        ("language", "klingon", "unknown_language"),
        ("birth_year", "2090", "year_in_future"),
        ("birth_year", "85", "bad_year"),
        ("birth_year", "1800", "bad_year"),
        ("accessible_seat", "perhaps", "not_yes_or_no"),
        ("public_name", "nickname", "unknown_public_name"),
        ("first_name", " \u200f ", "missing_name"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(field: str, typed: str, code: str) -> None:
    assert problems_of(**{field: typed}) == [(field, code)]


def test_all_problems_are_told_at_once() -> None:
    found = problems_of(first_name="", email="x", birth_year="soon", phone="?")
    assert sorted(found) == [
        ("birth_year", "bad_year"),
        ("email", "bad_email"),
        ("first_name", "missing_name"),
        ("phone", "bad_phone"),
    ]


def test_a_phone_with_a_country_is_no_formula_and_an_exports_apostrophe_goes() -> None:
    assert clean(phone="+972 52-555-5767").phone == "+972 52-555-5767"
    assert clean(phone="'+972525555767").phone == "+972525555767"


def test_numbers_of_a_workbook_are_read_as_they_look() -> None:
    found = clean(birth_year=1973.0, phone=525555767)
    assert (found.birth_year, found.phone) == (1973, "525555767")


def test_whoever_speaks_another_language_is_written_to_in_english() -> None:
    typed = ("he", "iw-IL", "עברית", "English", "en_GB", "ru", "")
    assert [clean(language=one).language for one in typed] == ["he", "he", "he", "en", "en", "en", ""]


def test_yes_and_no_in_hebrew_and_english() -> None:
    assert [clean(accessible_seat=typed).accessible_seat for typed in ("כן", "Yes", True, "לא", "", None)] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_full_name_is_cut_at_its_first_space() -> None:
    found, _ = clean_person({"name": "Ada Mary Lovelace"}, WHERE)
    assert found
    assert (found.first_name, found.last_name) == ("Ada", "Mary Lovelace")


def test_some_fields_can_be_cleaned_alone() -> None:
    assert clean_fields({"phone": " 052-555-5767 "}, WHERE) == ({"phone": "052-555-5767"}, [])
    fields, problems = clean_fields({"first_name": "", "email": "x"}, WHERE)
    assert not fields
    assert {problem.code for problem in problems} == {"missing_name", "bad_email"}
