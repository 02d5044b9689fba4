"""The score sheet: sources of victory points with value and limit, and the checks that make a count trustworthy."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.problem import Problem
from games.text import Text, gettext_noop

Values = Mapping[str, object]
"""What a judge typed: line name -> number. Anything may stand in it."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One source of victory points on the sheet.

    `vp` for each of at most `most`; where points don't grow evenly, `steps` gives the points for 0, 1, 2 … pieces.
    `per_table` is the most that all players of one table can hold together.

    >>> ScoreLine("half_medals", Text("Half medals"), vp=0, most=4, source="", steps=(0, 0, 1, 1, 2)).points(3)
    1
    """

    name: str
    label: Text
    vp: int
    most: int
    source: str
    per_table: int | None = None
    steps: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.steps and len(self.steps) != self.most + 1:
            raise ValueError(f"{self.name}: {self.most + 1} steps are needed, for 0 … {self.most}")

    def points(self, count: int) -> int:
        return self.steps[count] if self.steps else self.vp * count


@dataclass(frozen=True, slots=True)
class Score:
    """A counted sheet. An impossible entry counts as the nearest that can be, so that a total shows while typing."""

    total: int
    points: Mapping[str, int]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Problems of one sheet beyond the limits of its lines: `find(counts, **context)` yields them.

    It is asked only when each of the lines in `needs` holds a whole number; one beyond its limits counts as the limit.
    """

    needs: tuple[str, ...]
    find: Callable[..., Iterable[Problem]]


TableCheck = Callable[[Sequence[Mapping[str, int]]], Iterable[Problem]]
"""(the counts of all players of a table) -> problems across them beyond `per_table`."""


def count_sheet(lines: Sequence[ScoreLine], checks: Sequence[Check], values: Values, /, **context: Any) -> Score:
    """Count a sheet. Never raises: what cannot be is a Problem, all of them at once."""
    counts, problems = _clean_counts(lines, values)
    points = {line.name: line.points(counts[line.name]) for line in lines}
    unreadable = {problem.line for problem in problems if problem.code == "not_a_whole_number"}
    asked = [check for check in checks if unreadable.isdisjoint(check.needs)]
    found = [problem for check in asked for problem in check.find(counts, **context)]
    return Score(sum(points.values()), points, (*problems, *found))


def total_points(lines: Sequence[ScoreLine], values: Values) -> int:
    """The total of `count_sheet`, where nobody asks for problems."""
    total = 0
    for line in lines:
        value = values.get(line.name, 0)
        if type(value) is not int or not 0 <= value <= line.most:
            value = _clean_count(line, value)[0]
        total += line.points(value)
    return total


def check_sheets(
    lines: Sequence[ScoreLine], table_checks: Sequence[TableCheck], sheets: Sequence[Values]
) -> tuple[Problem, ...]:
    """Problems across the sheets of one table. Never raises."""
    table = [_clean_counts(lines, values)[0] for values in sheets]
    found = [problem for line in lines for problem in _too_many_at_table(line, table)]
    more = [problem for check in table_checks for problem in check(table)]
    return (*found, *more)


def _clean_counts(lines: Sequence[ScoreLine], values: Values) -> tuple[dict[str, int], list[Problem]]:
    """Counts that can be (an impossible entry as the nearest that can), and a Problem for each that cannot."""
    known = {line.name for line in lines}
    problems = [
        Problem("unknown_line", str(name), {}, gettext_noop("The sheet has no such line."))
        for name in values
        if name not in known
    ]
    counts = {}
    for line in lines:
        counts[line.name], found = _clean_count(line, values.get(line.name, 0))
        problems += found
    return counts, problems


def _clean_count(line: ScoreLine, value: object) -> tuple[int, tuple[Problem, ...]]:
    def problem(code: str, message: str, **params: int) -> tuple[Problem, ...]:
        return (Problem(code, line.name, params, message, line.source),)

    # A ticked box is a number only where there is one thing to hold.
    if not isinstance(value, int) or (isinstance(value, bool) and line.most != 1):
        return 0, problem("not_a_whole_number", gettext_noop("A whole number is needed."))
    if value < 0:
        return 0, problem("negative", gettext_noop("It can't be less than 0."))
    if value > line.most:
        message = gettext_noop("{given} can't be: there are at most {most}.")
        return line.most, problem("too_many", message, given=value, most=line.most)
    return int(value), ()


def _too_many_at_table(line: ScoreLine, table: Sequence[Mapping[str, int]]) -> Iterable[Problem]:
    held = sum(counts[line.name] for counts in table)
    if line.per_table is not None and held > line.per_table:
        params = {"given": held, "most": line.per_table}
        message = gettext_noop("The players of this table have {given} together, but there are only {most}.")
        yield Problem("too_many_at_table", line.name, params, message, line.source)
