"""`manage.py catalogues compile | update | check`: the translations.

English is the language of the source and needs no catalogue; every other language in LANGUAGES has a complete one.
"""

import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

LOCALE = Path("tournament", "locale")
SOURCES = ("manage.py", "games", "templates", "tournament")
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]

Key = tuple[str, str | None]


class Command(BaseCommand):
    help = "Compile the translations, update their sources, or check that they are complete."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("task", nargs="?", choices=["compile", "update", "check"], default="compile")

    def handle(self, *args: Any, task: str, **options: Any) -> None:
        {"compile": compile_all, "update": update, "check": check}[task]()


def compile_all() -> None:
    """With Babel, so that a machine without gettext runs Sun/Moon too."""
    for source in (settings.BASE_DIR / LOCALE).rglob("*.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            with target.open("wb") as file:
                write_mo(file, read(source))


def update() -> None:
    """Collect every marked text; needs gettext."""
    others = [f"{one.name}/*" for one in settings.BASE_DIR.iterdir() if one.is_dir() and one.name not in SOURCES]
    form = {"add_location": "file", "no_wrap": True, "no_obsolete": True}
    call_command("makemessages", locale=LANGUAGES, ignore_patterns=others, verbosity=0, **form)


def check() -> None:
    problems = [f"{language}: {problem}" for language in LANGUAGES for problem in problems_of(language)]
    if problems:
        raise CommandError("\n".join([*problems, "Run `manage.py catalogues update`, then translate."]))


def problems_of(language: str) -> Iterator[str]:
    """What is missing, left over or doubtful in one catalogue, compared with the texts in the source."""
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    kept = messages(settings.BASE_DIR / path)
    with tempfile.TemporaryDirectory() as directory:
        copy_sources(Path(directory))
        collect_into(Path(directory))
        found = messages(Path(directory) / path)
    yield from (f"{show(key)} is not in the catalogue" for key in found.keys() - kept.keys())
    yield from (f"{show(key)} is no longer in the source" for key in kept.keys() - found.keys())
    for key, message in kept.items():
        yield from (f"{show(key)} {problem}" for problem in doubts(message))


def copy_sources(directory: Path) -> None:
    for name in SOURCES:
        source = settings.BASE_DIR / name
        if source.is_dir():
            shutil.copytree(source, directory / name, ignore=shutil.ignore_patterns("__pycache__", "static", "*.mo"))
        elif source.exists():
            shutil.copy(source, directory / name)


def collect_into(directory: Path) -> None:
    """Collect the marked texts of a copy, in a process of its own: settings look at where they lie."""
    subprocess.run([sys.executable, "manage.py", "catalogues", "update"], cwd=directory, check=True)


def doubts(message: Message) -> Iterator[str]:
    original, translation = forms(message.id), forms(message.string)
    if not translation or not all(translation):
        yield "is not translated"
    elif message.fuzzy:
        yield "is marked as fuzzy"
    elif places(*translation) - places(*original):
        yield "has other {places} in the translation"


def forms(texts: object) -> list[str]:
    """A text alone, or singular and plurals."""
    return [str(text or "") for text in (texts if isinstance(texts, tuple | list) else [texts])]


def places(*texts: str) -> set[str]:
    """The names in braces: a wrong one would fail while a page is made, in front of the hall."""
    try:
        return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:  # a brace that means itself
        return set()


def messages(path: Path) -> dict[Key, Message]:
    return {key(message): message for message in read(path) if message.id} if path.exists() else {}


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=True)


def key(message: Message) -> Key:
    return forms(message.id)[0], message.context


def show(key: Key) -> str:
    return repr(key[0])
