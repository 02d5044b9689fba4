"""The journal compared with the results by itself, so that a row that somebody changed by hand is found on the day."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from tournament.journal.actions import Actor, Command, Refused
from tournament.journal.models import Entry
from tournament.journal.queries import last_number
from tournament.rounds.models import Phase, Round
from tournament.setup.models import Tournament
from tournament.standings.actions import note_differences
from tournament.standings.consistency import compare
from tournament.tables.models import Sitting

CHECK = Actor("consistency check")
RECENT = timedelta(days=2)


@shared_task(name="tournament.standings.check")
def check() -> None:
    """Compare the events of these days in which nobody plays now. What is decided meanwhile is compared next time."""
    recent = Entry.objects.filter(at__gte=timezone.now() - RECENT).values("tournament")
    rounds = Round.objects.exclude(phase=Phase.OVER).values("tournament")
    sittings = Sitting.objects.exclude(phase__in=(Sitting.Phase.DRAWN, Sitting.Phase.OVER)).values("tournament")
    for tournament in Tournament.objects.filter(pk__in=recent).exclude(pk__in=rounds).exclude(pk__in=sittings):
        before = last_number(tournament)
        differ = {kind: len(found) for kind, found in compare(tournament)[0].items() if found}
        if last_number(tournament) != before:
            continue
        try:
            note_differences(Command(tournament.pk, CHECK), differ)
        except Refused:  # as it was told before
            continue
