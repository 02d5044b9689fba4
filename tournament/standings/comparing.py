"""Why one line stands before another: every comparison, to the first that separates them. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.ranking import Number, TieBreaker
from games.text import Text, gettext_noop

Row = Mapping[str, Number]
HIGHER = Text(gettext_noop("The higher number comes first."))
LOWER = Text(gettext_noop("The lower number comes first."))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two people under one criterion. `decides`: it is the first that separates them."""

    criterion: TieBreaker
    first: Number | None  # None: not counted, which is the worst there is
    second: Number | None
    decides: bool

    @property
    def rule(self) -> Text:
        return LOWER if self.criterion.lowest_first else HIGHER


def comparisons(first: Row, second: Row, order: Sequence[TieBreaker]) -> list[Comparison]:
    """Every criterion in turn; those behind the deciding one too, so that nobody wonders what was left out."""
    found: list[Comparison] = []
    decided = False
    for criterion in order:
        a, b = first.get(criterion.name), second.get(criterion.name)
        found.append(Comparison(criterion, a, b, not decided and a != b))
        decided = decided or a != b
    return found


def deciding(compared: Sequence[Comparison]) -> Comparison | None:
    return next((one for one in compared if one.decides), None)


def exact(value: Number | None) -> str:
    """A number as it is, never rounded.

    >>> from fractions import Fraction
    >>> exact(Fraction(7, 3)), exact(Fraction(6, 3)), exact(None)
    ('2 1/3', '2', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, int) or value.denominator == 1:
        return str(int(value))
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
