"""The API of results at separate tables: a sheet for each table of a sitting."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView
from tournament.tables import actions
from tournament.tables.queries import TableSeen, rules_of, seen_tables, sittings_of


class TableCountInput(serializers.Serializer[Any]):
    registration = serializers.IntegerField(min_value=1)
    values = serializers.DictField()
    ties = serializers.DictField(child=serializers.IntegerField(), default=dict)


class TableSheetInput(serializers.Serializer[Any]):
    """All players of the table; `winner` reached the goal, none: time was up."""

    counts = TableCountInput(many=True)
    winner = serializers.IntegerField(allow_null=True, default=None)


class DecisionInput(TableSheetInput):
    reason = serializers.CharField(max_length=200)


class TableSheets(EventAPIView):
    """The result sheets that stand, by sitting and table."""

    task = "judge"

    @extend_schema(responses={200: dict})
    def get(self, request: Request, slug: str) -> Response:
        sittings = sittings_of(self.tournament)
        seen, rules = seen_tables(sittings), rules_of(self.tournament)
        return Response(
            [
                {
                    "sitting": sitting.number,
                    "table": table.number,
                    "version": table.sheet.version,
                    "state": table.sheet.state,
                    "winner": table.sheet.winner.number if table.sheet.winner else None,
                    "lines": {
                        number: {**line, "total": rules.total(line["values"]), "play_order": order}
                        for number, line, order in _in_order(table)
                    },
                    "waiting_for": [person.number for person in table.waiting_for],
                }
                for sitting in sittings
                for table in seen[sitting.pk]
                if table.sheet
            ]
        )


def _in_order(table: TableSeen) -> Iterator[tuple[str, dict[str, Any], int]]:
    """The lines of its sheet in the order of play."""
    for chair in table.chairs:
        number = str(chair.registration.number)
        if table.sheet and number in table.sheet.lines:
            yield number, table.sheet.lines[number], chair.order


class EnterSheet(CommandView):
    """Enter the result of a table."""

    task = "judge"
    input = TableSheetInput
    decide = actions.enter_sheet

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {**given, "counts": _counts(given)}


class DecideSheet(CommandView):
    """The referee decides a result."""

    task = "confirm_winner"
    input = DecisionInput
    decide = actions.decide_sheet

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {**given, "counts": _counts(given)}


def _counts(given: dict[str, Any]) -> actions.Counts:
    return {count["registration"]: actions.PlayerCount(count["values"], count["ties"]) for count in given["counts"]}
