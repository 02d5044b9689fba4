"""The sheet of Cities & Knights: the sum, and what cannot stand on it, word for word."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.cities_and_knights import scoring
from games.game import Problem

GAME = GAMES["cities_and_knights"]
MOST = {line.name: line.most for line in GAME.lines}
SHEETS = st.fixed_dictionaries({name: st.integers(0, most) for name, most in MOST.items()})


def problems(**values: int) -> list[tuple[str, str, str, str]]:
    return [(p.line, p.code, str(p.text), p.source) for p in GAME.score(values).problems]


@given(SHEETS)
def test_total_is_the_sum_that_the_digest_gives(values: dict[str, int]) -> None:
    metropolises = sum(values[name] for name in scoring.METROPOLISES)
    cards = values["defender"] + values["merchant"] + values["printer"] + values["constitution"]
    buildings = values["settlements"] + values["cities_on_side"] + 2 * values["cities"]
    assert GAME.score(values).total == buildings + 2 * metropolises + 2 * values["longest_road"] + cards


def possible(settlements: int, cities: int, cities_on_side: int, metropolises: int) -> bool:
    """The booklet's bounds in one sentence each."""
    return (
        cities + cities_on_side <= 4
        and (cities_on_side == 0 or settlements == 5)
        and settlements + cities + cities_on_side >= 2
        and metropolises <= cities
    )


def test_every_combination_of_buildings_is_judged_as_the_bounds_say() -> None:
    for settlements, cities, on_side, metropolises in product(range(6), range(5), range(5), range(4)):
        held = dict(zip(scoring.METROPOLISES, [1] * metropolises + [0] * 3, strict=False))
        sheet = {"settlements": settlements, "cities": cities, "cities_on_side": on_side, **held}
        assert (GAME.score(sheet).problems == ()) == possible(settlements, cities, on_side, metropolises), sheet


def test_a_fifth_city_piece_is_named() -> None:
    assert problems(settlements=5, cities=3, cities_on_side=2) == [
        (
            "cities_on_side",
            "too_many_cities",
            "5 cities, upright or on their side, can't be: a player has 4.",
            "000 §כל שחקן בוחר את הצבע שלו ומקבל",
        )
    ]


def test_a_city_on_its_side_needs_all_settlements_in_use() -> None:
    assert problems(settlements=4, cities_on_side=1) == [
        (
            "cities_on_side",
            "settlement_left",
            "A city lies on its side only while all 5 settlements are in use.",
            "000 §צבא הברברים מנצח",
        )
    ]


def test_a_single_building_is_too_few() -> None:
    assert problems(cities=1) == [
        (
            "settlements",
            "too_few_buildings",
            "Everybody starts with 2 buildings and none ever leaves the board: 1 can't be.",
            "000 §שלב ההתחלה",
        )
    ]


def test_each_metropolis_needs_a_city() -> None:
    assert problems(settlements=2, cities=1, metropolis_trade=1, metropolis_science=1) == [
        (
            "cities",
            "fewer_cities_than_metropolises",
            "2 metropolises need as many cities, each its own: 1 can't be.",
            "000 §ערים גדולות",
        )
    ]


def test_all_problems_show_at_once() -> None:
    codes = [
        code for _, code, _, _ in problems(settlements=9, cities_on_side=4, cities=1, printer=2, metropolis_trade=1)
    ]
    assert codes == ["too_many", "too_many", "too_many_cities"]


@pytest.mark.parametrize("line", ["settlements", "cities", "cities_on_side"])
def test_an_unreadable_count_of_buildings_silences_the_checks_that_need_it(line: str) -> None:
    found = GAME.score({"settlements": 0, "cities": 0, "cities_on_side": 1} | {line: "x"}).problems
    assert [(p.line, p.code) for p in found] == [(line, "not_a_whole_number")]


def test_an_unreadable_metropolis_silences_only_the_check_of_metropolises() -> None:
    found = GAME.score({"metropolis_trade": "x", "metropolis_science": 1}).problems
    assert [(p.line, p.code) for p in found] == [
        ("metropolis_trade", "not_a_whole_number"),
        ("settlements", "too_few_buildings"),
    ]


def test_the_three_metropolises_go_to_three_players_or_to_one() -> None:
    spread = [{"cities": 1, track: 1} for track in scoring.METROPOLISES]
    alone = [{"cities": 3} | dict.fromkeys(scoring.METROPOLISES, 1)]
    assert GAME.check_table(spread) == GAME.check_table(alone) == ()


def test_who_is_at_the_goal_without_having_won_is_asked_about_not_refused() -> None:
    at_goal = {"settlements": 5, "cities": 4}
    table = [at_goal, {**at_goal, "defender": 1}, {"settlements": 2}]
    assert [(p.line, p.params) for p in GAME.doubts(table, winner=1)] == [("0", {"total": 13})]
    assert [p.line for p in GAME.doubts(table, winner=None)] == ["0", "1"]
    assert GAME.doubts(table[1:], winner=0) == ()
    assert GAME.check_table(table) == ()


def test_a_second_metropolis_of_one_track_is_named() -> None:
    found = GAME.check_table([{"cities": 1, "metropolis_politics": 1}] * 2)
    assert found == (
        Problem(
            "too_many_at_table",
            "metropolis_politics",
            {"given": 2, "most": 1},
            "The players of this table have {given} together, but there are only {most}.",
            "000 §ערים גדולות",
        ),
    )


@pytest.mark.parametrize(("won", "lines"), [((0, 0), []), ((1, 0), []), ((1, 1), [1]), ((2, 0), [0]), ((0, 1), [])])
def test_a_tie_has_one_winner_at_most(won: tuple[int, int], lines: list[int]) -> None:
    rest = {"total": 13, "hand": 0, "progress_cards": 0, "turn_order": 1}
    players = [{"name": name, "won": number, **rest} for name, number in zip("AB", won, strict=True)]
    found = GAME.rulings["tie"](players=players).problems
    assert [(p.line, p.code, p.source) for p in found] == [
        (f"players.{line}.won", "two_winners", "000 §סוף המשחק") for line in lines
    ]
    assert all(str(p.text) == "One player ends the game: enter 1 there, and 0 for all others." for p in found)
