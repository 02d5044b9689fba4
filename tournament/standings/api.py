"""The API of standings: public names only; nothing for the public while the organiser holds them back."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView, translated
from tournament.setup import roles
from tournament.standings import actions
from tournament.standings.comparing import Comparison, comparisons, exact
from tournament.standings.desk import exported, kinds_of
from tournament.standings.exports import line_as_dict, stated
from tournament.standings.queries import Listing, listing, listing_now
from tournament.standings.words import held_back


class PenaltyOutput(serializers.Serializer[Any]):
    """What sanctions do: points taken off, warnings, removal from the event."""

    points = serializers.IntegerField()
    warnings = serializers.IntegerField()
    removed = serializers.BooleanField()


class FigureField(serializers.JSONField):
    """An exact number: an integer, or a fraction as text ("25/2"), as separate tables have them."""


class StandingOutput(serializers.Serializer[Any]):
    """One line of the standings; `decided_by` is the criterion that puts it behind the line above."""

    rank = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField()
    group = serializers.CharField()
    total = FigureField()
    penalty = PenaltyOutput()
    ties = serializers.DictField(child=FigureField())
    state = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    decided_by = serializers.CharField(allow_null=True)
    withdrawn = serializers.BooleanField()
    joined_in_round = serializers.IntegerField(allow_null=True)


class ComparisonOutput(serializers.Serializer[Any]):
    """One criterion; numbers are exact, as text. `decides`: the first that separates the two."""

    criterion = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField()
    rule_source = serializers.CharField()
    first = serializers.CharField(allow_null=True)
    second = serializers.CharField(allow_null=True)
    decides = serializers.BooleanField()


class WhyOutput(serializers.Serializer[Any]):
    """The better of the two is `first`."""

    first = StandingOutput()
    second = StandingOutput()
    compared = ComparisonOutput(many=True)


class ExportsOutput(serializers.Serializer[Any]):
    """What an export made now would say of itself, and the kinds there are."""

    status = serializers.ChoiceField(["provisional", "final", "changed"])
    round = serializers.IntegerField()
    as_of = serializers.DateTimeField()
    entry = serializers.IntegerField()
    sha256 = serializers.CharField()
    signed_off = serializers.IntegerField(allow_null=True)
    signed_off_sha256 = serializers.CharField(allow_null=True)
    order = serializers.ListField(child=serializers.CharField())
    kinds = serializers.ListField(child=serializers.CharField())


class WhyInput(serializers.Serializer[Any]):
    a = serializers.IntegerField(min_value=1)
    b = serializers.IntegerField(min_value=1)


class TieBreakersInput(serializers.Serializer[Any]):
    """The criteria in turn. Once play has begun, a reason is needed."""

    names = serializers.ListField(child=serializers.CharField(), allow_empty=False)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=500)


class SignOffInput(serializers.Serializer[Any]):
    """`sha256` of the list that is signed off, as `exports/` gives it."""

    sha256 = serializers.CharField()


class _Public(EventAPIView):
    """For everybody, unless the organiser holds the standings back."""

    task = None

    def shown(self) -> Listing:
        found = listing_now(self.tournament)
        if not found.published and not roles.may(self.request.user, self.tournament, "see_standings"):
            raise PermissionDenied(held_back())
        return found


class Standings(_Public):
    """Everybody with a sheet, best first; who was removed at the end, without a rank. `top`: only so many."""

    @extend_schema(parameters=[OpenApiParameter("top", int)], responses=StandingOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        top = serializers.IntegerField(min_value=1, required=False, allow_null=True)
        shown = self.shown()
        most = top.run_validation(request.query_params.get("top"))
        return Response([line_as_dict(line, shown) for line in shown.standings[:most]])


class Why(_Public):
    """Why one stands before the other: every comparison, in turn."""

    @extend_schema(parameters=[WhyInput], responses=WhyOutput)
    def get(self, request: Request, slug: str) -> Response:
        given = WhyInput(data=request.query_params)
        given.is_valid(raise_exception=True)
        shown = self.shown()
        pair = {number for number in given.validated_data.values() if number in shown.position}
        if len(pair) != 2:
            raise Http404
        first, second = (shown.by_number[n] for n in sorted(pair, key=shown.position.__getitem__))
        compared = comparisons(first.row, second.row, shown.order)
        lines = {"first": line_as_dict(first, shown), "second": line_as_dict(second, shown)}
        return Response({**lines, "compared": [_comparison(one) for one in compared]})


def _comparison(one: Comparison) -> dict[str, Any]:
    return {
        "criterion": one.criterion.name,
        "title": translated(one.criterion.label),
        "rule": translated(one.rule),
        "rule_source": one.criterion.source,
        "first": None if one.first is None else exact(one.first),
        "second": None if one.second is None else exact(one.second),
        "decides": one.decides,
    }


class Exports(EventAPIView):
    """What an export made now would say of itself."""

    task = "see_standings"

    @extend_schema(responses=ExportsOutput)
    def get(self, request: Request, slug: str) -> Response:
        return Response({**stated(listing(self.tournament)), "kinds": list(kinds_of(self.tournament))})


class Export(EventAPIView):
    """The list as a file: csv, xlsx, pdf or json. At separate tables also games-csv, games-xlsx: every game."""

    task = "see_standings"

    @extend_schema(
        operation_id="standings_export_file", responses={(200, "application/octet-stream"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, slug: str, kind: str) -> HttpResponse:
        return exported(self.tournament, kind)


class Publish(CommandView):
    """Show the standings to everybody."""

    task = "publish_standings"

    decide = actions.publish_standings


class HoldBack(CommandView):
    """Hold the standings back: only staff see them."""

    task = "publish_standings"

    decide = actions.hold_back_standings


class TieBreakers(CommandView):
    """Set the order of ties."""

    task = "set_up"
    input = TieBreakersInput
    decide = actions.set_tie_breakers


class SignOffStandings(CommandView):
    """Freeze the final list."""

    task = "sign_off"
    input = SignOffInput
    decide = actions.sign_off_standings
