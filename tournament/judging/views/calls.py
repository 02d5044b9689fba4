"""Calls for a judge: from a player's page, from the code on a table, and the judge's side of them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.journal.actions import Actor, Command, Refused, new_command_id
from tournament.journal.http import command_from, event_page
from tournament.judging import actions
from tournament.judging.forms import CallForm, SolveForm
from tournament.judging.links import call_path, table_of_token
from tournament.judging.models import Call
from tournament.judging.views.claims import tell
from tournament.registration.links import person_of_token
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Tournament


@event_page(None)
def call_from_player(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """A player calls a judge to the own table."""
    person = _person(tournament, token)
    form = CallForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        command = command_from(request, tournament, Actor(f"player {person.number}"))
        if _called(request, form, command, registration_number=person.number):
            return redirect("player", tournament.slug, token)
    waiting = Call.objects.filter(registration=person, closed_at=None).first()
    context = {"tournament": tournament, "person": person, "form": form, "waiting": waiting, "token": token}
    return render(request, "judging/call.html", context | {"command": new_command_id()})


@require_POST
@event_page(None)
def withdraw_call(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """The player needs no judge any more."""
    person = _person(tournament, token)
    try:
        actions.withdraw_call(command_from(request, tournament, Actor(f"player {person.number}")), person.number)
    except Refused as refused:
        tell(request, refused)
    return redirect("player", tournament.slug, token)


@event_page(None)
def call_from_table(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """Somebody scanned the code on the table: a judge is called there."""
    table = table_of_token(tournament, token)
    if not table:
        raise Http404
    form = CallForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        command = command_from(request, tournament, Actor(f"table {table.number}"))
        if _called(request, form, command, table=table.number):
            return redirect("call_from_table", tournament.slug, token)
    waiting = Call.objects.filter(table=table, registration=None, closed_at=None).first()
    context = {"tournament": tournament, "table": table, "form": form, "waiting": waiting}
    return render(request, "judging/call.html", context | {"command": new_command_id()})


def _called(request: HttpRequest, form: CallForm, command: Command, **where: int) -> bool:
    try:
        actions.call_judge(command, form.cleaned_data["reason"], form.cleaned_data["text"], **where)
    except Refused as refused:
        tell(request, refused)
        return False
    messages.success(request, gettext("A judge has been called. Raise a hand when you see one."))
    return True


def _person(tournament: Tournament, token: str) -> Registration:
    person = person_of_token(tournament, token)
    if not person:
        raise Http404
    return person


@event_page("judge")
def call(request: HttpRequest, tournament: Tournament, call_id: int) -> HttpResponse:
    """One call: who, where, why; the questions that were answered there; solved, with extra time."""
    return _call_page(request, tournament, call_id, SolveForm())


def _call_page(
    request: HttpRequest, tournament: Tournament, call_id: int, form: SolveForm, status: int = 200
) -> HttpResponse:
    calls = Call.objects.select_related("table__row", "registration", "judge")
    found = get_object_or_404(calls, tournament=tournament, pk=call_id)
    context = {
        "tournament": tournament,
        "call": found,
        "rulings": found.rulings.select_related("given_by"),
        "form": form,
        "command": new_command_id(),
    }
    return render(request, "judging/one_call.html", context, status=status)


@require_POST
@event_page("judge")
def take_call(request: HttpRequest, tournament: Tournament, call_id: int) -> HttpResponse:
    """Go to a call."""
    try:
        actions.take_call(command_from(request, tournament), call_id)
    except Refused as refused:
        tell(request, refused)
        return redirect("judge", tournament.slug)
    return redirect("call", tournament.slug, call_id)


@require_http_methods(["GET", "POST"])
@event_page("judge")
def solve_call(request: HttpRequest, tournament: Tournament, call_id: int) -> HttpResponse:
    """A call is solved; what was typed is never lost to a refusal, whose page has this address."""
    if request.method == "GET":
        return redirect("call", tournament.slug, call_id)
    form = SolveForm(request.POST)
    if form.is_valid():
        note, minutes = form.cleaned_data["note"], form.cleaned_data["extra_minutes"] or 0
        try:
            actions.solve_call(command_from(request, tournament), call_id, note, minutes)
        except Refused as refused:
            tell(request, refused)
        else:
            return redirect("judge", tournament.slug)
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return _call_page(request, tournament, call_id, form, 422)


@event_page("judge")
def call_codes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To print and lay on the tables: a code each that calls a judge there."""
    wanted = request.GET.get("row", "")
    found = Table.objects.filter(tournament=tournament, blocked=False)
    if wanted.isdecimal():
        found = found.filter(row__number=int(wanted))
    tables = [(table, request.build_absolute_uri(call_path(tournament, table))) for table in found]
    return render(request, "judging/call_codes.html", {"tournament": tournament, "tables": tables})
