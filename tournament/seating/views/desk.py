"""What the desk looks at: what would break, the map with its people, one table, the ways to mend a board."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from tournament.few import few
from tournament.journal.actions import new_command_id
from tournament.journal.http import event_page
from tournament.journal.models import Entry
from tournament.registration.queries import search
from tournament.seating.actions.heals import remedies
from tournament.seating.actions.undos import KINDS
from tournament.seating.boards import Board
from tournament.seating.forms import whole_number
from tournament.seating.healing import STAND_IN, Filled, half_empty
from tournament.seating.history import spans_at
from tournament.seating.models import Seat, Table
from tournament.seating.picture import picture_of
from tournament.seating.queries import (
    SeatPlan,
    as_person,
    not_seated,
    round_now,
    seat_plan,
    seated_but_gone,
    seated_but_missing,
    side_of,
)
from tournament.setup import roles
from tournament.setup.models import Tournament

SHOWN = 60
"""People named in one list of the overview before somebody asks for all."""
FOUND = 20
HISTORY = 15


@require_GET
@event_page("seat")
def seating(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What would break, and the last changes with their undo. What is typed finds a table or a person."""
    typed = request.GET.get("q", "").strip()
    if table := whole_number(typed):
        return redirect("seating_table", tournament.slug, table)
    plan = seat_plan(tournament)
    changes = Entry.objects.filter(tournament=tournament, kind__in=KINDS)
    context = {
        "tournament": tournament,
        "q": typed,
        "found": [(person, plan.by_number.get(person.number)) for person in search(tournament, typed)[:FOUND]]
        if typed
        else [],
        "seats": sum(not info.blocked for info in plan.seats.values()),
        "taken": plan.taken(),
        "without": few(request, not_seated(tournament), SHOWN),
        "missing": few(request, seated_but_missing(tournament), SHOWN),
        "gone": few(request, seated_but_gone(tournament), SHOWN),
        "halves": _halves(plan),
        "crowded": plan.crowded(),
        "changes": changes.select_related("actor").prefetch_related("replaced_by").order_by("-number")[:HISTORY],
        "play_has_begun": round_now(tournament) > 0,
        "may_set_up": roles.may(request.user, tournament, "set_up"),
        "command": new_command_id(),
    }
    return render(request, "seating/seating.html", context)


def _halves(plan: SeatPlan) -> list[tuple[Board, str]]:
    """Boards with one person, each with the side that is empty."""
    filled: Filled = {
        info.pk: as_person(info.person) if info.person else STAND_IN
        for info in plan.seats.values()
        if info.person or info.stand_in
    }
    boards = half_empty(plan.boards, filled)
    return [(board, next(side for side, seat in board.seats.items() if seat not in filled)) for board in boards]


@require_GET
@event_page("seat")
def seating_map(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hall with its people: drag one seat onto another to move or exchange."""
    plan = seat_plan(tournament)
    picture = picture_of(plan.boards)
    cells = [
        (
            cell,
            [(plan.seats[cell.board.table, side], y) for side, y in ((cell.upper, cell.y), (cell.lower, cell.lower_y))],
        )
        for cell in picture.cells
    ]
    context = {"tournament": tournament, "picture": picture, "cells": cells, "staff": True, "back": request.path}
    return render(request, "seating/map.html", context | {"command": new_command_id()})


@require_GET
@event_page("seat")
def seating_table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table for the staff: who sits there, their neighbours, and what can be done."""
    table = get_object_or_404(Table.objects.select_related("row"), tournament=tournament, number=number)
    plan = seat_plan(tournament)
    spans = spans_at(tournament, [number])
    infos = plan.tables().get(number, [])
    seats = [(info, plan.partners(info), spans.get(info.key, [])) for info in infos]
    around = sorted({near for info in infos for near in info.beside})
    context = {"tournament": tournament, "table": table, "seats": seats, "around": around}
    context |= {
        "command": new_command_id(),
        "round": round_now(tournament),
        "kept_for": infos[0].kept_for if infos else (),
    }
    context["may_set_up"] = roles.may(request.user, tournament, "set_up")
    return render(request, "seating/table.html", context)


@require_GET
@event_page("seat")
def heal(request: HttpRequest, tournament: Tournament, number: int, side: str) -> HttpResponse:
    """A board lost somebody: what can be done, the fewest moved first."""
    seats = Seat.objects.filter(table__tournament=tournament, table__number=number).select_related("table")
    seat = next((seat for seat in seats if side_of(seat) == side), None)
    if seat is None or not seat.table.row_id:
        return redirect("seating", tournament.slug)
    plan = seat_plan(tournament)
    case = remedies(tournament, seat, plan)
    tables = {info.pk: info.key for info in plan.seats.values()}
    offered = [
        (option, [(case.people[one.number], tables.get(to) if to else None) for one, to in option.places])
        for option in case.options
    ]
    context = {"tournament": tournament, "info": plan.seats[number, side], "offered": offered}
    return render(request, "seating/heal.html", context | {"command": new_command_id()})
