"""The journal as a page: to search, to filter, to comment on, to take along. Nothing in it can be changed."""

from collections.abc import Callable
from datetime import datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.comments import comment_on
from tournament.journal.exports import export_csv, export_json
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.queries import Wanted, comments_on, entries_wanted, kinds_and_actors
from tournament.setup.models import Tournament

LINES = 50
KINDS: dict[str, tuple[Callable[[Tournament], bytes], str]] = {
    "csv": (export_csv, "text/csv; charset=utf-8"),
    "json": (export_json, "application/json"),
}


@require_GET
@event_page("read_journal")
def journal_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The newest decisions first, fifty a page."""
    wanted = read_wanted(request, tournament)
    page = Paginator(entries_wanted(tournament, wanted), LINES).get_page(request.GET.get("page"))
    entries = list(page.object_list)
    kinds, actors = kinds_and_actors(tournament)
    asked = {key: value for key, value in request.GET.items() if key != "page" and value}
    context = {
        "tournament": tournament,
        "wanted": wanted,
        "typed": request.GET,
        "page": page,
        "comments": comments_on(tournament, [entry.number for entry in entries]),
        "entries": entries,
        "kinds": kinds,
        "actors": actors,
        "asked": urlencode(asked),
        "command": new_command_id(),
    }
    return render(request, "journal/journal.html", context)


def read_wanted(request: HttpRequest, tournament: Tournament) -> Wanted:
    """The filter as typed; times are those of the event's zone."""
    text, kind, actor = (_typed(request, name) for name in ("text", "kind", "actor"))
    since, until = (_moment(request.GET.get(name, ""), tournament) for name in ("since", "until"))
    return Wanted(text, kind, actor, since, until)


def _typed(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "").replace("\0", "").strip()[:200]  # PostgreSQL knows no NUL


def _moment(typed: str, tournament: Tournament) -> datetime | None:
    try:
        moment = datetime.fromisoformat(typed)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=tournament.tzinfo)


@require_POST
@event_page("read_journal")
def comment(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    try:
        comment_on(command_from(request, tournament), number, request.POST.get("text", ""))
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
    return redirect(f"{reverse('journal_page', args=[tournament.slug])}?text={number}")


@require_GET
@event_page("read_journal")
def export(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    return exported(tournament, kind)


def exported(tournament: Tournament, kind: str) -> HttpResponse:
    """The whole journal as a file."""
    if kind not in KINDS:
        raise Http404
    make, content_type = KINDS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-journal.{kind}"'}
    return HttpResponse(make(tournament), content_type=content_type, headers=headers)
