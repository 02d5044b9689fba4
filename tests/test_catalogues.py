"""What `manage.py catalogues` finds wrong in a translation, and that it compiles what Django then speaks."""

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Message
from django.core.management import call_command

from tournament.management.commands import catalogues

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Round {round} is over."
msgstr "סבב {round} הסתיים."
"""


@pytest.mark.parametrize(
    ("message", "doubt"),
    [
        (Message("Round {round}", "סבב {round}"), None),
        (Message("A brace { alone", "סוגר { לבד"), None),
        (Message("Round {round}", ""), "is not translated"),
        (Message("Round {round}", "סבב {number}"), "has other {places} in the translation"),
        (Message("Round {round}", "סבב {round}", flags=["fuzzy"]), "is marked as fuzzy"),
        (Message(("{n} card", "{n} cards"), ("קלף אחד", "{n} קלפים")), None),
        (Message(("{n} card", "{n} cards"), ("קלף אחד", "")), "is not translated"),
    ],
)
def test_doubts_about_a_translation(message: Message, doubt: str | None) -> None:
    assert list(catalogues.doubts(message)) == ([doubt] if doubt else [])


MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext"}


def marked_in_f_strings(code: str) -> Iterator[str]:
    for whole in (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.JoinedStr)):
        for call in (node for node in ast.walk(whole) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in MARKS and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value)


def test_no_marked_text_hides_in_an_f_string_where_it_is_not_collected() -> None:
    assert list(marked_in_f_strings("""f"{name} · {gettext('Tables')}" """)) == ["Tables"]
    sources = [path for name in ("games", "tournament") for path in Path(name).rglob("*.py")]
    assert {str(path): found for path in sources if (found := [*marked_in_f_strings(path.read_text())])} == {}


@pytest.fixture
def project(tmp_path: Path, settings: Any) -> Path:
    """A copy of a project with one text in its source and its catalogue."""
    settings.BASE_DIR = tmp_path
    (tmp_path / "manage.py").write_bytes((Path(__file__).parent.parent / "manage.py").read_bytes())
    place = tmp_path / catalogues.LOCALE / "he" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "django.po").write_text(PO)
    return tmp_path


def test_compiling_needs_no_gettext_and_is_done_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    call_command("catalogues")
    compiled = project / catalogues.LOCALE / "he" / "LC_MESSAGES" / "django.mo"
    first = compiled.stat().st_mtime_ns
    call_command("catalogues", "compile")
    assert compiled.stat().st_mtime_ns == first
    translation = gettext.translation("django", project / catalogues.LOCALE, ["he"])
    assert translation.gettext("Round {round} is over.") == "סבב {round} הסתיים."


def test_what_is_missing_and_what_is_left_over_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = PO.replace("is over", "is over now") + '\nmsgid "New"\nmsgstr ""\n'

    def update(directory: Path) -> None:
        (directory / catalogues.LOCALE / "he" / "LC_MESSAGES" / "django.po").write_text(found)

    monkeypatch.setattr(catalogues, "collect_into", update)
    assert sorted(catalogues.problems_of("he")) == [
        "'New' is not in the catalogue",
        "'Round {round} is over now.' is not in the catalogue",
        "'Round {round} is over.' is no longer in the source",
    ]


def test_every_marked_text_of_the_source_is_found(tmp_path: Path) -> None:
    catalogues.copy_sources(tmp_path)
    (tmp_path / catalogues.LOCALE / "he" / "LC_MESSAGES" / "django.po").unlink(missing_ok=True)
    catalogues.collect_into(tmp_path)
    texts = {text for text, _ in catalogues.messages(tmp_path / catalogues.LOCALE / "he" / "LC_MESSAGES" / "django.po")}
    assert {"Settlements", "Longest Road"} <= texts
