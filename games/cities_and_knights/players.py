"""Rows of players in a question: what they are called, and that no two are called the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game import Field, Problem
from games.text import Text, gettext_noop

Player = Mapping[str, Any]
"""A row of a question: a name, and what the question asks of each player."""

NAME = Field("name", Text(gettext_noop("Name")), "text", default="")
IN_TURN_ORDER = Text(gettext_noop("Players in order, beginning with the one whose turn it is"))


def rows(label: Text, *fields: Field) -> Field:
    """The input `players`: a row of `fields` for each, with a name that may be left out."""
    return Field("players", label, "rows", 1, 6, fields=(NAME, *fields))


def names(players: Sequence[Player]) -> list[str]:
    """What the rows are called: their name, else their number.

    >>> names([{"name": "Danny"}, {"name": ""}])
    ['Danny', '2']
    """
    return [player["name"] or str(number) for number, player in enumerate(players, 1)]


def check_names(players: Sequence[Player], **_: object) -> Iterator[Problem]:
    """The answer calls players by name, so each needs one of their own."""
    called = names(players)
    for number, name in enumerate(called):
        if name in called[:number]:
            message = gettext_noop("Two players are called {name}.")
            yield Problem("same_name", f"players.{number}.name", {"name": name}, message, "ours")
