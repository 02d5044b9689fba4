"""In whose company people come: they start a party, join one by its code, or come alone after all."""

import secrets
from dataclasses import dataclass

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.registration.actions.places import (
    change_person,
    parties_of,
    people_with,
    promote,
    refuse_if_changed,
    refuse_if_forgotten,
)
from tournament.registration.models import Party
from tournament.registration.queries import Status, seats_are_drawn

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that is read as something else


@dataclass(frozen=True, slots=True)
class Joining:
    """Whose company somebody wishes: a new party, or that of `code`."""

    code: str = ""
    new: bool = False


@decision
def change_party(now: Deciding, number: int, joining: Joining, version: int | None = None) -> Decided:
    """Come with others, or alone. Once seats are drawn, only the desk changes who wishes to sit together."""
    [one] = people_with(now.tournament, [number])
    refuse_if_forgotten(one)
    if one.status == Status.WITHDRAWN:
        raise refuse("withdrawn", gettext_noop("Withdrawn already: {numbers}."), numbers=number)
    if now.by.user_id is None and seats_are_drawn(now.tournament):
        message = gettext_noop("Seats are drawn: who wishes to sit with somebody else asks at the desk.")
        raise refuse("seats_are_drawn", message)
    refuse_if_changed(now, one, version, ["party"])
    party = party_to_join(now, joining)
    change_person(now, one, {"party": party.code if party else ""})
    return Decided("party_changed", {"numbers": [number], "promoted": promote(now)})


def party_to_join(now: Deciding, joining: Joining | None) -> Party | None:
    """The party, made if it is a new one. The desk names parties as it likes; others must know the code of one."""
    if joining and joining.new:
        code = "".join(secrets.choice(LETTERS) for _ in range(6))
        return Party.objects.create(tournament=now.tournament, code=code)
    if not joining or not joining.code:
        return None
    found = Party.objects.filter(tournament=now.tournament, code__iexact=joining.code).first()
    if found or now.by.user_id is not None:
        return found or parties_of(now.tournament, [joining.code])[joining.code]
    raise refuse("unknown_party", gettext_noop("There is no party with the code {party}."), "party", party=joining.code)
