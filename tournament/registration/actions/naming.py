"""Answers that are changed; names wished for after seats were printed: people ask, the desk decides."""

from collections.abc import Mapping
from typing import Any

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.actions.places import change_person, people_with, refuse_if_changed, refuse_if_forgotten
from tournament.registration.models import Registration
from tournament.registration.queries import policy_of
from tournament.registration.versions import answers_of

NAMES = ("first_name", "last_name")


@decision
def edit_registration(now: Deciding, number: int, fields: Mapping[str, Any], version: int | None = None) -> Decided:
    """Change what is known about a person. Once names are frozen, a name that the person changes waits for the desk.

    `version`: number of the newest entry that had changed these answers when somebody looked at them. What others have
    changed since is not overwritten. None: whatever has happened since.
    """
    [one] = people_with(now.tournament, [number])
    return _edit(now, one, fields, version)


@decision
def bring_back_answers(now: Deciding, number: int, entry: int, version: int | None = None) -> Decided:
    """Give a person the answers of before entry `entry` again: an edit like any other."""
    [one] = people_with(now.tournament, [number])
    earlier = one.versions.filter(entry=entry).first()
    if not earlier:
        message = gettext_noop("Entry {entry} changed nothing about number {number}.")
        raise refuse("no_such_version", message, "entry", entry=entry, number=number)
    return _edit(now, one, {name: value for name, value in earlier.answers.items() if name != "name_wish"}, version)


def _edit(now: Deciding, one: Registration, fields: Mapping[str, Any], version: int | None) -> Decided:
    refuse_if_forgotten(one)
    before = answers_of(one)
    frozen = now.by.user_id is None and policy_of(now.tournament).names_frozen
    wished = {name: fields[name] for name in NAMES if frozen and name in fields}
    changed = {
        name: value
        for name, value in fields.items()
        if name not in wished and value != before[name] and (value or name != "language")  # nothing said changes none
    }
    renamed = not changed.keys().isdisjoint(NAMES)
    refuse_if_changed(now, one, version, {*wished, *changed, *(["name_wish"] if renamed else [])})
    wish = {name: value for name, value in (one.name_wish | wished).items() if value != before[name]}
    change_person(now, one, changed | {"name_wish": {} if renamed else wish})
    data = {"numbers": [one.number], "fields": sorted(changed), "wished": sorted(wished)}
    return Decided("registration_edited", data)


@decision
def decide_name(now: Deciding, number: int, accept: bool, version: int | None = None) -> Decided:
    """Let a person have the name wished for, or not. Lists and cards that are printed already have the old one.

    `version`: as in `edit_registration`; nobody gets a name that the desk has not seen.
    """
    [one] = people_with(now.tournament, [number])
    refuse_if_changed(now, one, version, ["name_wish"])
    if not one.name_wish:
        raise refuse("no_name_wish", gettext_noop("Number {number} wishes no other name."), number=number)
    change_person(now, one, {**(one.name_wish if accept else {}), "name_wish": {}})
    return Decided("name_accepted" if accept else "name_declined", {"numbers": [number]})
