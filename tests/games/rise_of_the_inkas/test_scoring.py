"""The sheet of Rise of the Inkas: which sheets can be, and what is said of those that cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.rise_of_the_inkas.scoring import WAITING, check_founding, check_goal, check_winners, markers

INKAS = GAMES["rise_of_the_inkas"]
END_OF_TURN = {
    (0, 2, 0): 2,
    (0, 3, 0): 3,
    (0, 1, 1): 3,
    (1, 1, 0): 5,
    (1, 2, 0): 6,
    (1, 0, 1): 6,
    (1, 3, 0): 7,
    (1, 1, 1): 7,
    (2, 1, 0): 9,
    (2, 2, 0): 10,
    (2, 0, 1): 10,
    (2, 3, 0): 11,
    (2, 1, 1): 11,
}
"""(completed tribes, settlements, cities) -> markers: every position in which a turn or the game can end."""


@pytest.mark.parametrize("tribes", range(3))
@pytest.mark.parametrize("settlements", range(5))
@pytest.mark.parametrize("cities", range(2))
def test_exactly_the_positions_at_the_end_of_a_turn_are_free_of_problems(
    tribes: int, settlements: int, cities: int
) -> None:
    score = INKAS.score({"tribes": tribes, "settlements": settlements, "cities": cities})
    position = (tribes, settlements, cities)
    assert score.total == 4 * tribes + settlements + 2 * cities
    assert (score.problems == ()) == (position in END_OF_TURN)
    assert END_OF_TURN.get(position, score.total) == score.total


@given(st.lists(st.booleans(), max_size=11))
def test_playing_on_gives_one_marker_a_building_and_never_a_problem(choices: list[bool]) -> None:
    """Build a city or a settlement, as chosen, decline at the goal, found the next tribe, until somebody wins."""
    tribes, settlements, cities, total = 0, 2, 0, 2
    for wants_city in choices:
        if total == 11:
            break
        if wants_city and settlements and not cities:
            settlements, cities = settlements - 1, 1
        else:
            settlements += 1
        total += 1
        if tribes < 2 and settlements + 2 * cities == 4:
            tribes, settlements, cities, total = tribes + 1, 1, 0, total + 1
        score = INKAS.score({"tribes": tribes, "settlements": settlements, "cities": cities})
        assert (score.total, score.problems) == (total, ())


def test_points_beyond_the_goal_are_explained() -> None:
    (problem,) = check_goal({"tribes": 2, "settlements": 2, "cities": 1})
    assert (problem.code, problem.line) == ("beyond_goal", "settlements")
    assert str(problem.text) == "4 points of the active tribe can't be: it ended with its goal, 3."
    assert problem.source == "001 §יעדי הפיתוח L373, L377"


def test_a_tribe_at_its_goal_is_explained() -> None:
    (problem,) = check_goal({"tribes": 1, "settlements": 2, "cities": 1})
    assert (problem.code, problem.line) == ("tribe_completed", "tribes")
    assert str(problem.text) == "With 4 points a tribe declines at once: count it as completed, and the next one."
    assert problem.source == "001 §מפלת השבט הראשון L397"


def test_a_first_tribe_without_its_opening_settlements_is_explained() -> None:
    (problem,) = check_founding({"tribes": 0, "settlements": 1, "cities": 0})
    assert (problem.code, problem.line) == ("too_few_buildings", "settlements")
    assert str(problem.text) == "The first tribe starts with 2 settlements and loses none: 1 buildings can't be."
    assert problem.source == "001 §ייסודו של השבט הראשון L459"


def test_a_tribe_that_was_not_founded_is_explained() -> None:
    (problem,) = check_founding({"tribes": 1, "settlements": 0, "cities": 0})
    assert (problem.code, problem.line) == ("not_founded", "settlements")
    assert str(problem.text) == "A new tribe is founded at once with a settlement: at least 1 building."
    assert problem.source == "001 §ייסודו של השבט השני L463"


def test_a_waiting_tribe_has_no_building_but_the_first_tribe_never_waits() -> None:
    assert not list(check_founding({"tribes": 1, "settlements": 0, "cities": 0}, waiting=True))
    assert list(check_founding({"tribes": 0, "settlements": 0, "cities": 0}, waiting=True))


def test_unreadable_lines_leave_the_checks_unasked() -> None:
    score = INKAS.score({"tribes": 2, "settlements": "two", "cities": 1})
    assert [(problem.line, problem.code) for problem in score.problems] == [("settlements", "not_a_whole_number")]


def test_several_winners_are_explained() -> None:
    won, behind = {"tribes": 2, "settlements": 3, "cities": 0}, {"tribes": 2, "settlements": 2, "cities": 0}
    assert not list(check_winners([won, behind, behind]))
    (problem,) = check_winners([won, behind, won])
    assert (problem.code, problem.line) == ("several_winners", "settlements")
    message = "2 players have 11 development markers, but the first to have them ends the game."
    assert str(problem.text) == message
    assert problem.source == "001 §סיום המשחק L447"


@given(st.integers(0, 2), st.integers(0, 4), st.integers(0, 1))
def test_markers_are_the_total_of_the_sheet(tribes: int, settlements: int, cities: int) -> None:
    counts = {"tribes": tribes, "settlements": settlements, "cities": cities}
    assert markers(counts) == INKAS.score(counts).total


def test_the_order_of_ties_is_marked_as_ours() -> None:
    assert [(t.name, t.lowest_first, t.source) for t in INKAS.tie_breakers[1:]] == [
        ("hand", False, "ours: 001 knows no ties"),
        ("registered", True, "ours: 001 knows no ties"),
    ]


def test_no_tribe_waits_unless_a_judge_says_so() -> None:
    assert (WAITING.name, WAITING.kind, WAITING.default) == ("waiting", "bool", False)
