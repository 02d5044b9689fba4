"""Cities & Knights: the expansion with commodities, city improvements, knights, and barbarians who attack.

Source: seed 000 (`000_0cd74001bd6cfcb8.txt`); after § stands a heading of the Hebrew booklet. The seed
refers to the base game without repeating it; what only the base game says is marked so.
"""

from games.cities_and_knights import rulings, scoring
from games.cities_and_knights.facts import COMMODITIES, GOAL, PIECES, RESOURCES
from games.claims import claim_ruling, tie_ruling
from games.game import Check, Game, ScoreLine
from games.ranking import TOTAL, TieBreaker
from games.text import Text, gettext_noop

END = "000 §סוף המשחק"
METROPOLIS = "000 §ערים גדולות"
DEFENDER = "000 §האבירים של קטאן מנצחים"
BASE_GAME = "000 §הצבת (בניית) אבירים; its points: base game"

LINES = (
    ScoreLine("settlements", Text(gettext_noop("Settlements")), vp=1, most=5, source="000 §שלב ההתחלה"),
    ScoreLine("cities", Text(gettext_noop("Cities (upright)")), vp=2, most=4, source=METROPOLIS),
    ScoreLine(
        "cities_on_side", Text(gettext_noop("Cities on their side")), vp=1, most=4, source="000 §צבא הברברים מנצח"
    ),
    ScoreLine(
        "metropolis_trade", Text(gettext_noop("Metropolis (yellow)")), vp=2, most=1, per_table=1, source=METROPOLIS
    ),
    ScoreLine(
        "metropolis_politics", Text(gettext_noop("Metropolis (blue)")), vp=2, most=1, per_table=1, source=METROPOLIS
    ),
    ScoreLine(
        "metropolis_science", Text(gettext_noop("Metropolis (green)")), vp=2, most=1, per_table=1, source=METROPOLIS
    ),
    ScoreLine("longest_road", Text(gettext_noop("Longest Road")), vp=2, most=1, per_table=1, source=BASE_GAME),
    ScoreLine("defender", Text(gettext_noop("Defender of Catan")), vp=1, most=6, per_table=6, source=DEFENDER),
    ScoreLine("merchant", Text(gettext_noop("Merchant")), vp=1, most=1, per_table=1, source="000 §הסוחר"),
    ScoreLine("printer", Text(gettext_noop("Printer")), vp=1, most=1, per_table=1, source="000 §מכבש דפוס"),
    ScoreLine("constitution", Text(gettext_noop("Constitution")), vp=1, most=1, per_table=1, source="000 §חוקה"),
)

OURS = "ours, as at the World Boardgaming Championships"

TIE_BREAKERS = (
    TOTAL,
    TieBreaker("won", Text(gettext_noop("Reached the goal in their own turn")), source=END),
    TieBreaker("hand", Text(gettext_noop("Resource and commodity cards in hand")), source=OURS),
    TieBreaker("progress_cards", Text(gettext_noop("Progress cards in hand")), source=OURS),
    TieBreaker("turn_order", Text(gettext_noop("Earlier in turn order")), lowest_first=True, source=OURS),
)

CHECKS = (
    Check(scoring.BUILDINGS, scoring.check_buildings),
    Check(("cities", *scoring.METROPOLISES), scoring.check_metropolises),
)

QUESTIONS = (
    claim_ruling(LINES, CHECKS, GOAL, END),
    *rulings.RULINGS,
    tie_ruling(TIE_BREAKERS, f"{END}; {OURS}", scoring.check_tie),
)

GAME = Game(
    key="cities_and_knights",
    name=Text(gettext_noop("Cities & Knights")),
    seats=(3, 4),
    goal=GOAL,
    ending=Text(gettext_noop("The player whose turn it is ends the game with 13 or more victory points.")),
    lines=LINES,
    resources=RESOURCES + COMMODITIES,
    hand=(*RESOURCES, *COMMODITIES),
    components=PIECES,
    devices=("dice", "event_die"),
    tie_breakers=TIE_BREAKERS,
    source="000",
    sources={
        "seats": "ours: the seed prints no range, its pieces are for 4",
        "goal": END,
        "resources": "000 §3) תגובת משאבים",
        "ending": END,
        "devices": "000 §1. השחקן שתורו מתחיל מטיל את כל שלוש הקוביות",
        **{f"components.{piece}": "000 §כל שחקן בוחר את הצבע שלו ומקבל" for piece in PIECES},
    },
    checks=CHECKS,
    rulings={ruling.name: ruling for ruling in QUESTIONS},
)
