"""The job that plays rehearsals, a second at a time."""

from celery import shared_task
from django.utils import timezone

from tournament.rehearsal.play import play_second
from tournament.rehearsal.play_tables import take_step
from tournament.setup.models import Format, Tournament


@shared_task(name="tournament.rehearsal.play")
def play() -> None:
    """What made-up people do now, at every rehearsal that is being played."""
    for tournament in Tournament.objects.filter(rehearsal=True, play_ended_at=None):
        if tournament.format == Format.HALL:
            play_second(tournament, timezone.now())
        else:
            take_step(tournament)
