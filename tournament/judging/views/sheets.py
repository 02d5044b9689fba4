"""Sheets: the page that counts boards with or without a network, the worklist, printed sheets, conflicts, drafts."""

from collections import Counter
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Actor, Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text, translated
from tournament.judging import actions
from tournament.judging.counting import differences
from tournament.judging.forms import SheetForm
from tournament.judging.models import Conflict, RowDuty, ScoreSheet
from tournament.judging.queries import OFFICIAL, count_of, identical_sheets, sheets_in
from tournament.judging.ranking import outlook
from tournament.judging.roster import newest_sheets
from tournament.judging.views.claims import act
from tournament.registration.links import person_of_token
from tournament.rounds.queries import current_round
from tournament.seating.queries import SeatInfo, seat_held_by, seat_plan
from tournament.setup import roles
from tournament.setup.models import Tournament


@event_page("judge")
def boards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Count boards, number first. The page works from what the device keeps, so it is the same for every table."""
    return render(request, "judging/boards.html", {"tournament": tournament})


@dataclass(frozen=True, slots=True)
class BoardDone:
    """One board on the worklist: "missing", "draft", "submitted", "disputed" or "verified"."""

    table: int
    state: str


@event_page("judge")
def worklist(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is still to be counted, row by row, with who counts it and how far everybody is."""
    newest = newest_sheets(tournament)
    round_ = current_round(tournament)
    last = round_.pk if round_ else None
    duties = {duty.row.number: duty.judge for duty in RowDuty.objects.filter(row__tournament=tournament)}
    rows: dict[int, list[BoardDone]] = {}
    for number, seats in seat_plan(tournament).tables().items():
        if any(info.person for info in seats):
            rows.setdefault(seats[0].row or 0, []).append(BoardDone(number, _board_state(seats, newest, last)))
    official = [s for s in newest.values() if s.state in OFFICIAL and s.round_id == last]
    shown = [
        {"row": row, "boards": done, "judge": duties.get(row), "left": sum(b.state in LEFT for b in done)}
        for row, done in sorted(rows.items())
    ]
    context = {
        "tournament": tournament,
        "rows": shown,
        "boards": sum(len(done) for done in rows.values()),
        "left": sum(row["left"] for row in shown if isinstance(row["left"], int)),
        "judges": Counter(str(s.entered_by) for s in official if s.entered_by).most_common(),
        "identical": identical_sheets(tournament),
        "command": new_command_id(),
    }
    return render(request, "judging/worklist.html", context)


ORDER = ("missing", "draft", "disputed", "submitted", "verified")
LEFT = ("missing", "draft")


def _board_state(seats: list[SeatInfo], newest: dict[int, ScoreSheet], last: int | None) -> str:
    """The least of its seats: a board is done when both are."""
    states = []
    for person in (info.person for info in seats if info.person):
        sheet = newest.get(person.pk)
        done = sheet is not None and sheet.round_id == last and sheet.state in ORDER
        states.append(sheet.state if sheet and done else "missing")
    return min(states, key=ORDER.index)


@require_POST
@event_page("judge")
def take_row(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Count a row."""
    command = command_from(request, tournament)
    return act(request, tournament, lambda: actions.take_row(command, number), "worklist")


@event_page("judge")
def printed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Sheets to print, a board a piece, with the code that opens the board on a judge's phone: paper mode."""
    wanted = request.GET.get("row", "")
    plan = [
        (number, seats)
        for number, seats in seat_plan(tournament).tables().items()
        if any(info.person for info in seats) and (not wanted or str(seats[0].row) == wanted)
    ]
    address = request.build_absolute_uri(reverse("boards", args=[tournament.slug]))
    form = SheetForm(tournament.rules)
    context = {"tournament": tournament, "plan": plan, "address": address, "form": form}
    context["goal"] = tournament.profile.goal
    return render(request, "judging/printed.html", context)


@event_page("judge")
def conflict(request: HttpRequest, tournament: Tournament, conflict_id: int) -> HttpResponse:
    """Counts that differ, side by side; the head judge decides."""
    found = get_object_or_404(Conflict.objects.select_related("registration", "claim__round", "standing__seat__table",
                              "decided"), tournament=tournament, pk=conflict_id)  # fmt: skip
    sheets, is_open = sheets_in(found), found.decided_id is None
    form = SheetForm(tournament.rules, request.POST or None, initial=_initial(found.standing))
    problems = []
    if request.method == "POST":
        if not roles.may(request.user, tournament, "confirm_winner"):
            return redirect("judge", tournament.slug)
        if form.is_valid():
            reason = request.POST.get("reason", "")[:200]
            try:
                command = command_from(request, tournament)
                actions.resolve_conflict(command, conflict_id, form.values, form.ties, reason)
            except Refused as refused:
                problems = [(problem.line, problem_text(problem)) for problem in refused.problems]
            else:
                messages.success(request, gettext("Decided."))
                return redirect("judge", tournament.slug)
    context = {
        "tournament": tournament,
        "conflict": found,
        "form": form,
        "sheets": sheets,
        "rows": _side_by_side(tournament, form, sheets),
        "totals": [tournament.rules.score(sheet.values).total for sheet in sheets],
        "outlooks": [[translated(said) for said in outlook(found, sheet)] for sheet in sheets] if is_open else [],
        "problems": problems,
        "goal": tournament.profile.goal,
        "reason": request.POST.get("reason", ""),
        "may_decide": roles.may(request.user, tournament, "confirm_winner"),
        "open": is_open,
        "command": request.POST.get("command") or new_command_id(),
    }
    return render(request, "judging/conflict.html", context, status=422 if problems else 200)


def _side_by_side(
    tournament: Tournament, form: SheetForm, sheets: list[ScoreSheet]
) -> list[tuple[str, str, list[object], bool]]:
    """Each line: its name and label, what each counted, whether they differ."""
    first = count_of(sheets[0])
    differing = {n for sheet in sheets[1:] for n in differences(tournament.rules, first, count_of(sheet))}
    lines = [
        (field.name, str(field.label), [sheet.values.get(field.name, 0) for sheet in sheets])
        for field in form.line_fields()
    ]
    hands = [
        (field.name, str(field.label), [sheet.ties.get(field.name, "–") for sheet in sheets])
        for field in form.hand_fields()
    ]
    return [(name, label, counted, name in differing) for name, label, counted in (*lines, *hands)]


def _initial(sheet: ScoreSheet) -> dict[str, int]:
    return {**sheet.values, **sheet.ties}


@event_page(None)
def draft(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """A player fills in the own sheet for the judge to confirm, once play has ended."""
    person = person_of_token(tournament, token)
    seat = seat_held_by(person) if person else None
    if not person or not seat:
        raise Http404
    form = SheetForm(tournament.rules, request.POST or None)
    problems = []
    if request.method == "POST" and form.is_valid():
        command = command_from(request, tournament, Actor(f"player {person.number}"))
        try:
            actions.draft_sheet(command, person.number, form.values, form.ties)
        except Refused as refused:
            problems = [(problem.line, problem_text(problem)) for problem in refused.problems]
        else:
            messages.success(request, gettext("Kept. A judge comes and confirms it."))
            return redirect("player", tournament.slug, token)
    context = {"tournament": tournament, "person": person, "seat": seat, "form": form, "problems": problems}
    context |= {"token": token, "goal": tournament.profile.goal, "command": new_command_id()}
    return render(request, "judging/draft.html", context, status=422 if problems else 200)
