"""Mending a board that lost somebody: no remedy breaks a hard rule, and the fewest people move."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.halls import crowds, hall_of, halls, people_of, slow_machine
from tournament.seating.assign import draw
from tournament.seating.boards import Board
from tournament.seating.healing import STAND_IN, Filled, Option, Remedy, after, broken_rules, half_empty, options
from tournament.seating.wishes import Person, Wish

SUN_OF_2, MOON_OF_2 = 20, 21


def filled_hall(people: int, boards: int, accessible: Sequence[int] = ()) -> tuple[list[Board], dict[int, Person]]:
    """Person 1 is Sun of board 1, person 2 its Moon, person 3 Sun of board 2 …"""
    hall = hall_of([(boards, "line")], accessible)
    seats = [seat for board in hall for seat in board.seats.values()]
    return hall, dict(zip(seats, people_of(*[1] * people), strict=False))


def by_remedy(found: list[Option]) -> dict[Remedy, Option]:
    return {option.remedy: option for option in found}


@given(halls(), st.data(), st.sampled_from(Wish))
@settings(slow_machine, max_examples=150)
def test_no_remedy_breaks_a_hard_rule_however_often_somebody_is_lost(
    hall: list[Board], data: st.DataObject, wish: Wish
) -> None:
    people = data.draw(crowds(most=2 * len(hall)))
    drawn = draw(hall, people, "heal", wish)
    known = {person.number: person for person in people}
    filled: Filled = {seat: known[number] for number, seat in drawn.seated.items()}
    for newcomer in range(1000, 1003):
        if not filled:
            return
        lost = data.draw(st.sampled_from(sorted(filled)))
        found = options(hall, filled, lost, [Person(newcomer)])
        assert found
        assert [option.moved for option in found] == sorted(option.moved for option in found)
        for option in found:
            assert broken_rules(hall, after(hall, filled, lost, option)) == []
        option = data.draw(st.sampled_from(found))
        healed = after(hall, filled, lost, option)
        real = [person.number for person in healed.values() if person is not STAND_IN]
        assert len(real) == len(set(real))
        assert option.moved <= 1
        filled = healed


def test_somebody_who_waits_takes_the_seat_and_nobody_moves() -> None:
    hall, filled = filled_hall(8, boards=4)
    best = options(hall, filled, MOON_OF_2, [Person(99)])[0]
    assert (best.remedy, best.places, best.moved) == (Remedy.WAITLIST, ((Person(99), MOON_OF_2),), 0)


def test_who_needs_access_is_passed_over_at_a_board_without_it() -> None:
    hall, filled = filled_hall(8, boards=4, accessible=[1])
    waiting = [Person(98, needs_access=True), Person(99)]
    assert options(hall, filled, MOON_OF_2, waiting)[0].places == ((Person(99), MOON_OF_2),)
    assert options(hall, filled, 11, waiting)[0].places == ((waiting[0], 11),)


def test_in_a_full_hall_the_end_board_gives_its_person_of_the_same_group() -> None:
    hall, filled = filled_hall(8, boards=4)
    option = by_remedy(options(hall, filled, MOON_OF_2, []))[Remedy.END_BOARD]
    assert option.places == ((Person(8), MOON_OF_2),)
    assert [board.table for board in half_empty(hall, after(hall, filled, MOON_OF_2, option))] == [4]


def test_two_half_empty_boards_become_one_whole_board() -> None:
    hall, filled = filled_hall(7, boards=4)
    found = by_remedy(options(hall, filled, MOON_OF_2, []))
    assert found[Remedy.END_BOARD].places == ((Person(7), MOON_OF_2),)
    assert found[Remedy.END_BOARD].closes == 4
    assert found[Remedy.CLOSE].places == ((Person(3), 41),)
    assert found[Remedy.CLOSE].closes == 2
    assert Remedy.LEAVE_EMPTY not in found


def test_a_stand_in_keeps_the_board_whole_and_leaves_with_the_last_player() -> None:
    hall, filled = filled_hall(8, boards=4)
    option = by_remedy(options(hall, filled, MOON_OF_2, []))[Remedy.STAND_IN]
    healed = after(hall, filled, MOON_OF_2, option)
    assert healed[MOON_OF_2] is STAND_IN
    assert half_empty(hall, healed) == []
    then = by_remedy(options(hall, healed, SUN_OF_2, []))
    assert list(then) == [Remedy.CLOSE]
    assert after(hall, healed, SUN_OF_2, then[Remedy.CLOSE]).keys().isdisjoint({SUN_OF_2, MOON_OF_2})


def test_locked_people_are_not_moved() -> None:
    hall, filled = filled_hall(8, boards=4)
    option = by_remedy(options(hall, filled, MOON_OF_2, [], fixed={8}))[Remedy.END_BOARD]
    assert option.places == ((Person(6), MOON_OF_2),)


def test_neighbours_who_stay_are_told() -> None:
    hall, filled = filled_hall(12, boards=6)
    found = by_remedy(options(hall, filled, MOON_OF_2, []))
    assert found[Remedy.STAND_IN].told == (1, 2, 3, 5, 6)
    assert found[Remedy.END_BOARD].told == (1, 2, 3, 5, 6, 9, 10, 11)


def test_closing_in_a_full_hall_sends_the_partner_home() -> None:
    hall, filled = filled_hall(8, boards=4)
    option = by_remedy(options(hall, filled, MOON_OF_2, []))[Remedy.CLOSE]
    assert option.places == ((Person(3), None),)
    assert (option.moved, option.closes) == (1, 2)


def test_broken_rules_are_named() -> None:
    hall = hall_of([(3, "line")], accessible=[3], blocked=[1])
    needs = Person(1, needs_access=True)
    assert broken_rules(hall, {10: needs, 20: Person(2)}) == ["half_empty_boards", "blocked_board_used", "no_access"]
    assert broken_rules(hall, {30: needs, 31: Person(2)}) == []
