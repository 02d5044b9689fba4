"""Where people sit, as others need to see it: each in a small number of queries that does not grow with the hall."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.sun_moon import hall
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.registration.people import public_name
from tournament.seating.boards import Board, Stretch, crowded, kept_free, stretches
from tournament.seating.models import Occupant, Row, Seat, StandIn, Table
from tournament.seating.wishes import Person
from tournament.setup.models import Tournament

Status = Registration.Status
Key = tuple[int, str]  # table number, side: the group, or at ordinary tables the order of play


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat with who holds it now and what its place in the row means."""

    pk: int
    table: int
    side: str
    colour: str
    kind: str
    row: int | None
    place: int
    accessible: bool
    blocked: bool
    room_beside: bool
    kept_for: tuple[int, ...]  # boards beside it for whose sake nobody is to sit here while there is room elsewhere
    reach: int  # foreign starting areas that can be built in
    person: Registration | None
    stand_in: str
    locked: bool
    partners: tuple[Key, ...]  # trade partners when active; a player who is not active has those of the other side
    beside: tuple[int, ...]  # numbers of the boards to the left and right

    @property
    def key(self) -> Key:
        return (self.table, self.side)

    @property
    def name(self) -> str:
        """What everybody may read here."""
        return public_name(self.person) if self.person else self.stand_in


@dataclass(frozen=True)
class SeatPlan:
    """Every seat of an event, in the order of tables and sides."""

    seats: Mapping[Key, SeatInfo]
    boards: tuple[Board, ...]

    @cached_property
    def by_number(self) -> dict[int, SeatInfo]:
        """Registration number -> seat."""
        return {info.person.number: info for info in self.seats.values() if info.person}

    def partners(self, info: SeatInfo) -> list[SeatInfo]:
        return [self.seats[key] for key in info.partners]

    def tables(self) -> dict[int, list[SeatInfo]]:
        found: dict[int, list[SeatInfo]] = {}
        for info in self.seats.values():
            found.setdefault(info.table, []).append(info)
        return found

    def taken(self) -> int:
        return sum(1 for info in self.seats.values() if info.person)

    def crowded(self) -> dict[int, tuple[int, ...]]:
        """Tables that were to be kept free, where somebody sits all the same, with the tables that they crowd."""
        return crowded(self.boards, {info.table for info in self.seats.values() if info.person or info.stand_in})


def seat_plan(tournament: Tournament, row: Row | None = None) -> SeatPlan:
    """All seats, or those of one row, with their people, neighbours and trade partners, in four queries."""
    seats = seats_of(tournament, row)
    boards = boards_of(seats)
    here = Q(seat__table__row=row) if row else Q(seat__table__tournament=tournament)
    held = Occupant.objects.filter(here, to_round=None).select_related("registration__party")
    occupants = {occupant.seat_id: occupant for occupant in held}
    stand_ins = dict(StandIn.objects.filter(here, to_round=None).values_list("seat_id", "name"))
    around, free = _around(boards, tables_in_play(tournament, boards)), kept_free(boards)
    infos = (_info(seat, occupants.get(seat.pk), stand_ins.get(seat.pk, ""), around, free) for seat in seats)
    return SeatPlan({info.key: info for info in infos}, tuple(boards))


def seats_of(tournament: Tournament, row: Row | None = None) -> list[Seat]:
    here = Q(table__row=row) if row else Q(table__tournament=tournament)
    seats = Seat.objects.filter(here).select_related("table__row")
    return list(seats.order_by("table__number", "order"))


def side_of(seat: Seat) -> str:
    return seat.group or str(seat.order)


def boards_of(seats: Iterable[Seat]) -> list[Board]:
    """The boards of the hall as the draw and the healing take them; tables that stand in no row are none."""
    by_table: dict[int, tuple[Table, Row, dict[str, int]]] = {}
    for seat in seats:
        if seat.table.row:
            by_table.setdefault(seat.table_id, (seat.table, seat.table.row, {}))[2][side_of(seat)] = seat.pk
    return [
        Board(
            table=table.number,
            row=row.number,
            place=table.place,
            seats=sides,
            shape="ring" if row.shape == Row.Shape.RING else "line",
            accessible=table.accessible,
            blocked=table.blocked,
            room_beside=table.room_beside,
        )
        for table, row, sides in by_table.values()
    ]


def tables_in_play(tournament: Tournament, boards: Iterable[Board]) -> set[int]:
    """Numbers of the boards at which anybody plays or has played; before seats are drawn, of all that may be used."""
    ever = Q(seats__occupants__isnull=False) | Q(seats__stand_ins__isnull=False)
    played = set(Table.objects.filter(ever, tournament=tournament).values_list("number", flat=True))
    return played or {board.table for board in boards if not board.blocked}


Around = Mapping[int, tuple[Stretch, int]]  # table number -> its stretch and the place in it


def _around(boards: Iterable[Board], in_play: Iterable[int]) -> Around:
    found = stretches(boards, in_play)
    return {board.table: (stretch, at) for stretch in found for at, board in enumerate(stretch.boards)}


def _info(
    seat: Seat, occupant: Occupant | None, stand_in: str, around: Around, free: Mapping[int, tuple[int, ...]]
) -> SeatInfo:
    table = seat.table
    stretch, at = around.get(table.number, (None, 0))
    length, shape = (len(stretch.boards), stretch.shape) if stretch else (1, "line")
    boards = stretch.boards if stretch else ()
    partners = hall.trade_partners(hall.SeatAt(at, seat.group), length, shape) if stretch else ()
    return SeatInfo(
        pk=seat.pk,
        table=table.number,
        side=side_of(seat),
        colour=seat.colour,
        kind=table.kind,
        row=table.row.number if table.row else None,
        place=table.place,
        accessible=table.accessible,
        blocked=table.blocked,
        room_beside=table.room_beside,
        kept_for=free.get(table.number, ()),
        reach=hall.reach(at, length, shape),
        person=occupant.registration if occupant else None,
        stand_in=stand_in,
        locked=bool(occupant and occupant.locked),
        partners=tuple((boards[partner.board].table, partner.group) for partner in partners),
        beside=tuple(boards[near].table for near in hall.neighbours(at, length, shape)) if stretch else (),
    )


def seat_held_by(registration: Registration) -> Seat | None:
    """The seat that a person holds now."""
    held = Occupant.objects.filter(registration=registration, to_round=None)
    occupant = held.select_related("seat__table__row").first()
    return occupant.seat if occupant else None


def reach_of(seat: Seat) -> int:
    """Foreign starting areas that this seat can build in. Asked for one sheet at a time: reads one row of the hall."""
    in_row = Seat.objects.filter(table__row=seat.table.row_id) if seat.table.row_id else Seat.objects.none()
    return _reaches(seat.table.tournament, in_row).get(seat.table.number, 1)


def reaches(tournament: Tournament) -> dict[int, int]:
    """Table number -> foreign starting areas that its seats can build in, for the whole hall."""
    return _reaches(tournament, Seat.objects.filter(table__tournament=tournament))


def _reaches(tournament: Tournament, seats: QuerySet[Seat]) -> dict[int, int]:
    boards = boards_of(seats.select_related("table__row").order_by("table__number", "order"))
    around = _around(boards, tables_in_play(tournament, boards))
    return {table: hall.reach(at, len(stretch.boards), stretch.shape) for table, (stretch, at) in around.items()}


def round_now(tournament: Tournament) -> int:
    """Number of the round announced last, 0 before play. Taken from the journal: rounds lie further on."""
    stands = Entry.objects.filter(tournament=tournament, kind="round_announced", replaced_by=None)
    announced = stands.order_by("-number").first()
    return int(announced.data["round"]) if announced else 0


# ---- What would break


def not_seated(tournament: Tournament) -> QuerySet[Registration]:
    """Registered, but without a seat."""
    held = Occupant.objects.filter(registration=OuterRef("pk"), to_round=None)
    people = Registration.objects.filter(tournament=tournament, status=Status.REGISTERED)
    return people.filter(~Exists(held)).select_related("party").order_by("number")


def seated_but_missing(tournament: Tournament) -> QuerySet[Occupant]:
    """Seated, but not checked in."""
    return _held(tournament).filter(registration__status=Status.REGISTERED, registration__checked_in_at=None)


def seated_but_gone(tournament: Tournament) -> QuerySet[Occupant]:
    """Still on the plan, but no longer registered: each leaves a board short."""
    return _held(tournament).exclude(registration__status=Status.REGISTERED)


def _held(tournament: Tournament) -> QuerySet[Occupant]:
    held = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None)
    return held.select_related("registration", "seat__table").order_by("seat__table__number", "seat__order")


def waiting_for_a_seat(tournament: Tournament) -> list[Registration]:
    """Who could take a seat that falls free: first those registered without one, then who waits alone, by number.

    Parties that wait are left out: one seat would tear them apart. So are those who gave up a seat during play.
    """
    alone = Q(party=None) | ~Exists(
        Registration.objects.filter(party=OuterRef("party"), status=Status.WAITLISTED).exclude(pk=OuterRef("pk"))
    )
    waitlist = Registration.objects.filter(alone, tournament=tournament, status=Status.WAITLISTED).order_by("number")
    return [*not_seated(tournament).filter(occupancies=None), *waitlist]


# ---- The draw


def people_to_seat(tournament: Tournament, present_only: bool = False) -> list[Registration]:
    people = Registration.objects.filter(tournament=tournament, status=Status.REGISTERED)
    if present_only:
        people = people.exclude(checked_in_at=None)
    return list(people.select_related("party").order_by("number"))


def as_person(registration: Registration) -> Person:
    """A registration as the draw takes it."""
    party = registration.party.code if registration.party else ""
    return Person(registration.number, party, registration.accessible_seat)


# ---- The journal


def seating_after(entries: Iterable[Entry]) -> dict[Key, int]:
    """Who sits where (registration number) after these entries, from the journal alone."""
    seated: dict[Key, int] = {}
    for entry in entries:
        if entry.kind == "hall_laid_out":
            seated.clear()
        for table, side, _, number in entry.data.get("seats", ()):
            seated.pop((table, side), None)
            if number is not None:
                seated[table, side] = number
    return seated


def draws_of(tournament: Tournament) -> QuerySet[Entry]:
    """The draws that were accepted, newest first."""
    return Entry.objects.filter(tournament=tournament, kind="seats_drawn").order_by("-number")
