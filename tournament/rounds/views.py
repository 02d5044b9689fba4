"""The caller's console: what to say, one big button for the next step, and everything else beside it."""

from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.dice import commitment
from tournament import clock
from tournament.journal.actions import Command, Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.journal.models import Entry
from tournament.rounds import actions
from tournament.rounds.console import COMMANDS
from tournament.rounds.dice_log import dice_log, log_words
from tournament.rounds.forms import BY_HAND
from tournament.rounds.models import FairDice, Phase, Round, TypedDice
from tournament.rounds.queries import (
    UNDOABLE,
    current_round,
    hall_sound,
    last_step,
    next_step,
    notice_shown,
    open_break,
    open_extra_times,
    outage_told,
    robbers_now,
    rolls_that_count,
)
from tournament.rounds.script import news
from tournament.setup.models import Tournament


@event_page("call_rounds")
def caller(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    # First, so that nothing on the page is older than the entry that its forms say was seen.
    journal = list(Entry.objects.filter(tournament=tournament, public=True).order_by("-number")[:8])
    round_ = current_round(tournament)
    context = {
        "tournament": tournament,
        "round": round_,
        "break": open_break(tournament),
        "extra_times": open_extra_times(tournament),
        "outage": outage_told(tournament),
        "notice": notice_shown(tournament),
        "sound": hall_sound(tournament),
        "next_step": next_step(tournament, round_, clock.now()),
        "undoable": _undoable(tournament),
        "reasons": BY_HAND,
        "faces": range(1, 7),
        "news": news(journal[0] if journal else None, round_),
        "journal": journal,
        "seen": journal[0].number if journal else 0,
        "command": new_command_id(),
        **_ahead(tournament, round_),
        **_dice(request, tournament, round_),
    }
    return render(request, "rounds/caller.html", context)


def _undoable(tournament: Tournament) -> Entry | None:
    step = last_step(tournament)
    return step if step and step.kind in UNDOABLE else None


def _ahead(tournament: Tournament, round_: Round | None) -> dict[str, Any]:
    """The next round, and whether the present or the next one is the last."""
    number = round_.number + 1 if round_ else 1
    return {
        "next_number": number,
        "next_group": tournament.profile.group_of(number),
        "is_last": round_ is not None and round_.number == tournament.last_round,
        "next_is_last": number == tournament.last_round,
        "allotments": tournament.profile.allotments,
    }


def _dice(request: HttpRequest, tournament: Tournament, round_: Round | None) -> dict[str, Any]:
    """Rolls of the round, robbers, what was typed by whom, and the commitment of the fair dice."""
    rolls = rolls_that_count(tournament)
    fair = FairDice.objects.filter(tournament=tournament).first()
    typed = list(TypedDice.objects.filter(round=round_)) if round_ else []
    return {
        "rolls": {seen.kind: seen for seen in rolls if round_ and seen.round == round_.number},
        "robbers": robbers_now(tournament, rolls),
        "needs_dice": round_ is not None and round_.phase in (Phase.ANNOUNCED, Phase.ROBBERS),
        "typed": typed,
        "typed_by_me": [one for one in typed if one.typed_by == request.user.get_username()],
        "fair": fair,
        "commitment": commitment(bytes.fromhex(fair.seed)) if fair else "",
    }


@require_POST
@event_page("call_rounds")
def step(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Carry out the console's command `name`; a refusal is told on the console, and nothing is changed."""
    back = "screens" if request.POST.get("from") == "screens" else "caller"
    if name not in COMMANDS:
        raise Http404
    with timezone.override(ZoneInfo(tournament.zone)):
        form = COMMANDS[name].form(request.POST)
        valid = form.is_valid()
    if not valid:
        for field, errors in form.errors.items():
            label = form.fields[field].label if field in form.fields else ""
            said = " ".join(map(str, errors))
            messages.error(request, f"{label}: {said}" if label else said)
        return redirect(back, tournament.slug)
    number = request.POST.get("round", "")
    try:
        command = _command(request, tournament, name)
        COMMANDS[name].take(command, int(number) if number.isdecimal() else None, form)
    except Refused as refused:
        _tell(request, refused)
    return redirect(back, tournament.slug)


def _command(request: HttpRequest, tournament: Tournament, name: str) -> Command:
    """Dice that two people type are typed by both at the same time: neither has to have seen the other's entry."""
    typed_twice = tournament.pace.dice_typed_twice and name in ("roll", "robbers", "correct")
    command = command_from(request, tournament)
    return replace(command, seen=None if typed_twice else command.seen, beside=COMMANDS[name].beside)


@require_POST
@event_page("call_rounds")
def start_play(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The one big button: rounds go on by themselves from here, the first one included."""
    command = command_from(request, tournament)
    actions.set_autopilot(replace(command, id=f"{command.id}-autopilot"), True)
    if not current_round(tournament):
        try:
            actions.announce_round(replace(command, id=f"{command.id}-announce"))
        except Refused as refused:
            _tell(request, refused)
    return redirect("desk", tournament.slug)


@event_page(None)
def dice(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rolls, for everybody to verify: the page computes each again from the seed, in the browser alone."""
    log = dice_log(tournament)
    return render(request, "rounds/dice_log.html", {"tournament": tournament, "log": log, "words": log_words()})


def _tell(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, problem_text(problem))
