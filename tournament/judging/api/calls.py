"""The API of calls, rulings given, and sanctions."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView
from tournament.judging import actions
from tournament.judging.models import Call, RulingGiven, Sanction
from tournament.setup import roles


class CallOutput(serializers.ModelSerializer[Call]):
    table = serializers.IntegerField(source="table.number")
    registration = serializers.IntegerField(source="registration.number", allow_null=True, default=None)

    class Meta:
        model = Call
        fields = ["id", "table", "registration", "reason", "text", "state", "called_at", "taken_at", "closed_at"]
        fields += ["extra_ms", "note"]


class CallInput(serializers.Serializer[Any]):
    """For a player (`registration`) or for a table."""

    reason = serializers.ChoiceField(choices=Call.Reason.choices)
    text = serializers.CharField(max_length=200, default="", allow_blank=True)
    registration = serializers.IntegerField(min_value=1, required=False)
    table = serializers.IntegerField(min_value=1, required=False)


class SolveInput(serializers.Serializer[Any]):
    note = serializers.CharField(max_length=500, default="", allow_blank=True)
    extra_minutes = serializers.IntegerField(min_value=0, max_value=30, default=0)


class RulingInput(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    inputs = serializers.DictField(default=dict)
    call = serializers.IntegerField(source="call_id", min_value=1, required=False)
    told = serializers.JSONField(required=False, allow_null=True, help_text="What a device has answered already.")


class RulingGivenOutput(serializers.ModelSerializer[RulingGiven]):
    class Meta:
        model = RulingGiven
        fields = ["name", "inputs", "answer", "call", "entry"]


class SanctionOutput(serializers.ModelSerializer[Sanction]):
    registration = serializers.IntegerField(source="registration.number")

    class Meta:
        model = Sanction
        fields = ["id", "registration", "kind", "points", "reason", "at", "state", "appeal", "decision", "entry"]


class SanctionInput(serializers.Serializer[Any]):
    registration = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=Sanction.Kind.choices)
    points = serializers.IntegerField(min_value=0, default=0)
    reason = serializers.CharField(max_length=500)


class AppealInput(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=500)


class DecideInput(serializers.Serializer[Any]):
    lift = serializers.BooleanField()
    reason = serializers.CharField(max_length=500)


class Calls(CommandView):
    """Calls for a judge: list them, or call one for a table or a player."""

    task = "judge"
    input = CallInput
    decide = actions.call_judge

    @extend_schema(responses=CallOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        calls = Call.objects.filter(tournament=self.tournament).select_related("table", "registration")
        return Response(CallOutput(calls, many=True).data)

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        who = {"registration_number": given.get("registration", 0), "table": given.get("table", 0)}
        return who | {"reason": given["reason"], "text": given["text"]}


class TakeCall(CommandView):
    """Go to a call, or take it over."""

    task = "judge"

    decide = actions.take_call


class SolveCall(CommandView):
    """A call is solved: how, and the extra time that the table was given."""

    task = "judge"
    input = SolveInput
    decide = actions.solve_call


class RulingsGiven(CommandView):
    """Rulings that were given: list them, or keep one."""

    task = "judge"
    input = RulingInput
    decide = actions.give_ruling

    @extend_schema(responses=RulingGivenOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(RulingGivenOutput(RulingGiven.objects.filter(tournament=self.tournament), many=True).data)


class Sanctions(CommandView):
    """Sanctions: list them, or give one. A judge warns; points and removal are the head judge's."""

    task = "judge"
    input = SanctionInput
    decide = actions.give_sanction

    @extend_schema(responses=SanctionOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        sanctions = Sanction.objects.filter(tournament=self.tournament).select_related("registration")
        return Response(SanctionOutput(sanctions, many=True).data)

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        if given["kind"] != Sanction.Kind.WARNING and not roles.may(self.request.user, self.tournament, "sanction"):
            self.permission_denied(self.request)
        return {"registration_number": given.pop("registration"), **given}


class AppealSanction(CommandView):
    """An appeal that a player makes in words, entered by a judge."""

    task = "judge"
    input = AppealInput
    decide = actions.appeal_sanction


class DecideAppeal(CommandView):
    """Uphold a sanction or lift it; who gave it cannot uphold it."""

    task = "sanction"
    input = DecideInput
    decide = actions.decide_appeal
