"""Pages of staff about the list: shown or held back, order of ties, sign-off, exports, certificates."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_POST

from games.game import Problem
from games.text import gettext_noop
from tournament.few import few
from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_response, problem_text
from tournament.journal.models import Entry
from tournament.judging.queries import tie_breakers
from tournament.made_once import MadeOnce
from tournament.registration.models import Registration
from tournament.setup import roles
from tournament.setup.models import Format, Tournament
from tournament.standings import actions
from tournament.standings.exports import export_csv, export_json, export_xlsx, games_csv, games_xlsx
from tournament.standings.pack import record_pack
from tournament.standings.pdf import Certificate, certificates_pdf, standings_pdf
from tournament.standings.queries import Listing, Standing, listing, moment_of

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
KINDS: dict[str, tuple[Callable[[Tournament, Listing], bytes], str]] = {
    "csv": (export_csv, CSV),
    "xlsx": (export_xlsx, XLSX),
    "pdf": (standings_pdf, "application/pdf"),
    "json": (export_json, "application/json"),
}
OF_GAMES: dict[str, tuple[Callable[[Tournament, Listing], bytes], str]] = {
    "games-csv": (games_csv, CSV),
    "games-xlsx": (games_xlsx, XLSX),
}
"""What separate tables have beside the list."""

MOST_CERTIFICATES, DIFFERENCES = 100, 20
_files: MadeOnce[bytes] = MadeOnce(keep=8)


@event_page("see_standings")
def standings_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list as staff see it, always made anew, with what they may decide about it."""
    shown = listing(tournament)
    context = {
        "tournament": tournament,
        "shown": shown,
        "differences": few(request, differences(shown), DIFFERENCES),
        "order": tie_breakers(tournament),
        "every_criterion": tournament.rules.tie_breakers,
        "tasks": roles.tasks_of(roles.roles_of(request.user, tournament)),
        "command": new_command_id(),
    }
    return render(request, "standings/desk.html", context)


def differences(shown: Listing) -> list[tuple[int, object, object]]:
    """Where the list is not what was signed off: registration, then (rank, points) as signed and as it stands now."""
    if not shown.signed_off or shown.status == "final":
        return []
    signed = {number: (place, total) for place, number, total in shown.signed_off.places}
    now = {line.number: (line.rank, line.total) for line in shown.ranked}
    numbers = sorted(signed.keys() | now.keys())
    return [(n, signed.get(n), now.get(n)) for n in numbers if signed.get(n) != now.get(n)]


@require_POST
@event_page("publish_standings")
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _act(request, tournament, lambda: actions.publish_standings(command_from(request, tournament)))


@require_POST
@event_page("publish_standings")
def hold_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _act(request, tournament, lambda: actions.hold_back_standings(command_from(request, tournament)))


@require_POST
@event_page("set_up")
def order(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The order of ties: each criterion with its place; one without a place is left out."""
    placed = [(request.POST.get(f"place_{c.name}", ""), c.name) for c in tournament.rules.tie_breakers]
    names = [name for place, name in sorted((int(p), name) for p, name in placed if p.isdecimal())]
    reason, command = request.POST.get("reason", ""), command_from(request, tournament)
    return _act(request, tournament, lambda: actions.set_tie_breakers(command, names, reason))


@require_POST
@event_page("sign_off")
def sign_off(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sha256, command = request.POST.get("sha256", ""), command_from(request, tournament)
    return _act(request, tournament, lambda: actions.sign_off_standings(command, sha256))


def _act(request: HttpRequest, tournament: Tournament, act: Callable[[], Entry]) -> HttpResponse:
    try:
        entry = act()
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
    else:
        messages.success(request, gettext("Entry %(number)s of the journal.") % {"number": entry.number})
    return redirect("standings_desk", tournament.slug)


@require_GET
@event_page("see_standings")
def export(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    return exported(tournament, kind)


def kinds_of(tournament: Tournament) -> dict[str, tuple[Callable[[Tournament, Listing], bytes], str]]:
    return KINDS | OF_GAMES if tournament.format == Format.TABLES else KINDS


def exported(tournament: Tournament, kind: str) -> HttpResponse:
    """A file whose name says of which round it is, and whether it is final. Made once between two decisions: a thousand
    people on paper take seconds."""
    kinds = kinds_of(tournament)
    if kind not in kinds:
        raise Http404
    key = (moment_of(tournament), kind, get_language())
    shown = listing(tournament)
    make, content_type = kinds[kind]
    made = _files.get(key, lambda: make(tournament, shown))
    name = kind.replace("-", ".") if kind in OF_GAMES else f"standings.{kind}"
    return _file(made, content_type, tournament, shown, name)


@require_GET
@event_page("sign_off")
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For the first so many (`first`), or one person (`number`): only from a list that is signed off as it is."""
    shown = listing(tournament)
    if shown.status != "final":
        message = gettext_noop("Certificates are made from signed-off results only. The list is not, or has changed.")
        return problem_response(Refused([Problem("not_signed_off", "", {}, message)]))
    chosen = _chosen(request, shown)
    if not chosen:
        message = gettext_noop("None of these was counted officially.")
        return problem_response(Refused([Problem("nobody_counted", "", {}, message)]))
    made = certificates_pdf(tournament, shown, _certificates(tournament, chosen))
    return _file(made, "application/pdf", tournament, shown, "certificates.pdf")


def _chosen(request: HttpRequest, shown: Listing) -> list[Standing]:
    """Only who was counted officially."""
    first, number = request.GET.get("first", ""), request.GET.get("number", "")
    official = [line for line in shown.ranked if line.official]
    if number.isdecimal():
        return [line for line in official if line.number == int(number)]
    most = min(int(first) if first.isdecimal() else 3, MOST_CERTIFICATES)
    return [line for line in official if line.rank and line.rank <= most]


def _certificates(tournament: Tournament, lines: list[Standing]) -> list[Certificate]:
    numbers = [line.number for line in lines]
    people = Registration.objects.filter(tournament=tournament, number__in=numbers)
    names = {person.number: f"{person.first_name} {person.last_name}".strip() for person in people}
    return [Certificate(names[line.number] or line.name, line) for line in lines]


@require_GET
@event_page("read_journal")
def pack(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that proves how many played, when, and what was decided: for who keeps records."""
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-record.zip"'}
    return HttpResponse(record_pack(tournament), content_type="application/zip", headers=headers)


def _file(body: bytes, content_type: str, tournament: Tournament, shown: Listing, name: str) -> HttpResponse:
    said = f"{tournament.slug}-round-{shown.round}-{shown.status}-{name}"
    return HttpResponse(
        body, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{said}"'}
    )
