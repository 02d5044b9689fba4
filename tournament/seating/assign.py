"""Draws who sits where, from a seed: a plain function of the hall, the people and the seed. No database, no clock.

Hard: one person a seat; accessible places for those who need them; every board full but one at the most, so Sun and
Moon are equally filled; who is locked stays. Boards to be kept free (`boards.kept_free`) stay empty while there is room
elsewhere; where there is not, the draw names those that it had to use. Wishes come after that (`wishes.py`), scored
against a bound.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.problem import Problem
from games.text import gettext_noop
from tournament.seating.apart import seat_apart
from tournament.seating.boards import SEATS, Board, boards_to_use, crowded, floor_of
from tournament.seating.bounds import bound_of
from tournament.seating.lot import Lot
from tournament.seating.places import Places
from tournament.seating.together import seat_together
from tournament.seating.wishes import Person, Score, Seating, Wish, parties_of, score

TRIES = 6  # a draw that misses the bound is drawn again, and the best one counts


@dataclass(frozen=True, slots=True)
class Draw:
    """Who sits where (person's number -> seat id), or the problems that forbid any draw."""

    seated: Seating
    score: Score
    problems: tuple[Problem, ...] = ()
    crowded: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # as in `boards.crowded`


def draw(hall: Sequence[Board], people: Sequence[Person], seed: str, wish: Wish, locked: Seating | None = None) -> Draw:
    """Draw seats. The same hall, people, seed, wish and locked people give the same seats, always."""
    locked = {person.number: locked[person.number] for person in people if locked and person.number in locked}
    used = _used(hall, people, locked)
    problems = _problems(hall, people, locked, used)
    if problems:
        return Draw({}, Score(0, 0, 0, {}), problems)
    floor, parties = floor_of(hall, used), parties_of(people)
    bound = bound_of(floor, parties, wish, locked)
    taken = crowded(hall, {board.table for board in used})
    best: Draw | None = None
    for attempt in range(TRIES):
        places = Places(floor, sorted(people, key=lambda person: person.number), locked, Lot(f"{seed}/{attempt}"))
        if wish == Wish.TOGETHER:
            seat_together(places, hole_at_the_end=attempt == 0, spread=attempt < TRIES // 2)
        else:
            seat_apart(places, parties, bound.hopeless)
        found = Draw(dict(places.seated), score(floor, parties, wish, places.seated, bound), crowded=taken)
        if best is None or found.score.met > best.score.met:
            best = found
        if best.score.met == bound.possible:
            break
    assert best is not None
    return best


def _used(hall: Sequence[Board], people: Sequence[Person], locked: Seating) -> list[Board]:
    tables = {seat: board.table for board in hall for seat in board.seats.values()}
    held: dict[int, int] = {}
    for seat in locked.values():
        held[tables[seat]] = held.get(tables[seat], 0) + 1
    needing = sum(person.needs_access and person.number not in locked for person in people)
    return boards_to_use(hall, len(people), needing, held)


def _problems(
    hall: Sequence[Board], people: Sequence[Person], locked: Seating, used: Sequence[Board]
) -> tuple[Problem, ...]:
    """Why no draw keeps the hard rules: all reasons at once."""
    found = []
    seats = sum(SEATS for board in hall if not board.blocked)
    if len(people) > seats:
        message = gettext_noop("{people} people, but only {seats} seats in the hall.")
        found.append(Problem("too_few_seats", "hall", {"people": len(people), "seats": seats}, message))
    elif len(used) > -(-len(people) // SEATS):
        message = gettext_noop("The locked people sit on {boards} boards: more than one board would be half empty.")
        found.append(Problem("locked_too_thin", "locked", {"boards": len(used)}, message))
    found += _misplaced(hall, people, locked)
    free = SEATS * sum(board.accessible for board in used) - _locked_on_accessible(used, locked)
    needing = sum(person.needs_access and person.number not in locked for person in people)
    if needing > free:
        message = gettext_noop("{needing} people need an accessible seat, but only {free} are free.")
        found.append(Problem("too_few_accessible_seats", "hall", {"needing": needing, "free": max(free, 0)}, message))
    return tuple(found)


def _misplaced(hall: Sequence[Board], people: Sequence[Person], locked: Seating) -> list[Problem]:
    board_of = {seat: board for board in hall for seat in board.seats.values()}
    needing = {person.number for person in people if person.needs_access}
    found = []
    for number, seat in locked.items():
        board = board_of[seat]
        params = {"number": number, "table": board.table}
        if board.blocked:
            message = gettext_noop("Number {number} is locked at board {table}, which is blocked.")
            found.append(Problem("locked_on_blocked", "locked", params, message))
        if number in needing and not board.accessible:
            message = gettext_noop("Number {number} needs an accessible seat but is locked at board {table}.")
            found.append(Problem("locked_out_of_access", "locked", params, message))
    return found


def _locked_on_accessible(used: Sequence[Board], locked: Seating) -> int:
    seats = {seat for board in used if board.accessible for seat in board.seats.values()}
    return sum(seat in seats for seat in locked.values())
