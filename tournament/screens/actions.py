"""What the hall's screens show beside the course of play, as decided at the desk."""

from datetime import timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.screens.queries import AUTO, SCENES

LONGEST_MINUTES = 240


@decision
def show_scene(now: Deciding, scene: str, minutes: int = 0) -> Decided:
    """Put a scene on every screen until play goes on; with `minutes` it counts down. "auto": as play has it."""
    if scene not in (AUTO, *SCENES):
        raise refuse("no_such_scene", gettext_noop("There is no such scene."), line="scene")
    if not 0 <= minutes <= LONGEST_MINUTES:
        message = gettext_noop("A countdown has at most {most} minutes.")
        raise refuse("too_long", message, line="minutes", most=LONGEST_MINUTES)
    until = now.at + timedelta(minutes=minutes)
    until_ms = round(until.timestamp() * 1000) if minutes else None
    return Decided("scene_shown", {"scene": scene, "until_ms": until_ms}, True)
