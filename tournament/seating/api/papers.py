"""Printed matter for programs: ask, wait, download."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from tournament.journal.http import EventAPIView
from tournament.seating.forms import whole_number
from tournament.seating.papers import AS_OF, MATTERS, PAPER, PRINT, answer_program


class Paper(EventAPIView):
    """Lists, tables, seat cards or signs as PDF, of all rows or one, in the reader's language; a worker makes it."""

    task = "seat"

    @extend_schema(parameters=[OpenApiParameter("row", int), AS_OF], responses=PAPER)
    def get(self, request: Request, slug: str, matter: str) -> HttpResponse:
        if matter not in MATTERS:
            raise Http404
        row = whole_number(request.query_params.get("row", "")) or None
        site = request.build_absolute_uri(reverse("find_seat", args=[slug]))
        return answer_program(request._request, self.tournament, PRINT, matter, row, site)
