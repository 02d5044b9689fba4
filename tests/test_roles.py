"""Every address of the site × every role: who is let in and who is not. A new address fails here until it is listed.

What a role may do is written down here once more, by hand, and compared with what the site really answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.events import command, new_event, new_person, running_round, staff
from tournament.judging import actions
from tournament.judging.links import token_of_table
from tournament.judging.models import Call, Claim, Conflict, Sanction
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Role, Tournament

EVERYBODY = None

NOBODY_BUT_SUPERUSERS: set[Role] = set()
ORGANISER = {Role.ORGANISER}
DESK = {Role.ORGANISER, Role.DESK}
JUDGES = {Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE}
HEAD = {Role.ORGANISER, Role.HEAD_JUDGE}
RUNS_ROUNDS = {Role.ORGANISER, Role.CALLER}
SEES_DESK = {Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}

PAGES: dict[str, set[Role] | None] = {
    # For everybody
    "": EVERYBODY,
    "login/": EVERYBODY,
    "logout/": EVERYBODY,
    "metrics": EVERYBODY,  # on this very machine
    "language/setlang/": EVERYBODY,
    "api/schema/": EVERYBODY,
    "api/docs/": EVERYBODY,
    "api/v1/games/<slug:key>/": EVERYBODY,
    "api/v1/games/<slug:key>/rulings/<slug:name>/": EVERYBODY,
    "t/<slug:slug>": EVERYBODY,
    "t/<slug:slug>/journal": EVERYBODY,
    "t/<slug:slug>/standings/": EVERYBODY,
    "t/<slug:slug>/dice/": EVERYBODY,
    "t/<slug:slug>/standings/why/": EVERYBODY,
    "t/<slug:slug>/seat/": EVERYBODY,
    "t/<slug:slug>/reseated": EVERYBODY,
    "t/<slug:slug>/map/": EVERYBODY,
    "t/<slug:slug>/missing": EVERYBODY,
    "t/<slug:slug>/table/<int:number>/": EVERYBODY,
    "t/<slug:slug>/tables/": EVERYBODY,
    "t/<slug:slug>/tables/seating.json": EVERYBODY,
    "t/<slug:slug>/register/": EVERYBODY,
    "t/<slug:slug>/helper/": EVERYBODY,  # whoever has a link
    "t/<slug:slug>/judge/worker.js": EVERYBODY,
    "t/<slug:slug>/judge/engine.js": EVERYBODY,
    "t/<slug:slug>/judge/manifest.json": EVERYBODY,
    # For whoever has the personal link, or the code on a table
    "t/<slug:slug>/registration/<str:token>/": EVERYBODY,
    "t/<slug:slug>/registration/<str:token>/event.ics": EVERYBODY,
    "t/<slug:slug>/registration/<str:token>/party/": EVERYBODY,
    "t/<slug:slug>/registration/<str:token>/cancel/": EVERYBODY,
    "t/<slug:slug>/registration/<str:token>/forget/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/declare/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/table/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/table/sign/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/call/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/call/withdraw/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/sheet/": EVERYBODY,
    "t/<slug:slug>/player/<str:token>/appeal/<int:sanction_id>/": EVERYBODY,
    "t/<slug:slug>/call/<str:token>/": EVERYBODY,
    # Of staff
    "new/": NOBODY_BUT_SUPERUSERS,
    "new/try/": NOBODY_BUT_SUPERUSERS,
    "t/<slug:slug>/desk/": SEES_DESK,
    "t/<slug:slug>/desk/tables/sittings/<int:sitting>.pdf": SEES_DESK,
    "t/<slug:slug>/screens/": SEES_DESK,
    "t/<slug:slug>/broadcast/": ORGANISER,
    "t/<slug:slug>/broadcast/<slug:step>/": ORGANISER,
    "t/<slug:slug>/desk/hall/": SEES_DESK,
    "t/<slug:slug>/desk/tables/": SEES_DESK,
    "t/<slug:slug>/desk/tables/<slug:name>/": SEES_DESK,  # each step has its own task, at separate tables
    "t/<slug:slug>/desk/screens/": RUNS_ROUNDS,
    "t/<slug:slug>/desk/screens/show/": RUNS_ROUNDS,
    "t/<slug:slug>/desk/settings/": ORGANISER,
    "t/<slug:slug>/desk/staff/": ORGANISER,
    "t/<slug:slug>/desk/staff/remove/": ORGANISER,
    "t/<slug:slug>/desk/staff/invite/": ORGANISER,
    "t/<slug:slug>/desk/staff/links/": ORGANISER,
    "t/<slug:slug>/desk/staff/renew/": ORGANISER,
    "t/<slug:slug>/start/": RUNS_ROUNDS,
    "t/<slug:slug>/caller/": RUNS_ROUNDS,
    "t/<slug:slug>/caller/<slug:name>/": RUNS_ROUNDS,
    "t/<slug:slug>/desk/registrations/policy/": ORGANISER,
    "t/<slug:slug>/desk/registrations/visitor/": ORGANISER,
    "t/<slug:slug>/desk/registrations/mail/": ORGANISER,
    "t/<slug:slug>/desk/registrations/mail/<int:number>/again/": ORGANISER,
    "t/<slug:slug>/desk/seating/hall/": ORGANISER,
    "t/<slug:slug>/desk/seating/draw/": ORGANISER,
    "t/<slug:slug>/desk/seating/tables/<int:number>/mark/": ORGANISER,
    "t/<slug:slug>/desk/standings/": JUDGES,
    "t/<slug:slug>/desk/standings/export/<slug:kind>/": JUDGES,
    "t/<slug:slug>/desk/standings/publish/": ORGANISER,
    "t/<slug:slug>/desk/standings/hold-back/": ORGANISER,
    "t/<slug:slug>/desk/standings/order/": ORGANISER,
    "t/<slug:slug>/desk/standings/sign-off/": HEAD,
    "t/<slug:slug>/desk/standings/certificates/": HEAD,
    "t/<slug:slug>/judge/confirm/": HEAD,
    "t/<slug:slug>/judge/revoke/": HEAD,
    "t/<slug:slug>/judge/tables/<int:sitting>/<int:number>/confirm/": HEAD,
    "t/<slug:slug>/judge/claims/<int:claim_id>/reopen/": HEAD,
    "t/<slug:slug>/judge/sanctions/<int:sanction_id>/decide/": HEAD,
}
PREFIXES: dict[str, set[Role] | None] = {
    # Parts of the site that belong to one task as a whole, but for what is listed above or below one by one
    "t/<slug:slug>/judge/": JUDGES,
    "t/<slug:slug>/desk/": DESK,
    "t/<slug:slug>/desk/journal/": HEAD,
}
ENDPOINTS: dict[str, set[Role] | None] = {
    "settings/": ORGANISER,
    "scene/": RUNS_ROUNDS,
    "targets/": ORGANISER,
    "targets/<int:target_id>/test/": ORGANISER,
    "targets/<int:target_id>/again/": ORGANISER,
    "targets/<int:target_id>/remove/": ORGANISER,
    "journal/": EVERYBODY,
    "standings/": EVERYBODY,
    "standings/why/": EVERYBODY,
    "standings/publish/": ORGANISER,
    "standings/hold-back/": ORGANISER,
    "standings/tie-breakers/": ORGANISER,
    "standings/sign-off/": HEAD,
    "rounds/": EVERYBODY,
    "dice/": EVERYBODY,
    "seating/find/": EVERYBODY,
    "tables/": EVERYBODY,
    "seating/": SEES_DESK,
    "seating/history/": SEES_DESK,
    "seating/sittings/": EVERYBODY,
    "seating/sittings/<int:number>/print/": SEES_DESK,
    "seating/sittings/<int:number>/<slug:step>/": RUNS_ROUNDS,
    "seating/sittings/<int:number>/tables/<int:table>/end-extra-time/": JUDGES,
    "tables/course/": ORGANISER,
    "score-sheets/tables/<int:sitting>/<int:table>/decide/": HEAD,
    "seating/lay-out/": ORGANISER,
    "seating/preview/": ORGANISER,
    "seating/draw/": ORGANISER,
    "tables/<int:table>/mark/": ORGANISER,
    "registrations/policy/": ORGANISER,
    "registrations/visitor/": ORGANISER,
    "claims/confirm-winner/": HEAD,
    "claims/revoke-winner/": HEAD,
    "claims/<int:claim_id>/reopen/": HEAD,
    "conflicts/<int:conflict_id>/resolve/": HEAD,
    "sanctions/<int:sanction_id>/decide/": HEAD,
    "score-sheets/verify/": HEAD,
}
ENDPOINT_PREFIXES: dict[str, set[Role] | None] = {
    "rounds/": RUNS_ROUNDS,
    "break/": RUNS_ROUNDS,
    "extra-time/": RUNS_ROUNDS,
    "notices/": RUNS_ROUNDS,
    "sound/": RUNS_ROUNDS,
    "sound/test/": RUNS_ROUNDS,
    "dice/": RUNS_ROUNDS,
    "journal/": HEAD,
    "standings/exports/": JUDGES,
    "claims/": JUDGES,
    "conflicts/": JUDGES,
    "score-sheets/": JUDGES,
    "calls/": JUDGES,
    "rulings/": JUDGES,
    "sanctions/": JUDGES,
    "registrations/": DESK,
    "registrations/own/": EVERYBODY,
    "seating/": DESK,
    "tables/": DESK,
}
API = "api/v1/tournaments/<slug:slug>/"
ROLES = [*Role]
SOMEBODY, SUPERUSER, NOBODY = "somebody", "superuser", "nobody"
READERS = [NOBODY, SOMEBODY, *map(str, ROLES), SUPERUSER]


def routes(resolver: Any = None, before: str = "") -> Iterator[str]:
    """Every address of the site, as the URL conf writes it; the admin's own are not ours."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and not route.startswith("admin/"):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route


ROUTES = sorted(set(routes()))


def allowed(route: str) -> set[Role] | None:
    """Who may use an address, by the tables above: the address itself, else the longest prefix that is listed."""
    if route.startswith(API):
        return _listed(route.removeprefix(API), ENDPOINTS, ENDPOINT_PREFIXES)
    return _listed(route, PAGES, PREFIXES)


def _listed(
    route: str, one_by_one: dict[str, set[Role] | None], prefixes: dict[str, set[Role] | None]
) -> set[Role] | None:
    if route in one_by_one:
        return one_by_one[route]
    for prefix in sorted(prefixes, key=len, reverse=True):
        if route.startswith(prefix):
            return prefixes[prefix]
    raise AssertionError(f"who may use {route}?")


@dataclass(frozen=True)
class Site:
    """A running event with something of everything, and a reader of each role."""

    places: dict[str, str]
    clients: dict[str, Client]

    def address(self, route: str) -> str:
        for place, value in self.places.items():
            route = route.replace(place, value)
        assert "<" not in route, f"nothing known to put into {route}"
        return f"/{route}"


@pytest.fixture
def site(db: None) -> Site:
    tournament = new_event(boards=3)
    running_round(tournament)
    clients = {str(role): _client(staff(tournament, role)) for role in ROLES}
    clients[NOBODY] = Client()
    clients[SOMEBODY] = _client(staff(new_event("elsewhere", boards=1), Role.ORGANISER))
    clients[SUPERUSER] = _client(User.objects.create_superuser("root"))
    return Site(_places(tournament), clients)


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _conflict(tournament: Tournament) -> Conflict:
    """What there is to judge: a call, a sanction, a claim, and two counts that differ."""
    actions.call_judge(command(tournament), "rules", table=1)
    actions.give_sanction(command(tournament), 1, "warning", "looked at hidden cards")
    actions.declare_victory(command(tournament), 1)
    sheet = {"settlements": 2, "cities": 1}
    count = actions.submit_sheet(command(tournament), 3, sheet, {}, "submitted")
    standing = tournament.sheets.get(entry=count.number)
    return Conflict.objects.create(
        tournament=tournament, registration=standing.registration, standing=standing, entry=count.number
    )


def _places(tournament: Tournament) -> dict[str, str]:
    """Something real for each place in an address."""
    conflict = _conflict(tournament)
    person = Registration.objects.get(tournament=tournament, number=1)
    new_person(tournament, 90)
    table = Table.objects.get(tournament=tournament, number=1)
    return {
        "t/<slug:slug>/call/<str:token>": f"t/essen/call/{token_of_table(table)}",
        "<str:token>": token_of(person),
        "<slug:slug>": tournament.slug,
        "<int:claim_id>": str(Claim.objects.get().pk),
        "<int:conflict_id>": str(conflict.pk),
        "<int:call_id>": str(Call.objects.get().pk),
        "<int:sanction_id>": str(Sanction.objects.get().pk),
        "<int:file_id>": "1",
        "<int:target_id>": "1",
        "<int:entry>": "1",
        "<int:number>": "1",
        "<int:of_round>": "1",
        "<int:sitting>": "1",
        "<int:table>": "1",
        "desk/tables/<slug:name>": "desk/tables/start",
        "caller/<slug:name>": "caller/pause",
        "rulings/<slug:name>": "rulings/discard_on_seven",
        "<slug:side>": "sun",
        "<slug:step>": "again",
        "<slug:matter>": "cards",
        "<slug:kind>": "csv",
        "<slug:key>": "sun_moon",
    }


def is_let_in(response: HttpResponseBase) -> bool:
    """Whatever else is answered (not found, a problem, a redirect to the next page): not "log in" and not "no"."""
    to_login = response.status_code == 302 and response["Location"].startswith("/login/?next=")
    return not to_login and response.status_code not in (401, 403)


def ask(client: Client, address: str) -> HttpResponseBase:
    """As a browser asks; where only a command is possible, the command, and nothing that it did stays."""
    with transaction.atomic():
        response: HttpResponseBase = client.get(address)
        if response.status_code == 405:
            response = client.post(address)
        transaction.set_rollback(True)
    return response


def expected(route: str, reader: str) -> bool:
    roles = allowed(route)
    if roles is EVERYBODY:
        return True
    return reader == SUPERUSER or reader in {str(role) for role in roles}


def test_every_address_is_listed_and_nothing_else() -> None:
    for route in ROUTES:
        allowed(route)
    listed = {f"{API}{route}" for route in ENDPOINTS} | set(PAGES)
    assert listed - set(ROUTES) == set()


@pytest.mark.parametrize("reader", READERS)
def test_who_is_let_in_and_who_is_not(site: Site, reader: str) -> None:
    wrong = []
    for route in ROUTES:
        if route == "logout/":
            continue
        response = ask(site.clients[reader], site.address(route))
        if is_let_in(response) != expected(route, reader):
            wrong.append((route, response.status_code))
    assert wrong == []


@pytest.mark.parametrize("reader", READERS)
def test_the_admin_is_for_superusers(site: Site, reader: str) -> None:
    response = site.clients[reader].get("/admin/")
    assert (response.status_code == 200) == (reader == SUPERUSER)
