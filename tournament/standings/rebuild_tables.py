"""An event at separate tables made anew from the journal alone: course, seats, results, ranking. It reads no table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.judging.queries import Penalty
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Tournament
from tournament.standings.rebuild import Data, Told
from tournament.tables.actions import CHANGEABLE
from tournament.tables.models import Chair, Course, Sitting, Stage, TableSheet
from tournament.tables.queries import TableSeen, default_course, ranked_at_tables

Phase, State = Sitting.Phase, TableSheet.State
PHASE_AFTER = {
    "sitting_started": Phase.RUNNING,
    "sitting_resumed": Phase.RUNNING,
    "sitting_paused": Phase.PAUSED,
    "last_turn_called": Phase.LAST_TURN,
    "sitting_reopened": Phase.LAST_TURN,
    "sitting_ended": Phase.OVER,
    "sitting_start_taken_back": Phase.DRAWN,
}


@dataclass
class Seated:
    """A sitting: table -> people in the order of play, table -> its sheets by version."""

    stage: str
    seats: dict[int, list[int]]
    phase: str = str(Phase.DRAWN)
    sheets: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)

    def newest(self, table: int) -> dict[str, Any] | None:
        versions = [version for at, version in self.sheets if at == table]
        return self.sheets[table, max(versions)] if versions else None


@dataclass
class RebuiltTables:
    """What the journal says of an event at separate tables."""

    course: dict[str, Any] = field(default_factory=dict)  # nothing: as the default programme has it
    sittings: dict[int, Seated] = field(default_factory=dict)

    @property
    def stages(self) -> dict[int, tuple[str, str]]:
        return {number: (sitting.stage, sitting.phase) for number, sitting in self.sittings.items()}

    @property
    def seats(self) -> dict[tuple[int, int], list[int]]:
        """(sitting, table) -> people; a table that everybody left is none."""
        return {(n, table): seats for n, one in self.sittings.items() for table, seats in one.seats.items() if seats}

    @property
    def sheets(self) -> dict[tuple[int, int, int], dict[str, Any]]:
        """(sitting, table, version) -> sheet."""
        return {(n, *key): sheet for n, one in self.sittings.items() for key, sheet in one.sheets.items()}


def rebuild_tables(entries: Iterable[Told]) -> RebuiltTables:
    """Entries in the order of their numbers."""
    told = RebuiltTables()
    for number, kind, data in entries:
        if kind == "course_set":
            told.course = dict(data)
        elif kind in ("sittings_drawn", "draw_taken_back"):
            _draw(told, data)
        elif kind == "stage_drawn":
            told.sittings[data["sitting"]] = Seated(data["stage"], _seats(data["seats"]))
        elif kind == "registrations_merged":
            _merge(told, data["numbers"][0], data["dropped"])
        elif "sitting" in data:
            _tell(told.sittings[data["sitting"]], number, kind, data)
    return told


def _draw(told: RebuiltTables, data: Data) -> None:
    for number in [number for number, sitting in told.sittings.items() if sitting.phase == Phase.DRAWN]:
        del told.sittings[number]
    for number, seats in enumerate(data["seats"], data["from"]):
        told.sittings[number] = Seated(str(Stage.PRELIMINARY), _seats(seats))


def _seats(seats: Iterable[tuple[int, list[int]]]) -> dict[int, list[int]]:
    return {table: list(people) for table, people in seats}


def _merge(told: RebuiltTables, kept: int, dropped: int) -> None:
    """The chairs of the one who goes are the other's, who had none."""
    tables = [people for sitting in told.sittings.values() for people in sitting.seats.values()]
    if not any(kept in people for people in tables):
        for people in tables:
            people[:] = [kept if person == dropped else person for person in people]


def _tell(sitting: Seated, number: int, kind: str, data: Data) -> None:
    if kind in PHASE_AFTER:
        sitting.phase = str(PHASE_AFTER[kind])
    elif kind == "sitting_extended" and sitting.phase == Phase.LAST_TURN:
        sitting.phase = str(Phase.RUNNING)
    elif "version" in data:
        _tell_sheet(sitting, number, data)
    else:
        _move(sitting, kind, data)


def _tell_sheet(sitting: Seated, number: int, data: Data) -> None:
    sheet = sitting.sheets.setdefault((data["table"], data["version"]), {"signed": []})
    if "lines" in data:
        sheet |= {name: data[name] for name in ("lines", "winner", "reason")} | {"entry": number}
    sheet["state"] = data["state"]
    if data.get("registration"):
        sheet["signed"] = sorted([*sheet["signed"], data["registration"]])


def _move(sitting: Seated, kind: str, data: Data) -> None:
    seats = sitting.seats
    if kind == "people_swapped":
        one, other = data["people"]
        turned = {one: other, other: one}
        for people in seats.values():
            people[:] = [turned.get(person, person) for person in people]
    elif kind == "table_left":
        seats[data["table"]].remove(data["registration"])
    elif kind == "table_joined":
        seats[data["table"]].append(data["registration"])
    elif kind == "order_chosen":
        people = next(people for people in seats.values() if data["registration"] in people)
        was, wanted = people.index(data["registration"]), data["order"] - 1
        people[was], people[wanted] = people[wanted], people[was]
    for table in _set_aside(data):
        newest = sitting.newest(table)
        assert newest is not None
        newest["state"] = str(State.SET_ASIDE)


def _set_aside(data: Data) -> list[int]:
    aside = data.get("aside", [])
    return aside if isinstance(aside, list) else [data["table"]] * aside


Places = list[tuple[int | None, int, str]]
"""Rank, registration, exact points."""


def places_at_tables(told: RebuiltTables, tournament: Tournament, punished: Mapping[int, Penalty]) -> Places:
    """The ranking that follows from what the journal says, by the same rules as everywhere."""
    course = default_course(tournament)
    for name, value in told.course.items():
        setattr(course, name, value)
    played = [_as_seen(number, sitting) for number, sitting in sorted(told.sittings.items())]
    return [
        (line.rank, line.person.number, str(line.row.get("total", 0)))
        for line in ranked_at_tables(course, played, punished)
    ]


def _as_seen(number: int, told: Seated) -> tuple[Sitting, list[TableSeen]]:
    """As `tables.queries` reads it from the database; of objects that are stored nowhere."""
    sitting = Sitting(number=number, stage=told.stage, phase=told.phase)
    return sitting, [
        _table(table, people, told.newest(table)) for table, people in sorted(told.seats.items()) if people
    ]


def _table(number: int, people: list[int], told: Mapping[str, Any] | None) -> TableSeen:
    persons = [Registration(number=person) for person in people]
    table = Table(number=number)
    chairs = tuple(Chair(table=table, registration=person, order=order) for order, person in enumerate(persons, 1))
    if not told or told["state"] == State.SET_ASIDE:
        return TableSeen(number, chairs, None)
    winner = next((person for person in persons if person.number == told["winner"]), None)
    return TableSeen(number, chairs, TableSheet(state=told["state"], lines=told["lines"], winner=winner))


# ---- What is stored, in the same shape


def stored_course(course: Course | None) -> dict[str, Any]:
    """As its entry has it."""
    return {name: getattr(course, name) for name in ("programme", *CHANGEABLE)} if course else {}


def stored_seats(chairs: Iterable[Chair]) -> dict[tuple[int, int], list[int]]:
    """(sitting, table) -> people; `chairs` in their order."""
    found: dict[tuple[int, int], list[int]] = {}
    for chair in chairs:
        found.setdefault((chair.sitting.number, chair.table.number), []).append(chair.registration.number)
    return found


def stored_sheets_at_tables(sheets: Iterable[TableSheet]) -> dict[tuple[int, int, int], dict[str, Any]]:
    """(sitting, table, version) -> sheet."""
    return {
        (sheet.sitting.number, sheet.table.number, sheet.version): {
            "lines": sheet.lines,
            "winner": sheet.winner.number if sheet.winner else None,
            "reason": sheet.reason,
            "entry": sheet.entry,
            "state": sheet.state,
            "signed": sorted(signature.registration.number for signature in sheet.signatures.all()),
        }
        for sheet in sheets
    }
