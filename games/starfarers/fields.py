"""Inputs that several questions of Starfarers share."""

from games.ruling import Field
from games.starfarers.facts import CARDS, PIECES
from games.text import Text, gettext_noop


def yes_or_no(name: str, label: str, default: bool | None = None) -> Field:
    """A field that is answered by yes or no."""
    return Field(name, Text(label), "bool", default=default)


def left(name: str, label: str) -> Field:
    """Pieces of one kind in the player's supply; usually there are some."""
    return Field(name, Text(label), most=PIECES[name], default=1)


HAND = tuple(Field(name, label, most=60, default=0) for name, label in CARDS.items())
PLAYER = Field("player", Text(gettext_noop("Player")), "text", most=80)
