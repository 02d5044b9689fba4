"""The numbers of Cities & Knights: pieces, tracks, costs, limits, dice.

Source: seed 000 (`000_0cd74001bd6cfcb8.txt`); after § stands a heading of the Hebrew booklet.
"""

from fractions import Fraction

from games.text import Text, gettext_noop

GOAL = 13  # 000 §סוף המשחק

RESOURCES = ("grain", "ore", "brick", "lumber", "wool")
COMMODITIES = ("cloth", "coin", "paper")

KINDS = {
    "grain": Text(gettext_noop("Grain")),
    "ore": Text(gettext_noop("Ore")),
    "brick": Text(gettext_noop("Brick")),
    "lumber": Text(gettext_noop("Lumber")),
    "wool": Text(gettext_noop("Wool")),
    "cloth": Text(gettext_noop("Cloth")),
    "coin": Text(gettext_noop("Coin")),
    "paper": Text(gettext_noop("Paper")),
}

PIECES = {  # of one player: 000 §כל שחקן בוחר את הצבע שלו ומקבל
    "settlements": 5,
    "cities": 4,
    "roads": 15,
    "basic_knights": 2,
    "strong_knights": 2,
    "mighty_knights": 2,
    "helmets": 6,
    "city_walls": 3,
    "metropolises": 3,
    "improvement_markers": 15,
}

BOX = {  # of the table: 000 §אביזרי משחק
    "cloth": 12,
    "coin": 12,
    "paper": 12,
    "defender_cards": 6,
    "trade_cards": 18,
    "politics_cards": 18,
    "science_cards": 18,
    "metropolises_in_play": 3,  # 000 §ערים גדולות
}

TRACKS = {  # track: (colour, commodity that pays for it); 000 §פיתוח ערים
    "trade": ("yellow", "cloth"),
    "politics": ("blue", "coin"),
    "science": ("green", "paper"),
}
TRACK_LABELS = {
    "trade": Text(gettext_noop("Trade (yellow)")),
    "politics": Text(gettext_noop("Politics (blue)")),
    "science": Text(gettext_noop("Science (green)")),
}
TOP_LEVEL = 5
SPECIAL_LEVEL = 3  # guild, fortress, aqueduct: 000 §פיתוח ערים
METROPOLIS_LEVEL = 4  # 000 §ערים גדולות

RANKS = {"basic": 1, "strong": 2, "mighty": 3}  # pennant triangles: 000 §אבירים
KNIGHTS_PER_RANK = 2

COSTS = {
    "city": {"ore": 3, "grain": 2},  # also to restore one on its side: 000 §צבא הברברים מנצח
    "city_with_medicine": {"ore": 2, "grain": 1},  # 000 §רפואה
    "city_wall": {"brick": 2},  # 000 §חומות
    "basic_knight": {"ore": 1, "wool": 1},  # 000 §הצבת (בניית) אבירים
    "activation": {"grain": 1},  # 000 §הפעלת אבירים
    "promotion": {"ore": 1, "wool": 1},  # 000 §שידרוג אבירים
}

PRODUCTION = {  # terrain: (a settlement's cards, a city's cards); 000 §3) תגובת משאבים
    "hills": (("brick",), ("brick", "brick")),
    "fields": (("grain",), ("grain", "grain")),
    "mountains": (("ore",), ("ore", "coin")),
    "forest": (("lumber",), ("lumber", "paper")),
    "pasture": (("wool",), ("wool", "cloth")),
    "desert": ((), ()),
}
TERRAINS = {
    "hills": Text(gettext_noop("Hills")),
    "fields": Text(gettext_noop("Fields")),
    "mountains": Text(gettext_noop("Mountains")),
    "forest": Text(gettext_noop("Forest")),
    "pasture": Text(gettext_noop("Pasture")),
    "desert": Text(gettext_noop("Desert")),
}

HAND_LIMIT = 7
CARDS_PER_WALL = 2  # 000 §חומות
PROGRESS_LIMIT = 4  # 000 §2) קבלת קלפי קידום

BARBARIAN_STEPS = 7  # from start to landing; only a picture in the seed, ours
EVENT_DIE = ("ship", "ship", "ship", "trade", "politics", "science")  # only a picture in the seed, ours


def improvement_cost(level: int, crane: bool = False) -> int:
    """Commodities that the improvement to `level` costs: as many as its level, one less with a Crane.

    Source: 000 §פיתוח ערים; 000 §מנוף.

    >>> [improvement_cost(level) for level in (1, 2, 3, 4, 5)], improvement_cost(1, crane=True)
    ([1, 2, 3, 4, 5], 0)
    """
    return level - crane


def red_numbers(level: int) -> range:
    """Numbers of the red die that a level shows: none at 0, then 1 … level + 1.

    Source: 000 §השגת קלפי קידום.

    >>> [list(red_numbers(level)) for level in (0, 1, 5)]
    [[], [1, 2], [1, 2, 3, 4, 5, 6]]
    """
    return range(1, level + 2) if level > 0 else range(0)


def chance_of_progress_card(level: int) -> Fraction:
    """Exact chance of a card in one roll for a level of one track: its gate on the event die, then the red die.

    Source: 000 §השגת קלפי קידום (follows); the faces of the event die are ours.

    >>> [str(chance_of_progress_card(level)) for level in range(6)]
    ['0', '1/18', '1/12', '1/9', '5/36', '1/6']
    """
    return Fraction(EVENT_DIE.count("trade"), len(EVENT_DIE)) * Fraction(len(red_numbers(level)), 6)


def hand_limit(walls: int) -> int:
    """Cards that are safe from a 7: 7, and 2 more for each city wall.

    Source: 000 §חומות.

    >>> [hand_limit(walls) for walls in (0, 1, 2, 3)]
    [7, 9, 11, 13]
    """
    return HAND_LIMIT + CARDS_PER_WALL * walls
