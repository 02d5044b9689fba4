"""What the steps of a round share: the present round, its clock, what is due next, and how things stood before."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from games.text import Text, gettext_noop
from tournament.journal.actions import Decided, Deciding, refuse
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import current_round
from tournament.setup.models import Tournament

PHASE_WORDS = {
    Phase.ANNOUNCED: gettext_noop("waiting for the dice"),
    Phase.ROLLED: gettext_noop("waiting for the clock"),
    Phase.ROBBERS: gettext_noop("waiting for the robbers' roll"),
    Phase.RUNNING: gettext_noop("running"),
    Phase.PAUSED: gettext_noop("paused"),
    Phase.OVER: gettext_noop("over"),
}


def present_round(tournament: Tournament, of_round: int | None, *phases: Phase) -> Round:
    """The present round, if it is the one that was meant (`of_round`, None: whichever) and in one of `phases`."""
    round_ = current_round(tournament)
    if not round_:
        raise refuse("no_round", gettext_noop("No round has been announced yet."))
    if of_round not in (None, round_.number):
        message = gettext_noop("Round {meant} is not the present one: that is round {round}.")
        raise refuse("not_the_present_round", message, meant=of_round, round=round_.number)
    if round_.phase not in phases:
        message = gettext_noop("Round {round} is {phase}: this can't be done now.")
        raise refuse("wrong_phase", message, round=round_.number, phase=Text(PHASE_WORDS[Phase(round_.phase)]))
    return round_


def stepped(kind: str, round_: Round, before: Mapping[str, Any] | None, /, **data: Any) -> Decided:
    """A step of the course, for the journal. `before` is what an undo restores; None: there was no such round."""
    return Decided(kind, {"round": round_.number, **data, "before": before}, True)


def enter(round_: Round, phase: Phase, **fields: Any) -> None:
    """Go to a phase with what belongs to it, and nothing that belonged to the one before."""
    nothing = dict.fromkeys(("discards_until", "starts_at", "deadline", "remaining_ms", "due"))
    for name, value in {**nothing, "pause_reason": "", **fields}.items():
        setattr(round_, name, value)
    round_.phase = phase
    round_.save()


def run_clock(round_: Round, starts_at: datetime, ms: int) -> None:
    """Let the clock run from a moment on, which may lie ahead by a 3-2-1."""
    enter(round_, Phase.RUNNING, starts_at=starts_at, deadline=starts_at + timedelta(milliseconds=ms))


def left_ms(round_: Round, at: datetime) -> int | None:
    """What the clock has left: while running, or kept while paused."""
    if round_.deadline is None or round_.starts_at is None:
        return round_.remaining_ms
    return max(ms_between(max(at, round_.starts_at), round_.deadline), 0)


def due_in(now: Deciding, ms: int) -> datetime | None:
    """When autopilot takes the next step; None while somebody steps by hand."""
    return now.at + timedelta(milliseconds=ms) if now.tournament.autopilot else None


def set_due(round_: Round, due: datetime | None) -> None:
    round_.due = due
    round_.save()


def ms_between(earlier: datetime, later: datetime) -> int:
    return round((later - earlier).total_seconds() * 1000)


def snapshot(round_: Round, at: datetime) -> dict[str, Any]:
    """How a round stands at a moment, in words of the journal: what is needed to stand there again."""
    discards = ms_between(at, round_.discards_until) if round_.discards_until else None
    return {
        "phase": str(round_.phase),
        "wait_ms": max(ms_between(at, round_.starts_at), 0) if round_.starts_at else None,
        "left_ms": left_ms(round_, at),
        "discards_ms": discards,
        "pause_reason": round_.pause_reason,
    }


def restore(now: Deciding, round_: Round, before: Mapping[str, Any], stepped_at: datetime) -> None:
    """Let a round stand as before a step. A clock that the step had stopped goes on, after a 3-2-1, with what it had
    left; one that ran on all the time keeps its old deadline.
    """
    phase, left = Phase(before["phase"]), before["left_ms"]
    if phase == Phase.RUNNING:
        ran_on = round_.phase == Phase.RUNNING
        start, wait = (stepped_at, before["wait_ms"]) if ran_on else (now.at, now.tournament.pace.resume_ms)
        run_clock(round_, start + timedelta(milliseconds=wait), left)
        return
    discards = before["discards_ms"]
    until = None if discards is None else now.at + timedelta(milliseconds=max(discards, 0))
    enter(round_, phase, remaining_ms=left, pause_reason=before["pause_reason"], discards_until=until)
