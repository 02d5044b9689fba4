"""The Sun/Moon hall event: one dice result for the whole hall, two players to a board.

Source: seed 002 (`002_10b790f453f18d5f.txt`); § numbers are its own.
"""

from games.claims import claim_ruling, tie_ruling
from games.game import Check, Game, ScoreLine
from games.ranking import TOTAL, TieBreaker
from games.sun_moon import rulings, scoring
from games.text import Text, gettext_noop

LINES = (
    ScoreLine("settlements", Text(gettext_noop("Settlements")), vp=1, most=5, source="002 §10"),
    ScoreLine("cities", Text(gettext_noop("Cities")), vp=2, most=10, source="002 §10"),
    ScoreLine("foreign_areas", Text(gettext_noop("Foreign starting areas")), vp=2, most=5, source="002 §5.6, §10"),
    ScoreLine("victory_point_cards", Text(gettext_noop("Victory point cards")), vp=1, most=5, source="002 §10"),
    ScoreLine("largest_army", Text(gettext_noop("Largest Army")), vp=2, most=1, per_table=1, source="002 §8"),
    ScoreLine("longest_road", Text(gettext_noop("Longest Road")), vp=2, most=1, per_table=1, source="002 §7"),
)

TIE_BREAKERS = (
    TOTAL,
    TieBreaker("hand", Text(gettext_noop("Resource cards in hand")), source="002 §10"),
    TieBreaker("grain", Text(gettext_noop("Grain")), source="002 §10"),
    TieBreaker("ore", Text(gettext_noop("Ore")), source="002 §10"),
    TieBreaker("brick", Text(gettext_noop("Brick")), source="002 §10"),
    TieBreaker("lumber", Text(gettext_noop("Lumber")), source="002 §10"),
    TieBreaker("wool", Text(gettext_noop("Wool")), source="002 §10"),
    TieBreaker("registered", Text(gettext_noop("Registered first")), lowest_first=True, source="002 §10"),
)

GOAL = 25

CHECKS = (
    Check(("settlements", "cities", "foreign_areas"), scoring.check_buildings),
    Check(("foreign_areas",), scoring.check_reach),
)

QUESTIONS = (
    claim_ruling(LINES, CHECKS, GOAL, "002 §10", (scoring.REACH,)),
    *rulings.RULINGS,
    tie_ruling(TIE_BREAKERS, "002 §10", rulings.check_tie),
)

GAME = Game(
    key="sun_moon",
    name=Text(gettext_noop("Sun/Moon")),
    seats=(1, 2),
    goal=GOAL,
    ending=Text(gettext_noop("The first to reach 25 victory points declares in their own turn; a judge counts.")),
    lines=LINES,
    resources=("grain", "ore", "brick", "lumber", "wool"),
    hand=("grain", "ore", "brick", "lumber", "wool"),
    components={"settlements": 5, "cities": 10, "roads": 15, "ships": 15},
    devices=("dice",),
    tie_breakers=TIE_BREAKERS,
    source="002",
    sources={
        "seats": "002 §1",
        "goal": "002 §10",
        "ending": "002 §10",
        "components.settlements": "002 §10",
        "components.cities": "002 §10",
        "components.roads": "base game",
        "components.ships": "Seafarers",
        "resources": "002 §10",
        "devices": "002 §3.2",
    },
    checks=CHECKS,
    rulings={ruling.name: ruling for ruling in QUESTIONS},
)
