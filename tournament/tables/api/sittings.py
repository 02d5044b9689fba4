"""The API of events at separate tables: the course, sittings with who sits where, and their clock."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.programmes import COUNTINGS, PROGRAMMES
from tournament.journal.actions import Command
from tournament.journal.http import CommandView, EventAPIView, problem_as_dict
from tournament.journal.models import Entry
from tournament.registration.people import public_name
from tournament.seating.papers import AS_OF, PAPER, answer_program
from tournament.tables import actions
from tournament.tables.models import Course, Sitting
from tournament.tables.queries import credits_of, seen_tables, sittings_of


class SittingOutput(serializers.ModelSerializer[Sitting]):
    """A sitting with its clock and who sits where: public names, in the order of play."""

    class Meta:
        model = Sitting
        fields = ["number", "stage", "phase", "limit_ms", "warning_ms", "deadline", "remaining_ms", "seed", "aims"]


class LayOutInput(serializers.Serializer[Any]):
    tables = serializers.IntegerField(min_value=1)
    accessible = serializers.ListField(child=serializers.IntegerField(min_value=1), default=list)


class CourseInput(serializers.Serializer[Any]):
    """A programme, and what differs from it."""

    programme = serializers.ChoiceField(choices=list(PROGRAMMES))
    counting = serializers.ChoiceField(choices=list(COUNTINGS), required=False)
    variant = serializers.CharField(required=False, allow_blank=True)
    sittings = serializers.IntegerField(required=False)
    semi_final = serializers.BooleanField(required=False)
    final = serializers.BooleanField(required=False)
    minutes = serializers.IntegerField(required=False)
    warning_minutes = serializers.IntegerField(required=False)
    credit = serializers.ChoiceField(choices=Course.Credit.choices, required=False)


class SittingDrawInput(serializers.Serializer[Any]):
    seed = serializers.CharField(max_length=80)
    present_only = serializers.BooleanField(default=True)


class SittingAcceptInput(SittingDrawInput):
    digest = serializers.CharField(default="", allow_blank=True, help_text="From the preview: only these very seats.")


class LeavingInput(serializers.Serializer[Any]):
    sitting = serializers.IntegerField(min_value=1)
    registration = serializers.IntegerField(min_value=1)


class JoiningInput(LeavingInput):
    """`table`: none, the best free place."""

    table = serializers.IntegerField(min_value=1, allow_null=True, default=None)


class SittingSwapInput(serializers.Serializer[Any]):
    """Two people who exchange their chairs in a sitting, also in one that is over."""

    sitting = serializers.IntegerField(min_value=1)
    registration = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class ExtraInput(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, required=False)


class LayOutTables(CommandView):
    """Number the tables of the room, before the first draw."""

    task = "seat"
    input = LayOutInput
    decide = actions.lay_out_tables


class SetCourse(CommandView):
    """Take a programme with the organiser's changes, before the first sitting begins."""

    task = "set_up"
    input = CourseInput
    decide = actions.set_course

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"programme": given.pop("programme"), "changes": given}


class Sittings(EventAPIView):
    """All sittings with their tables."""

    task = None

    @extend_schema(responses=SittingOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        sittings = sittings_of(self.tournament)
        seen = seen_tables(sittings)
        found = []
        for sitting in sittings:
            tables = [
                {"table": table.number, "people": [public_name(one) for one in table.people]}
                for table in seen[sitting.pk]
            ]
            found.append({**SittingOutput(sitting).data, "tables": tables})
        return Response(found)


class PrintSitting(EventAPIView):
    """Who sits where in a sitting as PDF, by name and by table, in the reader's language; a worker makes it."""

    task = "see_desk"

    @extend_schema(parameters=[AS_OF], responses=PAPER)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        get_object_or_404(Sitting, tournament=self.tournament, number=number)
        return answer_program(request._request, self.tournament, "tournament.tables.print", f"sitting-{number}", number)


class PreviewSittings(EventAPIView):
    """What a draw would give: its aims, and the digest under which these very seats can be accepted."""

    task = "seat"

    @extend_schema(request=SittingDrawInput, responses={200: dict[str, Any]})
    def post(self, request: Request, slug: str) -> Response:
        given = SittingDrawInput(data=request.data)
        given.is_valid(raise_exception=True)
        drawn = actions.preview_sittings(self.tournament, **given.validated_data)
        aims = [{"name": aim.name, "missed": aim.missed, "bound": aim.bound} for aim in drawn.draw.aims]
        sittings = [[{"table": sat.table, "people": sat.players} for sat in seated] for seated in drawn.draw.sittings]
        problems = [problem_as_dict(problem) for problem in drawn.draw.problems]
        return Response({"aims": aims, "digest": drawn.digest, "sittings": sittings, "problems": problems})


class DrawSittings(CommandView):
    """Draw all sittings that have not begun."""

    task = "seat"
    input = SittingAcceptInput
    decide = actions.draw_sittings

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        drawn = actions.preview_sittings(self.tournament, given["seed"], given["present_only"])
        return {"drawn": drawn, "present_only": given["present_only"], "digest": given["digest"]}


class TakeBackDraw(CommandView):
    """The last draw was a mistake: what it replaced is there again, as long as nothing has come of it."""

    task = "seat"
    decide = actions.take_back_draw


class Advance(CommandView):
    """Draw the semi-final or the final from the ranking."""

    task = "seat"
    decide = actions.advance


class LeaveTable(CommandView):
    """Somebody did not come, or has left: the others play on, a result of their table is set aside."""

    task = "seat"
    input = LeavingInput
    decide = actions.leave_table


class CreditOutput(serializers.Serializer[Any]):
    """What somebody who comes late gets. `points`: placement points; null: the average of the own games, per sitting.

    `counts`: whether this event ranks by it.
    """

    missed = serializers.IntegerField()
    rule = serializers.ChoiceField(choices=Course.Credit.choices)
    points = serializers.IntegerField(allow_null=True)
    counts = serializers.BooleanField()


class JoinTable(CommandView):
    """Somebody who came late takes a free place; a result of that table is set aside. GET: with which credit."""

    task = "seat"
    input = JoiningInput
    decide = actions.join_table

    @extend_schema(parameters=[OpenApiParameter("registration", int, required=True)], responses=CreditOutput)
    def get(self, request: Request, slug: str) -> Response:
        number = serializers.IntegerField(min_value=1).run_validation(request.query_params.get("registration"))
        return Response(CreditOutput(credits_of(self.tournament, [number])[number]).data)


class SwapPeople(CommandView):
    """Exchange two people; results of their tables are set aside."""

    task = "seat"
    input = SittingSwapInput
    decide = actions.swap_people


STEPS = {
    "start": actions.start_sitting,
    "pause": actions.pause_sitting,
    "resume": actions.resume_sitting,
    "last-turn": actions.call_last_turn,
    "end": actions.end_sitting,
    "take-back": actions.take_back_signal,
}


def _take_step(command: Command, number: int, step: str, minutes: int = 0) -> Entry:
    if step == "extend":
        return actions.extend_sitting(command, number, minutes)
    if step not in STEPS:
        raise Http404
    return STEPS[step](command, number)


class StepSitting(CommandView):
    """start, pause, resume, extend (with `minutes`), last-turn, end; take-back: the last signal was a mistake."""

    task = "call_rounds"
    input = ExtraInput
    decide = _take_step


class EndTableTime(CommandView):
    """A table gives back the extra time that a judge gave it when a call was solved."""

    task = "judge"
    decide = actions.end_extra_time
