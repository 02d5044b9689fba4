"""The API of the course of rounds: list them, and each step of the caller."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import EventAPIView
from tournament.rounds import actions
from tournament.rounds.api.command import CallerCommand, MsInput
from tournament.rounds.models import PauseReason, Round
from tournament.rounds.queries import rolls_that_count


class RoundOutput(serializers.ModelSerializer[Round]):
    class Meta:
        model = Round
        fields = [
            "number",
            "group",
            "phase",
            "allotment_ms",
            "starts_at",
            "deadline",
            "remaining_ms",
            "pause_reason",
            "discards_until",
        ]


class StepToUndo(serializers.Serializer[Any]):
    of_entry = serializers.IntegerField(required=False, help_text="The entry that is meant; left out: the last step.")


class PauseInput(serializers.Serializer[Any]):
    reason = serializers.ChoiceField(choices=PauseReason.choices, required=False, allow_blank=True, default="")


class RedoInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class Rounds(EventAPIView):
    """All rounds so far with their rolls that count."""

    task = None

    @extend_schema(responses=RoundOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rounds = RoundOutput(Round.objects.filter(tournament=self.tournament), many=True).data
        rolls: dict[int, dict[str, list[int]]] = {}
        for seen in rolls_that_count(self.tournament):
            rolls.setdefault(seen.round, {})[seen.kind] = list(seen.dice)
        return Response([{**round_, "rolls": rolls.get(round_["number"], {})} for round_ in rounds])


class NextRound(CallerCommand):
    """Announce the next round and its group."""

    decide = actions.announce_round


class Undo(CallerCommand):
    """Take back the last step, while nothing later depends on it."""

    input, decide = StepToUndo, actions.undo_step


class Skip(CallerCommand):
    """End an announced round without dice."""

    decide = actions.skip_round


class Redo(CallerCommand):
    """Announce the round anew: its dice are taken back, and rolled again."""

    input, decide = RedoInput, actions.redo_round


class StartClock(CallerCommand):
    """Start the allotment after discards or production."""

    decide = actions.start_clock


class Pause(CallerCommand):
    """Stop the clock; the time left is kept."""

    input, decide = PauseInput, actions.pause_round


class Resume(CallerCommand):
    """Let the clock go on, after a 3-2-1."""

    decide = actions.resume_round


class AddTime(CallerCommand):
    """Give the round more time, or less."""

    input, decide = MsInput, actions.add_time


class End(CallerCommand):
    """End the round now."""

    decide = actions.end_round
