"""The player's own page: opened by a signed personal link, without a password."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.queries import last_number
from tournament.judging.actions import declare_victory
from tournament.judging.models import Claim
from tournament.registration.links import person_of_token
from tournament.registration.models import Registration
from tournament.screens.near import plan_around, rows_around
from tournament.screens.words import live_words
from tournament.seating.finding import outline, way_from_entrance
from tournament.seating.history import changes_around
from tournament.seating.queries import seat_held_by
from tournament.setup.models import Format, Tournament
from tournament.standings.queries import place_of


@event_page(None)
def player(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """My seat and who is around it, whether I am active, what to do now; declare victory."""
    if tournament.format == Format.TABLES:
        return redirect("my_table", tournament.slug, token)
    person = _person(tournament, token)
    seat = seat_held_by(person)
    plan = plan_around(tournament, seat.table) if seat and seat.table.row else None
    me = plan.by_number[person.number] if plan else None
    picture = outline(tournament)
    context = {
        "tournament": tournament,
        "person": person,
        "seat": seat,
        "me": me,
        "around": rows_around(plan, me) if plan and me else [],
        "picture": picture,
        "way": way_from_entrance(picture, me) if me else None,
        "changes": changes_around(tournament, me) if me else [],
        "seated_as_of": last_number(tournament),
        "token": token,
        "words": live_words(),
        "place": place_of(tournament, person.number),
        "claims": Claim.objects.filter(registration=person).select_related("round"),
        "command": new_command_id(),
    }
    return render(request, "screens/player.html", context)


@require_POST
@event_page(None)
def declare(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """The player says that the goal is reached; a judge comes and counts."""
    person = _person(tournament, token)
    by = Actor(f"player {person.number}")
    try:
        declare_victory(command_from(request, tournament, by), person.number)
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
    return redirect("player", tournament.slug, token)


def _person(tournament: Tournament, token: str) -> Registration:
    person = person_of_token(tournament, token)
    if not person:
        raise Http404
    return person
