"""The course of rounds: announce, skip, end, announce anew, and autopilot."""

from datetime import timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.dice import withdraw_rolls
from tournament.rounds.actions.extra_time import begin_extra_times, end_extra_times_of
from tournament.rounds.actions.steps import due_in, enter, present_round, set_due, snapshot, stepped
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import current_round, dependents_of, open_break, open_extra_times
from tournament.setup.actions import require_hall


@decision
def announce_round(now: Deciding) -> Decided:
    """Announce the next round and its group."""
    require_hall(now.tournament)
    last = current_round(now.tournament)
    _may_announce(now, last)
    number = last.number + 1 if last else 1
    profile = now.tournament.profile
    if last:
        set_due(last, None)
    round_ = Round(
        tournament=now.tournament,
        number=number,
        group=profile.group_of(number),
        allotment_ms=profile.allotment_of(number) * 1000,
    )
    _wait_for_dice(now, round_)
    return stepped("round_announced", round_, None, group=round_.group, allotment_ms=round_.allotment_ms)


@decision
def skip_round(now: Deciding, of_round: int | None = None) -> Decided:
    """End an announced round without dice: its group loses its turn, and the next one follows."""
    round_ = present_round(now.tournament, of_round, Phase.ANNOUNCED)
    before = snapshot(round_, now.at)
    end_clock(now, round_)
    return stepped("round_skipped", round_, before)


@decision
def end_round(now: Deciding, of_round: int | None = None) -> Decided:
    """End the round, on time or early."""
    round_ = present_round(now.tournament, of_round, Phase.RUNNING, Phase.PAUSED)
    before = snapshot(round_, now.at)
    end_clock(now, round_)
    return stepped("round_ended", round_, before)


@decision
def redo_round(now: Deciding, reason: str, of_round: int | None = None) -> Decided:
    """Announce the present round anew: its dice are taken back, stay on record, and are rolled again."""
    phases = (Phase.ROLLED, Phase.ROBBERS, Phase.RUNNING, Phase.PAUSED, Phase.OVER)
    round_ = present_round(now.tournament, of_round, *phases)
    if now.tournament.play_ended_at:
        raise refuse("play_ended", gettext_noop("Play has ended: no further round is announced."))
    if not reason.strip():
        raise refuse("reason_needed", gettext_noop("Say why the round is played anew."), line="reason")
    _nothing_may_depend_on(round_)
    before = snapshot(round_, now.at)
    withdraw_rolls(now, round_)
    end_extra_times_of(round_)
    _wait_for_dice(now, round_)
    return stepped("round_redone", round_, before, group=round_.group, reason=reason.strip()[:200])


@decision
def set_autopilot(now: Deciding, on: bool) -> Decided:
    """Let rounds go on by themselves, or step them by hand."""
    tournament = now.tournament
    tournament.autopilot = on
    tournament.save(update_fields=["autopilot"])
    last = current_round(tournament)
    if last and last.phase not in (Phase.RUNNING, Phase.PAUSED):
        waits_for_typed_dice = tournament.physical_dice and last.phase in (Phase.ANNOUNCED, Phase.ROBBERS)
        waits = waits_for_typed_dice or open_break(tournament)
        set_due(last, None if waits else due_in(now, 0))
    return Decided("autopilot_set", {"on": on}, True)


def stop_autopilot(now: Deciding) -> None:
    """Step by hand from here, inside a decision."""
    now.tournament.autopilot = False
    now.tournament.save(update_fields=["autopilot"])
    Round.objects.filter(tournament=now.tournament).exclude(due=None).update(due=None)


def end_clock(now: Deciding, round_: Round) -> None:
    """End a round, inside a decision. Autopilot goes on after the gap, and after the last table's extra time."""
    enter(round_, Phase.OVER)
    begin_extra_times(now, round_)
    gap = now.at + timedelta(milliseconds=now.tournament.pace.gap_ms)
    untils = [extra.until for extra in open_extra_times(now.tournament) if extra.until]
    set_due(round_, max([gap, *untils]) if now.tournament.autopilot else None)


def _wait_for_dice(now: Deciding, round_: Round) -> None:
    lead_in = due_in(now, now.tournament.pace.lead_in_ms)
    enter(round_, Phase.ANNOUNCED, due=None if now.tournament.physical_dice else lead_in)


def _may_announce(now: Deciding, last: Round | None) -> None:
    tournament = now.tournament
    if tournament.play_ended_at:
        raise refuse("play_ended", gettext_noop("Play has ended: no further round is announced."))
    if not last:
        return
    if last.phase != Phase.OVER:
        raise refuse("round_open", gettext_noop("Round {round} is not over yet."), round=last.number)
    if open_break(tournament):
        raise refuse("break_open", gettext_noop("There is a break: end it first."))
    if tournament.last_round == last.number:
        raise refuse("last_round_over", gettext_noop("Round {round} was the last one."), round=last.number)
    if tournament.closes_at and tournament.closes_at <= now.at:
        raise refuse("closed", gettext_noop("The closing time has passed: end play, or set a later time."))


def _nothing_may_depend_on(round_: Round) -> None:
    if dependents_of(round_):
        message = gettext_noop("Something depends on round {round}: a claim, or what was decided about it.")
        raise refuse("something_depends_on_it", message, round=round_.number)
