"""Short ways to write the inputs of a ruling, and those that several rulings share."""

from collections.abc import Mapping

from games.explorers_and_pirates.facts import COLOURS
from games.game import Field
from games.text import Text, gettext_noop


def number(name: str, label: str, least: int = 0, most: int = 99, default: int | None = None) -> Field:
    return Field(name, Text(label), least=least, most=most, default=default)


def tick(name: str, label: str, default: bool = False) -> Field:
    return Field(name, Text(label), "bool", default=default)


def choice(name: str, label: str, choices: Mapping[str, Text]) -> Field:
    return Field(name, Text(label), "choice", choices=choices)


def rows(
    name: str,
    label: str,
    least: int,
    most: int,
    *fields: Field,
    default: tuple[Mapping[str, object], ...] | None = None,
) -> Field:
    return Field(name, Text(label), "rows", least=least, most=most, fields=fields, default=default)


PLAYER = choice("player", gettext_noop("Player"), COLOURS)
DIE = number("die", gettext_noop("Die"), least=1, most=6)
PLAYERS = number("players", gettext_noop("Players in the game"), least=2, most=4)
PRODUCTION = (
    number("roll", gettext_noop("Sum of the two dice"), least=2, most=12),
    number("resources", gettext_noop("Resources that the player is entitled to")),
)
EXCHANGES = (
    number("gold", gettext_noop("Gold at the start of the phase"), most=148),
    number("purchases", gettext_noop("Resources bought for 2 gold each")),
    number("three_for_gold", gettext_noop("Times that 3 equal resources were given for 1 gold"), default=0),
)
WOOL = tick("wool", gettext_noop("1 wool was paid for this ship"))
