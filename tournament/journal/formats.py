"""What only one kind of event has. Its addresses are marked where they are listed; at an event of the other kind they
answer, in words, where to look instead.
"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse

from games.text import gettext_noop
from tournament.setup.models import Format, Tournament

MARK = "only_in"
PAGES = {
    "tables_desk": gettext_noop("Sittings and their clock"),
    "sitting_seats": gettext_noop("Who sits where"),
    "my_table": gettext_noop("My table"),
    "judge": gettext_noop("Judge"),
    "hall": gettext_noop("Hall screen"),
    "desk": gettext_noop("Desk"),
    "seating": gettext_noop("Seats"),
    "find_seat": gettext_noop("Where do I sit?"),
    "player": gettext_noop("My page"),
}
"""Name of a page -> what the link to it says."""

SENTENCES = {
    Format.HALL: gettext_noop("This event is played in one hall, not at separate tables."),
    Format.TABLES: gettext_noop("This event is played at separate tables."),
}


@dataclass(frozen=True, slots=True)
class OnlyIn:
    """`instead`: the name of a page, or an address of the API below the event's."""

    format: Format
    instead: str


def only_in(format_: Format, instead: str, *patterns: URLPattern) -> list[URLPattern]:
    """Mark addresses that only this kind of event has."""
    for pattern in patterns:
        setattr(pattern.callback, MARK, OnlyIn(format_, instead))
    return list(patterns)


def misplaced(request: HttpRequest, tournament: Tournament) -> OnlyIn | None:
    """The mark of the address that is asked for, if this event is of the other kind."""
    mark = getattr(request.resolver_match and request.resolver_match.func, MARK, None)
    return mark if isinstance(mark, OnlyIn) and mark.format != tournament.format else None


def look_instead(request: HttpRequest, tournament: Tournament, mark: OnlyIn) -> HttpResponse:
    """The page that says so: 404 for who looks, 409 for who acts."""
    match = request.resolver_match
    kept = {name: value for name, value in match.kwargs.items() if name in ("slug", "token")} if match else {}
    context = {
        "tournament": tournament,
        "sentence": SENTENCES[Format(tournament.format)],
        "address": reverse(mark.instead, kwargs=kept),
        "label": PAGES[mark.instead],
    }
    status = 404 if request.method in ("GET", "HEAD") else 409
    return render(request, "setup/look_instead.html", context, status=status)
