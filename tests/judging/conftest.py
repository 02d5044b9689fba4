"""A hall with its first round running, and judges."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.events import command, new_event, running_round, staff
from tournament.journal.actions import Actor, Refused
from tournament.judging import actions
from tournament.judging.models import Claim
from tournament.setup.models import Role, Tournament

TWENTY_FIVE = {"settlements": 5, "cities": 6, "foreign_areas": 3, "longest_road": 1}
TWENTY_SIX = {**TWENTY_FIVE, "victory_point_cards": 1}
TWENTY_FOUR = {"settlements": 4, "cities": 6, "foreign_areas": 3, "longest_road": 1}
START = {"settlements": 2, "cities": 1}
SIX_CARDS = {"hand": 6, "grain": 2, "ore": 1, "brick": 1, "lumber": 1, "wool": 1}
SEVEN_CARDS = {"hand": 7, "grain": 2, "ore": 3, "brick": 0, "lumber": 1, "wool": 1}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Five boards in a line, the first round (Sun's) running."""
    event = new_event(boards=5)
    running_round(event)
    return event


@pytest.fixture
def counted_twice(db: None) -> Tournament:
    """The same, but each claim is counted by two judges."""
    event = new_event(boards=5, pace_data={"claims_counted_twice": True})
    running_round(event)
    return event


def actor(user: User) -> Actor:
    return Actor(user.username, user.pk)


def helper(tournament: Tournament, name: str, role: Role = Role.JUDGE) -> Actor:
    return actor(staff(tournament, role, name))


def declared(tournament: Tournament, number: int) -> Claim:
    actions.declare_victory(command(tournament), number)
    return Claim.objects.get(registration__tournament=tournament, registration__number=number)


def codes(act: Callable[..., object], *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return [problem.code for problem in refused.value.problems]
