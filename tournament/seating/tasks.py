"""The job that prints: what a worker makes while the web goes on."""

from collections.abc import Callable
from typing import Any

from celery import shared_task
from django.utils.translation import gettext

from tournament.seating import pdf
from tournament.seating.papers import Order, make
from tournament.seating.pdf import Tell
from tournament.seating.printed import by_name, cards, lines_of, tables_to_print
from tournament.seating.queries import SeatPlan, seat_plan
from tournament.setup.models import Tournament


@shared_task(name="tournament.seating.print")
def print_paper(order: dict[str, Any]) -> None:
    """Make a list, cards or signs of the seats as they are now."""
    make(Order(**order), _draw)


def _draw(tournament: Tournament, order: Order, tell: Tell) -> bytes:
    title = tournament.name_in(order.language)
    return DRAWN[order.matter](title, seat_plan(tournament), order, tell)


def _list(title: str, plan: SeatPlan, order: Order, tell: Tell) -> bytes:
    heading = gettext("Where do I sit?")
    return pdf.list_pdf([(f"{title} · {heading}", lines_of(by_name(plan)))], tell)


def _tables(title: str, plan: SeatPlan, order: Order, tell: Tell) -> bytes:
    seats = [info for table in tables_to_print(plan, order.part) for info in table]
    heading = gettext("Tables")
    return pdf.list_pdf([(f"{title} · {heading}", lines_of(seats))], tell)


def _cards(title: str, plan: SeatPlan, order: Order, tell: Tell) -> bytes:
    return pdf.cards_pdf(cards(plan, order.site, order.part), tell)


def _signs(title: str, plan: SeatPlan, order: Order, tell: Tell) -> bytes:
    return pdf.signs_pdf(tables_to_print(plan, order.part), tell)


DRAWN: dict[str, Callable[[str, SeatPlan, Order, Tell], bytes]] = {
    "list": _list,
    "tables": _tables,
    "cards": _cards,
    "signs": _signs,
}
