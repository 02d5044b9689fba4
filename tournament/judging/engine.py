"""The rules as one script for a judge's device: Python in JavaScript, the games, the words. Made once a process.

Brython translates the very sources that the server runs, so no rule is written twice (docs/decisions.md).
"""

import ast
import gzip
import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext, override

TEMPLATE = Path("templates", "judging", "engine.js")
BESIDE_GAMES = ("answers", "asking", "questions", "rulings")
STANDARD_LIBRARY = """
    abc annotationlib ast _ast codecs _codecs collections _collections _collections_abc _colorize copy copyreg
    dataclasses dis enum errno fractions _frozen_importlib functools _functools genericpath hashlib hmac _imp
    importlib importlib._bootstrap importlib._bootstrap_external importlib.machinery inspect _io io _io_classes
    itertools json _json json.encoder keyword linecache marshal math numbers operator _operator os posix
    posixpath _py_abc python_re re reprlib stat sys _thread token tokenize _tokenize types typing
    _typing _weakref weakref _weakrefset
"""
"""What the rules import, directly or not, when they run; a test in a browser names what is missing or left over."""


@cache
def version() -> str:
    """Changes with whatever the script is made of; quick, as every page of a judge names it."""
    catalogues = [path for folder in settings.LOCALE_PATHS for path in sorted(Path(folder).rglob("*.mo"))]
    digest = sha256(metadata.version("brython").encode())
    for path in (Path(__file__), settings.BASE_DIR / TEMPLATE, *_paths(), *catalogues):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def script() -> bytes:
    """The script itself, compressed."""
    data = resources.files("brython") / "data"
    sources = dict(_sources())
    library = _standard_library((data / "brython_stdlib.js").read_text(encoding="utf-8"))
    places = {
        "python": (data / "brython.js").read_text(encoding="utf-8"),
        "modules": json.dumps(library | sources),
        "words": json.dumps({code: _words(code, sources) for code, _ in settings.LANGUAGES}),
        "version": version(),
    }
    return gzip.compress(render_to_string("judging/engine.js", places).encode())


Module = tuple[str, str, list[str], bool]
"""As Brython keeps it: ending, source, imports that it need not know, whether it is a package."""


def _sources() -> Iterator[tuple[str, Module]]:
    """The games and what asks them. The packages of the server around that are empty: they would bring Django."""
    yield from ((name, (".py", "", [], True)) for name in ("tournament", "tournament.judging"))
    for path in _paths():
        name = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
        source = path.read_text(encoding="utf-8")
        yield name.removesuffix(".__init__"), (".py", source, [], path.stem == "__init__")


def _paths() -> list[Path]:
    beside = [settings.BASE_DIR / "tournament" / "judging" / f"{name}.py" for name in BESIDE_GAMES]
    return beside + sorted((settings.BASE_DIR / "games").rglob("*.py"))


def _standard_library(script: str) -> dict[str, Any]:
    everything = json.loads(script[script.index("{") : script.rindex("}") + 1])
    return {name: everything[name] for name in STANDARD_LIBRARY.split()}


def _words(language: str, sources: dict[str, Module]) -> dict[str, str]:
    """Each text of the sources that reads differently in this language."""
    constants = {
        node.value
        for _, source, _, _ in sources.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    }
    with override(language):
        return {text: said for text in sorted(constants) if (said := gettext(text)) != text}
