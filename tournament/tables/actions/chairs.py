"""Who really sits where, after the draw: exchanges, people who leave a table and who come to one, choices in a final.

All of it may be noted later too: the record follows who really played. A result that had been entered for other
players is set aside, to be entered anew.
"""

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Tournament
from tournament.tables.models import Chair, Sitting, Stage, TableSheet
from tournament.tables.queries import TableSeen, chair_in, people_to_play, played_before, tables_of

MOST_AT_A_TABLE = 4
Phase = Sitting.Phase


@decision
def leave_table(now: Deciding, sitting: int, registration: int) -> Decided:
    """Somebody did not come, or has left: the others play on with fewer. They have no result in this sitting."""
    chair = _chair(now.tournament, sitting, registration)
    aside = _set_aside(chair.sitting, chair.table)
    chair.delete()
    behind = Chair.objects.filter(sitting=chair.sitting, table=chair.table, order__gt=chair.order)
    for other in behind.order_by("order"):  # one by one: no two may have one place
        other.order -= 1
        other.save(update_fields=["order"])
    data = {"sitting": sitting, "registration": registration, "table": chair.table.number, "aside": aside}
    return Decided("table_left", data, True)


@decision
def join_table(now: Deciding, sitting: int, registration: int, table: int | None = None) -> Decided:
    """Somebody who came late takes a free place, the last in the order of play: at `table`, else at the best one."""
    found, person = _sitting(now.tournament, sitting), _player(now.tournament, registration)
    if chair_in(found, person):
        message = gettext_noop("Number {number} has a chair in sitting {sitting} already.")
        raise refuse("has_a_chair", message, number=registration, sitting=sitting)
    chosen = _place_for(now.tournament, found, person, table)
    at = Table.objects.get(tournament=now.tournament, number=chosen.number)
    aside = _set_aside(found, at)
    Chair.objects.create(sitting=found, table=at, registration=person, order=len(chosen.chairs) + 1)
    data = {"sitting": sitting, "registration": registration, "table": chosen.number, "aside": aside}
    return Decided("table_joined", data, True)


def _player(tournament: Tournament, number: int) -> Registration:
    person = next((one for one in people_to_play(tournament, present_only=False) if one.number == number), None)
    if not person:
        message = gettext_noop("Nobody with number {number} takes part.")
        raise refuse("nobody", message, line="registration", number=number)
    return person


def _place_for(tournament: Tournament, sitting: Sitting, person: Registration, wanted: int | None) -> TableSeen:
    """A table with a free place: the emptiest, then where the fewest were met before, then the first by its number.

    Tables whose result is official are done. Who needs an accessible table gets one; who asks for a table knows why.
    """
    reachable = set(Table.objects.filter(tournament=tournament, accessible=True).values_list("number", flat=True))
    free = [
        seen
        for seen in tables_of(sitting)
        if len(seen.chairs) < MOST_AT_A_TABLE
        and (seen.number == wanted if wanted else not seen.official)
        and (wanted or not person.accessible_seat or seen.number in reachable)
    ]
    if not free:
        message = gettext_noop("No table has a free place for number {number} in this sitting.")
        raise refuse("no_free_place", message, line="table", number=person.number)
    met = _met(tournament, person.number)
    return min(free, key=lambda seen: (len(seen.chairs), sum(one.number in met for one in seen.people), seen.number))


def _met(tournament: Tournament, number: int) -> set[int]:
    tables = [set(sat.players) for seated in played_before(tournament) for sat in seated]
    return set().union(*(players for players in tables if number in players))


@decision
def choose_order(now: Deciding, sitting: int, registration: int, order: int) -> Decided:
    """In a final people choose their place in the order of play, in the order of their seeds: note a choice."""
    chair = _chair(now.tournament, sitting, registration)
    if chair.sitting.stage == Stage.PRELIMINARY or chair.sitting.phase != Phase.DRAWN:
        raise refuse("no_choice", gettext_noop("The order of play is chosen in finals, before they begin."))
    other = Chair.objects.filter(sitting=chair.sitting, table=chair.table, order=order).first()
    if not other:
        raise refuse("no_such_place", gettext_noop("There is no such place at this table."), line="order")
    _exchange(chair, other)
    return Decided("order_chosen", {"sitting": sitting, "registration": registration, "order": order}, True)


@decision
def swap_people(now: Deciding, sitting: int, registration: int, other: int) -> Decided:
    """Exchange two people in a sitting, also when it has begun or is over: the record follows who really sat where.

    Results of these tables that had been entered are set aside, to be entered anew for the people who played there.
    """
    one, two = _chair(now.tournament, sitting, registration), _chair(now.tournament, sitting, other)
    _exchange(one, two)
    tables = {chair.table.number: chair.table for chair in (one, two)}
    aside = [number for number, table in sorted(tables.items()) if _set_aside(one.sitting, table)]
    data = {"sitting": sitting, "people": [registration, other], "tables": sorted(tables), "aside": aside}
    return Decided("people_swapped", data, True)


def _sitting(tournament: Tournament, number: int) -> Sitting:
    found = Sitting.objects.filter(tournament=tournament, number=number).first()
    if not found:
        raise refuse("no_such_sitting", gettext_noop("There is no sitting {sitting}."), sitting=number)
    return found


def _chair(tournament: Tournament, sitting: int, registration: int) -> Chair:
    found = Sitting.objects.filter(tournament=tournament, number=sitting).first()
    person = Registration.objects.filter(tournament=tournament, number=registration).first()
    chair = chair_in(found, person) if found and person else None
    if not chair:
        message = gettext_noop("Number {number} has no chair in sitting {sitting}.")
        raise refuse("no_chair", message, line="registration", number=registration, sitting=sitting)
    return chair


def _exchange(one: Chair, two: Chair) -> None:
    """Exchange two people's chairs; one chair waits without anybody, as nobody may have two."""
    first, second = one.registration, two.registration
    if one.pk == two.pk:
        return
    two.delete()
    Chair.objects.filter(pk=one.pk).update(registration=second)
    Chair.objects.create(sitting=one.sitting, table=two.table, registration=first, order=two.order)


def _set_aside(sitting: Sitting, table: Table) -> bool:
    """Whether there was a result to set aside."""
    sheet = TableSheet.objects.filter(sitting=sitting, table=table).order_by("-version").first()
    if not sheet or sheet.state == TableSheet.State.SET_ASIDE:
        return False
    sheet.state = TableSheet.State.SET_ASIDE
    sheet.save(update_fields=["state"])
    return True
