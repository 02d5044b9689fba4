"""The one ranking: rows of exact numbers, ordered by a list of criteria that is data."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from operator import ne

from games.text import Text, gettext_noop

Number = int | Fraction
Row = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """One criterion: the row's value `name`; the highest is best unless `lowest_first`."""

    name: str
    label: Text
    lowest_first: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands. `index` is its position in what was given to `rank`.

    `decided_by` is the criterion that puts it behind the row above (None for the first row, and for a tie that no
    criterion separates: then `rank` is shared).
    """

    index: int
    rank: int
    decided_by: TieBreaker | None


TOTAL = TieBreaker("total", Text(gettext_noop("Victory points")))


def rank(rows: Sequence[Row], tie_breakers: Sequence[TieBreaker]) -> tuple[Place, ...]:
    """Order `rows`, best first, by each criterion in turn.

    A missing value, or one that is no exact number, is the worst there is, so that a list with holes still ranks.

    >>> by = (TOTAL, TieBreaker("hand", Text("Cards in hand")))
    >>> [(p.index, p.rank, p.decided_by and p.decided_by.name) for p in rank([
    ...     {"total": 25, "hand": 6}, {"total": 25, "hand": 7}, {"total": 24}], by)]
    [(1, 1, None), (0, 2, 'hand'), (2, 3, 'total')]
    """
    keys = _keys(rows, tie_breakers)
    order = sorted(range(len(rows)), key=keys.__getitem__)
    places: list[Place] = []
    for position, index in enumerate(order):
        if not places:
            places.append(Place(index, 1, None))
            continue
        decided_by = _first_difference(keys[order[position - 1]], keys[index], tie_breakers)
        places.append(Place(index, position + 1 if decided_by else places[-1].rank, decided_by))
    return tuple(places)


def compare(a: Row, b: Row, tie_breakers: Sequence[TieBreaker]) -> TieBreaker | None:
    """The first criterion that separates two rows, or None if none does."""
    key_a, key_b = _keys((a, b), tie_breakers)
    return _first_difference(key_a, key_b, tie_breakers)


Exact = (int, Fraction)
WORST = math.inf
Key = tuple[Number | float, ...]


def _keys(rows: Sequence[Row], tie_breakers: Sequence[TieBreaker]) -> list[Key]:
    """Rows as tuples that sort best first. Column by column: a hall of ten thousand is ranked while it looks on."""
    columns = [_column([row.get(t.name) for row in rows], t.lowest_first) for t in tie_breakers]
    return list(zip(*columns, strict=True)) if columns else [()] * len(rows)


def _column(values: Sequence[object], lowest_first: bool) -> list[Number | float]:
    if lowest_first:
        return [value if isinstance(value, Exact) else WORST for value in values]
    return [-value if isinstance(value, Exact) else WORST for value in values]


def _first_difference(a: Key, b: Key, tie_breakers: Sequence[TieBreaker]) -> TieBreaker | None:
    return next(compress(tie_breakers, map(ne, a, b)), None)
