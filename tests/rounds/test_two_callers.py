"""Every command of the console, pressed twice by one caller and by two at the same moment."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.events import command, kinds, new_event, running_round
from tests.rounds.console import Console
from tests.rounds.course import skip_to
from tournament.rounds import actions
from tournament.rounds.console import COMMANDS
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


def announced(tournament: Tournament) -> None:
    actions.announce_round(command(tournament))


def seven(tournament: Tournament) -> None:
    skip_to(tournament, 16)
    actions.roll_dice(command(tournament), (3, 4))


def waiting(tournament: Tournament) -> None:
    announced(tournament)
    actions.roll_dice(command(tournament), (3, 4))


def paused(tournament: Tournament) -> None:
    running_round(tournament)
    actions.pause_round(command(tournament))


def over(tournament: Tournament) -> None:
    running_round(tournament)
    actions.end_round(command(tournament))


def resting(tournament: Tournament) -> None:
    over(tournament)
    actions.start_break(command(tournament), 600_000)


def extra_time(tournament: Tournament) -> None:
    running_round(tournament)
    actions.give_extra_time(command(tournament), 2, 60_000)


def noticed(tournament: Tournament) -> None:
    actions.post_notice(command(tournament), {"en": "Water"})


def silent(tournament: Tournament) -> None:
    actions.switch_sound(command(tournament), False)


def seeded(tournament: Tournament) -> None:
    actions.draw_seed(command(tournament))


def ended(tournament: Tournament) -> None:
    seeded(tournament)
    actions.end_play(command(tournament), "enough")


def on_autopilot(tournament: Tournament) -> None:
    running_round(tournament)
    actions.set_autopilot(command(tournament), True)


def nothing(tournament: Tournament) -> None:
    pass


DICE = {"first": 3, "second": 5}
PRESSES: Mapping[str, tuple[Callable[[Tournament], None], Mapping[str, Any], str]] = {
    "announce": (nothing, {}, "round announced"),
    "skip": (announced, {}, "round skipped"),
    "redo": (running_round, {"reason": "a die fell down"}, "round announced anew"),
    "undo": (running_round, {}, "step undone"),
    "roll": (announced, DICE, "dice announced"),
    "robbers": (seven, DICE, "robbers&#x27; roll announced"),
    "correct": (running_round, {"kind": "production", "first": 3, "second": 6}, "dice corrected"),
    "start": (waiting, {}, "clock started"),
    "pause": (running_round, {}, "clock paused"),
    "resume": (paused, {}, "clock goes on"),
    "time": (running_round, {"seconds": 30}, "time given or taken"),
    "end": (running_round, {}, "round ended"),
    "extra_time": (running_round, {"table": 2, "seconds": 60}, "extra time for a table"),
    "end_extra_time": (extra_time, {}, "extra time of a table over"),
    "break": (over, {"minutes": 15}, "break begun"),
    "planned_break": (over, {}, "break begun"),
    "break_time": (resting, {}, "break made longer or shorter"),
    "end_break": (resting, {}, "break over"),
    "autopilot_on": (nothing, {}, "autopilot switched"),
    "autopilot_off": (on_autopilot, {}, "autopilot switched"),
    "plan": (nothing, {"from_round": 2, "seconds": 45}, "times of rounds to come changed"),
    "last_round": (nothing, {"number": 20}, "last round announced"),
    "closing_time": (nothing, {"at": "2030-07-01T18:30"}, "closing time set"),
    "end_play": (running_round, {"reason": "the hall closes"}, "play ended"),
    "notice": (nothing, {"en": "Lost: a red cap"}, "notice posted"),
    "withdraw_notice": (noticed, {}, "notice withdrawn"),
    "sound_on": (silent, {}, "sound of the hall switched"),
    "sound_off": (nothing, {}, "sound of the hall switched"),
    "sound_test": (nothing, {}, "sound of the hall tried"),
    "seed": (nothing, {}, "dice seed drawn"),
    "audience": (seeded, {"audience": "1176"}, "number from the audience mixed in"),
    "reveal": (ended, {}, "dice seed revealed"),
}
"""Command -> how things stand before it, what is typed, and how the journal calls it."""


@pytest.fixture
def tournament(request: pytest.FixtureRequest) -> Tournament:
    """An event in which the command that is tested can be pressed."""
    event = new_event(pace_data={"breaks": [[1, 600_000]]})
    PRESSES[request.getfixturevalue("name")][0](event)
    return event


def test_no_command_is_forgotten() -> None:
    assert PRESSES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("name", PRESSES)
def test_the_second_of_two_callers_is_told_what_the_first_did(tournament: Tournament, name: str) -> None:
    _, typed, called = PRESSES[name]
    before = kinds(tournament)
    anna, ben = Console(tournament, "anna"), Console(tournament, "ben")
    anna.look()
    ben.look()
    anna.send(name, **typed)
    told = "This notice is not shown any more." if name == "withdraw_notice" else f"anna was faster: {called}."
    assert told in ben.send(name, **typed)
    assert len(kinds(tournament)) == len(before) + 1


@pytest.mark.parametrize("name", PRESSES)
def test_two_presses_are_one(tournament: Tournament, name: str) -> None:
    _, typed, _ = PRESSES[name]
    before = kinds(tournament)
    console = Console(tournament)
    page = console.look()
    console.send(name, **typed)
    console.html = page
    assert 'class="messages"' not in console.send(name, **typed)
    assert len(kinds(tournament)) == len(before) + 1
