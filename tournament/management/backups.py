"""The whole database as one file, taken while the service runs, and put back while it stands still."""

import os
import sqlite3
import subprocess
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from tournament.environment import make_directory
from tournament.journal.models import Entry

FOLDER = settings.VAR / "backups"
KEPT = 48
"""Hourly copies: two days of changes."""

OTHERS = (
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1"
)
PATIENCE = 2.0
"""Seconds."""

SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"


def back_up(target: Path) -> None:
    """Write the database, as it is at one moment, to `target`. Nobody waits for it, and half a file is never left."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # names of people: for their keeper alone
    try:
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(connection.settings_dict["NAME"])) as source:
                source.execute("VACUUM INTO ?", [str(part)])
        else:
            _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def back_up_hourly() -> Path | None:
    """Keep a copy, unless nothing was decided since the newest one; the oldest beyond `KEPT` go."""
    kept = hourly_copies()
    newest = datetime.fromtimestamp(kept[-1].stat().st_mtime, UTC) if kept else None
    if not Entry.objects.filter(**{"at__gt": newest} if newest else {}).exists():
        return None
    target = named("hourly")
    back_up(target)
    for old in hourly_copies()[:-KEPT]:
        old.unlink()
    return target


def hourly_copies() -> list[Path]:
    """The oldest first: their names tell the time."""
    return sorted(FOLDER.glob("hourly-*.backup")) if FOLDER.exists() else []


def named(why: str) -> Path:
    """Where a copy that nobody has named goes."""
    return make_directory(FOLDER) / f"{why}-{timezone.now():%Y%m%d-%H%M%S}.backup"


def check(source: Path) -> None:
    """Refuse what is no backup of such a database."""
    try:
        with source.open("rb") as file:
            head = file.read(len(SQLITE))
    except OSError as error:
        raise CommandError(f"Cannot read {source}: {error.strerror}.") from None
    kind = {SQLITE: "sqlite", POSTGRESQL: "postgresql"}.get(head if head == SQLITE else head[: len(POSTGRESQL)])
    if not kind:
        raise CommandError(f"{source} is no backup.")
    if kind != connection.vendor:
        raise CommandError(f"{source} is a backup of {kind}, and the database here is {connection.vendor}.")
    if kind == "sqlite":
        _check_sqlite(source)


def restore(source: Path) -> None:
    """Make the database what it was; all of it or nothing. `check` and `refuse_if_in_use` come first."""
    if connection.vendor == "sqlite":
        connections.close_all()
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as kept,
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as target,
        ):
            kept.backup(target)
        return
    connections.close_all()
    once = ("--single-transaction", "--exit-on-error", "--clean", "--if-exists", "--no-owner", "--no-privileges")
    _run("pg_restore", *once, str(source))


def refuse_if_in_use() -> None:
    """Each process of the service keeps a connection: any other than ours means that it runs."""
    if _others():
        raise CommandError("The service runs on this database: end it first (Ctrl-C where `make run` is).")


def _others() -> bool:
    if connection.vendor == "sqlite":
        connections.close_all()
        with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as alone:
            try:  # only who is alone may leave the write-ahead log
                alone.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError:
                return True
        return False
    pooled: Any = connection
    pooled.close()
    pooled.close_pool()
    with psycopg.connect(_where(), password=connection.settings_dict["PASSWORD"] or None, autocommit=True) as alone:
        end = time.monotonic() + PATIENCE
        while (found := alone.execute(OTHERS).fetchone()) and time.monotonic() < end:
            time.sleep(0.1)  # those that we have just closed are still being ended there
    return bool(found)


def _check_sqlite(source: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as kept:
            sound = kept.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            kept.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except sqlite3.DatabaseError as error:
        raise CommandError(f"{source} is damaged, or no backup of Sun/Moon: {error}.") from None
    if not sound:
        raise CommandError(f"{source} is damaged.")


def _run(program: str, *arguments: str) -> None:
    """PostgreSQL's own program, on our database. The password goes by the environment, which others can't read."""
    password = connection.settings_dict["PASSWORD"]
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    command = [program, *arguments, f"--dbname={_where()}"]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CommandError(f"{program} is missing: install postgresql-client.") from None
    if done.returncode:
        raise CommandError(f"{program}: {done.stderr.strip()}")


def _where() -> str:
    """Our PostgreSQL database in its own words, without the password."""
    database: dict[str, Any] = connection.settings_dict
    options = {name: value for name, value in database["OPTIONS"].items() if name != "pool"}
    names = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    told = {name: database[key] for name, key in names.items() if database[key]}
    return make_conninfo("", **told, **options)


def has_events() -> bool:
    """Whether anything was decided here; a database without tables has no events."""
    try:
        return Entry.objects.exists()
    except DatabaseError:
        return False
