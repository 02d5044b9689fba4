"""Cities: production, building, walls, improvements, the aqueduct, metropolises."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.cities_and_knights.facts import COSTS

RULINGS = GAMES["cities_and_knights"].rulings


@pytest.mark.parametrize("terrain", ["hills", "fields", "mountains", "forest", "pasture"])
def test_a_city_yields_two_cards_and_a_settlement_one_of_them(terrain: str) -> None:
    small = RULINGS["production"](terrain=terrain, building="settlement").answer
    large = RULINGS["production"](terrain=terrain, building="city").answer
    assert sum(small.values()) == 1
    assert sum(large.values()) == 2
    assert set(small) <= set(large)
    assert small == RULINGS["production"](terrain=terrain, building="city_on_side").answer
    assert large == RULINGS["production"](terrain=terrain, building="metropolis").answer


@given(st.integers(0, 5), st.integers(2, 12), st.integers(0, 99))
def test_the_aqueduct_serves_whom_the_roll_left_out(science: int, roll: int, resources: int) -> None:
    answer = RULINGS["aqueduct"](science=science, roll=roll, resources=resources).answer
    assert answer == (science >= 3 and roll != 7 and resources == 0)


def test_every_way_to_one_city_more() -> None:
    for settlements, cities, on_side, medicine in product(range(6), range(5), range(5), (True, False)):
        outcome = RULINGS["city_building"](
            settlements=settlements, cities=cities, cities_on_side=on_side, medicine=medicine
        )
        if cities + on_side > 4 or (on_side and settlements < 5):
            assert outcome.answer is None
        elif on_side:
            assert outcome.answer == {"do": "restore", "cost": {"ore": 3, "grain": 2}}
        elif cities == 4 or settlements == 0:
            assert outcome.answer == {"do": "nothing", "cost": {}}
        else:
            cost = {"ore": 2, "grain": 1} if medicine else {"ore": 3, "grain": 2}
            assert outcome.answer == {"do": "build", "cost": cost}


def test_who_changes_the_cost_in_an_answer_changes_no_rule() -> None:
    for inputs in ({"cities_on_side": 1}, {}, {"medicine": True}):
        RULINGS["city_building"](settlements=5, cities=1, **inputs).answer["cost"]["ore"] = 99
    assert (COSTS["city"]["ore"], COSTS["city_with_medicine"]["ore"]) == (3, 2)


@given(st.integers(0, 4), st.integers(0, 3), st.booleans())
def test_walls_go_under_cities_that_have_none(cities: int, walls: int, can_pay: bool) -> None:
    answer = RULINGS["city_wall"](cities=cities, walls=walls, can_pay=can_pay).answer
    assert answer == (can_pay and walls < 3 and walls < cities)


def test_every_step_of_a_track() -> None:
    booleans = (True, False)
    for level, cities, metropolises, here, crane in product(range(6), range(5), range(4), booleans, booleans):
        outcome = RULINGS["city_improvement"](
            level=level, cities=cities, metropolises=metropolises, metropolis_here=here, crane=crane
        )
        barred = level >= 3 and metropolises == cities and not here
        if metropolises > cities or (here and metropolises == 0):
            assert outcome.answer is None
        elif level == 5 or cities == 0 or barred:
            assert outcome.answer == {"allowed": False}
        else:
            assert outcome.answer == {"allowed": True, "cost": level + 1 - crane}


@pytest.mark.parametrize(
    ("inputs", "code", "message"),
    [
        (
            {"metropolises": 2},
            "more_metropolises_than_cities",
            "2 metropolises can't be: each stands on a city of its own, and there are 1.",
        ),
        (
            {"metropolis_here": True},
            "metropolis_not_counted",
            "The metropolis of this track counts among the player's metropolises.",
        ),
    ],
)
def test_metropolises_that_cannot_be_are_refused(inputs: dict[str, Any], code: str, message: str) -> None:
    (problem,) = RULINGS["city_improvement"](level=1, cities=1, **inputs).problems
    assert (problem.line, problem.code, problem.source) == ("metropolises", code, "000 §ערים גדולות")
    assert str(problem.text) == message


@st.composite
def rises(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Players who reach level 4, some of them level 5, in any order."""
    tops = draw(st.lists(st.integers(4, 5), min_size=1, max_size=5))
    order = draw(st.permutations([number for number, top in enumerate(tops) for _ in range(top - 3)]))
    seen: dict[int, int] = {}
    steps = []
    for number in order:
        seen[number] = seen.get(number, 3) + 1
        steps.append({"name": f"P{number}", "level": seen[number]})
    return steps


def owner_by_the_book(steps: list[dict[str, Any]]) -> object:
    """Who is first at level 5; while nobody is, who was first at level 4."""
    return next((s["name"] for level in (5, 4) for s in steps if s["level"] == level), None)


@given(rises())
def test_the_metropolis_is_with_the_first_at_level_5_else_at_level_4(steps: list[dict[str, Any]]) -> None:
    assert RULINGS["metropolis_owner"](steps=steps).answer == owner_by_the_book(steps)


@given(rises())
def test_the_levels_alone_never_rule_out_the_owner(steps: list[dict[str, Any]]) -> None:
    levels = {step["name"]: step["level"] for step in steps}
    players = [{"name": name, "level": level} for name, level in levels.items()]
    candidates = RULINGS["metropolis_candidates"](players=players).answer
    assert RULINGS["metropolis_owner"](steps=steps).answer in candidates
    assert len(candidates) == 1 or {levels[name] for name in candidates} == {max(levels.values())}


@given(rises())
def test_each_step_has_one_reason(steps: list[dict[str, Any]]) -> None:
    assert len(RULINGS["metropolis_owner"](steps=steps).reasons) == len(steps)


@pytest.mark.parametrize(
    ("steps", "line"),
    [([("A", 5)], 0), ([("A", 4), ("A", 4)], 1), ([("A", 4), ("A", 5), ("A", 5)], 2), ([("A", 4), ("B", 5)], 1)],
)
def test_levels_out_of_order_are_refused(steps: list[tuple[str, int]], line: int) -> None:
    outcome = RULINGS["metropolis_owner"](steps=[{"name": name, "level": level} for name, level in steps])
    (problem,) = outcome.problems
    assert (problem.line, problem.code, problem.source) == (f"steps.{line}.level", "out_of_order", "000 §פיתוח ערים")
    assert str(problem.text) == "Each player reaches level 4 once, and level 5 once after that."


def test_a_step_without_a_name_is_refused() -> None:
    (problem,) = RULINGS["metropolis_owner"](steps=[{"name": "A", "level": 4}, {"name": "", "level": 4}]).problems
    assert (problem.line, problem.code, problem.source) == ("steps.1.name", "no_name", "ours")
    assert str(problem.text) == "Here a name is needed: it shows who is the same player."
