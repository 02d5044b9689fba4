"""The questions that come up with the pirate ship and with each of the missions."""

from games.explorers_and_pirates import missions, pirates, sea, turn
from games.explorers_and_pirates.fields import (
    DIE,
    EXCHANGES,
    PLAYER,
    PLAYERS,
    PRODUCTION,
    WOOL,
    choice,
    number,
    rows,
    tick,
)
from games.game import Ruling
from games.text import Text, gettext_noop

CHASE_SOURCE = "003 §סילוק ספינת פיראטים L383"
ROLLS = rows("rolls", gettext_noop("Rolls, one for each fit ship"), 1, 3, DIE)

PIRATES = (
    Ruling(
        "pirate_on_seven",
        Text(gettext_noop("The pirate ship after a 7")),
        (
            choice("on_board", gettext_noop("Pirate ship on the board"), pirates.OWNERS),
            number("legal_hexes", gettext_noop("Legal sea hexes, other than the own pirate ship's")),
        ),
        pirates.pirate_on_seven,
        '003 §מיקום ספינת הפיראטים הראשונה L368-370, §תוצאת "7" בהטלת הקוביות L402-404',
        pirates.check_on_seven,
    ),
    Ruling(
        "robbery",
        Text(gettext_noop("Whom the pirate ship may rob")),
        (
            rows(
                "rivals",
                gettext_noop("Other players"),
                1,
                3,
                PLAYER,
                tick("ship_beside", gettext_noop("Has a ship on a route at the pirate's hex")),
                number("resources", gettext_noop("Resource cards in hand")),
                number("gold", gettext_noop("Gold"), most=148),
            ),
        ),
        pirates.robbery,
        "003 §מיקום ספינת פיראטים - שוד משאבים L408",
        pirates.check_robbery,
    ),
    Ruling(
        "fit_to_fight",
        Text(gettext_noop("Whether a ship may chase the pirate ship")),
        (
            tick("sailed", gettext_noop("The ship has sailed this turn")),
            tick("bow_at_corner", gettext_noop("Its bow points at a corner of the pirate's hex")),
            tick("on_route", gettext_noop("It lies on a route at the pirate's hex")),
        ),
        pirates.fit_to_fight,
        "003 §סילוק ספינת פיראטים L378-381",
    ),
    Ruling(
        "chase",
        Text(gettext_noop("Chasing the pirate ship away")),
        (ROLLS,),
        pirates.chase,
        CHASE_SOURCE,
    ),
    Ruling(
        "tribute",
        Text(gettext_noop("Tribute to the pirates")),
        (
            tick("own_pirate", gettext_noop("The pirate ship is the player's own")),
            rows(
                "ships",
                gettext_noop("Ships of the player"),
                0,
                3,
                number("uses", gettext_noop("Times it sailed on or away from a route at the pirate's hex")),
            ),
        ),
        pirates.tribute,
        "003 §תשלום דמי חסות לפיראטים L416-421",
    ),
    Ruling(
        "special_card",
        Text(gettext_noop("Who holds a special victory card")),
        (
            rows(
                "markers",
                gettext_noop("Markers on the mission card; on one step from the lowest up"),
                2,
                4,
                PLAYER,
                number("step", gettext_noop("Step, 0 is the start"), most=14),
            ),
        ),
        missions.special_card,
        "003 §חוקי משימה כלליים L429-433",
        missions.check_markers,
    ),
)

LAIRS = (
    Ruling(
        "production_gold",
        Text(gettext_noop("Gold from a roll")),
        (
            *PRODUCTION,
            rows(
                "gold_fields",
                gettext_noop("Captured gold fields with this number"),
                0,
                6,
                number("buildings", gettext_noop("Settlements and harbour settlements there"), most=3),
                default=(),
            ),
            tick("per_building", gettext_noop("Agreed at this table: it pays for each building")),
        ),
        turn.production_gold,
        "003 §שלב תנובת המשאבים L201, §תנובת מטבעות זהב ממכרה זהב L523",
    ),
    Ruling(
        "lair_capture",
        Text(gettext_noop("Capture of a pirate lair and award of bravery")),
        (
            rows(
                "captors",
                gettext_noop("Players with crews there: the active player, then clockwise"),
                1,
                3,
                PLAYER,
                number("crews", gettext_noop("Crews"), least=1, most=3),
                number("roll_1", gettext_noop("Die (0: not rolled)"), most=6, default=0),
                number("roll_2", gettext_noop("Second roll, after a tie"), most=6, default=0),
                number("roll_3", gettext_noop("Third roll, after another tie"), most=6, default=0),
            ),
            tick("takes_award", gettext_noop("The bravest takes the step and returns a crew"), default=True),
        ),
        missions.lair_capture,
        "003 §השתלטות L479, §אות גבורה L483, §היפוך אסימון מאורת הפיראטים L489",
        missions.check_captors,
    ),
)

FISH = (
    Ruling(
        "fish_roll",
        Text(gettext_noop("Encouraging the fish")),
        (
            tick("discovered", gettext_noop("A discovered fishing ground has the number rolled")),
            tick("haul", gettext_noop("A fish haul lies there")),
            tick("pirate", gettext_noop("A pirate ship is there")),
            number("supply", gettext_noop("Fish hauls in the supply"), most=6),
        ),
        missions.fish_roll,
        "003 §עידוד ההטלה של להקות הדגים L611-621",
        missions.check_fish_roll,
    ),
)

VILLAGES = number("swift_villages", gettext_noop("Befriended villages of swift voyage"), most=2, default=0)
FAST_GOLD = (
    number("fast_gold", gettext_noop("Times that 1 resource was given for 1 gold"), default=0),
    number("fast_gold_villages", gettext_noop("Befriended villages of fast gold"), most=2, default=0),
)
SPICES = (
    Ruling(
        "movement_points",
        Text(gettext_noop("Movement points of a ship")),
        (WOOL, VILLAGES),
        sea.movement_points,
        "003 §תנועת ספינות L246-248, §שייט מהיר L696-702",
    ),
    Ruling(
        "exchanges",
        Text(gettext_noop("Exchanges with the supply in one turn")),
        (*EXCHANGES, *FAST_GOLD),
        turn.exchanges,
        "003 §שלב הסחר והבנייה L207-209, §זהב מהיר L718",
    ),
    Ruling(
        "chase",
        Text(gettext_noop("Chasing the pirate ship away")),
        (
            ROLLS,
            tick("village_5", gettext_noop("Befriended village of pirate fighters, number 5")),
            tick("village_4", gettext_noop("Befriended village of pirate fighters, number 4")),
        ),
        pirates.chase,
        f"{CHASE_SOURCE}, §העצמת לוחמי הפיראטים L704-710",
    ),
    Ruling(
        "spice_hex",
        Text(gettext_noop("Sacks at a spice hex")),
        (
            PLAYERS,
            number("rival_crews", gettext_noop("Crews of other players there"), most=3),
            tick("own_crew", gettext_noop("An own crew is there already")),
            tick("lands_crew", gettext_noop("The player lands a crew now")),
        ),
        missions.spice_hex,
        "003 §גילוי חבל ארץ תבלינים L673, §הצבת צוות סוחרים L677, §כללים נוספים L687-688",
        missions.check_spice_hex,
    ),
)

BY_MISSION = {"lairs": LAIRS, "fish": FISH, "spices": SPICES}
