"""Rise of the Inkas: three tribes in a row, each declines at its goal; the third one's goal wins.

Source: seed 001 (`001_cbcf13d36e6b2030.txt`); after § stands a heading of the Hebrew booklet, L is a line of it.
"""

from games.claims import claim_ruling, tie_ruling
from games.game import Check, Game, ScoreLine
from games.ranking import TOTAL, TieBreaker
from games.rise_of_the_inkas import rulings, scoring
from games.rise_of_the_inkas.facts import GOODS, PIECES, RESOURCES, WINNING_MARKERS
from games.text import Text, gettext_noop

LINES = (
    ScoreLine("tribes", Text(gettext_noop("Completed tribes")), vp=4, most=2, source="001 §יעדי הפיתוח L373"),
    ScoreLine(
        "settlements", Text(gettext_noop("Settlements of the active tribe")), vp=1, most=4, source="001 §יישוב L286"
    ),
    ScoreLine("cities", Text(gettext_noop("City of the active tribe")), vp=2, most=1, source="001 §עיר L298-300"),
)

OURS = "ours: 001 knows no ties"
TIE_BREAKERS = (
    TOTAL,
    TieBreaker("hand", Text(gettext_noop("Resources and goods in hand")), source=OURS),
    TieBreaker("registered", Text(gettext_noop("Registered first")), lowest_first=True, source=OURS),
)

CHECKS = (
    Check(("tribes", "settlements", "cities"), scoring.check_goal),
    Check(("tribes", "settlements", "cities"), scoring.check_founding),
)

QUESTIONS = (
    claim_ruling(LINES, CHECKS, WINNING_MARKERS, "001 §סיום המשחק L447", (scoring.WAITING,)),
    *rulings.RULINGS,
    tie_ruling(TIE_BREAKERS, OURS),
)

GAME = Game(
    key="rise_of_the_inkas",
    name=Text(gettext_noop("Rise of the Inkas")),
    seats=(3, 4),
    goal=WINNING_MARKERS,
    ending=Text(gettext_noop("The third development point of the third tribe, the 11th in all, wins at once.")),
    lines=LINES,
    resources=RESOURCES,
    hand=(*RESOURCES, *GOODS),
    components=PIECES,
    devices=("dice",),
    tie_breakers=TIE_BREAKERS,
    source="001",
    sources={
        "seats": "001 §כלי המשחק L109 (follows)",
        "goal": "001 §סיום המשחק L447",
        "ending": "001 §סיום המשחק L447",
        "resources": "001 §סקירת המשחק L58-80",
        "components": "001 §כלי המשחק L109, §סמן סבך L113, §לוח השבט L125",
        "devices": "001 §קלפי יתרון וקוביות L131",
    },
    checks=CHECKS,
    table_checks=(scoring.check_winners,),
    rulings={ruling.name: ruling for ruling in QUESTIONS},
)
