"""Whole positions: agreement with the sheet, and exact limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES

GAME = GAMES["cities_and_knights"]
POSITION = GAME.rulings["possible_position"]
START = {"settlements": 1, "cities": 1}
TRACKS = ("trade", "politics", "science")
LIMITS = {
    "settlements": 5,
    "roads": 15,
    "basic": 2,
    "strong": 2,
    "mighty": 2,
    "progress_cards": 4,
    "trade": 5,
    "politics": 5,
    "science": 5,
}

SHEETS = st.fixed_dictionaries(
    {"settlements": st.integers(0, 5), "cities": st.integers(0, 4), "cities_on_side": st.integers(0, 4)}
    | {f"metropolis_{track}": st.booleans() for track in TRACKS}
)


@given(SHEETS)
def test_a_position_of_full_levels_is_possible_exactly_when_its_sheet_is(sheet: dict[str, int]) -> None:
    levels = dict.fromkeys(TRACKS, 5)
    assert POSITION(**sheet, **levels).answer == (GAME.score(sheet).problems == ())


@pytest.mark.parametrize(("name", "most"), LIMITS.items())
def test_the_limit_itself_can_be_and_one_more_cannot(name: str, most: int) -> None:
    assert POSITION(**(START | {name: most})).answer is True
    beyond = POSITION(**(START | {name: most + 1}))
    assert beyond.answer is False
    assert str(beyond.reasons[0]).endswith(f": {most + 1} can't be, the most is {most}.")


def test_three_walls_under_four_cities_can_be_and_four_cannot() -> None:
    assert POSITION(settlements=1, cities=4, walls=3).answer is True
    assert [str(r) for r in POSITION(settlements=1, cities=4, walls=4).reasons] == [
        "City walls: 4 can't be, the most is 3."
    ]


def test_as_many_knights_are_active_as_there_are_at_most() -> None:
    knights = {"basic": 1, "strong": 2, "mighty": 1, "politics": 3}
    assert POSITION(**START, **knights, active=4).answer is True
    assert POSITION(**START, **knights, active=5).answer is False


@pytest.mark.parametrize("track", TRACKS)
def test_a_metropolis_needs_level_4_of_its_own_track(track: str) -> None:
    others = {other: 5 for other in TRACKS if other != track}
    assert POSITION(**START, **others, **{track: 4, f"metropolis_{track}": True}).answer is True
    assert POSITION(**START, **others, **{track: 3, f"metropolis_{track}": True}).answer is False
