"""The longest route of a full set of pieces: 15 roads and 15 ships in one network, grown over the hexes of a board."""

import random
import time
from collections.abc import Iterator
from itertools import product

from benchmarks.figures import Figure
from games.routes import Edge, longest_route

Corner = tuple[int, int]
NETWORKS = 500
WIDTH, HEIGHT = 16, 8

# Hexes as a wall of bricks: the same corners and paths, on a grid.
PATHS = [((x, y), (x + 1, y)) for x, y in product(range(WIDTH), range(HEIGHT))]
PATHS += [((x, y), (x, y + 1)) for x, y in product(range(WIDTH), range(HEIGHT)) if (x + y) % 2 == 0]


def longest_route_figures() -> Iterator[Figure]:
    """The slowest of many networks, because a judge meets one, not the average; and the median."""
    times = sorted(_milliseconds(number) for number in range(NETWORKS))
    yield Figure("longest_route", round(times[-1], 2), "ms")
    yield Figure("longest_route_median", round(times[NETWORKS // 2], 2), "ms")


def _milliseconds(seed: int) -> float:
    """The best of three, so that what else the machine does is left out."""
    edges, own = network(seed)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        longest_route(edges, own=own)
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def network(seed: int) -> tuple[list[Edge], set[Corner]]:
    """All pieces of a player in one network, and as many own buildings as the distance rule lets stand."""
    chance = random.Random(seed)
    paths = [chance.choice(PATHS)]
    greed = chance.random()  # how much the player prefers to close rings, which makes the search long
    while len(paths) < 30:
        reached = {corner for path in paths for corner in path}
        open_paths = [path for path in PATHS if path not in paths and reached & set(path)]
        closing = [path for path in open_paths if reached >= set(path)]
        paths.append(chance.choice(closing if closing and chance.random() < greed else open_paths))
    kinds = ["road"] * 15 + ["ship"] * 15
    if chance.random() < 0.5:
        chance.shuffle(kinds)
    return [(a, b, kind) for (a, b), kind in zip(paths, kinds, strict=True)], _buildings(paths, chance)


def _buildings(paths: list[tuple[Corner, Corner]], chance: random.Random) -> set[Corner]:
    corners = sorted({corner for path in paths for corner in path})
    chance.shuffle(corners)
    own: set[Corner] = set()
    for corner in corners:
        beside = {end for path in paths if corner in path for end in path}
        if not beside & own:
            own.add(corner)
    return own
