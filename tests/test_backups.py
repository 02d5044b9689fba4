"""A backup taken while the service runs is the whole event; a restore puts exactly that back, nothing by mistake."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.conftest import ROOT
from tests.events import command, note
from tests.standings.events import sign_off, won_event
from tournament.journal.models import Entry
from tournament.management import backups
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class Machine:
    """Another computer with an empty database of the same kind."""

    environment: dict[str, str]

    def run(self, *arguments: str, said: str = "") -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.environment,
            cwd=ROOT,
            input=said,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    @property
    def copies(self) -> list[str]:
        return sorted(path.name.split("-2")[0] for path in Path(self.environment["SUNMOON_VAR"], "backups").glob("*"))


@pytest.fixture
def second(process_environment: dict[str, str], tmp_path: Path) -> Iterator[Machine]:
    environment = process_environment | {"SUNMOON_VAR": str(tmp_path / "second")}
    if connection.vendor == "sqlite":
        yield Machine(environment)
        return
    name = f"{connection.settings_dict['NAME']}_second"
    here = str(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield Machine(environment | {"DATABASE_URL": environment["DATABASE_URL"].replace(f"/{here}?", f"/{name}?")})
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def played() -> Tournament:
    event = won_event()
    sign_off(event)
    return event


@pytest.fixture
def copy(played: Tournament, tmp_path: Path) -> Path:
    call_command("backup", str(tmp_path / "day.backup"), stdout=StringIO())
    return tmp_path / "day.backup"


EVERYTHING = ("dumpdata", "tournament", "auth.user", "--natural-foreign")


def everything() -> str:
    out = StringIO()
    call_command(*EVERYTHING, stdout=out)
    return out.getvalue().strip()


def test_a_played_event_is_the_same_on_a_second_machine(copy: Path, second: Machine) -> None:
    code, said = second.run("restore", str(copy), "--yes")
    assert code == 0, said
    assert f"1 events, {Entry.objects.count()} entries" in said
    assert second.run(*EVERYTHING)[1].strip() == everything()
    code, said = second.run("rebuild", "essen")
    assert (code, said.startswith("The same: ")) == (0, True), said


def test_events_are_replaced_only_if_told_and_what_was_there_is_kept(copy: Path, second: Machine) -> None:
    assert second.run("restore", str(copy), "--yes")[0] == 0
    code, said = second.run("restore", str(copy), "--yes")
    assert (code, "--replace" in said) == (1, True)
    assert second.copies == []
    assert second.run("restore", str(copy), "--yes", "--replace")[0] == 0
    assert second.copies == ["before-restore"]
    assert second.run("rebuild", "essen")[0] == 0


def test_who_does_not_write_yes_changes_nothing(copy: Path, second: Machine) -> None:
    code, said = second.run("restore", str(copy), said="no\n")
    assert (code, "Nothing was changed." in said) == (1, True)
    assert second.run("restore", str(copy), said="yes\n")[0] == 0


def test_nothing_is_restored_under_a_running_service(copy: Path, process_environment: dict[str, str]) -> None:
    connection.ensure_connection()  # as each process of the service keeps one
    entries = Entry.objects.count()
    code, said = Machine(process_environment).run("restore", str(copy), "--yes", "--replace")
    assert (code, "The service runs on this database" in said) == (1, True)
    assert Entry.objects.count() == entries
    note(command(Tournament.objects.get()), "play goes on")


def test_a_backup_holds_what_was_decided_and_nothing_half_done(played: Tournament, tmp_path: Path) -> None:
    """A decision is under way meanwhile: nobody waits for the other."""
    with subprocess.Popen(
        [sys.executable, "-c", HALF_DONE],
        env=os.environ | {"PLACE": _place()},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "under way\n"
        call_command("backup", str(tmp_path / "copy"), stdout=StringIO())
        other.communicate("\n")
    assert b"half done" not in _content(tmp_path / "copy")
    assert b"essen" in _content(tmp_path / "copy")


HALF_DONE = """
import os, sqlite3, psycopg
place = os.environ["PLACE"]
other = psycopg.connect(place) if "=" in place else sqlite3.connect(place, isolation_level=None)
if "=" not in place:
    other.execute("BEGIN IMMEDIATE")
other.execute("UPDATE tournament_tournament SET venue = " + repr('{"en": "half done"}'))
print("under way", flush=True)
input()
other.execute("ROLLBACK")
"""


def _place() -> str:
    database: dict[str, Any] = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(database["NAME"])
    return f"dbname={database['NAME']} user={database['USER']} host={database['HOST']}"


def _content(copy: Path) -> bytes:
    if connection.vendor == "sqlite":
        return copy.read_bytes()
    return subprocess.run(["pg_restore", "--file=-", str(copy)], capture_output=True, check=True).stdout


def test_a_backup_is_for_its_keeper_alone_and_never_written_over(copy: Path) -> None:
    assert copy.stat().st_mode & 0o777 == 0o600
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(copy))
    with pytest.raises(CommandError, match="no folder"):
        call_command("backup", str(copy.parent / "nowhere" / "copy"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "no backup"),
        (b"just text, and more of it", "no backup"),
        (None, "Cannot read"),
        ("other", "is a backup of"),
    ],
)
def test_what_is_no_backup_of_this_database_is_refused(tmp_path: Path, content: Any, sentence: str) -> None:
    if content == "other":
        content = b"PGDMP" if connection.vendor == "sqlite" else b"SQLite format 3\0"
    if content is not None:
        (tmp_path / "file").write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        call_command("restore", str(tmp_path / "file"), "--yes", "--replace")


def test_a_damaged_backup_changes_nothing(copy: Path, second: Machine) -> None:
    assert second.run("restore", str(copy), "--yes")[0] == 0
    whole = copy.read_bytes()
    (damaged := copy.with_name("damaged")).write_bytes(whole[: len(whole) // 2])
    code, _ = second.run("restore", str(damaged), "--yes", "--replace")
    assert code == 1
    assert second.run("rebuild", "essen")[0] == 0


def test_hourly_copies_are_made_when_something_was_decided_and_the_oldest_go(
    played: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "FOLDER", tmp_path / "backups")
    monkeypatch.setattr(backups, "KEPT", 3)
    assert backups.back_up_hourly()
    assert backups.back_up_hourly() is None  # nothing new
    for hour in range(4):
        old = tmp_path / "backups" / f"hourly-2025010{hour + 1}-000000.backup"
        old.write_bytes(b"old")
    os.utime(backups.hourly_copies()[-1], (0, 0))
    note(command(played), "something")
    newest = backups.back_up_hourly()
    names = [path.name for path in backups.hourly_copies()]
    assert newest
    assert names[-1] == newest.name
    assert len(names) == 3
    assert [path.name for path in (tmp_path / "backups").glob("*.part")] == []
