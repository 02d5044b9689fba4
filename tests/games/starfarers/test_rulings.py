"""What judges of Starfarers are told, tried on every combination or against a slower count."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.dice import BALLS
from games.starfarers.facts import (
    BALL_VALUES,
    CARDS,
    COSTS,
    MEDALS,
    PIECES,
    POINTS,
    RESOURCES,
    THINGS,
    UPGRADES,
    YIELDS,
)
from games.starfarers.flight import speed_odds

RULINGS = GAMES["starfarers"].rulings
PLAYERS = ("White", "Red", "Blue", "Yellow")
BOTH = (False, True)
PLENTY = {
    "transport_ships": 1,
    "colonies": 1,
    "trade_stations": 1,
    "shipyards": 1,
    "free_docks": 1,
    "own_colonies": 1,
}


def ask(ruling: str, **inputs: object) -> Any:
    outcome = RULINGS[ruling](**inputs)
    assert outcome.problems == ()
    return outcome.answer


def answers(ruling: str, **choices: tuple[object, ...]) -> dict[tuple[object, ...], Any]:
    """The answer to every combination of these inputs."""
    return {
        combination: ask(ruling, **dict(zip(choices, combination, strict=True)))
        for combination in product(*choices.values())
    }


def test_a_card_of_each_kind_comes_from_one_kind_of_planet() -> None:
    assert sorted(YIELDS.values()) == sorted(CARDS) == sorted(RESOURCES)


@pytest.mark.parametrize("pair", set(combinations_with_replacement(BALL_VALUES, 2)))
def test_two_coloured_balls_add_up_if_the_ship_holds_them(pair: tuple[str, str]) -> None:
    outcome = RULINGS["base_speed"](first=pair[0], second=pair[1])
    if Counter(pair) <= Counter(BALLS):
        assert outcome.answer == {"speed": BALL_VALUES[pair[0]] + BALL_VALUES[pair[1]], "encounter": False}
    else:
        assert [problem.code for problem in outcome.problems] == ["only_one_ball"]


@pytest.mark.parametrize("other", BALL_VALUES)
def test_a_black_ball_means_three_and_an_encounter(other: str) -> None:
    expected = {"speed": 3, "encounter": True}
    assert ask("base_speed", first="black", second=other) == ask("base_speed", first=other, second="black") == expected


def test_odds_of_speed_follow_from_the_ten_pairs_of_balls() -> None:
    assert speed_odds() == {3: Fraction(6, 10), 4: Fraction(2, 10), 5: Fraction(2, 10)}
    assert speed_odds(boosts=2) == {5: Fraction(6, 10), 6: Fraction(2, 10), 7: Fraction(2, 10)}


@given(st.integers(2, 6), st.integers(0, 6), st.integers(0, 5))
def test_speed_is_the_sum_of_its_parts(base: int, boosters: int, boosts: int) -> None:
    assert ask("speed", base=base, boosters=boosters, card_boosts=boosts) == base + boosters + boosts


def test_ships_end_their_flight_where_they_block_nobody() -> None:
    found = answers("landing", ship=("colony_ship", "trade_ship"), point=tuple(POINTS), occupied=(False,))
    assert {key[:2]: answer for key, answer in found.items() if answer != "forbidden"} == {
        ("colony_ship", "open"): "allowed",
        ("colony_ship", "own_dock"): "allowed",
        ("colony_ship", "colony_site"): "allowed",
        ("trade_ship", "open"): "allowed",
        ("trade_ship", "own_dock"): "allowed",
        ("trade_ship", "docking_point"): "must_found",
    }


def test_no_ship_ends_its_flight_on_a_piece() -> None:
    found = answers("landing", ship=("colony_ship", "trade_ship"), point=tuple(POINTS), occupied=(True,))
    assert set(found.values()) == {"forbidden"}


@pytest.mark.parametrize("marker", ["pirate_base", "ice_planet"])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_marker_is_beaten_by_as_much_as_its_number(marker: str, number: int) -> None:
    beaten = [mounted for mounted in range(6) if ask("special_marker", marker=marker, number=number, mounted=mounted)]
    assert beaten == list(range(number, 6))


@given(st.integers(0, 40), st.integers(-40, 40))
def test_half_medals_never_fall_below_none_and_points_follow_pairs(before: int, change: int) -> None:
    outcome = RULINGS["half_medals"](before=before, change=change)
    if before + change > 40:
        assert [problem.code for problem in outcome.problems] == ["too_many_half_medals"]
    else:
        after = max(before + change, 0)
        assert outcome.answer == {"half_medals": after, "points": after // 2 - before // 2}


@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_is_built_exactly_if_nothing_is_missing(thing: str) -> None:
    needed = {
        "spaceport": {"shipyards", "own_colonies"},
        "colony_ship": {"transport_ships", "colonies", "free_docks"},
        "trade_ship": {"transport_ships", "trade_stations", "free_docks"},
    }.get(thing, set())
    hand = COSTS[thing]
    assert ask("can_build", thing=thing, **hand, **PLENTY) is True
    for card, count in hand.items():
        assert ask("can_build", thing=thing, **{**hand, card: count - 1}, **PLENTY) is False
    for piece in PLENTY:
        assert ask("can_build", thing=thing, **hand, **{**PLENTY, piece: 0}) is (piece not in needed)
    assert ask("can_build", thing=thing, **hand, in_tray=False) is (thing not in UPGRADES)


@pytest.mark.parametrize(("upgrade", "most"), UPGRADES.items())
def test_a_mother_ship_takes_upgrades_up_to_its_limit(upgrade: str, most: int) -> None:
    built = [n for n in range(7) if ask("can_build", thing=upgrade, mounted=n, **COSTS[upgrade])]
    assert built == list(range(most))


def test_a_colony_is_founded_on_a_free_safe_site_while_its_system_has_room() -> None:
    found = answers("colony_site", free=BOTH, blocked=(0, 1, 2), settled=(0, 1, 2, 3), players=(3, 4), home=(False,))
    allowed = [inputs[2:4] for inputs, answer in found.items() if answer]
    assert allowed == [(0, 3), (0, 4), (1, 3), (1, 4), (2, 4)]
    assert {inputs[:2] for inputs, answer in found.items() if answer} == {(True, 0)}


def test_a_station_needs_a_dock_and_one_freight_unit_more_than_there_are_stations() -> None:
    found = answers("trade_station", stations=tuple(range(6)), freight_units=tuple(range(6)), on_docking_point=BOTH)
    allowed = {(stations, freight) for (stations, freight, _), answer in found.items() if answer}
    assert allowed == {(stations, freight) for stations in range(5) for freight in range(stations + 1, 6)}
    assert not any(answer for (_, _, docked), answer in found.items() if not docked)


@given(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=5))
def test_figures_follow_the_stations_one_by_one(founders: list[str]) -> None:
    """Whoever has most keeps it or had it first; two points move, none appear but the first two."""
    holder, points, stations = "", Counter[str](), Counter[str]()
    for founder in founders:
        stations[founder] += 1
        rows = [{"player": player, "stations": count} for player, count in stations.items()]
        answer = ask("friendship_figure", holder=holder, founder=founder, players=rows)
        holder = answer["holder"]
        points.update(answer["changes"])
        assert stations[holder] == max(stations.values())
        assert {player: held for player, held in points.items() if held} == {holder: 2}
    most = max(stations.values())
    first = next(name for place, name in enumerate(founders) if founders[: place + 1].count(name) == most)
    assert holder == first


@given(st.integers(0, 99))
def test_a_seven_leaves_the_larger_half(hand: int) -> None:
    returned = ask("discard_on_seven", hand=hand)
    assert returned == (hand // 2 if hand > 7 else 0)
    left = hand - returned
    assert ask("hand_after_seven", hand=hand, role="active") == left + 1
    assert ask("hand_after_seven", hand=hand, role="other") == left + 1
    assert ask("hand_after_seven", hand=hand, role="robbed") == max(left, 1)


@given(st.integers(4, 40))
def test_the_draw_pile_helps_those_below_ten_points(points: int) -> None:
    assert ask("draw_pile", points=points) == (2 if points <= 7 else 1 if points <= 9 else 0)


planets = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(("red", "yellow", "purple")),
            "number": st.sampled_from((3, 6, 9)),
            "pieces": st.integers(0, 3),
            "blocked": st.booleans(),
        }
    ),
    min_size=1,
    max_size=6,
)


@given(st.sampled_from((3, 6, 7, 9)), planets)
def test_production_counts_pairs_of_a_piece_and_a_planet_with_the_number(
    roll: int, places: list[dict[str, Any]]
) -> None:
    cards = Counter[str]()
    for planet in places:
        if planet["number"] == roll and not planet["blocked"]:
            cards[YIELDS[planet["kind"]]] += planet["pieces"]
    assert ask("production", roll=roll, planets=places) == dict(+cards)


@pytest.mark.parametrize("size", range(5))
def test_the_supply_gives_only_by_its_rates(size: int) -> None:
    for cards in map(Counter, combinations_with_replacement(RESOURCES, size)):
        for wanted in RESOURCES:
            pair_of_goods = cards == Counter({"goods": 2}) and wanted != "goods"
            fits = len(cards) == 1 and size == 3
            assert ask("supply_trade", wanted=wanted, **cards) is (fits or pair_of_goods)
            by_card = len(cards) == 1 and size in (2, 3)
            assert ask("supply_trade", wanted=wanted, card_rate=2, **cards) is by_card


def test_problems_of_rulings_say_why_and_where_it_is_written() -> None:
    two_rows = [{"player": "White", "stations": 3}] * 2
    told = {
        problem.code: (problem.line, str(problem.text), problem.source)
        for outcome in (
            RULINGS["base_speed"](first="red", second="red"),
            RULINGS["special_marker"](marker="ice_planet", number=3, mounted=6),
            RULINGS["half_medals"](before=40, change=1),
            RULINGS["production"](roll=6, planets=[{"kind": "red", "number": 7}]),
            RULINGS["friendship_figure"](holder="White", founder="Red", players=two_rows),
            RULINGS["friendship_figure"](founder="Red", players=[*two_rows[:1], {"player": "Red", "stations": 1}]),
            RULINGS["friendship_figure"](holder="Red", founder="Red", players=[{"player": "Red", "stations": 1}]),
        )
        for problem in outcome.problems
    }
    outpost = "004 §נקודת נצחון L414-418"
    assert told == {
        "only_one_ball": ("second", "The mother ship holds only one ball of this colour.", "004 §חללית אם L126-130"),
        "too_many_upgrades": (
            "mounted",
            "6 can't be: a mother ship holds at most 5.",
            "004 §תותח סיפון L367, §יחידת מטען L374",
        ),
        "too_many_half_medals": ("change", "There are only 40 half medals.", "004 §חצאי מדליות L207"),
        "no_planet_has_7": ("planets.0.number", "No planet has a 7.", "004 §סכום 7 בקוביות L508"),
        "same_player_twice": ("players.1.player", "White has a row already.", outpost),
        "too_many_stations": ("players", "An outpost has only 5 docks.", "004 §נקודת עגינה L402"),
        "founder_without_station": (
            "founder",
            "Red has just founded a station, so has at least 1 here.",
            outpost,
        ),
        "no_holder": ("holder", "There were stations here already, so somebody held the figure.", outpost),
        "not_the_holder": (
            "holder",
            "Red can't have held the figure: that takes a station, and nobody with more.",
            outpost,
        ),
    }


def test_no_field_asks_for_more_pieces_than_there_are() -> None:
    most = {f.name: f.most for f in RULINGS["can_build"].fields}
    assert {piece: most[piece] for piece in PIECES} == PIECES
    assert most["mounted"] == max(UPGRADES.values())
    assert MEDALS == 5
