"""The API of the hall: its boards without people, laid out and marked."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.sun_moon.hall import KINDS
from tournament.journal.http import CommandView, EventAPIView
from tournament.made_once import MadeOnce, Page
from tournament.seating import actions
from tournament.seating.colours import COLOURS
from tournament.seating.history import moment_of_seats
from tournament.seating.models import Row
from tournament.seating.queries import SeatInfo, seat_plan
from tournament.setup.models import Tournament


class TableOutput(serializers.Serializer[Any]):
    """A table without its people."""

    table = serializers.IntegerField()
    row = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(help_text="Along the row, from 0.")
    kind = serializers.CharField()
    accessible = serializers.BooleanField()
    blocked = serializers.BooleanField()
    reach = serializers.IntegerField(help_text="Foreign starting areas that a player here can build in.")
    beside = serializers.ListField(child=serializers.IntegerField())
    colours = serializers.DictField(child=serializers.CharField(), help_text="Side -> colour of the pieces.")


class RowInput(serializers.Serializer[Any]):
    length = serializers.IntegerField(min_value=1)
    shape = serializers.ChoiceField(choices=Row.Shape.choices, default=Row.Shape.LINE)
    first = serializers.ChoiceField(choices=list(KINDS), default="A")


class HallInput(serializers.Serializer[Any]):
    rows = RowInput(many=True)
    accessible = serializers.ListField(child=serializers.IntegerField(min_value=1), default=list)
    blocked = serializers.ListField(child=serializers.IntegerField(min_value=1), default=list)
    room_beside = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=list, help_text="Boards whose neighbours are kept free."
    )
    colours = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=12), min_length=2, max_length=2),
        required=False,
        help_text="Kind of board -> colour of Sun, colour of Moon; all six differ. Ours, if left out.",
    )
    replace = serializers.BooleanField(default=False, help_text="Give up the seats drawn so far.")


class MarkInput(serializers.Serializer[Any]):
    accessible = serializers.BooleanField()
    blocked = serializers.BooleanField()
    room_beside = serializers.BooleanField(default=False, help_text="Keep the boards beside it free.")


_tables: MadeOnce[Page] = MadeOnce(keep=8)


class Tables(EventAPIView):
    """The tables of the hall, without people. Made once for everybody who asks before the hall changes."""

    task = None

    @extend_schema(responses=TableOutput(many=True))
    def get(self, request: Request, slug: str) -> HttpResponse:
        made = _tables.get(moment_of_seats(self.tournament), lambda: _made(self.tournament))
        return made.answer(request._request)


def _made(tournament: Tournament) -> Page:
    tables = [_table(seats) for seats in seat_plan(tournament).tables().values()]
    return Page(JSONRenderer().render(TableOutput(tables, many=True).data), JSONRenderer.media_type)


def _table(seats: list[SeatInfo]) -> dict[str, Any]:
    names = ("table", "row", "place", "kind", "accessible", "blocked", "reach", "beside")
    return {name: getattr(seats[0], name) for name in names} | {"colours": {info.side: info.colour for info in seats}}


class LayOut(CommandView):
    """Make rows, boards and seats anew."""

    input, decide = HallInput, actions.lay_out_hall

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        colours = {kind: (sun, moon) for kind, (sun, moon) in given.pop("colours", COLOURS).items()}
        return given | {"rows": [actions.RowPlan(**row) for row in given["rows"]], "colours": colours}


class Mark(CommandView):
    """A board is accessible, must not be used, or wants room beside it: all three marks are set as given."""

    input, decide = MarkInput, actions.mark_table
