"""The organiser's desk: the day as a line, and what the screens show."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.models import Entry
from tournament.journal.queries import public_number
from tournament.rounds.queries import hall_sound
from tournament.screens.actions import show_scene
from tournament.screens.day import day_of
from tournament.screens.queries import SCENES, scene_now
from tournament.setup import roles
from tournament.setup.models import Format, Tournament
from tournament.standings.queries import listing_now


@event_page("see_desk")
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organiser's day as a line: where it stands, what comes next, what is wrong."""
    if tournament.format == Format.TABLES:
        return redirect("tables_desk", tournament.slug)
    tasks = roles.tasks_of(roles.roles_of(request.user, tournament))
    shown = listing_now(tournament)
    context = {
        "tournament": tournament,
        "day": day_of(tournament),
        "leaders": shown.ranked[:5] if shown.published or "see_standings" in tasks else [],
        "journal": Entry.objects.filter(tournament=tournament).order_by("-number")[:12],
        "tasks": tasks,
        "seen": public_number(tournament.pk),
        "command": new_command_id(),
    }
    return render(request, "screens/desk.html", context)


# ---- What the screens show


@event_page("show_scenes")
def screens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose a scene: it is looked at in a frame, which is the hall screen itself, before the hall sees it."""
    chosen = scene_now(tournament)
    context = {
        "tournament": tournament,
        "scenes": SCENES,
        "sound": hall_sound(tournament),
        "chosen": chosen.name if chosen else "auto",
        "seen": public_number(tournament.pk),
        "command": new_command_id(),
    }
    return render(request, "screens/wall.html", context)


@require_POST
@event_page("show_scenes")
def put_scene(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    minutes = request.POST.get("minutes", "")
    try:
        wanted = int(minutes) if minutes.isdecimal() else 0
        show_scene(command_from(request, tournament), request.POST.get("scene", ""), wanted)
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
    return redirect("screens", tournament.slug)
