"""What parties wish of a draw, how many wishes a drawn hall meets, and how many any hall could meet. No database.

Together: the boards of a party form one unbroken run, so that each sits beside, opposite or on one board with the next.
Apart: no two of a party are on one board or on boards side by side, so that friends cannot feed each other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.boards import Floor

Seating = Mapping[int, int]  # a person's number -> the id of the seat


class Wish(StrEnum):
    TOGETHER = "together"
    APART = "apart"


class Reason(StrEnum):
    """Why a wish is not met. The first three: no draw could have met it."""

    TOO_LARGE = "too_large"
    ACCESSIBLE = "accessible"
    LOCKED = "locked"
    NO_ROOM = "no_room"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to be seated: the registration number, the party ("": came alone), the need of an accessible place."""

    number: int
    party: str = ""
    needs_access: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """`met` of `wishes` (parties of two or more), where at most `possible` can be met by any draw on these boards."""

    wishes: int
    possible: int
    met: int
    unmet: Mapping[str, Reason]


@dataclass(frozen=True, slots=True)
class Bound:
    """How many wishes can be met at the most, and which ones cannot in any case."""

    possible: int
    hopeless: Mapping[str, Reason]


def parties_of(people: Iterable[Person]) -> dict[str, list[Person]]:
    """Parties of two or more, each in the order of registration."""
    found: dict[str, list[Person]] = {}
    for person in sorted(people, key=lambda person: person.number):
        if person.party:
            found.setdefault(person.party, []).append(person)
    return {party: members for party, members in found.items() if len(members) > 1}


def score(floor: Floor, parties: Mapping[str, Sequence[Person]], wish: Wish, seated: Seating, bound: Bound) -> Score:
    test = is_together if wish == Wish.TOGETHER else is_apart
    unmet = {
        party: bound.hopeless.get(party, Reason.NO_ROOM)
        for party, members in parties.items()
        if not test(floor, [floor.table_of[seated[person.number]] for person in members])
    }
    return Score(len(parties), bound.possible, len(parties) - len(unmet), unmet)


def is_together(floor: Floor, tables: Sequence[int]) -> bool:
    """Whether one gets from each of these tables to each other without leaving them.

    Each table has at most two beside it, so a run of k tables is a path of k - 1 links (or a whole ring).
    """
    there, seen, ahead = frozenset(tables), {tables[0]}, [tables[0]]
    while ahead:
        fresh = [table for table in floor.near[ahead.pop()] if table in there and table not in seen]
        seen.update(fresh)
        ahead += fresh
    return len(seen) == len(there)


def is_apart(floor: Floor, tables: Sequence[int]) -> bool:
    there = frozenset(tables)
    return len(there) == len(tables) and not any(near in there for table in there for near in floor.near[table])
