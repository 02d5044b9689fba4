"""Standings: everybody's newest sheet, by the official order, the same whatever the order in which sheets came in."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games import GAMES
from games.game import Result
from games.ranking import rank
from tests.events import command, new_event, running_round
from tests.standings.events import START, order, submit
from tournament.judging.actions import give_sanction
from tournament.judging.models import ScoreSheet
from tournament.standings.queries import standings


@pytest.mark.django_db
def test_the_newest_version_counts_and_all_are_kept() -> None:
    tournament = new_event()
    running_round(tournament)
    submit(tournament, 1, {**START, "victory_point_cards": 1})
    submit(tournament, 2, START)
    submit(tournament, 1, START, hand=0)
    assert [(s.number, s.total) for s in standings(tournament)] == [(1, 4), (2, 4)]
    assert ScoreSheet.objects.count() == 3


@pytest.mark.django_db
def test_standings_as_they_stood_at_a_number_of_the_journal() -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    number = submit(tournament, 2, {**START, "victory_point_cards": 1})
    submit(tournament, 1, {**START, "victory_point_cards": 5})
    assert order(tournament) == [1, 2]
    assert [standing.number for standing in standings(tournament, until=number)] == [2, 1]


@pytest.mark.django_db
def test_neighbours_say_what_separates_them() -> None:
    tournament = new_event()
    submit(tournament, 3, START, hand=5)
    submit(tournament, 2, START, hand=6)
    submit(tournament, 4, START, hand=5)
    decided = [(s.rank, s.number, s.decided_by.name if s.decided_by else None) for s in standings(tournament)]
    assert decided == [(1, 2, None), (2, 3, "hand"), (3, 4, "registered")]


@pytest.mark.django_db
@pytest.mark.parametrize("boards", [3, 40])
def test_three_sheets_and_eighty_take_the_same_number_of_queries(boards: int, django_assert_num_queries: Any) -> None:
    tournament = new_event(boards=boards)
    for number in range(1, 2 * boards + 1):
        submit(tournament, number, START)
    with django_assert_num_queries(4):
        assert len(standings(tournament)) == 2 * boards


counts = st.fixed_dictionaries(
    {"settlements": st.integers(2, 5), "cities": st.integers(1, 10), "victory_point_cards": st.integers(0, 5)}
)
hands = st.lists(st.integers(0, 9), min_size=5, max_size=5)
sheets = st.lists(st.tuples(counts, hands), min_size=6, max_size=6)


class StandingsAreATotalOrder(TestCase):
    @settings(max_examples=25, deadline=None)
    @given(sheets, st.permutations(range(6)))
    def test_and_agree_with_the_rules_in_whatever_order_sheets_came_in(
        self, drawn: list[tuple[dict[str, int], list[int]]], arrival: list[int]
    ) -> None:
        tournament = new_event()
        kinds = GAMES["sun_moon"].hand
        for place in arrival:
            values, cards = drawn[place]
            submit(tournament, place + 1, values, hand=sum(cards), **dict(zip(kinds, cards, strict=True)))
        results = [
            Result(values, {"hand": sum(cards), **dict(zip(kinds, cards, strict=True)), "registered": number})
            for number, (values, cards) in enumerate(drawn, start=1)
        ]
        ranked = standings(tournament)
        assert [place.index + 1 for place in GAMES["sun_moon"].rank(results)] == [s.number for s in ranked]
        assert [standing.rank for standing in ranked] == [1, 2, 3, 4, 5, 6]

    @settings(max_examples=25, deadline=None)
    @given(
        sheets,
        st.permutations(range(6)),
        st.permutations(["hand", *GAMES["sun_moon"].hand, "registered"]),
        st.lists(st.tuples(st.integers(1, 6), st.integers(1, 9)), max_size=4),
        st.sets(st.integers(1, 6), max_size=2),
    )
    def test_by_the_profiles_order_and_with_sanctions(
        self,
        drawn: list[tuple[dict[str, int], list[int]]],
        arrival: list[int],
        ties: list[str],
        taken: list[tuple[int, int]],
        removed: set[int],
    ) -> None:
        tournament = new_event(profile_data={"tie_breakers": ["total", *ties]})
        kinds = GAMES["sun_moon"].hand
        for number, points in taken:
            give_sanction(command(tournament), number, "points", "a reason", points)
        for place in arrival:
            values, cards = drawn[place]
            submit(tournament, place + 1, values, hand=sum(cards), **dict(zip(kinds, cards, strict=True)))
        for number in removed:
            give_sanction(command(tournament), number, "removal", "a reason")
        rows = {
            number: {"total": GAMES["sun_moon"].score(values).total - sum(p for n, p in taken if n == number)}
            | {"hand": sum(cards), "registered": number, **dict(zip(kinds, cards, strict=True))}
            for number, (values, cards) in enumerate(drawn, start=1)
        }
        stay = [number for number in rows if number not in removed]
        by_name = {criterion.name: criterion for criterion in GAMES["sun_moon"].tie_breakers}
        places = rank([rows[number] for number in stay], [by_name[name] for name in ("total", *ties)])
        assert [stay[place.index] for place in places] + sorted(removed) == order(tournament)
        assert [standing.rank for standing in standings(tournament) if standing.rank] == [p.rank for p in places]
