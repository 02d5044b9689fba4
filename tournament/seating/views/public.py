"""Where do I sit: the look-up and the map, for everybody."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from tournament.journal.http import event_page
from tournament.registration.people import public_name
from tournament.seating.finding import LEAST_LETTERS, drawn_hall, look_up, outline, way_from_entrance
from tournament.seating.forms import whole_number
from tournament.seating.history import latest_changes
from tournament.seating.way import way_to
from tournament.setup.models import Format, Tournament


@require_GET
@event_page(None)
def find_seat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """By the beginning of the public name, or by number. Never the whole list."""
    if tournament.format == Format.TABLES:
        return redirect("sitting_seats", tournament.slug)
    typed = request.GET.get("q", "")[:60]
    found, picture = look_up(tournament, typed), outline(tournament)
    context = {
        "tournament": tournament,
        "q": typed,
        "picture": picture,
        "found": [(info, way_from_entrance(picture, info)) for info in found.seats],
        "unseated": [(one.number, public_name(one)) for one in found.unseated],
        "drawn": found.drawn,
        "too_short": 0 < len(typed.strip()) < LEAST_LETTERS and not typed.strip().isdecimal(),
    }
    return render(request, "seating/find.html", context)


@require_GET
@event_page(None)
def hall_map(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hall with its numbers and no names; `?table=` marks a board, with `side` the way to the seat is drawn."""
    hall, wanted = drawn_hall(tournament), whole_number(request.GET.get("table", ""))
    marked = next((cell for cell in hall.picture.cells if cell.board.table == wanted), None)
    context = {"tournament": tournament, "picture": hall.picture, "boards": hall.boards, "marked": marked}
    if marked:
        board = marked.board
        context["way"] = way_to(hall.picture, board.row, board.place, request.GET.get("side", ""))
    return render(request, "seating/map.html", context)


@cache_control(max_age=5, public=True)
@require_GET
@event_page(None)
def reseated(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which tables the last changes of seats touched: a phone looks whether its own is among them, or one beside it."""
    return JsonResponse({"changes": latest_changes(tournament)})
