"""Cities: what they produce, how they are built, walled and improved."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.cities_and_knights.facts import (
    COSTS,
    KINDS,
    METROPOLIS_LEVEL,
    PIECES,
    PRODUCTION,
    SPECIAL_LEVEL,
    TERRAINS,
    TOP_LEVEL,
    improvement_cost,
)
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.game import Field, Problem, Ruling
from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]

BUILDINGS = {
    "settlement": Text(gettext_noop("Settlement")),
    "city": Text(gettext_noop("City")),
    "metropolis": Text(gettext_noop("Metropolis")),
    "city_on_side": Text(gettext_noop("City on its side")),
}


def production(terrain: str, building: str, robber: bool) -> tuple[dict[str, int], Reasons]:
    """Cards of one building on one hex whose number was rolled.

    Source: 000 §3) תגובת משאבים; 000 §צבא הברברים מנצח (city on its side).
    """
    if robber:
        return {}, (Text(gettext_noop("The robber stands there: the hex yields nothing.")),)
    of_settlement, of_city = PRODUCTION[terrain]
    if not of_city:
        return {}, (Text(gettext_noop("The desert yields nothing.")),)
    kinds = {"terrain": TERRAINS[terrain], "first": KINDS[of_city[0]], "second": KINDS[of_city[1]]}
    if building in ("settlement", "city_on_side"):
        cards, yields = of_settlement, Text(gettext_noop("{terrain} gives a settlement: {first}."), kinds)
    else:
        cards, yields = of_city, Text(gettext_noop("{terrain} gives a city: {first} and {second}."), kinds)
    counts_as = {
        "metropolis": (Text(gettext_noop("A metropolis yields as a city.")),),
        "city_on_side": (Text(gettext_noop("A city on its side yields as a settlement.")),),
    }
    return dict(Counter(cards)), (*counts_as.get(building, ()), yields)


def aqueduct(science: int, roll: int, resources: int) -> Verdict:
    """Whether the owner of the aqueduct may take one resource of choice after the roll.

    Source: 000 §פיתוח ערים (אמת מים).
    """
    return allowed_unless(
        Text(
            gettext_noop(
                "The roll gave no resource: one of their choice may be taken, even if the robber was the cause."
            )
        ),
        (science < SPECIAL_LEVEL, Text(gettext_noop("The aqueduct is level 3 of science."))),
        (roll == 7, Text(gettext_noop("A 7 was rolled: the aqueduct gives nothing."))),
        (resources > 0, Text(gettext_noop("The roll gave a resource already."))),
    )


def city_building(settlements: int, cities: int, cities_on_side: int, medicine: bool) -> tuple[dict[str, Any], Reasons]:
    """What the player may do to get a city more: "restore", "build" or "nothing", and what it costs.

    Source: 000 §צבא הברברים מנצח; 000 §רפואה. Medicine for a city on its side: ours.
    """
    if cities_on_side:
        first = Text(gettext_noop("A city on its side has to be restored before any other is built."))
        price = Text(gettext_noop("Restoring costs 3 ore and 2 grain; Medicine makes it no cheaper."))
        return {"do": "restore", "cost": dict(COSTS["city"])}, (first, price)
    possible, reasons = allowed_unless(
        Text(gettext_noop("A settlement becomes a city.")),
        (cities >= PIECES["cities"], Text(gettext_noop("All 4 cities are on the board."))),
        (settlements == 0, Text(gettext_noop("There is no settlement to build it on."))),
    )
    if not possible:
        return {"do": "nothing", "cost": {}}, reasons
    if medicine:
        cheap = Text(gettext_noop("With Medicine it costs 2 ore and 1 grain; two such cards can't be combined."))
        return {"do": "build", "cost": dict(COSTS["city_with_medicine"])}, (*reasons, cheap)
    return {"do": "build", "cost": dict(COSTS["city"])}, (*reasons, Text(gettext_noop("It costs 3 ore and 2 grain.")))


def check_city_pieces(settlements: int, cities: int, cities_on_side: int, **_: object) -> Iterator[Problem]:
    """Upright and on their side there are four cities; one lies on its side only for want of a settlement piece.

    Source: 000 §כל שחקן בוחר את הצבע שלו ומקבל; 000 §צבא הברברים מנצח (follows).
    """
    if cities + cities_on_side > PIECES["cities"]:
        params = {"given": cities + cities_on_side, "most": PIECES["cities"]}
        message = gettext_noop("{given} cities, upright or on their side, can't be: a player has {most}.")
        yield Problem("too_many_cities", "cities_on_side", params, message, "000 §כל שחקן בוחר את הצבע שלו ומקבל")
    if cities_on_side and settlements < PIECES["settlements"]:
        message = gettext_noop("A city lies on its side only while all {most} settlements are in use.")
        params = {"most": PIECES["settlements"]}
        yield Problem("settlement_left", "cities_on_side", params, message, "000 §צבא הברברים מנצח")


def city_wall(cities: int, walls: int, can_pay: bool) -> Verdict:
    """Source: 000 §חומות; 000 §מהנדס."""
    return allowed_unless(
        Text(gettext_noop("A wall may be put under a city, a metropolis too: 2 more cards are safe on a 7.")),
        (walls >= PIECES["city_walls"], Text(gettext_noop("All 3 walls are built."))),
        (walls >= cities, Text(gettext_noop("Each city has one wall at most, a settlement none: no city is left."))),
        (not can_pay, Text(gettext_noop("A wall costs 2 brick, or nothing with Engineer."))),
    )


def city_improvement(
    level: int, cities: int, metropolises: int, metropolis_here: bool, crane: bool
) -> tuple[dict[str, Any], Reasons]:
    """Whether the next level of a track may be bought, and for how many of its commodity.

    `level` is the present one; `cities` stand upright, metropolises among them.
    Source: 000 §פיתוח ערים; 000 §ערים גדולות; 000 §צבא הברברים מנצח; 000 §מנוף.
    """
    following = min(level + 1, TOP_LEVEL)
    cost = improvement_cost(following, crane)
    no_room = following >= METROPOLIS_LEVEL and metropolises >= cities > 0 and not metropolis_here
    price = (
        Text(
            gettext_noop("Level {level} costs {cost} of the track's commodity, one less thanks to Crane."),
            _level(following, cost),
        )
        if crane
        else Text(gettext_noop("Level {level} costs {cost} of the track's commodity."), _level(following, cost))
    )
    allowed, reasons = allowed_unless(
        price,
        (level == TOP_LEVEL, Text(gettext_noop("Level 5 is the last."))),
        (cities == 0, Text(gettext_noop("Improvements need a city; one on its side has to be restored first."))),
        (
            no_room,
            Text(gettext_noop("Every city is a metropolis of another track: without one more, level 3 is the end.")),
        ),
    )
    return {"allowed": True, "cost": cost} if allowed else {"allowed": False}, reasons


def _level(level: int, cost: int) -> dict[str, int]:
    return {"level": level, "cost": cost}


def check_metropolises(cities: int, metropolises: int, metropolis_here: bool, **_: object) -> Iterator[Problem]:
    """Each metropolis stands on a city of its own.

    Source: 000 §ערים גדולות.
    """
    if metropolises > cities:
        params = {"given": metropolises, "cities": cities}
        message = gettext_noop(
            "{given} metropolises can't be: each stands on a city of its own, and there are {cities}."
        )
        yield Problem("more_metropolises_than_cities", "metropolises", params, message, "000 §ערים גדולות")
    if metropolis_here and metropolises == 0:
        message = gettext_noop("The metropolis of this track counts among the player's metropolises.")
        yield Problem("metropolis_not_counted", "metropolises", {}, message, "000 §ערים גדולות")


UPRIGHT = Field("cities", Text(gettext_noop("Cities upright, metropolises among them")), most=PIECES["cities"])
SETTLEMENTS = Field("settlements", Text(gettext_noop("Settlements")), most=PIECES["settlements"])

RULINGS = (
    Ruling(
        "production",
        Text(gettext_noop("What does this building produce?")),
        (
            Field("terrain", Text(gettext_noop("Terrain")), "choice", choices=TERRAINS),
            Field("building", Text(gettext_noop("Building")), "choice", choices=BUILDINGS),
            Field("robber", Text(gettext_noop("The robber stands there")), "bool", default=False),
        ),
        production,
        "000 §3) תגובת משאבים",
    ),
    Ruling(
        "aqueduct",
        Text(gettext_noop("Aqueduct")),
        (
            Field("science", Text(gettext_noop("Level of science")), most=TOP_LEVEL),
            Field("roll", Text(gettext_noop("Sum of the two number dice")), least=2, most=12),
            Field("resources", Text(gettext_noop("Resources received from the roll, without commodities"))),
        ),
        aqueduct,
        "000 §פיתוח ערים (אמת מים)",
    ),
    Ruling(
        "city_building",
        Text(gettext_noop("Building or restoring a city")),
        (
            SETTLEMENTS,
            Field("cities", Text(gettext_noop("Cities upright, metropolises among them")), most=PIECES["cities"]),
            Field("cities_on_side", Text(gettext_noop("Cities on their side")), most=PIECES["cities"], default=0),
            Field("medicine", Text(gettext_noop("With Medicine")), "bool", default=False),
        ),
        city_building,
        "000 §צבא הברברים מנצח, §רפואה",
        check_city_pieces,
    ),
    Ruling(
        "city_wall",
        Text(gettext_noop("Building a city wall")),
        (
            UPRIGHT,
            Field("walls", Text(gettext_noop("City walls")), most=PIECES["city_walls"]),
            Field("can_pay", Text(gettext_noop("The player can pay")), "bool", default=True),
        ),
        city_wall,
        "000 §חומות",
    ),
    Ruling(
        "city_improvement",
        Text(gettext_noop("Improving a city")),
        (
            Field("level", Text(gettext_noop("Present level of the track")), most=TOP_LEVEL),
            UPRIGHT,
            Field("metropolises", Text(gettext_noop("Metropolises")), most=PIECES["metropolises"], default=0),
            Field("metropolis_here", Text(gettext_noop("One of them is of this track")), "bool", default=False),
            Field("crane", Text(gettext_noop("With Crane")), "bool", default=False),
        ),
        city_improvement,
        "000 §פיתוח ערים, §ערים גדולות",
        check_metropolises,
    ),
)
