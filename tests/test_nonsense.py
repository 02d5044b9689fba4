"""Nonsense sent to every address of the site: each is refused in words, none breaks the server."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.test import Client

from tests.test_roles import ROUTES, SUPERUSER, Site, site

__all__ = ["site"]

HUGE = 10**30
VALUES: list[Any] = [None, HUGE, -1, [None], [HUGE], {"x": [1]}, "\0\ud800", "א" * 5000]
"""Values of every type that JSON has, at their edges."""
TYPED = [str(HUGE), "²\0", "1,x", "א" * 5000]
FIELDS = [
    "accept",
    "accessible",
    "accessible_seat",
    "agrees",
    "alike",
    "answers",
    "at",
    "blocked",
    "board",
    "capacity",
    "claim_id",
    "closes_at",
    "colours",
    "columns",
    "command",
    "count",
    "data",
    "decision",
    "dice",
    "digest",
    "done",
    "email",
    "entry",
    "fields",
    "file",
    "first",
    "first_name",
    "group",
    "inputs",
    "kind",
    "language",
    "last_name",
    "length",
    "limit",
    "line",
    "locked",
    "name",
    "names_frozen",
    "next",
    "note",
    "notes",
    "number",
    "numbers",
    "offset",
    "opens_at",
    "order",
    "other",
    "party",
    "party_code",
    "person",
    "phone",
    "play_order",
    "players",
    "present_only",
    "public_name",
    "q",
    "reason",
    "remedy",
    "replace",
    "row",
    "rows",
    "second",
    "seed",
    "seen",
    "shape",
    "side",
    "stand_in",
    "state",
    "table",
    "text",
    "ties",
    "token",
    "total",
    "values",
    "verdict",
    "wish",
    "column_email",
    "page",
    "after",
    "all",
    "colours",
    "company",
    "consent",
    "entry",
    "new_party",
]
"""Names that the fields of our forms and endpoints have."""


def broken_by(client: Client, address: str, bodies: Iterator[tuple[str, Any, str]]) -> list[str]:
    """Which bodies, each with a method and a content type, made the server fail. Nothing that they did stays."""
    client.raise_request_exception = False
    found, closed = [], set[str]()
    for method, body, content_type in bodies:
        if method in closed:
            continue
        with transaction.atomic():
            send = getattr(client, method)
            response = send(address, body, content_type=content_type) if content_type else send(address, body)
            transaction.set_rollback(True)
        if response.status_code == 405:
            closed.add(method)
        if response.status_code >= 500:
            found.append(f"{method} {address} {str(body)[:80]!r}")
    return found


def documents() -> Iterator[tuple[str, Any, str]]:
    for value in VALUES:
        for method in ("post", "patch"):
            yield method, json.dumps(dict.fromkeys(FIELDS, value)), "application/json"
    for value in (None, "x", [HUGE]):
        yield "post", json.dumps(value), "application/json"


def forms() -> Iterator[tuple[str, Any, str]]:
    for value in TYPED:
        yield "get", dict.fromkeys(FIELDS, value), ""
        yield "post", dict.fromkeys(FIELDS, value), ""


def test_no_endpoint_breaks_at_a_body_of_the_wrong_type(site: Site) -> None:
    endpoints = [site.address(route) for route in ROUTES if route.startswith("api/v1/")]
    client = site.clients[SUPERUSER]
    assert [one for address in endpoints for one in broken_by(client, address, documents())] == []
    assert [one for address in endpoints for one in broken_by(client, address, forms())] == []


def test_no_page_breaks_at_a_form_of_nonsense(site: Site) -> None:
    pages = [site.address(route) for route in ROUTES if not route.startswith(("api/", "logout"))]
    client = site.clients[SUPERUSER]
    assert [one for address in pages for one in broken_by(client, address, forms())] == []
