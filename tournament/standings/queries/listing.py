"""The whole list with all that a reader must know to trust it: who signed it off, who is absent, who came later."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from django.db.models import Max, Min

from games.ranking import TieBreaker
from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.journal.queries import are_published
from tournament.judging.queries import removed
from tournament.made_once import MadeOnce
from tournament.registration.people import name_shown
from tournament.rounds.queries import current_round
from tournament.seating.models import Occupant, StandIn
from tournament.setup.models import Format, Tournament
from tournament.standings.queries.places import (
    COUNTED,
    SIGNED_OFF,
    WINNER,
    Figure,
    Places,
    Standing,
    official_order,
    standings,
)
from tournament.tables.models import Sitting
from tournament.tables.queries import FINAL, REACHED, REGISTERED


class Absent(NamedTuple):
    """Somebody at a table who has no rank, and why: not_counted, removed, stand_in (who has no result)."""

    number: int | None
    name: str
    table: int
    group: str
    why: str


@dataclass(frozen=True, slots=True)
class SignOff:
    """That somebody signed the list off as it stood then."""

    number: int  # of the journal
    at: datetime
    by: str
    sha256: str
    places: Places


@dataclass(frozen=True)
class Listing:
    """The whole list with all that a reader must know to trust it."""

    number: int  # of the newest journal entry that it rests on
    at: datetime
    round: int  # at separate tables: the sitting. 0: before the first
    ended: bool
    published: bool
    order: tuple[TieBreaker, ...]
    standings: Sequence[Standing]
    absent: Sequence[Absent]
    joined: Mapping[int, int]  # registration -> the round in which they came in, if not from the start
    signed_off: SignOff | None = field(default=None)

    @cached_property
    def ranked(self) -> list[Standing]:
        return [line for line in self.standings if line.rank]

    @cached_property
    def removed(self) -> list[Standing]:
        return [line for line in self.standings if not line.rank]

    @cached_property
    def measured(self) -> tuple[TieBreaker, ...]:
        """Of the criteria those that everybody has a number of by playing."""
        return tuple(by for by in self.order if by not in (WINNER, COUNTED, FINAL, REACHED, REGISTERED))

    @cached_property
    def by_number(self) -> dict[int, Standing]:
        return {line.number: line for line in self.standings}

    @cached_property
    def position(self) -> dict[int, int]:
        """Registration -> place in `ranked`, from 0."""
        return {line.number: at for at, line in enumerate(self.ranked)}

    @cached_property
    def sha256(self) -> str:
        return checksum(places_of(self.ranked))

    @property
    def status(self) -> str:
        """provisional, final (signed off as it is), or changed (since it was signed off)."""
        if not self.signed_off:
            return "provisional"
        return "final" if self.signed_off.sha256 == self.sha256 else "changed"


def places_of(ranked: Iterable[Standing]) -> list[tuple[int, int, Figure]]:
    return [(line.rank or 0, line.number, line.total) for line in ranked]


def checksum(places: Places) -> str:
    """SHA-256 of a list, one line "rank registration total" a person: anybody can recompute it.

    >>> checksum([(1, 17, 25)])[:12]
    '1884e1fa1cdf'
    """
    return sha256("".join(f"{place} {number} {total}\n" for place, number, total in places).encode()).hexdigest()


def listing(tournament: Tournament) -> Listing:
    """The list as it stands now, made anew, in a number of queries that does not grow with the hall."""
    newest = Entry.objects.filter(tournament=tournament).order_by("-number").only("number", "at").first()
    lines = standings(tournament)
    return Listing(
        number=newest.number if newest else 0,
        at=newest.at if newest else tournament.starts_at,
        round=_round(tournament),
        ended=bool(tournament.play_ended_at),
        published=are_published(tournament),
        order=official_order(tournament),
        standings=lines,
        absent=_absent(tournament, {line.number for line in lines}),
        joined=_joined(tournament),
        signed_off=signed_off(tournament),
    )


def _round(tournament: Tournament) -> int:
    if tournament.format == Format.TABLES:
        begun = Sitting.objects.filter(tournament=tournament).exclude(phase=Sitting.Phase.DRAWN)
        return begun.aggregate(newest=Max("number"))["newest"] or 0
    round_ = current_round(tournament)
    return round_.number if round_ else 0


_listings: MadeOnce[Listing] = MadeOnce(keep=4)


def moment_of(tournament: Tournament) -> tuple[int, int, str]:
    """What changes whenever anything is decided at an event: two lists of one moment are the same."""
    newest = Entry.objects.filter(tournament=tournament).order_by("-number").values_list("number", "command").first()
    return (tournament.pk, *(newest or (0, "")))


def listing_now(tournament: Tournament) -> Listing:
    """The list as it stands now, made once in this process for everybody who asks before the next decision."""
    return _listings.get(moment_of(tournament), lambda: listing(Tournament.objects.get(pk=tournament.pk)))


class MyPlace(NamedTuple):
    """A person's own line, and the one ahead of it."""

    line: Standing
    ahead: Standing | None
    status: str


def place_of(tournament: Tournament, number: int) -> MyPlace | None:
    """For a person's own page; nothing without a rank, or while the standings are held back."""
    shown = listing_now(tournament)
    at = shown.position.get(number)
    if at is None or not shown.published:
        return None
    return MyPlace(shown.ranked[at], shown.ranked[at - 1] if at else None, shown.status)


COMPARED = "results_compared"


def differences_told(tournament: Tournament) -> dict[str, int]:
    """How many results of each kind differ from the journal, as the newest comparison found; none, if all is well."""
    newest = Entry.objects.filter(tournament=tournament, kind=COMPARED).order_by("-number").first()
    return newest.data["differ"] if newest else {}


def differences_text(tournament: Tournament) -> Text | None:
    count = sum(differences_told(tournament).values())
    return Text(DIFFERENCES, {"count": count, "slug": tournament.slug}) if count else None


DIFFERENCES = gettext_noop(
    "Results that are not what the journal says: {count}. On the server, manage.py rebuild {slug} says which."
)


def signed_off(tournament: Tournament) -> SignOff | None:
    """The newest sign-off; none, if the winner was taken back since."""
    lasting = Entry.objects.filter(tournament=tournament, public=True, kind__in=(SIGNED_OFF, "winner_revoked"))
    entry = lasting.order_by("-number").first()
    if not entry or entry.kind != SIGNED_OFF:
        return None
    places = [(place, number, total) for place, number, total in entry.data["list"]]
    return SignOff(entry.number, entry.at, entry.actor_name, entry.data["sha256"], places)


PERSON = ("registration__number", "registration__first_name", "registration__last_name", "registration__public_name")
SEAT = ("seat__table__number", "seat__group")


def _absent(tournament: Tournament, counted: set[int]) -> list[Absent]:
    gone = removed(tournament)
    seated = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None)
    people = seated.values_list(*PERSON, *SEAT, "registration_id").order_by(*SEAT)
    found = [
        Absent(number, name_shown(choice, number, first, last), table, group, "removed" if pk in gone else NO_SHEET)
        for number, first, last, choice, table, group, pk in people
        if number not in counted
    ]
    stand_ins = StandIn.objects.filter(seat__table__tournament=tournament, to_round=None).order_by(*SEAT)
    values = stand_ins.values_list("name", *SEAT)
    return found + [Absent(None, name, table, group, "stand_in") for name, table, group in values]


NO_SHEET = "not_counted"


def _joined(tournament: Tournament) -> dict[int, int]:
    later = Occupant.objects.filter(seat__table__tournament=tournament).values_list("registration__number")
    return dict(later.annotate(first=Min("from_round")).filter(first__gt=1).order_by())
