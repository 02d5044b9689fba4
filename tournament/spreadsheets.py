"""Tables as CSV and XLSX. No spreadsheet computes what people typed."""

import csv
import io
from collections.abc import Iterable, Sequence

import openpyxl
from openpyxl.cell import Cell, WriteOnlyCell

Line = Sequence[object]


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet would compute this instead of showing it."""
    return text[:1] in {"=", "@", "+", "-"} and len(text) > 1


def csv_bytes(headings: Sequence[str], lines: Iterable[Line]) -> bytes:
    """UTF-8 with BOM, so that Excel reads Hebrew right; an apostrophe before what Excel would compute."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(headings)
    for cells in lines:
        writer.writerow([_harmless(cell) for cell in cells])
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(title: str, headings: Sequence[str], lines: Iterable[Line], about: Iterable[Line] = ()) -> bytes:
    """A workbook with real numbers and dates; every text is a text, whatever it looks like.

    `about`: what a reader must know, on a second sheet.
    """
    book = openpyxl.Workbook(write_only=True)
    _fill(book.create_sheet(title), [headings, *lines])
    if told := list(about):
        _fill(book.create_sheet("about"), told)
    book.save(out := io.BytesIO())
    return out.getvalue()


def _fill(sheet: openpyxl.worksheet._write_only.WriteOnlyWorksheet, lines: Iterable[Line]) -> None:
    sheet.freeze_panes = "A2"
    for cells in lines:
        sheet.append([_text_cell(sheet, cell) if isinstance(cell, str) else cell for cell in cells])


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and looks_like_formula(cell) else cell


def _text_cell(sheet: object, text: str) -> Cell | None:
    if not text:
        return None
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type = "s"
    return cell
