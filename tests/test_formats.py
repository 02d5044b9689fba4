"""Every address at both kinds of event: what only the other kind has says so, in words, and where to look instead.

A new address fails here until it is marked as of one kind, or listed as of both.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tests.events import command, new_event, running_round
from tests.tables.events import drawn_event
from tests.test_roles import ROUTES, ask
from tournament.journal.formats import MARK, OnlyIn
from tournament.judging.actions import call_judge, give_sanction
from tournament.judging.links import token_of_table
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Format, Tournament

pytestmark = pytest.mark.django_db
EVENT, API = "t/<slug:slug>", "api/v1/tournaments/<slug:slug>/"
OF_BOTH = (
    *(
        f"{EVENT}/{part}"
        for part in ("broadcast/", "call/", "helper/", "journal", "register/", "registration/", "screens/")
    ),
    *(f"{EVENT}/desk/{part}" for part in ("check-in/", "import/", "journal/", "registrations/", "settings/", "staff/")),
    f"{EVENT}/desk/standings/",
    f"{EVENT}/standings/",
    *(f"{EVENT}/judge/{part}" for part in ("call", "rulings/", "sanctions/")),
    *(f"{EVENT}/judge/{part}" for part in ("engine.js", "manifest.json", "worker.js")),
    *(f"{EVENT}/player/<str:token>/{part}" for part in ("appeal/", "call/")),
    *(f"{API}{part}" for part in ("calls/", "journal/", "notices/", "registrations/", "rulings/", "sanctions/")),
    *(f"{API}{part}" for part in ("settings/", "standings/", "targets/")),
    f"{API}tables/<int:table>/mark/",
)
EACH_ITS_OWN = {EVENT, f"{EVENT}/desk/", f"{EVENT}/judge/", f"{EVENT}/player/<str:token>/", f"{EVENT}/seat/"}
"""One address, which shows or leads to what the event has."""


def marks(resolver: Any = None, before: str = "") -> Iterator[tuple[str, OnlyIn]]:
    """Every address of one kind of event, with its mark."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and not route.startswith("admin/"):
            yield from marks(pattern, route)
        elif isinstance(pattern, URLPattern) and hasattr(pattern.callback, MARK):
            yield route, getattr(pattern.callback, MARK)


MARKED = dict(marks())
WORDS = {Format.HALL: "played in one hall", Format.TABLES: "played at separate tables"}


@pytest.fixture(params=[Format.HALL, Format.TABLES])
def event(request: pytest.FixtureRequest) -> Tournament:
    if request.param == Format.HALL:
        tournament = new_event(boards=3)
        running_round(tournament)
    else:
        tournament = drawn_event(16)
    call_judge(command(tournament), "rules", table=1)
    give_sanction(command(tournament), 1, "warning", "looked at hidden cards")
    return tournament


@pytest.fixture
def organiser(event: Tournament) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def address(event: Tournament, route: str) -> str:
    """Something real for each place, but for what stands in the database of the other kind alone."""
    person = Registration.objects.get(tournament=event, number=1)
    places = {
        "/call/<str:token>": f"/call/{token_of_table(Table.objects.get(tournament=event, number=1))}",
        "<str:token>": token_of(person),
        "<slug:slug>": event.slug,
        "desk/tables/<slug:name>": "desk/tables/start",
        "caller/<slug:name>": "caller/pause",
        "<slug:name>": "discard_on_seven",
        "<slug:side>": "sun",
        "<slug:matter>": "cards",
        "<slug:kind>": "csv",
    }
    for place, value in places.items():
        route = route.replace(place, value)
    return "/" + re.sub(r"<\w+:\w+>", "1", route)


def said(answer: HttpResponseBase) -> str:
    return answer.content.decode() if hasattr(answer, "content") else ""


def test_every_address_of_an_event_is_of_one_kind_or_of_both() -> None:
    for route in ROUTES:
        if route.startswith((EVENT, API)):
            both = route in EACH_ITS_OWN or route.startswith(OF_BOTH)
            assert both or route in MARKED, route


def test_what_only_the_other_kind_has_says_so_and_where_to_look(event: Tournament, organiser: Client) -> None:
    for route, mark in MARKED.items():
        answer = ask(organiser, address(event, route))
        if mark.format == event.format:
            assert WORDS[Format(event.format)] not in said(answer), route
            continue
        assert answer.status_code in (404, 409), route
        assert WORDS[Format(event.format)] in said(answer), route
        if route.startswith(API):
            instead = re.search(r"/api/v1/[^ \"]+/", said(answer))
            assert instead, route
            assert resolve(instead[0]).route not in wrong_routes(event), route
        else:
            instead = re.search(r'class="button big" href="([^"]+)"', said(answer))
            assert instead, route
            assert organiser.get(instead[1]).status_code in (200, 302), route


def wrong_routes(event: Tournament) -> set[str]:
    return {route for route, mark in MARKED.items() if mark.format != event.format}


def test_no_page_leads_to_what_only_the_other_kind_has(event: Tournament, organiser: Client) -> None:
    wrong, looked_at = wrong_routes(event), 0
    for route in (route for route in ROUTES if route.startswith(EVENT)):
        answer = organiser.get(address(event, route))
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        looked_at += 1
        for link in re.findall(r'(?:href|action|data-\w+)="(/[^"?#]*)', said(answer)):
            if link.startswith(("/t/", "/api/v1/tournaments")) and not link.startswith("/t/elsewhere"):
                assert resolve(link).route not in wrong, (route, link)
    assert looked_at > 15


def test_who_may_not_use_an_address_learns_nothing_of_what_is_there_instead(event: Tournament) -> None:
    route = f"{EVENT}/caller/" if event.format == Format.TABLES else f"{EVENT}/desk/tables/"
    assert Client().get(address(event, route)).status_code == 302
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.get(address(event, route)).status_code == 403
