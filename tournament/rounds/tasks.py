"""Jobs of the rounds: the sweep, and the step it finds due within the second."""

from datetime import timedelta

from celery import shared_task

from tournament import clock
from tournament.rounds.sweep import due_rounds, end_what_ran_out, moment_of, take_due_step


@shared_task(name="tournament.rounds.sweep")
def sweep() -> None:
    """Take what is overdue; hand on what falls due within this second, with its exact moment."""
    now = clock.now()
    end_what_ran_out(now)
    for round_ in due_rounds(now + timedelta(seconds=1)):
        if moment_of(round_) <= now:
            take_due_step(round_.pk, now)
        else:
            step_when_due.apply_async(args=[round_.pk], eta=moment_of(round_), expires=60, retry=False)


@shared_task(name="tournament.rounds.step_when_due")
def step_when_due(round_id: int) -> None:
    """Take the step of a round, if one is due by now."""
    take_due_step(round_id, clock.now())
