"""The draw of sittings: look at one, draw again, compare, accept; or take the last one back."""

import secrets
from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from tournament.journal.actions import new_command_id
from tournament.journal.http import command_from, event_page, problem_text, translated
from tournament.registration.people import full_name
from tournament.seating.sittings import Aim, Sitting
from tournament.setup.models import Tournament
from tournament.tables import actions
from tournament.tables.forms import DrawForm
from tournament.tables.queries import draws_of, people_to_play
from tournament.tables.views.common import try_to


@event_page("seat")
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the seed would give, with its score; a POST accepts the very seats that were looked at."""
    typed = request.POST if request.method == "POST" else request.GET
    form = DrawForm(typed if "seed" in typed else None)
    drawn = actions.preview_sittings(tournament, form.cleaned_data["seed"]) if form.is_valid() else None
    if request.method == "POST" and drawn:
        command, digest = command_from(request, tournament), request.POST.get("digest", "")
        if try_to(
            request,
            lambda: actions.draw_sittings(command, drawn, digest=digest),
            gettext("Seats are drawn from the seed “%(seed)s”.") % {"seed": drawn.seed},
        ):
            return redirect("tables_desk", tournament.slug)
    people = {person.number: full_name(person) for person in people_to_play(tournament)}
    context = {
        "tournament": tournament,
        "form": form,
        "preview": drawn,
        "problems": [problem_text(problem) for problem in drawn.draw.problems] if drawn else [],
        "aims": [translated(aim.text) for aim in drawn.draw.aims] if drawn else [],
        "sizes": _sizes(drawn.draw.sittings) if drawn else (),
        "sittings": [_named(one, people) for one in drawn.draw.sittings] if drawn else [],
        "people": len(people),
        "first": len(drawn.basis.past) + 1 if drawn else 1,
        "earlier": [
            (entry, [translated(Aim(**aim).text) for aim in entry.data["aims"]]) for entry in draws_of(tournament)
        ],
        "fresh_seed": secrets.token_hex(4),
        "command": new_command_id(),
    }
    return render(request, "tables/draw.html", context, status=422 if request.method == "POST" else 200)


def _sizes(sittings: tuple[Sitting, ...]) -> list[tuple[int, int]]:
    """How many people sit at how many tables in each sitting: all are alike."""
    return sorted(Counter(len(sat.players) for sat in sittings[0]).items(), reverse=True) if sittings else []


def _named(sitting: Sitting, people: dict[int, str]) -> list[tuple[int, list[str]]]:
    return [(sat.table, [people[number] for number in sat.players]) for sat in sitting]
