"""Exports open right in a spreadsheet, compute nothing, and can be imported again."""

import csv
import io
from collections.abc import Callable
from datetime import datetime

import openpyxl
import pytest
from django.test import Client

from tests.registration.conftest import BIG, JERUSALEM, WHERE, Desk, person, read_file
from tournament.journal.actions import Refused
from tournament.registration.actions import import_registrations, register
from tournament.registration.cleaning import Person
from tournament.registration.exports import export_csv, export_xlsx
from tournament.registration.preview import preview_of
from tournament.registration.queries import person_of, search
from tournament.registration.reading import guess_mapping, read_people, read_table
from tournament.setup.models import Tournament

EVIL = ['=HYPERLINK("http://example.org","x")', "+1+1", "-1+1", "@SUM(A1)"]


@pytest.fixture
def evil(desk: Desk) -> Desk:
    """Notes are free text, so they may look like anything."""
    for n, notes in enumerate(EVIL):
        register(desk.command(), person(f"Player{n}", notes=notes, phone="+972525555767"))
    return desk


def test_csv_has_a_bom_and_no_cell_that_excel_would_compute(evil: Desk, event: Tournament) -> None:
    data = export_csv(event, search(event))
    assert data.startswith(b"\xef\xbb\xbf")
    cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for cell in row]
    assert not [cell for cell in cells if cell[:1] in set("=+-@\t\r")]


def test_xlsx_has_texts_and_real_dates_no_formulas(evil: Desk, event: Tournament) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(export_xlsx(event, search(event)))).active
    types = {cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row}
    assert types == {"n", "s", "d"}
    assert sheet["N2"].value == EVIL[0]
    assert isinstance(sheet["D2"].value, datetime)


def test_dates_are_those_of_the_event(desk: Desk, event: Tournament) -> None:
    moment = datetime(2026, 12, 1, 9, 3, 54, tzinfo=JERUSALEM)
    import_registrations(desk.command(), [person(row=2, registered_at=moment)])
    assert b"2026-12-01 09:03:54" in export_csv(event, search(event))


@pytest.mark.parametrize("export", [export_csv, export_xlsx])
def test_what_was_exported_can_be_imported_again(desk: Desk, event: Tournament, export: Callable[..., bytes]) -> None:
    def known(one: Person) -> tuple[object, ...]:
        return (one.full_name, one.email, one.phone, one.language, one.party, one.birth_year, one.notes)

    import_registrations(desk.command(), read_file(BIG).people[:200])
    table = read_table(export(event, search(event)))
    reading = read_people(table, guess_mapping(table.headings), WHERE)
    assert reading.problems == ()
    assert [known(one) for one in reading.people] == [known(person_of(one)) for one in search(event)]


@pytest.mark.parametrize("export", [export_csv, export_xlsx])
def test_an_export_imported_at_once_would_change_nothing(
    desk: Desk, event: Tournament, export: Callable[..., bytes]
) -> None:
    import_registrations(desk.command(), read_file(BIG).people)
    before = list(search(event).values())
    preview = preview_of(event, export(event, search(event)), None, WHERE)
    found = preview.comparison
    assert (len(found.unchanged), found.new, found.changed, found.duplicates) == (len(before), [], [], [])
    with pytest.raises(Refused, match="nothing_to_import"):
        import_registrations(desk.command(), preview.reading.people)
    assert list(search(event).values()) == before


def test_the_desk_downloads_both(evil: Desk, desk_client: Client) -> None:
    for kind in ("csv", "xlsx"):
        response = desk_client.get(f"/t/essen/desk/registrations/export.{kind}")
        assert response["Content-Disposition"] == f'attachment; filename="essen-registrations.{kind}"'
    assert desk_client.get("/t/essen/desk/registrations/export.exe").status_code == 404
