"""The API of score sheets, and the roster that a judge's device works from without a network."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView
from tournament.judging import actions
from tournament.judging.models import ScoreSheet
from tournament.judging.queries import sheets_seen_by
from tournament.judging.roster import roster
from tournament.setup import roles

JUDGES_STATES = [(state.value, state.label) for state in ScoreSheet.State if state in ("interim", "submitted")]


class CountInput(serializers.Serializer[Any]):
    """`values`: line -> count, `ties`: criterion -> number. The game says what can't be, all at once."""

    values = serializers.DictField()
    ties = serializers.DictField(default=dict)


class PersonsCountInput(CountInput):
    """`version_seen`: the newest version that was known when this was counted; left out: whichever."""

    registration = serializers.IntegerField(min_value=1)
    version_seen = serializers.IntegerField(min_value=0, required=False)


class SheetInput(PersonsCountInput):
    """`of_round`: the round in which this was counted; left out: the present one."""

    state = serializers.ChoiceField(choices=JUDGES_STATES, default=ScoreSheet.State.SUBMITTED)
    of_round = serializers.IntegerField(min_value=1, required=False)


class BoardInput(serializers.Serializer[Any]):
    """`of_round`: the round in which the board was counted; left out: the present one."""

    state = serializers.ChoiceField(choices=JUDGES_STATES, default=ScoreSheet.State.SUBMITTED)
    of_round = serializers.IntegerField(min_value=1, required=False)
    sheets = PersonsCountInput(many=True, allow_empty=False)


class VerifyInput(serializers.Serializer[Any]):
    registration = serializers.IntegerField(min_value=1)
    version = serializers.IntegerField(min_value=1)


class SheetOutput(serializers.ModelSerializer[ScoreSheet]):
    registration = serializers.IntegerField(source="registration.number")

    class Meta:
        model = ScoreSheet
        fields = ["registration", "version", "state", "values", "ties", "entry"]


class SheetSeen(serializers.Serializer[Any]):
    """A sheet in the list. `values` and `ties` are null where the reader may still have to count unseen."""

    registration = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(ScoreSheet.State.choices)
    values = serializers.DictField(allow_null=True)
    ties = serializers.DictField(allow_null=True)
    entry = serializers.IntegerField()


class AfterInput(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        min_value=0,
        default=0,
        help_text="Number of a journal entry: the `entry` of the last sheet that is known.",
    )


class ScoreSheets(CommandView):
    """Score sheets, every version: list them, or submit one.

    The list has those after entry `after` of the journal, oldest first: 500, and what else the last entry brought. An
    empty list: there are no more.
    """

    task = "judge"
    input = SheetInput
    decide = actions.submit_sheet

    @extend_schema(parameters=[AfterInput], responses=SheetSeen(many=True))
    def get(self, request: Request, slug: str) -> Response:
        given = AfterInput(data=request.query_params)
        given.is_valid(raise_exception=True)
        head = roles.may(request.user, self.tournament, "confirm_winner")
        unseen = {"values": None, "ties": None}
        return Response(
            [
                SheetOutput(sheet).data | ({} if seen else unseen)
                for sheet, seen in sheets_seen_by(self.tournament, request.user.pk, head, **given.validated_data)
            ]
        )

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"registration_number": given.pop("registration"), **given}


class BoardSheets(CommandView):
    """All sheets of one table at once, checked together."""

    task = "judge"
    input = BoardInput
    decide = actions.submit_board

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        of_round = given.get("of_round")
        counted = [actions.Counted(**one, of_round=of_round) for one in given["sheets"]]
        return {"counted": counted, "state": given["state"]}


class VerifySheet(CommandView):
    """Confirm a submitted sheet of another judge as it is: who counts is not shown it, the head judge is."""

    task = "confirm_winner"
    input = VerifyInput
    decide = actions.verify_sheet

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"registration_number": given["registration"], "version": given["version"]}


class TakeRow(CommandView):
    """Take a row to count, or take it over."""

    task = "judge"

    decide = actions.take_row


class Roster(EventAPIView):
    """Who sits where, and what has been counted: all that a judge's device needs to work without a network."""

    task = "judge"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        return Response(roster(self.tournament, request.user.pk))
