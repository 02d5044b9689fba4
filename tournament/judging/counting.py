"""One count beside another, and what cannot be in a count. Pure: it knows the game and what was typed, no database."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.counted import problems_with_counted
from games.game import Game, Problem


@dataclass(frozen=True, slots=True)
class Count:
    """What somebody counted for one person: line -> count, and the cards that can decide a tie."""

    values: Mapping[str, object]
    ties: Mapping[str, int] = field(default_factory=dict)


def differences(rules: Game, first: Count, second: Count) -> list[str]:
    """Lines and criteria on which two counts differ, in the order of the sheet.

    A line left out counts 0. A criterion that one of them did not look at is no difference: nothing was said about it.
    """
    lines = [line.name for line in rules.lines if first.values.get(line.name, 0) != second.values.get(line.name, 0)]
    both = [name for name in criteria(rules) if name in first.ties and name in second.ties]
    return [*lines, *(name for name in both if first.ties[name] != second.ties[name])]


def together(first: Count, second: Count) -> Count:
    """Two counts that agree, as one: whatever either of them looked at."""
    return Count(first.values, {**first.ties, **second.ties})


def criteria(rules: Game) -> list[str]:
    """What a judge may be asked beside the lines: the cards in hand, and what else decides ties and is counted."""
    decides = [t.name for t in rules.tie_breakers if t.name not in ("total", "registered")]
    return list(dict.fromkeys(["hand", *rules.hand, *decides]))


def problems_with_ties(rules: Game, ties: Mapping[str, object]) -> tuple[Problem, ...]:
    return problems_with_counted(rules.hand, criteria(rules), ties)
