"""Steps that nobody took in time are taken by whoever lives; a database that fails is asked again."""

import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import OperationalError

from tests.events import command, kinds, new_event, running_round
from tests.tables.events import drawn_event
from tournament import clock, timekeeper
from tournament.rounds.models import Round
from tournament.setup.models import Tournament
from tournament.tables.actions import start_sitting
from tournament.tables.models import Sitting


def test_a_look_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[datetime] = []
    until = threading.Event()

    def take_overdue(moment: datetime) -> None:
        looks.append(moment)
        if len(looks) == 3:
            until.set()
        raise OperationalError("the database is away")

    monkeypatch.setattr(timekeeper, "PAUSE", 0.001)
    monkeypatch.setattr(timekeeper, "LOOKS", (take_overdue,))
    timekeeper.keep_time(until)
    assert len(looks) == 3


def rounds_time_is_up() -> Tournament:
    hall = new_event()
    running_round(hall)
    Round.objects.update(deadline=clock.now() - timedelta(seconds=5))
    return hall


def sittings_time_is_up() -> Tournament:
    room = drawn_event(minutes=60)
    start_sitting(command(room), 1)
    Sitting.objects.filter(phase=Sitting.Phase.RUNNING).update(deadline=clock.now() - timedelta(minutes=1))
    return room


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("late", "step"), [(rounds_time_is_up, "round_ended"), (sittings_time_is_up, "last_turn_called")]
)
def test_started_it_takes_a_late_step_beside_us(late: Callable[[], Tournament], step: str) -> None:
    tournament = late()
    until = timekeeper.start(signal=None)
    deadline = time.monotonic() + 30
    while kinds(tournament)[-1] != step:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    until.set()
