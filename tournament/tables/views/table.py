"""The tables of a sitting for the judge, and one of them: who plays, help with the rules, the result sheet."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.registration.people import full_name
from tournament.setup import roles
from tournament.setup.models import Tournament
from tournament.tables import actions
from tournament.tables.help import questions
from tournament.tables.models import TableSheet
from tournament.tables.queries import current_sitting, open_tables, rules_of, table_times, tables_of
from tournament.tables.result_form import parts, read_counts
from tournament.tables.views.common import number_in, table_or_404, try_to
from tournament.tables.words import table_words


@event_page("judge")
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All tables of the sitting that is shown, and what is still open of the ones before."""
    sitting, still_open = current_sitting(tournament), open_tables(tournament)
    context = {
        "tournament": tournament,
        "sitting": sitting,
        "seen_tables": tables_of(sitting) if sitting else [],
        "times": table_times(sitting) if sitting else {},
        "waiting": sum(one == sitting for one, _ in still_open),
        "earlier": [(one, number) for one, number in still_open if one != sitting],
    }
    return render(request, "tables/judge.html", context)


@event_page("judge")
def table(request: HttpRequest, tournament: Tournament, sitting: int, number: int) -> HttpResponse:
    """The table's page; a result that cannot be comes back with all that is wrong, nothing typed is lost."""
    found, seen = table_or_404(tournament, sitting, number)
    rules = rules_of(tournament)
    given, problems = None, []
    decides = roles.may(request.user, tournament, "confirm_winner")
    if request.method == "POST":
        given = {key: str(value) for key, value in request.POST.items()}
        counts, winner = read_counts(rules, seen, given)
        try:
            command = command_from(request, tournament)
            if seen.official and decides:
                actions.decide_sheet(command, sitting, number, counts, winner, given.get("reason", ""))
            else:
                actions.enter_sheet(command, sitting, number, counts, winner)
            return redirect("sitting_table", tournament.slug, sitting, number)
        except Refused as refused:
            problems = [problem_text(problem) for problem in refused.problems]
    context = {
        "tournament": tournament,
        "sitting": found,
        "table": seen,
        "rules": rules,
        "parts": parts(rules, seen, full_name, given),
        "winner": given.get("winner", "") if given else _winner(seen.sheet),
        "problems": problems,
        "questions": questions(tournament.game, rules, request.GET.dict()),
        "may_enter": not seen.official or decides,
        "decides": decides,
        "shown": found == current_sitting(tournament),
        "extra_time": table_times(found).get(number),
        "words": table_words(),
        "command": new_command_id(),
    }
    return render(request, "tables/table.html", context, status=422 if problems else 200)


def _winner(sheet: TableSheet | None) -> str:
    return str(sheet.winner.number) if sheet and sheet.winner else ""


@require_POST
@event_page("judge")
def end_extra_time(request: HttpRequest, tournament: Tournament, sitting: int, number: int) -> HttpResponse:
    """The extra minutes were a mistake, or are not needed."""
    command = command_from(request, tournament)
    try_to(request, lambda: actions.end_extra_time(command, sitting, number))
    return redirect("sitting_table", tournament.slug, sitting, number)


@require_POST
@event_page("confirm_winner")
def confirm(request: HttpRequest, tournament: Tournament, sitting: int, number: int) -> HttpResponse:
    """The referee takes a sheet that players left without signing."""
    version = number_in(request.POST.get("version", ""))
    command = command_from(request, tournament)
    try_to(request, lambda: actions.confirm_sheet(command, sitting, number, version))
    return redirect("sitting_table", tournament.slug, sitting, number)
