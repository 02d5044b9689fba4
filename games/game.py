"""A game: its sheet, its order of ties, its rulings. The shapes that each game fills in are all to be had from here.

A game is data. Code stands only where a rule computes, as a plain function named in the data.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.problem import Problem
from games.ranking import Place, TieBreaker, rank
from games.ruling import Field, Outcome, Ruling, clean_inputs
from games.sheet import Check, Score, ScoreLine, TableCheck, Values, check_sheets, count_sheet, total_points
from games.text import Text, gettext_noop

__all__ = [
    "Check",
    "Field",
    "Game",
    "Outcome",
    "Place",
    "Problem",
    "Result",
    "Ruling",
    "Score",
    "ScoreLine",
    "TableCheck",
    "Text",
    "TieBreaker",
    "Values",
    "clean_inputs",
    "rank",
]


@dataclass(frozen=True, slots=True)
class Result:
    """What one person finished with: the sheet's `values`, what decides `ties`, the count's `context` (reach)."""

    values: Values
    ties: Mapping[str, int] = field(default_factory=dict)
    context: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game, ready to be run as a tournament."""

    key: str
    name: Text
    seats: tuple[int, ...]  # how many people may sit at one table
    goal: int  # victory points that end the game
    ending: Text
    lines: tuple[ScoreLine, ...]
    resources: tuple[str, ...]
    hand: tuple[str, ...]  # kinds of cards that make up the cards in hand, which can matter for a tie
    components: Mapping[str, int]  # pieces of one player
    devices: tuple[str, ...]  # what a turn draws chance from: "dice", "event_die", "balls" …
    tie_breakers: tuple[TieBreaker, ...]
    source: str
    sources: Mapping[str, str] = field(default_factory=dict)  # of the facts above that have none of their own
    checks: tuple[Check, ...] = ()
    table_checks: tuple[TableCheck, ...] = ()
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    variants: Mapping[str, "Game"] = field(default_factory=dict)

    def score(self, values: Values, /, **context: Any) -> Score:
        """Count a sheet. Never raises: what cannot be is a Problem, all of them at once."""
        return count_sheet(self.lines, self.checks, values, **context)

    def total(self, values: Values, /) -> int:
        """The total that `score` has, without asking what is odd: for ranking thousands."""
        return total_points(self.lines, values)

    def check_table(self, sheets: Sequence[Values]) -> tuple[Problem, ...]:
        """Problems across one table: more holders of an award than there are awards, and the like."""
        return check_sheets(self.lines, self.table_checks, sheets)

    def doubts(self, sheets: Sequence[Values], winner: int | None) -> tuple[Problem, ...]:
        """What can be but seldom is across one table, to be asked about: who is at the goal and didn't win with it.

        `winner`: the index of whose turn ended the game; None: time was up. A problem's `line` is an index too.
        """
        won = next((by for by in self.tie_breakers if by.name == "won"), None)
        totals = [self.total(values) for values in sheets]
        message = gettext_noop("{total} points without having won: they can only have been reached in another's turn.")
        return tuple(
            Problem("at_the_goal_without_winning", str(index), {"total": total}, message, won.source)
            for index, total in enumerate(totals)
            if won and total >= self.goal and index != winner
        )

    def rank(self, results: Sequence[Result]) -> tuple[Place, ...]:
        """Order results by victory points, then by this game's tie-breakers, best first."""
        rows = [{**r.ties, "total": self.total(r.values)} for r in results]
        return rank(rows, self.tie_breakers)
