"""The 7: hands, walls, and the robber's rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.cities_and_knights.facts import hand_limit
from games.cities_and_knights.robber import discards, robber_may_move

RULINGS = GAMES["cities_and_knights"].rulings


@given(st.integers(0, 99), st.integers(0, 3))
def test_a_hand_loses_half_rounded_down_or_nothing(hand: int, walls: int) -> None:
    assert discards(hand, walls) in (0, hand // 2)
    assert (discards(hand, walls) == 0) == (hand <= 7 + 2 * walls)


@given(st.integers(0, 99), st.integers(0, 2))
def test_another_wall_never_costs_cards(hand: int, walls: int) -> None:
    assert discards(hand, walls + 1) <= discards(hand, walls)


@pytest.mark.parametrize("walls", range(4))
def test_the_limit_itself_is_safe_and_one_more_is_not(walls: int) -> None:
    limit = hand_limit(walls)
    assert RULINGS["discard_on_seven"](hand=limit, walls=walls).answer == 0
    assert RULINGS["discard_on_seven"](hand=limit + 1, walls=walls).answer == (limit + 1) // 2


@given(st.integers(0, 99), st.booleans())
def test_the_robber_moves_once_the_barbarians_have_landed(landings: int, lands_now: bool) -> None:
    assert robber_may_move(landings, lands_now)[0] == (landings >= 1 or lands_now)


def test_a_robber_at_rest_doesnt_save_hands() -> None:
    reasons = [str(reason) for reason in RULINGS["robber_may_move"](landings=0).reasons]
    assert reasons == [
        "Before the barbarians' first landing nothing moves the robber: no 7, no Bishop, no knight.",
        "On a 7 nobody is robbed, but hands above the limit still lose half.",
    ]
