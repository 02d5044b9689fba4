"""Explorers & Pirates: ships find new islands, in five scenarios with up to three missions.

Source: seed 003 (`003_5278eba2600dcb9e.txt`); § are its headings, L its lines. What it takes from the base game, or
shows only in pictures, is a default of ours (`docs/rules-decisions.md`).
"""

from dataclasses import replace
from functools import partial

from games.explorers_and_pirates import rulings, scoring
from games.explorers_and_pirates.facts import Scenario
from games.explorers_and_pirates.scoring import FISH_TRACK, LAIR_TRACK, SPICE_TRACK, check_card, check_holder
from games.game import Check, Game, ScoreLine
from games.ranking import TOTAL, TieBreaker
from games.text import Text, gettext_noop

SCENARIOS = (
    Scenario(
        key="land_ho",
        name=Text(gettext_noop("Land Ho!")),
        goal=8,
        missions=(),
        pile={"land": 6, "sea": 2},
        source="003 §תרחיש 1 L123-318",
        goal_source="003 §סיום המשחק L316",
    ),
    Scenario(
        key="pirate_lairs",
        name=Text(gettext_noop("Pirate Lairs")),
        goal=12,
        missions=("lairs",),
        pile={"land": 6, "sea": 2, "gold_field": 3},
        source="003 §תרחיש 2 L448-539",
        goal_source="003 §סיום המשחק L519",
    ),
    Scenario(
        key="fish_for_catan",
        name=Text(gettext_noop("Fish for Catan")),
        goal=15,
        missions=("lairs", "fish"),
        pile={"land": 6, "fish": 2, "gold_field": 3},
        source="003 §תרחיש 3 L543-625",
        goal_source="003 §סיום המשחק L582",
    ),
    Scenario(
        key="spices_for_catan",
        name=Text(gettext_noop("Spices for Catan")),
        goal=15,
        missions=("fish", "spices"),
        pile={"land": 6, "sea": 1, "fish": 3, "spice": 3},
        source="003 §תרחיש 4 L627-722",
        goal_source="003 §סיום המשחק L722",
    ),
    Scenario(
        key="explorers_and_pirates",
        name=Text(gettext_noop("Explorers & Pirates")),
        goal=17,
        missions=("lairs", "fish", "spices"),
        pile={"land": 6, "sea": 1, "fish": 3, "spice": 3, "gold_field": 3},
        source="003 §תרחיש 5 L724-777",
        goal_source="003 §סיום המשחק L761",
    ),
)

SETTLEMENTS = Text(gettext_noop("Settlements"))
HARBOURS = Text(gettext_noop("Harbour settlements"))
BASE = "003 §מגלי ארצות ופיראטים L22; value and number: base game"
BUILDINGS = (
    ScoreLine("settlements", SETTLEMENTS, vp=1, most=5, source=BASE),
    ScoreLine("harbour_settlements", HARBOURS, vp=2, most=4, source="003 §עיר נמל L277, §כלי המשחק L36"),
)

TRACK_SOURCE = "003 §חוקי משימה כלליים L430-432; points a step: ours, from the card"
CARD_SOURCE = "003 §חוקי משימה כלליים L427, L432-433"
LAIR_STEPS = Text(gettext_noop("Pirate Lairs: steps on the mission card"))
LAIR_CARD = Text(gettext_noop("Pirate Lairs: special victory card"))
FISH_STEPS = Text(gettext_noop("Fish for Catan: steps on the mission card"))
FISH_CARD = Text(gettext_noop("Fish for Catan: special victory card"))
SPICE_STEPS = Text(gettext_noop("Spices for Catan: steps on the mission card"))
SPICE_CARD = Text(gettext_noop("Spices for Catan: special victory card"))
MISSIONS = {
    "lairs": (
        ScoreLine("lair_steps", LAIR_STEPS, vp=1, most=12, source=TRACK_SOURCE, per_table=24, steps=LAIR_TRACK),
        ScoreLine("lair_card", LAIR_CARD, vp=1, most=1, source=CARD_SOURCE, per_table=1),
    ),
    "fish": (
        ScoreLine("fish_steps", FISH_STEPS, vp=1, most=14, source=TRACK_SOURCE, steps=FISH_TRACK),
        ScoreLine("fish_card", FISH_CARD, vp=1, most=1, source=CARD_SOURCE, per_table=1),
    ),
    "spices": (
        ScoreLine("spice_steps", SPICE_STEPS, vp=1, most=6, source=TRACK_SOURCE, steps=SPICE_TRACK),
        ScoreLine("spice_card", SPICE_CARD, vp=1, most=1, source=CARD_SOURCE, per_table=1),
    ),
}

RESOURCES = ("grain", "ore", "brick", "lumber", "wool")

PIECES = {"settlements": 5, "harbour_settlements": 4, "roads": 15, "ships": 3, "settlers": 2}
MISSION_PIECES = {"crews": 9, "pirate_ships": 1}  # from the second scenario on, and a marker for each mission
PIECE_SOURCES = {
    "settlements": "base game (003 §הכנה למשחק L163)",
    "harbour_settlements": "003 §כלי המשחק L36",
    "roads": "base game (003 §הכנה למשחק L163)",
    "ships": "003 §כלי המשחק L44",
    "settlers": "003 §כלי המשחק L48",
    "crews": "003 §כלי המשחק L40, §הכנות נוספות L491",
    "pirate_ships": "003 §כלי המשחק L56, §הכנות נוספות L491",
    "markers": "003 §כלי המשחק L52, §חוקי משימה כלליים L429",
}

IN_OWN_TURN = "003 §סיום המשחק L316, L519, L582, L722, L761 (follows)"
OURS = "ours: 003 is silent on ties; the order of 002 §10, with gold after the hand"
TIE_BREAKERS = (
    TOTAL,
    TieBreaker("won", Text(gettext_noop("Reached the goal in their own turn")), source=IN_OWN_TURN),
    TieBreaker("hand", Text(gettext_noop("Resource cards in hand")), source=OURS),
    TieBreaker("gold", Text(gettext_noop("Gold")), source=OURS),
    TieBreaker("grain", Text(gettext_noop("Grain")), source=OURS),
    TieBreaker("ore", Text(gettext_noop("Ore")), source=OURS),
    TieBreaker("brick", Text(gettext_noop("Brick")), source=OURS),
    TieBreaker("lumber", Text(gettext_noop("Lumber")), source=OURS),
    TieBreaker("wool", Text(gettext_noop("Wool")), source=OURS),
    TieBreaker("registered", Text(gettext_noop("Registered first")), lowest_first=True, source=OURS),
)

SOURCES = {
    "seats": "003 §כלי המשחק L35, §משחק בשניים L183-185, §שלב ההקמה L225 (follows)",
    "resources": "003 §שכירת צוות L334, §בניית ספינות L237, §עיר נמל L273; brick: base game",
    "hand": OURS,
    "devices": "003 §שלב תנובת המשאבים L199, §אות גבורה L483",
}
ENDING = gettext_noop("Whoever has {goal} victory points in their own turn wins.")


def game_of(scenario: Scenario) -> Game:
    """The game of one scenario: the shared facts, and those of its missions."""
    missions = [MISSIONS[mission] for mission in scenario.missions]
    buildings = Check(("settlements", "harbour_settlements"), scoring.check_buildings)
    cards = [Check((steps.name, card.name), partial(check_card, steps.name, card.name)) for steps, card in missions]
    pieces = {**PIECES, **MISSION_PIECES, "markers": len(missions)} if missions else PIECES
    written = {f"components.{piece}": PIECE_SOURCES[piece] for piece in pieces}
    holders = [partial(check_holder, steps.name, card.name) for steps, card in missions]
    return Game(
        key=scenario.key,
        name=scenario.name,
        seats=(2, 3, 4),
        goal=scenario.goal,
        ending=Text(ENDING, {"goal": scenario.goal}),
        lines=(*BUILDINGS, *(line for mission in missions for line in mission)),
        resources=RESOURCES,
        hand=RESOURCES,
        components=pieces,
        devices=("dice",),
        tie_breakers=TIE_BREAKERS,
        source=scenario.source,
        sources={**SOURCES, "goal": scenario.goal_source, "ending": scenario.goal_source, **written},
        checks=(buildings, *cards),
        table_checks=(*holders, scoring.check_lairs) if "lairs" in scenario.missions else tuple(holders),
        rulings=rulings.of(scenario),
    )


VARIANTS = {scenario.key: game_of(scenario) for scenario in SCENARIOS}
GAME = replace(VARIANTS["explorers_and_pirates"], variants=VARIANTS)
