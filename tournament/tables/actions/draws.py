"""The draw of sittings, and of the stages that follow them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from games.placing import snake
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.seating.queries import as_person
from tournament.seating.sittings import Draw, Person, Sat, Spot, choose_tables
from tournament.seating.sittings import Sitting as Seated
from tournament.seating.sittings import draw_sittings as draw
from tournament.setup.actions import require_tables
from tournament.setup.models import Tournament
from tournament.tables.models import MINUTE_MS, Chair, Course, Sitting, Stage
from tournament.tables.queries import (
    as_seated,
    course_of,
    draw_to_take_back,
    next_cut,
    open_tables,
    people_to_play,
    played_before,
    seen_tables,
    sittings_of,
    sizes_of_stage,
    spots_of,
)

LONGEST_SEED = 80
Phase = Sitting.Phase


@dataclass(frozen=True, slots=True)
class Basis:
    """What a draw rests on: who plays, where, who met before, how many sittings are to come."""

    people: tuple[Person, ...]
    spots: tuple[Spot, ...]
    past: tuple[Seated, ...]
    count: int


@dataclass(frozen=True, slots=True)
class DrawnSittings:
    """A draw that was not accepted yet. It takes seconds, so it is made before the event is locked."""

    seed: str
    basis: Basis
    draw: Draw

    @property
    def digest(self) -> str:
        """Tells whether these very seats were looked at."""
        seats = json.dumps([_seats(seated) for seated in self.draw.sittings])
        return sha256(seats.encode()).hexdigest()[:16]


def basis_of(tournament: Tournament, present_only: bool = True) -> Basis:
    past = played_before(tournament)
    people = tuple(as_person(person) for person in people_to_play(tournament, present_only))
    return Basis(people, tuple(spots_of(tournament)), tuple(past), course_of(tournament).sittings - len(past))


def preview_sittings(tournament: Tournament, seed: str, present_only: bool = True) -> DrawnSittings:
    """What a draw of all sittings that have not begun would give. Writes nothing."""
    basis = basis_of(tournament, present_only)
    return DrawnSittings(seed, basis, draw(basis.people, basis.spots, basis.count, seed, basis.past))


@decision
def draw_sittings(now: Deciding, drawn: DrawnSittings, present_only: bool = True, digest: str = "") -> Decided:
    """Accept a draw: it replaces all sittings that have not begun. With `digest` only the seats that were looked at."""
    require_tables(now.tournament)
    if not 1 <= len(drawn.seed) <= LONGEST_SEED:
        raise refuse("seed", gettext_noop("A seed of 1 to {most} letters is needed."), line="seed", most=LONGEST_SEED)
    if drawn.basis != basis_of(now.tournament, present_only) or digest not in ("", drawn.digest):
        message = gettext_noop("People or sittings have changed since this draw was made. Draw again.")
        raise refuse("changed_since", message)
    if drawn.draw.problems:
        raise Refused(drawn.draw.problems)
    if drawn.basis.count < 1:
        raise refuse("nothing_to_draw", gettext_noop("All preliminary sittings have begun."))
    if Sitting.objects.filter(tournament=now.tournament).exclude(stage=Stage.PRELIMINARY).exists():
        raise refuse("finals_drawn", gettext_noop("The finals are drawn: preliminary sittings stay as they are."))
    replaced = _take_away(now.tournament)
    aims = [{"name": aim.name, "missed": aim.missed, "bound": aim.bound} for aim in drawn.draw.aims]
    first = len(drawn.basis.past) + 1
    for number, seated in enumerate(drawn.draw.sittings, first):
        _add_sitting(now, number, Stage.PRELIMINARY, seated, seed=drawn.seed, aims=aims)
    seats = [_seats(seated) for seated in drawn.draw.sittings]
    data = {"seed": drawn.seed, "from": first, "seats": seats, "people": len(drawn.basis.people), "aims": aims}
    return Decided("sittings_drawn", {**data, "replaced": replaced}, True)


def _seats(seated: Seated) -> list[tuple[int, tuple[int, ...]]]:
    """Tables with their people in the order of play, as the journal keeps them."""
    return [(sat.table, sat.players) for sat in seated]


def _take_away(tournament: Tournament) -> list[dict[str, Any]]:
    """Delete the sittings that have not begun; what they were, so that a draw can be taken back."""
    drawn = [sitting for sitting in sittings_of(tournament) if sitting.phase == Phase.DRAWN]
    seen = seen_tables(drawn)
    gone = [{"seed": s.seed, "aims": s.aims, "seats": _seats(as_seated(seen[s.pk]))} for s in drawn]
    Sitting.objects.filter(tournament=tournament, phase=Phase.DRAWN).delete()
    return gone


@decision
def take_back_draw(now: Deciding) -> Decided:
    """The last draw was a mistake: what it replaced is there again. Not once anything has come of it."""
    entry = draw_to_take_back(now.tournament)
    if not entry:
        message = gettext_noop(
            "Since the last draw people were seated, or play has begun: it stays. Draw again instead."
        )
        raise refuse("draw_stays", message)
    _take_away(now.tournament)
    first, replaced = entry.data["from"], entry.data["replaced"]
    for number, was in enumerate(replaced, first):
        seated = tuple(Sat(table, tuple(players)) for table, players in was["seats"])
        _add_sitting(now, number, Stage.PRELIMINARY, seated, seed=was["seed"], aims=was["aims"])
    data = {"from": first, "seats": [was["seats"] for was in replaced]}
    return Decided("draw_taken_back", data, True, replaces=entry)


def _add_sitting(
    now: Deciding, number: int, stage: Stage, seated: Seated, seed: str = "", aims: Sequence[object] = ()
) -> Sitting:
    course = course_of(now.tournament)
    sitting = Sitting.objects.create(
        tournament=now.tournament,
        number=number,
        stage=stage,
        limit_ms=course.minutes * MINUTE_MS,
        warning_ms=course.warning_minutes * MINUTE_MS,
        seed=seed,
        aims=list(aims),
        entry=now.number,
    )
    tables = {table.number: table for table in Table.objects.filter(tournament=now.tournament)}
    people = {person.number: person for person in Registration.objects.filter(tournament=now.tournament)}
    Chair.objects.bulk_create(
        Chair(sitting=sitting, table=tables[sat.table], registration=people[person], order=order)
        for sat in seated
        for order, person in enumerate(sat.players, 1)
    )
    return sitting


@decision
def advance(now: Deciding) -> Decided:
    """Draw the semi-final or the final: the best by the ranking, dealt in a snake, the order of play in seed order."""
    require_tables(now.tournament)
    course = course_of(now.tournament)
    _refuse_unfinished(now.tournament, course)
    cut = next_cut(now.tournament)
    if not cut:
        raise refuse("nothing_follows", gettext_noop("No further stage follows."))
    seeds = [standing.person for standing in cut.going_on]
    sizes = sizes_of_stage(len(seeds))
    needing = sum(person.accessible_seat for person in seeds)
    spots = [spot for spot, _ in choose_tables(spots_of(now.tournament), sizes, needing)]
    groups = snake(seeds, len(sizes))
    if needing:  # who needs an accessible table plays at one: such groups get the accessible tables
        groups.sort(key=lambda group: not any(person.accessible_seat for person in group))
        spots.sort(key=lambda spot: (not spot.accessible, spot.table))
    number = len(sittings_of(now.tournament)) + 1
    seated = tuple(
        Sat(spot.table, tuple(person.number for person in group)) for spot, group in zip(spots, groups, strict=True)
    )
    _add_sitting(now, number, Stage(cut.stage), seated)
    data = {
        "stage": cut.stage,
        "sitting": number,
        "seeds": [person.number for person in seeds],
        "seats": _seats(seated),
    }
    return Decided("stage_drawn", data, True)


def _refuse_unfinished(tournament: Tournament, course: Course) -> None:
    over = Sitting.objects.filter(tournament=tournament, stage=Stage.PRELIMINARY, phase=Phase.OVER).count()
    if over < course.sittings or Sitting.objects.filter(tournament=tournament).exclude(phase=Phase.OVER).exists():
        message = gettext_noop("{over} of {sittings} sittings are over: the cut comes after the last.")
        raise refuse("sittings_to_come", message, over=over, sittings=course.sittings)
    unsigned = open_tables(tournament)
    if unsigned:
        message = gettext_noop("Results that are not signed yet: {tables}.")
        tables = ", ".join(f"{sitting.number}/{table}" for sitting, table in unsigned)
        raise refuse("results_open", message, tables=tables)
