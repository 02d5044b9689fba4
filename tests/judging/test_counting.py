"""One count beside another: what differs, what they say together, what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from tests.judging.conftest import SEVEN_CARDS, SIX_CARDS, START, TWENTY_FIVE, TWENTY_FOUR
from tournament.judging.counting import Count, criteria, differences, problems_with_ties, together

SUN_MOON = GAMES["sun_moon"]
LINES = [line.name for line in SUN_MOON.lines]

values = st.dictionaries(st.sampled_from(LINES), st.integers(0, 5))
cards = st.dictionaries(st.sampled_from(criteria(SUN_MOON)), st.integers(0, 9))
counts = st.builds(Count, values, cards)


def codes(ties: dict[str, object]) -> list[tuple[str, str]]:
    return [(problem.code, problem.line) for problem in problems_with_ties(SUN_MOON, ties)]


def test_differences_come_in_the_order_of_the_sheet_and_then_of_the_cards() -> None:
    first, second = Count(TWENTY_FIVE, SIX_CARDS), Count({**TWENTY_FOUR, "cities": 7}, SEVEN_CARDS)
    assert differences(SUN_MOON, first, second) == ["settlements", "cities", "hand", "ore", "brick"]


def test_a_line_left_out_is_a_nought() -> None:
    assert differences(SUN_MOON, Count(START), Count({**START, "longest_road": 0})) == []
    assert differences(SUN_MOON, Count(START), Count({**START, "longest_road": 1})) == ["longest_road"]


def test_cards_that_one_of_them_did_not_look_at_are_no_difference() -> None:
    assert differences(SUN_MOON, Count(START), Count(START, SIX_CARDS)) == []
    assert together(Count(START, {"hand": 6}), Count(START, {"grain": 2})).ties == {"hand": 6, "grain": 2}


@given(counts)
def test_nobody_differs_from_himself(count: Count) -> None:
    assert differences(SUN_MOON, count, count) == []


@given(counts, counts)
def test_it_does_not_matter_who_was_first(first: Count, second: Count) -> None:
    assert differences(SUN_MOON, first, second) == differences(SUN_MOON, second, first)


@given(counts, counts)
def test_what_agrees_says_together_what_each_said(first: Count, second: Count) -> None:
    if differences(SUN_MOON, first, second):
        return
    both = together(first, second)
    assert differences(SUN_MOON, both, first) == differences(SUN_MOON, both, second) == []
    assert set(both.ties) == {*first.ties, *second.ties}


@pytest.mark.parametrize(
    "possible",
    [{}, {"hand": 6}, SIX_CARDS, SEVEN_CARDS, {"grain": 2}, {"hand": 6, "grain": 2}, {"hand": 0}],
)
def test_cards_that_can_be(possible: dict[str, object]) -> None:
    assert codes(possible) == []


@pytest.mark.parametrize(
    ("impossible", "found"),
    [
        ({"hand": 5, "grain": 6}, [("hand_does_not_add_up", "hand")]),
        ({**SIX_CARDS, "hand": 9}, [("hand_does_not_add_up", "hand")]),
        ({"hand": -1}, [("not_a_count", "hand")]),
        ({"hand": True}, [("not_a_count", "hand")]),
        ({"hand": 100}, [("not_a_count", "hand")]),
        ({"hand": "six", "gold": 1}, [("not_a_count", "hand"), ("unknown_criterion", "gold")]),
        ({"total": 30}, [("unknown_criterion", "total")]),
        ({"registered": 1}, [("unknown_criterion", "registered")]),
    ],
)
def test_cards_that_cannot_be(impossible: dict[str, object], found: list[tuple[str, str]]) -> None:
    assert codes(impossible) == found


def test_progress_cards_are_no_part_of_the_hand_of_a_knight() -> None:
    """Cities & Knights counts them apart: a bare hand beside four progress cards can be."""
    rules = GAMES["cities_and_knights"]
    kinds = dict.fromkeys(rules.hand, 0)
    assert problems_with_ties(rules, {"hand": 0, "progress_cards": 4}) == ()
    assert problems_with_ties(rules, {**kinds, "hand": 2, "cloth": 2, "progress_cards": 4}) == ()
    wrong = problems_with_ties(rules, {**kinds, "hand": 6, "cloth": 2, "progress_cards": 4})
    assert [problem.code for problem in wrong] == ["hand_does_not_add_up"]


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_a_hand_counted_by_all_its_kinds_is_their_sum_and_nothing_else(game: str, data: st.DataObject) -> None:
    rules = GAMES[game]
    kinds = {kind: data.draw(st.integers(0, 9)) for kind in rules.hand}
    hand = data.draw(st.integers(0, 99))
    found = problems_with_ties(rules, {**kinds, "hand": hand})
    assert (found == ()) == (hand == sum(kinds.values()))


@pytest.mark.parametrize("game", GAMES)
def test_a_judge_is_asked_for_whatever_decides_ties_but_what_the_event_knows_itself(game: str) -> None:
    asked = criteria(GAMES[game])
    decides = {criterion.name for criterion in GAMES[game].tie_breakers}
    assert decides - {"total", "registered"} <= set(asked)
    assert not {"total", "registered"} & set(asked)
    assert len(asked) == len(set(asked))
