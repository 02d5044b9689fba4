"""What a desk's device keeps to check people in without a network."""

import hashlib
from typing import Any

from django.db.models import Q

from tournament.journal.queries import last_number
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.setup.models import Tournament

CODE_LETTERS = 32


def roster(tournament: Tournament, after: int) -> dict[str, Any]:
    """Everybody who was changed by a journal entry later than `after`, and how many there are at all.

    The number is read first: what is decided in between comes once more, and never not at all.
    """
    number = last_number(tournament)
    everybody = Registration.objects.filter(tournament=tournament)
    changed = everybody.filter(Q(entry__gt=after) | Q(touched_entry__gt=after)) if after else everybody
    people = [_known(one) for one in changed.select_related("party").order_by("number")]
    return {"number": number, "total": everybody.count(), "people": people}


def _known(one: Registration) -> dict[str, Any]:
    return {
        "number": one.number,
        "name": f"{one.first_name} {one.last_name}".strip(),
        "party": one.party.code if one.party else "",
        "phone": one.phone,
        "accessible": one.accessible_seat,
        "notes": one.notes,
        "search": one.search_text,
        "status": one.status,
        "here": one.checked_in_at,
        "touched": max(one.entry, one.touched_entry),
        "code": code_of(one),
    }


def code_of(one: Registration) -> str:
    """By what a device recognises somebody's personal link, without being able to make it."""
    return code_of_token(token_of(one))


def code_of_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:CODE_LETTERS]
