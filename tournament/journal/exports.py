"""The journal as CSV and JSON, each entry with its link in a chain of hashes.

The hash of an entry covers the hash before it: who knows the last one can tell whether anything was changed since.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from tournament.journal.models import Entry
from tournament.setup.models import Tournament
from tournament.spreadsheets import csv_bytes

START = "0" * 64
COLUMNS = ("number", "at", "kind", "actor", "data", "replaces", "hash")


def export_csv(tournament: Tournament) -> bytes:
    lines = ([*line.values()] for line in chain(tournament))
    return csv_bytes(COLUMNS, ([*cells[:4], _canonical(cells[4]), *cells[5:]] for cells in lines))


def export_json(tournament: Tournament) -> bytes:
    lines = list(chain(tournament))
    document = {"tournament": tournament.slug, "hash": lines[-1]["hash"] if lines else START, "entries": lines}
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def chain(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """All entries, oldest first, with their hashes."""
    entries = Entry.objects.filter(tournament=tournament).select_related("replaces").order_by("number")
    return hashed(as_dict(entry) for entry in entries.iterator(2_000))


def hashed(entries: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """SHA-256 of the hash before (at the start 64 zeros), a line feed, and the entry as JSON: keys sorted, no spaces.

    >>> [line["hash"][:8] for line in hashed([{"number": 1}, {"number": 2}])]
    ['', '']
    """
    before = START
    for entry in entries:
        before = hashlib.sha256(f"{before}\n{_canonical(entry)}".encode()).hexdigest()
        yield {**entry, "hash": before}


def as_dict(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "kind": entry.kind,
        "actor": entry.actor_name,
        "data": entry.data,
        "replaces": entry.replaces.number if entry.replaces else None,
    }


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
