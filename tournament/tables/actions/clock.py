"""The course of a sitting: start, pause, resume, more time, the last turn, the end."""

from datetime import datetime, timedelta

from games.text import Text, gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.setup.models import Tournament
from tournament.tables.models import MINUTE_MS, Sitting, Stage
from tournament.tables.queries import table_times, tables_playing_on

Phase = Sitting.Phase
PHASE_WORDS = {
    Phase.DRAWN: gettext_noop("drawn"),
    Phase.RUNNING: gettext_noop("running"),
    Phase.PAUSED: gettext_noop("paused"),
    Phase.LAST_TURN: gettext_noop("in its last turn"),
    Phase.OVER: gettext_noop("over"),
}
MOST_EXTRA_MINUTES = 60


@decision
def start_sitting(now: Deciding, number: int) -> Decided:
    """The signal to begin, for all tables at once."""
    sitting = _sitting_in(now.tournament, number, Phase.DRAWN)
    before = Sitting.objects.filter(tournament=now.tournament, number__lt=number).exclude(phase=Phase.OVER).first()
    if before:
        message = gettext_noop("Sitting {sitting} is not over yet.")
        raise refuse("earlier_sitting_open", message, sitting=before.number)
    _run(sitting, now.at, sitting.limit_ms)
    return _decided("sitting_started", sitting)


@decision
def pause_sitting(now: Deciding, number: int) -> Decided:
    """Stop the clock; the time left is kept."""
    sitting = _sitting_in(now.tournament, number, Phase.RUNNING)
    assert sitting.deadline is not None
    sitting.remaining_ms = max(round((sitting.deadline - now.at).total_seconds() * 1000), 0)
    sitting.phase, sitting.deadline = Phase.PAUSED, None
    sitting.save()
    return _decided("sitting_paused", sitting)


@decision
def resume_sitting(now: Deciding, number: int) -> Decided:
    """Let the clock go on, after a 3-2-1."""
    sitting = _sitting_in(now.tournament, number, Phase.PAUSED)
    assert sitting.remaining_ms is not None
    _run(sitting, now.at, sitting.remaining_ms + now.tournament.pace.resume_ms)
    return _decided("sitting_resumed", sitting)


@decision
def extend_sitting(now: Deciding, number: int, minutes: int) -> Decided:
    """More time for all tables; after the call for the last turn it takes that call back."""
    if not 1 <= minutes <= MOST_EXTRA_MINUTES:
        message = gettext_noop("1 to {most} minutes.")
        raise refuse("minutes", message, line="minutes", most=MOST_EXTRA_MINUTES)
    sitting = _sitting_in(now.tournament, number, Phase.RUNNING, Phase.PAUSED, Phase.LAST_TURN)
    more = minutes * MINUTE_MS
    if sitting.phase == Phase.PAUSED:
        sitting.remaining_ms = (sitting.remaining_ms or 0) + more
        sitting.save()
    else:
        left = (sitting.deadline - now.at).total_seconds() * 1000 if sitting.deadline else 0
        _run(sitting, now.at, round(left) + more)
    return _decided("sitting_extended", sitting, minutes=minutes)


@decision
def call_last_turn(now: Deciding, number: int) -> Decided:
    """Time is up: the current turn is finished, then the leader of each table has won."""
    sitting = _sitting_in(now.tournament, number, Phase.RUNNING, Phase.PAUSED)
    sitting.phase, sitting.deadline, sitting.remaining_ms = Phase.LAST_TURN, None, None
    sitting.save()
    return _decided("last_turn_called", sitting)


@decision
def end_sitting(now: Deciding, number: int) -> Decided:
    """The signal to end: no table plays any more, not even one with extra time."""
    sitting = _sitting_in(now.tournament, number, Phase.RUNNING, Phase.PAUSED, Phase.LAST_TURN)
    if still := tables_playing_on(sitting, now.at):
        message = gettext_noop(
            "With extra time, and without a result yet: table {tables}. Wait until it is over or the result is in, "
            "or let a judge take the extra time back on the table's page."
        )
        raise refuse("tables_play_on", message, tables=", ".join(map(str, still)))
    sitting.phase, sitting.deadline, sitting.remaining_ms = Phase.OVER, None, None
    sitting.save()
    return _decided("sitting_ended", sitting)


@decision
def end_extra_time(now: Deciding, number: int, table: int) -> Decided:
    """A table gives back the extra time that was given on a call: the sitting's clock is its own again."""
    sitting = _sitting_in(now.tournament, number, Phase.RUNNING, Phase.PAUSED, Phase.LAST_TURN)
    if table not in table_times(sitting):
        raise refuse("no_extra_time", gettext_noop("Table {table} has no extra time."), line="table", table=table)
    return _decided("extra_time_ended", sitting, table=table)


@decision
def take_back_signal(now: Deciding, number: int) -> Decided:
    """The last signal was given by mistake: a sitting that was ended is in its last turn again; one that was started
    is drawn again, as long as no result came in. Not once anything follows.
    """
    sitting = _sitting_in(now.tournament, number, *(phase for phase in Phase if phase != Phase.DRAWN))
    later = Sitting.objects.filter(tournament=now.tournament, number__gt=number)
    if now.tournament.play_ended_at or later.exclude(phase=Phase.DRAWN, stage=Stage.PRELIMINARY).exists():
        raise refuse("something_follows", gettext_noop("Sitting {sitting} is followed by another."), sitting=number)
    if sitting.phase == Phase.OVER:
        sitting.phase = Phase.LAST_TURN
        sitting.save()
        return _decided("sitting_reopened", sitting)
    if sitting.sheets.exists():
        raise refuse("results_entered", gettext_noop("Results came in: sitting {sitting} has begun."), sitting=number)
    sitting.phase, sitting.deadline, sitting.remaining_ms = Phase.DRAWN, None, None
    sitting.save()
    return _decided("sitting_start_taken_back", sitting)


def _sitting_in(tournament: Tournament, number: int, *phases: Phase) -> Sitting:
    sitting = Sitting.objects.filter(tournament=tournament, number=number).first()
    if not sitting:
        raise refuse("no_such_sitting", gettext_noop("There is no sitting {sitting}."), sitting=number)
    if sitting.phase not in phases:
        message = gettext_noop("Sitting {sitting} is {phase}: this can't be done now.")
        raise refuse("wrong_phase", message, sitting=number, phase=Text(PHASE_WORDS[Phase(sitting.phase)]))
    return sitting


def _run(sitting: Sitting, at: datetime, ms: int) -> None:
    sitting.phase, sitting.remaining_ms = Phase.RUNNING, None
    sitting.deadline = at + timedelta(milliseconds=ms)
    sitting.save()


def _decided(kind: str, sitting: Sitting, **data: object) -> Decided:
    return Decided(kind, {"sitting": sitting.number, **data}, True)
