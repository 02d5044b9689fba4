"""The personal link of a person: signed, no password. Who has it may see and change that one registration."""

import re

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request

from tournament.registration.models import Registration
from tournament.setup.models import Tournament

_signer = signing.Signer(sep=".", salt="registration")


def site_of(request: HttpRequest | Request) -> str:
    """Where the links in a mail lead to: the address under which the reader came."""
    return request.build_absolute_uri("/").rstrip("/")


def token_of(person: Registration) -> str:
    return _signer.sign(str(person.pk))


def person_of_token(tournament: Tournament, token: str) -> Registration | None:
    """Whose link it is; None if it is nobody's at this event."""
    try:
        pk = _signer.unsign(token)
    except signing.BadSignature:
        return None
    return Registration.objects.filter(tournament=tournament, pk=pk).select_related("party", "tournament").first()


def path_of(person: Registration) -> str:
    return reverse("registration", args=[person.tournament.slug, token_of(person)])


def path_of_nobody(tournament: Tournament) -> str:
    """A link like any other, which is nobody's: to try a scanner by."""
    return reverse("registration", args=[tournament.slug, _signer.sign("0")])


def person_scanned(tournament: Tournament, typed: str) -> Registration | None:
    """Who is meant by the text of a scanned QR code: it holds the personal link."""
    found = re.search(r"/registration/([\w.-]+)/?$", typed.strip())
    return person_of_token(tournament, found[1]) if found else None
