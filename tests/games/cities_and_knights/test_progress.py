"""Progress cards: who draws, what is kept, what is played, what others lose."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.cities_and_knights.cards import PROGRESS_CARDS

RULINGS = GAMES["cities_and_knights"].rulings
TRACKS = st.sampled_from(["trade", "politics", "science"])
LEVELS = st.lists(st.integers(0, 5), min_size=1, max_size=6)


def drawing(event: str, red: int, levels: list[int], pile: int = 18) -> list[str]:
    rows = [{"name": f"P{number}", "level": level} for number, level in enumerate(levels)]
    answer: list[str] = RULINGS["progress_cards_due"](event=event, red=red, players=rows, pile=pile).answer
    return answer


@given(TRACKS, st.integers(1, 6), LEVELS)
def test_who_draws_has_a_level_that_shows_the_red_number(event: str, red: int, levels: list[int]) -> None:
    due = [f"P{number}" for number, level in enumerate(levels) if level >= 1 and red <= level + 1]
    assert drawing(event, red, levels) == due


@given(TRACKS, st.integers(1, 6), LEVELS, st.integers(0, 18))
def test_a_short_pile_serves_the_first_in_turn(event: str, red: int, levels: list[int], pile: int) -> None:
    assert drawing(event, red, levels, pile) == drawing(event, red, levels)[:pile]


@given(st.integers(1, 6), LEVELS)
def test_a_ship_brings_nobody_a_card(red: int, levels: list[int]) -> None:
    assert drawing("ship", red, levels) == []


@given(st.integers(0, 4), st.integers(0, 9), st.integers(0, 2))
def test_four_cards_are_kept_at_most_and_none_given_up_for_nothing(hand: int, drawn: int, laid_open: int) -> None:
    outcome = RULINGS["progress_card_surplus"](hand=hand, drawn=drawn, laid_open=laid_open)
    if laid_open > drawn:
        (problem,) = outcome.problems
        assert str(problem.text) == f"{laid_open} can't be laid open of {drawn} drawn."
        assert (problem.line, problem.source) == ("laid_open", "000 §מכבש דפוס, §חוקה")
    else:
        kept = hand + drawn - laid_open - outcome.answer
        assert kept == min(hand + drawn - laid_open, 4)


@pytest.mark.parametrize("card", PROGRESS_CARDS)
def test_when_each_card_may_be_played(card: str) -> None:
    for own_turn, rolled, landings in product((True, False), (True, False), (0, 1, 2)):
        answer = RULINGS["may_play"](card=card, own_turn=own_turn, rolled=rolled, landings=landings).answer
        if card in ("printer", "constitution"):
            assert answer is False
        elif card == "alchemist":
            assert answer is (own_turn and not rolled)
        elif card == "bishop":
            assert answer is (own_turn and rolled and landings > 0)
        else:
            assert answer is (own_turn and rolled)


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99))
def test_who_is_behind_takes_and_who_is_ahead_loses(own: int, other: int, hand: int) -> None:
    def lost(card: str) -> object:
        return RULINGS["cards_by_points"](card=card, own=own, other=other, hand=hand).answer

    assert lost("wedding") == lost("master_merchant") == (min(hand, 2) if other > own else 0)
    assert lost("sabotage") == (hand // 2 if other >= own else 0)


@given(st.integers(0, 99))
def test_a_monopoly_takes_two_resources_or_one_commodity(held: int) -> None:
    assert RULINGS["monopoly"](card="resource_monopoly", held=held).answer == min(2, held)
    assert RULINGS["monopoly"](card="trade_monopoly", held=held).answer == min(1, held)


@given(st.integers(0, 99))
def test_mining_and_irrigation_bring_two_for_each_hex(hexes: int) -> None:
    assert RULINGS["harvest"](hexes=hexes).answer == 2 * hexes


@given(st.integers(2, 12), st.integers(2, 12), st.booleans())
def test_inventor_moves_no_fixed_number_and_none_beside_own_buildings(first: int, second: int, own: bool) -> None:
    movable = {3, 4, 5, 9, 10, 11}
    answer = RULINGS["inventor"](first=first, second=second, beside_own=own).answer
    assert answer == ({first, second} <= movable and not own)


def test_fixed_numbers_are_named_in_order() -> None:
    (reason,) = RULINGS["inventor"](first=12, second=6).reasons
    assert str(reason) == "Never moved: 6, 12."
