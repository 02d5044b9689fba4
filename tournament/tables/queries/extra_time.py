"""The extra time of single tables, which a judge gave on a call: stored nowhere else, it follows from the journal."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.journal.models import Entry
from tournament.tables.models import Sitting
from tournament.tables.queries.sittings import UNDER_WAY, tables_of

KINDS = (
    "sitting_started",
    "sitting_extended",
    "last_turn_called",
    "sitting_ended",
    "extra_time_given",
    "extra_time_ended",
)


@dataclass(frozen=True, slots=True)
class TableTime:
    """What a table got beyond the sitting's clock, and until when it plays once time is up for the others."""

    ms: int
    until: datetime | None


def table_times(sitting: Sitting) -> dict[int, TableTime]:
    """Table number -> its extra time, in a sitting that is under way.

    What was given before time is up begins then; what is given after begins at once, or adds to what is left.
    """
    if sitting.phase not in UNDER_WAY:
        return {}
    up: datetime | None = None
    given: dict[int, list[Entry]] = {}
    entries = Entry.objects.filter(tournament=sitting.tournament_id, kind__in=KINDS, data__sitting=sitting.number)
    for entry in entries.order_by("number"):
        if entry.kind == "sitting_started":
            given, up = {}, None
        elif entry.kind == "sitting_extended":
            up = None
        elif entry.kind == "extra_time_given":
            given.setdefault(entry.data["table"], []).append(entry)
        elif entry.kind == "extra_time_ended":
            given.pop(entry.data["table"], None)
        else:
            up = up or entry.at
    return {table: _time(up, entries) for table, entries in sorted(given.items())}


def _time(up: datetime | None, given: list[Entry]) -> TableTime:
    until = up
    for entry in given:
        until = max(until, entry.at) + timedelta(milliseconds=entry.data["ms"]) if until else None
    return TableTime(sum(entry.data["ms"] for entry in given), until)


def tables_playing_on(sitting: Sitting, at: datetime) -> list[int]:
    """Tables whose extra time is not over and that have no result yet."""
    times = {table: time for table, time in table_times(sitting).items() if not time.until or time.until > at}
    return [table.number for table in tables_of(sitting) if table.number in times and table.plays and not table.sheet]
