"""How people get to seats and leave them: the one place that writes who holds which seat."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet

from games.problem import Problem
from games.text import gettext_noop
from tournament.journal.actions import Deciding, Refused, refuse
from tournament.registration.models import Registration
from tournament.seating.models import Occupant, Seat, StandIn
from tournament.seating.queries import round_now, side_of
from tournament.setup.models import Tournament

Change = tuple[int, str, int | None, int | None]  # table, side, registration number before and after
StandInChange = tuple[int, str, str, str]  # table, side, who stood in before and after ("": nobody)
Wanted = Mapping[Seat, Registration | None]


@dataclass(frozen=True, slots=True)
class Reseated:
    """What was changed, as the journal keeps it."""

    from_round: int
    changes: list[Change]
    stand_ins: list[StandInChange]

    @property
    def data(self) -> dict[str, object]:
        seats, stand_ins = ([list(change) for change in changes] for changes in (self.changes, self.stand_ins))
        return {"round": self.from_round, "seats": seats, "stand_ins": stand_ins}


def reseat(
    now: Deciding,
    wanted: Wanted,
    from_round: int | None = None,
    stand_ins: Mapping[Seat, str] | None = None,
    restored: bool = False,
) -> Reseated:
    """Let these seats be held by these people (None: nobody) from a round on; before play from the start. On the seats
    of `stand_ins` somebody stands in from then on ("": no longer), as nobody does where a person sits down.

    Who held a seat in rounds already played is closed, never deleted. What begins at `from_round` or later never came
    to be, so it is replaced. A person keeps the lock. `restored`: people return to seats that were theirs, even if they
    have withdrawn.
    """
    people = [person for person in wanted.values() if person]
    ever = Occupant.objects.filter(Q(seat__in=list(wanted)) | Q(registration__in=people))
    begins = _begins(now, from_round, ever)
    held = list(ever.filter(to_round=None).select_related("registration"))
    before = {occupant.seat_id: occupant.registration for occupant in held}
    changed = {seat: after for seat, after in wanted.items() if before.get(seat.pk) != after}
    _check(changed, held, begins, restored)
    leaving = {seat.pk for seat in changed}
    _end([occupant for occupant in held if occupant.seat_id in leaving], begins)
    locked = {occupant.registration_id for occupant in held if occupant.locked}
    _begin({seat: person for seat, person in changed.items() if person}, begins, locked)
    sitting_down: dict[Seat, str] = {seat: "" for seat, person in changed.items() if person}
    return Reseated(
        begins,
        sorted(_change(seat, before.get(seat.pk), after) for seat, after in changed.items()),
        _change_stand_ins(sitting_down | dict(stand_ins or {}), begins),
    )


def _change(seat: Seat, before: Registration | None, after: Registration | None) -> Change:
    return seat.table.number, side_of(seat), before.number if before else None, after.number if after else None


def _begins(now: Deciding, from_round: int | None, ever: QuerySet[Occupant]) -> int:
    """The round from which a change holds: the next one, unless an earlier one is named (the plan was wrong).

    Where a round was announced, seats changed, and the announcement was taken back, the seats hold from a later round.
    """
    following = round_now(now.tournament) + 1
    if from_round is None:
        last = ever.aggregate(begun=Max("from_round"), ended=Max("to_round"))
        return max(following, last["begun"] or 0, (last["ended"] or 0) + 1)
    if 1 <= from_round <= following:
        return from_round
    message = gettext_noop("A round from 1 to {next} is needed.")
    raise refuse("no_such_round", message, line="from_round", next=following)


def _check(changed: Wanted, held: Sequence[Occupant], begins: int, restored: bool) -> None:
    """Refuse what breaks a rule that no hand may break, all of it at once."""
    seats = {seat.pk for seat in changed}
    coming = {person.pk for person in changed.values() if person}
    problems = _too_far_back(changed, [occupant for occupant in held if occupant.seat_id in seats], begins)
    for occupant in held:
        leaves, number = occupant.seat_id in seats, occupant.registration.number
        if not leaves and occupant.registration_id in coming:
            message = gettext_noop("Number {number} has a seat already.")
            problems.append(Problem("seated_already", "number", {"number": number}, message))
    for seat, person in changed.items():
        if person:
            problems += _unfit(seat, person, restored)
    if problems:
        raise Refused(problems)


def _too_far_back(changed: Wanted, leaving: Sequence[Occupant], begins: int) -> list[Problem]:
    """A problem for each person of whom a played round tells something else: what was true then stays."""
    people = [person for person in changed.values() if person]
    ended = Occupant.objects.filter(Q(seat__in=list(changed)) | Q(registration__in=people), to_round__gte=begins)
    since = {occupant.registration.number: occupant.from_round for occupant in leaving if occupant.from_round > begins}
    since |= {one.registration.number: (one.to_round or 0) + 1 for one in ended.select_related("registration")}
    message = gettext_noop("Because of number {number} this is possible only from round {round}.")
    return [
        Problem("too_far_back", "from_round", {"number": number, "round": earliest}, message)
        for number, earliest in sorted(since.items())
    ]


def _unfit(seat: Seat, person: Registration, restored: bool) -> list[Problem]:
    found = []
    params = {"number": person.number, "table": seat.table.number}
    if person.status != Registration.Status.REGISTERED and not restored:
        message = gettext_noop("Number {number} is not registered any more, or waits for a place.")
        found.append(Problem("not_registered", "number", params, message))
    if seat.table.blocked:
        found.append(Problem("table_blocked", "table", params, gettext_noop("Table {table} is blocked.")))
    if person.accessible_seat and not seat.table.accessible:
        message = gettext_noop("Number {number} needs an accessible seat; table {table} is not.")
        found.append(Problem("no_access", "table", params, message))
    return found


def _end(occupants: Sequence[Occupant], begins: int) -> None:
    never = [occupant.pk for occupant in occupants if occupant.from_round >= begins]
    Occupant.objects.filter(pk__in=never).delete()
    ends = [occupant.pk for occupant in occupants if occupant.from_round < begins]
    Occupant.objects.filter(pk__in=ends).update(to_round=begins - 1)


def _begin(sitting_down: Mapping[Seat, Registration], begins: int, locked: Container[int]) -> None:
    """Who returns to the seat that they held until now has held it all the time."""
    until_now = Occupant.objects.filter(seat__in=list(sitting_down), to_round=begins - 1)
    left = {(one.seat_id, one.registration_id): one for one in until_now}
    returning = {seat for seat, person in sitting_down.items() if (seat.pk, person.pk) in left}
    Occupant.objects.filter(pk__in=[left[seat.pk, sitting_down[seat].pk].pk for seat in returning]).update(
        to_round=None
    )
    Occupant.objects.bulk_create(
        Occupant(seat=seat, registration=person, from_round=begins, locked=person.pk in locked)
        for seat, person in sitting_down.items()
        if seat not in returning
    )


def _change_stand_ins(wanted: Mapping[Seat, str], begins: int) -> list[StandInChange]:
    present = StandIn.objects.filter(seat__in=list(wanted), to_round=None)
    before = dict(present.values_list("seat_id", "name"))
    changed = {seat: name for seat, name in wanted.items() if before.get(seat.pk, "") != name}
    ending = present.filter(seat__in=list(changed))
    ending.filter(from_round__gte=begins).delete()
    ending.filter(from_round__lt=begins).update(to_round=begins - 1)
    StandIn.objects.bulk_create(
        StandIn(seat=seat, name=name, from_round=begins) for seat, name in changed.items() if name
    )
    return sorted((seat.table.number, side_of(seat), before.get(seat.pk, ""), name) for seat, name in changed.items())


def seat_at(tournament: Tournament, table: int, side: str) -> Seat:
    for seat in Seat.objects.filter(table__tournament=tournament, table__number=table).select_related("table"):
        if side_of(seat) == side:
            return seat
    raise refuse("no_such_seat", gettext_noop("Table {table} has no such seat."), line="table", table=table)


def person_of(now: Deciding, number: int) -> Registration:
    person = Registration.objects.filter(tournament=now.tournament, number=number).first()
    if not person:
        raise refuse("no_such_person", gettext_noop("There is no number {number}."), line="number", number=number)
    return person


def seat_now(person: Registration) -> Seat | None:
    held = Occupant.objects.filter(registration=person, to_round=None).select_related("seat__table").first()
    return held.seat if held else None


def holder_of(seat: Seat) -> Registration | None:
    held = Occupant.objects.filter(seat=seat, to_round=None).select_related("registration").first()
    return held.registration if held else None
