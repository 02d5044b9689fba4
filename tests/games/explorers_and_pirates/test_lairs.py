"""Lairs: the table check against every way in which six lairs can be captured, and the laws of one capture."""

from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.explorers_and_pirates import GAME
from games.explorers_and_pirates.scoring import LAIRS, check_holder, check_lairs

LAIR_CAPTURE = GAME.rulings["lair_capture"]
CREWS = [crews for n in (1, 2, 3) for crews in product((1, 2, 3), repeat=n) if sum(crews) == 3]
LAW = settings(deadline=None)  # a loaded machine is not a broken rule
COLOURS = ("red", "blue", "white", "orange")


@cache
def reachable(players: int) -> frozenset[tuple[int, ...]]:
    """All steps that players can have after up to six captures: the award given, or declined when it was rolled."""
    one = {tuple(shares) for base in ((2,), (2, 1), (1, 1), (2, 1, 1), (1, 1, 1)) if len(base) <= players
           for shares in permutations((*base, *(0,) * (players - len(base))))}  # fmt: skip
    now = {(0,) * players}
    everything = set(now)
    for _ in range(LAIRS):
        now = {tuple(a + b for a, b in zip(steps, shares, strict=True)) for steps in now for shares in one}
        everything |= now
    return frozenset(everything)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_is_refused_exactly_if_no_captures_lead_to_it(players: int) -> None:
    for steps in product(range(13), repeat=players):
        if list(steps) != sorted(steps):
            continue  # which player is which doesn't matter
        too_many = sum(steps) > 24
        problems = list(check_lairs([{"lair_steps": given} for given in steps]))
        assert (steps in reachable(players)) == (not too_many and not problems), steps


def test_seven_awards_are_one_too_many() -> None:
    (problem,) = check_lairs([{"lair_steps": 12}, {"lair_steps": 7}])
    assert (problem.code, problem.line) == ("too_many_awards", "lair_steps")
    assert str(problem.text) == "7 awards of bravery would be needed, but 6 lairs give only 6."
    assert problem.source == "003 §השתלטות L479, §אות גבורה L483 (follows)"


def test_a_lone_captor_has_an_even_number_of_steps() -> None:
    (problem,) = check_lairs([{"lair_steps": 0}, {"lair_steps": 5}])
    assert (problem.code, problem.line) == ("odd_steps_alone", "lair_steps")
    assert str(problem.text) == "Whoever captures lairs alone takes 2 steps for each: 5 can't be."
    assert problem.source == "003 §השתלטות L479, §אות גבורה L483 (follows)"


def test_a_table_without_players_has_no_problems() -> None:
    assert list(check_lairs([])) == []
    assert list(check_holder("lair_steps", "lair_card", [])) == []


def test_nobody_holds_the_card_though_a_marker_has_left_the_start() -> None:
    (problem,) = check_holder("a", "b", [{"a": 1, "b": 0}, {"a": 0, "b": 0}])
    assert (problem.code, problem.line) == ("nobody_holds_card", "b")
    assert str(problem.text) == "A marker has left the start, so one player holds the special victory card."
    assert problem.source == "003 §חוקי משימה כלליים L432-433 (follows)"


def test_a_holder_behind_is_named_with_both_steps() -> None:
    (problem,) = check_holder("a", "b", [{"a": 3, "b": 1}, {"a": 4, "b": 0}])
    assert (problem.code, problem.line) == ("card_not_furthest", "b")
    assert str(problem.text) == "The special victory card can't be held on step 3: a marker is on 4."
    assert problem.source == "003 §חוקי משימה כלליים L432-433 (follows)"


def test_a_holder_on_the_start_is_the_sheets_problem_not_the_tables() -> None:
    assert list(check_holder("a", "b", [{"a": 0, "b": 1}, {"a": 4, "b": 0}])) == []


captures = st.sampled_from(CREWS).flatmap(
    lambda crews: st.tuples(
        *(
            st.fixed_dictionaries(
                {
                    "player": st.just(colour),
                    "crews": st.just(number),
                    **{name: st.integers(0, 6) for name in ("roll_1", "roll_2", "roll_3")},
                }
            )
            for colour, number in zip(COLOURS, crews, strict=False)
        )
    )
)


@LAW
@given(captures, st.booleans())
def test_gold_steps_and_crews_of_a_capture_add_up(captors: tuple[dict[str, Any], ...], takes_award: bool) -> None:
    answer = LAIR_CAPTURE(captors=captors, takes_award=takes_award).answer
    awards = sum(answer["steps"].values()) - len(captors)
    assert set(answer["gold"].values()) == {2}
    assert awards == (1 if "bravest" in answer and (takes_award or len(captors) == 1) else 0)
    assert sum(answer["crews_left"].values()) == 3 - awards
    assert ("bravest" in answer) != ("to_roll" in answer)


@LAW
@given(captures)
def test_the_bravest_is_never_beaten_on_the_first_roll(captors: tuple[dict[str, Any], ...]) -> None:
    answer = LAIR_CAPTURE(captors=captors).answer
    sums = {c["player"]: c["roll_1"] + c["crews"] for c in captors}
    if "bravest" in answer and len(captors) > 1:
        assert sums[answer["bravest"]] == max(sums.values())


@LAW
@given(captures)
def test_only_equals_roll_again(captors: tuple[dict[str, Any], ...]) -> None:
    to_roll = LAIR_CAPTURE(captors=captors).answer.get("to_roll", [])
    again = [c for c in captors if c["player"] in to_roll and all(other["roll_1"] for other in captors)]
    assert len(to_roll) != 1
    assert len({(c["roll_1"] + c["crews"], c["crews"]) for c in again}) <= 1
    assert all(c["crews"] == 1 for c in again)


@LAW
@given(captures)
def test_seats_do_not_decide_who_is_bravest(captors: tuple[dict[str, Any], ...]) -> None:
    one, other = LAIR_CAPTURE(captors=captors).answer, LAIR_CAPTURE(captors=captors[::-1]).answer
    assert one.get("bravest") == other.get("bravest")
    assert sorted(one.get("to_roll", [])) == sorted(other.get("to_roll", []))


def test_not_three_crews_says_how_many_are_needed() -> None:
    (problem,) = LAIR_CAPTURE(captors=[{"player": "red", "crews": 2}]).problems
    assert (problem.code, problem.line) == ("not_three_crews", "captors")
    assert str(problem.text) == "A lair is captured by exactly 3 crews: 2 can't be."
    assert problem.source == "003 §הצבת צוותי לוחמים L475, §השתלטות L479"


def test_a_player_listed_twice_is_named_by_the_row() -> None:
    rows = [{"player": "red", "crews": 1}, {"player": "blue", "crews": 1}, {"player": "red", "crews": 1}]
    (problem,) = LAIR_CAPTURE(captors=rows).problems
    assert (problem.code, problem.line) == ("listed_twice", "captors.2.player")
    assert str(problem.text) == "This player is listed twice."
    assert problem.source == "003 §הצבת צוותי לוחמים L475, §השתלטות L479"
