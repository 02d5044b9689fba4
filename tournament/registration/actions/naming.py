"""Names wished for after seats were printed: people ask, the desk decides."""

from collections.abc import Mapping
from typing import Any

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.actions.places import change_person, people_with
from tournament.registration.queries import policy_of

NAMES = ("first_name", "last_name")


@decision
def edit_registration(now: Deciding, number: int, fields: Mapping[str, Any]) -> Decided:
    """Change what is known about a person. Once names are frozen, a name that the person changes waits for the desk."""
    [one] = people_with(now.tournament, [number])
    frozen = now.by.user_id is None and policy_of(now.tournament).names_frozen
    wished = {name: fields[name] for name in NAMES if frozen and name in fields}
    changed = {name: value for name, value in fields.items() if name not in wished}
    one.name_wish = {} if set(NAMES) & set(changed) else one.name_wish | wished
    change_person(now, one, changed)
    one.save()
    return Decided("registration_edited", {"numbers": [number], "fields": sorted(changed), "wished": sorted(wished)})


@decision
def decide_name(now: Deciding, number: int, accept: bool) -> Decided:
    """Let a person have the name wished for, or not. Lists and cards that are printed already have the old one."""
    [one] = people_with(now.tournament, [number])
    if not one.name_wish:
        raise refuse("no_name_wish", gettext_noop("Number {number} wishes no other name."), number=number)
    change_person(now, one, one.name_wish if accept else {})
    one.name_wish = {}
    one.save()
    return Decided("name_accepted" if accept else "name_declined", {"numbers": [number]})
