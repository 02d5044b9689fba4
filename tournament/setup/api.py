"""The API of an event's settings."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView
from tournament.setup.actions import change_event
from tournament.setup.changes import AT_TABLES, IN_A_HALL, settings_of


class ChangesInput(serializers.Serializer[Any]):
    changes = serializers.DictField(
        allow_empty=False,
        help_text=f"Setting -> value; what is left out stays as it is. In a hall: {', '.join(IN_A_HALL)}. "
        f"At separate tables: {', '.join(AT_TABLES)}.",
    )
    reason = serializers.CharField(
        max_length=500, default="", allow_blank=True, help_text="Needed once play has begun, for what decides the game."
    )


class Settings(CommandView):
    """The settings of the event; a POST changes some of them."""

    input, decide = ChangesInput, change_event

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        return Response(settings_of(self.tournament))
