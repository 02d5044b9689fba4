"""Small events at separate tables for tests: people who are here, tables, drawn sittings, results."""

from typing import Any

from django.utils import timezone

from tests.events import STARTS_AT, command, new_person
from tournament.registration.models import Registration
from tournament.setup.models import Tournament
from tournament.tables.actions import (
    PlayerCount,
    draw_sittings,
    end_sitting,
    enter_sheet,
    lay_out_tables,
    preview_sittings,
    set_course,
    sign_sheet,
    start_sitting,
)
from tournament.tables.models import Sitting
from tournament.tables.queries import TableSeen, tables_of

KNIGHTS = "cities_and_knights"


def points(total: int) -> dict[str, int]:
    """A legal sheet of Cities & Knights with so many points, from 2 to 14."""
    upright = max(-(-(total - 5) // 2), 0) if total > 5 else 0
    cities = min(upright, 4)
    settlements = min(total - 2 * cities, 5)
    return {"settlements": settlements, "cities": cities, "defender": total - 2 * cities - settlements}


def new_tables_event(people: int = 16, tables: int = 6, slug: str = "saar", **fields: Any) -> Tournament:
    """People who are all here, and a room; nothing drawn."""
    about = {"names": {"en": "Saar"}, "game": KNIGHTS, "format": "tables", "starts_at": STARTS_AT} | fields
    tournament = Tournament.objects.create(slug=slug, **about)
    for number in range(1, people + 1):
        new_person(tournament, number, checked_in_at=timezone.now())
    lay_out_tables(command(tournament), tables)
    return tournament


def drawn_event(people: int = 16, programme: str = "world", **changes: Any) -> Tournament:
    tournament = new_tables_event(people)
    set_course(command(tournament), programme, changes)
    draw(tournament)
    return tournament


def draw(tournament: Tournament, seed: str = "essen") -> None:
    draw_sittings(command(tournament), preview_sittings(tournament, seed))


def sitting(tournament: Tournament, number: int = 1) -> Sitting:
    return Sitting.objects.get(tournament=tournament, number=number)


def tables(tournament: Tournament, number: int = 1) -> list[TableSeen]:
    return tables_of(sitting(tournament, number))


def counts(table: TableSeen, best: int | None = None, goal: int = 13) -> dict[int, PlayerCount]:
    """`best` (None: who plays first) reached the goal; the others less, the later in the order the fewer."""
    numbers = [person.number for person in table.people]
    best = numbers[0] if best is None else best
    others = [number for number in numbers if number != best]
    found = {number: PlayerCount(points(9 - 2 * place)) for place, number in enumerate(others)}
    return {best: PlayerCount(points(goal)), **found}


def enter(tournament: Tournament, number: int, table: TableSeen, best: int | None = None) -> None:
    """The result of a table, signed by all."""
    found = counts(table, best)
    winner = next(iter(found))
    enter_sheet(command(tournament), number, table.number, found, winner)
    for person in table.people:
        sign_sheet(command(tournament), number, table.number, 1, person.number)


def play(tournament: Tournament, number: int = 1) -> None:
    """A sitting from the signal to begin to the last signature: at each table the lowest number wins."""
    start_sitting(command(tournament), number)
    for table in tables(tournament, number):
        enter(tournament, number, table, min(person.number for person in table.people))
    end_sitting(command(tournament), number)


def person(tournament: Tournament, number: int) -> Registration:
    return Registration.objects.get(tournament=tournament, number=number)
