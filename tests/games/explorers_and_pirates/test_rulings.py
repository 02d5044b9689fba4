"""What the worked examples don't show: the laws of the computations, the words and sources of each refusal."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.explorers_and_pirates import GAME, missions, pirates, scoring, sea, turn
from games.game import Problem

LAW = settings(deadline=None)  # a loaded machine is not a broken rule
small = st.integers(0, 12)


def words(problem: Problem) -> tuple[str, str, str, str]:
    return problem.code, problem.line, str(problem.text), problem.source


def test_missing_buildings_are_both_named() -> None:
    source = "003 §שלב ההקמה L223-225, L501-505 (follows)"
    assert [words(p) for p in scoring.check_buildings({"settlements": 0, "harbour_settlements": 0})] == [
        (
            "no_harbour_settlement",
            "harbour_settlements",
            "Everybody has a harbour settlement since the set-up: at least 1.",
            source,
        ),
        (
            "too_few_buildings",
            "settlements",
            "Everybody starts with 2 buildings and none is ever lost: 0 can't be.",
            source,
        ),
    ]


def test_card_on_the_start_is_refused_with_the_rule() -> None:
    (problem,) = scoring.check_card("a", "b", {"a": 0, "b": 1})
    text = "The special victory card needs at least 1 step on its mission card."
    assert words(problem) == ("card_without_steps", "b", text, "003 §חוקי משימה כלליים L432-433 (follows)")


def test_sheet_checks_take_whatever_context_there_is() -> None:
    sheet = {"settlements": 1, "harbour_settlements": 1}
    assert GAME.score(sheet, reach=5, colour="red").problems == ()


@pytest.mark.parametrize(
    ("ruling", "inputs", "expected"),
    [
        (
            "pirate_on_seven",
            {"on_board": "rival", "legal_hexes": 0},
            (
                "rival_hex_is_legal",
                "legal_hexes",
                "The hex where the rival's pirate ship stands is legal: at least 1.",
                '003 §תוצאת "7" בהטלת הקוביות L404',
            ),
        ),
        (
            "robbery",
            {"rivals": [{"player": "red", "resources": 0, "gold": 0}] * 2},
            (
                "listed_twice",
                "rivals.1.player",
                "This player is listed twice.",
                "003 §מיקום ספינת פיראטים - שוד משאבים L408",
            ),
        ),
        (
            "special_card",
            {"markers": [{"player": "blue", "step": 1}] * 2},
            (
                "listed_twice",
                "markers.1.player",
                "This player is listed twice.",
                "003 §חוקי משימה כלליים L429",
            ),
        ),
        (
            "fish_roll",
            {"pirate": True, "supply": 1},
            (
                "not_discovered",
                "discovered",
                "On a fishing ground that isn't discovered there is neither haul nor pirate ship.",
                "003 §עידוד ההטלה של להקות הדגים L611-621, §אביזרי משחק כלליים L62",
            ),
        ),
        (
            "fish_roll",
            {"discovered": True, "haul": True, "supply": 6},
            (
                "too_many_hauls",
                "supply",
                "With a haul on the fishing ground the supply has at most 5: 6 can't be.",
                "003 §עידוד ההטלה של להקות הדגים L611-621, §אביזרי משחק כלליים L62",
            ),
        ),
        (
            "spice_hex",
            {"players": 3, "rival_crews": 3},
            (
                "too_many_crews",
                "rival_crews",
                "3 crews of rivals can't be there: each of 2 rivals has at most 1.",
                "003 §כללים נוספים L687",
            ),
        ),
    ],
)
def test_inputs_impossible_together_are_refused_with_the_rule(
    ruling: str, inputs: dict[str, Any], expected: tuple[str, str, str, str]
) -> None:
    outcome = GAME.rulings[ruling](**inputs)
    assert outcome.answer is None
    assert [words(problem) for problem in outcome.problems] == [expected]


@LAW
@given(st.integers(0, 2), st.booleans())
def test_a_ship_moves_four_to_eight_routes(villages: int, wool: bool) -> None:
    points, reasons = sea.movement_points(wool, villages)
    assert points == 4 + villages + 2 * wool
    assert len(reasons) == 1 + (villages > 0) + wool


@LAW
@given(st.integers(0, 99))
def test_nobody_is_left_with_less_than_four_cards_by_a_seven(hand: int) -> None:
    left = hand - turn.discard_on_seven(hand)[0]
    assert left == (hand if hand <= 7 else -(-hand // 2))


@LAW
@given(crews=small, sacks=small, settlers=small, hauls=small)
def test_what_fits_still_fits_with_one_piece_less(crews: int, sacks: int, settlers: int, hauls: int) -> None:
    load = {"crews": crews, "sacks": sacks, "settlers": settlers, "hauls": hauls}
    if sea.cargo(**load)[0]:
        assert crews + sacks + 2 * settlers + 2 * hauls <= 2
        assert all(sea.cargo(**{**load, piece: number - 1})[0] for piece, number in load.items() if number)


@LAW
@given(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.booleans(), st.booleans())
def test_befriended_villages_never_spoil_a_chase(dice: list[int], village_5: bool, village_4: bool) -> None:
    rolls = [{"die": die} for die in dice]
    wins = {6} | ({5} if village_5 else set()) | ({4} if village_4 else set())
    assert pirates.chase(rolls, village_5, village_4)[0] == any(die in wins for die in dice)


@LAW
@given(st.booleans(), st.lists(st.integers(0, 9), max_size=3))
def test_tribute_is_never_more_than_a_gold_a_ship(own: bool, uses: list[int]) -> None:
    gold = pirates.tribute(own, [{"uses": n} for n in uses])[0]
    assert gold == (0 if own else sum(n > 0 for n in uses))


@LAW
@given(st.booleans(), small, small)
def test_gold_is_robbed_only_from_hands_without_resources(beside: bool, resources: int, gold: int) -> None:
    rival = {"player": "red", "ship_beside": beside, "resources": resources, "gold": gold}
    loot = pirates.robbery([rival])[0]["red"]
    assert (loot == "resource") == (beside and resources > 0)
    assert (loot == "gold") == (beside and resources == 0 and gold > 0)
    assert loot in ("resource", "gold", "nothing")


@LAW
@given(st.permutations(["red", "blue", "white", "orange"]), st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_the_first_marker_on_the_furthest_step_holds_the_card(players: list[str], steps: list[int]) -> None:
    holder = missions.special_card([{"player": p, "step": s} for p, s in zip(players, steps, strict=True)])[0]
    assert holder == (players[steps.index(max(steps))] if any(steps) else None)


@LAW
@given(st.integers(2, 4), st.integers(0, 3), st.booleans(), st.booleans())
def test_sacks_and_crews_on_a_spice_hex_always_add_up_to_the_players(
    players: int, rivals: int, own: bool, lands: bool
) -> None:
    outcome = GAME.rulings["spice_hex"](players=players, rival_crews=rivals, own_crew=own, lands_crew=lands)
    if rivals < players:
        assert outcome.answer["takes"] == (lands and not own)
        assert outcome.answer["sacks_left"] + outcome.answer["takes"] + rivals + own == players
    else:
        assert [problem.code for problem in outcome.problems] == ["too_many_crews"]


@LAW
@given(st.sampled_from(["road", "settlement"]), st.lists(st.booleans(), min_size=8, max_size=8))
def test_a_site_is_free_exactly_if_only_that_is_said(piece: str, ticks: list[bool]) -> None:
    names = [f.name for f in GAME.rulings["building_site"].fields if f.kind == "bool"]
    answer, reasons = sea.building_site(piece, **dict(zip(names, ticks, strict=True)))
    assert answer == ([str(reason) for reason in reasons] == ["Nothing stands against it."])


@LAW
@given(st.sampled_from(sorted(sea.OBSTACLES)))
def test_each_obstacle_alone_forbids_a_road(obstacle: str) -> None:
    clear = {"settler_ship": False, "first_in_part": False, "too_close": False}
    answer, reasons = sea.building_site("road", **clear, **{obstacle: True})
    assert answer is False
    assert [reason.message for reason in reasons] == [sea.OBSTACLES[obstacle]]


@LAW
@given(st.integers(2, 12), small, st.lists(st.integers(0, 3), max_size=6))
def test_a_gold_field_pays_each_player_two_or_by_agreement_two_a_building(
    roll: int, resources: int, buildings: list[int]
) -> None:
    fields = [{"buildings": n} for n in buildings]
    compensation = 1 if resources == 0 else 0
    once, agreed = (turn.production_gold(roll, resources, fields, each)[0] for each in (False, True))
    assert once == (0 if roll == 7 else compensation + 2 * sum(n > 0 for n in buildings))
    assert agreed == (0 if roll == 7 else compensation + 2 * sum(buildings))


@LAW
@given(gold=small, purchases=small, three=small, fast=small, villages=st.integers(0, 2))
def test_exchanges_are_bound_by_gold_and_by_the_turns_limits(
    gold: int, purchases: int, three: int, fast: int, villages: int
) -> None:
    allowed = purchases <= 2 and fast <= villages and 2 * purchases <= gold + three + fast
    assert turn.exchanges(gold, purchases, three, fast, villages)[0] is allowed


anything = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.floats() | st.lists(st.integers(), max_size=2)
)


@LAW
@given(st.sampled_from(sorted(GAME.rulings)), st.data())
def test_no_ruling_raises_whatever_is_typed(name: str, data: st.DataObject) -> None:
    ruling = GAME.rulings[name]
    inputs = {field.name: data.draw(anything) for field in ruling.fields}
    outcome = ruling(**inputs)
    assert outcome.problems or outcome.reasons
