"""The longest route is exact on any network: it agrees with trying every walk."""

from collections.abc import Collection
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.routes import Edge, award_holder, longest_route

Corner = tuple[int, int]

# The hexes of a board as a wall of bricks: corners, and the paths between them.
PATHS = [((x, y), (x + 1, y)) for x, y in product(range(6), range(5))]
PATHS += [((x, y), (x, y + 1)) for x, y in product(range(7), range(4)) if (x + y) % 2 == 0]
CORNERS = sorted({corner for path in PATHS for corner in path})


def every_walk(edges: list[Edge], blocked: Collection[object], own: Collection[object]) -> int:
    """The longest route by trying every walk along the pieces as they lie, with the rule asked at each corner."""

    def walk(corner: object, kind: str | None, left: frozenset[int]) -> int:
        if kind is not None and corner in blocked:
            return 0
        best = 0
        for number in left:
            a, b, next_kind = edges[number]
            if corner in (a, b) and (kind in (None, next_kind) or corner in own):
                best = max(best, 1 + walk(b if corner == a else a, next_kind, left - {number}))
        return best

    return max((walk(end, None, frozenset(range(len(edges)))) for edge in edges for end in edge[:2]), default=0)


@st.composite
def networks(draw: st.DrawFn) -> tuple[list[Edge], set[Corner], set[Corner]]:
    """Pieces that grow from a corner over the hexes, as a player builds them, and buildings on some corners."""
    size = draw(st.integers(1, 11))
    reached = {draw(st.sampled_from(CORNERS))}
    built: list[tuple[Corner, Corner]] = []
    while len(built) < size:
        path = draw(st.sampled_from([p for p in PATHS if p not in built and reached & set(p)]))
        built.append(path)
        reached |= set(path)
    edges: list[Edge] = [(a, b, draw(st.sampled_from(("road", "ship")))) for a, b in built]
    corners = st.sets(st.sampled_from(sorted(reached)), max_size=4)
    own = draw(corners)
    return edges, draw(corners) - own, own


def line(*corners: str, kind: str = "road") -> list[Edge]:
    return [(a, b, kind) for a, b in pairwise(corners)]


def test_no_pieces_are_no_route() -> None:
    assert longest_route([]) == 0


def test_a_line_counts_its_pieces() -> None:
    assert longest_route(line(*"abcdef")) == 5


def test_a_branch_does_not_count() -> None:
    assert longest_route(line(*"abcde") + line("c", "x")) == 4


def test_the_route_between_the_ends_that_were_built_first_is_found() -> None:
    assert longest_route(line(*"ab") + line(*"ed") + line(*"bc") + line(*"dc") + line(*"cx")) == 4


def test_the_longer_of_two_branches_counts() -> None:
    assert longest_route(line(*"abcde") + line(*"cxyz")) == 5


def test_a_ring_counts_whole_and_so_does_its_tail() -> None:
    assert longest_route(line(*"abcdefa")) == 6
    assert longest_route(line(*"abcdefa") + line(*"axy")) == 8


def test_two_rings_on_a_common_path_leave_no_piece_out() -> None:
    assert longest_route(line(*"abcdefa") + line(*"aghijb")) == 11


def test_two_tails_on_a_ring_are_joined_or_the_ring_is_counted_whole_whichever_is_longer() -> None:
    assert longest_route(line(*"abcdefa") + line(*"awx") + line(*"dyz")) == 2 + 6
    assert longest_route(line(*"abcdefa") + line(*"aqrst") + line(*"dwxyz")) == 4 + 3 + 4


def test_parts_that_do_not_meet_do_not_add_up() -> None:
    assert longest_route(line(*"abc") + line(*"xyzw")) == 3


def test_a_foreign_building_cuts_a_route_but_may_stand_at_its_end() -> None:
    assert longest_route(line(*"abcdefgh"), blocked={"d"}) == 4
    assert longest_route(line(*"abcdefgh"), blocked={"a", "h"}) == 7


def test_a_ring_with_one_foreign_building_still_counts_whole() -> None:
    assert longest_route(line(*"abcdefa"), blocked={"a"}) == 6
    assert longest_route(line(*"abcdefa"), blocked={"a", "c"}) == 4


def test_roads_join_ships_only_at_an_own_building() -> None:
    network = line(*"abcd") + line(*"def", kind="ship")
    assert longest_route(network) == 3
    assert longest_route(network, own={"c"}) == 3
    assert longest_route(network, own={"d"}) == 5


def test_at_a_corner_of_both_kinds_each_kind_goes_on_by_itself() -> None:
    network = line(*"abc") + line(*"xby", kind="ship")
    assert longest_route(network) == 2


def test_one_building_cannot_be_both_and_a_foreign_one_cuts() -> None:
    assert longest_route(line(*"abc"), blocked={"b"}, own={"b"}) == 1


@given(networks())
def test_it_agrees_with_trying_every_walk(network: tuple[list[Edge], set[Corner], set[Corner]]) -> None:
    edges, blocked, own = network
    assert longest_route(edges, blocked, own) == every_walk(edges, blocked, own)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from(("road", "ship"))), max_size=7))
def test_it_agrees_on_networks_that_no_board_has(edges: list[Edge]) -> None:
    edges = [edge for edge in edges if edge[0] != edge[1]]
    assert longest_route(edges, {0}, {1, 2}) == every_walk(edges, {0}, {1, 2})


@given(networks())
def test_it_does_not_depend_on_the_order_or_direction_of_the_pieces(
    network: tuple[list[Edge], set[Corner], set[Corner]],
) -> None:
    edges, blocked, own = network
    turned: list[Edge] = [(b, a, kind) for a, b, kind in reversed(edges)]
    assert longest_route(turned, blocked, own) == longest_route(edges, blocked, own)


@given(networks(), st.sampled_from(CORNERS))
def test_another_foreign_building_never_makes_it_longer(
    network: tuple[list[Edge], set[Corner], set[Corner]], corner: Corner
) -> None:
    edges, blocked, own = network
    assert longest_route(edges, blocked | {corner}, own) <= longest_route(edges, blocked, own)


@given(networks(), st.sampled_from(CORNERS))
def test_another_own_building_never_makes_it_shorter(
    network: tuple[list[Edge], set[Corner], set[Corner]], corner: Corner
) -> None:
    edges, blocked, own = network
    assert longest_route(edges, blocked, own | {corner}) >= longest_route(edges, blocked, own)


def test_a_full_set_of_roads_and_ships_is_counted() -> None:
    roads = [(a, b, "road") for a, b in PATHS if b[0] <= 3][:15]
    ships = [(a, b, "ship") for a, b in PATHS if a[0] >= 3][:15]
    assert len(roads) == len(ships) == 15
    assert longest_route(roads + ships, own={(3, 0), (3, 2), (3, 4)}) > longest_route(roads)


@pytest.mark.parametrize(
    ("holder", "sun", "moon", "expected"),
    [
        (None, 4, 4, None), (None, 5, 4, "sun"), (None, 4, 6, "moon"), (None, 5, 5, None),
        ("sun", 5, 5, "sun"), ("sun", 5, 6, "moon"), ("sun", 9, 6, "sun"),
        ("sun", 3, 5, "moon"), ("sun", 3, 4, None), ("sun", 4, 4, None),
    ],
)  # fmt: skip
def test_an_award_stays_until_another_has_more(holder: str | None, sun: int, moon: int, expected: str | None) -> None:
    assert award_holder(holder, {"sun": sun, "moon": moon}, 5) == expected


def test_among_several_only_one_alone_in_front_takes_a_free_award() -> None:
    assert award_holder("a", {"a": 3, "b": 6, "c": 6}, 5) is None
    assert award_holder("a", {"a": 3, "b": 6, "c": 7}, 5) == "c"
    assert award_holder("b", {"a": 6, "b": 6, "c": 6}, 5) == "b"
    assert award_holder(None, {}, 5) is None
