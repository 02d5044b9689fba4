"""Placement at separate tables: the published arithmetic, exactly, and hand-made cases of each country's counting."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.placing import (
    Counting,
    Finish,
    Line,
    Person,
    TableGame,
    finishes,
    placement_points,
    rank_people,
    snake,
    tally,
    with_credit,
)
from games.programmes import COUNTINGS
from games.ranking import Row

GERMAN, AUSTRIAN, WORLD = COUNTINGS["german"], COUNTINGS["austrian"], COUNTINGS["world"]
MIND_SPORTS, BOARDGAMING = COUNTINGS["mind_sports"], COUNTINGS["boardgaming"]


def table(winner: str | None = None, /, **totals: int) -> TableGame:
    return TableGame(tuple(Line(person, total) for person, total in totals.items()), winner)


def points(game: TableGame, counting: Counting, goal: int = 10) -> dict[object, object]:
    return {person: row["points"] for person, row in tally([game], counting, goal).items()}


# ---- The worked example of the German page


GERMAN_EXAMPLE = [  # 10 of 32, 8 of 30, 10 of 36
    table("anna", anna=10, ben=9, cleo=7, dan=6),
    table("eva", eva=10, anna=8, finn=7, gil=5),
    table("anna", anna=10, hana=9, ido=9, jana=8),
]


def test_shares_are_those_of_the_german_page() -> None:
    shares = [tally([game], GERMAN, 10)["anna"]["share_sum"] for game in GERMAN_EXAMPLE]
    assert shares == [Fraction(10, 32), Fraction(8, 30), Fraction(10, 36)]
    assert [round(float(share) * 100, 2) for share in shares] == [31.25, 26.67, 27.78]


def test_the_average_share_of_the_german_page_is_exact() -> None:
    row = tally(GERMAN_EXAMPLE, GERMAN, 10)["anna"]
    assert row["share_average"] == Fraction(617, 2160)
    assert f"{float(row['share_average']) * 100:.3f}" == "28.565"
    assert row["points"] == 5 + 3 + 5
    assert row["total"] == 28
    assert (row["firsts"], row["seconds"], row["thirds"]) == (2, 1, 0)


# ---- Places at a table


def test_german_points_at_four_and_at_three() -> None:
    assert points(table("a", a=10, b=8, c=7, d=4), GERMAN) == {"a": 5, "b": 3, "c": 2, "d": 1}
    assert points(table("a", a=10, b=8, c=7), GERMAN) == {"a": 5, "b": 3, "c": 1}


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (table("a", a=10, b=8, c=8, d=4), {"a": 5, "b": Fraction(5, 2), "c": Fraction(5, 2), "d": 1}),
        (table("a", a=10, b=8, c=8, d=8), {"a": 5, "b": 2, "c": 2, "d": 2}),
        (table("a", a=10, b=8, c=8), {"a": 5, "b": 2, "c": 2}),
        (table(None, a=9, b=9, c=7, d=4), {"a": 4, "b": 4, "c": 2, "d": 1}),
        (table(None, a=9, b=9, c=9), {"a": 3, "b": 3, "c": 3}),
        (table(None, a=5, b=5, c=5, d=5), {person: Fraction(11, 4) for person in "abcd"}),
    ],
)
def test_tied_people_share_the_points_of_their_places(game: TableGame, expected: dict[object, object]) -> None:
    assert points(game, GERMAN) == expected == points(game, AUSTRIAN)


def test_points_beyond_the_goal_do_not_count_in_germany_but_do_elsewhere() -> None:
    game = table("a", a=11, b=9, c=8, d=3)
    assert tally([game], GERMAN, 10)["a"]["total"] == 10
    assert tally([game], GERMAN, 10)["a"]["share_sum"] == Fraction(10, 30)
    assert tally([game], WORLD, 10)["a"]["total"] == 11
    assert tally([game], WORLD, 10)["a"]["share_sum"] == Fraction(11, 31)


def test_the_winner_is_first_even_where_another_has_as_many_points() -> None:
    assert finishes(table("b", a=10, b=10, c=4), GERMAN) == {"b": Finish(1, 1), "a": Finish(2, 1), "c": Finish(3, 1)}


def test_the_leader_is_first_when_time_is_up() -> None:
    assert finishes(table(None, a=7, b=9, c=4), WORLD)["b"] == Finish(1, 1)


def test_commodities_then_progress_cards_then_turn_order_separate_knights() -> None:
    by = GAMES["cities_and_knights"].tie_breakers
    lines = [
        Line("a", 9, {"hand": 4, "progress_cards": 1, "turn_order": 1}),
        Line("b", 9, {"hand": 4, "progress_cards": 2, "turn_order": 2}),
        Line("c", 9, {"hand": 5, "progress_cards": 0, "turn_order": 3}),
        Line("d", 9, {"hand": 4, "progress_cards": 1, "turn_order": 4}),
    ]
    game = TableGame(tuple(lines))
    assert sorted(finishes(game, BOARDGAMING, by).items(), key=lambda found: found[1].place) == [
        ("c", Finish(1, 1)),
        ("b", Finish(2, 1)),
        ("a", Finish(3, 1)),
        ("d", Finish(4, 1)),
    ]
    assert set(finishes(game, GERMAN, by).values()) == {Finish(1, 4)}  # in Germany they share


def test_the_number_of_registration_never_decides_a_table() -> None:
    by = GAMES["rise_of_the_inkas"].tie_breakers
    game = TableGame((Line("a", 9, {"hand": 3, "registered": 1}), Line("b", 9, {"hand": 3, "registered": 2})))
    assert finishes(game, WORLD, by) == {"a": Finish(1, 2), "b": Finish(1, 2)}


# ---- Rankings


def test_the_world_ranks_by_wins_then_points_then_shares() -> None:
    games = [
        table("a", a=10, b=9, c=5, d=2),
        table("b", b=10, a=4, c=8, d=8),
        table("c", c=10, d=9, a=9, b=1),
    ]
    ranked = rank_people(tally(games, WORLD, 10), WORLD)
    assert [(found.person, found.rank, found.decided_by and found.decided_by.name) for found in ranked] == [
        ("a", 1, None),  # 23 points, shares 10/26 + 4/30 + 9/29
        ("c", 2, "share_sum"),  # 23 points, shares 5/26 + 8/30 + 10/29
        ("b", 3, "total"),
        ("d", 4, "wins"),
    ]


def test_the_world_adds_shares_where_wins_and_points_are_equal() -> None:
    games = [table("a", a=10, b=9, c=9), table("d", d=10, e=5, f=3)]
    ranked = rank_people(tally(games, WORLD, 10), WORLD)
    assert [(found.person, found.decided_by and found.decided_by.name) for found in ranked[:2]] == [
        ("d", None),
        ("a", "share_sum"),
    ]


def test_a_win_that_nothing_separates_is_half_a_win_each() -> None:
    rows = tally([table(None, a=8, b=8, c=1)], WORLD, 10)
    assert (rows["a"]["wins"], rows["b"]["wins"], rows["c"]["wins"]) == (Fraction(1, 2), Fraction(1, 2), 0)


def test_germany_ranks_by_points_before_wins_and_counts_places_last() -> None:
    rows: dict[Person, Row] = {
        "a": {"points": 11, "total": 28, "share_average": Fraction(1, 4), "firsts": 1, "seconds": 2, "thirds": 0},
        "b": {"points": 11, "total": 28, "share_average": Fraction(1, 4), "firsts": 2, "seconds": 0, "thirds": 0},
        "c": {"points": Fraction(23, 2), "total": 20, "share_average": Fraction(1, 5), "firsts": 0},
        "d": {"points": 11, "total": 29, "share_average": Fraction(1, 9), "firsts": 0},
    }
    ranked = rank_people(rows, GERMAN)
    assert [(found.person, found.decided_by and found.decided_by.name) for found in ranked] == [
        ("c", None),
        ("d", "points"),
        ("b", "total"),
        ("a", "firsts"),
    ]


def test_the_average_share_is_fair_to_who_played_less_and_the_sum_is_not() -> None:
    games = [table("a", a=10, b=5, c=5), table("a", a=10, d=6, e=4), table("f", f=10, g=5, h=4)]
    rows = tally(games, GERMAN, 10)
    assert rows["f"]["share_average"] > rows["a"]["share_average"]
    assert rows["f"]["share_sum"] < rows["a"]["share_sum"]


def test_the_olympiad_adds_two_points_for_the_winner_and_caps_at_the_goal() -> None:
    game = table("a", a=14, b=13, c=9, d=8)
    rows = tally([game], MIND_SPORTS, 13)
    assert {person: row["total"] for person, row in rows.items()} == {"a": 15, "b": 13, "c": 9, "d": 8}
    ranked = rank_people(rows, MIND_SPORTS)
    assert [found.person for found in ranked] == ["a", "b", "c", "d"]


def test_the_boardgaming_points_are_smaller_for_the_second_of_three() -> None:
    assert points(table("a", a=13, b=9, c=8), BOARDGAMING, 13) == {"a": 100, "b": 40, "c": 10}
    assert points(table("a", a=13, b=9, c=8, d=5), BOARDGAMING, 13) == {"a": 100, "b": 50, "c": 20, "d": 10}


def test_people_whom_nothing_separates_share_a_rank() -> None:
    rows = tally([table("a", a=10, b=6, c=4), table("d", d=10, e=6, f=4)], GERMAN, 10)
    assert [(found.person, found.rank) for found in rank_people(rows, GERMAN)] == [
        ("a", 1),
        ("d", 1),
        ("b", 3),
        ("e", 3),
        ("c", 5),
        ("f", 5),
    ]


def test_a_table_without_points_has_no_shares() -> None:
    assert tally([table(None, a=0, b=0, c=0)], GERMAN, 10)["a"]["share_average"] == 0


# ---- Who comes late


def test_credit_for_missed_sittings() -> None:
    row = tally([table("a", a=10, b=6, c=4)], GERMAN, 10)["a"]
    assert with_credit(row, 2, "nothing") == row
    last = with_credit(row, 2, "last")
    assert (last["points"], last["total"], last["games"]) == (7, 10, 1)
    average = with_credit(row, 2, "average")
    assert (average["points"], average["total"], average["share_sum"]) == (15, 30, Fraction(3, 2))
    assert average["share_average"] == row["share_average"]


# ---- The cut


def test_the_snake_of_sixteen_is_the_published_one() -> None:
    assert snake(range(1, 17), 4) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


@given(st.integers(1, 10), st.integers(1, 4))
def test_a_snake_of_any_size_deals_every_seed_once_and_evenly(tables: int, laps: int) -> None:
    dealt = snake(range(tables * laps), tables)
    assert sorted(seed for table in dealt for seed in table) == list(range(tables * laps))
    assert {len(table) for table in dealt} == {laps}
    if laps % 2 == 0:
        assert len({sum(table) for table in dealt}) == 1


@given(st.lists(st.integers(0, 12), min_size=3, max_size=4))
def test_a_table_always_hands_out_all_its_points(totals: list[int]) -> None:
    game = TableGame(tuple(Line(person, total) for person, total in enumerate(totals)))
    seats = len(totals)
    given_out = sum(placement_points(finish, seats, GERMAN) for finish in finishes(game, GERMAN).values())
    assert given_out == sum(GERMAN.points[seats])
