"""Jobs of events at separate tables: the look for sittings whose time is up, and the printing of who sits where."""

from typing import Any

from celery import shared_task
from django.utils.translation import gettext

from tournament import clock
from tournament.registration.people import public_name
from tournament.seating.papers import Order, make
from tournament.seating.pdf import Tell, list_pdf
from tournament.seating.printed import Line
from tournament.setup.models import Tournament
from tournament.tables.queries import sittings_of, tables_of
from tournament.tables.sweep import call_time
from tournament.tables.words import stage_word


@shared_task(name="tournament.tables.sweep")
def sweep() -> None:
    """Call the last turn of every sitting whose time is up."""
    call_time(clock.now())


@shared_task(name="tournament.tables.print")
def print_sitting(order: dict[str, Any]) -> None:
    """Who sits where in a sitting, as it is drawn now."""
    make(Order(**order), _draw)


def _draw(tournament: Tournament, order: Order, tell: Tell) -> bytes:
    """By name, and by table in the order of play: the room may have no network."""
    sitting = next(one for one in sittings_of(tournament) if one.number == order.part)
    lines = [
        Line(public_name(person), table.number, str(order))
        for table in tables_of(sitting)
        for order, person in enumerate(table.people)
    ]
    title = f"{tournament.name_in(order.language)} · {stage_word(sitting)}"
    by_name = sorted(lines, key=lambda line: (line.name.casefold(), line.table))
    names, tables = gettext("By name"), gettext("By table")
    return list_pdf([(f"{title} · {names}", by_name), (f"{title} · {tables}", lines)], tell)
