"""The worked examples of all games, and whether they leave anything out."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import GAMES
from games.game import Game, Problem, Result
from tests.games.examples import Example, examples


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value, default=str))


def codes(problems: Iterable[Problem]) -> list[str]:
    return sorted(f"{problem.line}: {problem.code}" for problem in problems)


def fact(game: Game, path: str) -> object:
    value: Any = game
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value[step]
        elif isinstance(value, tuple):
            value = next(item for item in value if item.name == step)
        else:
            value = getattr(value, step)
    return value


@pytest.mark.parametrize("example", examples(), ids=str)
def test_every_example_says_where_the_rule_is_written(example: Example) -> None:
    assert example.data["source"].strip()


@pytest.mark.parametrize("example", examples("score"), ids=str)
def test_sheet_counts_as_the_example_says(example: Example) -> None:
    score = example.game.score(example.data["values"], **example.data.get("context", {}))
    assert score.total == example.data["total"]
    assert codes(score.problems) == sorted(example.data.get("problems", []))


@pytest.mark.parametrize("example", examples("table"), ids=str)
def test_table_has_the_problems_of_the_example(example: Example) -> None:
    assert codes(example.game.check_table(example.data["sheets"])) == sorted(example.data["problems"])


@pytest.mark.parametrize("example", examples("ruling"), ids=str)
def test_ruling_answers_as_the_example_says(example: Example) -> None:
    outcome = example.game.rulings[example.data["ruling"]](**example.data["inputs"])
    assert codes(outcome.problems) == sorted(example.data.get("problems", []))
    assert as_json(outcome.answer) == example.data.get("answer")
    assert [str(reason) for reason in outcome.reasons] == example.data.get("reasons", list(map(str, outcome.reasons)))
    assert outcome.source


@pytest.mark.parametrize("example", examples("rank"), ids=str)
def test_results_rank_as_the_example_says(example: Example) -> None:
    results = [Result(**result) for result in example.data["results"]]
    places = example.game.rank(results)
    assert [results[place.index].name for place in places] == example.data["order"]
    if "ranks" in example.data:
        assert [place.rank for place in places] == example.data["ranks"]
    if "decided_by" in example.data:
        assert [place.decided_by.name if place.decided_by else "" for place in places] == example.data["decided_by"]


@pytest.mark.parametrize("example", examples("fact"), ids=str)
def test_declaration_holds_the_number_of_the_example(example: Example) -> None:
    assert as_json(fact(example.game, example.data["fact"])) == example.data["value"]


def of(game: Game, kind: str) -> list[Mapping[str, Any]]:
    """The examples of a game and of its variants."""
    return [e.data for e in examples(kind) if e.game_key == game.key]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_ruling_has_an_example_with_an_answer(game: Game) -> None:
    answered = {data["ruling"] for data in of(game, "ruling") if not data.get("problems")}
    assert set(game.rulings) - answered == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_line_of_the_sheet_is_counted_in_an_example(game: Game) -> None:
    counted = {line for data in of(game, "score") for line, value in data["values"].items() if value}
    assert {line.name for line in game.lines} - counted == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_limit_of_the_sheet_and_across_the_table_is_broken_in_an_example(game: Game) -> None:
    broken = {problem for data in of(game, "score") + of(game, "table") for problem in data.get("problems", [])}
    limits = {f"{line.name}: too_many" for line in game.lines}
    shared = {f"{line.name}: too_many_at_table" for line in game.lines if line.per_table is not None}
    assert (limits | shared) - broken == set()
