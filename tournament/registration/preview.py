"""What an import would do, before it does it. Reads, writes nothing."""

from dataclasses import dataclass, field

from openpyxl.utils import get_column_letter

from games.game import Problem
from tournament.registration.cleaning import LABELS, Circumstances
from tournament.registration.matching import Comparison, compare
from tournament.registration.queries import known_people
from tournament.registration.reading import (
    Columns,
    RawTable,
    Reading,
    RowProblem,
    Unreadable,
    guess_mapping,
    read_people,
    read_table,
)
from tournament.setup.models import Tournament


@dataclass(frozen=True, slots=True)
class Preview:
    """A file as it would come in. `problem`: why its columns cannot be used as they are."""

    table: RawTable
    columns: Columns
    reading: Reading = field(default_factory=lambda: Reading((), ()))
    comparison: Comparison = field(default_factory=Comparison)
    problem: Problem | None = None

    @property
    def importable(self) -> int:
        return len(self.comparison.new) + len(self.comparison.changed)

    @property
    def bad_rows(self) -> int:
        return len({one.row for one in self.reading.problems})

    @property
    def problems(self) -> list[RowProblem]:
        """All that is wrong, the likely duplicates too, by row."""
        alike = [RowProblem(one.person.row, one.problem) for one in self.comparison.duplicates]
        return sorted([*self.reading.problems, *alike], key=lambda one: one.row)

    @property
    def choices(self) -> list[tuple[str, str, int | None]]:
        """Field, its label, its column."""
        return [(name, label, self.columns.get(name)) for name, label in LABELS.items()]

    @property
    def unused(self) -> list[str]:
        """Headings of the columns that are left out, each with its letter; the second of two alike is among them."""
        left_out = set(range(len(self.table.headings))) - set(self.columns.values())
        headings = [(self.table.headings[column], get_column_letter(column + 1)) for column in sorted(left_out)]
        return [f"{heading} ({letter})" for heading, letter in headings if heading]


def preview_of(tournament: Tournament, content: bytes, columns: Columns | None, where: Circumstances) -> Preview:
    """The preview of a file with these columns, or with those guessed from its headings."""
    table = read_table(content)
    columns = guess_mapping(table.headings) if columns is None else columns
    try:
        reading = read_people(table, columns, where)
    except Unreadable as error:
        return Preview(table, columns, problem=error.problem)
    return Preview(table, columns, reading, compare(reading.people, known_people(tournament)))
