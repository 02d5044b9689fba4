"""Between HTTP and decisions: who may open a page, the command in a request, refusals as problem documents (RFC 9457).

Words leave here in the reader's language.
"""

import functools
import hashlib
import json
import unicodedata
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language_bidi, gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from games.game import Problem
from games.text import Text, gettext_noop
from tournament.journal.actions import Actor, Command, Refused, new_command_id, refuse
from tournament.journal.formats import SENTENCES, look_instead, misplaced
from tournament.journal.models import Entry
from tournament.setup import roles
from tournament.setup.entrance import log_in_first
from tournament.setup.models import Format, Tournament

PROBLEM_TYPE = "application/problem+json"
LONGEST_COMMAND_ID = 100


def translated(text: Text | str) -> str:
    """The words in the language that is active now; a name in them keeps its own direction."""
    return _isolating(text).render(gettext) if isinstance(text, Text) else gettext(text)


def _isolating(text: Text) -> Text:
    return Text(text.message, {name: _isolated(value) for name, value in text.params.items()})


def _isolated(value: object) -> object:
    """What runs against the language that is active now, between marks that are read by browsers and not by people."""
    if isinstance(value, Text):
        return _isolating(value)
    against = {"L"} if get_language_bidi() else {"R", "AL"}
    if isinstance(value, str) and any(unicodedata.bidirectional(sign) in against for sign in value):
        return f"\u2068{value}\u2069"
    return value


def problem_text(problem: Problem) -> str:
    return problem.render(gettext)


def actor_of(request: HttpRequest | Request) -> Actor:
    """The user who asks. Somebody without a log-in acts under a name that his page must give: nobody shares one."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return Actor(request.user.get_username(), request.user.pk)


def command_from(request: HttpRequest | Request, tournament: Tournament, by: Actor | None = None) -> Command:
    """The intent in a request. Its id is in `Idempotency-Key` or in the field `command`; `seen` is a field."""
    command_id = request.headers.get("Idempotency-Key") or _field(request, "command")
    if isinstance(request, HttpRequest) and command_id == request.POST.get("command"):
        command_id = form_id(request)
    command_id = command_id or new_command_id()
    if len(command_id) > LONGEST_COMMAND_ID:
        raise refuse("command_id_too_long", gettext_noop("A command id has at most {most} letters."), most=100)
    if not command_id.isprintable():
        raise refuse("command_id_not_printable", gettext_noop("A command id is made of signs that can be printed."))
    typed = _field(request, "seen")
    seen = int(typed) if typed.isdecimal() else None
    asked = _asked(request) if isinstance(request, Request) else ""  # the id of a form holds what was asked
    return Command(tournament.pk, by or actor_of(request), command_id, seen, asked)


def _asked(request: Request) -> str:
    """A digest of what a request to the API says. A retry may have seen more than the first attempt."""
    data = dict(request.data.lists()) if isinstance(request.data, QueryDict) else request.data
    if isinstance(data, Mapping):
        data = {key: value for key, value in data.items() if key not in ("command", "seen")}
    said = json.dumps([request.method, request.path, data], sort_keys=True, default=str)
    return hashlib.sha256(said.encode()).hexdigest()


def form_id(request: HttpRequest) -> str:
    """The id of a form as it was sent. Sent twice it decides once; changed after "back" it is another command.

    It is bound to all that was typed, so it answers with what a form did nobody but who typed the same.
    """
    typed = {key: request.POST.getlist(key) for key in sorted(request.POST) if key != "csrfmiddlewaretoken"}
    return salted_hmac("form", json.dumps([request.path, typed])).hexdigest()


def _field(request: HttpRequest | Request, name: str) -> str:
    data = request.data if isinstance(request, Request) else request.POST
    return str(data.get(name, "")) if isinstance(data, Mapping) else ""


def problem_response(refused: Refused) -> JsonResponse:
    """All problems of a refusal: 422 when each is about something typed, else 409, as the event does not allow it."""
    typed = all(problem.line for problem in refused.problems)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if typed else HTTPStatus.CONFLICT
    document = _document(status, "urn:sunmoon:refused", gettext("This can't be done."))
    document["detail"] = " ".join(problem_text(problem) for problem in refused.problems)
    document["problems"] = [problem_as_dict(problem) for problem in refused.problems]
    return JsonResponse(document, status=status, content_type=PROBLEM_TYPE)


def problem_as_dict(problem: Problem) -> dict[str, Any]:
    params = {key: translated(value) if isinstance(value, Text) else value for key, value in problem.params.items()}
    return {"code": problem.code, "line": problem.line, "params": params, "text": problem_text(problem)}


def _document(status: int, kind: str, title: str) -> dict[str, Any]:
    return {"type": kind, "title": title, "status": status}


def problem_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponseBase | None:
    """Every error of the API as a problem document: refusals, malformed input, no right, not found."""
    if isinstance(error, Refused):
        return problem_response(error)
    response: Response | None = exception_handler(error, dict(context))
    if response is None:
        return None
    detail = response.data
    document = _document(response.status_code, "about:blank", HTTPStatus(response.status_code).phrase)
    if isinstance(detail, dict) and set(detail) == {"detail"}:
        document["detail"] = detail["detail"]
    else:
        document["errors"] = detail
    headers = {name: response[name] for name in ("Allow", "Retry-After", "WWW-Authenticate") if name in response}
    return JsonResponse(document, status=response.status_code, content_type=PROBLEM_TYPE, headers=headers)


class EntryOutput(serializers.ModelSerializer[Entry]):
    """The journal entry that a command made; sent again, the one it made then."""

    class Meta:
        model = Entry
        fields = ["number", "at", "kind", "data"]


class EventAPIView(APIView):
    """A part of an event's API. `task` says who may use it (`setup.roles`); None: everybody."""

    task: str | None = "set_up"
    tournament: Tournament

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.tournament = get_object_or_404(Tournament, slug=kwargs["slug"])
        if self.task and not roles.may(request.user, self.tournament, self.task):
            self.permission_denied(request)
        if mark := misplaced(request, self.tournament):
            address = f"/api/v1/tournaments/{self.tournament.slug}/{mark.instead}"
            sentence = Text(SENTENCES[Format(self.tournament.format)])
            message = gettext_noop("{sentence} What you look for is at {address}.")
            raise refuse("of_another_format", message, sentence=sentence, address=address)

    def get_exception_handler(self) -> Callable[..., Any]:
        return problem_handler

    def command(self) -> Command:
        return command_from(self.request, self.tournament)


class Nothing(serializers.Serializer[Any]):
    """A command that needs no input."""


class CommandView(EventAPIView):
    """One command as a POST: its input is checked, its decision taken, the entry that this made answered.

    The decision takes by their names what stands in the address and the fields of the input; where these differ,
    `arguments` says how.
    """

    input: type[serializers.Serializer[Any]] = Nothing
    decide: Callable[..., Entry]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        extend_schema(request=None if cls.input is Nothing else cls.input, responses=EntryOutput)(cls)

    def post(self, request: Request, slug: str, **address: Any) -> Response:
        given = self.input(data=request.data)
        given.is_valid(raise_exception=True)
        entry = type(self).decide(self.command(), **address, **self.arguments(given.validated_data))
        return Response(EntryOutput(entry).data)

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return given


View = Callable[..., HttpResponseBase]


def event_page(task: str | None) -> Callable[[View], View]:
    """Make a page of an event: its view gets the Tournament, if the reader may do `task` (None: everybody)."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            tournament = get_object_or_404(Tournament, slug=slug)
            if task and not request.user.is_authenticated:
                if request.method == "POST":
                    return log_in_first(request)
                return redirect_to_login(request.get_full_path())
            if task and not roles.may(request.user, tournament, task):
                raise PermissionDenied
            if mark := misplaced(request, tournament):
                return look_instead(request, tournament, mark)
            try:
                return view(request, tournament, **kwargs)
            except Refused as refused:
                return problem_response(refused)

        return page

    return decorate
