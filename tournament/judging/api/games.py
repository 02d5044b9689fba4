"""The API of games: the lines of a sheet, the questions that judges are asked, and their answers. Public."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import GAMES
from games.game import Field, Game, Ruling, ScoreLine
from tournament.journal.http import problem_as_dict, problem_handler, translated
from tournament.judging.counting import criteria
from tournament.judging.forms import criterion_label
from tournament.judging.rulings import answer_as_data, find_ruling, label_of, rulings_of


class GameAPIView(APIView):
    """A part of a game's API: the same for everybody."""

    authentication_classes = ()
    permission_classes = ()

    def get_exception_handler(self) -> Callable[..., Any]:
        return problem_handler

    def rules(self, key: str) -> Game:
        if key not in GAMES:
            raise Http404
        return GAMES[key]


class OneGame(GameAPIView):
    """A game: goal, lines of the sheet, order of ties, rulings with their fields; words in the reader's language."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        rules = self.rules(key)
        return Response(
            {
                "key": rules.key,
                "name": translated(rules.name),
                "goal": rules.goal,
                "seats": list(rules.seats),
                "lines": [_line(line) for line in rules.lines],
                "hand": list(rules.hand),
                "criteria": {name: str(criterion_label(rules, name)) for name in criteria(rules)},
                "tie_breakers": [
                    {"name": t.name, "label": translated(t.label), "lowest_first": t.lowest_first, "source": t.source}
                    for t in rules.tie_breakers
                ],
                "variants": {key: translated(variant.name) for key, variant in rules.variants.items()},
                "rulings": [_ruling(rules, name, ruling) for name, ruling in rulings_of(rules).items()],
            }
        )


class OneRuling(GameAPIView):
    """A question: its fields, or (POST of the inputs) its answer with reasons and source or problems."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str, name: str) -> Response:
        return Response(_ruling(self.rules(key), name, self._find(key, name)))

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, key: str, name: str) -> Response:
        inputs = request.data if isinstance(request.data, dict) else {}
        outcome = self._find(key, name)(**{str(field): value for field, value in inputs.items()})
        answer = {
            "name": name,
            "answer": answer_as_data(outcome.answer),
            "reasons": [translated(reason) for reason in outcome.reasons],
            "source": outcome.source,
            "problems": [problem_as_dict(problem) for problem in outcome.problems],
        }
        return Response(answer, status=422 if outcome.problems else 200)

    def _find(self, key: str, name: str) -> Ruling:
        ruling = find_ruling(self.rules(key), name)
        if not ruling:
            raise Http404
        return ruling


def _line(line: ScoreLine) -> dict[str, Any]:
    numbers = {"vp": line.vp, "most": line.most, "per_table": line.per_table, "steps": list(line.steps)}
    return {"name": line.name, "label": translated(line.label), **numbers, "source": line.source}


def _ruling(rules: Game, name: str, ruling: Ruling) -> dict[str, Any]:
    fields = [_field(field) for field in ruling.fields]
    return {"name": name, "label": translated(label_of(rules, name)), "fields": fields, "source": ruling.source}


def _field(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "label": translated(field.label),
        "kind": field.kind,
        "least": field.least,
        "most": field.most,
        "choices": {value: translated(label) for value, label in field.choices.items()},
        "fields": [_field(inner) for inner in field.fields],
        "default": field.default,
    }
