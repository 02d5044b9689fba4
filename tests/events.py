"""Small real events for tests: a hall with people in its seats, and staff of every role."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.journal.actions import Actor, Command, Decided, Deciding, decision
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.rounds.actions import announce_round, roll_dice
from tournament.seating.models import Occupant, Row, Seat, Table
from tournament.setup.models import Role, Staff, Tournament

CALLER = Actor("caller")
STARTS_AT = datetime(2026, 12, 20, 15, 0, tzinfo=UTC)


def new_event(slug: str = "essen", boards: int = 3, **fields: Any) -> Tournament:
    """An event with one line of boards, everybody seated: registration 1 is Sun at table 1, 2 is Moon at table 1 …"""
    fields = {"names": {"en": "Essen", "he": "אסן"}, "game": "sun_moon", "starts_at": STARTS_AT} | fields
    tournament = Tournament.objects.create(slug=slug, **fields)
    row = Row.objects.create(tournament=tournament, number=1)
    for place in range(boards):
        table = Table.objects.create(
            tournament=tournament, number=place + 1, row=row, place=place, kind="ABC"[place % 3]
        )
        for order, group in enumerate(("sun", "moon")):
            seat = Seat.objects.create(table=table, group=group, order=order, colour="red")
            Occupant.objects.create(seat=seat, registration=new_person(tournament, place * 2 + order + 1))
    return tournament


def new_person(tournament: Tournament, number: int, **fields: Any) -> Registration:
    fields = {"first_name": f"First{number}", "last_name": f"Last{number}", "entry": 1} | fields
    return Registration.objects.create(
        tournament=tournament, number=number, registered_at=timezone.now(), email=f"p{number}@example.org", **fields
    )


def staff(tournament: Tournament, role: Role, name: str = "") -> User:
    user = User.objects.create_user(name or f"{tournament.slug}-{role}")
    Staff.objects.create(tournament=tournament, user=user, role=role)
    return user


def command(tournament: Tournament, **fields: Any) -> Command:
    return Command(tournament.pk, fields.pop("by", CALLER), **fields)


def running_round(tournament: Tournament, dice: tuple[int, int] = (3, 5)) -> None:
    """Announce a round and roll its dice: with anything but a 7 the clock runs."""
    announce_round(command(tournament))
    roll_dice(command(tournament), dice)


def kinds(tournament: Tournament) -> list[str]:
    return list(Entry.objects.filter(tournament=tournament).values_list("kind", flat=True))


@decision
def note(now: Deciding, text: str, public: bool = True) -> Decided:
    """A decision that decides nothing, for tests of the journal itself."""
    return Decided("note", {"text": text}, public)
