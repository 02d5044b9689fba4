"""What people find who come to an event's public pages."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import EventAPIView, translated
from tournament.registration.links import site_of
from tournament.registration.visitor import Finding, visit


class PageSeenOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    path = serializers.CharField()
    status = serializers.IntegerField(source="answer.status")
    says = serializers.CharField(help_text="What it tells about registration.")


class FindingOutput(serializers.Serializer[Any]):
    text = serializers.SerializerMethodField(help_text="What is not as promised, and how to mend it.")
    page = serializers.CharField(help_text="Name of the page where it is mended; empty if no setting does it.")

    @extend_schema_field(OpenApiTypes.STR)
    def get_text(self, found: Finding) -> str:
        return translated(found.text)


class VisitOutput(serializers.Serializer[Any]):
    site = serializers.CharField()
    pages = PageSeenOutput(many=True)
    findings = FindingOutput(many=True)


class AsAVisitor(EventAPIView):
    """What people find at the address of this request: each public page is really asked for, without a log-in."""

    task = "set_up"

    @extend_schema(responses=VisitOutput)
    def get(self, request: Request, slug: str) -> Response:
        return Response(VisitOutput(visit(self.tournament, site_of(request), timezone.now())).data)
