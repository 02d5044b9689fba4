"""Rows of the admin as CSV and XLSX: every field that may be seen, and nothing that is secret."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Model, QuerySet
from django.http import HttpResponse

from tournament.spreadsheets import csv_bytes, xlsx_bytes


def csv_of(rows: QuerySet[Model], fields: Sequence[str]) -> HttpResponse:
    return _file(rows, "csv", "text/csv; charset=utf-8", csv_bytes(*_table(rows, fields)))


def xlsx_of(rows: QuerySet[Model], fields: Sequence[str]) -> HttpResponse:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return _file(rows, "xlsx", kind, xlsx_bytes("rows", *_table(rows, fields)))


def _table(rows: QuerySet[Model], fields: Sequence[str]) -> tuple[list[str], list[list[object]]]:
    """Headings and lines. A relation is the number of its row, a moment is in UTC: a program can read both back."""
    found = {field.name: field.attname for field in rows.model._meta.fields}
    columns = [found[name] for name in fields]
    return columns, [[_cell(value) for value in values] for values in rows.values_list(*columns)]


def _cell(value: object) -> object:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)  # a workbook knows no zones
    return value if isinstance(value, str | int | float | None) else str(value)


def _file(rows: QuerySet[Model], ending: str, kind: str, content: bytes) -> HttpResponse:
    name = f"{rows.model._meta.model_name}.{ending}"
    return HttpResponse(
        content, headers={"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'}
    )
