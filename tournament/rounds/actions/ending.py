"""How the game ends: a last round or a closing time said ahead, or at once; and the plan of the rounds to come."""

from collections.abc import Sequence
from datetime import datetime

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.course import end_clock
from tournament.rounds.actions.extra_time import end_extra_times_of
from tournament.rounds.actions.steps import set_due, snapshot, stepped
from tournament.rounds.models import Phase
from tournament.rounds.queries import current_round, open_break

Plan = Sequence[tuple[int, int]]


@decision
def set_last_round(now: Deciding, number: int | None) -> Decided:
    """Say ahead which round is the last one; None takes that back."""
    _must_be_playing(now)
    round_ = current_round(now.tournament)
    first = round_.number if round_ else 1
    if number is not None and number < first:
        raise refuse("round_is_past", gettext_noop("The last round can be {first} or later."), "number", first=first)
    now.tournament.last_round = number
    now.tournament.save(update_fields=["last_round"])
    return Decided("last_round_set", {"last_round": number}, True)


@decision
def set_closing_time(now: Deciding, at: datetime | None) -> Decided:
    """Say ahead when the game ends by the clock: the round that runs then is the last one. None takes that back."""
    _must_be_playing(now)
    if at is not None and at <= now.at:
        raise refuse("time_is_past", gettext_noop("The closing time lies in the past."), line="at")
    now.tournament.closes_at = at
    now.tournament.save(update_fields=["closes_at"])
    return Decided("closing_time_set", {"closes_at": at.isoformat() if at else None}, True)


@decision
def plan_allotments(now: Deciding, plan: Plan) -> Decided:
    """Change the seconds of rounds to come: pairs of (from round, seconds). Rounds announced already keep theirs."""
    tournament = now.tournament
    round_ = current_round(tournament)
    last = round_.number if round_ else 0
    _check_plan(plan, last + 1)
    kept = [pair for pair in tournament.profile.allotments if pair[0] < plan[0][0]]
    changed = [list(pair) for pair in [*kept, *plan]]
    before = [list(pair) for pair in tournament.profile.allotments]
    tournament.profile_data = tournament.profile_data | {"allotments": changed}
    tournament.save(update_fields=["profile_data"])
    return Decided("allotments_planned", {"allotments": changed, "before": before}, True)


@decision
def end_play(now: Deciding, reason: str) -> Decided:
    """End the game: an open round ends, none is announced any more."""
    _must_be_playing(now)
    round_ = current_round(now.tournament)
    before = snapshot(round_, now.at) if round_ else None
    stop_play(now)
    if not round_:
        return Decided("play_ended", {"reason": reason, "before": None}, True)
    return stepped("play_ended", round_, before, reason=reason)


def stop_play(now: Deciding) -> None:
    """End the open round, the break and play itself, inside a decision that is being made."""
    tournament = now.tournament
    round_ = current_round(tournament)
    if round_ and round_.phase != Phase.OVER:
        end_clock(now, round_)
    if round_:
        set_due(round_, None)
        end_extra_times_of(round_)
    if rest := open_break(tournament):
        rest.over = True
        rest.save()
    tournament.play_ended_at = now.at
    tournament.autopilot = False
    tournament.save(update_fields=["play_ended_at", "autopilot"])


def reopen_play(now: Deciding) -> None:
    """Let play that was stopped go on with the next round, inside a decision that is being made."""
    now.tournament.play_ended_at = None
    now.tournament.save(update_fields=["play_ended_at"])


def _must_be_playing(now: Deciding) -> None:
    if now.tournament.play_ended_at:
        raise refuse("play_ended_already", gettext_noop("Play has ended already."))


def _check_plan(plan: Plan, first: int) -> None:
    rounds = [number for number, _ in plan]
    if not plan or rounds != sorted(set(rounds)) or not all(5 <= seconds <= 3600 for _, seconds in plan):
        message = gettext_noop("Pairs of a round and its seconds (5 to 3600) are needed, the rounds rising.")
        raise refuse("bad_plan", message, line="allotments")
    if rounds[0] < first:
        message = gettext_noop("Round {round} has been announced: the plan can change from round {first} on.")
        raise refuse("round_is_past", message, line="allotments", round=rounds[0], first=first)
