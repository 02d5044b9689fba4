"""The result sheet of a table: entered by somebody of the table or a judge, signed by all players, else decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.counted import problems_with_counted
from games.game import Game, Problem
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Tournament
from tournament.tables.models import Signature, Sitting, TableSheet
from tournament.tables.queries import TableSeen, criteria_of, rules_of, table_of

State = TableSheet.State
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What was counted for one player of a table."""

    values: Mapping[str, object]
    ties: Mapping[str, int] = field(default_factory=dict)


Counts = Mapping[int, PlayerCount]
"""Registration number -> what was counted."""


@decision
def enter_sheet(
    now: Deciding, sitting: int, table: int, counts: Counts, winner: int | None, by_player: int | None = None
) -> Decided:
    """Enter the result of a table, all players at once; a sheet that all have signed only the referee changes.

    `winner` reached the goal; None: time was up. `by_player`: one of the table, who thereby signs.
    """
    seen = _playing(now.tournament, sitting, table)
    if seen.official:
        message = gettext_noop("All players have signed the result of table {table}: only the referee changes it.")
        raise refuse("signed_already", message, table=table)
    if by_player is not None:
        _person_at(seen, by_player)
    sheet = _new_version(now, seen, counts, winner, State.ENTERED)
    if by_player is not None:
        _sign(now, sheet, _person_at(seen, by_player), seen)
    return Decided("table_result_entered", {**_data(sheet), **_counted(sheet), "registration": by_player}, True)


@decision
def sign_sheet(now: Deciding, sitting: int, table: int, version: int, registration: int) -> Decided:
    """A player of the table agrees with the sheet that stands; with the last of them it is official."""
    seen = _playing(now.tournament, sitting, table)
    sheet = seen.sheet
    if not sheet or sheet.version != version:
        message = gettext_noop("The result of table {table} has changed: look again before you sign.")
        raise refuse("sheet_changed", message, table=table)
    if sheet.state != State.ENTERED:
        raise refuse("nothing_to_sign", gettext_noop("This result needs no signature any more."))
    person = _person_at(seen, registration)
    if person not in seen.waiting_for:
        raise refuse("signed_already", gettext_noop("You have signed this result."))
    _sign(now, sheet, person, seen)
    data = {**_data(sheet), "registration": registration}
    return Decided("table_result_signed", data, sheet.state == State.SIGNED)


@decision
def decide_sheet(now: Deciding, sitting: int, table: int, counts: Counts, winner: int | None, reason: str) -> Decided:
    """The referee decides a result: somebody refused to sign, or a signed sheet was wrong. A new version."""
    if not reason.strip():
        raise refuse("reason_needed", gettext_noop("Say why: it stands in the journal."), line="reason")
    seen = _playing(now.tournament, sitting, table)
    sheet = _new_version(now, seen, counts, winner, State.DECIDED, reason.strip()[:LONGEST_REASON])
    return Decided("table_result_decided", {**_data(sheet), **_counted(sheet)}, True)


@decision
def confirm_sheet(now: Deciding, sitting: int, table: int, version: int) -> Decided:
    """The referee takes a sheet as it was entered: players left without signing it."""
    seen = _playing(now.tournament, sitting, table)
    if not seen.sheet or seen.sheet.version != version or seen.sheet.state != State.ENTERED:
        raise refuse("sheet_changed", gettext_noop("There is no such result to confirm: look again."), table=table)
    seen.sheet.state = State.DECIDED
    seen.sheet.save(update_fields=["state"])
    return Decided("table_result_confirmed", _data(seen.sheet), True)


def sheet_problems(rules: Game, seen: TableSeen, counts: Counts, winner: int | None) -> list[Problem]:
    """All that is wrong with a result: of each player, across the table, and of the winner."""
    numbers = [person.number for person in seen.people]
    if set(counts) != set(numbers):
        message = gettext_noop("The sheet needs all players of the table, and nobody else.")
        return [Problem("not_the_players", "players", {}, message)]
    found = []
    for number in numbers:
        cards = problems_with_counted(rules.hand, criteria_of(rules), counts[number].ties)
        problems = [*rules.score(counts[number].values).problems, *cards]
        found += [Problem(p.code, f"{number}.{p.line}", p.params, p.message, p.source) for p in problems]
    found += rules.check_table([counts[number].values for number in numbers])
    return found or list(_winner_problems(rules, counts, winner))


def _winner_problems(rules: Game, counts: Counts, winner: int | None) -> Sequence[Problem]:
    """Who won reached the goal. Others may stand at it too: it is won in one's own turn."""
    if winner is None:
        return []
    if winner not in counts:
        message = gettext_noop("The winner is one of the players of this table.")
        return [Problem("not_the_players", "winner", {}, message)]
    total = rules.score(counts[winner].values).total
    if total >= rules.goal:
        return []
    message = gettext_noop("The winner has {total} points: the goal is {goal}. If time was up, nobody reached it.")
    return [Problem("goal_not_reached", "winner", {"total": total, "goal": rules.goal}, message)]


def _playing(tournament: Tournament, number: int, table: int) -> TableSeen:
    """A table of a sitting that has begun."""
    sitting = Sitting.objects.filter(tournament=tournament, number=number).first()
    seen = table_of(sitting, table) if sitting else None
    if not sitting or not seen:
        message = gettext_noop("Nobody plays at table {table} in sitting {sitting}.")
        raise refuse("no_such_table", message, table=table, sitting=number)
    if sitting.phase == Sitting.Phase.DRAWN:
        raise refuse("not_begun", gettext_noop("Sitting {sitting} has not begun."), sitting=number)
    if not seen.plays:
        raise refuse("alone", gettext_noop("Nobody else plays at table {table}: there is no result."), table=table)
    return seen


def _person_at(seen: TableSeen, number: int) -> Registration:
    person = next((person for person in seen.people if person.number == number), None)
    if not person:
        message = gettext_noop("Number {number} does not play at table {table}.")
        raise refuse("not_at_this_table", message, number=number, table=seen.number)
    return person


def _new_version(
    now: Deciding, seen: TableSeen, counts: Counts, winner: int | None, state: State, reason: str = ""
) -> TableSheet:
    rules = rules_of(now.tournament)
    problems = sheet_problems(rules, seen, counts, winner)
    if problems:
        raise Refused(problems)
    sitting = seen.chairs[0].sitting
    table = Table.objects.get(tournament=now.tournament, number=seen.number)
    last = TableSheet.objects.filter(sitting=sitting, table=table).order_by("-version").first()
    return TableSheet.objects.create(
        sitting=sitting,
        table=table,
        version=last.version + 1 if last else 1,
        state=state,
        lines={str(number): _line(count) for number, count in counts.items()},
        winner=next((person for person in seen.people if person.number == winner), None),
        entered_by_id=now.by.user_id,
        reason=reason,
        entry=now.number,
    )


def _line(count: PlayerCount) -> dict[str, Any]:
    return {"values": {name: value for name, value in count.values.items() if value}, "ties": dict(count.ties)}


def _sign(now: Deciding, sheet: TableSheet, person: Registration, seen: TableSeen) -> None:
    Signature.objects.create(sheet=sheet, registration=person, entry=now.number)
    if Signature.objects.filter(sheet=sheet).count() == len(seen.people):
        sheet.state = State.SIGNED
        sheet.save(update_fields=["state"])


def _data(sheet: TableSheet) -> dict[str, Any]:
    about = {"sitting": sheet.sitting.number, "table": sheet.table.number, "version": sheet.version}
    return {**about, "state": str(sheet.state)}


def _counted(sheet: TableSheet) -> dict[str, Any]:
    winner = sheet.winner.number if sheet.winner else None
    return {"lines": sheet.lines, "winner": winner, "reason": sheet.reason}
