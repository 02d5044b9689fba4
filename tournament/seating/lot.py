"""Chance from a published seed: the same on every machine, in every Python, and easy to redo in any language."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
SPAN = 2**32


class Lot:
    """Numbers from SHA-256 of "seed:0", "seed:1" …, four bytes each, big-endian.

    >>> Lot("2026").shuffled("abcdef")
    ['a', 'c', 'd', 'f', 'e', 'b']
    """

    def __init__(self, seed: str) -> None:
        self._numbers = _numbers(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely: what would favour the low ones is drawn again."""
        fair = SPAN - SPAN % limit
        while (number := next(self._numbers)) >= fair:
            continue
        return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def _numbers(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{seed}:{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
