"""Moves by hand: to a free seat, two people exchanged, a seat given up, locks."""

from collections.abc import Iterable

from games.problem import Problem
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.models import Registration
from tournament.seating.actions.reseat import holder_of, person_of, reseat, seat_at, seat_now
from tournament.seating.boards import kept_free
from tournament.seating.models import Occupant, Seat
from tournament.seating.queries import boards_of, seats_of


@decision
def move_occupant(
    now: Deciding, number: int, table: int, side: str, from_round: int | None = None, anyway: bool = False
) -> Decided:
    """Seat a person on a free seat, whether they had another one or none. `anyway`: even if it is to be kept free."""
    person, to = person_of(now, number), seat_at(now.tournament, table, side)
    holder = holder_of(to)
    if holder:
        message = gettext_noop("Number {holder} sits there. Swap the two, or choose a free seat.")
        raise refuse("seat_taken", message, line="table", holder=holder.number)
    beside = kept_free(boards_of(seats_of(now.tournament, to.table.row))).get(table) if to.table.row else None
    if beside and not anyway:
        message = gettext_noop(
            "Table {table} is kept free beside {beside}. Choose another seat; on the page of table {table} you can "
            "seat somebody there all the same."
        )
        raise refuse("kept_free", message, line="table", table=table, beside=", ".join(map(str, beside)))
    wanted: dict[Seat, Registration | None] = {to: person}
    left = seat_now(person)
    if left:
        wanted[left] = None
    return Decided("occupant_moved", reseat(now, wanted, from_round).data)


@decision
def swap_occupants(now: Deciding, number: int, other: int, from_round: int | None = None) -> Decided:
    """Exchange the seats of two people, both at once. With `from_round` the plan was wrong since then: it is put
    right as it was played; sheets stay with their people in any case."""
    people = [person_of(now, number), person_of(now, other)]
    seats = [seat_now(person) for person in people]
    problems = [
        Problem("not_seated", "number", {"number": person.number}, gettext_noop("Number {number} has no seat."))
        for person, seat in zip(people, seats, strict=True)
        if not seat
    ]
    if number == other:
        problems.append(Problem("same_person", "other", {}, gettext_noop("Two people are needed.")))
    if problems:
        raise Refused(problems)
    wanted = {seat: person for seat, person in zip(seats, reversed(people), strict=True) if seat}
    return Decided("occupants_swapped", reseat(now, wanted, from_round).data)


@decision
def release_seat(now: Deciding, number: int) -> Decided:
    """A person gives up the seat."""
    seat = seat_now(person_of(now, number))
    if not seat:
        message = gettext_noop("Number {number} has no seat.")
        raise refuse("not_seated", message, line="number", number=number)
    return Decided("seat_released", reseat(now, {seat: None}).data)


@decision
def lock_seats(now: Deciding, numbers: Iterable[int], locked: bool = True) -> Decided:
    """These people keep their seats when seats are drawn again, or no longer do."""
    wanted = sorted(set(numbers))
    held = Occupant.objects.filter(
        registration__tournament=now.tournament, registration__number__in=wanted, to_round=None
    )
    seated = set(held.values_list("registration__number", flat=True))
    missing = [number for number in wanted if number not in seated]
    if missing:
        message = gettext_noop("Number {number} has no seat.")
        raise Refused([Problem("not_seated", "numbers", {"number": number}, message) for number in missing])
    held.update(locked=locked)
    return Decided("seats_locked" if locked else "seats_unlocked", {"numbers": wanted})
