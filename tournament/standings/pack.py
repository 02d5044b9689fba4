"""What somebody needs who attests a record: how many sat where in which round, the log, and a chain of hashes."""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from zipfile import ZIP_DEFLATED, ZipFile

from tournament.journal.exports import export_csv, export_json
from tournament.journal.models import Entry
from tournament.rounds.models import Round
from tournament.seating.models import Occupant
from tournament.setup.models import Format, Tournament
from tournament.spreadsheets import csv_bytes
from tournament.standings.exports import GAME_COLUMNS, document, game_lines
from tournament.standings.queries import listing

README = """How to check this pack

headcount.csv  in a hall: how many people sat at the tables of each group in each round; stand-ins are not counted
seats.csv      in a hall: who (by registration number) held which seat from which round to which
games.csv      at separate tables: who sat where in each sitting, the place in the order of play (1 starts), the result
log.csv        every decision, numbered without gaps, oldest first
log.json       the same; "hash" at the top is the hash of the last entry
standings.json the list with its state and checksum

The chain: the hash of an entry is the SHA-256 of the hash of the entry before it (64 zeros before the first), a line
feed, and the entry without its hash as JSON in UTF-8: keys sorted, no spaces. Who noted the last hash on the day can
tell whether anything was changed afterwards.
"""


def record_pack(tournament: Tournament) -> bytes:
    """A ZIP with all of it, public names only."""
    with ZipFile(out := io.BytesIO(), "w", ZIP_DEFLATED) as pack:
        pack.writestr("README.txt", README)
        for name, headings, lines in _who_played(tournament):
            pack.writestr(name, csv_bytes(headings, lines))
        pack.writestr("log.csv", export_csv(tournament))
        pack.writestr("log.json", export_json(tournament))
        shown = document(tournament, listing(tournament))
        pack.writestr("standings.json", json.dumps(shown, ensure_ascii=False, indent=1))
    return out.getvalue()


def _who_played(tournament: Tournament) -> Iterator[tuple[str, Sequence[str], Iterable[Sequence[object]]]]:
    if tournament.format == Format.TABLES:
        yield "games.csv", GAME_COLUMNS, game_lines(tournament)
        return
    held = list(_held(tournament))
    yield "headcount.csv", ["round", "begun", "group", "people"], _headcount(tournament, held)
    yield "seats.csv", ["table", "group", "seat", "registration", "from_round", "to_round"], held


Held = tuple[int, str, int, int, int, int | None]


def _held(tournament: Tournament) -> Iterator[Held]:
    seats = Occupant.objects.filter(seat__table__tournament=tournament)
    fields = ("seat__table__number", "seat__group", "seat__order", "registration__number", "from_round", "to_round")
    yield from seats.order_by(*fields[:3], "from_round").values_list(*fields)


def _headcount(tournament: Tournament, held: list[Held]) -> Iterator[tuple[int, str, str, int]]:
    """People in their seats at each round that was announced, a line a group."""
    announced = Entry.objects.filter(tournament=tournament, kind="round_announced")
    begun = {entry.data["round"]: entry.at.isoformat() for entry in announced.order_by("number")}
    groups = sorted({group for _, group, *_ in held})
    for number in Round.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True):
        for group in groups:
            seated = sum(
                1
                for _, side, _, _, first, last in held
                if side == group and first <= number and (last is None or number <= last)
            )
            yield number, begun.get(number, ""), group, seated
