"""The event for the calendar of a phone: in the person's language, by the moment, in lines that calendars read."""

from django.test import Client

from tests.registration.conftest import Desk
from tournament.registration.links import path_of
from tournament.setup.models import Tournament


def test_the_event_stands_in_the_calendar_with_place_and_personal_link(
    client: Client, desk: Desk, event: Tournament
) -> None:
    Tournament.objects.update(venue={"en": "Expo; hall 1, Tel Aviv", "he": "אקספו תל אביב, אולם 1 " * 6})
    for language, name, place in (
        ("en", "Essen", "Expo\\; hall 1\\, Tel Aviv"),
        ("he", "אסן", "אקספו תל אביב\\, אולם 1"),
    ):
        person = desk.register(f"Dana{language}", language=language)
        page = client.get(path_of(person)).content.decode()
        assert f'href="{path_of(person)}event.ics"' in page
        answer = client.get(f"{path_of(person)}event.ics")
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert max(len(line) for line in answer.content.split(b"\r\n") if b"URL:" not in line) <= 75
        said = answer.content.decode().replace("\r\n ", "")
        for line in ("DTSTART:20261220T160000Z", f"SUMMARY:{name}", f"URL:http://testserver{path_of(person)}"):
            assert f"\r\n{line}\r\n" in said
        assert f"LOCATION:{place}" in said


def test_without_the_link_there_is_none(client: Client, event: Tournament) -> None:
    assert client.get("/t/essen/registration/1.wrong/event.ics").status_code == 404
