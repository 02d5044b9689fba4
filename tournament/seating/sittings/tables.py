"""Who plays, at how many tables of four and three, and which tables of the room those are. No database."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Problem
from games.text import gettext_noop
from tournament.seating.wishes import Person

FOUR, THREE = 4, 3


@dataclass(frozen=True, slots=True)
class Spot:
    """A table of the room, by the number on its sign."""

    table: int
    accessible: bool = False


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sits at a table in one sitting, in the order of play."""

    table: int
    players: tuple[int, ...]


Sitting = tuple[Sat, ...]


def table_sizes(players: int) -> tuple[int, ...]:
    """Tables of four and as few of three as can be, fours first; nothing where that is impossible.

    >>> table_sizes(14), table_sizes(12), table_sizes(5)
    ((4, 4, 3, 3), (4, 4, 4), ())
    """
    threes = -players % FOUR
    fours = (players - THREE * threes) // FOUR
    return (FOUR,) * fours + (THREE,) * threes if players and fours >= 0 else ()


def problems_with(players: Sequence[Person], spots: Sequence[Spot]) -> tuple[Problem, ...]:
    """Why these people cannot be seated at these tables; all reasons at once."""
    found = []
    sizes = table_sizes(len(players))
    if not sizes:
        message = gettext_noop("{players} can't be split into tables of four and three: 3, 4, or 6 and more can.")
        found.append(Problem("not_divisible", "players", {"players": len(players)}, message))
    if len(sizes) > len(spots):
        message = gettext_noop("{needed} tables are needed, the room has {tables}.")
        found.append(Problem("too_few_tables", "tables", {"needed": len(sizes), "tables": len(spots)}, message))
    elif sizes:
        needing = sum(player.needs_access for player in players)
        chosen = choose_tables(spots, sizes, needing)
        seats = sum(size for spot, size in chosen if spot.accessible)
        if needing > seats:
            message = gettext_noop("{needing} people need an accessible seat, there are {seats}.")
            found.append(Problem("too_few_accessible_seats", "tables", {"needing": needing, "seats": seats}, message))
    return tuple(found)


def choose_tables(spots: Sequence[Spot], sizes: Sequence[int], needing: int) -> list[tuple[Spot, int]]:
    """The tables to play at with their sizes, by number: the first ones, and as many accessible ones as are wanted.

    Accessible tables that are needed come first, so that tables of three, where nobody should sit twice, are others.
    """
    by_number = sorted(spots, key=lambda spot: spot.table)
    wanted = [spot for spot in by_number if spot.accessible][: min(needing, len(sizes))]
    others = [spot for spot in by_number if spot not in wanted]
    chosen = zip([*wanted, *others], sizes, strict=False)
    return sorted(chosen, key=lambda pair: pair[0].table)
