"""What everybody sees of an event at separate tables: the part of the public state, the seating, the leaders.

While the organiser holds the standings back, nothing here tells a place: no leader, no winner, nobody who goes on.
"""

from datetime import datetime
from fractions import Fraction
from typing import Any

from games.ranking import Number
from tournament.journal.models import Entry
from tournament.journal.queries import are_published
from tournament.registration.models import Registration
from tournament.registration.people import public_name
from tournament.setup.models import Tournament
from tournament.tables.models import Sitting, Stage
from tournament.tables.queries.extra_time import table_times
from tournament.tables.queries.ranking import TableStanding, next_cut, table_standings
from tournament.tables.queries.sittings import (
    SEATINGS,
    UNDER_WAY,
    counting_of,
    course_of,
    current_sitting,
    sittings_of,
    tables_of,
)

LEADERS = 8


def sitting_state(tournament: Tournament, number: int) -> dict[str, Any] | None:
    """The sitting that is shown; None before the first draw. `seating` changes when anybody sits elsewhere."""
    sitting = current_sitting(tournament)
    if not sitting:
        return None
    tables = [table for table in tables_of(sitting) if table.plays]
    seating = Entry.objects.filter(tournament=tournament, kind__in=SEATINGS, number__lte=number).order_by("-number")
    return {
        "number": sitting.number,
        "of": course_of(tournament).sittings,
        "stage": sitting.stage,
        "phase": sitting.phase,
        "warning_ms": sitting.warning_ms,
        "tables": len(tables),
        "results": sum(table.official for table in tables),
        "seating": seating[0].number if seating else 0,
        "cut": _cut(tournament),
    }


def sitting_clock(sitting: Sitting) -> dict[str, Any]:
    """The clock of the public state, as the hall's is."""
    states = {Sitting.Phase.RUNNING: "running", Sitting.Phase.PAUSED: "paused", Sitting.Phase.DRAWN: "waiting"}
    return {
        "state": states.get(Sitting.Phase(sitting.phase), "over"),
        "starts_ms": _starts_ms(sitting),
        "deadline_ms": ms(sitting.deadline) if sitting.deadline else None,
        "remaining_ms": sitting.remaining_ms,
        "allotment_ms": sitting.limit_ms,
    }


def extra_time_state(sitting: Sitting) -> list[dict[str, Any]]:
    """Tables that play on, as the hall's: until `until_ms`, or (None) for `ms` after time is up."""
    playing = {table.number for table in tables_of(sitting) if table.plays and not table.sheet}
    return [
        {"table": table, "ms": time.ms, "until_ms": ms(time.until) if time.until else None}
        for table, time in table_times(sitting).items()
        if table in playing
    ]


def _starts_ms(sitting: Sitting) -> int | None:
    """When a clock that was resumed runs again: screens count 3-2-1."""
    if sitting.phase != Sitting.Phase.RUNNING:
        return None
    resumed = Entry.objects.filter(tournament=sitting.tournament, kind="sitting_resumed", data__sitting=sitting.number)
    entry = resumed.order_by("-number").first()
    return ms(entry.at) + sitting.tournament.pace.resume_ms if entry else None


def ms(moment: datetime) -> int:
    """Unix milliseconds."""
    return round(moment.timestamp() * 1000)


def _cut(tournament: Tournament) -> dict[str, Any] | None:
    """Who goes on, once all sittings before the cut are over; and by which criterion the first who does not."""
    if not are_published(tournament):
        return None
    sittings = sittings_of(tournament)
    over = [one for one in sittings if one.phase == Sitting.Phase.OVER]
    preliminary = sum(one.stage == Stage.PRELIMINARY for one in over)
    if len(over) < len(sittings) or preliminary < course_of(tournament).sittings:
        return None
    cut = next_cut(tournament)
    if not cut:
        return None
    out = cut.first_out
    return {
        "stage": cut.stage,
        "going_on": [{"rank": s.rank, "name": public_name(s.person)} for s in cut.going_on],
        "first_out": public_name(out.person) if out else None,
        "decided_by": out.decided_by.name if out and out.decided_by else None,
    }


def table_leaders(tournament: Tournament, number: int) -> list[dict[str, Any]]:
    """The head of the ranking with what is ranked by first (`by`), and the tables of the sitting that is shown."""
    if not are_published(tournament):
        return []
    sitting = current_sitting(tournament)
    first = counting_of(course_of(tournament)).criteria[0].name
    at = {p.number: table.number for table in tables_of(sitting) for p in table.people} if sitting else {}
    return [
        {
            "rank": s.rank,
            "name": public_name(s.person),
            "table": at.get(s.person.number),
            "group": "",
            "total": exact(s.row.get("total", 0)),
            "official": not s.provisional,
            "by": first,
            "figure": exact(s.row.get(first, 0)),
        }
        for s in table_standings(tournament, until=number)[:LEADERS]
        if s.rank and s.row.get("games")
    ]


def table_winner(tournament: Tournament) -> dict[str, Any] | None:
    """Who stands first when the event is closed."""
    if not tournament.play_ended_at or not are_published(tournament):
        return None
    first = table_standings(tournament)[0]
    return {"name": public_name(first.person), "round": None} if first.rank else None


def table_place(tournament: Tournament, person: Registration) -> TableStanding | None:
    """A person's own place, for their own page."""
    if not are_published(tournament):
        return None
    return next((standing for standing in table_standings(tournament) if standing.person.pk == person.pk), None)


def exact(value: Number) -> int | float:
    """A number as JSON has it; exact where it is whole."""
    return int(value) if Fraction(value).denominator == 1 else round(float(value), 4)


def seating_of(tournament: Tournament) -> dict[str, Any]:
    """Who sits where in the sitting that is shown: public names, in the order of play."""
    sitting = current_sitting(tournament)
    if not sitting:
        return {"sitting": None, "under_way": False, "tables": []}
    tables = [
        {"table": table.number, "people": [public_name(person) for person in table.people]}
        for table in tables_of(sitting)
    ]
    return {"sitting": sitting.number, "under_way": sitting.phase in UNDER_WAY, "tables": tables}
