"""Requests become commands, refusals become problem documents, in the reader's language."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory
from django.utils import translation
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from games.game import Problem
from games.text import Text
from tournament.journal.actions import Actor, Refused
from tournament.journal.http import command_from, problem_response, translated
from tournament.setup.models import Tournament

EVENT = Tournament(pk=5, slug="essen")


def request(user: Any = None, fields: dict[str, str] | None = None, key: str = "") -> Any:
    made: Any = RequestFactory().post("/", fields or {}, headers={"Idempotency-Key": key} if key else {})
    made.user = user or SimpleNamespace(is_authenticated=True, pk=7, get_username=lambda: "dana")
    return made


def test_a_command_is_given_by_the_user_under_the_id_of_the_header() -> None:
    command = command_from(request(key="k1"), EVENT)
    assert (command.tournament_id, command.by, command.id, command.seen) == (5, Actor("dana", 7), "k1", None)


def test_a_form_carries_the_id_and_what_its_reader_had_seen() -> None:
    command = command_from(request(fields={"command": "k2", "seen": "41"}), EVENT)
    assert (len(command.id), command.seen) == (40, 41)


def test_a_form_sent_twice_is_one_command_and_a_form_changed_after_back_is_another() -> None:
    sent = {"command": "k2", "first_name": "Dana"}
    ids = [command_from(request(fields=fields), EVENT).id for fields in (sent, sent, sent | {"first_name": "Noa"})]
    assert ids[0] == ids[1] != ids[2]


def test_without_an_id_each_request_is_a_command_of_its_own() -> None:
    assert command_from(request(), EVENT).id != command_from(request(), EVENT).id


def test_an_id_longer_than_the_journal_keeps_is_refused() -> None:
    with pytest.raises(Refused, match="command_id_too_long"):
        command_from(request(key="x" * 101), EVENT)


def asked_by(data: dict[str, Any], path: str = "/api/check-in/") -> str:
    made = Request(APIRequestFactory().post(path, data, format="json"), parsers=[JSONParser()])
    return command_from(made, EVENT, Actor("dana", 7)).asked


def test_a_request_to_the_api_says_what_its_id_is_for_whatever_it_has_seen_since() -> None:
    first = asked_by({"numbers": [1], "of": {"a": 1, "b": 2}})
    assert asked_by({"seen": 7, "of": {"b": 2, "a": 1}, "numbers": [1]}) == first
    others = [asked_by({"numbers": [2]}), asked_by({"numbers": [1]}), asked_by({"numbers": [1]}, "/api/withdraw/")]
    assert len({first, *others}) == 4


@pytest.mark.parametrize("key", ["a\0", "\ud800", "a\nb"])
def test_an_id_that_no_database_keeps_is_refused(key: str) -> None:
    with pytest.raises(Refused, match="command_id_not_printable"):
        command_from(request(key=key), EVENT)


def test_somebody_without_a_login_needs_a_name_of_his_own() -> None:
    with pytest.raises(PermissionDenied):
        command_from(request(AnonymousUser()), EVENT)
    assert command_from(request(AnonymousUser()), EVENT, Actor("player 3")).by.name == "player 3"


def test_a_refusal_is_a_problem_document_with_all_problems() -> None:
    late = Problem("late", "", {"minutes": 5}, "{minutes} minutes late.")
    typed = Problem("no_name", "first_name", {}, "The name is missing.")
    response = problem_response(Refused([late, typed]))
    document = json.loads(response.content)
    assert response["Content-Type"] == "application/problem+json"
    assert (response.status_code, document["status"]) == (409, 409)
    assert document["detail"] == "5 minutes late. The name is missing."
    assert document["problems"][0] == {
        "code": "late",
        "line": "",
        "params": {"minutes": 5},
        "text": "5 minutes late.",
    }
    assert problem_response(Refused([typed])).status_code == 422


def test_words_inside_words_are_translated_too() -> None:
    with translation.override("he"):
        assert translated(Text("{what}!", {"what": Text("Yes")})) == "כן!"
