"""The result sheet of a table as a form: every player with the game's lines and what may decide a tie. No database."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.counted import MOST
from games.game import Game
from tournament.journal.http import problem_text, translated
from tournament.registration.models import Registration
from tournament.tables.actions import Counts, PlayerCount
from tournament.tables.models import Chair, TableSheet
from tournament.tables.queries import TableSeen, criteria_of


@dataclass(frozen=True, slots=True)
class Input:
    """One number that is typed."""

    name: str
    label: str
    value: str
    most: int
    vp: int | None = None
    steps: str = ""


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """One player's part of the sheet. `name`: as the reader may know it."""

    number: int
    name: str
    order: int
    lines: tuple[Input, ...]
    ties: tuple[Input, ...]
    total: int | None
    won: bool
    signs: bool  # is still to
    doubt: str  # why the count should be looked at again


def parts(
    rules: Game, table: TableSeen, name_of: Callable[[Registration], str], given: Mapping[str, str] | None = None
) -> list[PlayerPart]:
    """The sheet filled with what was typed, else with what stands; people by the name that the reader may know."""
    known = _stands(table) if given is None else given
    doubts = _doubts(rules, table)
    return [
        _part(rules, table, chair, name_of(chair.registration), known, doubts.get(chair.registration.number, ""))
        for chair in table.chairs
    ]


def _doubts(rules: Game, table: TableSeen) -> dict[int, str]:
    """Registration number -> what is odd about what stands."""
    if not table.sheet:
        return {}
    numbers = [int(number) for number in table.sheet.lines]
    winner = next((index for index, number in enumerate(numbers) if _won(table.sheet, number)), None)
    found = rules.doubts([line["values"] for line in table.sheet.lines.values()], winner)
    return {numbers[int(problem.line)]: problem_text(problem) for problem in found}


def _won(sheet: TableSheet, number: int) -> bool:
    return sheet.winner is not None and sheet.winner.number == number


def _part(rules: Game, table: TableSeen, chair: Chair, name: str, known: Mapping[str, str], doubt: str) -> PlayerPart:
    person = chair.registration
    return PlayerPart(
        number=person.number,
        name=name,
        order=chair.order,
        lines=tuple(_lines(rules, person.number, known)),
        ties=tuple(_ties(rules, person.number, known)),
        total=_total(rules, table, person.number),
        won=table.sheet is not None and _won(table.sheet, person.number),
        signs=person in table.waiting_for,
        doubt=doubt,
    )


def _total(rules: Game, table: TableSeen, number: int) -> int | None:
    line = table.sheet.lines.get(str(number)) if table.sheet else None
    return rules.total(line["values"]) if line else None


def _stands(table: TableSeen) -> dict[str, str]:
    lines = table.sheet.lines if table.sheet else {}
    return {
        f"{number}.{name}": str(value)
        for number, line in lines.items()
        for name, value in {**line["values"], **line["ties"]}.items()
    }


def _lines(rules: Game, number: int, known: Mapping[str, str]) -> list[Input]:
    return [
        Input(
            name := f"{number}.{line.name}",
            translated(line.label),
            known.get(name, "0"),
            line.most,
            line.vp,
            ",".join(map(str, line.steps)),
        )
        for line in rules.lines
    ]


def _ties(rules: Game, number: int, known: Mapping[str, str]) -> list[Input]:
    labels = {by.name: translated(by.label) for by in rules.tie_breakers}
    return [Input(name := f"{number}.{tie}", labels[tie], known.get(name, ""), MOST) for tie in criteria_of(rules)]


def read_counts(rules: Game, table: TableSeen, given: Mapping[str, str]) -> tuple[Counts, int | None]:
    """What was typed: the counts of all players, and who won (None: time was up). `games` says what is wrong."""
    counts = {
        person.number: PlayerCount(
            {line.name: _number(given.get(f"{person.number}.{line.name}", "")) for line in rules.lines},
            {
                tie: int(typed) if typed.isdecimal() else -1
                for tie in criteria_of(rules)
                if (typed := given.get(f"{person.number}.{tie}", "").strip())
            },
        )
        for person in table.people
    }
    winner = given.get("winner", "")
    return counts, int(winner) if winner.isdecimal() else None


def _number(typed: str) -> object:
    typed = typed.strip()
    if not typed:
        return 0
    return int(typed) if typed.lstrip("-").isdecimal() else typed
