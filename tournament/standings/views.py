"""The list for everybody, made once; why one stands before another."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tournament.journal.http import event_page
from tournament.made_once import MadeOnce, Page
from tournament.setup import roles
from tournament.setup.models import Tournament
from tournament.standings.comparing import comparisons, deciding
from tournament.standings.queries import Listing, Standing, listing_now, moment_of

LINES = 300
A_YEAR = 365 * 24 * 3600


_pages: MadeOnce[Page] = MadeOnce(keep=32)


@event_page(None)
def public_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's page is made once for each decision and language; who is logged in gets one with their own links."""
    if asked := _language(request):
        return _in_language(request, asked)
    if number := _number(request.GET.get("find", "")):
        return redirect(_address_of(tournament, number))
    page = _number(request.GET.get("page", "")) or 1
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return render(request, "standings/standings.html", _context(tournament, page))
    key = (moment_of(tournament), translation.get_language(), page)
    made = _pages.get(key, lambda: _make(_context(tournament, page) | {"for_everybody": True}))
    response = made.answer(request)
    patch_vary_headers(response, ["Cookie"])
    return response


def _make(context: dict[str, Any]) -> Page:
    return Page(render_to_string("standings/standings.html", context).encode())


def _context(tournament: Tournament, page: int) -> dict[str, Any]:
    shown = listing_now(tournament)
    lines = [*shown.standings, *shown.absent]
    pages = max(-(-len(lines) // LINES), 1)
    page = min(page, pages)
    lines = lines[(page - 1) * LINES : page * LINES]
    ranked = [line for line in lines if isinstance(line, Standing)]
    return {
        "tournament": tournament,
        "shown": shown,
        "lines": ranked,
        "absent": lines[len(ranked) :],
        "page": page,
        "pages": range(1, pages + 1),
    }


def _address_of(tournament: Tournament, number: int) -> str:
    """The line of a registration, on its page of the list."""
    shown = listing_now(tournament)
    order = [line.number for line in shown.standings] + [one.number for one in shown.absent]
    address = reverse("standings", args=[tournament.slug])
    if number not in order:
        return address
    return f"{address}?page={order.index(number) // LINES + 1}#p{number}"


def _language(request: HttpRequest) -> str | None:
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else None


def _in_language(request: HttpRequest, language: str) -> HttpResponse:
    """A link that switches the language: a page for everybody holds no form with a secret."""
    response = HttpResponseRedirect(request.path)
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=A_YEAR, samesite="Lax")
    return response


def _number(typed: str) -> int:
    return int(typed) if typed.isdecimal() and len(typed) < 10 else 0


@event_page(None)
def why(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Why A stands before B: every comparison, and the first that separates them."""
    shown = listing_now(tournament)
    context = {"tournament": tournament, "shown": shown, "typed": request.GET}
    if may_see(request, tournament, shown):
        context |= why_context(shown, _number(request.GET.get("a", "")), _number(request.GET.get("b", "")))
    return render(request, "standings/why.html", context)


def why_context(shown: Listing, a: int, b: int) -> dict[str, Any]:
    """The two lines, the better one first, and what separates them; nothing for people without a place."""
    pair = [shown.by_number[number] for number in dict.fromkeys((a, b)) if number in shown.position]
    if len(pair) != 2:
        return {"unknown": bool(a and b)}
    first, second = sorted(pair, key=lambda line: shown.position[line.number])
    compared = comparisons(first.row, second.row, shown.order)
    return {"first": first, "second": second, "compared": compared, "deciding": deciding(compared)}


def may_see(request: HttpRequest, tournament: Tournament, shown: Listing) -> bool:
    """Everybody, unless the organiser holds the standings back; staff whose task it is always."""
    return shown.published or roles.may(request.user, tournament, "see_standings")
