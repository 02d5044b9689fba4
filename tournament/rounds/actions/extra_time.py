"""Extra time for one table: the round ends for all others, and the hall sees who still plays."""

from datetime import datetime, timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.steps import present_round, set_due
from tournament.rounds.models import ExtraTime, Phase, Round
from tournament.rounds.queries import open_extra_times
from tournament.seating.models import Table

LONGEST_MS = 1_800_000


@decision
def give_extra_time(now: Deciding, table_number: int, ms: int, of_round: int | None = None) -> Decided:
    """Let a table play on after the end of the present round; given twice, it adds up."""
    phases = (Phase.ROLLED, Phase.ROBBERS, Phase.RUNNING, Phase.PAUSED, Phase.OVER)
    round_ = present_round(now.tournament, of_round, *phases)
    table = Table.objects.filter(tournament=now.tournament, number=table_number).first()
    if not table:
        raise refuse("no_such_table", gettext_noop("There is no table {table}."), line="table", table=table_number)
    extra, _ = ExtraTime.objects.get_or_create(round=round_, table=table, defaults={"ms": 0})
    if extra.over:
        extra.ms, extra.until, extra.over = 0, None, False
    extra.ms += ms
    if not 0 < ms <= extra.ms <= LONGEST_MS:
        message = gettext_noop("A table can get 1 s to {most} s.")
        raise refuse("no_such_time", message, line="ms", most=LONGEST_MS // 1000)
    if round_.phase == Phase.OVER:
        extra.until = (extra.until or now.at) + timedelta(milliseconds=ms)
        if round_.due:
            set_due(round_, max(round_.due, extra.until))
    extra.save()
    return Decided("extra_time_given", {"table": table_number, "ms": ms, "of_round": round_.number}, True)


@decision
def end_extra_time(now: Deciding, table_number: int, ran_out_by: datetime | None = None) -> Decided:
    """A table is done, or its extra time has run out; `ran_out_by`: only if it has by then."""
    open_ = open_extra_times(now.tournament).filter(table__number=table_number)
    extra = (open_.filter(until__lte=ran_out_by) if ran_out_by else open_).first()
    if not extra:
        message = gettext_noop("Table {table} has no extra time.")
        raise refuse("no_extra_time", message, line="table", table=table_number)
    extra.over = True
    extra.save()
    return Decided("extra_time_ended", {"table": table_number, "of_round": extra.round.number}, True)


def begin_extra_times(now: Deciding, round_: Round) -> None:
    """The round is over: from here on the tables with extra time play alone. Inside a decision."""
    for extra in ExtraTime.objects.filter(round=round_, over=False):
        extra.until = now.at + timedelta(milliseconds=extra.ms)
        extra.save()


def hold_extra_times(round_: Round) -> None:
    """The round goes on after all: extra time begins at its end. Inside a decision."""
    ExtraTime.objects.filter(round=round_, over=False).update(until=None)


def end_extra_times_of(round_: Round) -> None:
    ExtraTime.objects.filter(round=round_).update(over=True)
