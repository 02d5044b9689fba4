"""Likely duplicates are found and shown; nobody is merged by himself."""

from tests.registration.conftest import BIG, DATA, person, read_file
from tournament.registration.matching import Known, compare, name_key, phone_key, search_text, search_words

DANA = person(email="dana@example.org", phone="052-555-0001", row=2)


def test_the_same_address_in_another_case_is_a_likely_duplicate() -> None:
    comparison = compare(read_file(DATA / "registrations_bad.csv").people, [])
    assert [one.row for one in comparison.new] == [2, 11]
    [duplicate] = comparison.duplicates
    assert (duplicate.person.row, duplicate.problem.line, duplicate.problem.code) == (3, "email", "duplicate_email")
    assert str(duplicate.problem.text) == "Row 2 has the same e-mail: יגל עזאם."


def test_no_two_of_the_1176_are_taken_for_one() -> None:
    comparison = compare(read_file(BIG).people, [])
    assert (len(comparison.new), comparison.duplicates) == (1176, [])


def test_the_same_name_and_phone_is_a_likely_duplicate_however_they_are_written() -> None:
    other = person("DANA", "Lévi", email="d@example.org", phone="+972 (52) 5550001", row=3)
    [duplicate] = compare([DANA, other], []).duplicates
    assert duplicate.problem.code == "duplicate_person"


def test_who_is_registered_is_found_with_his_number() -> None:
    other = person("Ron", "Bar", email="dana@example.org", row=2)
    [duplicate] = compare([other], [Known(17, DANA)]).duplicates
    assert (duplicate.problem.params["number"], duplicate.other) == (17, DANA)


def test_an_accepted_row_is_new_however_alike() -> None:
    other = person("Ron", "Bar", email="dana@example.org", row=9)
    assert compare([other], [Known(17, DANA)], accepted=[9]).new == [other]


def test_the_same_person_with_another_phone_is_changed() -> None:
    moved = person(email="dana@example.org", phone="054-555-0002", notes="", row=2)
    [change] = compare([moved], [Known(17, DANA)]).changed
    assert (change.known.number, change.fields) == (17, {"phone": "054-555-0002"})


def test_an_empty_cell_changes_nothing() -> None:
    assert compare([person(email="dana@example.org", row=2)], [Known(17, DANA)]).unchanged


def test_people_without_address_and_phone_are_never_taken_for_each_other() -> None:
    assert len(compare([person(row=2), person(row=3)], [Known(1, person())]).new) == 2


def test_keys_forget_case_accents_points_and_prefixes() -> None:
    assert name_key("Ñandú", "O'Brien-X") == "nandu obrienx"
    assert name_key("דָּנָה") == "דנה"
    assert {phone_key(typed) for typed in ("052-555 0001", "+972525550001", "00972 52 5550001", "525550001")} == {
        "525550001"
    }


def test_a_desk_finds_people_by_any_part() -> None:
    text = search_text(person("Владлен", "Чернов", phone="050-555-8763"), 17)
    for typed in ("влад", "ЧЕРН влад", "8763", "050-555", "+97250555", "17", "#17"):
        assert all(word in text for word in search_words(typed)), typed
    for typed in ("#1", "иван", "0519"):
        assert not all(word in text for word in search_words(typed)), typed
