"""What judges of Rise of the Inkas are told, tried on every combination or against a slower count."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.rise_of_the_inkas.facts import CARDS, COSTS, GOODS, PIECES, RESOURCES, ROBBER_PLACES, SITES, YIELDS

RULINGS = GAMES["rise_of_the_inkas"].rulings
PLAYERS = ("Red", "Blue", "Orange", "Grey")
lengths = st.lists(st.integers(0, 7), min_size=1, max_size=4)


def ask(ruling: str, **inputs: object) -> object:
    outcome = RULINGS[ruling](**inputs)
    assert outcome.problems == ()
    return outcome.answer


def answers(ruling: str, **choices: tuple[object, ...]) -> dict[tuple[object, ...], object]:
    """The answer to every combination of these inputs."""
    return {
        combination: ask(ruling, **dict(zip(choices, combination, strict=True)))
        for combination in product(*choices.values())
    }


BOTH = (False, True)


def test_a_card_of_each_kind_comes_from_one_kind_of_hex() -> None:
    assert sorted(YIELDS.values()) == sorted(CARDS) == sorted((*RESOURCES, *GOODS))


def test_a_settlement_is_founded_only_where_nothing_stands_in_the_way() -> None:
    found = answers("founding_site", site=tuple(SITES), neighbours=(0, 1, 3), paths=(0, 1, 3), foreign_roads=(0, 1, 3))
    allowed = [inputs for inputs, answer in found.items() if answer]
    assert allowed == [("free", 0, 1, 0), ("free", 0, 3, 0)]


def test_only_declined_buildings_are_built_over() -> None:
    found = answers("rebuilding_site", site=tuple(SITES), own_road=BOTH, settlements_left=(0, 1, 8))
    assert [inputs for inputs, answer in found.items() if answer] == [("declined", True, 1), ("declined", True, 8)]


def test_a_settlement_needs_a_free_site_a_road_and_its_distance() -> None:
    found = answers(
        "settlement_site", site=tuple(SITES), own_road=BOTH, neighbours=(0, 1, 2, 3), settlements_left=(0, 1, 8)
    )
    allowed = [inputs for inputs, answer in found.items() if answer]
    assert allowed == [("free", True, 0, 1), ("free", True, 0, 8)]


def test_a_city_replaces_an_own_active_settlement_once_a_tribe() -> None:
    found = answers("city_site", site=tuple(SITES), cities_of_tribe=(0, 1), cities_left=(0, 1, 2))
    assert [inputs for inputs, answer in found.items() if answer] == [("own", 0, 1), ("own", 0, 2)]


def test_a_road_joins_an_own_piece_and_passes_no_building_but_an_own_active_one() -> None:
    found = answers(
        "road_site",
        path=("path", "between_jungles", "jungle_and_frame"),
        taken=BOTH,
        joint=tuple(SITES),
        own_road=BOTH,
        roads_left=(0, 1),
    )
    allowed = [inputs for inputs, answer in found.items() if answer]
    assert allowed == [
        ("path", False, "free", True, 1),
        ("path", False, "own", False, 1),
        ("path", False, "own", True, 1),
    ]


def test_the_champion_moves_the_robber_only_if_all_conditions_hold() -> None:
    found = answers(
        "champions_move",
        holder=BOTH,
        own_turn=BOTH,
        robber=("frame", "forest", "mountains"),
        own_building=BOTH,
        used=BOTH,
        founded=BOTH,
    )
    allowed = [inputs for inputs, answer in found.items() if answer]
    assert allowed == [(True, True, place, True, False, False) for place in ("forest", "mountains")]


@pytest.mark.parametrize(
    ("robber", "card"),
    [("forest", "Wood"), ("quarry", "Stone"), ("pasture", "Wool"), ("farmland", "Potatoes"), ("mountains", "Ore")],
)
def test_the_champion_takes_a_card_of_the_hex_that_is_freed(robber: str, card: str) -> None:
    outcome = RULINGS["champions_move"](holder=True, robber=robber, own_building=True)
    assert str(outcome.reasons[-1]) == f"The robber goes to the frame; the player takes 1 card: {card}."


def test_one_old_development_card_in_the_own_turn_before_a_founding() -> None:
    found = answers("development_card", own_turn=BOTH, bought_now=BOTH, played=BOTH, founded=BOTH)
    assert [inputs for inputs, answer in found.items() if answer] == [(True, False, False, False)]


def test_the_robber_goes_to_the_frame_or_to_hexes_of_resources() -> None:
    found = answers("robber_place", place=tuple(ROBBER_PLACES), same_place=BOTH)
    allowed = {place for (place, _), answer in found.items() if answer}
    assert allowed == {"frame", "forest", "quarry", "pasture", "farmland", "mountains"}
    assert not any(answer for (_, same_place), answer in found.items() if same_place)


@pytest.mark.parametrize("thing", COSTS)
def test_a_hand_pays_exactly_if_no_card_of_the_cost_is_missing(thing: str) -> None:
    assert ask("can_pay", thing=thing, **COSTS[thing]) is True
    for card, count in COSTS[thing].items():
        assert ask("can_pay", thing=thing, **{**COSTS[thing], card: count - 1}) is False


@given(st.integers(0, 136), st.integers(0, 19))
def test_a_seven_takes_half_of_a_hand_above_the_limit(hand: int, open_cards: int) -> None:
    returned = ask("discard_on_seven", hand=hand, art_of_war=open_cards)
    assert returned == (hand // 2 if hand > 7 + open_cards else 0)
    one_more = ask("discard_on_seven", hand=hand, art_of_war=open_cards + 1)
    assert isinstance(one_more, int)
    assert isinstance(returned, int)
    assert one_more <= returned


hexes = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(("forest", "quarry", "pasture", "coast")),
            "number": st.sampled_from((2, 6, 8)),
            "settlements": st.integers(0, 3),
            "cities": st.integers(0, 2),
        }
    ),
    min_size=1,
    max_size=6,
)


@given(st.sampled_from((2, 6, 7, 8)), hexes)
def test_production_is_the_sum_of_what_each_hex_gives(roll: int, places: list[dict[str, object]]) -> None:
    together: Counter[str] = Counter()
    for place in places:
        alone = ask("production", roll=roll, hexes=[place])
        assert isinstance(alone, dict)
        together.update(alone)
    assert ask("production", roll=roll, hexes=places) == dict(together)


@given(st.integers(2, 12), hexes)
def test_a_hex_under_the_robber_gives_nothing(roll: int, places: list[dict[str, object]]) -> None:
    robbed = {"kind": "forest", "number": roll if roll != 7 else 6, "settlements": 3, "robber": True}
    assert ask("production", roll=roll, hexes=[*places, robbed]) == ask("production", roll=roll, hexes=places)


def bank_gives(cards: Counter[str], wanted: int) -> bool:
    """The bank's rates as a list of everything that can be given."""
    triples = [Counter({card: 3}) for card in RESOURCES]
    pairs = [Counter({card: 2}) for card in GOODS]
    return (wanted == 1 and cards in triples + pairs) or (wanted == 2 and cards == Counter(GOODS))


@pytest.mark.parametrize("size", range(5))
def test_the_bank_gives_only_by_its_rates(size: int) -> None:
    for cards in map(Counter, combinations_with_replacement(CARDS, size)):
        for wanted in (1, 2, 3):
            bank = bank_gives(cards, wanted)
            assert ask("bank_trade", wanted=wanted, **cards) is bank
            with_card = bank or (size == 2 and wanted == 1)
            assert ask("bank_trade", wanted=wanted, route_card=True, **cards) is with_card
            equal = bank or (size == 2 and wanted == 1 and len(cards) == 1)
            assert ask("bank_trade", wanted=wanted, route_card=True, route_card_equal=True, **cards) is equal
            assert ask("bank_trade", wanted=wanted, route_card=True, route_card_used=True, **cards) is bank


@given(st.sampled_from(("", *PLAYERS)), lengths)
def test_the_route_card_lies_with_nobody_who_is_outrun(holder: str, given: list[int]) -> None:
    players = [{"player": name, "length": length} for name, length in zip(PLAYERS, given, strict=False)]
    by_name = dict(zip(PLAYERS, given, strict=False))
    if holder not in by_name:
        holder = ""
    new = ask("route_card", holder=holder, players=players)
    longest = [name for name, length in by_name.items() if length == max(given) >= 3]
    if holder in longest:
        assert new == holder
    else:
        assert new == (longest[0] if len(longest) == 1 else None)


@given(st.lists(st.sampled_from(PLAYERS), max_size=12))
def test_nobody_has_more_open_cards_than_the_champion(shown: list[str]) -> None:
    rows = [{"player": name} for name in shown]
    champion = ask("champion", shown=rows)
    most = max(Counter(shown).values(), default=0)
    if most < 2:
        assert champion is None
    else:
        first_to_have_most = next(name for place, name in enumerate(shown) if shown[: place + 1].count(name) == most)
        assert champion == first_to_have_most


def test_a_champion_without_a_name_is_still_one() -> None:
    outcome = RULINGS["champion"](shown=[{"player": ""}] * 2)
    assert (outcome.answer, len(outcome.reasons)) == ("", 2)


def test_problems_of_rulings_say_why_and_where_it_is_written() -> None:
    told = {
        problem.code: (problem.line, str(problem.text), problem.source)
        for outcome in (
            RULINGS["tribe_state"](tribe=3, settlements=4),
            RULINGS["decline"](tribe=1, settlements=3, cities=0),
            RULINGS["production"](
                roll=6,
                hexes=[{"kind": "forest", "number": 7, "robber": True}, {"kind": "coast", "number": 6, "robber": True}],
            ),
            RULINGS["route_card"](holder="Grey", players=[{"player": "Red", "length": 3}] * 2),
            RULINGS["route_length"](roads=[{"from": a, "to": b} for a, b in ("aa", "ab", "ba", "ac")]),
        )
        for problem in outcome.problems
    }
    goals, dice = "001 §יעדי הפיתוח L373, L377", "001 §הטלת המספר 7 "
    route, roads = "001 §הדרך הארוכה ביותר L215", "001 §קטע דרך L276-278"
    assert told == {
        "beyond_goal": ("settlements", "4 points can't be: tribe 3 ended with its goal, 3.", goals),
        "not_at_goal": (
            "settlements",
            "A tribe with 3 points doesn't decline: its goal is 4.",
            "001 §יעדי הפיתוח L373",
        ),
        "no_hex_has_7": ("hexes.0.number", "No hex has a 7.", f"{dice}L316"),
        "robber_on_goods": ("hexes.1.robber", "The robber can't stand on a hex that yields goods.", f"{dice}L326"),
        "several_robbers": ("hexes.1.robber", "There is only one robber.", "001 §שודד L115"),
        "same_player_twice": ("players.1.player", "Red has a row already.", route),
        "no_length": ("roads.0.to", "A road joins two intersections: a is given twice.", roads),
        "same_path": ("roads.2", "Two roads can't lie on one path: b – a.", roads),
        "too_many_meet": ("roads", "No more than three roads can meet at an intersection: a.", roads),
        "unknown_player": ("holder", "Grey is not among the players.", route),
    }


def test_no_field_asks_for_more_pieces_than_there_are() -> None:
    most = {f.name: f.most for ruling in RULINGS.values() for f in ruling.fields}
    assert most["settlements_left"] == PIECES["settlements"]
    assert most["cities_left"] == PIECES["cities"]
    assert most["roads_left"] == PIECES["roads"]
