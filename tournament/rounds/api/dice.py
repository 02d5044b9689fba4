"""The API of dice: rolls, corrections, the seed of fair dice, and the public list of all rolls."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import EventAPIView
from tournament.rounds import actions
from tournament.rounds.api.command import CallerCommand
from tournament.rounds.dice_log import dice_log
from tournament.rounds.models import Roll


class DiceInput(serializers.Serializer[Any]):
    """Two dice as typed. Left out, they are drawn from the committed seed."""

    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6), min_length=2, max_length=2, required=False
    )


class CorrectionInput(DiceInput):
    kind = serializers.ChoiceField(choices=Roll.Kind.choices)
    dice = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=6), min_length=2, max_length=2)


class AudienceInput(serializers.Serializer[Any]):
    audience = serializers.CharField(max_length=20)


class LoggedRoll(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Roll.Kind.choices)
    attempt = serializers.IntegerField()
    dice = serializers.ListField(child=serializers.IntegerField())
    fair = serializers.BooleanField()
    counts = serializers.BooleanField()


class DiceLogOutput(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    commitment = serializers.CharField(allow_null=True)
    audience = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    rolls = LoggedRoll(many=True)


class DiceCommand(CallerCommand):
    """A command with two dice, or with none that were typed."""

    input = DiceInput

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return given | {"dice": tuple(given["dice"])} if "dice" in given else given


class DiceLog(EventAPIView):
    """Every roll with what is needed to verify it; the seed once it has been revealed."""

    task = None

    @extend_schema(responses=DiceLogOutput)
    def get(self, request: Request, slug: str) -> Response:
        return Response(dice_log(self.tournament))


class RollDice(DiceCommand):
    """The dice of the round. Where two must agree, the entry says whether they count yet."""

    decide = actions.roll_dice


class RollRobbers(DiceCommand):
    """The second roll after a 7."""

    decide = actions.roll_robbers


class CorrectRoll(DiceCommand):
    """Replace a mistyped roll; the wrong one stays on record."""

    input, decide = CorrectionInput, actions.correct_roll


class DrawSeed(CallerCommand):
    """Commit to the secret seed of the fair dice, before the first round."""

    decide = actions.draw_seed


class MixInAudience(CallerCommand):
    """Mix in the number that the audience calls out, before the first round."""

    input, decide = AudienceInput, actions.mix_in_audience


class RevealSeed(CallerCommand):
    """Show the seed, once play has ended."""

    decide = actions.reveal_seed
