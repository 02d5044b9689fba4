"""Checking in: that somebody is here. Where he sits is another matter."""

import re
from collections.abc import Sequence

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.actions.places import listed, numbers_of, people_with, save_people
from tournament.registration.queries import Status

DEVICE = re.compile(r"[A-Za-z0-9 .,:#()/-]{1,40}")
PARTS = ("list", "code", "worker", "clock", "camera")
"""What a device tries before the doors open. That the entry arrives is the last thing."""


@decision
def note_device(now: Deciding, device: str, failed: Sequence[str] = (), untried: Sequence[str] = ()) -> Decided:
    """Note that a device was tried, what of it does not work and what could not be tried. It checks nobody in."""
    if not DEVICE.fullmatch(device):  # the journal, which forgets nothing, takes no names of people
        message = gettext_noop("A device is called by 1 to 40 letters, digits and spaces.")
        raise refuse("device_name", message, line="device")
    return Decided("device_tried", {"device": device, "failed": list(failed), "untried": list(untried)})


@decision
def check_in(now: Deciding, numbers: Sequence[int]) -> Decided:
    """Note that people are here. Who is noted already stays as he is; if all are, the second desk is told so."""
    people = people_with(now.tournament, numbers)
    absent = [one.number for one in people if one.status != Status.REGISTERED]
    if absent:
        message = gettext_noop("Without a place, so not checked in: {numbers}.")
        raise refuse("no_place", message, numbers=listed(absent))
    arrived = [one for one in people if not one.checked_in_at]
    if not arrived:
        at = min(one.checked_in_at for one in people if one.checked_in_at)
        message = gettext_noop("Checked in already, at {at}.")
        raise refuse("checked_in_already", message, at=at.astimezone(now.tournament.tzinfo).strftime("%H:%M:%S"))
    for one in arrived:
        one.checked_in_at = now.at
    save_people(now, arrived, "checked_in_at")
    return Decided("checked_in", {"numbers": numbers_of(arrived)})


@decision
def undo_check_in(now: Deciding, numbers: Sequence[int]) -> Decided:
    """Take back a check-in of people who are not here after all."""
    people = [one for one in people_with(now.tournament, numbers) if one.checked_in_at]
    if not people:
        raise refuse(
            "not_checked_in", gettext_noop("Nobody of these is checked in: {numbers}."), numbers=listed(numbers)
        )
    for one in people:
        one.checked_in_at = None
    save_people(now, people, "checked_in_at")
    return Decided("check_in_undone", {"numbers": numbers_of(people)})
