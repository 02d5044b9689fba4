"""Whether the tables say what the journal says: all results made anew from it, compared with the rows."""

from collections.abc import Iterator
from typing import Any

from tournament.journal.models import Entry
from tournament.judging.models import Claim, Sanction, ScoreSheet, Victory
from tournament.setup.models import Format, Tournament
from tournament.standings.queries import checksum, official_order, signed_off, standings
from tournament.standings.rebuild import (
    Rebuilt,
    Told,
    differences,
    penalties_told,
    rebuild,
    rebuilt_places,
    stored_claims,
    stored_sanctions,
    stored_sheets,
)
from tournament.standings.rebuild_tables import (
    places_at_tables,
    rebuild_tables,
    stored_course,
    stored_seats,
    stored_sheets_at_tables,
)
from tournament.tables.models import Chair, Course, Sitting, TableSheet

Differ = dict[str, list[tuple[Any, Any, Any]]]


def compare(tournament: Tournament) -> tuple[Differ, str]:
    """What differs, by kind of thing: (key, what the journal says, what the database); in words what was compared."""
    at_tables = tournament.format == Format.TABLES
    return _compare_tables(tournament) if at_tables else _compare_hall(tournament)


def _told(tournament: Tournament) -> Iterator[Told]:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return entries.values_list("number", "kind", "data").iterator(2_000)


def _compare_hall(tournament: Tournament) -> tuple[Differ, str]:
    told, order = rebuild(_told(tournament)), official_order(tournament)
    places = rebuilt_places(told, tournament.rules, order)
    now = [(line.rank, line.number, line.total) for line in standings(tournament)]
    victory = Victory.objects.filter(tournament=tournament).select_related("registration").first()
    winner = victory.registration.number if victory else None
    differ = {
        "sheet": differences(told.sheets, stored_sheets(_of(ScoreSheet, tournament).select_related("claim"))),
        "claim": differences(told.claims, stored_claims(_of(Claim, tournament))),
        "sanction": _sanctions(tournament, told),
        "winner": differences({"registration": told.winner}, {"registration": winner}),
        "place": differences(dict(enumerate(places, start=1)), dict(enumerate(now, start=1))),
        "sign-off": _sign_off(tournament),
    }
    return differ, f"{len(told.sheets)} sheets, {len(told.claims)} claims, the winner"


def _compare_tables(tournament: Tournament) -> tuple[Differ, str]:
    """The same at separate tables. The clock is not compared: its deadlines are moments, not results."""
    told, others = rebuild_tables(_told(tournament)), rebuild(_told(tournament))
    sittings = Sitting.objects.filter(tournament=tournament)
    chairs = Chair.objects.filter(sitting__in=sittings).select_related("sitting", "table", "registration")
    sheets = TableSheet.objects.filter(sitting__in=sittings).select_related("sitting", "table", "winner")
    places = places_at_tables(told, tournament, penalties_told(others))
    now = [(line.rank, line.number, str(line.total)) for line in standings(tournament)]
    differ = {
        "course": differences(told.course, stored_course(Course.objects.filter(tournament=tournament).first())),
        "sitting": differences(told.stages, {one.number: (one.stage, one.phase) for one in sittings}),
        "table": differences(told.seats, stored_seats(chairs)),
        "sheet": differences(told.sheets, stored_sheets_at_tables(sheets.prefetch_related("signatures__registration"))),
        "sanction": _sanctions(tournament, others),
        "place": differences(dict(enumerate(places, start=1)), dict(enumerate(now, start=1))),
        "sign-off": _sign_off(tournament),
    }
    return differ, f"{len(told.sittings)} sittings, {len(told.seats)} tables, {len(told.sheets)} sheets"


def _sanctions(tournament: Tournament, told: Rebuilt) -> list[tuple[Any, Any, Any]]:
    return differences(told.sanctions, stored_sanctions(_of(Sanction, tournament)))


def _sign_off(tournament: Tournament) -> list[tuple[Any, Any, Any]]:
    """A signed-off list must have its own checksum."""
    signed = signed_off(tournament)
    return differences({"sha256": checksum(signed.places)}, {"sha256": signed.sha256}) if signed else []


def _of(model: Any, tournament: Tournament) -> Any:
    return model.objects.filter(tournament=tournament).select_related("registration")
