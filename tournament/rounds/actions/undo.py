"""Undo of the last step while nothing later depends on it: a new entry that names the old one."""

from collections.abc import Callable

from django.db.models import ProtectedError

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.rounds.actions.course import stop_autopilot
from tournament.rounds.actions.extra_time import hold_extra_times
from tournament.rounds.actions.steps import restore
from tournament.rounds.models import Break, Phase, Roll, Round, TypedDice
from tournament.rounds.queries import UNDOABLE, current_round, depends_on_end_of_play, last_step


@decision
def undo_step(now: Deciding, of_entry: int | None = None) -> Decided:
    """Take back the last step of the course (`of_entry`: if it is that one), so that everything stands as before it.

    Autopilot is switched off, as it would take the same step again.
    """
    step = last_step(now.tournament)
    _may_undo(now, step, of_entry)
    assert step
    stop_autopilot(now)
    UNDO.get(step.kind, _undo_step_of_round)(now, step)
    data = {"step": step.kind, "of_round": step.data.get("round")}
    return Decided("step_undone", data, True, replaces=step)


def _may_undo(now: Deciding, step: Entry | None, of_entry: int | None) -> None:
    if not step:
        raise refuse("nothing_to_undo", gettext_noop("There is no step to undo."))
    if of_entry not in (None, step.number):
        message = gettext_noop("Entry {meant} is not the last step: that is entry {last}.")
        raise refuse("not_the_last_step", message, meant=of_entry, last=step.number)
    ended_since = now.tournament.play_ended_at and step.kind != "play_ended"
    if step.kind not in UNDOABLE or ended_since or depends_on_end_of_play(step):
        message = gettext_noop("What was decided last ({kind}) can't be undone here.")
        raise refuse("something_depends_on_it", message, kind=step.kind)


def _undo_step_of_round(now: Deciding, step: Entry) -> None:
    """Rolls of the step are withdrawn, rolls that it took back stand again, and the clock stands as before.

    What one person has typed alone was meant for the step: it never agrees with what is typed for another roll.
    """
    rolls = Roll.objects.filter(round__tournament=now.tournament)
    rolls.filter(withdrawn=step.number).update(withdrawn=None)
    rolls.filter(entry=step.number).update(withdrawn=now.number)
    round_ = current_round(now.tournament)
    assert round_
    TypedDice.objects.filter(round=round_).delete()
    restore(now, round_, step.data["before"], step.at)
    if round_.phase != Phase.OVER:
        hold_extra_times(round_)


def _undo_announcement(now: Deciding, step: Entry) -> None:
    round_ = Round.objects.get(tournament=now.tournament, number=step.data["round"])
    try:
        round_.delete()
    except ProtectedError as error:
        message = gettext_noop("Sheets were counted in round {round}: its announcement can't be undone.")
        raise refuse("something_depends_on_it", message, round=round_.number) from error


def _undo_end_of_play(now: Deciding, step: Entry) -> None:
    now.tournament.play_ended_at = None
    now.tournament.save(update_fields=["play_ended_at"])
    if step.data["before"]:
        _undo_step_of_round(now, step)


def _undo_break(now: Deciding, step: Entry) -> None:
    Break.objects.filter(tournament=now.tournament, entry=step.number).delete()


UNDO: dict[str, Callable[[Deciding, Entry], None]] = {
    "round_announced": _undo_announcement,
    "play_ended": _undo_end_of_play,
    "break_started": _undo_break,
}
"""Kind -> how it is undone, where that is not restoring the round."""
