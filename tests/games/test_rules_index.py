"""The index of rules is what the sources say, and leaves no rule without a test."""

import re
from pathlib import Path

import pytest

from games import GAMES
from games.game import Game
from tests.games import rules_index
from tests.games.rules_index import INDEX, SEEDS, Row, computed, declared, index, main


def rows(game: Game) -> list[Row]:
    return [row for each in (game, *game.variants.values()) for row in declared(each, game.key)]


def test_the_index_in_the_docs_is_up_to_date() -> None:
    assert INDEX.read_text(encoding="utf-8") == index(), "run python -m tests.games.rules_index"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_line_and_every_question_is_tried(game: Game) -> None:
    assert [row.rule for row in rows(game) if not row.tests and ("line" in row.code or "ruling" in row.rule)] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_source_names_a_seed_or_says_whose_rule_it_is(game: Game) -> None:
    known = re.compile(rf"({'|'.join(SEEDS)})\b|base game|Seafarers|ours", re.IGNORECASE)
    assert [row.source for row in rows(game) if not known.search(row.source)] == []


def test_a_function_is_listed_with_its_first_sentence_and_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_index, "ROOT", tmp_path)
    monkeypatch.setattr(rules_index, "HERE", tmp_path)
    source = 'def halves(n):\n    """Half of it. Rounded down.\n\n    Source: 002 §9.2.\n\n    More.\n    """\n'
    (tmp_path / "part.py").write_text(source + 'def free():\n    """No source."""\n', encoding="utf-8")
    (tmp_path / "hall.py").write_text('def reach():\n    """Areas in reach (002 §5.2)."""\n', encoding="utf-8")
    assert list(computed(None, tmp_path)) == [
        Row("Areas in reach", "002 §5.2", "`hall.reach`", ""),
        Row("Half of it", "002 §9.2", "`part.halves`", ""),
    ]


def test_check_compares_and_does_not_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "index.md"
    monkeypatch.setattr(rules_index, "INDEX", copy)
    copy.write_text("old", encoding="utf-8")
    assert main(["--check"]) == 1
    assert copy.read_text(encoding="utf-8") == "old"
    assert main([]) == 0
    assert main(["--check"]) == 0
