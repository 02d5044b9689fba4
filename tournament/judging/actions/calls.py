"""Calls for a judge: made at a table, taken, solved; and the rulings that were given there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from games.text import Text, gettext_noop
from tournament.journal.actions import Command, Decided, Deciding, Refused, decision, refuse
from tournament.journal.models import Entry
from tournament.judging.actions.sheets import seated
from tournament.judging.models import Call, RulingGiven
from tournament.judging.rulings import answer_as_data, find_ruling
from tournament.registration.models import Registration
from tournament.rounds.actions import give_extra_time
from tournament.rounds.models import Round
from tournament.seating.models import Table
from tournament.setup.models import Format, Tournament

State = Call.State
OPEN = (State.OPEN, State.TAKEN)
CALL_WORDS = {
    State.OPEN: gettext_noop("waiting"),
    State.TAKEN: gettext_noop("a judge is on the way"),
    State.SOLVED: gettext_noop("solved"),
    State.WITHDRAWN: gettext_noop("withdrawn"),
}
MOST_EXTRA_MINUTES = 30
NOT_TOLD: Any = object()  # None is an answer


@decision
def call_judge(now: Deciding, reason: str, text: str = "", registration_number: int = 0, table: int = 0) -> Decided:
    """A player (by registration number) or somebody at a table (by its number) wants a judge."""
    person, at = _who_calls(now.tournament, registration_number, table)
    if reason not in Call.Reason.values:
        raise refuse("no_such_reason", gettext_noop("Choose why a judge is wanted."), line="reason")
    if Call.objects.filter(table=at, registration=person, state__in=OPEN).exists():
        raise refuse("already_called", gettext_noop("A judge has been called to this table and will come."))
    call = Call.objects.create(
        tournament=now.tournament, table=at, registration=person, reason=reason, text=text[:200], called_at=now.at
    )
    return Decided("judge_called", call_data(call) | {"reason": reason})


@decision
def take_call(now: Deciding, call_id: int) -> Decided:
    """A judge goes there; another judge may take it over."""
    call = find_call(now.tournament, call_id, *OPEN)
    call.state, call.judge_id = State.TAKEN, now.by.user_id
    call.taken_at = call.taken_at or now.at
    call.save()
    return Decided("call_taken", call_data(call))


def solve_call(command: Command, call_id: int, note: str = "", extra_minutes: int = 0) -> Entry:
    """The judge is done: how it was solved, and the extra time that the table gets in the present round or sitting.

    Two decisions, both or none; sent again, neither is made again.
    """
    with transaction.atomic():
        entry = _solve_call(command, call_id, note, extra_minutes)
        time = replace(command, id=f"{command.id}-time", seen=None)
        if extra_minutes and entry.tournament.format == Format.TABLES:
            _give_time_in_sitting(time, int(entry.data["table"]), extra_minutes * 60_000)
        elif extra_minutes and Round.objects.filter(tournament_id=command.tournament_id).exists():
            give_extra_time(time, int(entry.data["table"]), extra_minutes * 60_000)
    return entry


@decision
def _give_time_in_sitting(now: Deciding, table_number: int, ms: int) -> Decided:
    """At separate tables: what is known of it is this entry alone; the table's clock follows from it."""
    sitting = now.tournament.sittings.filter(phase__in=("running", "paused", "last_turn")).first()
    if not sitting:
        message = gettext_noop(
            "No sitting is under way: extra minutes would give nothing. Solve the call without them."
        )
        raise refuse("no_sitting_under_way", message, line="extra_minutes")
    return Decided("extra_time_given", {"sitting": sitting.number, "table": table_number, "ms": ms}, True)


@decision
def _solve_call(now: Deciding, call_id: int, note: str, extra_minutes: int) -> Decided:
    call = find_call(now.tournament, call_id, *OPEN)
    if not 0 <= extra_minutes <= MOST_EXTRA_MINUTES:
        message = gettext_noop("Extra time is from 0 to {most} minutes.")
        raise refuse("too_much_time", message, line="extra_minutes", most=MOST_EXTRA_MINUTES)
    call.state, call.judge_id, call.closed_at = State.SOLVED, now.by.user_id, now.at
    call.taken_at = call.taken_at or now.at
    call.note, call.extra_ms = note[:500], extra_minutes * 60_000
    call.save()
    return Decided("call_solved", call_data(call) | {"extra_ms": call.extra_ms, "note": call.note})


@decision
def withdraw_call(now: Deciding, registration_number: int) -> Decided:
    """The player needs no judge any more."""
    call = Call.objects.filter(
        tournament=now.tournament, registration__number=registration_number, state__in=OPEN
    ).first()
    if not call:
        raise refuse("no_such_call", gettext_noop("There is no such call."))
    call.state, call.closed_at = State.WITHDRAWN, now.at
    call.save()
    return Decided("call_withdrawn", call_data(call))


@decision
def give_ruling(
    now: Deciding, name: str, inputs: Mapping[str, Any], call_id: int | None = None, told: Any = NOT_TOLD
) -> Decided:
    """Keep a ruling that was given, with what was typed and the answer; on the call, where there is one.

    `told` is what a device without a network has answered already. Where the server answers otherwise, both are kept,
    so that the judge sees it.
    """
    call = find_call(now.tournament, call_id, *State.values) if call_id else None
    ruling = find_ruling(now.tournament.rules, name)
    if not ruling:
        raise refuse("no_such_ruling", gettext_noop("This game has no such question."))
    outcome = ruling(**inputs)
    if outcome.problems:
        raise Refused(outcome.problems)
    given = RulingGiven.objects.create(
        tournament=now.tournament,
        call=call,
        name=name,
        inputs=dict(inputs),
        answer=answer_as_data(outcome.answer),
        given_by_id=now.by.user_id,
        entry=now.number,
    )
    data = {"ruling": name, "call": call_id, "inputs": given.inputs, "answer": given.answer}
    return Decided("ruling_given", data if told in (NOT_TOLD, given.answer) else data | {"told": told})


def find_call(tournament: Tournament, call_id: int, *states: str) -> Call:
    call = Call.objects.filter(tournament=tournament, pk=call_id).select_related("table", "registration").first()
    if not call:
        raise refuse("no_such_call", gettext_noop("There is no such call."))
    if call.state not in states:
        message = gettext_noop("This call is closed: {state}.")
        raise refuse("call_closed", message, state=Text(CALL_WORDS[State(call.state)]))
    return call


def call_data(call: Call) -> dict[str, object]:
    person = call.registration.number if call.registration else None
    return {"call": call.pk, "table": call.table.number, "registration": person}


def _who_calls(tournament: Tournament, number: int, table: int) -> tuple[Registration | None, Table]:
    if number:
        person, seat = seated(tournament, number)
        return person, seat.table
    at = Table.objects.filter(tournament=tournament, number=table).first()
    if not at:
        raise refuse("no_such_table", gettext_noop("There is no table {table}."), line="table", table=table)
    return None, at
