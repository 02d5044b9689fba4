"""A file of registrations, as an organiser sends it, becomes people and a list of what is wrong with it. Pure."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import openpyxl
from charset_normalizer import from_bytes

from games.game import Problem
from games.text import gettext_noop
from tournament.registration.cleaning import CLEAN, Circumstances, Person, clean_person, clean_text

MOST_BYTES = 10_000_000
MOST_UNPACKED_BYTES = 60_000_000
MOST_ROWS = 20_000
DELIMITERS = (",", ";", "\t", "|")
BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}

NOT_A_TABLE = gettext_noop("This is neither an Excel workbook nor a CSV file.")
OTHER_FORMATS = ("<", "%PDF-")  # a page saved as .xls, a PDF: text, but no table

HEADINGS = {
    "registered_at": "registered at|registration date|date|timestamp|submitted at|created at"
    "|תאריך הרשמה|מועד הרשמה|תאריך|חותמת זמן",
    "first_name": "first name|given name|forename|שם פרטי",
    "last_name": "last name|surname|family name|שם משפחה",
    "name": "name|full name|שם|שם מלא|שם ושם משפחה",
    "email": 'email|e-mail|mail|email address|דוא"ל|אימייל|מייל|דואר אלקטרוני|כתובת מייל|כתובת דוא"ל',
    "phone": "phone|mobile|cell|tel|telephone|phone number|mobile number"
    "|טלפון|נייד|טלפון נייד|מספר טלפון|סלולרי|פלאפון",
    "language": "language|lang|שפה",
    "party": "party|group|team|party code|קבוצה|חבורה|קוד קבוצה|צוות",
    "birth_year": "birth year|year of birth|born|שנת לידה",
    "accessible_seat": "accessible seat|accessible|accessibility|wheelchair|מושב נגיש|נגישות|נגיש",
    "public_name": "public name|name shown|שם לתצוגה|שם ציבורי",
    "notes": "notes|note|comments|remarks|הערות|הערה",
}
"""Field -> the headings under which it is known."""

Columns = Mapping[str, int]
"""Field -> its column, counted from 0."""


class Unreadable(Exception):
    """The file as a whole cannot be used: `problem` says why."""

    def __init__(self, code: str, message: str, line: str = "file", **params: Any) -> None:
        self.problem = Problem(code, line, params, message)
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class RawTable:
    """Headings, and the rows below that are not empty, with their numbers as a spreadsheet counts them."""

    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[object, ...]], ...]


@dataclass(frozen=True, slots=True)
class RowProblem:
    """What is wrong with one cell of the file: `problem.line` is the field."""

    row: int
    problem: Problem


@dataclass(frozen=True, slots=True)
class Reading:
    """The good people of a file, in its order, and all problems of the others."""

    people: tuple[Person, ...]
    problems: tuple[RowProblem, ...]


def too_large() -> Unreadable:
    message = gettext_noop("The file is larger than {most} MB.")
    return Unreadable("file_too_large", message, most=MOST_BYTES // 1_000_000)


def read_table(data: bytes) -> RawTable:
    """The cells of an XLSX or CSV file, whichever the bytes are. Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise too_large()
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        message = gettext_noop("This is an old Excel file, or one with a password: save it as .xlsx, or as CSV.")
        raise Unreadable("old_excel", message)
    rows = _xlsx_rows(data) if data.startswith(b"PK\x03\x04") else _csv_rows(data)
    filled = [(number, cells) for number, cells in enumerate(rows, start=1) if any(map(clean_text, cells))]
    if not filled:
        raise Unreadable("empty_file", gettext_noop("The file is empty."))
    if len(filled) > MOST_ROWS + 1:
        raise Unreadable("too_many_rows", gettext_noop("The file has more than {most} rows."), most=MOST_ROWS)
    if len(filled) == 1:
        raise Unreadable("only_headings", gettext_noop("The file has headings, and nobody below them."))
    headings = tuple(clean_text(cell) for cell in filled[0][1])
    return RawTable(headings, tuple(filled[1:]))


def guess_mapping(headings: Iterable[str]) -> dict[str, int]:
    """Which field stands in which column, by the headings: those known word for word, then those that contain one."""
    keys = [_key(heading) for heading in headings]
    mapping: dict[str, int] = {}
    for fits in (_is, _contains):
        for field, known in HEADINGS.items():
            aliases = [_key(alias) for alias in known.split("|")]
            free = [column for column in range(len(keys)) if column not in mapping.values()]
            found = next((column for column in free if fits(keys[column], aliases)), None)
            if field not in mapping and found is not None:
                mapping[field] = found
    if "first_name" in mapping:
        mapping.pop("name", None)
    return mapping


def read_people(table: RawTable, mapping: Columns, where: Circumstances) -> Reading:
    """Every row as a person, or with all its problems. Raises Unreadable if the mapping cannot be."""
    _check_mapping(table, mapping)
    people, problems = [], []
    for number, cells in table.rows:
        if problem := _headings_again(table, cells) or _wrong_length(table, cells):
            problems.append(RowProblem(number, problem))
            continue
        person, found = clean_person({field: cells[column] for field, column in mapping.items()}, where, number)
        problems += [RowProblem(number, problem) for problem in found]
        if person:
            people.append(person)
    return Reading(tuple(people), tuple(problems))


def _check_mapping(table: RawTable, mapping: Columns) -> None:
    if not {"first_name", "name"} & set(mapping):
        raise Unreadable("no_name_column", gettext_noop("No column holds the names: choose it."), "mapping")
    known = set(CLEAN) | {"name"}
    columns = list(mapping.values())
    if not set(mapping) <= known or any(column not in range(len(table.headings)) for column in columns):
        raise Unreadable("bad_mapping", gettext_noop("There is no such field or column."), "mapping")
    if len(set(columns)) < len(columns):
        raise Unreadable("column_twice", gettext_noop("A column can hold one field only."), "mapping")


def _headings_again(table: RawTable, cells: tuple[object, ...]) -> Problem | None:
    """Files that were put together from several have their headings more than once."""
    if tuple(map(clean_text, cells)) != table.headings:
        return None
    return Problem("headings_again", "row", {}, gettext_noop("The headings stand here once more."))


def _wrong_length(table: RawTable, cells: tuple[object, ...]) -> Problem | None:
    """A row that lost or gained a cell: nobody can tell which, so none of its cells is trusted."""
    filled = len(cells)
    while filled > len(table.headings) and not clean_text(cells[filled - 1]):
        filled -= 1
    if filled == len(table.headings):
        return None
    code = "short_row" if filled < len(table.headings) else "long_row"
    message = gettext_noop("The row has {cells} cells, but there are {columns} headings.")
    return Problem(code, "row", {"cells": filled, "columns": len(table.headings)}, message)


def _xlsx_rows(data: bytes) -> list[tuple[object, ...]]:
    try:
        return _first_sheet(data)
    except Unreadable:
        raise
    except Exception:  # a damaged workbook fails in as many ways as there are layers: zip, XML, numbers, dates
        raise Unreadable("not_a_table", NOT_A_TABLE) from None


def _first_sheet(data: bytes) -> list[tuple[object, ...]]:
    """The first sheet that holds anything; formulas as their text, so that they are seen and refused."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED_BYTES:
            message = gettext_noop("Unpacked, the workbook is larger than {most} MB.")
            raise Unreadable("file_too_large", message, most=MOST_UNPACKED_BYTES // 1_000_000)
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what a file says about its own size is often wrong
        rows = _same_width(list(sheet.iter_rows(values_only=True, max_row=MOST_ROWS + 100)))
        if rows:
            return rows
    return []


def _same_width(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """In a sheet every row is as long as the sheet is wide: its file merely leaves out empty cells."""
    filled = (max((i + 1 for i, cell in enumerate(row) if cell is not None), default=0) for row in rows)
    width = max(filled, default=0)
    return [(*row[:width], *(None,) * (width - len(row))) for row in rows] if width else []


def _csv_rows(data: bytes) -> list[tuple[object, ...]]:
    text = _decode(data)
    if "\0" in text or text.lstrip().startswith(OTHER_FORMATS):
        raise Unreadable("not_a_table", NOT_A_TABLE)
    delimiter = _delimiter(text)
    rows: list[tuple[object, ...]] = []
    last = begun = 0  # lines before the last row, and up to its end
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for cells in reader:
            rows.append(tuple(map(_unquote, cells)))
            last, begun = begun, reader.line_num
    except csv.Error:
        raise Unreadable("not_a_table", NOT_A_TABLE) from None
    if rows and _stays_open(list(io.StringIO(text, newline=""))[last:], delimiter):
        message = gettext_noop("Row {row}: a quotation mark is opened and never closed, so all that follows is lost.")
        raise Unreadable("open_quote", message, row=len(rows))
    return rows


def _stays_open(lines: Iterable[str], delimiter: str) -> bool:
    """Whether the last row of a file ends inside a quotation."""
    try:
        list(csv.reader(lines, delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "unexpected end" in str(error)
    return False


def _unquote(cell: str) -> str:
    """Take back the apostrophe with which exports keep a spreadsheet from computing."""
    return cell[1:] if re.match(r"'[=+\-@]", cell) else cell


def _decode(data: bytes) -> str:
    """Text in the encoding that the file declares, or the first in which its headings make sense."""
    for bom, encoding in BOMS.items():
        if data.startswith(bom):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    hebrew = data.decode("cp1255", errors="replace")
    if any(alias in hebrew.partition("\n")[0] for alias in ("שם", "name", "Name", "דוא", "טלפון")):
        return hebrew
    best = from_bytes(data).best()
    return str(best) if best else hebrew


def _delimiter(text: str) -> str:
    """The sign that cuts the first line into most columns; what is quoted is not cut."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return max(DELIMITERS, key=bare.count)


def _key(heading: str) -> str:
    return re.sub(r"[\W_]+", "", heading.casefold())


def _is(key: str, aliases: list[str]) -> bool:
    return key in aliases


def _contains(key: str, aliases: list[str]) -> bool:
    return any(len(alias) >= 4 and alias in key for alias in aliases)
