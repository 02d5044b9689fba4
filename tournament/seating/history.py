"""Who held a seat when, and what has changed around somebody: whoever sits there is told."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournament.journal.models import Entry
from tournament.registration.people import public_name
from tournament.seating.models import Occupant, StandIn
from tournament.seating.queries import Key, SeatInfo, side_of
from tournament.setup.models import Tournament

MOVES = ("occupant_moved", "occupants_swapped", "seat_released", "board_healed", "people_seated")
RESEATED = (*MOVES, "seating_undone")
LATEST = 20


@dataclass(frozen=True, slots=True)
class Span:
    """Somebody at a seat, from a round to a round (None: still); `number` None: somebody of the staff stood in."""

    from_round: int
    to_round: int | None
    name: str
    number: int | None = None


def spans_at(tournament: Tournament, tables: Iterable[int] | None = None) -> dict[Key, list[Span]]:
    """Who held the seats of these tables (None: of all), by public name, the first one first."""
    here = Q(seat__table__tournament=tournament)
    if tables is not None:
        here &= Q(seat__table__number__in=list(tables))
    found: dict[Key, list[Span]] = {}
    for held in Occupant.objects.filter(here).select_related("registration", "seat__table"):
        person = held.registration
        span = Span(held.from_round, held.to_round, public_name(person), person.number)
        found.setdefault((held.seat.table.number, side_of(held.seat)), []).append(span)
    for stood in StandIn.objects.filter(here).select_related("seat__table"):
        span = Span(stood.from_round, stood.to_round, stood.name)
        found.setdefault((stood.seat.table.number, side_of(stood.seat)), []).append(span)
    return {key: sorted(spans, key=lambda span: span.from_round) for key, spans in found.items()}


@dataclass(frozen=True, slots=True)
class Changed:
    """A seat near somebody that another person holds since a round; nobody has the name ""."""

    table: int
    side: str
    since: int
    before: str
    now: str


def changes_around(tournament: Tournament, me: SeatInfo) -> list[Changed]:
    """What has changed on and beside my board since I sit here: whom I build with, and trade with."""
    spans = spans_at(tournament, (me.table, *me.beside))
    sits_since = spans[me.key][-1].from_round if me.key in spans else 0
    others = sorted((key, held) for key, held in spans.items() if key != me.key)
    changes = (_change(key, held) for key, held in others)
    return [change for change in changes if change and change.since > max(sits_since, 1)]


def _change(key: Key, spans: list[Span]) -> Changed | None:
    last = spans[-1]
    if last.to_round is not None:
        return Changed(*key, last.to_round + 1, last.name, "")
    before = next((span.name for span in spans[:-1] if span.to_round == last.from_round - 1), "")
    return Changed(*key, last.from_round, before, last.name)


def latest_changes(tournament: Tournament) -> list[tuple[int, list[int]]]:
    """The last changes of seats, newest first: number of the entry, and the tables that it touched."""
    changes = Entry.objects.filter(tournament=tournament, kind__in=RESEATED)
    return [
        (entry.number, sorted({table for table, *_ in (*entry.data["seats"], *entry.data["stand_ins"])}))
        for entry in changes.order_by("-number")[:LATEST]
    ]


def moment_of_seats(tournament: Tournament) -> tuple[int, int, str]:
    """What changes whenever a decision changes the hall or who sits where in it."""
    kinds = ("hall_laid_out", "table_marked", "seats_drawn", *RESEATED)
    newest = Entry.objects.filter(tournament=tournament, kind__in=kinds).order_by("-number")
    return (tournament.pk, *(newest.values_list("number", "command").first() or (0, "")))
