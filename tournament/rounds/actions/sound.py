"""The sound of all screens in the hall at once; each can be muted at its own keyboard besides."""

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.queries import hall_sound


@decision
def switch_sound(now: Deciding, on: bool) -> Decided:
    """Let the screens be heard, or none of them."""
    return Decided("sound_switched", {"off": not on, "test": False}, True)


@decision
def try_sound(now: Deciding) -> Decided:
    """Every screen plays its three sounds once."""
    if hall_sound(now.tournament)["off"]:
        raise refuse("sound_off", gettext_noop("The sound is switched off: switch it on first."))
    return Decided("sound_tried", {"off": False, "test": True}, True)
