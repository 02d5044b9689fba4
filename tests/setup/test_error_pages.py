"""What people see when a page is not there, is not theirs, or failed."""

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.events import new_event, staff
from tournament.setup.models import Role


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "direction", "words"), [("en", "ltr", "There is no such page."), ("he", "rtl", "אין דף כזה.")]
)
def test_an_address_that_leads_nowhere_says_so_in_the_readers_language(
    client: Client, language: str, direction: str, words: str
) -> None:
    answer = client.get("/t/nowhere/desk/", headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert words in answer.content.decode()
    assert f'<html lang="{language}" dir="{direction}">' in answer.content.decode()


@pytest.mark.django_db
def test_a_helper_without_the_role_is_told_who_gives_it(client: Client) -> None:
    tournament = new_event()
    client.force_login(staff(tournament, Role.CALLER))
    answer = client.get(f"/t/{tournament.slug}/desk/registrations/")
    assert answer.status_code == 403
    assert "The organiser gives roles" in answer.content.decode()


def test_a_failure_is_told_in_both_languages_without_the_database() -> None:
    answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.content.decode()
    assert "משהו השתבש כאן" in answer.content.decode()
