"""Printed matter, as a page for the browser's printer and as PDF: lists, seat cards, board signs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.journal.http import event_page
from tournament.seating import papers
from tournament.seating.forms import whole_number
from tournament.seating.models import Row
from tournament.seating.papers import MATTERS, PRINT
from tournament.seating.printed import CARDS_A_SHEET, by_name, cards, cut_stack, tables_to_print
from tournament.seating.queries import seat_plan
from tournament.setup.models import Tournament


@require_GET
@event_page("seat")
def page(request: HttpRequest, tournament: Tournament, matter: str) -> HttpResponse:
    """For the browser's printer. Cards, each with its code, a row at a time; all of them at once are had as PDF."""
    row = _row(request, matter)
    rows = list(Row.objects.filter(tournament=tournament).values_list("number", flat=True)) if matter != "list" else []
    context: dict[str, object] = {"tournament": tournament, "matter": matter, "rows": rows}
    plan = seat_plan(tournament)
    if matter == "list":
        context["seats"] = by_name(plan)
    elif matter == "cards":
        row = row or (rows[0] if rows else None)
        context["sheets"] = cut_stack(cards(plan, _look_up(request, tournament), row), CARDS_A_SHEET)
    else:
        context["tables"] = tables_to_print(plan, row)
    return render(request, f"seating/print_{matter}.html", context | {"row": row})


@require_GET
@event_page("seat")
def pdf(request: HttpRequest, tournament: Tournament, matter: str) -> HttpResponse:
    return papers.answer(request, tournament, PRINT, matter, _row(request, matter), _look_up(request, tournament))


def _row(request: HttpRequest, matter: str) -> int | None:
    """The one row that is wanted (None: all)."""
    if matter not in MATTERS:
        raise Http404
    return whole_number(request.GET.get("row", "")) or None


def _look_up(request: HttpRequest, tournament: Tournament) -> str:
    return request.build_absolute_uri(reverse("find_seat", args=[tournament.slug]))
