"""A player's own page at separate tables: my table, my turn, the clock, our result, my signature."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.judging.links import call_path
from tournament.judging.queries import sanctions_of
from tournament.registration.links import person_of_token
from tournament.registration.models import Registration
from tournament.registration.people import public_name
from tournament.setup.models import Tournament
from tournament.tables import actions
from tournament.tables.help import questions
from tournament.tables.models import Sitting
from tournament.tables.queries import (
    TableSeen,
    chair_in,
    current_sitting,
    rules_of,
    table_of,
    table_place,
)
from tournament.tables.result_form import parts, read_counts
from tournament.tables.views.common import number_in, try_to
from tournament.tables.words import table_words


@event_page(None)
def my_table(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """My table in the sitting that is shown; anybody of the table may enter its result, and signs it thereby."""
    person = _person(tournament, token)
    sitting = current_sitting(tournament)
    chair = chair_in(sitting, person) if sitting else None
    seen = table_of(sitting, chair.table.number) if sitting and chair else None
    rules, given, problems = rules_of(tournament), None, []
    if request.method == "POST" and sitting and seen:
        given = {key: str(value) for key, value in request.POST.items()}
        problems = _enter(request, tournament, person, sitting, seen, given)
        if not problems:
            return redirect("my_table", tournament.slug, token)
    context = {
        "tournament": tournament,
        "person": person,
        "token": token,
        "sitting": sitting,
        "chair": chair,
        "table": seen,
        "rules": rules,
        "parts": parts(rules, seen, public_name, given) if seen else [],
        "winner": given.get("winner", "") if given else "",
        "problems": problems,
        "may_enter": seen is not None and not seen.official and sitting is not None and sitting.phase != "drawn",
        "may_sign": seen is not None and person in seen.waiting_for,
        "questions": questions(tournament.game, rules, request.GET.dict()),
        "place": table_place(tournament, person),
        "call_at": call_path(tournament, chair.table) if chair else "",
        "sanctions": sanctions_of(person),
        "words": table_words(),
        "command": new_command_id(),
    }
    return render(request, "tables/my_table.html", context, status=422 if problems else 200)


def _enter(
    request: HttpRequest,
    tournament: Tournament,
    person: Registration,
    sitting: Sitting,
    seen: TableSeen,
    given: dict[str, str],
) -> list[str]:
    counts, winner = read_counts(rules_of(tournament), seen, given)
    command = command_from(request, tournament, Actor(f"player {person.number}"))
    try:
        actions.enter_sheet(command, sitting.number, seen.number, counts, winner, by_player=person.number)
    except Refused as refused:
        return [problem_text(problem) for problem in refused.problems]
    return []


@require_POST
@event_page(None)
def sign(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """One tap: I agree with the result of my table, as it was shown."""
    person = _person(tournament, token)
    sitting, table, version = (number_in(request.POST.get(name, "")) for name in ("sitting", "table", "version"))
    command = command_from(request, tournament, Actor(f"player {person.number}"))
    try_to(request, lambda: actions.sign_sheet(command, sitting, table, version, person.number))
    return redirect("my_table", tournament.slug, token)


def _person(tournament: Tournament, token: str) -> Registration:
    person = person_of_token(tournament, token)
    if not person:
        raise Http404
    return person
