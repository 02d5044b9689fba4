"""Sittings at separate tables: nobody twice with anybody, and whatever else is fair, for any number of people."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.halls import slow_machine
from tournament.seating.sittings import Aim, Draw, Person, Sat, Sitting, Spot, draw_sittings, measure, table_sizes


def crowd(count: int, **parties: list[int]) -> list[Person]:
    party_of = {number: party for party, numbers in parties.items() for number in numbers}
    return [Person(number, party_of.get(number, "")) for number in range(1, count + 1)]


def room(tables: int, accessible: tuple[int, ...] = ()) -> list[Spot]:
    return [Spot(number, number in accessible) for number in range(1, tables + 1)]


def aims(drawn: Draw) -> dict[str, Aim]:
    return {aim.name: aim for aim in drawn.aims}


def missed(drawn: Draw) -> dict[str, int]:
    return {name: aim.missed for name, aim in aims(drawn).items()}


def people_of(sitting: Sitting) -> list[int]:
    return sorted(number for sat in sitting for number in sat.players)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (3, 3, 3)),
        (13, (4, 3, 3, 3)),
        (14, (4, 4, 3, 3)),
        (30, (4,) * 6 + (3, 3)),
        (200, (4,) * 50),
    ],
)
def test_tables_of_three_are_as_few_as_can_be(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people) == sizes


@pytest.mark.parametrize("people", [0, 1, 2, 5])
def test_what_cannot_be_split_is_refused_with_the_reason(people: int) -> None:
    drawn = draw_sittings(crowd(people), room(9), 3, "essen")
    assert drawn.sittings == ()
    assert [(problem.code, problem.params) for problem in drawn.problems] == [("not_divisible", {"players": people})]


def test_every_reason_is_told_at_once() -> None:
    people = [Person(number, needs_access=number < 6) for number in range(1, 17)]
    assert [problem.code for problem in draw_sittings(people, room(3), 3, "essen").problems] == ["too_few_tables"]
    drawn = draw_sittings(people, room(4, accessible=(2,)), 3, "essen")
    assert [(problem.code, problem.params) for problem in drawn.problems] == [
        ("too_few_accessible_seats", {"needing": 5, "seats": 4})
    ]


@given(st.integers(6, 40), st.integers(1, 3), st.text(max_size=6))
@settings(slow_machine, max_examples=25)
def test_everybody_sits_once_in_every_sitting(count: int, sittings: int, seed: str) -> None:
    drawn = draw_sittings(crowd(count), room(14), sittings, seed)
    assert len(drawn.sittings) == sittings
    for sitting in drawn.sittings:
        assert people_of(sitting) == list(range(1, count + 1))
        assert sorted((len(sat.players) for sat in sitting), reverse=True) == list(table_sizes(count))
        assert [sat.table for sat in sitting] == sorted({sat.table for sat in sitting})
    assert all(aim.missed >= aim.bound for aim in drawn.aims)


@pytest.mark.parametrize(
    ("people", "sittings"), [(13, 3), (14, 4), (15, 4), (16, 4), (16, 5), (29, 3), (40, 5), (101, 4), (200, 5)]
)
def test_nobody_meets_anybody_twice_from_thirteen_people_on(people: int, sittings: int) -> None:
    drawn = draw_sittings(crowd(people), room(50), sittings, "essen")
    pairs = Counter(
        pair for sitting in drawn.sittings for sat in sitting for pair in combinations(sorted(sat.players), 2)
    )
    assert max(pairs.values()) == 1
    assert missed(drawn)["meetings"] == 0


def test_twelve_people_repeat_as_little_as_three_tables_allow() -> None:
    drawn = draw_sittings(crowd(12), room(3), 3, "essen")
    assert aims(drawn)["meetings"] == Aim("meetings", 9, 9)
    assert str(aims(drawn)["meetings"].text) == "Repeat meetings: 9. With so few people it can't be fewer."


def test_nobody_sits_twice_at_a_table_of_three_where_that_is_possible() -> None:
    drawn = draw_sittings(crowd(18), room(5), 3, "essen")
    threes = [
        number for sitting in drawn.sittings for sat in sitting if len(sat.players) == 3 for number in sat.players
    ]
    assert len(threes) == len(set(threes)) == 18
    assert aims(drawn)["threes"] == Aim("threes", 0, 0)


def test_the_order_of_play_gives_everybody_each_place_before_any_comes_again() -> None:
    drawn = draw_sittings(crowd(16), room(4), 4, "essen")
    places = {number: set() for number in range(1, 17)}  # type: dict[int, set[int]]
    for sitting in drawn.sittings:
        for sat in sitting:
            for place, number in enumerate(sat.players):
                places[number].add(place)
    assert all(taken == {0, 1, 2, 3} for taken in places.values())


def test_parties_do_not_play_against_each_other() -> None:
    families = {"levi": [1, 2, 3, 4], "cohen": [5, 6, 7], "müller": [8, 9]}
    drawn = draw_sittings(crowd(24, **families), room(6), 3, "essen")
    for sitting in drawn.sittings:
        for sat in sitting:
            assert all(len(set(sat.players) & set(family)) <= 1 for family in families.values())


def test_a_party_larger_than_the_tables_meets_no_more_than_it_must() -> None:
    drawn = draw_sittings(crowd(16, club=[1, 2, 3, 4, 5]), room(4), 1, "essen")
    assert aims(drawn)["parties"] == Aim("parties", 1, 1)


def test_who_needs_an_accessible_table_keeps_one_and_shares_it_with_nobody_else_who_does() -> None:
    people = [Person(number, needs_access=number in (3, 9)) for number in range(1, 19)]
    drawn = draw_sittings(people, room(8, accessible=(2, 7)), 3, "essen")
    tables: dict[int, list[int]] = {3: [], 9: []}
    for sitting in drawn.sittings:
        for sat in sitting:
            for number in sat.players:
                if number in tables:
                    tables[number].append(sat.table)
    assert sorted(tables.values()) == [[2, 2, 2], [7, 7, 7]]


def test_the_same_seed_gives_the_same_seats_and_another_gives_others() -> None:
    first = draw_sittings(crowd(20), room(5), 3, "essen")
    assert draw_sittings(list(reversed(crowd(20))), room(5), 3, "essen") == first
    assert draw_sittings(crowd(20), room(5), 3, "stuttgart").sittings != first.sittings


def test_who_comes_late_or_leaves_is_drawn_around_what_was_played() -> None:
    past = draw_sittings(crowd(16), room(5), 1, "essen").sittings
    stay = [person for person in crowd(18) if person.number not in (4, 11)]
    drawn = draw_sittings(stay, room(5), 2, "essen", past)
    assert all(people_of(sitting) == [person.number for person in stay] for sitting in drawn.sittings)
    assert missed(drawn) == {"meetings": 0, "threes": 0, "parties": 0, "order": 0}


def test_what_was_played_counts_in_the_measure() -> None:
    sitting = (Sat(1, (1, 2, 3, 4)), Sat(2, (5, 6, 7)))
    found = {aim.name: aim for aim in measure(crowd(7, pair=[1, 2]), [sitting], [sitting])}
    assert found["meetings"].missed == 9
    assert found["threes"].missed == 3
    assert found["parties"].missed == 2
    assert found["order"].missed == 7


def test_aims_say_what_they_reached() -> None:
    assert str(Aim("meetings", 0, 0).text) == "Nobody meets anybody twice."
    assert str(Aim("order", 5, 3).text).endswith("5. Fewer than 3 are impossible.")
