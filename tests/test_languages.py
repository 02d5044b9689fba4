"""A further language is a folder with its texts, and a line in LANGUAGES: nothing else knows which there are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.events import new_event, running_round, staff
from tournament.languages import codes_by_name
from tournament.registration.models import Registration
from tournament.rounds.models import Notice
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

TEXTS = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Where do I sit?"
msgstr "أين أجلس؟"

msgid "Standings"
msgstr "الترتيب"
"""


@pytest.fixture
def arabic(tmp_path: Path, settings: Any) -> str:
    folder = tmp_path / "tournament" / "locale" / "ar" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(TEXTS, encoding="utf-8")
    base = settings.BASE_DIR
    settings.BASE_DIR = tmp_path
    call_command("catalogues")
    settings.BASE_DIR = base
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, tmp_path / "tournament" / "locale"]
    settings.LANGUAGES = [*settings.LANGUAGES, ("ar", "Arabic")]
    return "ar"


def page(client: Client, address: str, lang: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_page_offers_and_speaks_it(arabic: str, client: Client) -> None:
    running_round(new_event(boards=1))  # a moment of its own: what is made once a moment knows its languages
    assert '<button class="quiet" name="language" value="ar" lang="ar">العربيّة</button>' in page(
        client, "/t/essen/seat/"
    )
    spoken = page(client, "/t/essen/seat/", arabic)
    assert '<html lang="ar" dir="rtl">' in spoken
    assert "أين أجلس؟" in spoken
    assert 'value="en"' in spoken
    assert 'href="?language=ar"' in page(client, "/t/essen/standings/")


def test_the_hall_screen_shows_it_in_turn_with_another(arabic: str, client: Client) -> None:
    new_event(boards=1)
    found = re.search(r'id="words" type="application/json">(.*?)</script>', page(client, "/t/essen?languages=ar,he"))
    assert found
    words = json.loads(found[1])
    assert {language: words[language]["where_do_i_sit"] for language in words} == {
        arabic: "أين أجلس؟",
        "he": "איפה המקום שלי?",
    }


def test_people_register_in_it(arabic: str, client: Client) -> None:
    new_event(boards=1)
    person = {"first_name": "ليلى", "email": "layla@example.org", "language": arabic, "public_name": "full"}
    client.post("/t/essen/register/", person | {"company": "alone", "consent": "on"})
    assert Registration.objects.get(first_name="ليلى").language == arabic
    assert codes_by_name()["arabic"] == arabic


def test_an_event_has_a_name_and_a_notice_in_it(arabic: str, client: Client) -> None:
    client.force_login(User.objects.create_superuser("root"))
    about = {"slug": "haifa", "game": "sun_moon", "zone": "Asia/Jerusalem", "starts_at": "2026-12-20T17:00"}
    client.post("/new/", about | {"name_ar": "حيفا"})
    assert Tournament.objects.get().names == {arabic: "حيفا"}
    assert 'name="ar"' in page(client, "/t/haifa/caller/")
    client.post("/t/haifa/caller/notice/", {"ar": "استراحة", "he": "הפסקה"})
    assert Notice.objects.get().texts == {arabic: "استراحة", "he": "הפסקה"}


def test_the_caller_reads_it_out_from_right_to_left(arabic: str, client: Client) -> None:
    tournament = new_event(boards=1)
    running_round(tournament)
    client.force_login(staff(tournament, Role.CALLER))
    console = page(client, "/t/essen/caller/")
    assert '<p class="script other" lang="ar" dir="rtl">' in console
    assert '<p class="script other" lang="he" dir="rtl">' in console
