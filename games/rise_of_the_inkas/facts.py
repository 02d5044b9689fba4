"""The numbers of Rise of the Inkas: tribes, pieces, costs, hexes, rates.

Source: seed 001 (`001_cbcf13d36e6b2030.txt`); after § stands a heading of the Hebrew booklet, L is a line of it.
"""

from games.text import Text, gettext_noop

GOALS = (4, 4, 3)  # development points that complete a tribe: 001 §יעדי הפיתוח L373, L377
WINNING_MARKERS = sum(GOALS)  # 11: 001 §סיום המשחק L447
OPENING_SETTLEMENTS = 2  # 001 §ייסודו של השבט הראשון L459
CITIES_PER_TRIBE = 1  # 001 §עיר L300

PIECES = {  # of one player: 001 §כלי המשחק L109, §סמן סבך L113, §לוח השבט L125
    "settlements": 8,
    "cities": 2,
    "roads": 7,
    "thickets": 4,
    "development_markers": 11,
}

COSTS = {
    "road": {"wood": 1, "stone": 1},  # 001 §קטע דרך L274
    "settlement": {"wood": 1, "stone": 1, "potatoes": 1, "wool": 1},  # also over a thicket: 001 §יישוב L223
    "city": {"potatoes": 2, "ore": 3},  # 001 §עיר L288
    "development_card": {"potatoes": 1, "wool": 1, "ore": 1},  # 001 §קלפי פיתוח L302
}

THINGS = {
    "road": Text(gettext_noop("Road")),
    "settlement": Text(gettext_noop("Settlement")),
    "city": Text(gettext_noop("City")),
    "development_card": Text(gettext_noop("Development card")),
}

RESOURCES = ("wood", "stone", "wool", "potatoes", "ore")
GOODS = ("feathers", "coca", "fish")
CARDS = {
    "wood": Text(gettext_noop("Wood")),
    "stone": Text(gettext_noop("Stone")),
    "wool": Text(gettext_noop("Wool")),
    "potatoes": Text(gettext_noop("Potatoes")),
    "ore": Text(gettext_noop("Ore")),
    "feathers": Text(gettext_noop("Feathers")),
    "coca": Text(gettext_noop("Coca leaves")),
    "fish": Text(gettext_noop("Fish")),
}

YIELDS = {  # kind of hex: its card; 001 §סקירת המשחק L58-80
    "forest": "wood",
    "quarry": "stone",
    "pasture": "wool",
    "farmland": "potatoes",
    "mountains": "ore",
    "jungle": "feathers",
    "plantation": "coca",
    "coast": "fish",
}
HEXES = {
    "forest": Text(gettext_noop("Forest")),
    "quarry": Text(gettext_noop("Quarry")),
    "pasture": Text(gettext_noop("Pasture")),
    "farmland": Text(gettext_noop("Farmland")),
    "mountains": Text(gettext_noop("Mountains")),
    "jungle": Text(gettext_noop("Jungle")),
    "plantation": Text(gettext_noop("Plantation")),
    "coast": Text(gettext_noop("Coast")),
}

FRAME = "frame"
ROBBER_PLACES = {FRAME: Text(gettext_noop("Jungle frame")), **HEXES}
ROBBER_BANNED = ("jungle", "plantation", "coast")  # yield goods: 001 §הטלת המספר 7 L326; plantations named by us

SITES = {  # what may stand on an intersection
    "free": Text(gettext_noop("Nothing")),
    "own": Text(gettext_noop("Own settlement or city of the active tribe")),
    "foreign": Text(gettext_noop("Settlement or city of another player's active tribe")),
    "declined": Text(gettext_noop("Building under a thicket, no matter whose")),
}
PATHS = {  # where somebody may want to lay a road; only the first is one: 001 §קטע דרך L280; the frame: ours
    "path": Text(gettext_noop("Path")),
    "between_jungles": Text(gettext_noop("Between two jungle hexes")),
    "jungle_and_frame": Text(gettext_noop("Between a jungle hex and the jungle frame")),
}

HAND_LIMIT = 7  # and 1 more for each open Art of War card: 001 §אמנות הלחימה L344
SHORTEST_ROUTE = 3  # roads that the Longest Trade Route asks for: 001 §הדרך הארוכה ביותר L215
OPEN_CARDS_OF_CHAMPION = 2  # Art of War: 001 §אלוף הלחימה L348
DEVELOPMENT_CARDS = 20  # in both decks; not in the seed, ours
