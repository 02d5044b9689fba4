"""Set a rehearsal up through the real actions: an event, its helpers, 1,176 made-up people, a hall, drawn seats."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from django.contrib.auth.models import Permission, User
from django.db import transaction

from tournament.journal.actions import Actor, Command
from tournament.registration.actions import check_in, import_registrations
from tournament.registration.cleaning import Circumstances
from tournament.registration.models import Registration
from tournament.registration.reading import guess_mapping, read_people, read_table
from tournament.rounds.actions import draw_seed
from tournament.seating.actions import RowPlan, draw_seats, lay_out_hall
from tournament.seating.wishes import Wish
from tournament.setup.actions import create_tournament
from tournament.setup.models import Role, Tournament

PEOPLE = Path(__file__).with_name("registrations_1176.csv")
ROWS = (RowPlan(21),) * 28  # 588 boards, 1,176 seats
ORGANISER = "demo-organiser"
PASSWORD = "rehearsal"  # known to everybody, and good for nothing but the rehearsal
NAMES = {"en": "Sun/Moon rehearsal", "he": "חזרה כללית: שמש וירח"}
SEED = "rehearsal"

PROFILE = {"allotments": [[1, 6], [9, 8], [16, 10]]}
PACE = {"lead_in_ms": 3_000, "discard_ms": 5_000, "gap_ms": 3_000}
"""A day of two hours in about six minutes."""


def stage(
    slug: str, now: datetime, rows: Sequence[RowPlan] = ROWS, staff: Mapping[str, list[int]] | None = None
) -> Tournament:
    """A rehearsal that is ready to start. One transaction: it is there whole, or not at all."""
    by = Actor("rehearsal")
    with transaction.atomic():
        tournament = create_tournament(
            by,
            slug=slug,
            names=NAMES,
            game="sun_moon",
            starts_at=now,
            staff=staff or helpers(),
            profile_data=PROFILE,
            pace_data=PACE,
            physical_dice=False,
            rehearsal=True,
        )
        _fill(tournament, by, rows)
    return tournament


def helpers() -> dict[str, list[int]]:
    """One user a role, named after it, with a password that everybody knows: for rehearsals only.

    The organiser may set up events too, as somebody who tries the rehearsal will want to.
    """
    found = {}
    for role in Role:
        user, made = User.objects.get_or_create(username=f"demo-{role.replace('_', '-')}")
        if made:
            user.set_password(PASSWORD)
            user.save()
        if role == Role.ORGANISER:
            user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
        found[str(role)] = [user.pk]
    return found


def _fill(tournament: Tournament, by: Actor, rows: Sequence[RowPlan]) -> None:
    """Lay the hall out, register and check in, draw seats, commit to the dice."""
    first_of_rows, number = [], 1
    for row in rows:
        first_of_rows.append(number)
        number += row.length
    lay_out_hall(Command(tournament.pk, by, "hall"), rows, accessible=first_of_rows)
    fill_with_people(tournament, by, 2 * sum(row.length for row in rows))
    draw_seats(Command(tournament.pk, by, "seats"), SEED, Wish.TOGETHER)
    draw_seed(Command(tournament.pk, by, "dice"))


def fill_with_people(tournament: Tournament, by: Actor, count: int) -> None:
    """Register made-up people, the last of them on the day before, and check them in."""
    table = read_table(PEOPLE.read_bytes())
    where = Circumstances(tournament.tzinfo, tournament.starts_at.year)
    people = read_people(table, guess_mapping(table.headings), where).people
    newest = max(person.registered_at for person in people if person.registered_at)
    days = timedelta(days=(newest.date() - tournament.starts_at.date()).days + 1)
    moved = [replace(one, registered_at=one.registered_at and one.registered_at - days) for one in people[:count]]
    import_registrations(Command(tournament.pk, by, "people"), moved)
    numbers = Registration.objects.filter(tournament=tournament).values_list("number", flat=True)
    check_in(Command(tournament.pk, by, "check-in"), list(numbers))
