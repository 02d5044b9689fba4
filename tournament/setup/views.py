"""The organiser's pages before the day: a new event, and who helps in which role."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.queries import play_has_begun
from tournament.setup import roles
from tournament.setup.actions import change_event, create_tournament, give_role, take_role
from tournament.setup.forms import HelperForm, HelpersForm, TournamentForm
from tournament.setup.links import helpers_by_link
from tournament.setup.models import Role, Staff, Tournament
from tournament.setup.settings_form import SettingsForm


def new_tournament(request: HttpRequest) -> HttpResponse:
    """Set up an event; whoever does is its organiser."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not roles.may_create(request.user):
        raise PermissionDenied
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        tournament = create_tournament(
            Actor(request.user.get_username(), request.user.pk),
            slug=given["slug"],
            names=form.names(),
            game=given["game"],
            zone=given["zone"],
            starts_at=given["starts_at"],
            physical_dice=given["physical_dice"],
            staff={Role.ORGANISER: [request.user.pk]},
        )
        return redirect("desk", tournament.slug)
    return render(request, "setup/new.html", {"form": form, "command": new_command_id()})


@event_page("set_up")
def event_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that the organiser sets, before the day and during it."""
    form = SettingsForm(tournament, begun=play_has_begun(tournament), data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_event(command_from(request, tournament), form.changes(), reason=form.cleaned_data.get("reason", ""))
            messages.success(request, gettext("Saved."))
            return redirect("settings", tournament.slug)
        except Refused as refused:
            form.tell(refused.problems)
    context = {"tournament": tournament, "form": form, "command": new_command_id()}
    return render(request, "setup/settings.html", context, status=422 if form.errors else 200)


@event_page("set_up")
def staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who helps, and in which role: each may do that task and nothing else."""
    form = HelperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _add(request, tournament, form)
            return redirect("staff", tournament.slug)
        except Refused as refused:
            tell(request, refused)
    return staff_page(request, tournament, form, HelpersForm())


def staff_page(
    request: HttpRequest, tournament: Tournament, form: HelperForm, invitation: HelpersForm, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "invitation": invitation,
        "helpers": _helpers(tournament),
        "by_link": set(helpers_by_link(tournament).values_list("pk", flat=True)),
        "allowed": {role: sorted(roles.tasks_of([role])) for role in Role.values},
        "command": new_command_id(),
    }
    return render(request, "setup/staff.html", context, status=status)


def _helpers(tournament: Tournament) -> list[tuple[str, list[Staff]]]:
    found = list(Staff.objects.filter(tournament=tournament).select_related("user").order_by("user__username"))
    return [(role, [one for one in found if one.role == role]) for role in Role.values]


def _add(request: HttpRequest, tournament: Tournament, form: HelperForm) -> None:
    given = form.cleaned_data
    with transaction.atomic():
        if form.is_new():
            user = User.objects.create_user(given["username"], password=given["password"])
        else:
            user = User.objects.get(username=given["username"])
        give_role(command_from(request, tournament), user.pk, given["role"])


@require_POST
@event_page("set_up")
def remove_staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    user = request.POST.get("user", "")
    try:
        take_role(command_from(request, tournament), int(user) if user.isdecimal() else 0, request.POST.get("role", ""))
    except Refused as refused:
        tell(request, refused)
    return redirect("staff", tournament.slug)


def tell(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, problem_text(problem))
