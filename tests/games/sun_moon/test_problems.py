"""What a judge reads when something cannot be: the whole sentence, and where the rule is written."""

from collections.abc import Iterable
from typing import Any

import pytest

from games import GAMES
from games.game import Problem

GAME = GAMES["sun_moon"]
PLAYER = {"total": 25, "hand": 7, "grain": 2, "ore": 1, "brick": 2, "lumber": 1, "wool": 1}


def read(problems: Iterable[Problem]) -> list[tuple[str, str, str]]:
    return [(problem.line, str(problem.text), problem.source) for problem in problems]


def asked(ruling: str, **inputs: Any) -> list[tuple[str, str, str]]:
    return read(GAME.rulings[ruling](**inputs).problems)


def test_a_sheet_without_city() -> None:
    problems = read(GAME.score({"settlements": 3}).problems)
    assert problems == [("cities", "Everybody has a city since the set-up: at least 1 city.", "002 §2.7")]


def test_a_sheet_with_too_few_buildings() -> None:
    text = "Everybody starts with 3 buildings and none is ever lost: 2 can't be."
    assert read(GAME.score({"settlements": 1, "cities": 1}).problems) == [("settlements", text, "002 §2.4")]


@pytest.mark.parametrize(("settlements", "cities", "areas"), [(2, 1, 0), (5, 1, 3), (0, 3, 0), (0, 8, 5), (3, 1, 1)])
def test_a_sheet_at_the_edge_of_what_can_be(settlements: int, cities: int, areas: int) -> None:
    assert read(GAME.score({"settlements": settlements, "cities": cities, "foreign_areas": areas}).problems) == []


def test_more_foreign_areas_than_buildings_abroad() -> None:
    text = "2 foreign areas can't be: at most 1 of these buildings can stand abroad."
    sheet = {"settlements": 3, "cities": 1, "foreign_areas": 2}
    assert read(GAME.score(sheet).problems) == [("foreign_areas", text, "002 §2.4, §5.6")]


def test_no_building_abroad_when_even_those_at_home_are_missing() -> None:
    text = "1 foreign areas can't be: at most 0 of these buildings can stand abroad."
    sheet = {"settlements": 1, "cities": 1, "foreign_areas": 1}
    assert ("foreign_areas", text, "002 §2.4, §5.6") in read(GAME.score(sheet).problems)


def test_foreign_areas_out_of_reach() -> None:
    sheet = {"settlements": 5, "cities": 6, "foreign_areas": 4}
    text = "4 foreign areas can't be: this seat reaches 3."
    assert read(GAME.score(sheet, reach=3).problems) == [("foreign_areas", text, "002 §5.2, §5.6")]
    assert read(GAME.score(sheet, reach=4).problems) == []


def test_in_the_middle_of_a_row_all_five_areas_are_in_reach_without_saying_so() -> None:
    assert read(GAME.score({"settlements": 5, "cities": 6, "foreign_areas": 5}).problems) == []


@pytest.mark.parametrize("roll", [0, 1])
def test_a_second_roll_that_no_dice_show(roll: int) -> None:
    text = "From round 16 a 7 needs a second roll, for the robbers: 2 to 12."
    assert asked("robbers", round=16, robber_roll=roll) == [("robber_roll", text, "002 §9.3")]
    assert asked("robbers", round=16, robber_roll=2) == asked("robbers", round=15, robber_roll=roll) == []


def test_a_board_that_the_row_does_not_have() -> None:
    text = "The row has 7 boards: there is no board 8."
    assert asked("trade_partners", board=8, boards=7, group="sun") == [("board", text, "002 §1")]
    assert asked("trade_partners", board=7, boards=7, group="sun") == []


def test_a_ring_in_which_equal_colours_meet() -> None:
    text = "A ring of 7 boards can't be: only a multiple of 3 keeps equal colours apart."
    inputs = {"board": 1, "boards": 7, "group": "sun"}
    assert asked("trade_partners", shape="ring", **inputs) == [("boards", text, "002 §1")]
    assert asked("trade_partners", shape="line", **inputs) == []


def test_more_cards_by_kind_than_in_hand() -> None:
    players = [{**PLAYER, "name": "A", "hand": 6, "registered": 1}, {**PLAYER, "name": "B", "registered": 2}]
    text = "7 cards by kind can't be: there are 6 in hand."
    assert asked("tie", players=players) == [("players.0.hand", text, "002 §10")]


def test_two_people_with_one_number() -> None:
    players = [{**PLAYER, "name": name, "registered": number} for name, number in (("A", 4), ("B", 5), ("C", 4))]
    text = "Two players can't both be number 4 of the registration."
    assert asked("tie", players=players) == [("players.2.registered", text, "002 §10")]


def test_cards_that_nobody_counted_by_kind_are_no_problem() -> None:
    kinds = dict.fromkeys(("grain", "ore", "brick", "lumber", "wool"), 0)
    players = [{"name": name, "total": 25, "hand": 7, **kinds, "registered": n} for n, name in enumerate("AB")]
    assert asked("tie", players=players) == []


def pieces(*paths: str) -> list[dict[str, str]]:
    return [{"from": path[0], "to": path[1]} for path in paths]


@pytest.mark.parametrize(
    ("inputs", "line", "text"),
    [
        (
            {"pieces": pieces("ab"), "own": [{"place": "b"}], "blocked": [{"place": "a"}, {"place": "b"}]},
            "blocked.1.place",
            "One place can't have an own and a foreign building: b.",
        ),
        ({"pieces": pieces("ab", "cc")}, "pieces.1.to", "A piece joins two places: c is given twice."),
        ({"pieces": pieces("ab", "bc", "ba")}, "pieces.2", "Two pieces can't lie on one path: b – a."),
        (
            {"pieces": pieces("ax", "bx", "cx", "dx")},
            "pieces",
            "No more than three pieces can meet at a place: x.",
        ),
    ],
)
def test_pieces_that_no_board_can_hold(inputs: dict[str, Any], line: str, text: str) -> None:
    assert asked("route_length", **inputs) == [(line, text, "002 §7.1")]


def test_three_pieces_may_meet_and_places_may_have_foreign_buildings() -> None:
    inputs = {"pieces": pieces("ax", "bx", "cx"), "own": [{"place": "a"}], "blocked": [{"place": "x"}]}
    assert asked("route_length", **inputs) == []
