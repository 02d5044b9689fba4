"""Ships: how far they sail, what they carry, what they find, and where one may build."""

from collections.abc import Callable, Mapping
from typing import Any

from games.explorers_and_pirates.facts import HEXES
from games.explorers_and_pirates.turn import Reasons
from games.text import Text, gettext_noop

MOVEMENT = 4
WOOL_BONUS = 2
HOLD = 2  # small pieces in the hold of a ship or in the dock of a harbour settlement
SIZES = {"crews": 1, "sacks": 1, "settlers": 2, "hauls": 2}
DISCOVERY_GOLD = 2


def movement_points(wool: bool, swift_villages: int = 0) -> tuple[int, Reasons]:
    """Movement points of one ship: 4, 1 more for each befriended swift village, 2 more for a wool (once a turn).

    Source: 003 §תנועת ספינות L246-248, §שייט מהיר L696-702.

    >>> movement_points(False)[0], movement_points(True, 2)[0]
    (4, 8)
    """
    reasons = [Text(gettext_noop("Every ship: {points} movement points."), {"points": MOVEMENT})]
    if swift_villages:
        reasons.append(Text(gettext_noop("Swift voyage: {points} more."), {"points": swift_villages}))
    if wool:
        reasons.append(Text(gettext_noop("1 wool for this ship: {points} more."), {"points": WOOL_BONUS}))
    return MOVEMENT + swift_villages + (WOOL_BONUS if wool else 0), tuple(reasons)


def cargo(**pieces: int) -> tuple[bool, Reasons]:
    """Whether these pieces fit in one hold or dock: 2 small ones (crew, sack) or 1 large one (settler, fish haul).

    A crew beside a sack is allowed by the wording, though not spelt out.
    Source: 003 §טעינת ספינות ופריקתן L253, §עיר נמל L279-281.

    >>> cargo(crews=1, sacks=1)[0], cargo(crews=1, hauls=1)[0]
    (True, False)
    """
    size = sum(SIZES[piece] * number for piece, number in pieces.items())
    message = gettext_noop("Crews and sacks take 1 place, settlers and fish hauls 2: {size} of {places} places.")
    return size <= HOLD, (Text(message, {"size": size, "places": HOLD}),)


def discovery(hex: str, players: int = 0) -> tuple[Mapping[str, Any], Reasons]:
    """What the discoverer gets, and what is laid on the hex. The ship's remaining movement points are lost.

    Source: 003 §גילוי באמצעות ספינות L255-263, L513, L609, L673.

    >>> discovery("spice", players=3)[0]
    {'resources': 0, 'gold': 2, 'lays': {'sacks': 3}}
    """
    lays = {"land": {"number_token": 1}, "gold_field": {"lair_token": 1}, "spice": {"sacks": players}}.get(hex, {})
    stop = Text(gettext_noop("The ship's remaining movement points are lost; it may still act where it is."))
    found = Text(gettext_noop("Discovered: {hex}."), {"hex": HEXES[hex]})
    if hex == "land":
        reward = Text(gettext_noop("A land hex gives 1 resource of its kind."))
        return {"resources": 1, "gold": 0, "lays": lays}, (found, reward, stop)
    reward = Text(gettext_noop("Any other hex gives {gold} gold."), {"gold": DISCOVERY_GOLD})
    return {"resources": 0, "gold": DISCOVERY_GOLD, "lays": lays}, (found, reward, stop)


def unexplored_hexes(pile: Mapping[str, int]) -> Callable[..., tuple[Mapping[str, int], Reasons]]:
    """Hexes that lie face down at the start, by kind and in total; `pile` are those of one part.

    Source: 003 §מיקום חבלי הארץ ואסימוני המספרים באזורים שטרם נתגלו L175-177, L464-466, L558-566, L651-657, L767-771.

    >>> unexplored_hexes({"land": 6, "sea": 2})("both")[0]
    {'land': 12, 'sea': 4, 'total': 16}
    """

    def hexes_of(part: str) -> tuple[Mapping[str, int], Reasons]:
        parts = 2 if part == "both" else 1
        each = sum(pile.values())
        alike = Text(gettext_noop("Both parts have the same hexes: {total} in each."), {"total": each})
        return {**{kind: number * parts for kind, number in pile.items()}, "total": each * parts}, (alike,)

    return hexes_of


OBSTACLES = {
    "unexplored": gettext_noop("Nothing is built on the rim of an unexplored hex."),
    "lair": gettext_noop("Nothing is built at a gold field while its pirate lair stands."),
    "foreign_spice": gettext_noop("At a spice hex one builds only with an own crew in its village."),
    "council": gettext_noop("Nothing is built at the Council of Catan, except on its western edge and corners."),
    "no_piece_left": gettext_noop("No such piece is left in the supply."),
}


def building_site(
    piece: str, settler_ship: bool, first_in_part: bool, too_close: bool, **obstacles: bool
) -> tuple[bool, Reasons]:
    """Whether a road or settlement may be built on a site, connected as the base game wants.

    The first settlement in a new part comes only from a settler ship; the distance rule binds it too.
    Source: 003 §הקמת יישוב באמצעות ספינת התיישבות L308-312, §חשוב לדעת L470, §כללים נוספים L689, L551.

    >>> building_site("settlement", settler_ship=False, first_in_part=True, too_close=False)[0]
    False
    """
    against = [Text(OBSTACLES[name]) for name, present in obstacles.items() if present]
    if piece == "settlement" and too_close:
        against.append(Text(gettext_noop("The distance rule holds, for settler ships too.")))
    if piece == "settlement" and first_in_part and not settler_ship:
        against.append(Text(gettext_noop("The first settlement in a new part comes only from a settler ship.")))
    if piece == "road" and settler_ship:
        against.append(Text(gettext_noop("A settler ship founds settlements, no roads.")))
    return not against, tuple(against) or (Text(gettext_noop("Nothing stands against it.")),)
