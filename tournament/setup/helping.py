"""Helpers without a password: many are invited at once, each gets a link as a code to scan, the link logs in."""

import segno
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Command, Refused, new_command_id
from tournament.journal.http import command_from, event_page
from tournament.setup import roles
from tournament.setup.actions import helper_came, invite_helpers, renew_link
from tournament.setup.forms import HelperForm, HelpersForm
from tournament.setup.links import BACKEND, ends_at, helper_of_code, helpers_by_link, path_of_helper
from tournament.setup.models import Format, Tournament
from tournament.setup.views import staff_page, tell


@require_POST
@event_page("set_up")
def invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make a helper of each name that was typed or pasted; the next page is the sheet of their codes."""
    form = HelpersForm(request.POST)
    if form.is_valid():
        try:
            invite_helpers(command_from(request, tournament), form.cleaned_data["people"])
            return redirect("helper_links", tournament.slug)
        except Refused as refused:
            tell(request, refused)
    return staff_page(request, tournament, HelperForm(), form, status=422)


@never_cache
@event_page("set_up")
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A card with a code for each helper, to print and cut; one alone with `?user=`."""
    found = helpers_by_link(tournament).prefetch_related("staff_roles")
    one = request.GET.get("user", "")
    people = found.filter(pk=int(one)) if one.isdecimal() and len(one) < 18 else found
    cards = []
    for user in people:
        link = request.build_absolute_uri(path_of_helper(tournament, user))
        cards.append((user, segno.make(link, error="m").svg_data_uri(scale=4), link))
    context = {"tournament": tournament, "cards": cards, "ends_at": ends_at(tournament), "command": new_command_id()}
    return render(request, "setup/links.html", context)


@require_POST
@event_page("set_up")
def renew(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    user = request.POST.get("user", "")
    try:
        renew_link(command_from(request, tournament), int(user) if user.isdecimal() else 0)
    except Refused as refused:
        tell(request, refused)
        return redirect("helper_links", tournament.slug)
    return redirect(f"{redirect('helper_links', tournament.slug).url}?user={user}")


@sensitive_post_parameters("code")
@never_cache
@event_page(None)
def helper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where a link leads to. Its secret comes by a press alone: no preview of a messenger logs anybody in."""
    problem = ""
    if request.method == "POST":
        user = helper_of_code(tournament, request.POST.get("code", "").rpartition("#")[2].strip())
        if user:
            helper_came(Command(tournament.pk, Actor(user.username, user.pk)))
            login(request, user, backend=BACKEND)
            return redirect(_first_page(roles.tasks_of(roles.roles_of(user, tournament)), tournament), tournament.slug)
        problem = gettext("This link is not valid, or no longer. Ask the organiser for a new one.")
    context = {"tournament": tournament, "problem": problem}
    return render(request, "setup/helper.html", context, status=403 if problem else 200)


def _first_page(tasks: frozenset[str], tournament: Tournament) -> str:
    """Where somebody with these tasks has to do."""
    if "call_rounds" in tasks:
        return "caller" if tournament.format == Format.HALL else "tables_desk"
    pages = {"judge": "judge", "register": "check_in", "see_desk": "desk"}
    return next((page for task, page in pages.items() if task in tasks), "hall")
