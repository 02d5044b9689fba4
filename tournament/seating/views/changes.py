"""What the desk's buttons do: move, swap, give up, lock, mend, undo. Each says what was done, or why not."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Command
from tournament.journal.http import command_from, event_page
from tournament.journal.models import Entry
from tournament.seating import actions
from tournament.seating.forms import MoveForm, SwapForm
from tournament.seating.views.common import attempt, complain
from tournament.setup.models import Tournament

Decide = Callable[[Command], Entry]


def _do(request: HttpRequest, tournament: Tournament, decide: Decide, done: str) -> HttpResponse:
    attempt(request, lambda: decide(command_from(request, tournament)), done)
    return _back(request, tournament)


def _back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To the page where the button was."""
    page = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return redirect(page)
    return redirect("seating", tournament.slug)


@require_POST
@event_page("seat")
def move(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A person to a free seat."""
    form = MoveForm(request.POST)
    if not form.is_valid():
        complain(request, form)
        return _back(request, tournament)
    given = form.cleaned_data
    done = gettext("Number %(number)s sits at table %(table)s.") % given
    return _do(request, tournament, lambda command: actions.move_occupant(command, **given), done)


@require_POST
@event_page("seat")
def swap(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two people exchange seats."""
    form = SwapForm(request.POST)
    if not form.is_valid():
        complain(request, form)
        return _back(request, tournament)
    given = form.cleaned_data
    done = gettext("Numbers %(number)s and %(other)s have exchanged seats.") % given
    return _do(request, tournament, lambda command: actions.swap_occupants(command, **given), done)


@require_POST
@event_page("seat")
def release(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A person gives up the seat."""
    done = gettext("Number %(number)s has no seat any more.") % {"number": number}
    return _do(request, tournament, lambda command: actions.release_seat(command, number), done)


@require_POST
@event_page("seat")
def seat_waiting(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who is registered and has no seat gets one."""
    done = gettext("They have seats now. Whoever has none would leave a board half empty, or found no seat that fits.")
    return _do(request, tournament, actions.seat_waiting, done)


@require_POST
@event_page("seat")
def lock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A person keeps the seat when seats are drawn again, or no longer does."""
    locked = request.POST.get("locked") == "1"
    done = gettext("Number %(number)s keeps the seat.") if locked else gettext("Number %(number)s is not locked.")
    return _do(
        request, tournament, lambda command: actions.lock_seats(command, [number], locked), done % {"number": number}
    )


@require_POST
@event_page("seat")
def mend(request: HttpRequest, tournament: Tournament, number: int, side: str) -> HttpResponse:
    """Take one of the ways to mend a board."""
    remedy, name, lost = (request.POST.get(field, "") for field in ("remedy", "stand_in", "lost"))
    seen = int(lost) if lost.isascii() and lost.isdecimal() and len(lost) < 10 else None
    done = gettext("Table %(table)s is mended.") % {"table": number}
    decided = attempt(
        request,
        lambda: actions.heal_board(command_from(request, tournament), number, side, remedy, name, seen),
        done,
    )
    if not decided:
        return redirect("heal_board", tournament.slug, number, side)
    return redirect("seating_table", tournament.slug, number)


@require_POST
@event_page("seat")
def undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Put back who sat where before an entry."""
    done = gettext("Entry %(number)s is undone.") % {"number": number}
    return _do(request, tournament, lambda command: actions.undo_seating(command, number), done)


@require_POST
@event_page("set_up")
def mark(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A board is accessible, must not be used, or wants room beside it."""
    marks = [request.POST.get(name) == "on" for name in ("accessible", "blocked", "room_beside")]
    done = gettext("Table %(table)s is saved.") % {"table": number}
    return _do(request, tournament, lambda command: actions.mark_table(command, number, *marks), done)
