"""Reads the worked examples (`tests/games/<game>/examples/*.toml`); README.md says what stands in them."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import GAMES
from games.game import Game

HERE = Path(__file__).parent
KINDS = ("score", "table", "ruling", "rank", "fact")


@dataclass(frozen=True)
class Example:
    """One block of one file."""

    file: str
    number: int
    game: Game
    kind: str
    data: Mapping[str, Any]

    @property
    def game_key(self) -> str:
        """The folder: of a variant, the game that it belongs to."""
        return self.file.split("/")[0]

    def __str__(self) -> str:
        return f"{self.file}:{self.kind}:{self.number}"


def examples(*kinds: str) -> list[Example]:
    """All examples of these kinds, of every game that exists."""
    files = sorted(HERE.glob("*/examples/*.toml"))
    return [example for file in files for example in read(file) if example.kind in (kinds or KINDS)]


def read(file: Path) -> Iterator[Example]:
    """The examples of one file."""
    blocks = tomllib.loads(file.read_text(encoding="utf-8"))
    game = GAMES[file.parent.parent.name]
    variant = blocks.pop("variant", None)
    if unknown := set(blocks) - set(KINDS):
        raise ValueError(f"{file}: unknown kinds {unknown}")
    for kind, rows in blocks.items():
        for number, data in enumerate(rows, 1):
            name = str(file.relative_to(HERE))
            yield Example(name, number, game.variants[variant] if variant else game, kind, data)
