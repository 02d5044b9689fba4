"""One second roll moves all robbers of the hall."""

import pytest

from games.sun_moon.robber import DESERT, at_start, robbers_after
from games.sun_moon.turn import discards


def test_the_game_begins_with_both_robbers_in_the_desert() -> None:
    assert at_start() == {"sun": DESERT, "moon": DESERT}


@pytest.mark.parametrize("roll", [3, 4, 5, 6, 8, 9, 10, 11])
def test_a_number_that_lies_on_both_sides_takes_both_robbers(roll: int) -> None:
    assert robbers_after(roll) == {"sun": roll, "moon": roll}


@pytest.mark.parametrize(
    ("roll", "expected"), [(2, {"sun": 2, "moon": DESERT}), (12, {"sun": DESERT, "moon": 12}), (7, at_start())]
)
def test_a_number_that_lies_on_one_side_sends_the_other_robber_to_its_desert(
    roll: int, expected: dict[str, int]
) -> None:
    assert robbers_after(roll) == expected


def test_the_printed_board_says_which_side_holds_the_2_and_the_12() -> None:
    assert robbers_after(2, {2: "moon", 12: "moon"}) == {"sun": DESERT, "moon": 2}
    assert robbers_after(12, {2: "moon", 12: "moon"}) == {"sun": DESERT, "moon": 12}


@pytest.mark.parametrize(("hand", "discard"), [(0, 0), (7, 0), (8, 4), (9, 4), (10, 5), (15, 7)])
def test_eight_or_more_cards_lose_half_rounded_down(hand: int, discard: int) -> None:
    assert discards(hand) == discard
