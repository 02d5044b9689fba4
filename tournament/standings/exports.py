"""The list as CSV, XLSX and JSON. Each says of which round and moment it is, and whether it is final.

At separate tables also every game: who sat where, in which place of the order of play, with which result.
"""

import json
from collections.abc import Iterator
from typing import Any

from tournament.judging.queries import Penalty
from tournament.registration.people import public_name
from tournament.setup.models import Format, Tournament
from tournament.spreadsheets import csv_bytes, xlsx_bytes
from tournament.standings.queries import Listing, Standing
from tournament.tables.queries import games_played

COLUMNS = ("rank", "number", "name", "table", "group", "points", "taken_off", "decided_by", "count", "round", "note")
HEADINGS = {"points": "placement_points"}  # of criteria that are called like a column
GAME_COLUMNS = ("sitting", "stage", "table", "play_order", "number", "name", "points", "place", "state")
STATED = ("status", "as_of_round", "as_of", "as_of_entry")  # on every line: a mail merge reads no headlines


def export_csv(tournament: Tournament, shown: Listing) -> bytes:
    return csv_bytes(_headings(tournament, shown), _lines(tournament, shown))


def export_xlsx(tournament: Tournament, shown: Listing) -> bytes:
    about = [[key, json.dumps(value) if isinstance(value, list) else value] for key, value in stated(shown).items()]
    return xlsx_bytes("standings", _headings(tournament, shown), _lines(tournament, shown), about)


def export_json(tournament: Tournament, shown: Listing) -> bytes:
    return json.dumps(document(tournament, shown), ensure_ascii=False, indent=1).encode()


def document(tournament: Tournament, shown: Listing) -> dict[str, Any]:
    """The whole list for machines."""
    return {
        "tournament": tournament.slug,
        **stated(shown),
        "standings": [line_as_dict(line, shown) for line in shown.standings],
        "without_rank": [one._asdict() for one in shown.absent],
        "games": [dict(zip(GAME_COLUMNS, line, strict=True)) for line in game_lines(tournament)],
    }


def games_csv(tournament: Tournament, shown: Listing) -> bytes:
    return csv_bytes([*GAME_COLUMNS, *STATED], _games_stated(tournament, shown))


def games_xlsx(tournament: Tournament, shown: Listing) -> bytes:
    return xlsx_bytes("games", [*GAME_COLUMNS, *STATED], _games_stated(tournament, shown))


def game_lines(tournament: Tournament) -> Iterator[list[object]]:
    """Every person in every sitting; who is first in the order of play starts. In a hall there is none."""
    for one in games_played(tournament):
        person, sheet = one.chair.registration, one.table.sheet
        seat = [one.sitting.number, one.sitting.stage, one.table.number, one.chair.order]
        yield [*seat, person.number, public_name(person), one.points, one.place, sheet.state if sheet else ""]


def _games_stated(tournament: Tournament, shown: Listing) -> Iterator[list[object]]:
    said = _said(tournament, shown)
    return ([*line, *said] for line in game_lines(tournament))


def stated(shown: Listing) -> dict[str, Any]:
    """What a reader must know to trust a list."""
    signed = shown.signed_off
    return {
        "status": shown.status,
        "round": shown.round,
        "as_of": shown.at.isoformat(),
        "entry": shown.number,
        "sha256": shown.sha256,
        "signed_off": signed and signed.number,
        "signed_off_sha256": signed and signed.sha256,
        "order": [criterion.name for criterion in shown.order],
    }


def line_as_dict(line: Standing, shown: Listing) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "number": line.number,
        "name": line.name,
        "table": line.table,
        "group": line.group,
        "total": line.total,
        "penalty": penalty_as_dict(line.penalty),
        "ties": line.ties,
        "state": line.state,
        "round": line.round,
        "decided_by": line.decided_by.name if line.decided_by else None,
        "withdrawn": line.withdrawn,
        "joined_in_round": shown.joined.get(line.number),
    }


def penalty_as_dict(penalty: Penalty) -> dict[str, Any]:
    return {"points": penalty.points, "warnings": penalty.warnings, "removed": penalty.removed}


def _criteria(tournament: Tournament, shown: Listing) -> list[str]:
    """All that may separate people with as many points: in a hall as the game has it, at tables as the programme."""
    criteria = tournament.rules.tie_breakers if tournament.format == Format.HALL else shown.order
    return [criterion.name for criterion in criteria if criterion.name != "total"]


def _headings(tournament: Tournament, shown: Listing) -> list[str]:
    return [*COLUMNS, *(HEADINGS.get(name, name) for name in _criteria(tournament, shown)), *STATED]


def _lines(tournament: Tournament, shown: Listing) -> Iterator[list[object]]:
    criteria = _criteria(tournament, shown)
    said = _said(tournament, shown)
    for line in shown.standings:
        person = [line.rank, line.number, line.name, line.table, line.group, line.total, line.penalty.points]
        decided_by = line.decided_by.name if line.decided_by else ""
        count = [decided_by, line.state, line.round, _note(line, shown)]
        yield [*person, *count, *(line.ties.get(name) for name in criteria), *said]
    for one in shown.absent:
        person = [None, one.number, one.name, one.table, one.group, None, None]
        yield [*person, None, one.why, None, None, *(None for _ in criteria), *said]


def _said(tournament: Tournament, shown: Listing) -> list[object]:
    at = shown.at.astimezone(tournament.tzinfo).replace(tzinfo=None, microsecond=0)
    return [shown.status, shown.round, at, shown.number]


def _note(line: Standing, shown: Listing) -> str:
    joined = f"joined in round {shown.joined[line.number]}" if line.number in shown.joined else ""
    said = ["removed" if line.penalty.removed else "", "withdrawn" if line.withdrawn else "", joined]
    return ", ".join(part for part in said if part)
