"""Pages on the broadcast: what happened to each announcement, which screens lag, and the targets."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.queries import public_number
from tournament.screens import deliveries, targets
from tournament.screens.models import Delivery, Target
from tournament.screens.operations import SHARES, announcements, lagging, machinery
from tournament.setup.models import Tournament


@event_page("see_desk")
def screens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every named screen: what it shows, when it was heard, how well it knows the time."""
    number = public_number(tournament.pk)
    context = {"tournament": tournament, "number": number, "screens": lagging(tournament.slug, number)}
    return render(request, "screens/screens.html", context)


@event_page("set_up")
def broadcast(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The last announcements, the programs behind them, and who else gets them."""
    active = Target.objects.filter(tournament=tournament, active=True)
    unsent = Delivery.objects.filter(target__in=active, state__in=["waiting", "dead"]).select_related("target")
    context = {
        "tournament": tournament,
        "announcements": announcements(tournament),
        "machinery": machinery(),
        "shares": SHARES,
        "targets": active,
        "unsent": unsent[:20],
        "command": new_command_id(),
    }
    return render(request, "screens/broadcast.html", context)


@require_POST
@event_page("set_up")
def target(request: HttpRequest, tournament: Tournament, step: str) -> HttpResponse:
    """Add a target, remove one, send a dead delivery again, or try what a target answers."""
    if step not in STEPS:
        raise Http404
    try:
        STEPS[step](request, tournament)
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
    return redirect("broadcast", tournament.slug)


def _add(request: HttpRequest, tournament: Tournament) -> None:
    name, url = (request.POST.get(field, "").strip() for field in ("name", "url"))
    targets.add_target(command_from(request, tournament), name[:60] or url[:60], url)


def _remove(request: HttpRequest, tournament: Tournament) -> None:
    targets.remove_target(command_from(request, tournament), _target_id(request))


def _again(request: HttpRequest, tournament: Tournament) -> None:
    targets.send_again(command_from(request, tournament), _target_id(request))


def _test(request: HttpRequest, tournament: Tournament) -> None:
    target = targets.active_target(tournament, _target_id(request))
    number, error = deliveries.try_now(target)
    if error:
        messages.error(request, f"{target.name}: {error}")
    else:
        messages.success(request, gettext("{target} took number {number}.").format(target=target.name, number=number))


def _target_id(request: HttpRequest) -> int:
    typed = request.POST.get("target", "")
    return int(typed) if typed.isdecimal() else 0


STEPS = {"add": _add, "remove": _remove, "again": _again, "test": _test}
"""What an organiser does with a target -> how."""
