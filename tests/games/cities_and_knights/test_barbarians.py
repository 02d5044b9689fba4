"""The barbarians' attack: laws on any table, and what cannot be asked."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.cities_and_knights.barbarians import strength

RULINGS = GAMES["cities_and_knights"].rulings
Player = dict[str, Any]

KNIGHTS = {rank: st.integers(0, 2) for rank in ("basic", "strong", "mighty")}
PLAYER = st.fixed_dictionaries({"cities": st.integers(0, 4), "settlements": st.integers(0, 5), **KNIGHTS})


@st.composite
def tables(draw: st.DrawFn) -> list[Player]:
    """Two to six players with cities, knights, and up to three metropolises among them."""
    players = draw(st.lists(PLAYER, min_size=2, max_size=6))
    for player in players:
        player["metropolises"] = 0
    for _ in range(draw(st.integers(0, 3))):
        player = draw(st.sampled_from(players))
        if player["cities"]:
            player["cities"] -= 1
            player["metropolises"] += 1
    return [{"name": f"P{number}", **player} for number, player in enumerate(players)]


def attack(players: list[Player], **more: object) -> dict[str, Any]:
    outcome = RULINGS["barbarian_attack"](players=players, **more)
    assert outcome.problems == ()
    answer: dict[str, Any] = outcome.answer
    return answer


@given(tables())
def test_strengths_are_all_cities_against_all_triangles(players: list[Player]) -> None:
    answer = attack(players)
    assert answer["barbarians"] == sum(p["cities"] + p["metropolises"] for p in players)
    assert answer["knights"] == sum(p["basic"] + 2 * p["strong"] + 3 * p["mighty"] for p in players)
    assert (answer["winner"] == "barbarians") == (answer["barbarians"] > answer["knights"])


@given(tables())
def test_cities_are_lost_only_to_winning_barbarians_and_never_by_a_stronger_defender(players: list[Player]) -> None:
    answer = attack(players)
    lost = [p for p in players if p["name"] in answer["lose_city"]]
    kept = [p for p in players if p["cities"] and p["name"] not in answer["lose_city"]]
    assert all(p["cities"] for p in lost)
    assert bool(lost) == (answer["winner"] == "barbarians" and bool(lost or kept))
    assert len({strength(p) for p in lost}) <= 1
    assert all(strength(p) < strength(q) for p in lost for q in kept)


@given(tables())
def test_a_city_is_laid_on_its_side_exactly_when_all_settlements_are_in_use(players: list[Player]) -> None:
    answer = attack(players)
    full = [p["name"] for p in players if p["settlements"] == 5 and p["name"] in answer["lose_city"]]
    assert answer["lay_city_on_side"] == full


@given(tables())
def test_rewards_go_to_the_strongest_and_only_when_the_knights_win(players: list[Player]) -> None:
    answer = attack(players)
    rewarded = answer["defender"] + answer["draw_progress_card"]
    most = max(map(strength, players))
    best = [p["name"] for p in players if strength(p) == most > 0]
    assert rewarded == (best if answer["winner"] == "knights" else [])
    assert len(answer["defender"]) == (len(rewarded) == 1)


@given(tables(), st.integers(0, 5))
def test_another_knight_never_helps_the_barbarians(players: list[Player], which: int) -> None:
    before = attack(players)["winner"]
    player = players[which % len(players)]
    player["mighty"] = 2
    assert not (before == "knights" and attack(players)["winner"] == "barbarians")


@given(tables())
def test_the_question_about_the_defender_alone_gives_the_same_answer(players: list[Player]) -> None:
    answer = attack(players)
    rows = [{key: p[key] for key in ("name", "basic", "strong", "mighty")} for p in players]
    alone = RULINGS["defender_of_catan"](players=rows).answer
    if answer["winner"] == "knights":
        assert alone == {"defender": answer["defender"], "draw_progress_card": answer["draw_progress_card"]}


@given(tables())
def test_who_loses_a_city_is_told_the_same_by_the_question_about_one_city(players: list[Player]) -> None:
    answer = attack(players)
    for player in players:
        if player["name"] in answer["lose_city"]:
            place = RULINGS["lost_city"](settlements=player["settlements"], cities=player["cities"]).answer
            assert (place == "on_side") == (player["name"] in answer["lay_city_on_side"])


def test_players_without_names_are_numbered_from_one() -> None:
    assert attack([{"cities": 1}, {"cities": 1}])["lose_city"] == ["1", "2"]


@pytest.mark.parametrize(("names", "line"), [(["A", "B", "A"], 2), (["2", ""], 1), (["", "1"], 1)])
def test_two_players_of_one_name_are_refused(names: list[str], line: int) -> None:
    outcome = RULINGS["barbarian_attack"](players=[{"name": name} for name in names])
    (problem,) = outcome.problems
    assert (problem.line, problem.code, problem.source) == (f"players.{line}.name", "same_name", "ours")
    assert str(problem.text) == f"Two players are called {names[line] or line + 1}."


def test_a_fifth_city_of_one_player_is_refused() -> None:
    outcome = RULINGS["barbarian_attack"](players=[{"cities": 4}, {"cities": 3, "metropolises": 2}])
    (problem,) = outcome.problems
    assert (problem.line, problem.code) == ("players.1.cities", "too_many_cities")
    assert str(problem.text) == "5 cities, metropolises among them, can't be: a player has 4."
    assert problem.source == "000 §כל שחקן בוחר את הצבע שלו ומקבל"


def test_a_fourth_metropolis_of_the_table_is_refused_once() -> None:
    outcome = RULINGS["barbarian_attack"](players=[{"metropolises": n} for n in (1, 2, 1, 1)])
    (problem,) = outcome.problems
    assert (problem.line, problem.code) == ("players.2.metropolises", "too_many_metropolises")
    assert str(problem.text) == "More than 3 metropolises can't be: one for each track."
    assert problem.source == "000 §ערים גדולות"


def test_three_metropolises_are_not_refused() -> None:
    assert attack([{"metropolises": 3}, {"cities": 4}])["barbarians"] == 7
