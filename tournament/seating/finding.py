"""Where do I sit: the look-up by name or number, and the way there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournament.made_once import MadeOnce
from tournament.registration.models import Registration
from tournament.registration.people import public_name
from tournament.seating.models import Occupant, Row, Seat, Table
from tournament.seating.picture import Picture, looks, outline_of, picture_of
from tournament.seating.queries import SeatInfo, Status, boards_of, seats_of, side_of
from tournament.seating.way import Way, way_to
from tournament.setup.models import Tournament

LEAST_LETTERS = 2
MOST_FOUND = 12


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits: as little as a thousand phones ask for when the doors open."""

    person: Registration
    table: int
    side: str
    colour: str
    row: int | None
    place: int

    @property
    def name(self) -> str:
        return public_name(self.person)


@dataclass(frozen=True, slots=True)
class Found:
    """Who was looked up: the seats, and those who take part but have none yet."""

    seats: list[Place]
    unseated: list[Registration]
    drawn: bool  # somebody has a seat


def look_up(tournament: Tournament, typed: str) -> Found:
    """People whose public name begins with what was typed, or whose number it is.

    Only public names are compared, so nobody learns more of a name than everybody may know; never the whole list.
    """
    people = _find(Registration.objects.filter(tournament=tournament, status=Status.REGISTERED), typed)
    seats = places_of(people)
    unseated = [one for one in people if one.pk not in seats]
    held = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None)
    return Found([*seats.values()], unseated, drawn=bool(seats) or (bool(unseated) and held.exists()))


def places_of(people: Sequence[Registration]) -> dict[int, Place]:
    """The seats of those who have one, by the person's id, in the order of the people."""
    held = Occupant.objects.filter(registration__in=people, to_round=None) if people else Occupant.objects.none()
    seats = {one.registration_id: one.seat for one in held.select_related("seat__table__row")}
    return {one.pk: _place(one, seats[one.pk]) for one in people if one.pk in seats}


def _place(person: Registration, seat: Seat) -> Place:
    row = seat.table.row.number if seat.table.row else None
    return Place(person, seat.table.number, side_of(seat), seat.colour, row, seat.table.place)


def _find(people: QuerySet[Registration], typed: str) -> list[Registration]:
    typed = " ".join(typed.replace("\0", " ").split())  # PostgreSQL keeps no NUL
    number = typed.removeprefix("#")
    if number.isdecimal():
        return list(people.filter(number=int(number)))
    if len(typed) < LEAST_LETTERS:
        return []
    first = typed.split()[0]
    begins = Q(first_name__istartswith=first) | Q(first_name__istartswith=first.capitalize())
    named = (one for one in people.filter(begins) if public_name(one).casefold().startswith(typed.casefold()))
    return sorted(named, key=lambda one: one.number)[:MOST_FOUND]


def outline(tournament: Tournament) -> Picture:
    """The rows of the hall as a drawing, in one query: every phone that looks for its seat needs them."""
    rows = Row.objects.filter(tournament=tournament).annotate(length=Count("tables"))
    return outline_of(rows.values_list("number", "shape", "length"))


def way_from_entrance(picture: Picture, info: SeatInfo | Place) -> Way | None:
    return None if info.row is None else way_to(picture, info.row, info.place, info.side)


@dataclass(frozen=True, slots=True)
class DrawnHall:
    """The hall without names: `boards` is what stands in its picture, as SVG, the same in all languages."""

    picture: Picture
    boards: SafeString


_halls: MadeOnce[DrawnHall] = MadeOnce(keep=8)
LAYOUT = ("number", "row__number", "row__shape", "place", "accessible", "blocked")


def drawn_hall(tournament: Tournament) -> DrawnHall:
    """Drawn once in this process for each way in which a hall is laid out: all that can be seen is in the key."""
    tables = Table.objects.filter(tournament=tournament, row__isnull=False).order_by("number")
    return _halls.get((tournament.pk, *tables.values_list(*LAYOUT)), lambda: _draw(tournament))


def _draw(tournament: Tournament) -> DrawnHall:
    picture = picture_of(boards_of(seats_of(tournament)))
    return DrawnHall(picture, render_to_string("seating/boards.html", {"looks": looks(picture.cells)}))
