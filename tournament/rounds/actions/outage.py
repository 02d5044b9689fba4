"""What the first process that lives again decides after an outage: nothing goes on by itself."""

from datetime import timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.actions.clock import pause_clock
from tournament.rounds.actions.course import stop_autopilot
from tournament.rounds.models import PauseReason, Phase
from tournament.rounds.queries import OUTAGE, current_round


@decision
def freeze_play(now: Deciding, late: timedelta) -> Decided:
    """Switch autopilot off, and pause a clock that ran out with nothing left, as `late` ago nobody did what was due.

    How the hall spent that time is unknown here. So the entry is no step of the course: what was decided before can be
    undone, the start of the clock too, and whether the round is over is for the caller to say.
    """
    round_ = current_round(now.tournament)
    running = round_ is not None and round_.phase == Phase.RUNNING
    if not (now.tournament.autopilot or running):
        raise refuse("nothing_to_freeze", gettext_noop("Nothing goes on by itself now."))
    stop_autopilot(now)
    if round_ and running:
        pause_clock(round_, now.at, PauseReason.TECHNICAL)
    data = {"reason": "outage", "seconds": int(late.total_seconds()), "paused": running}
    return Decided(OUTAGE, data, True)
