"""The journal in the reader's words: what was decided, and by whom."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from tournament.journal.words import KINDS
from tournament.templatetags.event import actor


def kinds_in(code: str) -> Iterator[str]:
    """What is given first to `Decided(…)`, or to a helper that makes one."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Decided", "_decided"}:
            first = node.args[0]
            parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            yield from (str(part.value) for part in parts if isinstance(part, ast.Constant))


def test_every_kind_of_decision_has_words() -> None:
    assert list(kinds_in("Decided('a' if x else 'b', {}); _decided('c', sitting)")) == ["a", "b", "c"]
    found = {kind for path in Path("tournament").rglob("*.py") for kind in kinds_in(path.read_text(encoding="utf-8"))}
    assert len(found) > 50
    assert found - KINDS.keys() == set()


@pytest.mark.parametrize(
    ("called", "english", "hebrew"),
    [
        ("autopilot", "autopilot", "המצב האוטומטי"),
        ("player 17", "player 17", "שחקן 17"),
        ("table 4", "table 4", "שולחן 4"),
        ("dana", "dana", "\u2068dana\u2069"),
        ("player one", "player one", "\u2068player one\u2069"),
        ("דנה", "\u2068דנה\u2069", "דנה"),
    ],
)
def test_who_decided_is_said_in_the_readers_language(called: str, english: str, hebrew: str) -> None:
    for language, words in (("en", english), ("he", hebrew)):
        with translation.override(language):
            assert actor(called) == words
