"""The journal as a feed: what happened since a number, for those who need every step."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.comments import LONGEST, comment_on
from tournament.journal.http import EntryOutput, EventAPIView
from tournament.journal.models import Entry
from tournament.journal.views import exported
from tournament.setup import roles

PAGE = 500
PUBLIC_DATA = {
    "round",
    "group",
    "kind",
    "dice",
    "attempt",
    "fair",
    "allotment_ms",
    "remaining_ms",
    "on",
    "table",
    "texts",
    "ms",
    "last_round",
    "closes_at",
    "allotments",
    "audience",
    "seed",
    "wish",
    "present_only",
    "notice",
    "step",
}
"""What everybody may read of a public entry: nothing that leads to a person or to a sheet."""


class JournalInput(serializers.Serializer[Any]):
    after = serializers.IntegerField(min_value=0, default=0)


class Journal(EventAPIView):
    """Entries after number `after`, oldest first, at most 500. Everybody gets the public ones, without what leads to
    a person; who may read the journal gets all.
    """

    task = None

    @extend_schema(parameters=[OpenApiParameter("after", int)], responses=EntryOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        given = JournalInput(data=request.query_params)
        given.is_valid(raise_exception=True)
        after = given.validated_data["after"]
        entries = Entry.objects.filter(tournament=self.tournament, number__gt=after).select_related("replaces")
        if roles.may(request.user, self.tournament, "read_journal"):
            return Response([{**_line(entry, entry.data), "actor": entry.actor_name} for entry in entries[:PAGE]])
        return Response([_line(entry, _public(entry.data)) for entry in entries.filter(public=True)[:PAGE]])


class CommentInput(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST)


class Comments(EventAPIView):
    """Say something about an entry: an entry of its own."""

    task = "read_journal"

    @extend_schema(request=CommentInput, responses=EntryOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        given = CommentInput(data=request.data)
        given.is_valid(raise_exception=True)
        return Response(EntryOutput(comment_on(self.command(), number, given.validated_data["text"])).data)


class Export(EventAPIView):
    """The whole journal as csv or json, each entry with the hash that chains it to the one before."""

    task = "read_journal"

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, kind: str) -> HttpResponse:
        return exported(self.tournament, kind)


def _public(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key in PUBLIC_DATA}


def _line(entry: Entry, data: dict[str, Any]) -> dict[str, Any]:
    replaces = entry.replaces.number if entry.replaces else None
    return {"number": entry.number, "at": entry.at, "kind": entry.kind, "data": data, "replaces": replaces}
