"""The sheet of Starfarers: which sheets can be, and what is said of those that cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.game import Problem
from games.starfarers.facts import GOAL, OPENING_POINTS
from games.starfarers.scoring import COLONY_SHIPS, TRADE_STATIONS, check_buildings, check_figures, check_systems

STARFARERS = GAMES["starfarers"]
sheets = st.fixed_dictionaries(
    {
        "colonies": st.integers(0, 9),
        "spaceports": st.integers(0, 3),
        "friendship_figures": st.integers(0, 4),
        "medals": st.integers(0, 5),
        "half_medals": st.integers(0, 40),
    }
)


def told(problem: Problem) -> tuple[str, str, str, str]:
    return problem.code, problem.line, str(problem.text), problem.source


@given(sheets)
def test_total_follows_the_formula(sheet: dict[str, int]) -> None:
    total = sheet["colonies"] + 2 * sheet["spaceports"] + 2 * sheet["friendship_figures"]
    assert STARFARERS.score(sheet).total == total + sheet["medals"] + sheet["half_medals"] // 2


@given(sheets, st.integers(0, 3))
def test_a_sheet_is_free_of_problems_exactly_if_its_pieces_exist(sheet: dict[str, int], colony_ships: int) -> None:
    buildings = sheet["colonies"] + sheet["spaceports"]
    can_be = sheet["spaceports"] >= 1 and 3 <= buildings <= 9 - colony_ships
    assert (STARFARERS.score(sheet, colony_ships=colony_ships).problems == ()) is can_be


@given(sheets)
def test_nobody_without_problems_has_fewer_than_the_points_of_the_set_up(sheet: dict[str, int]) -> None:
    score = STARFARERS.score(sheet)
    assert score.problems or score.total >= OPENING_POINTS


@pytest.mark.parametrize("count", range(41))
def test_two_half_medals_are_worth_one_point(count: int) -> None:
    assert STARFARERS.score({"half_medals": count}).points["half_medals"] == count // 2


def test_a_missing_spaceport_is_explained() -> None:
    (problem,) = check_buildings({"colonies": 3, "spaceports": 0})
    message = "Everybody has a spaceport since the set-up: at least 1 spaceport."
    assert told(problem) == ("no_spaceport", "spaceports", message, "004 §סידור עמדת הפתיחה L235")


def test_too_few_buildings_are_explained() -> None:
    (problem,) = check_buildings({"colonies": 1, "spaceports": 1})
    message = "Everybody has at least the 3 colonies and spaceports of the set-up: 2 can't be."
    assert told(problem) == ("too_few_buildings", "colonies", message, "004 §סידור עמדת הפתיחה L235")


def test_too_many_buildings_are_explained() -> None:
    (problem,) = check_buildings({"colonies": 7, "spaceports": 2}, colony_ships=1)
    message = "10 colonies, spaceports and colony ships can't be: 9 colony pieces exist."
    assert told(problem) == ("too_many_buildings", "colonies", message, "004 §כלי המשחק L110, L116-118")


def test_a_figure_without_a_station_is_explained() -> None:
    (problem,) = check_figures({"friendship_figures": 3}, trade_stations=2)
    message = "3 friendship figures can't be with 2 trade stations: each needs one."
    expected = ("figure_without_station", "friendship_figures", message, "004 §נקודת נצחון L414")
    assert told(problem) == expected


@pytest.mark.parametrize("figures", range(5))
def test_figures_are_believed_when_nobody_counted_the_stations(figures: int) -> None:
    assert not list(check_figures({"friendship_figures": figures}))


def test_more_buildings_than_sites_for_three_are_explained() -> None:
    table = [{"colonies": 6, "spaceports": 3}, {"colonies": 6, "spaceports": 3}, {"colonies": 5, "spaceports": 3}]
    (problem,) = check_systems(table)
    message = "26 colonies and spaceports at one table can't be: there are sites for 25."
    source = "004 §כלל מיוחד למשחק בשלושה L466, §סידור עמדת הפתיחה L235"
    assert told(problem) == ("too_many_for_systems", "colonies", message, source)


@given(st.lists(st.fixed_dictionaries({"colonies": st.integers(0, 9), "spaceports": st.integers(0, 3)}), max_size=5))
def test_tables_of_three_and_four_have_room_for_25_and_36(table: list[dict[str, int]]) -> None:
    room = {3: 25, 4: 36}.get(len(table), 1000)
    buildings = sum(counts["colonies"] + counts["spaceports"] for counts in table)
    assert bool(list(check_systems(table))) is (buildings > room)


def test_what_is_told_beside_the_sheet_forbids_nothing_when_left_alone() -> None:
    told_beside = {f.name: (f.kind, f.least, f.most, f.default) for f in (COLONY_SHIPS, TRADE_STATIONS)}
    assert told_beside == {"colony_ships": ("int", 0, 3, 0), "trade_stations": ("int", 0, 7, 7)}


def test_the_order_of_ties_after_the_win_is_marked_as_ours() -> None:
    assert [(t.name, t.lowest_first, t.source) for t in STARFARERS.tie_breakers[1:]] == [
        ("won", False, "004 §סיום המשחק L528"),
        ("hand", False, "ours: 004 knows no ties"),
        ("registered", True, "ours: 004 knows no ties"),
    ]


def test_the_game_ends_at_fifteen() -> None:
    assert (STARFARERS.goal, GOAL) == (15, 15)
