"""Inputs that several questions of Rise of the Inkas share."""

from games.rise_of_the_inkas.facts import HEXES, SITES
from games.ruling import Field
from games.text import Text, gettext_noop


def yes_or_no(name: str, label: str, default: bool | None = None) -> Field:
    """A field that is answered by yes or no."""
    return Field(name, Text(label), "bool", default=default)


def left(name: str, label: str, most: int) -> Field:
    """Pieces of one kind in the player's supply; usually there are some."""
    return Field(name, Text(label), most=most, default=1)


TRIBE = Field("tribe", Text(gettext_noop("Tribe")), least=1, most=3)
SETTLEMENTS = Field("settlements", Text(gettext_noop("Settlements")), most=4)
CITIES = Field("cities", Text(gettext_noop("Cities")), most=1, default=0)
SITE = Field("site", Text(gettext_noop("What stands on the intersection")), "choice", choices=SITES)
OWN_ROAD = yes_or_no("own_road", gettext_noop("An own road leads there"))
NEIGHBOURS = Field("neighbours", Text(gettext_noop("Neighbouring intersections with a building, declined too")), most=3)
PLAYER = Field("player", Text(gettext_noop("Player")), "text", most=80)
OWN_TURN = yes_or_no("own_turn", gettext_noop("It is the player's turn"), default=True)
FOUNDED = yes_or_no("founded", gettext_noop("A new tribe was founded in this turn"), default=False)
KIND = Field("kind", Text(gettext_noop("Kind of hex")), "choice", choices=HEXES)
SETTLEMENTS_LEFT = left("settlements_left", gettext_noop("Settlements in the supply"), 8)
