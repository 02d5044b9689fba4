"""Rows of boards: lines and rings, reach, partners."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sun_moon import hall
from games.sun_moon.hall import SeatAt, Shape, kinds, neighbours, reach, ring_closes, same_kind_meets, trade_partners

SHAPES: tuple[Shape, ...] = ("line", "ring")
lines_and_rings = st.integers(1, 40).map(lambda n: (n, "line")) | st.integers(1, 13).map(lambda n: (3 * n, "ring"))


def seats(length: int) -> list[SeatAt]:
    return [SeatAt(board, group) for board in range(length) for group in hall.GROUPS]


def test_kinds_follow_each_other_from_any_first() -> None:
    assert (kinds(7), kinds(4, "B"), kinds(0)) == ("ABCABCA", "BCAB", "")


@pytest.mark.parametrize(("length", "closes"), [(0, False), (1, False), (3, True), (6, True), (7, False), (8, False)])
def test_a_ring_closes_only_at_a_multiple_of_three(length: int, closes: bool) -> None:
    assert ring_closes(length) is closes


def test_worked_example_7_a_line_of_seven() -> None:
    assert kinds(7) == "ABCABCA"
    partners = [len(trade_partners(seat, 7, "line")) for seat in seats(7)]
    assert len(partners) == 14
    assert (partners.count(3), partners.count(5)) == (4, 10)
    assert same_kind_meets(kinds(7), "line") == ()
    assert same_kind_meets(kinds(7), "ring") == (0, 6)


def test_a_lone_board_has_no_neighbours_in_either_shape() -> None:
    for shape in SHAPES:
        assert neighbours(0, 1, shape) == ()
        assert reach(0, 1, shape) == 1
        assert trade_partners(SeatAt(0, "sun"), 1, shape) == (SeatAt(0, "moon"),)


def test_two_boards_are_neighbours_once_even_in_a_ring() -> None:
    assert neighbours(0, 2, "line") == neighbours(0, 2, "ring") == (1,)


def test_the_ends_of_a_line_reach_three_areas_and_nobody_in_a_ring_sits_at_an_end() -> None:
    assert [reach(board, 4, "line") for board in range(4)] == [3, 5, 5, 3]
    assert [reach(board, 6, "ring") for board in range(6)] == [5] * 6


def test_who_is_active_trades_across_and_beside_who_is_not_only_across() -> None:
    active = trade_partners(SeatAt(1, "sun"), 3, "line")
    assert set(active) == {SeatAt(0, "moon"), SeatAt(1, "moon"), SeatAt(2, "moon"), SeatAt(0, "sun"), SeatAt(2, "sun")}
    waiting = trade_partners(SeatAt(1, "sun"), 3, "line", active=False)
    assert waiting == (SeatAt(0, "moon"), SeatAt(1, "moon"), SeatAt(2, "moon"))


def test_two_equal_boards_next_to_each_other_or_around_a_third_meet() -> None:
    assert same_kind_meets("AAB", "line") == (0, 1)
    assert same_kind_meets("ABA", "line") == (1,)
    assert same_kind_meets("", "line") == ()


@given(lines_and_rings)
def test_a_row_laid_in_order_never_lets_a_colour_meet_itself(row: tuple[int, Shape]) -> None:
    assert same_kind_meets(kinds(row[0]), row[1]) == ()


@given(lines_and_rings)
def test_neighbours_are_mutual_and_so_is_trade_among_active_players(row: tuple[int, Shape]) -> None:
    length, shape = row
    for board in range(length):
        assert all(board in neighbours(other, length, shape) for other in neighbours(board, length, shape))
    for seat in seats(length):
        assert all(seat in trade_partners(other, length, shape) for other in trade_partners(seat, length, shape))


@given(lines_and_rings)
def test_a_seat_has_as_many_partners_as_areas_in_reach(row: tuple[int, Shape]) -> None:
    length, shape = row
    for seat in seats(length):
        partners: Any = trade_partners(seat, length, shape)
        assert len(set(partners)) == len(partners) == reach(seat.board, length, shape)
