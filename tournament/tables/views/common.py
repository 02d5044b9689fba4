"""What the pages of this room share."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest

from tournament.journal.actions import Refused
from tournament.journal.http import problem_text
from tournament.setup.models import Tournament
from tournament.tables.models import Sitting
from tournament.tables.queries import TableSeen, table_of


def tell(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, problem_text(problem))


def try_to(request: HttpRequest, act: Callable[[], object], done: str = "") -> bool:
    """Do it; what is `done`, or a refusal, is told on the next page. Whether it was done."""
    try:
        act()
    except Refused as refused:
        tell(request, refused)
        return False
    if done:
        messages.success(request, done)
    return True


def table_or_404(tournament: Tournament, sitting: int, table: int) -> tuple[Sitting, TableSeen]:
    found = Sitting.objects.filter(tournament=tournament, number=sitting).first()
    seen = table_of(found, table) if found else None
    if not found or not seen:
        raise Http404
    return found, seen


def number_in(typed: str) -> int:
    """A number as it was typed; 0 for anything else, which no action takes."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else 0
