"""Sanctions: given, listed, appealed by the player, decided by somebody else."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Refused, new_command_id
from tournament.journal.http import command_from, event_page
from tournament.judging import actions
from tournament.judging.forms import SanctionForm
from tournament.judging.models import Sanction
from tournament.judging.views.claims import act, tell
from tournament.registration.links import person_of_token
from tournament.setup import roles
from tournament.setup.models import Tournament


@event_page("judge")
def sanctions(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All sanctions, and the form to give one. A judge warns; points and removal are the head judge's."""
    may_sanction = roles.may(request.user, tournament, "sanction")
    form = SanctionForm(request.POST or None, may_sanction=may_sanction)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            actions.give_sanction(
                command_from(request, tournament),
                given["registration"],
                given["kind"],
                given["reason"],
                given.get("points") or 0,
            )
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, gettext("Kept in the journal."))
            return redirect("sanctions", tournament.slug)
    found = Sanction.objects.filter(tournament=tournament).select_related("registration", "given_by")
    context = {"tournament": tournament, "sanctions": found, "form": form, "may_sanction": may_sanction}
    status = 422 if form.errors else 200
    return render(request, "judging/sanctions.html", context | {"command": new_command_id()}, status=status)


@require_POST
@event_page("sanction")
def decide(request: HttpRequest, tournament: Tournament, sanction_id: int) -> HttpResponse:
    """Uphold a sanction, or lift it."""
    lift, reason = request.POST.get("lift") == "1", request.POST.get("reason", "")
    command = command_from(request, tournament)
    return act(request, tournament, lambda: actions.decide_appeal(command, sanction_id, lift, reason), "sanctions")


@require_POST
@event_page(None)
def appeal(request: HttpRequest, tournament: Tournament, token: str, sanction_id: int) -> HttpResponse:
    """The player says why a sanction is not right: only their own."""
    person = person_of_token(tournament, token)
    if not person or not Sanction.objects.filter(registration=person, pk=sanction_id).exists():
        raise Http404
    command = command_from(request, tournament, Actor(f"player {person.number}"))
    try:
        actions.appeal_sanction(command, sanction_id, request.POST.get("text", "")[:500])
    except Refused as refused:
        tell(request, refused)
    return redirect("player", tournament.slug, token)
