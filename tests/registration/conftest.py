"""An event with its desk, and people."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournament.journal.actions import Actor, Command
from tournament.journal.models import Entry
from tournament.registration.actions import import_registrations, register
from tournament.registration.cleaning import Circumstances, Person
from tournament.registration.models import Registration
from tournament.registration.reading import Reading, guess_mapping, read_people, read_table
from tournament.setup.models import Role, Staff, Tournament

DATA = Path(__file__).parent.parent / "data"
BIG = Path(__file__).parents[2] / "tournament" / "rehearsal" / "registrations_1176.csv"
JERUSALEM = ZoneInfo("Asia/Jerusalem")
WHERE = Circumstances(JERUSALEM, 2026)


def read_file(path: Path) -> Reading:
    table = read_table(path.read_bytes())
    return read_people(table, guess_mapping(table.headings), WHERE)


def person(first: str = "Dana", last: str = "Levi", **fields: Any) -> Person:
    return Person(**{"first_name": first, "last_name": last, **fields})


def people(count: int) -> list[Person]:
    return [person(f"Player{n}", "Of All", email=f"p{n}@example.org", row=n + 1) for n in range(1, count + 1)]


@pytest.fixture
def event(db: None) -> Tournament:
    return Tournament.objects.create(
        slug="essen",
        names={"en": "Essen", "he": "אסן"},
        game="sun_moon",
        starts_at=datetime(2026, 12, 20, 16, tzinfo=UTC),
    )


class Desk:
    """The organiser's desk: makes commands, and does the usual things in one line."""

    def __init__(self, event: Tournament, user: User) -> None:
        self.event, self.user = event, user

    def command(self, **fields: Any) -> Command:
        return Command(self.event.pk, Actor(self.user.username, self.user.pk), **fields)

    def register(self, *args: Any, **kwargs: Any) -> Registration:
        entry = register(self.command(), person(*args, **kwargs))
        return self.one(entry.data["numbers"][0])

    def import_people(self, count: int) -> Entry:
        return import_registrations(self.command(), people(count))

    def one(self, number: int) -> Registration:
        return Registration.objects.get(tournament=self.event, number=number)

    def numbers(self, **where: Any) -> list[int]:
        found = Registration.objects.filter(tournament=self.event, **where)
        return list(found.order_by("number").values_list("number", flat=True))


def staff(event: Tournament, role: Role, name: str = "") -> User:
    user = User.objects.create(username=name or role.value)
    Staff.objects.create(tournament=event, user=user, role=role)
    return user


@pytest.fixture
def desk(event: Tournament) -> Desk:
    return Desk(event, staff(event, Role.DESK))


@pytest.fixture
def desk_client(desk: Desk) -> Client:
    client = Client()
    client.force_login(desk.user)
    return client


def themselves(event: Tournament, name: str = "registrant 1", **fields: Any) -> Command:
    """A command of somebody without a log-in."""
    return Command(event.pk, Actor(name), **fields)
