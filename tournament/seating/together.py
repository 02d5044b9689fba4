"""Seats parties side by side. No database.

First those with a fixed point (somebody locked, somebody who needs access), from that point outwards. What is left free
are runs of boards: parties are dealt to runs like boxes into vans, then laid along them board by board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.seating.boards import cut
from tournament.seating.places import Places
from tournament.seating.wishes import Person

Unit = list[Person]  # people who wish to sit together; one person is a unit too


def seat_together(places: Places, hole_at_the_end: bool, spread: bool) -> None:
    """Seat all who wait. `spread`: parties go to any run with room, else to the one that they fill best."""
    units = _units(places)
    for unit in units:
        _join_the_locked(places, unit)
    for unit in units:
        _seat_with_access(places, unit)
    if places.holes and hole_at_the_end:
        places.leave_empty([table for table, seats in places.free.items() if seats][-1])
    rest = [left for unit in units if (left := [p for p in unit if p.number in places.waiting])]
    for run in _dealt(places, rest, spread):
        _lay(places, run)


def _units(places: Places) -> list[Unit]:
    """Parties and single people as the lot has it, the larger ones first."""
    units: dict[str, Unit] = {}
    for person in places.lot.shuffled(places.people):
        units.setdefault(person.party or f"\0{person.number}", []).append(person)
    return sorted(units.values(), key=len, reverse=True)


def _join_the_locked(places: Places, unit: Unit) -> None:
    fixed = [places.floor.table_of[places.locked[p.number]] for p in unit if p.number in places.locked]
    if fixed:
        _join(places, unit, fixed)


def _join(places: Places, unit: Unit, fixed: Sequence[int]) -> None:
    """Seat those of the unit who wait around its fixed tables, as many as find a place there."""
    waiting = [person for person in unit if person.number in places.waiting]
    _take(places, waiting, _around(places, fixed, waiting))


def _seat_with_access(places: Places, unit: Unit) -> None:
    """Seat a unit with people who need access, around an accessible board; if it fits around none, those people alone
    where there is access, and the others near them."""
    needing = [person for person in unit if person.needs_access and person.number in places.waiting]
    if not needing:
        return
    open_tables = [table for table in places.floor.near if table in places.accessible and places.free[table]]
    if all(person.number in places.waiting for person in unit):
        for table in open_tables:
            found = _around(places, [table], unit)
            if len(found) == len(unit) and sum(near in places.accessible for near in found) >= len(needing):
                _take(places, unit, found)
                return
    for person in needing:
        places.seat(person, next(table for table in open_tables if places.free[table]))
    _join(places, unit, [places.floor.table_of[places.seated[p.number]] for p in unit if p.number in places.seated])


def _around(places: Places, fixed: Sequence[int], waiting: Sequence[Person]) -> list[int]:
    """Tables with free seats (as often as seats) for those who wait, from `fixed` outwards, accessible ones first."""
    limit = places.spare + sum(person.needs_access for person in waiting)
    found: list[int] = []
    ahead, seen = list(fixed), set(fixed)
    while ahead and len(found) < len(waiting):
        table = ahead.pop(0)
        takes = min(len(places.free[table]), len(waiting) - len(found))
        if table in places.accessible:
            takes = min(takes, limit)
            limit -= takes
        found += [table] * takes
        if takes or table in fixed:
            fresh = [near for near in places.floor.near[table] if near not in seen]
            ahead += sorted(fresh, key=lambda near: near not in places.accessible)
            seen.update(fresh)
    return found


def _take(places: Places, people: Sequence[Person], tables: Sequence[int]) -> None:
    """Seat people at these tables: accessible ones go to those who need them; who finds none there waits on."""
    good = [table for table in tables if table in places.accessible]
    other = [table for table in tables if table not in places.accessible]
    needing = [person for person in people if person.needs_access]
    for person, table in zip(needing, good, strict=False):
        places.seat(person, table)
    left = other + good[len(needing) :]
    for person, table in zip([p for p in people if not p.needs_access], left, strict=False):
        places.seat(person, table)


@dataclass(slots=True)
class _Run:
    """Free seats in a row, as tables in order, and the units dealt to them."""

    tables: list[int]
    units: list[Unit] = field(default_factory=list)
    room: int = 0

    def deal(self, unit: Unit) -> None:
        self.units.append(unit)
        self.room -= len(unit)


def _dealt(places: Places, units: Sequence[Unit], spread: bool) -> list[_Run]:
    """Parties whole where there is room, those that fit nowhere in pieces, then single people wherever room is left."""
    runs = _runs(places)
    broken: list[Unit] = []
    for unit in (unit for unit in units if len(unit) > 1):
        fitting = [run for run in runs if run.room >= len(unit)]
        if not fitting:
            broken.append(unit)
            continue
        (_any_by_room(places, fitting) if spread else min(fitting, key=lambda run: run.room)).deal(unit)
    for unit in broken:
        while unit:
            run = max(runs, key=lambda run: run.room)
            run.deal(unit[: run.room])
            unit = unit[len(run.units[-1]) :]
    open_seats = [run for run in runs for _ in range(run.room)]
    for unit, run in zip([unit for unit in units if len(unit) == 1], open_seats, strict=False):
        run.deal(unit)
    return runs


def _runs(places: Places) -> list[_Run]:
    with_room = [table for table, seats in places.free.items() if seats]
    runs = []
    for stretch in (part for whole in places.floor.stretches for part in cut(whole, frozenset(with_room))):
        tables = [board.table for board in stretch.boards]
        start = places.lot.below(len(tables)) if stretch.closed else 0
        slots = [table for table in tables[start:] + tables[:start] for _ in places.free[table]]
        runs.append(_Run(slots, room=len(slots)))
    return runs


def _any_by_room(places: Places, runs: Sequence[_Run]) -> _Run:
    ticket = places.lot.below(sum(run.room for run in runs))
    for run in runs:
        if ticket < run.room:
            return run
        ticket -= run.room
    raise AssertionError("a ticket is always below the sum")


def _lay(places: Places, run: _Run) -> None:
    """Lay the units along the run in the order of the lot. After an odd one comes another odd one if there is one,
    so that a pair sits on one board where possible."""
    units = places.lot.shuffled(run.units)
    odd, even = ([unit for unit in units if len(unit) % 2 == parity] for parity in (1, 0))
    at = 0
    while odd or even:
        on_the_same_board = at > 0 and run.tables[at] == run.tables[at - 1]
        takes_odd = places.lot.below(len(odd) + len(even)) < len(odd) if not on_the_same_board else bool(odd)
        for person in (odd if takes_odd else even).pop():
            places.seat(person, run.tables[at])
            at += 1
