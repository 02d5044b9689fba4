"""Mending a board that lost somebody, before or during play."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.actions.places import save_people
from tournament.registration.models import Registration
from tournament.seating.actions.reseat import holder_of, reseat, seat_at
from tournament.seating.filling import fill
from tournament.seating.healing import STAND_IN, Option, Remedy, options
from tournament.seating.models import Seat
from tournament.seating.queries import SeatPlan, as_person, not_seated, seat_plan, waiting_for_a_seat
from tournament.seating.wishes import Person
from tournament.setup.models import Tournament

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Case:
    """What can be done about a seat, with the people behind the numbers."""

    options: list[Option]
    people: Mapping[int, Registration]

    def option(self, remedy: str) -> Option | None:
        return next((option for option in self.options if option.remedy == remedy), None)


def remedies(tournament: Tournament, seat: Seat, plan: SeatPlan | None = None) -> Case:
    """What can be done when `seat` has lost its person, or is going to. Writes nothing."""
    plan = plan or seat_plan(tournament)
    filled = _filled(plan, seat.pk)
    locked = {info.person.number for info in plan.seats.values() if info.person and info.locked}
    waiting = waiting_for_a_seat(tournament)
    found = options(plan.boards, filled, seat.pk, [as_person(person) for person in waiting], locked)
    people = {info.person.number: info.person for info in plan.seats.values() if info.person}
    return Case(found, people | {person.number: person for person in waiting})


def _filled(plan: SeatPlan, lost: int | None = None) -> dict[int, Person]:
    """Who sits where and is still registered; the person at `lost` counts until the seat is mended."""
    filled: dict[int, Person] = {}
    for info in plan.seats.values():
        if info.person and (info.person.status != Registration.Status.WITHDRAWN or info.pk == lost):
            filled[info.pk] = Person(info.person.number, needs_access=info.person.accessible_seat)
        elif info.stand_in:
            filled[info.pk] = STAND_IN
    return filled


@decision
def seat_waiting(now: Deciding) -> Decided:
    """Give a seat that is free, or whose person has withdrawn, to everybody who is registered and has none. Nobody
    who sits moves."""
    plan = seat_plan(now.tournament)
    people = {person.number: person for person in not_seated(now.tournament).filter(occupancies=None)}
    placed = fill(plan.boards, _filled(plan), [as_person(person) for person in people.values()])
    holders = {seat: number for number, seat in placed.items()}
    seats = Seat.objects.filter(pk__in=holders).select_related("table")
    if not seats:
        raise refuse(
            "nobody_to_seat", gettext_noop("There is nobody to seat, or no seat that keeps every board whole.")
        )
    reseated = reseat(now, {seat: people[holders[seat.pk]] for seat in seats})
    return Decided("people_seated", reseated.data)


@decision
def heal_board(
    now: Deciding, table: int, side: str, remedy: str, stand_in: str = "", lost: int | None = None
) -> Decided:
    """Board `table` lost the person at `side`: mend it in one of the ways that are possible now.

    `lost` is the number of whoever sat there when somebody looked (0: nobody): if another desk was faster, the person
    who sits there now stays.
    """
    seat = seat_at(now.tournament, table, side)
    holder = holder_of(seat)
    if lost is not None and lost != (holder.number if holder else 0):
        message = gettext_noop("Table {table} has changed since you looked. Look again.")
        raise refuse("changed_since", message, line="lost", table=table)
    case = remedies(now.tournament, seat)
    option = case.option(remedy)
    if not option:
        message = gettext_noop("This is not possible any more at table {table}. Look at what is.")
        raise refuse("not_possible", message, line="remedy", table=table)
    if option.remedy == Remedy.STAND_IN and not 1 <= len(stand_in.strip()) <= LONGEST_NAME:
        raise refuse("no_name", gettext_noop("Who stands in?"), line="stand_in")
    seats = {one.pk: one for one in Seat.objects.filter(table__tournament=now.tournament).select_related("table")}
    promoted = _promote(now, option, case)
    standing_in = {one: "" for one in seats.values() if one.table.number == option.closes}
    standing_in[seat] = stand_in.strip() if option.stand_in_at else ""
    reseated = reseat(now, _wanted(now, seats, seat, option, case), stand_ins=standing_in)
    about = {"table": table, "side": side, "remedy": str(option.remedy), "closes": option.closes}
    return Decided("board_healed", {**about, "told": list(option.told), "promoted": promoted, **reseated.data})


def _promote(now: Deciding, option: Option, case: Case) -> list[int]:
    """Who comes from the waitlist is registered from now on."""
    coming = [case.people[person.number] for person, _ in option.places]
    waiting = [person for person in coming if person.status == Registration.Status.WAITLISTED]
    for person in waiting:
        person.status = Registration.Status.REGISTERED
    save_people(now, waiting, "status")
    return [person.number for person in waiting]


def _wanted(
    now: Deciding, seats: Mapping[int, Seat], lost: Seat, option: Option, case: Case
) -> dict[Seat, Registration | None]:
    numbers = {person.number for person, _ in option.places}
    held = Seat.objects.filter(
        occupants__registration__number__in=numbers,
        occupants__registration__tournament=now.tournament,
        occupants__to_round=None,
    )
    wanted: dict[Seat, Registration | None] = dict.fromkeys([lost, *(seats[seat.pk] for seat in held)])
    return wanted | {seats[to]: case.people[person.number] for person, to in option.places if to}
