"""What tests of the course share: the present round, a refusal's code, a clock that tests turn themselves."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.events import command
from tournament.journal.actions import Refused
from tournament.rounds import actions, sweep
from tournament.rounds.models import Round
from tournament.rounds.queries import current_round
from tournament.setup.models import Tournament


def present(tournament: Tournament) -> Round:
    round_ = current_round(tournament)
    assert round_
    return round_


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def skip_to(tournament: Tournament, number: int) -> None:
    """Play rounds without a 7 until round `number` is announced."""
    while (round_ := current_round(tournament)) is None or round_.number < number:
        if round_:
            actions.roll_dice(command(tournament), (1, 2))
            actions.end_round(command(tournament))
        actions.announce_round(command(tournament))


def refusal(act: Callable[..., object], *args: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return refused.value.problems[0].code


def sweep_at(moment: datetime) -> None:
    """What the sweep does at a moment, without a broker."""
    sweep.end_what_ran_out(moment)
    for round_ in sweep.due_rounds(moment):
        sweep.take_due_step(round_.pk, moment)


def when_due() -> datetime:
    """The moment at which the next step is due, within the hour."""
    an_hour_on = timezone.now() + timedelta(hours=1)
    return min(map(sweep.moment_of, sweep.due_rounds(an_hour_on)), default=an_hour_on)


class Clock:
    """Time in tests: it stands still until it is turned."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def turn(self, **duration: float) -> datetime:
        self.at += timedelta(**duration)
        return self.at
