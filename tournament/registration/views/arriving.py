"""Check-in for several desks: the missing, one tap a person or a party, undo."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from tournament.journal.actions import new_command_id
from tournament.journal.http import command_from, event_page
from tournament.journal.offline import worker_response
from tournament.registration import actions
from tournament.registration.links import path_of_nobody, person_scanned
from tournament.registration.queries import counts, devices_tried, missing_of_parties, no_shows_due, search
from tournament.registration.roster import code_of_token
from tournament.registration.views.common import attempt, numbers_in
from tournament.setup.models import Tournament

ROWS = 60
"""People on one page: more are found by typing."""
VIEWS = ("missing", "here", "all")
SCRIPTS = ("checkin", "people", "scan", "serverclock", "sha256", "trial", "vendor/qr/decode", "vendor/qr/index")
STYLES = ("fonts", "site", "outbox", "registration")


@require_GET
@event_page("register")
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    typed = request.GET.get("q", "")
    view = request.GET.get("view", "missing")
    scanned = person_scanned(tournament, typed)
    found = search(tournament, f"#{scanned.number}", "all") if scanned else search(tournament, typed, view)
    rows = list(found[: ROWS + 1])
    done = numbers_in(request.GET.get("done", ""))
    context = {
        "tournament": tournament,
        "rows": rows[:ROWS],
        "more": len(rows) > ROWS,
        "parties": missing_of_parties(rows),
        "counts": counts(tournament),
        "view": view,
        "views": VIEWS,
        "q": "" if scanned else typed,
        "done": search(tournament).filter(number__in=done) if done else [],
        "no_shows": no_shows_due(tournament, timezone.now()),
        "trial": path_of_nobody(tournament),
        "trial_code": code_of_token(path_of_nobody(tournament).split("/")[-2]),
        "devices": devices_tried(tournament),
        "command": new_command_id(),
    }
    return render(request, "registration/check_in.html", context)


@require_POST
@event_page("register")
def do_check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Check in whom the tapped row stands for; the next page names them, and offers to undo."""
    numbers = numbers_in(request.POST.get("numbers", ""))
    entry = attempt(request, lambda: actions.check_in(command_from(request, tournament), numbers))
    return _back(request, tournament, entry.data["numbers"] if entry else [])


@require_POST
@event_page("register")
def undo_check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    numbers = numbers_in(request.POST.get("numbers", ""))
    attempt(request, lambda: actions.undo_check_in(command_from(request, tournament), numbers))
    return _back(request, tournament, [])


@event_page("register")
def check_in_worker(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = reverse("check_in", args=[tournament.slug])
    return worker_response(request, "check-in", SCRIPTS, STYLES, [page], shell=page)


def _back(request: HttpRequest, tournament: Tournament, done: list[int]) -> HttpResponse:
    view = {"view": request.POST.get("view", "missing")}
    kept = view | ({"done": ",".join(map(str, done))} if done else {"q": request.POST.get("q", "")})
    return redirect(f"{reverse('check_in', args=[tournament.slug])}?{urlencode(kept)}")
