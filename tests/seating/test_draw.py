"""The draw of seats: its hard rules for any hall and any parties, its wishes, its bound, its seed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.sun_moon.hall import Shape
from tests.seating.halls import RowShape, crowds, hall_of, halls, people_of, slow_machine
from tournament.seating.assign import draw
from tournament.seating.boards import Board, floor_of
from tournament.seating.wishes import Person, Reason, Wish, is_apart, is_together, parties_of

TOGETHER, APART = Wish.TOGETHER, Wish.APART


def tables(hall: Sequence[Board], seated: Mapping[int, int]) -> dict[int, int]:
    """Person's number -> table number."""
    table_of = {seat: board.table for board in hall for seat in board.seats.values()}
    return {number: table_of[seat] for number, seat in seated.items()}


def assert_hard_rules(hall: Sequence[Board], people: Sequence[Person], seated: Mapping[int, int]) -> None:
    assert seated.keys() == {person.number for person in people}
    assert len(set(seated.values())) == len(people)
    by_table = {board.table: board for board in hall}
    at = tables(hall, seated)
    assert all(by_table[at[person.number]].accessible for person in people if person.needs_access)
    assert not any(by_table[table].blocked for table in at.values())
    groups = Counter(group for board in hall for group, seat in board.seats.items() if seat in seated.values())
    assert abs(groups["sun"] - groups["moon"]) == len(people) % 2
    assert sum(count == 1 for count in Counter(at.values()).values()) == len(people) % 2


@given(halls(), st.data(), st.sampled_from(Wish), st.text(max_size=8))
@settings(slow_machine, max_examples=150)
def test_no_draw_breaks_a_hard_rule(hall: list[Board], data: st.DataObject, wish: Wish, seed: str) -> None:
    people = data.draw(crowds(most=2 * len(hall) + 1))
    drawn = draw(hall, people, seed, wish)
    if drawn.problems:
        usable = [board for board in hall if not board.blocked]
        needing = sum(person.needs_access for person in people)
        boards = -(-len(people) // 2)
        reachable = min(sum(board.accessible for board in usable), boards)
        assert len(people) > 2 * len(usable) or needing > 2 * reachable
        assert drawn.seated == {}
    else:
        assert_hard_rules(hall, people, drawn.seated)
        assert drawn.score.met <= drawn.score.possible <= drawn.score.wishes


@given(halls(), st.data(), st.sampled_from(Wish))
@settings(slow_machine, max_examples=150)
def test_locked_people_stay_where_they_are_in_any_redraw(hall: list[Board], data: st.DataObject, wish: Wish) -> None:
    people = data.draw(crowds(most=2 * len(hall)))
    first = draw(hall, people, "first", wish)
    if first.problems or not people:
        return
    kept = data.draw(st.sets(st.sampled_from([person.number for person in people]), max_size=5))
    locked = {number: first.seated[number] for number in sorted(kept)}
    again = draw(hall, people, "again", wish, locked)
    assert again.problems == ()
    assert {number: again.seated[number] for number in kept} == locked
    assert_hard_rules(hall, people, again.seated)


def every_way(boards: Sequence[Board], people: Sequence[Person]) -> Iterator[dict[int, int]]:
    """Each way to spread people over boards, two a board, by the hard rules (who sits on which side is all one)."""
    if not boards:
        yield {}
        return
    board, others = boards[0], boards[1:]
    for count in {2, 2 - (2 * len(boards) - len(people))} - {0}:
        for here in combinations(people, count):
            if all(board.accessible or not person.needs_access for person in here):
                rest = [person for person in people if person not in here]
                if 2 * len(others) - len(rest) in (0, 1):
                    for way in every_way(others, rest):
                        yield way | {person.number: board.table for person in here}


@given(
    st.lists(st.tuples(st.integers(1, 3), st.just("line")) | st.just((3, "ring")), min_size=1, max_size=2),
    st.data(),
    st.sampled_from(Wish),
)
@settings(slow_machine, max_examples=150)
def test_no_way_to_seat_a_small_hall_meets_more_wishes_than_the_bound(
    rows: list[RowShape], data: st.DataObject, wish: Wish
) -> None:
    hall = hall_of(rows, accessible=[1])[:4]
    people = data.draw(crowds(most=2 * len(hall)))
    drawn = draw(hall, people, "bound", wish)
    if drawn.problems:
        return
    at = tables(hall, drawn.seated)
    used = [board for board in hall if board.table in at.values()]
    floor, parties = floor_of(hall, used), parties_of(people)
    meets = is_together if wish == TOGETHER else is_apart
    best = max(
        sum(meets(floor, [way[person.number] for person in members]) for members in parties.values())
        for way in every_way(used, people)
    )
    assert drawn.score.met <= best <= drawn.score.possible
    assert drawn.score.met == sum(meets(floor, [at[p.number] for p in members]) for members in parties.values())


@given(st.integers(1, 40), st.sampled_from(["line", "ring"]), st.data())
@settings(slow_machine)
def test_in_one_row_every_party_sits_together(length: int, shape: Shape, data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(1, 6), max_size=2 * length))
    people = people_of(*sizes)[: 2 * length]
    drawn = draw(hall_of([(length, shape)]), people, "one row", TOGETHER)
    assert drawn.score.met == drawn.score.possible == drawn.score.wishes


def test_a_pair_shares_a_board_where_nothing_forbids_it() -> None:
    hall, people = hall_of([(20, "line")]), people_of(*[2] * 10, *[1] * 20)
    at = tables(hall, draw(hall, people, "pairs", TOGETHER).seated)
    assert all(at[number] == at[number + 1] for number in range(1, 20, 2))


def test_the_same_seed_draws_the_same_seats_whatever_the_order_of_what_is_given() -> None:
    hall, people = (
        hall_of([(7, "line"), (6, "ring")], accessible=[1, 8]),
        people_of(4, 3, 2, 2, 1, 1, 5, needing=[2, 9]),
    )
    for wish in Wish:
        drawn = draw(hall, people, "2026", wish)
        assert draw(hall[::-1], people[::-1], "2026", wish) == drawn
        assert draw(hall, people, "2027", wish).seated != drawn.seated


def test_a_published_seed_can_be_drawn_again_by_anybody() -> None:
    """The figures are fixed: if they change, seeds published earlier no longer lead to the seats they led to."""
    drawn = draw(hall_of([(4, "line")]), people_of(2, 2, 1, 1, 1), "Essen 2026", TOGETHER)
    assert drawn.seated == {1: 20, 2: 21, 3: 30, 4: 31, 5: 11, 6: 10, 7: 40}


@pytest.mark.parametrize(
    ("rows", "parties", "needing", "wish", "reason"),
    [
        ([(2, "line"), (2, "line")], (5, 3), [], TOGETHER, Reason.TOO_LARGE),
        ([(3, "line"), (3, "line")], (4, 4, 4), [], TOGETHER, Reason.NO_ROOM),
        ([(2, "line")], (2, 1, 1), [], APART, Reason.TOO_LARGE),
        ([(3, "ring")], (2, 4), [], APART, Reason.TOO_LARGE),
    ],
)
def test_a_wish_that_cannot_be_met_says_why(
    rows: list[RowShape], parties: tuple[int, ...], needing: list[int], wish: Wish, reason: Reason
) -> None:
    score = draw(hall_of(rows), people_of(*parties, needing=needing), "why", wish).score
    assert reason in score.unmet.values()
    assert score.met == score.possible < score.wishes


def test_people_who_need_access_are_told_when_their_party_cannot_come_along() -> None:
    hall = hall_of([(3, "line"), (3, "line")], accessible=[1, 4])
    score = draw(hall, people_of(3, 1, 1, 1, 1, 1, 1, 1, 1, 1, needing=[1, 2, 3]), "access", TOGETHER).score
    assert dict(score.unmet) == {"P0": Reason.ACCESSIBLE}


def test_too_many_people_and_too_few_accessible_seats_are_refused_together() -> None:
    drawn = draw(hall_of([(2, "line")], accessible=[1]), people_of(*[1] * 5, needing=[1, 2, 3]), "x", TOGETHER)
    assert [problem.code for problem in drawn.problems] == ["too_few_seats", "too_few_accessible_seats"]
    assert str(drawn.problems[0].text) == "5 people, but only 4 seats in the hall."


def test_locks_that_leave_two_boards_half_empty_are_refused() -> None:
    drawn = draw(hall_of([(2, "line")]), people_of(1, 1), "x", TOGETHER, locked={1: 10, 2: 20})
    assert [problem.code for problem in drawn.problems] == ["locked_too_thin"]


def test_a_lock_on_a_blocked_board_or_out_of_access_is_refused() -> None:
    hall = hall_of([(3, "line")], accessible=[3], blocked=[1])
    drawn = draw(hall, people_of(1, 1, 1, 1, needing=[2]), "x", TOGETHER, locked={1: 10, 2: 20})
    assert {problem.code for problem in drawn.problems} >= {"locked_on_blocked", "locked_out_of_access"}


def test_empty_boards_are_left_at_the_end_and_so_is_the_empty_seat() -> None:
    hall = hall_of([(4, "line"), (4, "line")])
    at = tables(hall, draw(hall, people_of(*[1] * 9), "front", TOGETHER).seated)
    assert Counter(at.values()) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 1}


def test_boards_further_back_come_in_for_those_who_need_access() -> None:
    hall = hall_of([(4, "line"), (4, "line")], accessible=[8])
    at = tables(hall, draw(hall, people_of(1, 1, 1, 1, needing=[3]), "back", TOGETHER).seated)
    assert at[3] == 8
    assert sorted(at.values()) == [1, 1, 8, 8]


def test_the_record_hall_meets_every_wish() -> None:
    sizes = [1] * 428 + [2] * 200 + [3] * 60 + [4] * 28 + [5] * 4 + [6] * 6
    people = people_of(*sizes, needing=range(1, 15))
    hall = hall_of([(28, "line")] * 21, accessible=range(1, 15))
    assert len(people) == 1176
    for wish in Wish:
        score = draw(hall, people, "record", wish).score
        assert score.met == score.possible == score.wishes == 298
