"""The page of a tablet that two players share: public data only, readable from both sides."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.journal.http import event_page
from tournament.screens.near import plan_around
from tournament.screens.words import live_words
from tournament.seating.models import Table
from tournament.setup.models import Tournament


@event_page(None)
def table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One half for each side, the further one turned round."""
    found = get_object_or_404(Table.objects.select_related("row"), tournament=tournament, number=number)
    seats = plan_around(tournament, found).tables()[number] if found.row else []
    context = {"tournament": tournament, "table": found, "seats": seats, "words": live_words()}
    return render(request, "screens/table.html", context)
