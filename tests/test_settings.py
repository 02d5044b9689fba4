"""What the environment may say, and that a value which cannot be meant stops the start with one clear sentence."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from tournament.environment import env_bool, env_int, env_list, kept_secret, make_directory, postgresql

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = {"SUNMOON_PRODUCTION": "1", "ALLOWED_HOSTS": "sunmoon.example"}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("0", False), ("", True)])
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv("SWITCH", text)
    assert env_bool("SWITCH", default=True) is value


def test_a_switch_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWITCH", "maybe")
    with pytest.raises(ImproperlyConfigured, match="SWITCH='maybe'"):
        env_bool("SWITCH")


def test_numbers_and_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBER", "16 ")
    monkeypatch.setenv("LIST", "a.example, b.example,")
    assert env_int("NUMBER", 1) == 16
    assert env_list("LIST", []) == ["a.example", "b.example"]
    assert env_list("ANOTHER_LIST", ["*"]) == ["*"]
    monkeypatch.setenv("NUMBER", "many")
    with pytest.raises(ImproperlyConfigured, match="NUMBER='many' is not a whole number"):
        env_int("NUMBER", 1)


def test_a_database_url_becomes_settings() -> None:
    settings = postgresql("postgresql://hanna:p%40ss@db.example:5433/sun%2Dmoon?sslmode=require", pool_size=8)
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.example", "5433", "sun-moon")
    assert (settings["USER"], settings["PASSWORD"]) == ("hanna", "p@ss")
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings["OPTIONS"]["pool"]["max_size"] == 8


def test_a_database_url_may_name_the_directory_of_a_socket() -> None:
    settings = postgresql("postgres:///sunmoon?host=/run/postgresql", pool_size=0)
    assert (settings["HOST"], settings["PORT"]) == ("/run/postgresql", "")
    assert settings["OPTIONS"] == {}


@pytest.mark.parametrize("url", ["mysql://db/sunmoon", "postgresql://db", "sunmoon", "postgresql://db:port/sunmoon"])
def test_any_other_database_url_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like"):
        postgresql(url, pool_size=0)


def test_the_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path / "secret_key")
    assert len(secret) >= 50
    assert kept_secret(tmp_path / "secret_key") == secret
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_directory_is_made_with_its_parents_or_the_reason_is_given(tmp_path: Path) -> None:
    assert make_directory(tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="Cannot make the directory"):
        make_directory(tmp_path / "file" / "var")


def test_production_passes_all_of_djangos_deployment_checks(tmp_path: Path) -> None:
    check = manage("check", "--deploy", "--fail-level", "WARNING", SUNMOON_VAR=str(tmp_path), **PRODUCTION)
    assert check.returncode == 0, check.stderr


def test_production_without_host_names_does_not_start(tmp_path: Path) -> None:
    refused = manage("check", SUNMOON_VAR=str(tmp_path), SUNMOON_PRODUCTION="1")
    assert refused.returncode != 0
    assert refused.stderr.count("\n") == 1
    assert "ALLOWED_HOSTS" in refused.stderr


def test_every_variable_that_is_read_is_in_the_docs_and_no_other() -> None:
    sources = [*ROOT.glob("tournament/*.py"), *ROOT.glob("tournament/management/commands/*.py")]
    read = {name for path in sources for name in re.findall(r'env_[a-z]+\("([A-Z_]+)"', path.read_text())}
    rows = [line for line in (ROOT / "docs" / "settings.md").read_text().splitlines() if line.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}
    assert read == told


@pytest.mark.django_db
def test_sqlite_waits_for_locks_and_writes_ahead() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            values = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
        assert values == ["wal", 1]
        assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.django_db
def test_pages_run_no_script_but_ours(client: Client) -> None:
    policy = client.get("/nowhere/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "exceptions"),
    [("/api/docs/", {"'unsafe-inline'"}), ("/admin/login/", {"'unsafe-inline'", "'unsafe-eval'"})],
)
def test_two_pages_of_others_get_what_they_need_and_no_more(client: Client, path: str, exceptions: set[str]) -> None:
    response = client.get(path)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert {word.strip(";") for word in policy.split() if "unsafe" in word} == exceptions
    assert "script-src" not in policy or "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
