"""Who sits where, for everybody: as a page to read and as data for the hall screen."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import condition

from tournament.journal.http import event_page
from tournament.journal.queries import public_number
from tournament.setup.models import Tournament
from tournament.tables.queries import current_sitting, seating_of


@event_page(None)
def seating(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """By name and by table."""
    found = seating_of(tournament)
    by_name = sorted((name, table["table"]) for table in found["tables"] for name in table["people"])
    context = {"tournament": tournament, **found, "sitting": current_sitting(tournament), "by_name": by_name}
    return render(request, "tables/seating.html", context)


def _etag(request: HttpRequest, tournament: Tournament) -> str:
    return f'"{public_number(tournament.pk)}"'


@event_page(None)
@condition(etag_func=_etag)
def seating_data(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return JsonResponse(seating_of(tournament), json_dumps_params={"ensure_ascii": False})
