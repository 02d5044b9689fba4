"""How the desk's templates name roles, tasks and scenes."""

from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.rounds.queries import hall_sound
from tournament.screens import operations
from tournament.setup.models import Tournament
from tournament.setup.roles import ROLE_NAMES

register = template.Library()

BEHIND_SECONDS = 3  # a sweep makes up for whatever was lost within two

SCENES = {
    "auto": _("By itself: as play has it"),
    "welcome": _("Welcome"),
    "seats": _("Where do I sit?"),
    "desk": _("Please come to the desk"),
    "rules": _("The rules in six cards"),
    "countdown": _("Countdown to the start"),
    "round": _("The round"),
    "break": _("Break"),
    "leaders": _("Leaderboard"),
    "dice": _("The dice so far"),
    "thanks": _("Thanks"),
    "manual": _("Play goes on by hand"),
}
SHOWN_BESIDES = {"winner": _("The winner"), "counting": _("A judge is counting")}
SOUNDS = {"": "–", "on": _("on"), "muted": _("switched off"), "blocked": _("waits for a touch or a key")}
TASKS = {
    "set_up": _("set up the event"),
    "read_journal": _("read the journal"),
    "call_rounds": _("call rounds"),
    "show_scenes": _("choose what screens show"),
    "register": _("register and check in"),
    "seat": _("seat people"),
    "judge": _("judge and count"),
    "sanction": _("give sanctions"),
    "confirm_winner": _("confirm the winner"),
    "see_desk": _("see the desk"),
    "publish_standings": _("publish standings"),
    "see_standings": _("see standings before they are published"),
    "sign_off": _("sign the standings off"),
}


@register.filter
def role_name(role: str) -> str:
    return gettext(ROLE_NAMES[role])


@register.filter
def scene_name(scene: str) -> str:
    return str(SCENES[scene])


@register.filter
def scene_shown(scene: str) -> str:
    """What a screen says that it shows; it may know scenes that nobody can choose."""
    return str(SCENES.get(scene, SHOWN_BESIDES.get(scene, "–")))


@register.filter
def sound(state: str) -> str:
    return str(SOUNDS[state])


@register.filter
def task_name(task: str) -> str:
    return str(TASKS.get(task, task))


@register.filter
def of(table: dict[str, list[str]], key: str) -> list[str]:
    return table.get(key, [])


@register.inclusion_tag("screens/quiet.html")
def quiet_screens(tournament: Tournament) -> dict[str, Any]:
    """What an operator has to know of the screens: which nobody hears, that all are behind, whom nothing reaches."""
    return {
        "off": hall_sound(tournament)["off"],
        "quiet": operations.quiet_screens(tournament),
        "cut_off": operations.cut_off_targets(tournament),
        **screens_behind(tournament),
    }


@register.inclusion_tag("screens/quiet.html")
def screens_behind(tournament: Tournament) -> dict[str, Any]:
    """For who works beside the screens, judges and check-in: only that all of them are behind."""
    seconds = operations.unpublished_seconds(tournament)
    return {"behind": seconds if seconds and seconds >= BEHIND_SECONDS else 0, "unknown": seconds is None}
