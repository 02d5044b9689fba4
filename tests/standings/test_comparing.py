"""Why one stands before another: every comparison, exact numbers, the first that separates."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ranking import Number, TieBreaker, compare, rank
from games.text import Text
from tournament.standings.comparing import comparisons, deciding, exact

BY = (
    TieBreaker("total", Text("Victory points")),
    TieBreaker("hand", Text("Cards in hand")),
    TieBreaker("registered", Text("Registered first"), lowest_first=True),
)


def test_all_criteria_are_shown_and_the_first_that_separates_decides() -> None:
    found = comparisons({"total": 9, "hand": 4, "registered": 1}, {"total": 9, "hand": 3, "registered": 2}, BY)
    assert [(one.criterion.name, one.first, one.second, one.decides) for one in found] == [
        ("total", 9, 9, False),
        ("hand", 4, 3, True),
        ("registered", 1, 2, False),
    ]


def test_what_was_not_counted_is_shown_as_such() -> None:
    found = comparisons({"total": 9, "hand": 0}, {"total": 9}, BY)
    decided = deciding(found)
    assert decided
    assert (decided.criterion.name, decided.second, exact(decided.second)) == ("hand", None, "–")


def test_nothing_decides_between_equals() -> None:
    row = {"total": 9, "hand": 3, "registered": 2}
    assert deciding(comparisons(row, row, BY)) is None


def test_the_rule_says_which_number_is_better() -> None:
    found = comparisons({}, {}, BY)
    assert [str(one.rule) for one in found] == [
        "The higher number comes first.",
        "The higher number comes first.",
        "The lower number comes first.",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-3, "-3"),
        (Fraction(6, 3), "2"),
        (Fraction(7, 3), "2 1/3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 3), "-2 1/3"),
        (None, "–"),
    ],
)
def test_numbers_are_never_rounded(value: Number | None, text: str) -> None:
    assert exact(value) == text


numbers = st.none() | st.integers(0, 3) | st.fractions(0, 3, max_denominator=3)
rows = st.fixed_dictionaries(dict.fromkeys(("total", "hand", "registered"), numbers))


@given(st.lists(rows, min_size=2, max_size=8))
def test_the_reason_is_the_one_by_which_the_list_was_ordered(drawn: list[dict[str, Number | None]]) -> None:
    known = [{name: value for name, value in row.items() if value is not None} for row in drawn]
    places = rank(known, BY)
    for ahead, behind in pairwise(places):
        found = deciding(comparisons(known[ahead.index], known[behind.index], BY))
        assert (found.criterion if found else None) == behind.decided_by
        assert behind.decided_by == compare(known[ahead.index], known[behind.index], BY)
        if found and found.first is not None and found.second is not None:
            assert (found.first < found.second) == found.criterion.lowest_first
