"""Who gets a mail that the organiser writes: one letter to each address."""

from django.conf import settings
from django.db.models import Q

from tournament.journal.models import Entry
from tournament.registration.models import Message, Registration
from tournament.registration.queries import Status
from tournament.setup.models import Tournament

TAKES_PART, WAITS = Q(status=Status.REGISTERED), Q(status=Status.WAITLISTED)
AUDIENCES = {
    "everybody": TAKES_PART | WAITS,
    "players": TAKES_PART,
    "waitlist": WAITS,
    "contacts": (TAKES_PART | WAITS) & Q(party__isnull=False),  # the earliest number of each party
}
WHEN_AND_WHERE = ["starts_at", "venue", "zone"]


def readers_of(tournament: Tournament, audience: str) -> list[Registration]:
    """Who gets a letter, by numbers. A family with one address gets one, as the earliest of them."""
    found = Registration.objects.filter(AUDIENCES[audience], tournament=tournament).exclude(email="")
    by_key: dict[str | int, Registration] = {}
    for one in found.select_related("party").order_by("-number"):
        by_key[(one.party_id or 0) if audience == "contacts" else one.email] = one
    return sorted({one.email: one for one in by_key.values()}.values(), key=lambda one: one.number)


def language_of(one: Registration) -> str:
    """In which of our languages somebody is written to."""
    return one.language if one.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def people_untold(tournament: Tournament) -> int:
    """How many can be written to who registered before time or place changed, with no mail to everybody since."""
    entries = Entry.objects.filter(tournament=tournament)
    changes = entries.filter(kind="event_changed", data__changed__has_any_keys=WHEN_AND_WHERE)
    change = changes.order_by("-number").first()
    told = Message.objects.filter(tournament=tournament, audience="everybody").order_by("-entry").first()
    if not change or (told and told.entry > change.number):
        return 0
    return sum(one.entry < change.number for one in readers_of(tournament, "everybody"))
