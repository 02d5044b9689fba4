"""Starfarers: colonies, trade and medals between the stars; 15 points in one's own turn win.

Source: seed 004 (`004_036c951037117f75.txt`); after § stands a heading of the Hebrew booklet, L is a line of it.
"""

from games.claims import claim_ruling, tie_ruling
from games.game import Check, Game, ScoreLine
from games.ranking import TOTAL, TieBreaker
from games.starfarers import rulings, scoring
from games.starfarers.facts import FIGURES, GOAL, HALF_MEDALS, MEDALS, PIECES, RESOURCES, UPGRADES
from games.starfarers.medals import points_of_half_medals
from games.text import Text, gettext_noop

COLONIES = Text(gettext_noop("Colonies that are no spaceports"))
SPACEPORTS = Text(gettext_noop("Spaceports"))
FIGURE = Text(gettext_noop("Friendship figures"))
WHOLE_MEDALS = Text(gettext_noop("Medals (pirate bases, ice planets)"))
HALVES = Text(gettext_noop("Half medals"))
PAIRS = tuple(points_of_half_medals(count) for count in range(HALF_MEDALS + 1))

LINES = (
    ScoreLine("colonies", COLONIES, vp=1, most=9, source="004 §הקמת מושבה L464, §כלי המשחק L110"),
    ScoreLine("spaceports", SPACEPORTS, vp=2, most=3, source="004 §נמל חלל L257-261, §כלי המשחק L107"),
    ScoreLine("friendship_figures", FIGURE, vp=2, most=4, per_table=FIGURES, source="004 §נקודת נצחון L414"),
    ScoreLine("medals", WHOLE_MEDALS, vp=1, most=5, per_table=MEDALS, source="004 §נקודת נצחון L492"),
    ScoreLine("half_medals", HALVES, vp=0, most=40, per_table=40, steps=PAIRS, source="004 §נקודות נצחון L478"),
)

OURS = "ours: 004 knows no ties"
TIE_BREAKERS = (
    TOTAL,
    TieBreaker("won", Text(gettext_noop("Reached the goal in their own turn")), source="004 §סיום המשחק L528"),
    TieBreaker("hand", Text(gettext_noop("Resource cards in hand")), source=OURS),
    TieBreaker("registered", Text(gettext_noop("Registered first")), lowest_first=True, source=OURS),
)

CHECKS = (
    Check(("colonies", "spaceports"), scoring.check_buildings),
    Check(("friendship_figures",), scoring.check_figures),
)

QUESTIONS = (
    claim_ruling(LINES, CHECKS, GOAL, "004 §סיום המשחק L528", (scoring.COLONY_SHIPS, scoring.TRADE_STATIONS)),
    *rulings.RULINGS,
    tie_ruling(TIE_BREAKERS, OURS),
)

GAME = Game(
    key="starfarers",
    name=Text(gettext_noop("Starfarers")),
    seats=(3, 4),
    goal=GOAL,
    ending=Text(gettext_noop("Whoever has 15 victory points or more in their own turn wins in that turn.")),
    lines=LINES,
    resources=RESOURCES,
    hand=RESOURCES,
    components={**PIECES, **{f"{upgrade}s": most for upgrade, most in UPGRADES.items()}},
    devices=("dice", "balls"),
    tie_breakers=TIE_BREAKERS,
    source="004",
    sources={
        "seats": "004 §סידור עמדת הפתיחה L237, §כלל מיוחד למשחק בשלושה L466 (follows)",
        "goal": "004 §סקירת המשחק L86, §סיום המשחק L528",
        "ending": "004 §סיום המשחק L528",
        "resources": "004 §סקירת המשחק L63-84",
        "components": "004 §כלי המשחק L107-110, §תותח סיפון L367, §יחידת מטען L374, §מדחף L380",
        "devices": "004 §קוביות L229, §חללית אם L126-130",
    },
    checks=CHECKS,
    table_checks=(scoring.check_systems,),
    rulings={ruling.name: ruling for ruling in QUESTIONS},
)
