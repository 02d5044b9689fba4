"""Breaks between rounds, each with a deadline of its own."""

from datetime import datetime, timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.steps import due_in, ms_between, present_round, set_due
from tournament.rounds.models import Break, Phase
from tournament.rounds.queries import open_break
from tournament.setup.models import Tournament

LONGEST_MS = 4 * 3_600_000


@decision
def start_break(now: Deciding, ms: int | None = None, of_round: int | None = None) -> Decided:
    """A break after the present round, which is over; `ms` None: as planned. Autopilot goes on at its deadline."""
    round_ = present_round(now.tournament, of_round, Phase.OVER)
    if now.tournament.play_ended_at:
        raise refuse("play_ended", gettext_noop("Play has ended: no further round is announced."))
    if open_break(now.tournament):
        raise refuse("break_open", gettext_noop("There is a break: end it first."))
    ms = dict(now.tournament.pace.breaks).get(round_.number, 0) if ms is None else ms
    _check(ms)
    deadline = now.at + timedelta(milliseconds=ms)
    Break.objects.create(tournament=now.tournament, round=round_, deadline=deadline, entry=now.number)
    set_due(round_, None)
    return Decided("break_started", {"round": round_.number, "ms": ms}, True)


@decision
def end_break(now: Deciding, ran_out_by: datetime | None = None) -> Decided:
    """End the break, on time or early; `ran_out_by`: only if its deadline has come by then."""
    rest = _present_break(now.tournament)
    if ran_out_by and rest.deadline > ran_out_by:
        raise refuse("break_goes_on", gettext_noop("The break was given more time."))
    rest.over = True
    rest.save()
    set_due(rest.round, due_in(now, 0))
    return Decided("break_ended", {"round": rest.round.number}, True)


@decision
def add_break_time(now: Deciding, ms: int) -> Decided:
    """Give the break more time, or less (`ms` below 0); it is never ended by that."""
    rest = _present_break(now.tournament)
    _check(ms_between(now.at, rest.deadline) + ms)
    rest.deadline += timedelta(milliseconds=ms)
    rest.save()
    return Decided("break_time_added", {"ms": ms}, True)


def _present_break(tournament: Tournament) -> Break:
    rest = open_break(tournament)
    if not rest:
        raise refuse("no_break", gettext_noop("There is no break now."))
    return rest


def _check(ms: int) -> None:
    if not 0 < ms <= LONGEST_MS:
        message = gettext_noop("A break lasts 1 s to {most} min from now.")
        raise refuse("no_such_time", message, line="ms", most=LONGEST_MS // 60_000)
