"""The check of the public pages: a real server is really visited, and compared with what the settings promise."""

import ssl
import subprocess
from collections.abc import Callable
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import ServerProcess
from tests.events import command, new_event, new_person, staff
from tests.tables.events import drawn_event
from tournament.management.processes import free_port
from tournament.registration.actions import set_policy
from tournament.registration.models import PublicName, Registration
from tournament.registration.visitor import Visit, visit
from tournament.rounds.actions import announce_round, post_notice
from tournament.setup.models import Role, Tournament

VISITOR = "/t/essen/desk/registrations/visitor/"


@pytest.fixture
def event(web_process: ServerProcess) -> Tournament:
    return new_event(boards=3)


def seen(event: Tournament, site: str) -> Visit:
    return visit(event, site, timezone.now() + timedelta(minutes=1))


def said(event: Tournament, site: str) -> list[str]:
    return [str(finding.text) for finding in seen(event, site).findings]


def test_a_sound_event_keeps_its_promise_and_the_visit_registers_nobody(
    event: Tournament, web_process: ServerProcess
) -> None:
    announce_round(command(event))
    found = seen(event, web_process.url)
    assert found.findings == []
    assert [page.name for page in found.pages] == ["register", "hall", "find_seat", "standings", "dice", "state"]
    assert found.pages[0].says == "Register"
    assert Registration.objects.count() == 6


def test_an_event_at_separate_tables_is_visited_at_its_own_pages(web_process: ServerProcess) -> None:
    found = seen(drawn_event(16), web_process.url)
    assert found.findings == []
    assert [page.name for page in found.pages] == ["register", "hall", "sitting_seats", "standings", "state"]


def test_each_switch_is_compared_with_what_a_visitor_reads(event: Tournament, web_process: ServerProcess) -> None:
    later = timezone.now() + timedelta(days=1)
    for policy, read, told in (
        ({"capacity": 6}, "Go on the waitlist", ""),
        ({"waitlist_open": False}, "All places are taken.", ""),
        ({"waitlist_open": True, "players_open": False}, "Registration is closed.", "is not offered the waitlist"),
        ({"capacity": None}, "Registration is closed.", ""),
        ({"players_open": True, "opens_at": later}, "Registration has not opened yet.", ""),
    ):
        set_policy(command(event), policy)
        found = seen(event, web_process.url)
        assert read in found.pages[0].says
        assert [told in str(finding.text) for finding in found.findings] == ([True] if told else [])
        assert {finding.page for finding in found.findings} <= {"registration_policy"}


def test_a_name_that_is_withheld_is_found_wherever_a_text_shows_it(
    event: Tournament, web_process: ServerProcess
) -> None:
    Registration.objects.filter(number=2).update(public_name=PublicName.CODE, last_name="Nord", first_name="Kanarie")
    new_person(event, 7, first_name="דנה", last_name="לוי", public_name=PublicName.FULL)
    new_person(event, 8, first_name="דנה", last_name="לוי")  # called like somebody who is shown
    post_notice(command(event), {"en": "A bag of Kanarie Nord and דנה לוי was found"})
    told = said(event, web_process.url)
    assert ["“State of play, for phones and screens” shows whole names" in text for text in told] == [True]
    assert "numbers 2. If" in told[0]


def test_in_the_readers_language(event: Tournament, web_process: ServerProcess) -> None:
    organiser = _client(event, Role.ORGANISER)
    set_policy(command(event), {"capacity": 6, "players_open": False})
    host = web_process.url.removeprefix("http://")
    page = organiser.get(VISITOR, headers={"host": host, "accept-language": "he"}).content.decode()
    assert "ההרשמה סגורה" in page
    assert "/t/essen/desk/registrations/policy/" in page
    api = "/api/v1/tournaments/essen/registrations/visitor/"
    answer = organiser.get(api, headers={"host": host}).json()
    assert (answer["site"], answer["pages"][0]["status"]) == (web_process.url, 200)
    assert [finding["page"] for finding in answer["findings"]] == ["registration_policy"]


def _client(event: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(event, role))
    return client


@pytest.mark.django_db
def test_only_an_organiser_lets_the_service_visit_anything() -> None:
    event, elsewhere = new_event(), new_event("elsewhere", boards=1)
    for client in (_client(event, Role.DESK), _client(elsewhere, Role.ORGANISER)):
        assert client.get(VISITOR).status_code == 403
    assert Client().get(VISITOR).status_code == 302


# ---- What stands on the way

Change = Callable[[str, int, str], tuple[int, str]]


@contextmanager
def proxy(before: str, change: Change = lambda path, status, body: (status, body), lock: Path | None = None) -> Any:
    """The address of a proxy that loses cookies and changes answers; with `lock` it shows that certificate."""

    class Passes(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            typed = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
            try:
                with urlopen(Request(before + self.path, typed)) as found:
                    status, body = change(self.path, found.status, found.read().decode())
            except HTTPError as refused:
                status, body = refused.code, ""
            self.send_response(status)
            if status == HTTPStatus.FOUND:
                self.send_header("Location", "https://elsewhere.example/")
            self.end_headers()
            self.wfile.write(body.encode())

        do_POST = do_GET  # noqa: N815 - its name in the standard library

        def log_message(self, *said: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Passes)
    if lock:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(lock)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"{'https' if lock else 'http'}://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def instead(part: str, answer: str, status: int = 200) -> Change:
    return lambda path, had, body: (status, answer) if part in path else (had, body)


LOST = "what a visitor sends is answered with 403"


BROKEN: tuple[tuple[Change, list[str]], ...] = (
    (instead("nothing", ""), [LOST]),
    (instead("/register/", "<p class='notice'>Closed</p>"), ["a visitor reads “Closed”"]),
    (instead("/register/", '<input name="first_name">'), ["lacks fields: Last name, E-mail,", LOST]),
    (instead("/state", "<h1>Welcome</h1>"), [LOST, "in place of the state of play is something else"]),
    (instead("/state", '{"number": null}'), [LOST, "in place of the state of play is something else"]),
    (instead("/state", '{"number": 0}'), [LOST, "get state number 0, the newest is 1"]),
    (instead("/dice/", "", 302), [LOST, "“Every roll, to be verified” does not answer, but leads on to https://els"]),
    (instead("/standings/", "", 404), [LOST, "“Standings” answers 404"]),
)


def test_what_a_proxy_breaks_is_said_with_how_to_mend_it(event: Tournament, web_process: ServerProcess) -> None:
    announce_round(command(event))
    for change, told in BROKEN:
        with proxy(web_process.url, change) as site:
            found = said(event, site)
        assert len(found) == len(told), found
        assert all(part in text for part, text in zip(told, found, strict=True)), found


@pytest.mark.django_db
def test_an_address_where_nothing_answers_or_a_browser_warns(tmp_path: Path) -> None:
    event, lock = new_event(), tmp_path / "lock.pem"
    told = said(event, f"http://127.0.0.1:{free_port()}")
    assert ["ConnectionRefusedError" in text for text in told] == [True]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1"]
    subprocess.run([*make, "-keyout", lock, "-out", tmp_path / "cert.pem"], check=True, capture_output=True)
    lock.write_text(lock.read_text() + (tmp_path / "cert.pem").read_text())
    with proxy("http://nowhere.invalid", lock=lock) as site:
        assert ["Browsers refuse the certificate" in text for text in said(event, site)] == [True]
