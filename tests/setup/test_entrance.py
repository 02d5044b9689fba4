"""Logged out in the middle of a form, or logged in from another tab: nothing typed is lost, and nobody else's words
get into our forms."""

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import new_event, staff
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament

WALK_IN = "/t/essen/desk/registrations/new/"
TYPED = {"command": "c1", "first_name": "דנה", "last_name": '"><b>', "language": "he", "public_name": "short"}


@pytest.fixture
def event(db: None) -> Tournament:
    return new_event(boards=1)


@pytest.fixture
def desk(event: Tournament) -> User:
    user = staff(event, Role.DESK, "dana")
    user.set_password("secret")
    user.save()
    return user


@pytest.fixture
def browser() -> Client:
    """A client that needs tokens, as browsers do."""
    return Client(enforce_csrf_checks=True, headers={"Origin": "http://testserver"})


def form_in(response: Any) -> tuple[str, dict[str, str]]:
    """The action and the hidden fields of the page's own form."""
    page = response.content.decode().partition("<main")[2]
    action = re.search(r'<form method="post" action="([^"]+)"', page)
    assert action
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    return html.unescape(action[1]), {name: html.unescape(value) for name, value in hidden}


def test_a_form_sent_after_the_session_ended_is_sent_again_after_the_log_in(desk: User) -> None:
    client = Client()
    asked = client.post(WALK_IN, TYPED)
    action, fields = form_in(asked)
    assert (asked.status_code, action) == (401, "/login/")
    wrong = client.post(action, fields | {"username": "dana", "password": "wrong"})
    action, fields = form_in(wrong)
    action, fields = form_in(client.post(action, fields | {"username": "dana", "password": "secret"}))
    assert action == WALK_IN
    assert {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"} == TYPED
    assert not Registration.objects.filter(first_name="דנה").exists()
    client.post(action, fields | {"last_name": "לוי"})
    assert Registration.objects.filter(first_name="דנה", last_name="לוי").count() == 1


def test_a_page_opened_before_a_log_in_in_another_tab_sends_again(desk: User, browser: Client) -> None:
    browser.force_login(desk)
    old = browser.post(WALK_IN, TYPED | {"csrfmiddlewaretoken": "x" * 64})
    assert old.status_code == 403
    action, fields = form_in(old)
    assert action == WALK_IN
    sent = browser.post(action, fields | {"last_name": "לוי"})
    assert sent.status_code == 302
    assert Registration.objects.filter(first_name="דנה").count() == 1


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_words_of_another_site_are_not_offered_to_be_sent(desk: User, browser: Client, origin: str) -> None:
    browser.force_login(desk)
    answer = browser.post(WALK_IN, TYPED, headers={"Origin": origin})
    assert answer.status_code == 403
    assert "דנה" not in answer.content.decode()


def test_a_password_is_never_kept_in_a_page(desk: User, browser: Client) -> None:
    answer = browser.post("/login/", {"username": "dana", "password": "secret"})
    assert (answer.status_code, answer["Location"]) == (302, "/login/")


def test_nobody_is_sent_to_another_site_with_what_was_typed(desk: User) -> None:
    typed = {"typed": '[["first_name", "Dana"]]', "next": "https://evil.example/"}
    answer = Client().post("/login/", typed | {"username": "dana", "password": "secret"})
    assert (answer.status_code, answer["Location"]) == (302, "/")


@pytest.mark.parametrize("typed", ["", "x", "5", "[1]", '{"a": 1}', "[[1, 2, 3]]"])
def test_a_log_in_with_nothing_sensible_to_send_is_a_plain_log_in(desk: User, typed: str) -> None:
    fields = {"typed": typed, "next": "/t/essen/desk/", "username": "dana", "password": "secret"}
    assert Client().post("/login/", fields)["Location"] == "/t/essen/desk/"
