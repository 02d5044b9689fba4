"""What is counted beside the sheet because it can decide a tie: cards in hand, by their kinds, and the like."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from games.problem import Problem
from games.text import gettext_noop

MOST = 99
"""More of anything than this is a slip of the finger."""


def problems_with_counted(
    kinds: Sequence[str], asked: Collection[str], counted: Mapping[str, object]
) -> tuple[Problem, ...]:
    """All that cannot be in `counted` (criterion -> number). `kinds`: those that make up the cards in hand together.

    >>> [p.code for p in problems_with_counted(("wool", "ore"), ("hand", "wool", "ore"), {"hand": 3, "wool": 4})]
    ['hand_does_not_add_up']
    """
    return tuple(_unreadable(asked, counted)) or tuple(_not_adding_up(kinds, counted))


def _unreadable(asked: Collection[str], counted: Mapping[str, object]) -> Iterator[Problem]:
    for name, value in counted.items():
        if name not in asked:
            yield Problem("unknown_criterion", name, {}, gettext_noop("There is no such criterion."))
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
            message = gettext_noop("A number from 0 to {most} is needed.")
            yield Problem("not_a_count", name, {"most": MOST}, message)


def _not_adding_up(kinds: Sequence[str], counted: Mapping[str, object]) -> Iterator[Problem]:
    """Kinds that were counted are not more than the hand, and as many where all of them were."""
    hand = counted.get("hand")
    numbers = [number for kind in kinds if isinstance(number := counted.get(kind), int)]
    if not isinstance(hand, int) or not numbers:
        return
    added = sum(numbers)
    if added > hand or (added < hand and len(numbers) == len(kinds)):
        message = gettext_noop("{hand} cards in hand, but the kinds add up to {kinds}.")
        yield Problem("hand_does_not_add_up", "hand", {"hand": hand, "kinds": added}, message)
