"""What the caller says of what was just decided, at each step that is not the plain course."""

import pytest

from tests.events import command, new_event, running_round
from tests.rounds.console import Console
from tournament.judging.actions import declare_victory, refuse_claim
from tournament.judging.models import Claim
from tournament.rounds import actions
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return new_event()


def test_a_round_that_is_played_again_is_said_until_its_dice_are_rolled(tournament: Tournament) -> None:
    console = Console(tournament)
    running_round(tournament)
    console.press("redo", reason="a die fell down")
    said = (
        "Say: round 1 is played again. Give back what it brought you. Say: it is the turn of Sun. Then roll the dice."
    )
    assert console.script() == said
    actions.set_last_round(command(tournament), 20)
    assert console.script() == said
    console.press("roll", first=2, second=4)
    assert console.script() == "Say: the dice show 6. Sun: collect, trade, build."


def test_a_skipped_round_is_no_time_that_is_up(tournament: Tournament) -> None:
    console = Console(tournament)
    console.press("announce")
    console.press("skip")
    assert console.script() == "Say: round 1 is skipped. Say: Moon is next. Get ready."


def test_a_correction_is_said_before_the_right_dice(tournament: Tournament) -> None:
    running_round(tournament)
    actions.correct_roll(command(tournament), "production", (3, 6))
    script = Console(tournament).script()
    assert script.startswith("Say: correction. The dice that I called before do not count. Say: the dice show 9.")


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("announce", "I take the announcement back."),
        ("announce skip", "the round is not skipped after all."),
        ("announce roll", "I take the dice back. Give back what they brought you."),
        ("announce roll end", "the round is not over yet."),
        ("announce roll end rest", "there is no break after all."),
        ("announce roll pause", "I take the last step back."),
        ("announce roll stop", "the game is not over yet."),
    ],
)
def test_what_is_taken_back_is_said(tournament: Tournament, steps: str, said: str) -> None:
    for step in steps.split():
        STEPS[step](tournament)
    actions.undo_step(command(tournament))
    assert Console(tournament).script().startswith(f"Say: {said}")


STEPS = {
    "announce": lambda tournament: actions.announce_round(command(tournament)),
    "skip": lambda tournament: actions.skip_round(command(tournament)),
    "roll": lambda tournament: actions.roll_dice(command(tournament), (3, 5)),
    "end": lambda tournament: actions.end_round(command(tournament)),
    "pause": lambda tournament: actions.pause_round(command(tournament)),
    "rest": lambda tournament: actions.start_break(command(tournament), 600_000),
    "stop": lambda tournament: actions.end_play(command(tournament), "enough"),
}


def test_time_given_and_taken_is_said(tournament: Tournament) -> None:
    console = Console(tournament)
    running_round(tournament)
    actions.add_time(command(tournament), 30_000)
    assert console.script().startswith("Say: 30 seconds more.")
    actions.add_time(command(tournament), -20_000)
    assert console.script().startswith("Say: 20 seconds less.")
    actions.give_extra_time(command(tournament), 2, 60_000)
    assert console.script().startswith("Say: table 2 plays on for 60 seconds when the others stop.")
    actions.end_round(command(tournament))
    actions.end_extra_time(command(tournament), 2)
    assert console.script().startswith("Say: table 2 is done.")
    actions.start_break(command(tournament), 600_000)
    actions.add_break_time(command(tournament), -300_000)
    assert console.script().startswith("Say: the break is 5 minutes shorter.")


def test_what_is_settled_ahead_is_said(tournament: Tournament) -> None:
    console = Console(tournament)
    console.press("last_round", number=20)
    assert console.script().startswith("Say: round 20 is the last one.")
    console.press("last_round", number="")
    assert console.script().startswith("Say: the last round is not settled any more.")
    console.press("closing_time", at="2030-07-01T18:30")
    assert console.script().startswith("Say: the game has a closing time.")
    console.press("plan", from_round=2, seconds=45)
    assert console.script().startswith("Say: the time of rounds to come has changed.")
    console.press("notice", en="Lost: a red cap")
    assert console.script().startswith("Read the notice out.")


def test_a_claim_that_does_not_hold_is_said(tournament: Tournament) -> None:
    running_round(tournament)
    declare_victory(command(tournament), 3)
    refuse_claim(command(tournament), Claim.objects.get().pk, "tapped by mistake")
    assert Console(tournament).script().startswith("Say: the claim at table 2 does not hold. Say: the dice show 8.")
