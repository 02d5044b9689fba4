"""Games at separate tables: who is which at a table, what that is worth, and the ranking over all games. Exact numbers.

How a country counts is data (`Counting`); the ranking itself is `games.ranking`.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from games.ranking import TOTAL, Number, Place, Row, TieBreaker, rank
from games.text import Text

T = TypeVar("T")
Person = Hashable


@dataclass(frozen=True, slots=True)
class Line:
    """What one person finished a game with: points, and what the game's tie-breakers ask for."""

    person: Person
    total: int
    ties: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableGame:
    """One game at one table. `winner` reached the goal; None: time ran out, and the leader is first."""

    lines: tuple[Line, ...]
    winner: Person | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How games are counted and people ranked: one country's or one event's practice.

    `points` are those of the places at a table of so many; tied people share those of their places alike. `capped`:
    points beyond the goal don't count. `separates_ties`: at a table the game's own tie-breakers decide first.
    """

    key: str
    name: Text
    criteria: tuple[TieBreaker, ...]
    source: str
    points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    winner_bonus: int = 0  # added to the victory points of a winner
    capped: bool = False
    separates_ties: bool = True


@dataclass(frozen=True, slots=True)
class Finish:
    """Where somebody came at a table: `place` from 1, shared by `tied` people (1: by nobody else)."""

    place: int
    tied: int


def finishes(game: TableGame, counting: Counting, tie_breakers: Sequence[TieBreaker] = ()) -> dict[Person, Finish]:
    """The places of a table: the winner first, then by points, then as the game separates ties, if it may."""
    separating = [by for by in tie_breakers if by.name not in NOT_OF_A_TABLE] if counting.separates_ties else []
    rows = [{**line.ties, "total": line.total, "winner": line.person == game.winner} for line in game.lines]
    places = rank(rows, (WINNER, TOTAL, *separating))
    tied = [sum(other.rank == place.rank for other in places) for place in places]
    return {
        game.lines[place.index].person: Finish(place.rank, count) for place, count in zip(places, tied, strict=True)
    }


WINNER = TieBreaker("winner", TOTAL.label)
NOT_OF_A_TABLE = {"total", "won", "registered"}  # what a table has settled before, or what is no matter of a table


def placement_points(finish: Finish, seats: int, counting: Counting) -> Fraction:
    """The points of a place; who ties shares what the places are worth together. Where somebody stayed away, two play
    on for the points of a table of three.

    >>> counting = Counting(key="", name=Text(""), criteria=(), source="", points={4: (5, 3, 2, 1)})
    >>> placement_points(Finish(1, 1), 4, counting), placement_points(Finish(2, 2), 4, counting)
    (Fraction(5, 1), Fraction(5, 2))
    """
    points = counting.points.get(max(seats, 3), ())
    return Fraction(sum(points[finish.place - 1 : finish.place - 1 + finish.tied]), finish.tied)


def tally(
    games: Sequence[TableGame], counting: Counting, goal: int, tie_breakers: Sequence[TieBreaker] = ()
) -> dict[Person, dict[str, Number]]:
    """What each person has over all games: what any `Counting` may rank by."""
    rows: dict[Person, dict[str, Number]] = {}
    for game in games:
        found = finishes(game, counting, tie_breakers)
        points = {line.person: min(line.total, goal) if counting.capped else line.total for line in game.lines}
        at_table = sum(points.values())
        for line in game.lines:
            finish = found[line.person]
            row = rows.setdefault(line.person, dict.fromkeys(COUNTED, 0))
            won = Fraction(1, finish.tied) if finish.place == 1 else 0
            row["games"] += 1
            row["wins"] += won
            row["points"] += placement_points(finish, len(game.lines), counting)
            row["total"] += points[line.person] + counting.winner_bonus * won
            row["share_sum"] += Fraction(points[line.person], at_table) if at_table else 0
            row[PLACES[finish.place - 1]] += 1
    return {person: row | {"share_average": Fraction(row["share_sum"]) / row["games"]} for person, row in rows.items()}


PLACES = ("firsts", "seconds", "thirds", "fourths")
COUNTED = ("games", "wins", "points", "total", "share_sum", *PLACES)
SUMS = ("wins", "points", "total", "share_sum")


def with_credit(row: Mapping[str, Number], missed: int, credit: str, last: int = 1) -> dict[str, Number]:
    """A row of somebody who came late, with the stated credit for the sittings that were missed.

    "last": each is worth the placement points of the last place. "average": each is worth what the own games are on
    average. "nothing": nothing.
    """
    given = dict(row)
    if credit == "last":
        given["points"] += last * missed
    elif credit == "average" and row["games"]:
        for name in SUMS:
            given[name] += Fraction(row[name]) / row["games"] * missed
    return given


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's rank, what it rests on, and the criterion that puts them behind the one above."""

    person: Person
    rank: int
    row: Row
    decided_by: TieBreaker | None


def rank_people(rows: Mapping[Person, Row], counting: Counting) -> list[Ranked]:
    """Everybody, best first."""
    people = list(rows)
    places: Sequence[Place] = rank([rows[person] for person in people], counting.criteria)
    return [Ranked(people[at.index], at.rank, rows[people[at.index]], at.decided_by) for at in places]


def snake(seeds: Sequence[T], tables: int) -> list[list[T]]:
    """Seeds, best first, over tables: forth, back, forth.

    >>> snake(range(1, 17), 4)
    [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    """
    dealt: list[list[T]] = [[] for _ in range(tables)]
    for at, seed in enumerate(seeds):
        lap, place = divmod(at, tables)
        dealt[place if lap % 2 == 0 else tables - 1 - place].append(seed)
    return dealt
