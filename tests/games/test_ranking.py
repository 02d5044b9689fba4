"""One ranking for all games: total, exact, independent of the order in which results come in."""

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ranking import TOTAL, TieBreaker, compare, rank
from games.text import Text

HAND = TieBreaker("hand", Text("Cards in hand"))
REGISTERED = TieBreaker("registered", Text("Registered first"), lowest_first=True)
BY = (TOTAL, HAND, REGISTERED)

values = st.integers(0, 3) | st.fractions(0, 3, max_denominator=4)
rows = st.lists(st.fixed_dictionaries({}, optional={"total": values, "hand": values, "registered": values}), max_size=8)
people = st.lists(st.tuples(values, values), max_size=8).map(
    lambda pairs: [{"total": total, "hand": hand, "registered": n} for n, (total, hand) in enumerate(pairs)]
)


def test_nobody_ranks_to_nothing() -> None:
    assert rank([], BY) == ()


def test_the_highest_is_first_and_knows_no_reason() -> None:
    places = rank([{"total": 24}, {"total": 25}], (TOTAL,))
    assert [(p.index, p.rank) for p in places] == [(1, 1), (0, 2)]
    assert [p.decided_by for p in places] == [None, TOTAL]


def test_the_lowest_is_first_where_the_criterion_says_so() -> None:
    places = rank([{"registered": 14}, {"registered": 13}], (REGISTERED,))
    assert [p.index for p in places] == [1, 0]


def test_a_tie_that_nothing_separates_shares_the_rank_and_the_next_rank_is_left_out() -> None:
    places = rank([{"total": 25}, {"total": 25}, {"total": 24}], (TOTAL,))
    assert [(p.rank, p.decided_by) for p in places] == [(1, None), (1, None), (3, TOTAL)]


def test_fractions_are_compared_exactly() -> None:
    third, nearly = Fraction(1, 3), Fraction(333_333_333_333_333_333, 10**18)
    assert [p.index for p in rank([{"total": nearly}, {"total": third}], (TOTAL,))] == [1, 0]


def test_a_missing_value_is_the_worst_whichever_way_the_criterion_runs() -> None:
    assert [p.index for p in rank([{}, {"total": -5}], (TOTAL,))] == [1, 0]
    assert [p.index for p in rank([{}, {"registered": 10**9}], (REGISTERED,))] == [1, 0]


def test_compare_names_the_first_criterion_that_separates() -> None:
    assert compare({"total": 25, "hand": 6}, {"total": 25, "hand": 7}, BY) is HAND
    assert compare({"total": 25, "hand": 6}, {"total": 24, "hand": 7}, BY) is TOTAL
    assert compare({"total": 25}, {"total": 25}, BY) is None


@given(people, st.randoms())
def test_the_order_does_not_depend_on_the_order_of_the_results(results: list[dict[str, int]], random: Random) -> None:
    shuffled = results.copy()
    random.shuffle(shuffled)
    expected = [results[place.index] for place in rank(results, BY)]
    assert [shuffled[place.index] for place in rank(shuffled, BY)] == expected


@given(people)
def test_with_a_unique_last_criterion_no_rank_is_shared(results: list[dict[str, int]]) -> None:
    assert [place.rank for place in rank(results, BY)] == list(range(1, len(results) + 1))


@given(rows)
def test_everybody_has_one_place_and_neighbours_agree_with_compare(results: list[dict[str, int]]) -> None:
    places = rank(results, BY)
    assert sorted(place.index for place in places) == list(range(len(results)))
    for ahead, behind in pairwise(places):
        decided_by = compare(results[ahead.index], results[behind.index], BY)
        assert behind.decided_by is decided_by
        assert (behind.rank == ahead.rank) == (decided_by is None)


@given(rows, rows.filter(bool))
def test_adding_results_never_swaps_the_others(some: list[dict[str, int]], more: list[dict[str, int]]) -> None:
    alone = [place.index for place in rank(some, BY)]
    among = [place.index for place in rank(some + more, BY) if place.index < len(some)]
    assert among == alone


@pytest.mark.parametrize("hole", [None, "7", 7.5, [7]])
def test_what_is_no_exact_number_is_the_worst_there_is(hole: Any) -> None:
    places = rank([{"total": hole}, {"total": -1}], (TOTAL,))
    assert [place.index for place in places] == [1, 0]
