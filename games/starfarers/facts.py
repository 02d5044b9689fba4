"""The numbers of Starfarers: pieces, upgrades, costs, planets, balls, limits of a table.

Source: seed 004 (`004_036c951037117f75.txt`); after § stands a heading of the Hebrew booklet, L is a line of it.
"""

from games.text import Text, gettext_noop

GOAL = 15  # in one's own turn: 004 §סיום המשחק L528
OPENING_POINTS = 4  # two colonies and a spaceport: 004 §סקירת המשחק L86

PIECES = {"colonies": 9, "trade_stations": 7, "transport_ships": 3, "shipyards": 3}  # 004 §כלי המשחק L107-110
UPGRADES = {"cannon": 6, "freight_unit": 5, "booster": 6}  # most on a mother ship: 004 §תותח סיפון L367, L374, L380
OPENING_BUILDINGS = 3  # colonies and spaceports of one player: 004 §סידור עמדת הפתיחה L235

THINGS = {
    "spaceport": Text(gettext_noop("Spaceport")),
    "colony_ship": Text(gettext_noop("Colony ship")),
    "trade_ship": Text(gettext_noop("Trade ship")),
    "cannon": Text(gettext_noop("Deck cannon")),
    "freight_unit": Text(gettext_noop("Freight unit")),
    "booster": Text(gettext_noop("Booster")),
}
COSTS = {
    "spaceport": {"carbon": 3, "food": 2},  # 004 §נמל חלל L253
    "colony_ship": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},  # 004 §חללית התיישבות L277
    "trade_ship": {"ore": 1, "fuel": 1, "goods": 2},  # 004 §חללית סחר L265
    "cannon": {"carbon": 2},  # 004 §תותח סיפון L363
    "freight_unit": {"ore": 2},  # 004 §יחידת מטען L370
    "booster": {"fuel": 2},  # 004 §מדחף L376
}

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
CARDS = {
    "ore": Text(gettext_noop("Ore")),
    "fuel": Text(gettext_noop("Fuel")),
    "carbon": Text(gettext_noop("Carbon")),
    "food": Text(gettext_noop("Food")),
    "goods": Text(gettext_noop("Trade goods")),
}
YIELDS = {  # planet: its card; 004 §סקירת המשחק L63-84
    "red": "ore",
    "yellow": "fuel",
    "blue": "carbon",
    "green": "food",
    "purple": "goods",
}
PLANETS = {
    "red": Text(gettext_noop("Red planet")),
    "yellow": Text(gettext_noop("Yellow planet")),
    "blue": Text(gettext_noop("Blue planet")),
    "green": Text(gettext_noop("Green planet")),
    "purple": Text(gettext_noop("Purple striped planet")),
}

SUPPLY_RATE = 3  # 004 §3:1 עם המלאי L303
GOODS_RATE = 2  # 004 §2:1 סחורה L307
DRAW_PILE = ((8, 2), (10, 1))  # below 8 points 2 cards, below 10 points 1: 004 §תנובה מהערמה L190-194
HAND_LIMIT = 7  # 004 §סכום 7 בקוביות L510

BALL_VALUES = {"blue": 1, "yellow": 2, "red": 3}  # 004 §קביעת מהירות L327; yellow is only on a picture, ours
BLACK_BALL_SPEED = 3  # 004 §אם התקבל כדור שחור L335
BALL_LABELS = {
    "blue": Text(gettext_noop("Blue ball")),
    "yellow": Text(gettext_noop("Yellow ball")),
    "red": Text(gettext_noop("Red ball")),
    "black": Text(gettext_noop("Black ball")),
}

SHIPS = {"colony_ship": THINGS["colony_ship"], "trade_ship": THINGS["trade_ship"]}
POINTS = {
    "open": Text(gettext_noop("Open space point")),
    "own_dock": Text(gettext_noop("Dock of an own spaceport")),
    "foreign_dock": Text(gettext_noop("Dock of another player's spaceport")),
    "colony_site": Text(gettext_noop("Colony site")),
    "docking_point": Text(gettext_noop("Docking point of an outpost")),
}
MARKERS = {
    "pirate_base": Text(gettext_noop("Pirate base")),
    "ice_planet": Text(gettext_noop("Ice planet")),
}

SYSTEMS = 8  # to explore: 004 §סקירת המשחק L58
SITES_PER_SYSTEM = {3: 2, 4: 3}  # that may be settled, by number of players: 004 §כלל מיוחד למשחק בשלושה L466
DOCKS = 5  # around an outpost: 004 §נקודת עגינה L402
FIGURE_POINTS = 2  # 004 §נקודת נצחון L414
FIGURES = 4  # one for each outpost: 004 §קלפי ידידות ודמויות L215
MEDALS = 5  # one under each special marker: 004 §סמנים מיוחדים וקוביות L221
HALF_MEDALS = 40  # 004 §חצאי מדליות L207
