"""The networks that are measured are ones that a player can build."""

from collections import Counter

import pytest

from benchmarks.longest_route import network

SEEDS = pytest.mark.parametrize("seed", range(20))


@SEEDS
def test_a_network_has_all_pieces_each_on_a_path_of_its_own(seed: int) -> None:
    edges, _ = network(seed)
    assert Counter(kind for _, _, kind in edges) == {"road": 15, "ship": 15}
    assert len({frozenset((a, b)) for a, b, _ in edges}) == 30


@SEEDS
def test_no_more_than_three_pieces_meet_and_all_hang_together(seed: int) -> None:
    edges, _ = network(seed)
    ends = Counter(end for a, b, _ in edges for end in (a, b))
    assert max(ends.values()) <= 3
    reached = {edges[0][0]}
    for _ in edges:
        reached |= {end for a, b, _ in edges if reached & {a, b} for end in (a, b)}
    assert reached == set(ends)


@SEEDS
def test_no_two_buildings_are_neighbours(seed: int) -> None:
    edges, own = network(seed)
    assert own
    assert not [edge for edge in edges if {edge[0], edge[1]} <= own]
