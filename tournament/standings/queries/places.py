"""Who stands where: the newest sheet of each person, ranked by the official order. Nothing here is stored."""

import json
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from games.ranking import Number, Row, TieBreaker, rank
from games.text import Text, gettext_noop
from tournament.judging.models import Victory
from tournament.judging.queries import OFFICIAL, Penalty, penalties, row_of, standing_sheets, tie_breakers
from tournament.registration.models import Registration
from tournament.registration.people import name_shown, public_name
from tournament.seating.models import Seat
from tournament.setup.models import Format, Tournament
from tournament.tables.models import Chair, Sitting
from tournament.tables.queries import counting_of, course_of, table_standings, with_finals

WINNER = TieBreaker("winner", Text(gettext_noop("Confirmed as the winner")), source="ours: the winner ends the game")
COUNTED = TieBreaker("official", Text(gettext_noop("Counted officially")), source="ours: interim counts decide nothing")
NOT_TIES = ("total", WINNER.name, COUNTED.name)
SIGNED_OFF = "standings_signed_off"


Figure = int | str
Places = Sequence[tuple[int, int, Figure]]
"""Rank, registration, total."""


def figure(value: Number) -> Figure:
    """A number as files and checksums have it: exact.

    >>> from fractions import Fraction
    >>> figure(25), figure(Fraction(25)), figure(Fraction(25, 2))
    (25, 25, '25/2')
    """
    return int(value) if value == int(value) else str(value)


class Standing(NamedTuple):
    """One person's place. `decided_by` is the criterion that puts them behind the line above."""

    number: int  # of the registration
    name: str  # public
    table: int
    group: str
    row: Row  # what is compared: criterion -> exact number; at separate tables with fractions
    penalty: Penalty
    state: str  # of the sheet: interim, submitted, verified
    round: int | None  # in which it was counted
    withdrawn: bool
    rank: int | None = None  # None: removed from the event
    decided_by: TieBreaker | None = None

    @property
    def total(self) -> Figure:
        """Points, what sanctions took away taken off."""
        return figure(self.row.get("total", 0))

    @property
    def ties(self) -> Mapping[str, Figure]:
        """What may separate them from others with as many points."""
        return {name: figure(value) for name, value in self.row.items() if name not in NOT_TIES}

    @property
    def official(self) -> bool:
        return self.state in OFFICIAL


def official_order(tournament: Tournament) -> tuple[TieBreaker, ...]:
    """The criteria in turn. Once play has ended, interim counts stand behind official ones, and the winner first.

    At separate tables: finalists first, then as the event's programme ranks.
    """
    if tournament.format == Format.TABLES:
        return with_finals(counting_of(course_of(tournament))).criteria
    order = tie_breakers(tournament)
    return (WINNER, COUNTED, *order) if tournament.play_ended_at else order


def standings(tournament: Tournament, until: int | None = None) -> list[Standing]:
    """All people with a sheet, best first; with `until`, by the sheets and sanctions up to that number of the journal.

    Who was removed stands at the end, without a rank.
    """
    if tournament.format == Format.TABLES:
        return _at_tables(tournament, until)
    read = _read_sheets(tournament, until)
    taking_part = [line for line in read if not line[PENALTY].removed]
    places = rank([line[ROW] for line in taking_part], official_order(tournament))
    ranked = [Standing(*taking_part[place.index], place.rank, place.decided_by) for place in places]
    return ranked + [Standing(*line) for line in read if line[PENALTY].removed]


PERSON = ("number", "first_name", "last_name", "public_name", "status")
SHEET = (
    *(f"registration__{name}" for name in PERSON),
    *("registration_id", "seat_id", "round__number", "state", "values_text", "ties_text"),
)
AS_TEXT = {f"{name}_text": Cast(name, TextField()) for name in ("values", "ties")}


Unranked = tuple[int, str, int, str, dict[str, int], Penalty, str, int | None, bool]
"""What stands in a Standing before its rank."""
ROW: Final = 4
PENALTY: Final = 5


def _read_sheets(tournament: Tournament, until: int | None) -> list[Unranked]:
    """By number of the registration, as plain values: with ten thousand, objects take longer than the ranking.

    Seats are read by themselves: PostgreSQL joins ten thousand of them slower than a dictionary does.
    """
    found, nothing, lines = penalties(tournament, until), Penalty(), []
    sheets = list(standing_sheets(tournament, until).annotate(**AS_TEXT).order_by().values_list(*SHEET))
    total, counts, ties_of = tournament.rules.total, _decoded(s[-2] for s in sheets), _decoded(s[-1] for s in sheets)
    totals = {text: total(values) for text, values in counts.items()}
    winner = Victory.objects.filter(tournament=tournament).values_list("registration_id", flat=True).first()
    seats, withdrawn = _seats(tournament), Registration.Status.WITHDRAWN.value
    for number, first, last, choice, status, pk, seat, round_, state, values, ties in sheets:
        penalty = found.get(pk, nothing)
        row = row_of(totals[values], ties_of[ties], number, penalty)
        row[WINNER.name], row[COUNTED.name] = int(pk == winner), int(state in OFFICIAL)
        name = name_shown(choice, number, first, last)
        lines.append((number, name, *seats[seat], row, penalty, state, round_, status == withdrawn))
    return sorted(lines, key=itemgetter(0))


def _seats(tournament: Tournament) -> dict[int, tuple[int, str]]:
    """Seat -> number of its table, group."""
    seats = Seat.objects.filter(table__tournament=tournament).values_list("pk", "table__number", "group")
    return {pk: (table, group) for pk, table, group in seats.order_by()}


def _decoded(texts: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Text -> what it says, each different one once and all as one document: many counts and hands are alike."""
    different = list(dict.fromkeys(texts))
    return dict(zip(different, json.loads(f"[{','.join(different)}]"), strict=True))


def _at_tables(tournament: Tournament, until: int | None) -> list[Standing]:
    """The ranking of the programme; as long as a result is not signed its people are not counted officially."""
    played = _last_tables(tournament)
    return [
        Standing(
            number=line.person.number,
            name=public_name(line.person),
            table=played[line.person.number][0],
            group="",
            row=line.row,
            penalty=line.penalty,
            state="verified" if line.row["games"] and not line.provisional else "interim",
            round=played[line.person.number][1],
            withdrawn=line.person.status == Registration.Status.WITHDRAWN,
            rank=line.rank,
            decided_by=line.decided_by,
        )
        for line in table_standings(tournament, until)
    ]


def _last_tables(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Registration -> table and number of the last sitting that had begun; before that, of the first."""
    chairs = Chair.objects.filter(sitting__tournament=tournament).order_by("sitting__number")
    found: dict[int, tuple[int, int]] = {}
    fields = ("registration__number", "table__number", "sitting__number", "sitting__phase")
    for person, table, sitting, phase in chairs.values_list(*fields):
        if phase != Sitting.Phase.DRAWN or person not in found:
            found[person] = (table, sitting)
    return found
