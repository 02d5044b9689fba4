"""What is due by now, taken once: autopilot's next step, the end of a round, a break, a notice or a table's extra time.

No state lives in a process: kill anything, start it again, and the next sweep goes on.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from tournament.journal.actions import AUTOPILOT, Command, Refused
from tournament.journal.models import Entry
from tournament.journal.queries import public_number
from tournament.rounds import actions
from tournament.rounds.models import Break, ExtraTime, Notice, Phase, Round
from tournament.rounds.queries import next_step


def _end_play(command: Command) -> Entry:
    return actions.end_play(command, "planned")


STEPS: dict[str, Callable[[Command], Entry]] = {
    "announce": actions.announce_round,
    "roll": actions.roll_dice,
    "robbers": actions.roll_robbers,
    "start": actions.start_clock,
    "end": actions.end_round,
    "break": actions.start_break,
    "end_play": _end_play,
}
"""Next step by plan -> how it is taken. From a pause only a person goes on."""


STALE = timedelta(seconds=15)
"""What was due longer ago nobody could do: everything was dead. A process that was killed is back within a few seconds,
and any one that lives takes a step within one second."""


def due_rounds(by: datetime) -> list[Round]:
    """Rounds whose deadline or next step of autopilot falls at or before `by`."""
    return list(_rounds(by).order_by("pk"))


def _rounds(by: datetime) -> QuerySet[Round]:
    return Round.objects.filter(Q(phase=Phase.RUNNING, deadline__lte=by) | Q(due__lte=by))


def _that_ran_out(now: datetime) -> tuple[QuerySet[Break], QuerySet[Notice], QuerySet[ExtraTime]]:
    return (
        Break.objects.filter(over=False, deadline__lte=now),
        Notice.objects.filter(withdrawn=False, until__lte=now),
        ExtraTime.objects.filter(over=False, until__lte=now).select_related("round", "table"),
    )


def take_overdue(now: datetime) -> None:
    """Take every step whose moment has come, and end what ran out. Nearly always one query finds that there is none."""
    first, *others = (found.values("pk") for found in (_rounds(now), *_that_ran_out(now)))
    if not first.union(*others, all=True).exists():
        return
    end_what_ran_out(now)
    for round_ in due_rounds(now):
        take_due_step(round_.pk, now)


def moment_of(round_: Round) -> datetime:
    moment = round_.deadline or round_.due
    assert moment is not None
    return moment


def take_due_step(round_id: int, now: datetime) -> Entry | None:
    """Take the step of a round that is due by `now`, if there still is one; after an outage let play stand instead.

    The public number is read before the round: whatever happens to the round after that makes the command refused.
    """
    found = Round.objects.filter(pk=round_id).select_related("tournament").first()
    if not found:  # its announcement was undone
        return None
    seen = public_number(found.tournament_id)
    round_ = Round.objects.filter(pk=round_id).select_related("tournament").first()
    moment = round_ and (round_.deadline or round_.due)
    if not round_ or not moment or moment > now:
        return None
    command = Command(round_.tournament_id, AUTOPILOT, seen=seen)
    if now - moment > STALE:
        return _take(actions.freeze_play, command, now - moment)
    step = STEPS.get(next_step(round_.tournament, round_, now))
    return _take(step, command) if step else None


def end_what_ran_out(now: datetime) -> None:
    """End breaks, notices and extra times whose moment has come. The actions look again, under the lock.

    A break that ran out in an outage is over, but autopilot does not go on from it.
    """
    breaks, notices, extra_times = _that_ran_out(now)
    for rest in breaks:
        if now - rest.deadline > STALE:
            _take(actions.freeze_play, Command(rest.tournament_id, AUTOPILOT), now - rest.deadline)
        _take(actions.end_break, Command(rest.tournament_id, AUTOPILOT), now)
    for notice in notices:
        _take(actions.withdraw_notice, Command(notice.tournament_id, AUTOPILOT), notice.entry)
    for extra in extra_times:
        _take(actions.end_extra_time, Command(extra.round.tournament_id, AUTOPILOT), extra.table.number, now)


def _take(action: Callable[..., Entry], command: Command, *args: object) -> Entry | None:
    try:
        return action(command, *args)
    except Refused:  # somebody was faster
        return None
