"""Registration on PostgreSQL: a thousand people press at once, eight desks check in at once, a large file comes in."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

import psycopg

from benchmarks.figures import Figure
from benchmarks.processes import CLIENT_CORE, SESSIONS_KEY, pinned, running_redis, running_web
from tests.services import running_postgresql

PEOPLE_AT_THE_DESKS = 1_176
TOKEN = "t" * 32  # of both halves of the protection of forms: the cookie and the field

OPEN_DESKS = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from tournament.journal.actions import Actor, Command
from tournament.registration.actions import import_registrations
from tournament.registration.cleaning import Person
from tournament.setup.models import Staff, Tournament
hall = Tournament.objects.get(slug="hall")
people = [Person(first_name=f"Player{n}", email=f"p{n}@example.org", row=n) for n in range(1, %d + 1)]
import_registrations(Command(hall.pk, Actor("bench")), people)
for n in range(%d):
    user = User.objects.create(username=f"desk {n}")
    Staff.objects.create(tournament=hall, user=user, role="desk")
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.create()
    print(session.session_key)
"""

IMPORT_FILE = """
import time
from pathlib import Path
from zoneinfo import ZoneInfo
from tournament.journal.actions import Actor, Command
from tournament.registration.actions import import_registrations
from tournament.registration.cleaning import Circumstances
from tournament.registration.reading import guess_mapping, read_people, read_table
from tournament.setup.models import Tournament
hall = Tournament.objects.get(slug="hall")
began = time.perf_counter()
table = read_table(Path(%r).read_bytes())
reading = read_people(table, guess_mapping(table.headings), Circumstances(ZoneInfo("Asia/Jerusalem"), 2026))
import_registrations(Command(hall.pk, Actor("bench")), reading.people)
print(time.perf_counter() - began)
"""


@dataclass(frozen=True)
class Site:
    """A running Sun/Moon on PostgreSQL."""

    port: int
    database_url: str

    def manage(self, script: str) -> list[str]:
        """Run a script in Django's shell; the lines that it prints."""
        command = [sys.executable, "manage.py", "shell", "--no-imports", "--command", script]
        environment = os.environ | {"DATABASE_URL": self.database_url, "SECRET_KEY": SESSIONS_KEY}
        return subprocess.run(
            command, check=True, env=environment, stdout=subprocess.PIPE, text=True
        ).stdout.splitlines()

    def count(self, query: str) -> tuple[int, ...]:
        with psycopg.connect(self.database_url) as connection:
            row = connection.execute(query.encode()).fetchone()
        return tuple(row or ())


@contextmanager
def running_site() -> Iterator[Site]:
    with pinned(CLIENT_CORE), running_redis() as redis, running_postgresql() as url:
        url = url.replace("/sunmoon?", "/postgres?")
        with running_web(redis, url) as server:
            yield Site(server.port, url)


def register(people: int) -> Iterator[Figure]:
    """Registrations a second when all press in the same moment: through the public form, none lost, without gaps."""
    with running_site() as site:
        seconds = asyncio.run(_press_at_once(site.port, people))
        found = site.count("SELECT count(*), count(DISTINCT number), max(number) FROM tournament_registration")
    if found != (people, people, people):
        raise RuntimeError(f"Rows, numbers, highest number: {found}")
    yield Figure(f"register_{people}", round(people / seconds, 1), "registrations/s")
    yield Figure(f"register_{people}_last", round(seconds, 2), "s")


def check_in_at_desks(desks: int) -> Iterator[Figure]:
    """Check-ins a second when so many desks tap as fast as they are answered."""
    with running_site() as site:
        sessions = site.manage(OPEN_DESKS % (PEOPLE_AT_THE_DESKS, desks))
        began = time.perf_counter()
        asyncio.run(_tap(site.port, sessions))
        seconds = time.perf_counter() - began
        here = site.count("SELECT count(*) FROM tournament_registration WHERE checked_in_at IS NOT NULL")
    if here != (PEOPLE_AT_THE_DESKS,):
        raise RuntimeError(f"Here: {here}")
    yield Figure(f"check_in_{desks}_desks", round(PEOPLE_AT_THE_DESKS / seconds, 1), "check-ins/s")


def import_people(people: int) -> Iterator[Figure]:
    """Seconds from the bytes of a file to its people in the database."""
    rows = (f"2026-12-01 09:03:54,דנה{n},לוי,p{n}@example.org,052-{n:07},he,P{n // 3},1980,,\n" for n in range(people))
    headings = "registered_at,first_name,last_name,email,phone,language,party,birth_year,accessible_seat,notes\n"
    with running_site() as site, tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(headings + "".join(rows))
        file.flush()
        [seconds] = site.manage(IMPORT_FILE % file.name)
        found = site.count("SELECT count(*), max(number) FROM tournament_registration")
    if found != (people, people):
        raise RuntimeError(f"Rows, highest number: {found}")
    yield Figure(f"import_{people}", round(float(seconds), 2), "s")


async def _press_at_once(port: int, people: int) -> float:
    """Seconds from the moment in which all press until the last is answered."""
    pressed = asyncio.Event()
    connections = [await asyncio.open_connection("127.0.0.1", port) for _ in range(people)]

    async def press(number: int) -> None:
        reader, writer = connections[number]
        typed = {"first_name": f"Player{number}", "email": f"p{number}@example.org", "consent": "on"}
        typed |= {"language": "en", "public_name": "short", "company": "alone", "command": f"c{number}"}
        await pressed.wait()
        await _post(reader, writer, "/t/hall/register/", typed)
        writer.close()

    pressing = [asyncio.create_task(press(number)) for number in range(people)]
    await asyncio.sleep(1)
    began = time.perf_counter()
    pressed.set()
    await asyncio.gather(*pressing)
    return time.perf_counter() - began


async def _tap(port: int, sessions: list[str]) -> None:
    """Each desk checks in its share, one after the other."""

    async def work(desk: int, session: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(desk + 1, PEOPLE_AT_THE_DESKS + 1, len(sessions)):
            typed = {"numbers": str(number), "command": f"c{number}"}
            await _post(reader, writer, "/t/hall/desk/check-in/do/", typed, f"; sessionid={session}")
        writer.close()

    await asyncio.gather(*(work(desk, session) for desk, session in enumerate(sessions)))


async def _post(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, typed: dict[str, str], cookies: str = ""
) -> None:
    """Send a form; the answer must lead on to another page."""
    body = urlencode(typed | {"csrfmiddlewaretoken": TOKEN}).encode()
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Cookie: csrftoken={TOKEN}{cookies}"]
    head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", "", ""]
    writer.write("\r\n".join(head).encode() + body)
    answer = (await reader.readuntil(b"\r\n\r\n")).decode()
    if not answer.startswith("HTTP/1.1 302"):
        raise RuntimeError(answer + (await reader.read(2_000)).decode())
