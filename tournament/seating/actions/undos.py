"""Undo of a change of seats: a new entry that names the old one."""

from collections.abc import Iterable

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.seating.actions.reseat import reseat
from tournament.seating.history import MOVES
from tournament.seating.models import Occupant, Seat
from tournament.seating.queries import round_now, side_of

KINDS = ("seats_drawn", *MOVES)


@decision
def undo_seating(now: Deciding, number: int) -> Decided:
    """Put back who sat where before entry `number`, if nobody has changed those seats since."""
    entry = Entry.objects.filter(tournament=now.tournament, number=number, kind__in=KINDS).first()
    if not entry or Entry.objects.filter(replaces=entry).exists():
        message = gettext_noop("Entry {number} is no change of seats that can be undone.")
        raise refuse("nothing_to_undo", message, line="number", number=number)
    if entry.kind == "seats_drawn" and round_now(now.tournament):
        raise refuse("play_has_begun", gettext_noop("Play has begun: seats are not drawn any more."))
    seats = {
        (seat.table.number, side_of(seat)): seat
        for seat in Seat.objects.filter(table__tournament=now.tournament).select_related("table")
    }
    present = dict(
        Occupant.objects.filter(seat__table__tournament=now.tournament, to_round=None).values_list(
            "seat_id", "registration__number"
        )
    )
    changes = [((table, side), before, after) for table, side, before, after in entry.data["seats"]]
    if any(key not in seats or present.get(seats[key].pk) != after for key, _, after in changes):
        raise refuse("changed_since", gettext_noop("Seats have changed since. Undo the later change first."))
    people = {person.number: person for person in Registration.objects.filter(tournament=now.tournament)}
    reseated = reseat(
        now,
        {seats[key]: people[before] if before else None for key, before, _ in changes},
        stand_ins={seats[table, side]: before for table, side, before, _ in entry.data["stand_ins"]},
        restored=True,
    )
    _wait_again(now, entry.data.get("promoted", ()))
    return Decided("seating_undone", {"undone": number, **reseated.data}, entry.public, replaces=entry)


def _wait_again(now: Deciding, promoted: Iterable[int]) -> None:
    """Who came from the waitlist waits again; who has withdrawn meanwhile does not."""
    people = Registration.objects.filter(tournament=now.tournament, number__in=promoted)
    people.filter(status=Registration.Status.REGISTERED).update(
        status=Registration.Status.WAITLISTED, checked_in_at=None, touched_entry=now.number
    )
