"""The API of claims, of counts that differ, and of the winner."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView
from tournament.judging import actions
from tournament.judging.api.sheets import CountInput, SheetOutput
from tournament.judging.models import Claim, Conflict
from tournament.judging.queries import sheets_in


class ClaimOutput(serializers.ModelSerializer[Claim]):
    registration = serializers.IntegerField(source="registration.number")
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="seat.table.number")
    group = serializers.CharField(source="seat.group")

    class Meta:
        model = Claim
        fields = ["id", "registration", "round", "table", "group", "state", "declared_at", "total", "reason"]


class ConflictOutput(serializers.ModelSerializer[Conflict]):
    """Counts that differ, side by side: the one that stood first, then the others."""

    registration = serializers.IntegerField(source="registration.number")
    claim = serializers.IntegerField(source="claim_id", allow_null=True)
    resolved = serializers.SerializerMethodField()
    sheets = serializers.SerializerMethodField()

    class Meta:
        model = Conflict
        fields = ["id", "registration", "claim", "entry", "resolved", "reason", "sheets"]

    def get_resolved(self, conflict: Conflict) -> bool:
        return conflict.decided_id is not None

    @extend_schema(responses=SheetOutput(many=True))
    def get_sheets(self, conflict: Conflict) -> list[dict[str, Any]]:
        return list(SheetOutput(sheets_in(conflict), many=True).data)


class DeclareInput(serializers.Serializer[Any]):
    """`of_round`: the round in which a judge saw the hand raised, where it is over; left out: the one that runs."""

    registration = serializers.IntegerField(min_value=1)
    of_round = serializers.IntegerField(min_value=1, required=False)


class ReasonInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class ResolveInput(CountInput):
    """What is right, and why."""

    reason = serializers.CharField(max_length=200)


class ConfirmInput(serializers.Serializer[Any]):
    """`despite_missing`: where play ended without a claim, though sheets of the last round are missing."""

    despite_missing = serializers.BooleanField(default=False)


class Claims(CommandView):
    """Claims of victory: list them, or declare one for a player."""

    task = "judge"
    input = DeclareInput
    decide = actions.declare_victory

    @extend_schema(responses=ClaimOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        claims = Claim.objects.filter(tournament=self.tournament)
        return Response(ClaimOutput(claims.select_related("registration", "round", "seat__table"), many=True).data)

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"registration_number": given.pop("registration"), **given}


class TakeClaim(CommandView):
    """Go to count a claim."""

    task = "judge"

    decide = actions.take_claim


class CountClaim(CommandView):
    """A count of a claim. The first decides it, unless the event counts twice; one that differs makes a conflict."""

    task = "judge"
    input = CountInput
    decide = actions.count_claim


class RefuseClaim(CommandView):
    """Refuse a claim without a count, with the reason."""

    task = "judge"
    input = ReasonInput
    decide = actions.refuse_claim


class ReopenClaim(CommandView):
    """Set the counts of a claim aside, so that it is counted anew."""

    task = "confirm_winner"
    input = ReasonInput
    decide = actions.reopen_claim


class Conflicts(EventAPIView):
    """Counts of two judges that differ, open and decided."""

    task = "judge"

    @extend_schema(responses=ConflictOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        found = Conflict.objects.filter(tournament=self.tournament).select_related("registration", "standing")
        return Response(ConflictOutput(found, many=True).data)


class ResolveConflict(CommandView):
    """The head judge says what is right; a claim is decided by that."""

    task = "confirm_winner"
    input = ResolveInput
    decide = actions.resolve_conflict


class ConfirmWinner(CommandView):
    """The head judge confirms the winner."""

    task = "confirm_winner"
    input = ConfirmInput
    decide = actions.confirm_winner


class RevokeWinner(CommandView):
    """The head judge takes the confirmation of the winner back, with the reason."""

    task = "confirm_winner"
    input = ReasonInput
    decide = actions.revoke_winner
