"""Sittings whose time is up, called to their last turn once. No state lives in a process."""

from datetime import datetime

from tournament.journal.actions import AUTOPILOT, Command, Refused
from tournament.journal.queries import public_number
from tournament.tables.actions import call_last_turn
from tournament.tables.models import Sitting


def call_time(now: datetime) -> None:
    """Call the last turn wherever time is up. The public number is read first: whoever was faster is not overruled."""
    for sitting in Sitting.objects.filter(phase=Sitting.Phase.RUNNING, deadline__lte=now):
        seen = public_number(sitting.tournament_id)
        still = Sitting.objects.filter(pk=sitting.pk, phase=Sitting.Phase.RUNNING, deadline__lte=now).exists()
        if not still:
            continue
        try:
            call_last_turn(Command(sitting.tournament_id, AUTOPILOT, seen=seen), sitting.number)
        except Refused:  # somebody was faster
            continue
