"""For the desk: the list, one person, walk-ins, likely duplicates, the policy, exports."""

from itertools import pairwise

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.registration import actions
from tournament.registration.exports import exported
from tournament.registration.forms import DeskForm, PolicyForm
from tournament.registration.links import path_of, site_of
from tournament.registration.models import Registration
from tournament.registration.people import public_name
from tournament.registration.queries import (
    VIEWS,
    circumstances_of,
    counts,
    likely_duplicates,
    name_wishes,
    no_shows_due,
    policy_of,
    releases,
    search,
    what_would_break,
    withdrawals_of,
)
from tournament.registration.versions import edits_of, newest_version, shown_of
from tournament.registration.views.common import attempt, keep_changes, numbers_in, version_in
from tournament.registration.visitor import visit
from tournament.setup import roles
from tournament.setup.models import Tournament

ROWS = 100
RELEASES = 10


@require_GET
@event_page("register")
def registrations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    typed, view = request.GET.get("q", ""), request.GET.get("view", "all")
    page = Paginator(search(tournament, typed, view), ROWS).get_page(request.GET.get("page"))
    context = {"tournament": tournament, "page": page, "q": typed, "view": view, "views": list(VIEWS)}
    context |= {
        "counts": counts(tournament),
        "warnings": what_would_break(tournament, timezone.now(), site_of(request)),
    }
    context |= {"may_set_up": roles.may(request.user, tournament, "set_up"), "command": new_command_id()}
    context |= {"no_shows": no_shows_due(tournament, timezone.now()), "wishes": name_wishes(tournament).count()}
    context["withdrawals"] = withdrawals_of(tournament, page) if view == "withdrawn" else {}
    return render(request, "registration/registrations.html", context)


@event_page("register")
def person(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One person: look, change, and what can be done."""
    found = get_object_or_404(
        Registration.objects.select_related("party", "tournament"), tournament=tournament, number=number
    )
    initial = shown_of(found, version_in(request)) | {"number": number}
    form = DeskForm(circumstances_of(tournament), policy_of(tournament), request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        again = keep_changes(request, command_from(request, tournament), found, form)
        if again is None:
            return redirect("person", tournament.slug, number)
        form = again
    context = {"tournament": tournament, "person": found, "form": form, "command": new_command_id()}
    context |= {"link": site_of(request) + path_of(found), "shown_as": public_name(found)}
    context |= {"version": newest_version(found), "edits": edits_of(found)}
    return render(request, "registration/person.html", context, status=422 if form.errors else 200)


@require_POST
@event_page("register")
def bring_back(request: HttpRequest, tournament: Tournament, number: int, entry: int) -> HttpResponse:
    command, version = command_from(request, tournament), version_in(request)
    done = gettext("The earlier answers are back.")
    attempt(request, lambda: actions.bring_back_answers(command, number, entry, version), done)
    return redirect("person", tournament.slug, number)


@event_page("register")
def walk_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Register somebody who stands at the desk."""
    form = DeskForm(
        circumstances_of(tournament), policy_of(tournament), request.POST or None, initial={"public_name": "short"}
    )
    if request.method == "POST" and form.is_valid():
        joining = actions.Joining(form.cleaned_data["party"])
        try:
            entry = actions.register(
                command_from(request, tournament), form.person, joining, form.cleaned_data["alike"], site_of(request)
            )
        except Refused as refused:
            for problem in refused.problems:
                form.add_error(problem.line if problem.line in form.fields else None, problem_text(problem))
        else:
            return redirect("person", tournament.slug, entry.data["numbers"][0])
    context = {"tournament": tournament, "form": form, "command": request.POST.get("command") or new_command_id()}
    return render(request, "registration/walk_in.html", context, status=422 if form.errors else 200)


@require_POST
@event_page("register")
def withdraw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    numbers = numbers_in(request.POST.get("numbers", ""))
    command = command_from(request, tournament)
    attempt(request, lambda: actions.withdraw(command, numbers), gettext("Withdrawn. The number stays taken."))
    return _to_person(tournament, numbers)


@require_POST
@event_page("register")
def reinstate(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    numbers = numbers_in(request.POST.get("numbers", ""))
    command = command_from(request, tournament)
    attempt(request, lambda: actions.reinstate(command, numbers), gettext("The withdrawal is taken back."))
    return _to_person(tournament, numbers)


@event_page("register")
def no_shows(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is still missing, to be released by a tap after looking: never by the clock."""
    if request.method == "POST":
        everybody = request.POST.get("all") == "yes"
        numbers = None if everybody else numbers_in(",".join(request.POST.getlist("numbers")), most=None)
        command = command_from(request, tournament)
        attempt(request, lambda: actions.release_no_shows(command, numbers), gettext("Released."))
        return redirect("no_shows", tournament.slug)
    context = {"tournament": tournament, "missing": list(search(tournament, view="missing"))}
    context |= {"releases": list(releases(tournament)[:RELEASES])}
    return render(request, "registration/no_shows.html", context | {"command": new_command_id()})


@require_POST
@event_page("register")
def undo_release(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    command = command_from(request, tournament)
    attempt(request, lambda: actions.undo_release(command, number), gettext("The release is taken back."))
    return redirect("no_shows", tournament.slug)


@event_page("register")
def duplicates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """People who may be one, side by side. A merge keeps the earlier number."""
    if request.method == "POST":
        numbers = numbers_in(request.POST.get("numbers", ""))
        if len(numbers) != 2:
            raise Http404
        command = command_from(request, tournament)
        done = gettext("Merged. The earlier number stays.")
        attempt(request, lambda: actions.merge_registrations(command, *numbers), done)
        return redirect("duplicates", tournament.slug)
    pairs = [pair for group in likely_duplicates(tournament) for pair in pairwise(group)]
    context = {"tournament": tournament, "pairs": pairs}
    return render(request, "registration/duplicates.html", context | {"command": new_command_id()})


@event_page("register")
def names(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Names wished for after seats were printed, each to be accepted or not."""
    if request.method == "POST":
        command, accept = command_from(request, tournament), request.POST.get("accept") == "yes"
        number = next(iter(numbers_in(request.POST.get("number", ""))), 0)
        version = version_in(request)
        attempt(request, lambda: actions.decide_name(command, number, accept, version), gettext("Saved."))
        return redirect("names", tournament.slug)
    people = [(one, newest_version(one)) for one in name_wishes(tournament)]
    context = {"tournament": tournament, "people": people, "command": new_command_id()}
    return render(request, "registration/names.html", context)


@event_page("set_up")
def policy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with timezone.override(tournament.tzinfo):
        form = PolicyForm(request.POST or None, instance=policy_of(tournament))
        if request.method == "POST" and form.is_valid():
            command = command_from(request, tournament)
            attempt(request, lambda: actions.set_policy(command, form.cleaned_data), gettext("Saved."))
            return redirect("as_a_visitor", tournament.slug)
        context = {"tournament": tournament, "form": form, "command": new_command_id()}
        return render(request, "registration/policy.html", context, status=422 if form.errors else 200)


@require_GET
@event_page("set_up")
def as_a_visitor(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What people find at the address under which this page was opened."""
    context = {"tournament": tournament, "visit": visit(tournament, site_of(request), timezone.now())}
    return render(request, "registration/visit.html", context)


@require_GET
@event_page("register")
def export(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    return exported(tournament, kind)


def _to_person(tournament: Tournament, numbers: list[int]) -> HttpResponse:
    if len(numbers) == 1:
        return redirect("person", tournament.slug, numbers[0])
    return redirect("registrations", tournament.slug)
