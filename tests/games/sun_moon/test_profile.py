"""A hall event's rules are data: read with all problems at once, applied to the game."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.game import Result
from games.sun_moon.profile import Profile, most_points, read_profile
from tests.games.test_laws import anything, legible

GAME = GAMES["sun_moon"]
DEFAULT = Profile()
PARTS = (
    "version", "groups", "goal", "robbers_from", "allotments", "tie_breakers", "lone_numbers",
)  # fmt: skip


def refused(**data: object) -> list[tuple[str, str]]:
    profile, problems = read_profile(data, GAME)
    assert profile == DEFAULT
    return [(problem.line, problem.code) for problem in problems]


def test_sun_begins_and_the_groups_alternate() -> None:
    assert [DEFAULT.group_of(number) for number in (1, 2, 3, 100)] == ["sun", "moon", "sun", "moon"]


def test_the_allotment_changes_as_the_game_goes_on() -> None:
    profile = Profile(allotments=((1, 60), (5, 90)))
    assert [profile.allotment_of(number) for number in (1, 4, 5, 500)] == [60, 60, 90, 90]


def test_robbers_move_from_round_16() -> None:
    assert [DEFAULT.robbers_move_in(number) for number in (1, 15, 16, 17)] == [False, False, True, True]


def test_what_is_not_given_keeps_its_default() -> None:
    assert read_profile({}, GAME) == (DEFAULT, ())


def test_another_hall_game_is_data_alone() -> None:
    profile, problems = read_profile({"groups": ["all"], "goal": 18, "robbers_from": None}, GAME)
    assert problems == ()
    assert [profile.group_of(number) for number in (1, 2)] == ["all", "all"]
    assert not any(profile.robbers_move_in(number) for number in (1, 16, 999))
    assert profile.applied_to(GAME).goal == 18


def test_lists_of_json_become_what_the_code_uses() -> None:
    data = {"groups": ["moon", "sun"], "allotments": [[1, 100], [10, 60]], "lone_numbers": [[12, "sun"], [2, "sun"]]}
    profile, problems = read_profile(data, GAME)
    assert problems == ()
    assert (profile.groups, profile.allotments) == (("moon", "sun"), ((1, 100), (10, 60)))
    assert profile.lone_numbers == ((12, "sun"), (2, "sun"))
    assert profile.group_of(1) == "moon"


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("version", 1), ("version", 9999), ("goal", 1), ("goal", 44), ("robbers_from", 1), ("robbers_from", 999),
        ("allotments", [[1, 5]]), ("allotments", [[1, 3600], [999, 5]]), ("tie_breakers", ["total"]),
        ("tie_breakers", ["total", "wool", "hand"]),
        ("tie_breakers", [criterion.name for criterion in GAME.tie_breakers]),
        ("lone_numbers", [[2, "moon"], [12, "sun"]]),
    ],
)  # fmt: skip
def test_what_can_be_is_taken(part: str, value: Any) -> None:
    profile, problems = read_profile({part: value}, GAME)
    assert problems == ()
    assert getattr(profile, part) == (tuple(map(as_tuple, value)) if isinstance(value, list) else value)


def as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("version", 0), ("version", 10_000), ("version", True), ("version", "1"),
        ("groups", []), ("groups", ["sun"]), ("groups", ["sun", "sun", "moon"]), ("groups", "all"),
        ("groups", ["sun", "moon", "all"]), ("groups", ["all", "all"]), ("groups", [["sun"], ["moon"]]),
        ("goal", 0), ("goal", 45), ("goal", 18.0), ("goal", None), ("goal", True),
        ("robbers_from", 0), ("robbers_from", 1000), ("robbers_from", "never"),
        ("allotments", []), ("allotments", [[2, 90]]), ("allotments", [[1, 4]]), ("allotments", [[1, 3601]]),
        ("allotments", [[1, 90], [1, 120]]), ("allotments", [[1, 90], [20, 60], [9, 30]]), ("allotments", [1, 90]),
        ("allotments", [[1, 90, 3]]), ("allotments", [[1, 90], [1000, 90]]), ("allotments", 90),
        ("tie_breakers", []), ("tie_breakers", ["hand"]), ("tie_breakers", ["total", "height"]),
        ("tie_breakers", ["total", "hand", "hand"]), ("tie_breakers", "total"), ("tie_breakers", ["total", 1]),
        ("lone_numbers", []), ("lone_numbers", [[2, "sun"]]), ("lone_numbers", [[2, "sun"], [12, "east"]]),
        ("lone_numbers", [[2, "sun"], [11, "moon"]]), ("lone_numbers", {"2": "sun"}), ("lone_numbers", "2"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_keeps_its_default(part: str, value: object) -> None:
    assert refused(**{part: value}) == [(part, f"bad_{part}")]


def test_all_problems_come_at_once_each_with_the_rule() -> None:
    data = {"goal": 45, "groups": ["stars"], "colour": "red", "allotments": []}
    problems = read_profile(data, GAME)[1]
    assert [p.params for p in problems] == [{"most": 44}, {}, {}, {}]
    assert [(p.line, p.code, str(p.text), p.source) for p in problems] == [
        ("goal", "bad_goal", "From 1 to 44: more can't stand on a sheet.", "002 §10"),
        ("groups", "bad_groups", 'Sun and Moon in the order in which they take turns, or "all" alone.', "002 §3.1"),
        ("colour", "unknown_part", "A profile has no such part.", ""),
        (
            "allotments",
            "bad_allotments",
            "Pairs of first round and seconds (5 to 3600), rising, the first from round 1.",
            "002 §3.3",
        ),
    ]


def test_the_good_parts_of_a_bad_profile_are_kept() -> None:
    profile, problems = read_profile({"goal": 18, "version": -1}, GAME)
    assert (profile.goal, profile.version, len(problems)) == (18, 1, 1)


def test_the_most_on_a_sheet_is_44() -> None:
    assert most_points(GAME) == 44


def test_the_order_of_ties_is_the_events_own() -> None:
    rules = Profile(tie_breakers=("total", "wool", "hand")).applied_to(GAME)
    assert [t.name for t in rules.tie_breakers] == ["total", "wool", "hand"]
    sheet = {"settlements": 2, "cities": 1}
    places = rules.rank([Result(sheet, {"hand": 9, "wool": 0}), Result(sheet, {"hand": 1, "wool": 1})])
    assert [place.index for place in places] == [1, 0]
    assert rules.key == GAME.key


@given(st.dictionaries(st.sampled_from((*PARTS, "x")), anything))
def test_no_profile_raises(data: dict[str, object]) -> None:
    profile, problems = read_profile(data, GAME)
    assert legible(problems)
    assert {p.line for p in problems} <= set(data)
    assert profile.applied_to(GAME).goal == profile.goal
    assert profile.allotment_of(1) >= 5
