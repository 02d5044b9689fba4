"""Printed matter for programs: ask, wait, download."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from tournament.journal.http import EventAPIView
from tournament.seating import papers
from tournament.seating.forms import whole_number
from tournament.seating.papers import MATTERS, PRINT


class PaperOutput(serializers.Serializer[Any]):
    done = serializers.IntegerField(help_text="Pages made.")
    of = serializers.IntegerField(help_text="Of so many; 0 of 0: not begun.")
    paper = serializers.CharField(
        help_text="The address to ask again, a second later: it gives the paper once it is made."
    )


class NoPapers(APIException):
    status_code = 503
    default_detail = _("Redis does not answer, so no paper can be made now. The pages for the browser's printer work.")


class Paper(EventAPIView):
    """Lists, tables, seat cards or signs as PDF, of all rows or one, in the reader's language; a worker makes it."""

    task = "seat"

    @extend_schema(
        parameters=[OpenApiParameter("row", int), OpenApiParameter("as_of", int, description="As in `paper`.")],
        responses={202: PaperOutput, (200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str, matter: str) -> HttpResponse:
        if matter not in MATTERS:
            raise Http404
        row = whole_number(request.query_params.get("row", "")) or None
        site = request.build_absolute_uri(reverse("find_seat", args=[slug]))
        try:
            return papers.answer_program(request._request, self.tournament, PRINT, matter, row, site)
        except RedisError:
            raise NoPapers from None
