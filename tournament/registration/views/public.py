"""For everybody: the registration form, and the personal page behind a signed link."""

from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Command, Refused, new_command_id
from tournament.journal.http import command_from, event_page, form_id
from tournament.registration import actions
from tournament.registration.calendar import calendar_of
from tournament.registration.forms import CompanyForm, PersonForm, PublicForm, company_of
from tournament.registration.links import path_of, person_of_token, site_of, token_of
from tournament.registration.models import Registration, RegistrationPolicy
from tournament.registration.people import public_name
from tournament.registration.queries import circumstances_of, counts, policy_of, seats_are_drawn
from tournament.registration.versions import as_wished, edits_of, newest_version, shown_of
from tournament.registration.views.common import attempt, keep_changes, version_in
from tournament.setup.models import Tournament


@never_cache
@event_page(None)
def register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form; what was typed is never lost to a refusal."""
    policy = policy_of(tournament)
    initial = {"language": translation.get_language(), "company": "alone", "public_name": "short"}
    form = PublicForm(circumstances_of(tournament), policy, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        command = Command(tournament.pk, Actor("registrant"), form_id(request))
        try:
            entry = actions.register(command, form.person, form.joining, site=site_of(request))
        except Refused as refused:
            for problem in refused.problems:
                form.refuse(problem)
        else:
            return redirect(path_of(tournament.registrations.get(number=entry.data["numbers"][0])))
    context = {"tournament": tournament, "form": form, "closed": _closed(policy), "now": timezone.now()}
    context["full"] = _full(tournament, policy)
    context |= {"policy": policy, "command": request.POST.get("command") or new_command_id()}
    return render(request, "registration/register.html", context, status=422 if form.errors else 200)


@never_cache
@event_page(None)
def registration(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """What is kept about a person, and how to change it. Who has the link is that person."""
    person = _person(tournament, token)
    policy, initial = policy_of(tournament), as_wished(shown_of(person, version_in(request)))
    form = PersonForm(circumstances_of(tournament), policy, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        again = keep_changes(request, _own_command(request, person), person, form)
        if again is None:
            return redirect(path_of(person))
        form = again
    return _own_page(request, person, form=form)


@never_cache
@require_POST
@event_page(None)
def party(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """Start a party, join one, or come alone after all."""
    person = _person(tournament, token)
    version = version_in(request)
    company = CompanyForm(request.POST, initial=company_of(shown_of(person, version)), label_suffix="")
    if company.is_valid():
        if not company.has_changed():
            return redirect(path_of(person))
        try:
            actions.change_party(_own_command(request, person), person.number, company.joining, version)
        except Refused as refused:
            person.refresh_from_db()
            company = CompanyForm(request.POST, initial={"version": newest_version(person)}, label_suffix="")
            for problem in refused.problems:
                company.refuse(problem)
        else:
            messages.success(request, gettext("Saved."))
            return redirect(path_of(person))
    return _own_page(request, person, company=company)


@never_cache
@event_page(None)
def calendar(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    person = _person(tournament, token)
    link = site_of(request) + path_of(person)
    content = calendar_of(tournament, person.language, link, person.registered_at)
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")


def _own_page(
    request: HttpRequest, person: Registration, form: PersonForm | None = None, company: CompanyForm | None = None
) -> HttpResponse:
    """The personal page; a form that was sent is shown as it was filled in."""
    tournament, policy, answers = person.tournament, policy_of(person.tournament), as_wished(shown_of(person))
    sent = form if form is not None else company
    link = site_of(request) + path_of(person)
    context: dict[str, Any] = {"tournament": tournament, "person": person, "link": link, "policy": policy}
    context["form"] = form or PersonForm(circumstances_of(tournament), policy, initial=answers)
    context["company"] = company or CompanyForm(initial=company_of(answers), label_suffix="")
    context["edits"] = edits_of(person)
    context |= {"qr": segno.make(link, error="m").svg_data_uri(scale=5), "shown_as": public_name(person)}
    context |= {"token": token_of(person), "command": new_command_id(), "drawn": seats_are_drawn(tournament)}
    return render(request, "registration/registration.html", context, status=422 if sent and sent.errors else 200)


@require_POST
@event_page(None)
def cancel(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    person = _person(tournament, token)
    command = _own_command(request, person)
    attempt(request, lambda: actions.withdraw(command, [person.number], "by themselves"), gettext("Cancelled."))
    return redirect(path_of(person))


@require_POST
@event_page(None)
def forget(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """Delete what is known about the person; the number and the results stay."""
    person = _person(tournament, token)
    command = _own_command(request, person)
    attempt(request, lambda: actions.anonymise(command, [person.number]), gettext("Your data are deleted."))
    return redirect(path_of(person))


def _person(tournament: Tournament, token: str) -> Registration:
    person = person_of_token(tournament, token)
    if person is None:
        raise Http404
    return person


def _own_command(request: HttpRequest, person: Registration) -> Command:
    return command_from(request, person.tournament, Actor(f"player {person.number}"))


def _closed(policy: RegistrationPolicy) -> str:
    """Why nobody can register now; empty if people can."""
    now = timezone.now()
    if not policy.players_open or (policy.closes_at and now >= policy.closes_at):
        return gettext("Registration is closed.")
    if policy.opens_at and now < policy.opens_at:
        return gettext("Registration has not opened yet.")
    return ""


def _full(tournament: Tournament, policy: RegistrationPolicy) -> bool:
    return policy.capacity is not None and counts(tournament).registered >= policy.capacity
