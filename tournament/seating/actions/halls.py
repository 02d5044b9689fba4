"""Laying out the hall: rows of boards with their seats and colours."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.problem import Problem
from games.sun_moon.hall import GROUPS, KINDS, kinds, ring_closes
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.seating.colours import COLOURS, Colours, colour_problems
from tournament.seating.models import Occupant, Row, Seat, Table
from tournament.seating.queries import round_now
from tournament.setup.models import Format

MOST_ROWS = 500
LONGEST_ROW = 200


@dataclass(frozen=True, slots=True)
class RowPlan:
    """A row to be laid: how many boards, line or ring, the kind of the first board."""

    length: int
    shape: str = "line"
    first: str = "A"


@decision
def lay_out_hall(
    now: Deciding,
    rows: Sequence[RowPlan],
    colours: Colours = COLOURS,
    accessible: Iterable[int] = (),
    blocked: Iterable[int] = (),
    room_beside: Iterable[int] = (),
    replace: bool = False,
) -> Decided:
    """Make rows, boards and seats anew; numbers run along the rows. `replace` gives up the seats drawn so far."""
    marks = {"accessible": frozenset(accessible), "blocked": frozenset(blocked), "room_beside": frozenset(room_beside)}
    problems = [*hall_problems(rows), *_unknown_boards(rows, marks), *colour_problems(colours), *_not_now(now, replace)]
    if problems:
        raise Refused(problems)
    boards = _rebuild(now, rows, colours, marks)
    plan = [[row.length, row.shape, row.first] for row in rows]
    marked = {mark: sorted(tables) for mark, tables in marks.items()}
    return Decided("hall_laid_out", {"rows": plan, "boards": boards, **marked})


def _rebuild(now: Deciding, rows: Sequence[RowPlan], colours: Colours, marks: Mapping[str, Container[int]]) -> int:
    """Give up what stood there, and make it anew. How many boards there are now."""
    Row.objects.filter(tournament=now.tournament).delete()
    Table.objects.filter(tournament=now.tournament).delete()
    made = Row.objects.bulk_create(
        Row(tournament=now.tournament, number=number, shape=row.shape) for number, row in enumerate(rows, 1)
    )
    placed = [
        (row, place, kind)
        for row, plan in zip(made, rows, strict=True)
        for place, kind in enumerate(kinds(plan.length, plan.first))
    ]
    tables = Table.objects.bulk_create(
        Table(
            tournament=now.tournament,
            number=number,
            row=row,
            place=place,
            kind=kind,
            **{mark: number in tables for mark, tables in marks.items()},
        )
        for number, (row, place, kind) in enumerate(placed, 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, group=group, colour=colours[table.kind][order], order=order)
        for table in tables
        for order, group in enumerate(GROUPS)
    )
    return len(tables)


def _not_now(now: Deciding, replace: bool) -> list[Problem]:
    found = []
    if now.tournament.format != Format.HALL:
        found.append(Problem("not_a_hall", "", {}, gettext_noop("This event is played at separate tables.")))
    if round_now(now.tournament):
        found.append(Problem("play_has_begun", "", {}, gettext_noop("Play has begun: the hall stays as it is.")))
    seated = Occupant.objects.filter(seat__table__tournament=now.tournament, to_round=None).count()
    if seated and not replace:
        message = gettext_noop("{seated} people are seated: a new hall gives up their seats.")
        found.append(Problem("people_are_seated", "replace", {"seated": seated}, message))
    return found


def hall_problems(rows: Sequence[RowPlan]) -> list[Problem]:
    """All that is wrong with these rows."""
    if not rows:
        return [Problem("no_rows", "rows", {}, gettext_noop("A hall needs at least one row."))]
    if len(rows) > MOST_ROWS:
        message = gettext_noop("A hall has at most {most} rows.")
        return [Problem("too_many_rows", "rows", {"most": MOST_ROWS}, message)]
    return [problem for number, row in enumerate(rows, 1) for problem in _row_problems(number, row)]


def _unknown_boards(rows: Sequence[RowPlan], marks: Mapping[str, Iterable[int]]) -> Iterable[Problem]:
    """A mark on a board that is not there is a slip of the keyboard: somebody's accessible board would get lost."""
    boards = sum(row.length for row in rows)
    for mark, tables in marks.items():
        if unknown := sorted(table for table in tables if not 1 <= table <= boards):
            message = gettext_noop("Boards {tables} are not in this hall, whose last one is {boards}.")
            yield Problem("no_such_board", mark, {"tables": ", ".join(map(str, unknown)), "boards": boards}, message)


def _row_problems(number: int, row: RowPlan) -> Iterable[Problem]:
    line = f"rows.{number}"
    if not 1 <= row.length <= LONGEST_ROW:
        message = gettext_noop("Row {row}: 1 to {most} boards.")
        yield Problem("row_length", line, {"row": number, "most": LONGEST_ROW}, message)
    if row.shape not in Row.Shape.values:
        yield Problem("row_shape", line, {"row": number}, gettext_noop("Row {row}: a line or a ring."))
    if row.first not in tuple(KINDS):
        yield Problem("row_kind", line, {"row": number}, gettext_noop("Row {row} starts with board A, B or C."))
    if row.shape == Row.Shape.RING and not ring_closes(row.length):
        message = gettext_noop(
            "Row {row}: a ring of {length} boards would bring equal colours together where it closes. "
            "Take a multiple of 3, or a line."
        )
        yield Problem("ring_does_not_close", line, {"row": number, "length": row.length}, message)


@decision
def mark_table(now: Deciding, table: int, accessible: bool, blocked: bool, room_beside: bool = False) -> Decided:
    """Say that a board is accessible, must not be used, or that those beside it are kept free. Who sits there stays."""
    found = Table.objects.filter(tournament=now.tournament, number=table).first()
    if not found:
        raise refuse("no_such_table", gettext_noop("There is no table {table}."), line="table", table=table)
    seated = Occupant.objects.filter(seat__table=found, to_round=None).select_related("registration")
    if blocked and seated:
        raise refuse("table_in_use", gettext_noop("People sit at table {table}."), line="blocked", table=table)
    if not accessible and any(occupant.registration.accessible_seat for occupant in seated):
        message = gettext_noop("Somebody at table {table} needs an accessible seat.")
        raise refuse("access_needed", message, line="accessible", table=table)
    if room_beside and not found.row_id:
        message = gettext_noop("Table {table} stands in no row: nothing is beside it.")
        raise refuse("nothing_beside", message, line="room_beside", table=table)
    found.accessible, found.blocked, found.room_beside = accessible, blocked, room_beside
    found.save(update_fields=["accessible", "blocked", "room_beside"])
    marks = {"accessible": accessible, "blocked": blocked, "room_beside": room_beside}
    return Decided("table_marked", {"table": table, **marks})
