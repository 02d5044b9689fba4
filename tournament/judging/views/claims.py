"""The judge's own page and the way of a claim: taken, counted, refused, opened again, decided, the winner."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text, translated
from tournament.journal.models import Entry
from tournament.judging import actions
from tournament.judging.distance import last_place, way_to
from tournament.judging.forms import SheetForm
from tournament.judging.models import Call, Claim, Victory
from tournament.judging.queries import WAITING, claims_of, missing_sheets, open_conflicts, round_to_decide, winner_now
from tournament.judging.ranking import explanation, ranked_claims, ranked_finals
from tournament.rounds.queries import current_round
from tournament.setup import roles
from tournament.setup.models import Tournament


@event_page("judge")
def judge(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What waits: claims, calls, counts that differ, the winner to confirm."""
    found = Claim.objects.filter(tournament=tournament)
    claims = list(found.select_related("registration", "seat__table__row", "round", "judge"))
    was_at = last_place(tournament, request.user.pk)
    open_calls = Call.objects.filter(tournament=tournament, closed_at=None)
    calls = open_calls.select_related("table__row", "registration", "judge")
    round_ = current_round(tournament)
    every = tournament.pace.interim_counts_every
    context = {
        "tournament": tournament,
        "round": round_,
        "interim_due": bool(every and round_ and round_.number % every == 0 and not tournament.play_ended_at),
        "waiting": [(claim, way_to(claim.seat.table, was_at)) for claim in claims if claim.state in WAITING],
        "decided": [claim for claim in claims if claim.state not in WAITING],
        "calls": [(call, way_to(call.table, was_at)) for call in calls],
        "conflicts": open_conflicts(tournament),
        "may_decide": roles.may(request.user, tournament, "confirm_winner"),
        "command": new_command_id(),
        **_winner(tournament),
    }
    return render(request, "judging/judge.html", context)


def _winner(tournament: Tournament) -> dict[str, object]:
    """The winner, or who would be it, with the words to read aloud."""
    victory = Victory.objects.filter(tournament=tournament).select_related("registration").first()
    round_ = round_to_decide(tournament)
    ranked = ranked_claims(tournament, claims_of(round_)) if round_ else []
    without_goal = bool(tournament.play_ended_at and not ranked and not victory)
    if without_goal:
        ranked = ranked_finals(tournament)[:5]
    return {
        "victory": victory,
        "winner_removed": bool(victory and not winner_now(tournament)),
        "ranked": ranked,
        "aloud": [translated(sentence) for sentence in explanation(ranked)],
        "without_goal": without_goal,
        "missing": len(missing_sheets(tournament)) if without_goal else 0,
    }


@event_page("judge")
def claim(request: HttpRequest, tournament: Tournament, claim_id: int) -> HttpResponse:
    """Count a claim; what was typed is never lost to a refusal."""
    found = get_object_or_404(
        Claim.objects.select_related("registration", "seat__table__row", "round", "judge"),
        tournament=tournament,
        pk=claim_id,
    )
    form = SheetForm(tournament.rules, request.POST or None)
    problems = []
    if request.method == "POST" and form.is_valid():
        try:
            entry = actions.count_claim(command_from(request, tournament), claim_id, form.values, form.ties)
        except Refused as refused:
            problems = [(problem.line, problem_text(problem)) for problem in refused.problems]
        else:
            messages.success(request, _receipt(entry))
            return redirect("judge", tournament.slug)
    context = {"tournament": tournament, "claim": found, "form": form, "problems": problems}
    context |= {"command": request.POST.get("command") or new_command_id(), "goal": tournament.profile.goal}
    context["may_decide"] = roles.may(request.user, tournament, "confirm_winner")
    context["open"] = found.state in WAITING
    return render(request, "judging/claim.html", context, status=422 if problems or form.errors else 200)


def _receipt(entry: Entry) -> str:
    """What was decided, and the number under which it stands in the journal."""
    places = {"number": entry.number, "total": entry.data.get("total"), "goal": entry.data.get("goal")}
    texts = {
        "claim_accepted": gettext("Accepted: %(total)s points. Entry %(number)s."),
        "claim_refused": gettext("Refused: %(total)s points, %(goal)s are needed. Entry %(number)s."),
        "claim_disputed": gettext("Another judge counted differently: the head judge decides. Entry %(number)s."),
    }
    return texts.get(entry.kind, gettext("Kept. Entry %(number)s.")) % places


@require_POST
@event_page("judge")
def take(request: HttpRequest, tournament: Tournament, claim_id: int) -> HttpResponse:
    """Go to count a claim."""
    try:
        actions.take_claim(command_from(request, tournament), claim_id)
    except Refused as refused:
        tell(request, refused)
        return redirect("judge", tournament.slug)
    return redirect("claim", tournament.slug, claim_id)


@require_POST
@event_page("judge")
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Declare victory for a player who raised a hand, by registration number, perhaps in the round before."""
    number, of_round = (request.POST.get(name, "") for name in ("registration", "of_round"))
    person, seen = int(number) if number.isdecimal() else 0, int(of_round) if of_round.isdecimal() else None
    return act(request, tournament, lambda: actions.declare_victory(command_from(request, tournament), person, seen))


@require_POST
@event_page("judge")
def refuse(request: HttpRequest, tournament: Tournament, claim_id: int) -> HttpResponse:
    """Refuse a claim without a count."""
    reason = request.POST.get("reason", "")[:200]
    return act(request, tournament, lambda: actions.refuse_claim(command_from(request, tournament), claim_id, reason))


@require_POST
@event_page("confirm_winner")
def reopen(request: HttpRequest, tournament: Tournament, claim_id: int) -> HttpResponse:
    """Have a claim counted anew."""
    reason = request.POST.get("reason", "")[:200]
    return act(request, tournament, lambda: actions.reopen_claim(command_from(request, tournament), claim_id, reason))


@require_POST
@event_page("confirm_winner")
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The head judge confirms the winner."""
    despite = request.POST.get("despite_missing") == "1"
    return act(request, tournament, lambda: actions.confirm_winner(command_from(request, tournament), despite))


@require_POST
@event_page("confirm_winner")
def revoke(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the confirmation of the winner back."""
    reason = request.POST.get("reason", "")[:200]
    return act(request, tournament, lambda: actions.revoke_winner(command_from(request, tournament), reason))


def act(
    request: HttpRequest, tournament: Tournament, decide: Callable[[], object], page: str = "judge"
) -> HttpResponse:
    """Decide and go back to a page of the judge; a refusal is told there."""
    try:
        decide()
    except Refused as refused:
        tell(request, refused)
    return redirect(page, tournament.slug)


def tell(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, problem_text(problem))
