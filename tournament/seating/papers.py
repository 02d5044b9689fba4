"""Printed matter for a whole hall takes a processor for seconds: a worker makes it while its reader sees how far it is.

It is kept in Redis for an hour. Nothing depends on it: what is lost is made again when somebody asks again.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.exceptions import APIException

from tournament.celery import enqueue
from tournament.journal.broadcast import connection
from tournament.journal.queries import last_number
from tournament.seating.pdf import Tell
from tournament.setup.models import Tournament

PRINT = "tournament.seating.print"
MATTERS = ("list", "tables", "cards", "signs")
"""What is printed of the seats of a hall, and the job that does it."""

KEPT_SECONDS = 3600
SILENT_SECONDS = 90
"""A job that says nothing for so long is lost: whoever asks next has it made anew."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed: the part is a row or a sitting (None: all), `site` the address that codes lead to.

    The same order is made once. `as_of` tells apart what is asked for before and after a change.
    """

    slug: str
    matter: str
    part: int | None
    language: str
    site: str = ""
    as_of: str = ""

    @property
    def key(self) -> str:
        return "sunmoon:paper:" + sha256(json.dumps(asdict(self)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Progress:
    """Pages made, of how many; 0 of 0: not begun."""

    done: int
    of: int


def ask(task: str, order: Order) -> bytes | Progress:
    """The paper, or how far it is. Whoever asks first has it made by the job `task`."""
    redis = connection()
    made: Any = redis.get(f"{order.key}:pdf")
    if made:
        return bytes(made)
    if redis.set(f"{order.key}:progress", "0/0", nx=True, ex=SILENT_SECONDS):
        enqueue(task, asdict(order))
        return Progress(0, 0)
    said: Any = redis.get(f"{order.key}:progress") or b"0/0"
    return Progress(*map(int, said.split(b"/")))


def make(order: Order, draw: Callable[[Tournament, Order, Tell], bytes]) -> None:
    """What the job does: draw the paper in the reader's language, say how far it is, keep it."""
    redis = connection()

    def tell(done: int, of: int) -> None:
        redis.set(f"{order.key}:progress", f"{done}/{of}", ex=SILENT_SECONDS)

    with translation.override(order.language):
        redis.set(f"{order.key}:pdf", draw(Tournament.objects.get(slug=order.slug), order, tell), ex=KEPT_SECONDS)


def answer(
    request: HttpRequest, tournament: Tournament, task: str, matter: str, part: int | None = None, site: str = ""
) -> HttpResponse:
    """The paper; until it is made, a page that says how far it is and asks again by itself."""
    address = _address_now(request, tournament)
    if address:
        return redirect(address)
    order = _order(request, tournament, matter, part, site)
    try:
        made = ask(task, order)
    except RedisError:
        return render(request, "seating/printing.html", {"tournament": tournament, "progress": None}, status=503)
    if isinstance(made, bytes):
        return _pdf(order, made)
    page = render(request, "seating/printing.html", {"tournament": tournament, "progress": made}, status=202)
    page["Refresh"] = "1"
    return page


class PaperOutput(serializers.Serializer[Any]):
    done = serializers.IntegerField(help_text="Pages made.")
    of = serializers.IntegerField(help_text="Of so many; 0 of 0: not begun.")
    paper = serializers.CharField(
        help_text="The address to ask again, a second later: it gives the paper once it is made."
    )


PAPER = {202: PaperOutput, (200, "application/pdf"): OpenApiTypes.BINARY}
AS_OF = OpenApiParameter("as_of", int, description="As in `paper`.")
"""What every paper of the API is asked and answers."""


class NoPapers(APIException):
    status_code = 503
    default_detail = _("Redis does not answer, so no paper can be made now. The pages for the browser's printer work.")


def answer_program(
    request: HttpRequest, tournament: Tournament, task: str, matter: str, part: int | None = None, site: str = ""
) -> HttpResponse:
    """The same for a program: the paper, or 202 with how far it is and the address to ask again."""
    address = _address_now(request, tournament)
    order = _order(request, tournament, matter, part, site)
    try:
        made = Progress(0, 0) if address else ask(task, order)
    except RedisError:
        raise NoPapers from None
    if isinstance(made, bytes):
        return _pdf(order, made)
    address = address or request.get_full_path()
    headers = {"Location": address, "Retry-After": "1"}
    return JsonResponse({**asdict(made), "paper": address}, status=202, headers=headers)


def _address_now(request: HttpRequest, tournament: Tournament) -> str:
    """The address of the paper as things are now, for who has asked for none of a certain moment."""
    if "as_of" in request.GET:
        return ""
    query = request.GET.copy()
    query["as_of"] = str(last_number(tournament))
    return f"{request.path}?{query.urlencode()}"


def _order(request: HttpRequest, tournament: Tournament, matter: str, part: int | None, site: str) -> Order:
    language = translation.get_language() or "en"
    return Order(tournament.slug, matter, part, language, site, request.GET.get("as_of", "")[:20])


def _pdf(order: Order, made: bytes) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{order.slug}-{order.matter}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=headers)
