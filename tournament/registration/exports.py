"""Registrations as CSV and XLSX, with the headings that the import knows."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.http import Http404, HttpResponse

from tournament.registration.models import Registration
from tournament.registration.queries import search
from tournament.setup.models import Tournament
from tournament.spreadsheets import csv_bytes, xlsx_bytes

HEADINGS = [
    "number",
    "status",
    "checked_in_at",
    "registered_at",
    "first_name",
    "last_name",
    "email",
    "phone",
    "language",
    "party",
    "birth_year",
    "accessible_seat",
    "public_name",
    "notes",
]


def export_csv(tournament: Tournament, people: Iterable[Registration]) -> bytes:
    return csv_bytes(HEADINGS, _rows(tournament, people))


def export_xlsx(tournament: Tournament, people: Iterable[Registration]) -> bytes:
    return xlsx_bytes("registrations", HEADINGS, _rows(tournament, people))


KINDS = {
    "csv": (export_csv, "text/csv; charset=utf-8"),
    "xlsx": (export_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


def exported(tournament: Tournament, kind: str) -> HttpResponse:
    """The file of everybody, to download."""
    if kind not in KINDS:
        raise Http404
    make, content_type = KINDS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-registrations.{kind}"'}
    return HttpResponse(make(tournament, search(tournament)), content_type, headers=headers)


def _rows(tournament: Tournament, people: Iterable[Registration]) -> Iterator[list[object]]:
    def local(moment: datetime | None) -> datetime | None:
        return moment.astimezone(tournament.tzinfo).replace(tzinfo=None, microsecond=0) if moment else None

    for one in people:
        moments = [local(one.checked_in_at), local(one.registered_at)]
        names = [one.first_name, one.last_name, one.email, one.phone, one.language]
        party = one.party.code if one.party else ""
        rest = [party, one.birth_year, "yes" if one.accessible_seat else "", one.public_name, one.notes]
        yield [one.number, one.status, *moments, *names, *rest]
