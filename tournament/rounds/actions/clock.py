"""The clock: start, pause with its reason, resume after a 3-2-1, give or take time."""

from datetime import datetime, timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.steps import enter, left_ms, present_round, run_clock, snapshot, stepped
from tournament.rounds.models import PauseReason, Phase, Round

LONGEST_MS = 3_600_000


@decision
def start_clock(now: Deciding, of_round: int | None = None) -> Decided:
    """Start the allotment: discards are done, or production is (where the clock starts by hand)."""
    round_ = present_round(now.tournament, of_round, Phase.ROLLED)
    before = snapshot(round_, now.at)
    run_clock(round_, now.at, round_.allotment_ms)
    return stepped("clock_started", round_, before)


@decision
def pause_round(now: Deciding, of_round: int | None = None, reason: str = "") -> Decided:
    """Stop the clock; the time left is kept, and the hall reads the reason."""
    round_ = present_round(now.tournament, of_round, Phase.RUNNING)
    if reason and reason not in PauseReason.values:
        raise refuse("unknown_reason", gettext_noop("There is no such reason for a pause."), line="reason")
    before = snapshot(round_, now.at)
    pause_clock(round_, now.at, reason)
    return stepped("round_paused", round_, before, remaining_ms=round_.remaining_ms, reason=reason)


@decision
def resume_round(now: Deciding, of_round: int | None = None) -> Decided:
    """Let the clock go on with the time that was left, after a 3-2-1."""
    round_ = present_round(now.tournament, of_round, Phase.PAUSED)
    before = snapshot(round_, now.at)
    resume_clock(round_, now.at, now.tournament.pace.resume_ms)
    return stepped("round_resumed", round_, before)


@decision
def add_time(now: Deciding, ms: int, of_round: int | None = None) -> Decided:
    """Give the round more time, or less (`ms` below 0); it is never ended by that."""
    round_ = present_round(now.tournament, of_round, Phase.RUNNING, Phase.PAUSED)
    left = left_ms(round_, now.at) or 0
    if ms == 0 or not 0 < left + ms <= LONGEST_MS:
        message = gettext_noop("{left} s are left: choose 1 s to {most} s. To stop now, end the round.")
        raise refuse("no_such_time", message, line="ms", left=left // 1000, most=LONGEST_MS // 1000)
    before = snapshot(round_, now.at)
    if round_.deadline:
        round_.deadline += timedelta(milliseconds=ms)
    else:
        round_.remaining_ms = left + ms
    round_.save()
    return stepped("time_added", round_, before, ms=ms)


def pause_clock(round_: Round, at: datetime, reason: str = "") -> None:
    """Stop a running clock, inside a decision that is being made."""
    enter(round_, Phase.PAUSED, remaining_ms=left_ms(round_, at), pause_reason=reason)


def resume_clock(round_: Round, at: datetime, resume_ms: int) -> None:
    """Let a paused clock go on, inside a decision that is being made."""
    assert round_.remaining_ms is not None
    run_clock(round_, at + timedelta(milliseconds=resume_ms), round_.remaining_ms)
