"""What is in the journal, as others need it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.journal.models import Entry
from tournament.setup.models import Tournament


def public_numbers(slugs: Iterable[str]) -> dict[str, int]:
    """Slug -> number of the newest entry that changed what everybody sees; an event without one is left out."""
    public = Entry.objects.filter(tournament__slug__in=list(slugs), public=True)
    return dict(public.values_list("tournament__slug").annotate(newest=Max("number")).order_by())


def newest_public_since(moment: datetime) -> dict[str, int]:
    """Slug -> number of the newest public entry, of events that have one since then."""
    recent = Entry.objects.filter(public=True, at__gte=moment)
    return dict(recent.values_list("tournament__slug").annotate(newest=Max("number")).order_by())


def public_number(tournament_id: int) -> int:
    """Number of the newest entry that changed what everybody sees, 0 before the first."""
    public = Entry.objects.filter(tournament_id=tournament_id, public=True)
    return public.aggregate(newest=Max("number"))["newest"] or 0


def last_number(tournament: Tournament) -> int:
    """Number of the newest entry, 0 before the first."""
    return Entry.objects.filter(tournament=tournament).aggregate(newest=Max("number"))["newest"] or 0


PUBLISHED, HELD_BACK = "standings_published", "standings_held_back"


def are_published(tournament: Tournament) -> bool:
    """Whether everybody may see the standings: they may, unless the organiser holds them back. The journal alone
    knows, so that every room that tells a place can ask.
    """
    decided = Entry.objects.filter(tournament=tournament, public=True, kind__in=(PUBLISHED, HELD_BACK))
    return decided.order_by("-number").values_list("kind", flat=True).first() != HELD_BACK


BEGINS_PLAY = ("round_announced", "sitting_started")


def play_has_begun(tournament: Tournament) -> bool:
    """Whether a round was announced or a sitting started, and not taken back since."""
    return Entry.objects.filter(tournament=tournament, kind__in=BEGINS_PLAY, replaced_by=None).exists()


COMMENT = "commented"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries somebody looks for; nothing given: all."""

    text: str = ""  # in the words of the entry, its kind, or who decided
    kind: str = ""
    actor: str = ""
    since: datetime | None = None
    until: datetime | None = None


def entries_wanted(tournament: Tournament, wanted: Wanted) -> QuerySet[Entry]:
    """The newest first."""
    found = Entry.objects.filter(tournament=tournament).select_related("replaces").order_by("-number")
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.actor:
        found = found.filter(actor_name=wanted.actor)
    if wanted.since:
        found = found.filter(at__gte=wanted.since)
    if wanted.until:
        found = found.filter(at__lte=wanted.until)
    return found.annotate(said=Cast("data", TextField())).filter(_says(wanted.text)) if wanted.text else found


def _says(text: str) -> Q:
    if text.isdecimal() and len(text) < 10:
        return Q(number=int(text)) | Q(data__registration=int(text))
    # SQLite keeps what is not ASCII as \uXXXX, PostgreSQL as it is.
    escaped = json.dumps(text)[1:-1]
    return (
        Q(said__icontains=text) | Q(said__icontains=escaped) | Q(kind__icontains=text) | Q(actor_name__icontains=text)
    )


def comments_on(tournament: Tournament, numbers: Iterable[int]) -> dict[int, list[Entry]]:
    """Number of an entry -> the comments on it, oldest first."""
    found = Entry.objects.filter(tournament=tournament, kind=COMMENT, data__on__in=list(numbers))
    by_number: dict[int, list[Entry]] = {}
    for comment in found.order_by("number"):
        by_number.setdefault(comment.data["on"], []).append(comment)
    return by_number


def kinds_and_actors(tournament: Tournament) -> tuple[list[str], list[str]]:
    """What there is to choose from."""
    entries = Entry.objects.filter(tournament=tournament).order_by()
    kinds = entries.values_list("kind", flat=True).distinct()
    actors = entries.values_list("actor_name", flat=True).distinct()
    return sorted(kinds), sorted(actors)
