"""Where roads, settlements and cities may be built (001 §בנייה)."""

from games.rise_of_the_inkas.facts import CARDS, CITIES_PER_TRIBE, COSTS, PATHS, RESOURCES, SITES, THINGS
from games.rise_of_the_inkas.fields import NEIGHBOURS, OWN_ROAD, SETTLEMENTS_LEFT, SITE, left, yes_or_no
from games.ruling import Field, Ruling
from games.text import Text, gettext_noop
from games.verdict import Reasons, verdict

FREE = Text(gettext_noop("Nothing stands on the intersection, not even a declined building."))
DISTANCE = Text(gettext_noop("No building on the neighbouring intersections, declined buildings counted."))
ROAD_THERE = Text(gettext_noop("An own road leads there."))
PIECE_LEFT = Text(gettext_noop("A piece is left in the own supply."))


def can_pay(thing: str, **hand: int) -> tuple[bool, Reasons]:
    """Whether a hand pays for a thing. Building over a declined building costs a settlement, founding nothing.

    Source: 001 §קטע דרך L274, §יישוב L223, §עיר L288, §קלפי פיתוח L302, §בנייה מחדש L427, §ייסודו של השבט השני L463.

    >>> can_pay("city", potatoes=2, ore=3)[0], can_pay("city", potatoes=2, ore=2)[0]
    (True, False)
    """
    message = gettext_noop("{card}: {needed} needed, {held} in hand.")
    return verdict(
        *(
            (hand[card] >= needed, Text(message, {"card": CARDS[card], "needed": needed, "held": hand[card]}))
            for card, needed in COSTS[thing].items()
        )
    )


def road_site(path: str, taken: bool, joint: str, own_road: bool, roads_left: int) -> tuple[bool, Reasons]:
    """Whether a road may lie on a path, joined at the intersection `joint`, where `own_road` says that another ends.

    Source: 001 §קטע דרך L207, L276-282, §השלכותיה של מפלה L423-425.

    >>> road_site("path", taken=False, joint="free", own_road=True, roads_left=1)[0]
    True
    >>> road_site("path", taken=False, joint="declined", own_road=True, roads_left=1)[0]
    False
    """
    return verdict(
        (path == "path", Text(gettext_noop("It is a path: jungles have none, nor has their border with the frame."))),
        (not taken, Text(gettext_noop("No road lies on it yet."))),
        (own_road or joint == "own", Text(gettext_noop("It joins an own road, settlement or city."))),
        (joint != "foreign", Text(gettext_noop("No foreign building stands where it joins."))),
        (joint != "declined", Text(gettext_noop("No declined building stands where it joins, whoever's it is."))),
        (roads_left > 0, PIECE_LEFT),
    )


def settlement_site(site: str, own_road: bool, neighbours: int, settlements_left: int) -> tuple[bool, Reasons]:
    """Whether a settlement may be built on an intersection; over a declined building see `rebuilding_site`.

    Source: 001 §יישוב L227-229, §ייסודו של השבט השני L465.

    >>> settlement_site("free", own_road=True, neighbours=0, settlements_left=1)[0]
    True
    >>> settlement_site("free", own_road=True, neighbours=1, settlements_left=1)[0]
    False
    """
    return verdict(
        (site == "free", FREE),
        (own_road, ROAD_THERE),
        (neighbours == 0, DISTANCE),
        (settlements_left > 0, PIECE_LEFT),
    )


def city_site(site: str, cities_of_tribe: int, cities_left: int) -> tuple[bool, Reasons]:
    """Whether a city may replace what stands on an intersection.

    Source: 001 §עיר L292-300, §השלכותיה של מפלה L423.

    >>> [city_site("own", cities_of_tribe=cities, cities_left=1)[0] for cities in (0, 1)]
    [True, False]
    """
    return verdict(
        (site == "own", Text(gettext_noop("An own settlement of the active tribe stands there."))),
        (cities_of_tribe < CITIES_PER_TRIBE, Text(gettext_noop("The tribe has no city yet: each may have one."))),
        (cities_left > 0, PIECE_LEFT),
    )


RULINGS = (
    Ruling(
        "can_pay",
        Text(gettext_noop("Do these cards pay for it?")),
        (
            Field("thing", Text(gettext_noop("What is built or bought")), "choice", choices=THINGS),
            *(Field(name, CARDS[name], most=25, default=0) for name in RESOURCES),
        ),
        can_pay,
        "001 §קטע דרך L274, §יישוב L223, §עיר L288, §קלפי פיתוח L302",
    ),
    Ruling(
        "road_site",
        Text(gettext_noop("May a road be built here?")),
        (
            Field("path", Text(gettext_noop("Where")), "choice", choices=PATHS, default="path"),
            yes_or_no("taken", gettext_noop("A road lies there already"), default=False),
            Field("joint", Text(gettext_noop("What stands where it joins")), "choice", choices=SITES),
            yes_or_no("own_road", gettext_noop("An own road ends where it joins")),
            left("roads_left", gettext_noop("Roads in the supply"), 7),
        ),
        road_site,
        "001 §קטע דרך L207, L276-282, §השלכותיה של מפלה L423-425",
    ),
    Ruling(
        "settlement_site",
        Text(gettext_noop("May a settlement be built here?")),
        (SITE, OWN_ROAD, NEIGHBOURS, SETTLEMENTS_LEFT),
        settlement_site,
        "001 §יישוב L227-229",
    ),
    Ruling(
        "city_site",
        Text(gettext_noop("May a city be built here?")),
        (
            SITE,
            Field("cities_of_tribe", Text(gettext_noop("Cities of the active tribe")), most=1),
            left("cities_left", gettext_noop("Cities in the supply"), 2),
        ),
        city_site,
        "001 §עיר L292-300",
    ),
)
