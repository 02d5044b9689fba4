"""The hall screen as the server sends it: the languages that were asked for, light for a phone, framed by us alone."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.events import new_event
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Tournament:
    return new_event(profile_data={"goal": 20, "robbers_from": 12})


def words(client: Client, query: str = "", **headers: str) -> dict[str, dict[str, str]]:
    page = client.get(f"/t/essen{query}", headers=headers).content.decode()
    found = re.search(r'<script id="words" type="application/json">(.*?)</script>', page, re.S)
    assert found
    document: dict[str, dict[str, str]] = json.loads(found[1])
    return document


def test_a_screen_speaks_the_readers_language_unless_told_otherwise(client: Client, hall: Tournament) -> None:
    assert list(words(client, accept_language="he")) == ["he"]
    assert list(words(client, "?languages=he,en")) == ["he", "en"]
    assert list(words(client, "?languages=en,xx,en")) == ["en"]
    assert list(words(client, "?languages=klingon")) == ["en"]


def test_a_screen_that_is_told_nothing_speaks_the_languages_of_its_event(client: Client) -> None:
    new_event(languages=["he", "en"])
    assert list(words(client, accept_language="en")) == ["he", "en"]
    assert list(words(client, "?languages=en", accept_language="he")) == ["en"]


def test_each_language_has_every_word_and_the_events_own_name(client: Client, hall: Tournament) -> None:
    both = words(client, "?languages=he,en")
    assert set(both["he"]) == set(both["en"])
    assert (both["he"]["event"], both["en"]["event"]) == ("אסן", "Essen")
    assert both["he"]["sun"] != both["en"]["sun"]


def test_the_rules_have_the_numbers_of_this_event(client: Client, hall: Tournament) -> None:
    english = words(client)["en"]
    assert english["rule_6_more"].startswith("20 points")
    assert "round 12" in english["rule_5_more"]


def test_robbers_that_never_move_are_not_announced(client: Client) -> None:
    new_event(profile_data={"robbers_from": None})
    assert "Robbers stay" in words(client)["en"]["rule_5_more"]


@pytest.mark.parametrize(("query", "direction"), [("?languages=he", "rtl"), ("?languages=en,he", "ltr")])
def test_the_page_begins_in_the_direction_of_its_first_language(
    client: Client, hall: Tournament, query: str, direction: str
) -> None:
    assert f'dir="{direction}"' in client.get(f"/t/essen{query}").content.decode()[:200]


def test_only_our_own_pages_may_frame_the_wall(client: Client, hall: Tournament) -> None:
    wall, standings = client.get("/t/essen"), client.get("/t/essen/standings/")
    assert "frame-ancestors 'self'" in wall["Content-Security-Policy"]
    assert wall["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'none'" in standings["Content-Security-Policy"]


def test_an_overlay_paints_no_dark_canvas(client: Client, hall: Tournament) -> None:
    assert b'name="color-scheme"' in client.get("/t/essen").content
    overlay = client.get("/t/essen?overlay=1").content
    assert b'name="color-scheme"' not in overlay
    assert b"data-overlay" in overlay


def test_nothing_in_the_page_is_inline(client: Client, hall: Tournament) -> None:
    page = client.get("/t/essen").content.decode()
    assert " style=" not in page
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))", page) == []


def test_the_code_to_scan_leads_to_the_look_up(client: Client, hall: Tournament) -> None:
    answer: Any = client.get("/t/essen")
    assert answer.context["look_up"] == "http://testserver/t/essen/seat/"
    assert client.get("/t/essen/seat/").status_code == 200
