"""The organiser's pages: the hall designer, and the draw with its preview."""

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games.problem import Problem
from games.sun_moon.hall import KINDS
from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.seating import actions
from tournament.seating.actions.draws import preview_draw
from tournament.seating.actions.halls import LONGEST_ROW, hall_problems
from tournament.seating.colours import COLOUR_NAMES, COLOURS, Colours
from tournament.seating.finding import drawn_hall
from tournament.seating.forms import DrawForm, as_ranges, colour_fields, colours_in, rows_in, tables_in
from tournament.seating.models import Occupant, Row
from tournament.seating.queries import draws_of, seats_of
from tournament.seating.views.common import attempt
from tournament.seating.wishes import Score, Wish
from tournament.setup.models import Tournament

SPARE_LINES = 3
COMPARED = 6
"""Draws that are shown side by side."""
MARKS = ("accessible", "blocked", "room_beside")
"""What the designer asks of boards by their numbers."""
LookedAt = dict[str, Any]  # seed, wish, present_only; met, possible


@event_page("set_up")
def design_hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Rows of boards. What was typed is never lost to a refusal."""
    problems: list[Problem] = []
    if request.method == "POST":
        try:
            _lay_out(request, tournament)
        except Refused as refused:
            problems = list(refused.problems)
        else:
            return redirect("design_hall", tournament.slug)
    context = _designer(request, tournament) | {"problems": [problem_text(problem) for problem in problems]}
    return render(request, "seating/design.html", context, status=422 if problems else 200)


def _lay_out(request: HttpRequest, tournament: Tournament) -> None:
    """Lay out what was typed. All refusals at once, those of the numbers among them."""
    post, found, marks = request.POST, list[Problem](), {}
    for name in MARKS:
        try:
            marks[name] = tables_in(post.get(name, ""), name)
        except Refused as refused:
            found += refused.problems
    rows = rows_in(post)
    if found:
        raise Refused([*hall_problems(rows), *found])
    replace = post.get("replace") == "on"
    actions.lay_out_hall(command_from(request, tournament), rows, colours_in(post), **marks, replace=replace)


def _designer(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    hall = drawn_hall(tournament)
    boards = [cell.board for cell in hall.picture.cells]
    if request.method == "POST":
        post = request.POST
        lines = list(zip(*(post.getlist(name) for name in ("count", "length", "shape", "first")), strict=False))
        colours, marks = colours_in(post), {name: post.get(name, "") for name in MARKS}
    else:
        lines, colours = _present_lines(tournament), _present_colours(tournament)
        marks = {name: as_ranges([board.table for board in boards if getattr(board, name)]) for name in MARKS}
    return {
        "tournament": tournament,
        "lines": [*lines, *[("1", "", "line", "A")] * SPARE_LINES],
        "kinds": KINDS,
        "longest": LONGEST_ROW,
        "colours": colour_fields(colours),
        "colour_names": COLOUR_NAMES,
        "picture": hall.picture,
        "boards": hall.boards,
        "seated": Occupant.objects.filter(seat__table__tournament=tournament, to_round=None).count(),
        "command": new_command_id(),
        **marks,
    }


def _present_lines(tournament: Tournament) -> list[tuple[str, str, str, str]]:
    """The rows as they are, equal neighbours as one line."""
    lines: list[tuple[str, str, str, str]] = []
    for row in Row.objects.filter(tournament=tournament).prefetch_related("tables"):
        tables = sorted(row.tables.all(), key=lambda table: table.place)
        same = (str(len(tables)), row.shape, tables[0].kind)
        if lines and lines[-1][1:] == same:
            lines[-1] = (str(int(lines[-1][0]) + 1), *same)
        else:
            lines.append(("1", *same))
    return lines


def _present_colours(tournament: Tournament) -> Colours:
    """As laid out; for a kind of board that the hall has not, ours."""
    colours = dict(COLOURS)
    found: dict[str, list[str]] = {}
    for seat in seats_of(tournament):
        found.setdefault(seat.table.kind, []).append(seat.colour)
    colours.update({kind: (given[0], given[1]) for kind, given in found.items() if len(given) > 1})
    return colours


@event_page("set_up")
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Look at a draw, draw again, compare, accept one."""
    typed = request.POST if request.method == "POST" else request.GET
    form = DrawForm(typed if "seed" in typed else None)
    if request.method == "POST" and form.is_valid():
        given, digest = form.cleaned_data, request.POST.get("digest", "")
        done = gettext("Seats are drawn from the seed “%(seed)s”.") % given
        if attempt(
            request, lambda: actions.draw_seats(command_from(request, tournament), **given, digest=digest), done
        ):
            request.session.pop(_looked_at_key(tournament), None)
            return redirect("seating", tournament.slug)
    preview, looked_at = None, list[LookedAt]()
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        preview = preview_draw(tournament, given["seed"], Wish(given["wish"]), given["present_only"])
        looked_at = _look_at(request, tournament, given, preview.draw.score)
    context = {
        "tournament": tournament,
        "form": form,
        "preview": preview,
        "problems": [problem_text(problem) for problem in preview.draw.problems] if preview else [],
        "looked_at": looked_at,
        "earlier": draws_of(tournament),
        "fresh_seed": secrets.token_hex(4),
        "wish": form.cleaned_data["wish"] if preview else Wish.TOGETHER,
        "command": new_command_id(),
    }
    return render(request, "seating/draw.html", context)


def _look_at(request: HttpRequest, tournament: Tournament, given: LookedAt, score: Score) -> list[LookedAt]:
    """The draws that this organiser has looked at, this one first; remembered until one is accepted."""
    key = _looked_at_key(tournament)
    others = [one for one in request.session.get(key, []) if not given.items() <= one.items()]
    looked_at = [{**given, "met": score.met, "possible": score.possible}, *others][:COMPARED]
    request.session[key] = looked_at
    return looked_at


def _looked_at_key(tournament: Tournament) -> str:
    return f"draws looked at: {tournament.slug}"
