"""The hall as a live map: where something waits, which seats are free, which screens lag, and a way to each table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournament.journal.http import event_page
from tournament.journal.queries import public_number
from tournament.judging.models import Call, Claim
from tournament.judging.queries import WAITING, missing_sheets
from tournament.screens.operations import Lagging, lagging
from tournament.seating.models import Occupant, StandIn
from tournament.seating.picture import Cell, Picture, picture_of
from tournament.seating.queries import boards_of, seated_but_missing, seats_of
from tournament.setup import roles
from tournament.setup.models import Tournament

NAMED_BY_PLACE = re.compile(r"(row|table)-(\d{1,5})\b")
BEFORE_THE_ROW = 30


@dataclass(frozen=True, slots=True)
class Marks:
    """Numbers of the tables where something waits, by what it is."""

    claim: frozenset[int]
    call: frozenset[int]
    sheet: frozenset[int]
    person: frozenset[int]

    def of(self, table: int) -> str:
        """What waits at a table, as names of classes."""
        kinds = ("claim", "call", "sheet", "person")
        return " ".join(kind for kind in kinds if table in getattr(self, kind))


def marks_of(tournament: Tournament) -> Marks:
    claims = Claim.objects.filter(tournament=tournament, state__in=WAITING)
    calls = Call.objects.filter(tournament=tournament, state__in=(Call.State.OPEN, Call.State.TAKEN))
    uncounted = missing_sheets(tournament) if tournament.play_ended_at else []
    return Marks(
        claim=frozenset(claims.values_list("seat__table__number", flat=True)),
        call=frozenset(calls.values_list("table__number", flat=True)),
        sheet=frozenset(occupant.seat.table.number for occupant in uncounted),
        person=frozenset(seated_but_missing(tournament).values_list("seat__table__number", flat=True)),
    )


def free_seats(tournament: Tournament) -> set[int]:
    """Ids of the seats that nobody holds, at boards that may be used."""
    open_seats = {seat.pk for seat in seats_of(tournament) if not seat.table.blocked}
    for holders in (Occupant, StandIn):
        held = holders.objects.filter(seat__table__tournament=tournament, to_round=None)
        open_seats -= set(held.values_list("seat_id", flat=True))
    return open_seats


@dataclass(frozen=True, slots=True)
class Placed:
    """A screen whose name says where it stands: "row-3" before that row, "table-12" at that board."""

    screen: Lagging
    x: int
    y: int


def place_screens(picture: Picture, screens: Sequence[Lagging]) -> tuple[list[Placed], list[Lagging]]:
    """Those that stand on the map, and the others."""
    spots = {("row", strip.row): (BEFORE_THE_ROW, strip.middle) for strip in picture.rows}
    spots |= {("table", cell.board.table): (cell.middle, cell.y) for cell in picture.cells}
    placed, elsewhere = list[Placed](), list[Lagging]()
    for screen in screens:
        named = NAMED_BY_PLACE.match(screen.report.screen)
        spot = spots.get((named[1], int(named[2]))) if named else None
        if spot:
            placed.append(Placed(screen, *spot))
        else:
            elsewhere.append(screen)
    return placed, elsewhere


@event_page("see_desk")
def hall_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole hall, as it is now."""
    picture, marks, free = picture_of(boards_of(seats_of(tournament))), marks_of(tournament), free_seats(tournament)
    screens = lagging(tournament.slug, public_number(tournament.pk))
    placed, elsewhere = place_screens(picture, screens or [])
    context = {
        "tournament": tournament,
        "picture": picture,
        "cells": [(cell, marks.of(cell.board.table), _sides(cell, free)) for cell in picture.cells],
        "marks": marks,
        "free": len(free),
        "screens": screens,
        "lag": sum(not screen.well for screen in screens or []),
        "placed": placed,
        "elsewhere": elsewhere,
        "table_page": _table_page(request, tournament),
    }
    return render(request, "screens/hall_now.html", context)


def _sides(cell: Cell, free: set[int]) -> list[tuple[str, int, bool]]:
    """Each side with where it is drawn, and whether it is free."""
    sides = ((cell.upper, cell.y), (cell.lower, cell.lower_y))
    return [(side, y, cell.board.seats[side] in free) for side, y in sides]


def _table_page(request: HttpRequest, tournament: Tournament) -> str:
    """Where a click on a table leads, without its number at the end: whoever seats people goes to the seats, a judge to
    the count."""
    if roles.may(request.user, tournament, "seat"):
        return reverse("seating", args=[tournament.slug]) + "?q="
    if roles.may(request.user, tournament, "judge"):
        return reverse("boards", args=[tournament.slug]) + "?table="
    return ""
