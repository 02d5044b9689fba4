"""Which boards lie beside which, what a gap does to a row, which boards a draw uses, what is random and what is not."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.halls import RowShape, hall_of, halls, people_of, slow_machine
from tournament.seating.boards import Board, boards_to_use, cut, floor_of, links, stretches
from tournament.seating.bounds import bound_of
from tournament.seating.colours import COLOUR_NAMES, COLOURS, colour_problems
from tournament.seating.lot import Lot
from tournament.seating.wishes import Person, Reason, Wish, is_apart, is_together, parties_of

# ---- Rows and gaps


def runs(rows: Sequence[RowShape], used: Sequence[int]) -> list[tuple[list[int], bool]]:
    """Table numbers of each stretch, and whether it closes."""
    found = stretches(hall_of(rows), used)
    return [([board.table for board in stretch.boards], stretch.closed) for stretch in found]


@pytest.mark.parametrize(
    ("rows", "used", "expected"),
    [
        ([(5, "line")], [1, 2, 3, 4, 5], [([1, 2, 3, 4, 5], False)]),
        ([(5, "line")], [1, 2, 4, 5], [([1, 2], False), ([4, 5], False)]),
        ([(5, "line")], [], []),
        ([(6, "ring")], [1, 2, 3, 4, 5, 6], [([1, 2, 3, 4, 5, 6], True)]),
        ([(6, "ring")], [1, 2, 3, 5, 6], [([5, 6, 1, 2, 3], False)]),
        ([(6, "ring")], [1, 2, 4, 5], [([4, 5], False), ([1, 2], False)]),
        ([(2, "line"), (3, "ring")], [2, 3, 4, 5], [([2], False), ([3, 4, 5], True)]),
    ],
)
def test_a_board_that_is_not_used_cuts_its_row_and_opens_a_ring(
    rows: Sequence[RowShape], used: Sequence[int], expected: object
) -> None:
    assert runs(rows, used) == expected


def test_boards_are_neighbours_only_within_their_stretch() -> None:
    assert links(hall_of([(3, "line"), (3, "ring")]), [1, 2, 3, 4, 5, 6]) == {
        1: (2,),
        2: (1, 3),
        3: (2,),
        4: (6, 5),
        5: (4, 6),
        6: (5, 4),
    }
    assert links(hall_of([(3, "line")]), [1, 3]) == {1: (), 3: ()}


@given(halls(), st.data())
@settings(slow_machine)
def test_every_used_board_is_in_one_stretch_and_neighbours_are_mutual(hall: list[Board], data: st.DataObject) -> None:
    used = data.draw(st.sets(st.sampled_from([board.table for board in hall])))
    found = [board.table for stretch in stretches(hall, used) for board in stretch.boards]
    assert sorted(found) == sorted(used)
    near = links(hall, used)
    assert all(table in near[other] for table, others in near.items() for other in others)


def test_a_stretch_that_loses_nothing_is_left_as_it_is() -> None:
    (ring,) = stretches(hall_of([(6, "ring")]), range(1, 7))
    assert cut(ring, range(1, 7)) == [ring]


# ---- Which boards are used


def used(hall: Sequence[Board], people: int, needing: int = 0, held: dict[int, int] | None = None) -> list[int]:
    return [board.table for board in boards_to_use(hall, people, needing, held or {})]


def test_a_draw_fills_from_the_front_and_passes_over_blocked_boards() -> None:
    assert used(hall_of([(3, "line"), (3, "line")], blocked=[2]), people=7) == [1, 3, 4, 5]
    assert used(hall_of([(3, "line")]), people=0) == []


def test_boards_of_locked_people_are_used_wherever_they_are() -> None:
    assert used(hall_of([(6, "line")]), people=4, held={6: 1}) == [1, 6]


def test_just_as_many_accessible_boards_come_in_as_are_needed() -> None:
    hall = hall_of([(6, "line")], accessible=[4, 5, 6])
    assert used(hall, people=6, needing=0) == [1, 2, 3]
    assert used(hall, people=6, needing=2) == [1, 2, 4]
    assert used(hall, people=6, needing=3) == [1, 4, 5]
    assert used(hall, people=6, needing=1, held={6: 1}) == [1, 2, 6]


# ---- Wishes


@pytest.mark.parametrize(
    ("tables", "together", "apart"),
    [
        ([1, 1], True, False),
        ([1, 2], True, False),
        ([1, 3], False, True),
        ([3, 4], False, True),  # the end of one row and the beginning of the next
        ([4, 9], True, False),  # the ring closes
        ([1, 2, 3], True, False),
        ([1, 4, 4], False, False),
        ([5], True, True),
    ],
)
def test_together_and_apart_are_about_boards_side_by_side(tables: list[int], together: bool, apart: bool) -> None:
    hall = hall_of([(3, "line"), (6, "ring")])
    boards = floor_of(hall, hall)
    assert is_together(boards, tables) == together
    assert is_apart(boards, tables) == apart


def test_parties_are_of_two_or_more_in_the_order_of_registration() -> None:
    people = [Person(3, "A"), Person(1, "A"), Person(2, ""), Person(4, "B")]
    assert parties_of(people) == {"A": [Person(1, "A"), Person(3, "A")]}


def test_the_bound_counts_how_many_large_parties_the_rows_take() -> None:
    hall = hall_of([(3, "line"), (3, "line"), (1, "line")])
    parties = parties_of(people_of(4, 4, 4, 2))
    bound = bound_of(floor_of(hall, hall), parties, Wish.TOGETHER, {})
    assert (bound.possible, bound.hopeless) == (3, {})


@pytest.mark.parametrize(
    ("wish", "locked", "reason"),
    [
        (Wish.TOGETHER, {1: 10, 2: 50}, Reason.LOCKED),  # tables 1 and 5, three people
        (Wish.TOGETHER, {1: 10, 2: 30}, None),  # the third sits between
        (Wish.APART, {1: 10, 2: 20}, Reason.LOCKED),
        (Wish.APART, {1: 10, 2: 30}, None),
    ],
)
def test_locked_people_who_make_a_wish_impossible_are_found(
    wish: Wish, locked: dict[int, int], reason: Reason | None
) -> None:
    hall = hall_of([(5, "line")])
    bound = bound_of(floor_of(hall, hall), parties_of(people_of(3)), wish, locked)
    assert bound.hopeless.get("P0") == reason


def test_access_may_forbid_to_keep_people_apart() -> None:
    hall = hall_of([(5, "line")], accessible=[1, 2])
    bound = bound_of(floor_of(hall, hall), parties_of(people_of(2, needing=[1, 2])), Wish.APART, {})
    assert bound.hopeless == {"P0": Reason.ACCESSIBLE}


RINGS: list[RowShape] = [(3, "ring"), (6, "ring"), (9, "ring")]
LINES: list[RowShape] = [(length, "line") for length in range(1, 10)]


@pytest.mark.parametrize("row", [*RINGS, *LINES])
@pytest.mark.parametrize("size", range(2, 7))
def test_as_many_can_be_kept_apart_as_boards_can_be_chosen_with_one_between(row: RowShape, size: int) -> None:
    length, hall = row[0], hall_of([row])
    boards = floor_of(hall, hall)
    most = max(
        count
        for count in range(length + 1)
        for chosen in combinations(range(1, length + 1), count)
        if not chosen or is_apart(boards, chosen)
    )
    bound = bound_of(boards, parties_of(people_of(size)), Wish.APART, {})
    assert (bound.possible == 1) == (size <= most)


# ---- Chance


def test_each_number_is_drawn_about_as_often_as_any_other() -> None:
    lot = Lot("fair")
    drawn = Counter(lot.below(6) for _ in range(6000))
    assert (
        sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 20.5
    )  # chi-square, 5 degrees, one in a thousand
    assert set(drawn) == set(range(6))


def test_every_order_of_three_comes_up() -> None:
    lot = Lot("orders")
    assert len({tuple(lot.shuffled("abc")) for _ in range(100)}) == 6


def test_seeds_lead_to_different_orders_and_one_seed_to_one() -> None:
    orders = [tuple(Lot(seed).shuffled(range(20))) for seed in ("2026", "2027", "2026", "")]
    assert orders[0] == orders[2]
    assert len(set(orders)) == 3


def test_shuffling_leaves_what_was_given_as_it_is() -> None:
    given = [1, 2, 3]
    assert sorted(Lot("x").shuffled(given)) == given == [1, 2, 3]


# ---- Colours


def test_our_colours_differ_and_have_names() -> None:
    assert colour_problems(COLOURS) == []
    assert {colour for pair in COLOURS.values() for colour in pair} <= COLOUR_NAMES.keys()


@pytest.mark.parametrize(
    "colours",
    [
        {},
        {"A": ("red", "blue"), "B": ("white", "orange")},
        {**COLOURS, "C": ("green", "red")},
        {**COLOURS, "C": ("green", "")},
    ],
)
def test_colours_that_are_missing_or_meet_are_refused(colours: dict[str, tuple[str, str]]) -> None:
    assert [problem.code for problem in colour_problems(colours)] == ["colours_meet"]
