"""The API of the hall's screens and of the targets: what is shown, and who else is told of it."""

from typing import Any

from django.db.models import Count, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView
from tournament.screens import deliveries, targets
from tournament.screens.actions import show_scene
from tournament.screens.models import Delivery, Target
from tournament.screens.queries import AUTO, SCENES
from tournament.setup.models import Tournament


class SceneInput(serializers.Serializer[Any]):
    scene = serializers.ChoiceField(choices=(AUTO, *SCENES))
    minutes = serializers.IntegerField(default=0, min_value=0)


class ShowScene(CommandView):
    """Put a scene on every screen until play goes on; "auto" gives the wall back to play at once."""

    task = "show_scenes"
    input = SceneInput
    decide = show_scene


class TargetOutput(serializers.ModelSerializer[Target]):
    waiting = serializers.IntegerField(help_text="Deliveries that are still tried.")
    dead = serializers.IntegerField(help_text="Deliveries that were given up; `again/` sends the newest state.")

    class Meta:
        model = Target
        fields = ["id", "name", "url", "secret", "delivered", "waiting", "dead"]


class TargetInput(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    url = serializers.CharField(max_length=targets.LONGEST_ADDRESS)


class TestOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the state that was sent.")
    error = serializers.CharField(allow_blank=True, help_text="What went wrong; empty: the target took it.")


class Targets(CommandView):
    """The addresses to which each public state is sent; a POST adds one."""

    input = TargetInput
    decide = targets.add_target

    @extend_schema(request=None, responses=TargetOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(TargetOutput(_with_deliveries(self.tournament), many=True).data)


class RemoveTarget(CommandView):
    """Send nothing more there."""

    decide = targets.remove_target


class SendAgain(CommandView):
    """Try a delivery anew that was given up."""

    decide = targets.send_again


class TestTarget(EventAPIView):
    """Send the newest state now, whether or not the target has it, and say what it answers. Nothing else changes."""

    @extend_schema(request=None, responses=TestOutput)
    def post(self, request: Request, slug: str, target_id: int) -> Response:
        target = targets.active_target(self.tournament, target_id)
        number, error = deliveries.try_now(target)
        return Response(TestOutput({"number": number, "error": error}).data)


def _with_deliveries(tournament: Tournament) -> QuerySet[Target]:
    counted = {
        state: Count("deliveries", filter=Q(deliveries__state=state))
        for state in (Delivery.State.WAITING, Delivery.State.DEAD)
    }
    return Target.objects.filter(tournament=tournament, active=True).annotate(**counted)
