"""Dice, their odds, and rolls that anybody can verify afterwards."""

import hashlib
import hmac
import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TypeVar

DIE = (1, 2, 3, 4, 5, 6)

EVENT_DIE = ("ship", "ship", "ship", "trade", "politics", "science")
"""Cities & Knights. That there is a ship and a gate of each colour is written (000 L165-171); how many faces each has
is a default of ours."""

BALLS = ("blue", "yellow", "yellow", "red", "black")
"""Starfarers: five balls in a mother ship, of these four colours (004 L390-396). That yellow comes twice is a default
of ours."""

Chance = TypeVar("Chance", bound=Hashable)


def odds(equally_likely: Iterable[Chance]) -> dict[Chance, Fraction]:
    """How likely each outcome is, exactly, when all that are listed are equally likely.

    >>> odds(EVENT_DIE)["ship"]
    Fraction(1, 2)
    """
    counts = Counter(equally_likely)
    return {outcome: Fraction(count, counts.total()) for outcome, count in counts.items()}


def roll_odds(dice: int = 2) -> dict[int, Fraction]:
    """Odds of each sum of some dice.

    >>> roll_odds()[7], roll_odds()[2]
    (Fraction(1, 6), Fraction(1, 36))
    """
    return odds(sum(faces) for faces in product(DIE, repeat=dice))


def draw_odds(balls: Sequence[str] = BALLS, drawn: int = 2) -> dict[tuple[str, ...], Fraction]:
    """Odds of the colours that come out together, in alphabetical order.

    >>> draw_odds()[("blue", "red")], draw_odds()[("red", "yellow")]
    (Fraction(1, 10), Fraction(1, 5))
    """
    return odds(tuple(sorted(colours)) for colours in combinations(balls, drawn))


def commitment(seed: bytes) -> str:
    """What is shown before play: the SHA-256 of the 32-byte seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def fair_roll(
    seed: bytes, tournament: str, round_number: int, kind: str, attempt: int = 1, audience: str = ""
) -> tuple[int, int]:
    """Two dice that follow from the seed alone.

    Bytes of HMAC-SHA256(seed, "tournament|round|kind|attempt|audience|block"), block 0, 1 …; a byte of 252 or more is
    rejected (252 is the last multiple of 6), another gives 1 + byte % 6. `docs/fair-dice.md` promises this for good.

    >>> fair_roll(bytes(32), "demo", 1, "production")
    (5, 6)
    """
    stream = _bytes(seed, f"{tournament}|{round_number}|{kind}|{attempt}|{audience}")
    dice = (1 + byte % 6 for byte in stream if byte < 252)
    return next(dice), next(dice)


def _bytes(seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        block += 1


def chi_square(counts: Mapping[int, int], expected: Mapping[int, Fraction]) -> Fraction:
    """How far a histogram is from the odds: the sum of (seen - expected)² / expected, exactly. No rolls are 0 away.

    >>> chi_square({1: 8, 2: 12}, {1: Fraction(1, 2), 2: Fraction(1, 2)})
    Fraction(4, 5)
    """
    rolls = sum(counts.get(outcome, 0) for outcome in expected)
    if not rolls:
        return Fraction(0)
    return sum(((counts.get(o, 0) - rolls * p) ** 2 / (rolls * p) for o, p in expected.items()), Fraction(0))


def p_value(statistic: Fraction | float, degrees: int) -> float:
    """How often fair dice would be at least that far off. `degrees` of freedom: outcomes - 1; 10 for two dice.

    The upper tail of the chi-square distribution in closed form, from one degree (or two) upwards in steps of two.

    >>> round(p_value(18.307, 10), 3), round(p_value(3.841, 1), 3)
    (0.05, 0.05)
    """
    half = float(statistic) / 2
    tail, s = (math.erfc(math.sqrt(half)), 0.5) if degrees % 2 else (math.exp(-half), 1.0)
    while s < degrees / 2:
        tail += half**s * math.exp(-half) / math.gamma(s + 1)
        s += 1
    return tail
