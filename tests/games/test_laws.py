"""What holds for every game on any input: nothing raises, and whatever is said can be read."""

import json
from collections.abc import Iterable
from itertools import pairwise
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.game import Field, Game, Problem, Result, Ruling, Text, clean_inputs
from games.ranking import compare

ALL = [game for parent in GAMES.values() for game in (parent, *parent.variants.values())]
EACH_GAME = pytest.mark.parametrize("game", ALL, ids=lambda game: f"{game.key}:{game.name}")
EACH_RULING = pytest.mark.parametrize(
    "ruling", [r for game in ALL for r in game.rulings.values()], ids=lambda ruling: ruling.name
)

FEW = settings(max_examples=25, deadline=None)  # each law runs for every game and ruling

leaves = st.none() | st.booleans() | st.integers(-3, 50) | st.integers() | st.floats() | st.text(max_size=4)
anything = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner), max_leaves=4
)


def sheets(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Sheets that a hurried judge might type: mostly possible counts, sometimes anything."""
    lines = {line.name: st.integers(0, line.most) | anything for line in game.lines}
    known = st.fixed_dictionaries({}, optional=lines)
    return st.builds(lambda a, b: {**a, **b}, known, st.dictionaries(st.text(max_size=4), anything, max_size=2))


def possible(field: Field) -> st.SearchStrategy[Any]:
    """Values that the field takes."""
    if field.kind == "rows":
        rows = st.fixed_dictionaries({f.name: possible(f) for f in field.fields})
        return st.lists(rows, min_size=field.least, max_size=max(field.least, min(field.most, 5)))
    return {
        "int": st.integers(field.least, field.most),
        "bool": st.booleans(),
        "choice": st.sampled_from(sorted(field.choices) or [""]),
        "text": st.text("abc", max_size=min(field.most, 3)),
    }[field.kind]


def readable(texts: Iterable[Text]) -> bool:
    return all(str(text).strip() for text in texts)


def legible(problems: Iterable[Problem]) -> bool:
    """Each has a code, a place, and a message whose places its params fill."""
    return all(
        problem.code
        and problem.message
        and {name for _, name, _, _ in Formatter().parse(problem.message) if name is not None} <= set(problem.params)
        and json.dumps({name: str(v) if isinstance(v, Text) else v for name, v in problem.params.items()})
        and readable([problem.text])
        for problem in problems
    )


@EACH_GAME
@FEW
@given(data=st.data())
def test_any_sheet_counts(game: Game, data: st.DataObject) -> None:
    values = data.draw(sheets(game))
    score = game.score(values)
    assert score.total == sum(score.points.values()) == game.total(values)
    assert set(score.points) == {line.name for line in game.lines}
    assert legible(score.problems)


@EACH_GAME
@FEW
@given(data=st.data())
def test_any_table_is_checked(game: Game, data: st.DataObject) -> None:
    table = data.draw(st.lists(sheets(game), max_size=max(game.seats)))
    assert legible(game.check_table(table))
    assert legible(game.doubts(table, data.draw(st.none() | st.integers(0, 5))))


@EACH_GAME
@FEW
@given(data=st.data())
def test_each_entry_beyond_a_limit_is_said_at_its_line(game: Game, data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(game.lines))
    problems = game.score({line.name: data.draw(st.integers(line.most + 1))}).problems
    assert (line.name, "too_many") in {(problem.line, problem.code) for problem in problems}


@EACH_GAME
@FEW
@given(data=st.data())
def test_any_results_rank(game: Game, data: st.DataObject) -> None:
    ties = st.fixed_dictionaries({}, optional={t.name: st.integers() for t in game.tie_breakers})
    results = data.draw(st.lists(st.builds(Result, sheets(game), ties), max_size=6))
    places = game.rank(results)
    assert sorted(place.index for place in places) == list(range(len(results)))
    rows = [{**result.ties, "total": game.score(result.values).total} for result in results]
    for ahead, behind in pairwise(places):
        assert behind.decided_by is compare(rows[ahead.index], rows[behind.index], game.tie_breakers)
        assert (behind.rank == ahead.rank) == (behind.decided_by is None)


@EACH_RULING
@FEW
@given(data=st.data())
def test_a_question_with_possible_inputs_gets_an_answer_with_reasons(ruling: Ruling, data: st.DataObject) -> None:
    outcome = ruling(**{field.name: data.draw(possible(field)) for field in ruling.fields})
    assert outcome.source
    assert legible(outcome.problems)
    if not outcome.problems:
        assert outcome.reasons
        assert readable(outcome.reasons)
        json.dumps(outcome.answer)


@EACH_RULING
@FEW
@given(data=st.data())
def test_a_question_with_any_inputs_never_raises(ruling: Ruling, data: st.DataObject) -> None:
    mixed = {field.name: possible(field) | anything for field in ruling.fields}
    inputs = data.draw(st.fixed_dictionaries({}, optional=mixed))
    inputs |= data.draw(st.dictionaries(st.text(max_size=5), anything, max_size=2))
    outcome = ruling(**inputs)
    assert legible(outcome.problems)
    assert outcome.problems or outcome.reasons


@EACH_GAME
def test_a_game_says_where_each_of_its_facts_is_written(game: Game) -> None:
    assert game.source
    assert all(line.source for line in game.lines)
    assert all(ruling.source for ruling in game.rulings.values())


@EACH_GAME
def test_names_are_unique_and_the_game_can_be_won(game: Game) -> None:
    names = [line.name for line in game.lines]
    assert len(set(names)) == len(names)
    assert "total" in {criterion.name for criterion in game.tie_breakers}
    assert all(name == ruling.name for name, ruling in game.rulings.items())
    assert sum(max(map(line.points, range(line.most + 1))) for line in game.lines) >= game.goal


@EACH_RULING
def test_fields_of_a_ruling_are_unique_and_their_defaults_possible(ruling: Ruling) -> None:
    names = [field.name for field in ruling.fields]
    assert len(set(names)) == len(names)
    optional = [field for field in ruling.fields if field.default is not None]
    assert clean_inputs(optional, {}, ruling.source)[1] == ()
