"""What sets the five scenarios apart, and the pieces, hexes and costs that they share."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.text import Text, gettext_noop


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One scenario: `pile` are the hexes that lie face down in the northern part, and as many in the southern.

    `source` is where the scenario is described, `goal_source` where its goal stands.
    """

    key: str
    name: Text
    goal: int
    missions: tuple[str, ...]
    pile: Mapping[str, int]
    source: str
    goal_source: str


COLOURS = {
    "red": Text(gettext_noop("Red")),
    "blue": Text(gettext_noop("Blue")),
    "white": Text(gettext_noop("White")),
    "orange": Text(gettext_noop("Orange")),
}
"""The four sets of pieces (003 §סידור המגזרות וכלי המשחק L101)."""

PIECES = {
    "road": Text(gettext_noop("Road")),
    "settlement": Text(gettext_noop("Settlement")),
    "harbour_settlement": Text(gettext_noop("Harbour settlement")),
    "ship": Text(gettext_noop("Ship")),
    "settler": Text(gettext_noop("Settler")),
    "crew": Text(gettext_noop("Crew")),
}

HEXES = {
    "land": Text(gettext_noop("Land hex")),
    "sea": Text(gettext_noop("Sea hex")),
    "gold_field": Text(gettext_noop("Gold field")),
    "fish": Text(gettext_noop("Fishing ground")),
    "spice": Text(gettext_noop("Spice hex")),
}

PARTS = {
    "north": Text(gettext_noop("Northern part")),
    "south": Text(gettext_noop("Southern part")),
    "both": Text(gettext_noop("Both parts")),
}

COSTS: Mapping[str, Mapping[str, int]] = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "harbour_settlement": {"grain": 2, "ore": 2},
    "ship": {"lumber": 1, "wool": 1},
    "settler": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "crew": {"ore": 1, "wool": 1},
}
"""Source: 003 §בניית ספינות L237, §עיר נמל L273, §גיוס מתיישב L287, §שכירת צוות L334; base game."""
