"""The questions that judges are asked in each scenario."""

from collections.abc import Mapping
from dataclasses import replace

from games.explorers_and_pirates import sea, turn
from games.explorers_and_pirates.facts import HEXES, PARTS, PIECES, Scenario
from games.explorers_and_pirates.fields import EXCHANGES, PLAYERS, PRODUCTION, WOOL, choice, number, tick
from games.explorers_and_pirates.mission_rulings import BY_MISSION, PIRATES
from games.game import Ruling
from games.text import Text, gettext_noop

BASIC = (
    Ruling(
        "discard_on_seven",
        Text(gettext_noop("Discard on a 7")),
        (number("hand", gettext_noop("Resource cards in hand")),),
        turn.discard_on_seven,
        '003 §תוצאת "7" בהטלת הקוביות L401; rounding: base game',
    ),
    Ruling(
        "production_gold",
        Text(gettext_noop("Gold from a roll")),
        PRODUCTION,
        turn.production_gold,
        "003 §שלב תנובת המשאבים L201",
    ),
    Ruling(
        "exchanges",
        Text(gettext_noop("Exchanges with the supply in one turn")),
        EXCHANGES,
        turn.exchanges,
        "003 §שלב הסחר והבנייה L207-209",
    ),
    Ruling(
        "movement_points",
        Text(gettext_noop("Movement points of a ship")),
        (WOOL,),
        sea.movement_points,
        "003 §תנועת ספינות L246-248",
    ),
)


BUILDING_COST = Ruling(
    "building_cost",
    Text(gettext_noop("Building costs")),
    (choice("piece", gettext_noop("Piece"), PIECES),),
    turn.building_cost,
    "003 §בניית ספינות L237, §עיר נמל L273, §גיוס מתיישב L287, §שכירת צוות L334; roads and settlements: base game",
)
CARGO = Ruling(
    "cargo",
    Text(gettext_noop("What a ship or a dock holds")),
    (number("settlers", gettext_noop("Settlers"), most=2, default=0),),
    sea.cargo,
    "003 §טעינת ספינות ופריקתן L253, §עיר נמל L279-281",
)
CREWS = number("crews", gettext_noop("Crews"), most=9, default=0)
HAULS = number("hauls", gettext_noop("Fish hauls"), most=6, default=0)
SACKS = number("sacks", gettext_noop("Spice sacks"), most=24, default=0)
CARGO_OF_MISSION = {"lairs": (), "fish": (HAULS,), "spices": (SACKS,)}

DISCOVERY = Ruling(
    "discovery",
    Text(gettext_noop("Reward for a discovery")),
    (choice("hex", gettext_noop("What was discovered"), HEXES),),
    sea.discovery,
    "003 §גילוי באמצעות ספינות L255-263, L513, L609, L673",
)
BUILDING_SITE = Ruling(
    "building_site",
    Text(gettext_noop("Whether one may build on a site")),
    (
        choice("piece", gettext_noop("Piece"), {piece: PIECES[piece] for piece in ("road", "settlement")}),
        tick("settler_ship", gettext_noop("A settler ship founds it")),
        tick("first_in_part", gettext_noop("It would be the player's first settlement in a new part")),
        tick("too_close", gettext_noop("Another building is on a neighbouring corner")),
        tick("no_piece_left", gettext_noop("The player has no such piece left")),
        tick("unexplored", gettext_noop("It borders an unexplored hex")),
    ),
    sea.building_site,
    "003 §הקמת יישוב באמצעות ספינת התיישבות L308-312, §חשוב לדעת L470, §הרכבת מסגרת המשחק L551, §כללים נוספים L689",
)
OBSTACLE_OF_MISSION = {
    "lairs": tick("lair", gettext_noop("It borders a gold field with a pirate lair")),
    "fish": tick("council", gettext_noop("It borders the Council of Catan, not on its western edge")),
    "spices": tick("foreign_spice", gettext_noop("It borders a spice hex without an own crew")),
}
UNEXPLORED = Text(gettext_noop("Unexplored hexes at the start"))
UNEXPLORED_SOURCE = "003 §מיקום חבלי הארץ באזורים שטרם נתגלו L175-177, L464-466, L558-566, L651-657, L767-771"
PART = choice("part", gettext_noop("Part"), PARTS)
VICTORY = Text(gettext_noop("Whether a player has won"))
VICTORY_FIELDS = (
    number("total", gettext_noop("Victory points")),
    tick("own_turn", gettext_noop("It is the player's turn")),
)


def of(scenario: Scenario) -> Mapping[str, Ruling]:
    """The rulings of a scenario; one of a mission replaces the plainer one of the same name."""
    basic = (*BASIC, *(PIRATES if scenario.missions else ()))
    mission = (ruling for mission in scenario.missions for ruling in BY_MISSION[mission])
    return {ruling.name: ruling for ruling in (*basic, *mission, *_fitted(scenario))}


def _fitted(scenario: Scenario) -> tuple[Ruling, ...]:
    """The rulings whose inputs or answers depend on the scenario itself."""
    missions = scenario.missions
    pieces = {piece: label for piece, label in PIECES.items() if piece != "crew" or missions}
    hexes = replace(DISCOVERY.fields[0], choices={kind: HEXES[kind] for kind in scenario.pile})
    cargo = (*((CREWS,) if missions else ()), *(field for mission in missions for field in CARGO_OF_MISSION[mission]))
    obstacles = (OBSTACLE_OF_MISSION[mission] for mission in missions)
    return (
        replace(BUILDING_COST, fields=(replace(BUILDING_COST.fields[0], choices=pieces),)),
        replace(CARGO, fields=(*CARGO.fields, *cargo)),
        replace(DISCOVERY, fields=(hexes, PLAYERS) if "spices" in missions else (hexes,)),
        replace(BUILDING_SITE, fields=(*BUILDING_SITE.fields, *obstacles)),
        Ruling("victory", VICTORY, VICTORY_FIELDS, turn.victory(scenario.goal), scenario.goal_source),
        Ruling("unexplored_hexes", UNEXPLORED, (PART,), sea.unexplored_hexes(scenario.pile), UNEXPLORED_SOURCE),
    )
