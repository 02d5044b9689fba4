"""Two questions that every game asks of its judge: is this claim right, and who is ahead when points are equal?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.ranking import Number, TieBreaker, rank
from games.ruling import Field, Ruling, nothing_wrong
from games.sheet import Check, ScoreLine, count_sheet
from games.text import Text, gettext_noop

NAME = Field("name", Text(gettext_noop("Name")), "text", most=80)
OWN_TURN = Field("own_turn", Text(gettext_noop("It is the claimant's own turn")), "bool", default=True)


def claim_ruling(
    lines: Sequence[ScoreLine], checks: Sequence[Check], goal: int, source: str, context: tuple[Field, ...] = ()
) -> Ruling:
    """Somebody declares victory: count the sheet, refuse what cannot be, compare with the goal.

    `context` are the fields that the count's checks must know beside the sheet.
    """
    names = {line.name for line in lines}

    def split(inputs: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        return {k: v for k, v in inputs.items() if k in names}, {f.name: inputs[f.name] for f in context}

    def check(**inputs: Any) -> Iterable[Problem]:
        values, beside = split(inputs)
        return count_sheet(lines, checks, values, **beside).problems

    def compute(**inputs: Any) -> tuple[dict[str, Any], tuple[Text, ...]]:
        values, _ = split(inputs)
        score = count_sheet(lines, (), values)
        counted = [_line_reason(line, values[line.name], score.points[line.name]) for line in lines]
        valid = score.total >= inputs["goal"] and inputs["own_turn"]
        reasons = (*(text for text in counted if text), _verdict(score.total, inputs["goal"], inputs["own_turn"]))
        return {"total": score.total, "valid": valid}, reasons

    counts = tuple(Field(line.name, line.label, default=0) for line in lines)
    needed = Field("goal", Text(gettext_noop("Victory points that end the game")), least=1, default=goal)
    fields = (*counts, *context, needed, OWN_TURN)
    return Ruling("claim", Text(gettext_noop("Count of a claim")), fields, compute, source, check)


def _line_reason(line: ScoreLine, count: int, points: int) -> Text | None:
    params = {"line": line.label, "count": count, "points": points}
    return Text(gettext_noop("{line}: {count}, worth {points}."), params) if count else None


def _verdict(total: int, goal: int, own_turn: bool) -> Text:
    params = {"total": total, "goal": goal}
    if total < goal:
        return Text(gettext_noop("Together {total}: the goal of {goal} is not reached."), params)
    if not own_turn:
        return Text(gettext_noop("Together {total} of {goal}, but a claim is good only in one's own turn."), params)
    return Text(gettext_noop("Together {total}: the goal of {goal} is reached."), params)


def tie_ruling(
    tie_breakers: Sequence[TieBreaker], source: str, check: Callable[..., Iterable[Problem]] = nothing_wrong
) -> Ruling:
    """Who is ahead of whom, and by which criterion: the answer gives the names, best first, and the places."""

    def compute(players: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], tuple[Text, ...]]:
        rows: list[dict[str, Number]] = [{t.name: player[t.name] for t in tie_breakers} for player in players]
        places = rank(rows, tie_breakers)
        order = [players[place.index] for place in places]
        pairs = zip(order, order[1:], places[1:], strict=False)
        answer = {"order": [player["name"] for player in order], "places": [place.rank for place in places]}
        return answer, tuple(_pair_reason(ahead, behind, place.decided_by) for ahead, behind, place in pairs)

    columns = tuple(Field(t.name, t.label, most=1_000_000) for t in tie_breakers)
    players = Field("players", Text(gettext_noop("Players")), "rows", least=2, most=100, fields=(NAME, *columns))
    return Ruling("tie", Text(gettext_noop("Tie on victory points")), (players,), compute, source, check)


def _pair_reason(ahead: Mapping[str, Any], behind: Mapping[str, Any], by: TieBreaker | None) -> Text:
    names = {"ahead": ahead["name"], "behind": behind["name"]}
    if by is None:
        return Text(gettext_noop("Nothing separates {ahead} and {behind}: they share the place."), names)
    params = {**names, "criterion": by.label, "better": ahead[by.name], "worse": behind[by.name]}
    return Text(gettext_noop("{ahead} is ahead of {behind}. {criterion}: {better} to {worse}."), params)
