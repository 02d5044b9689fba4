"""What others do: groups at random, and the approach of Good-Enough Golfers, written anew from its description.

Sitting by sitting: many candidates, the cost of a pair the square of how often it has met; the best of a generation are
kept and changed by exchanging people of bad groups, until the time for the sitting is up.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournament.seating.sittings import Sat, Sitting, table_sizes

Groups = list[list[int]]
Met = Counter[tuple[int, int]]
KEPT, CHILDREN = 30, 4


def at_random(people: int, sittings: int, seed: int) -> list[Sitting]:
    chance = random.Random(seed)
    return [_as_sitting(_deal(people, chance)) for _ in range(sittings)]


def good_enough_golfers(people: int, sittings: int, seed: int, seconds: float) -> list[Sitting]:
    chance, met = random.Random(seed), Met()
    drawn = []
    for _ in range(sittings):
        groups = _best_round(people, met, chance, time.perf_counter() + seconds / sittings)
        met.update(pair for group in groups for pair in combinations(sorted(group), 2))
        drawn.append(_as_sitting(groups))
    return drawn


def _best_round(people: int, met: Met, chance: random.Random, until: float) -> Groups:
    kept = sorted((_candidate(_deal(people, chance), met) for _ in range(KEPT)), key=lambda found: found[0])
    while kept[0][0] and time.perf_counter() < until:
        children = [
            _candidate(_change(groups, met, chance), met) for _, groups in kept[: KEPT // 3] for _ in range(CHILDREN)
        ]
        fresh = [_candidate(_deal(people, chance), met) for _ in range(2)]
        kept = sorted([*kept, *children, *fresh], key=lambda found: found[0])[:KEPT]
    return kept[0][1]


def _candidate(groups: Groups, met: Met) -> tuple[int, Groups]:
    return sum(_cost(group, met) for group in groups), groups


def _cost(group: Sequence[int], met: Met) -> int:
    return sum(met[pair] ** 2 for pair in combinations(sorted(group), 2))


def _change(groups: Groups, met: Met, chance: random.Random) -> Groups:
    """Exchange somebody of a bad group with somebody of any other."""
    changed = [list(group) for group in groups]
    bad = [at for at, group in enumerate(groups) if _cost(group, met)] or list(range(len(groups)))
    one, other = chance.choice(bad), chance.randrange(len(groups))
    a, b = chance.randrange(len(changed[one])), chance.randrange(len(changed[other]))
    changed[one][a], changed[other][b] = changed[other][b], changed[one][a]
    return changed


def _deal(people: int, chance: random.Random) -> Groups:
    crowd = chance.sample(range(1, people + 1), people)
    groups, start = [], 0
    for size in table_sizes(people):
        groups.append(crowd[start : start + size])
        start += size
    return groups


def _as_sitting(groups: Groups) -> Sitting:
    return tuple(Sat(table, tuple(group)) for table, group in enumerate(groups, 1))
