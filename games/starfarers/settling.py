"""What is built, and where colonies and trade stations may be founded (004 §בניה, §הקמת מושבה, §חקר תחנת סחר)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.ruling import Field, Ruling
from games.starfarers.facts import CARDS, COSTS, DOCKS, FIGURE_POINTS, SITES_PER_SYSTEM, THINGS, UPGRADES
from games.starfarers.fields import HAND, PLAYER, left, yes_or_no
from games.text import Text, gettext_noop
from games.verdict import Reasons, verdict

OUTPOST = "004 §נקודת נצחון L414-418"

NEEDS = {  # beside the cost: 004 §בניה L315-317
    "spaceport": ("shipyards", "own_colonies"),
    "colony_ship": ("transport_ships", "colonies", "free_docks"),
    "trade_ship": ("transport_ships", "trade_stations", "free_docks"),
}
AT_HAND = {
    "shipyards": Text(gettext_noop("A shipyard is left in the own supply.")),
    "own_colonies": Text(gettext_noop("An own colony on the board can be upgraded.")),
    "transport_ships": Text(gettext_noop("A transport ship is left in the own supply.")),
    "colonies": Text(gettext_noop("A colony is left in the own supply.")),
    "trade_stations": Text(gettext_noop("A trade station is left in the own supply.")),
    "free_docks": Text(gettext_noop("A dock of an own spaceport is free.")),
}


def can_build(thing: str, mounted: int, in_tray: bool, **counts: int) -> tuple[bool, Reasons]:
    """Whether a player can build a thing now: its cost, and its pieces in the supply or the upgrade tray.

    `counts` are cards in hand, and what lies ready, by name.

    Source: 004 §בניה L315-317, §נמל חלל L253-257, §חללית סחר L265-273, §חללית התיישבות L277-283, §תותח סיפון L367,
    §יחידת מטען L374, §מדחף L380.

    >>> [can_build("booster", mounted=boosters, in_tray=True, fuel=2)[0] for boosters in (5, 6)]
    [True, False]
    """
    price = gettext_noop("{card}: {needed} needed, {held} in hand.")
    conditions = [
        (counts[card] >= needed, Text(price, {"card": CARDS[card], "needed": needed, "held": counts[card]}))
        for card, needed in COSTS[thing].items()
    ]
    conditions += [(counts[piece] > 0, AT_HAND[piece]) for piece in NEEDS.get(thing, ())]
    if thing in UPGRADES:
        room = gettext_noop("Fewer than {most} are on the mother ship.")
        conditions += [
            (mounted < UPGRADES[thing], Text(room, {"most": UPGRADES[thing]})),
            (in_tray, Text(gettext_noop("One is left in the upgrade tray."))),
        ]
    return verdict(*conditions)


def colony_site(free: bool, blocked: int, settled: int, players: int, home: bool) -> tuple[bool, Reasons]:
    """Whether a colony ship may found a colony on a site: `blocked` planets at it, `settled` sites of its system.

    In home systems all sites may be settled by three players too: a default of ours.

    Source: 004 §הקמת מושבה L450-456, §כלל מיוחד למשחק בשלושה L466.

    >>> [colony_site(True, blocked=0, settled=2, players=players, home=False)[0] for players in (3, 4)]
    [False, True]
    """
    most = SITES_PER_SYSTEM[players]
    conditions = [
        (free, Text(gettext_noop("The site is free."))),
        (blocked == 0, Text(gettext_noop("Neither planet at it is an ice planet or holds a pirate base."))),
    ]
    if not home:
        params = {"players": players, "most": most}
        room = gettext_noop("With {players} players at most {most} sites of a system are settled: one is left.")
        conditions.append((settled < most, Text(room, params)))
    return verdict(*conditions)


def trade_station(stations: int, freight_units: int, on_docking_point: bool) -> tuple[bool, Reasons]:
    """Whether a trade ship may found a trade station at an outpost that has `stations`, of all players.

    Source: 004 §נקודת עגינה L402, §כמות יחידות מטען מזערית L404-408.

    >>> trade_station(3, 4, True)[0], trade_station(3, 3, True)[0], trade_station(5, 5, True)[0]
    (True, False, False)
    """
    needed = gettext_noop("Freight units: {needed} needed, one more than stations there; {held} on the mother ship.")
    return verdict(
        (on_docking_point, Text(gettext_noop("The trade ship stands on the docking point."))),
        (stations < DOCKS, Text(gettext_noop("One of the 5 docks around the outpost is free."))),
        (freight_units > stations, Text(needed, {"needed": stations + 1, "held": freight_units})),
    )


def friendship_figure(
    holder: str, founder: str, players: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, Any], Reasons]:
    """Who holds a people's figure when a trade station has been founded, and the victory points that change.

    It takes more stations than the holder's, not as many.

    Source: 004 §נקודת נצחון L414-422.

    >>> stations = [{"player": "White", "stations": 1}, {"player": "Red", "stations": 2}]
    >>> friendship_figure("White", "Red", stations)[0]
    {'holder': 'Red', 'changes': {'Red': 2, 'White': -2}}
    """
    if not holder:
        first = gettext_noop("{founder} founds the first station here and takes the figure: 2 points.")
        return {"holder": founder, "changes": {founder: FIGURE_POINTS}}, (Text(first, {"founder": founder}),)
    count = {player["player"]: player["stations"] for player in players}
    params = {"founder": founder, "holder": holder, "own": count[founder], "held": count[holder]}
    if founder == holder:
        return {"holder": holder, "changes": {}}, (Text(gettext_noop("{holder} holds the figure already."), params),)
    compared = Text(gettext_noop("Stations here: {founder} {own}, {holder} {held}."), params)
    if count[founder] <= count[holder]:
        stays = Text(gettext_noop("Not more than the holder's: nothing changes."))
        return {"holder": holder, "changes": {}}, (compared, stays)
    moves = Text(gettext_noop("More than the holder's: the figure and its 2 points go over."))
    return {"holder": founder, "changes": {founder: FIGURE_POINTS, holder: -FIGURE_POINTS}}, (compared, moves)


def check_outpost(holder: str, founder: str, players: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """An outpost as it can be right after a station was founded there.

    Source: 004 §נקודת עגינה L402, §נקודת נצחון L414-418 (follows).
    """
    names = [player["player"] for player in players]
    count = {player["player"]: player["stations"] for player in players}
    for number, name in enumerate(names):
        if name in names[:number]:
            message = gettext_noop("{player} has a row already.")
            yield Problem("same_player_twice", f"players.{number}.player", {"player": name}, message, OUTPOST)
    if sum(player["stations"] for player in players) > DOCKS:
        message = gettext_noop("An outpost has only 5 docks.")
        yield Problem("too_many_stations", "players", {}, message, "004 §נקודת עגינה L402")
    if count.get(founder, 0) < 1:
        message = gettext_noop("{player} has just founded a station, so has at least 1 here.")
        yield Problem("founder_without_station", "founder", {"player": founder}, message, OUTPOST)
    yield from _check_holder(holder, {**count, founder: count.get(founder, 0) - 1})


def _check_holder(holder: str, before: Mapping[str, int]) -> Iterator[Problem]:
    """The holder had at least one station before, and no fewer than anybody; without stations nobody holds it."""
    most = max(before.values())
    if not holder and most > 0:
        message = gettext_noop("There were stations here already, so somebody held the figure.")
        yield Problem("no_holder", "holder", {}, message, OUTPOST)
    elif holder and before.get(holder, 0) < max(most, 1):
        message = gettext_noop("{player} can't have held the figure: that takes a station, and nobody with more.")
        yield Problem("not_the_holder", "holder", {"player": holder}, message, OUTPOST)


RULINGS = (
    Ruling(
        "can_build",
        Text(gettext_noop("Can the player build it?")),
        (
            Field("thing", Text(gettext_noop("What is built")), "choice", choices=THINGS),
            *HAND,
            left("transport_ships", gettext_noop("Transport ships in the supply")),
            left("colonies", gettext_noop("Colonies in the supply")),
            left("trade_stations", gettext_noop("Trade stations in the supply")),
            left("shipyards", gettext_noop("Shipyards in the supply")),
            Field("free_docks", Text(gettext_noop("Free docks of own spaceports")), most=6, default=1),
            Field("own_colonies", Text(gettext_noop("Own colonies on the board, no spaceports")), most=9, default=1),
            Field("mounted", Text(gettext_noop("Upgrades of this kind on the mother ship")), most=6, default=0),
            yes_or_no("in_tray", gettext_noop("One is left in the upgrade tray"), default=True),
        ),
        can_build,
        "004 §בניה L315-317",
    ),
    Ruling(
        "colony_site",
        Text(gettext_noop("May a colony be founded here?")),
        (
            yes_or_no("free", gettext_noop("The site is free"), default=True),
            Field("blocked", Text(gettext_noop("Ice planets and pirate bases at the site")), most=2, default=0),
            Field("settled", Text(gettext_noop("Colonies and spaceports in the system, of all players")), most=3),
            Field("players", Text(gettext_noop("Players")), least=min(SITES_PER_SYSTEM), most=max(SITES_PER_SYSTEM)),
            yes_or_no("home", gettext_noop("It is a Catanian Colony (home system)"), default=False),
        ),
        colony_site,
        "004 §הקמת מושבה L450-456, §כלל מיוחד למשחק בשלושה L466",
    ),
    Ruling(
        "trade_station",
        Text(gettext_noop("May a trade station be founded here?")),
        (
            Field("stations", Text(gettext_noop("Trade stations there, of all players")), most=DOCKS),
            Field(
                "freight_units", Text(gettext_noop("Freight units on the mother ship")), most=UPGRADES["freight_unit"]
            ),
            yes_or_no("on_docking_point", gettext_noop("The ship is on the docking point"), default=True),
        ),
        trade_station,
        "004 §נקודת עגינה L402, §כמות יחידות מטען מזערית L404-408",
    ),
    Ruling(
        "friendship_figure",
        Text(gettext_noop("Who holds the friendship figure after a new trade station?")),
        (
            Field("holder", Text(gettext_noop("Who held it; empty: nobody yet")), "text", most=80, default=""),
            Field("founder", Text(gettext_noop("Who founded the station")), "text", most=80),
            Field(
                "players",
                Text(gettext_noop("Trade stations of each player there, the new one counted")),
                "rows",
                least=1,
                most=4,
                fields=(PLAYER, Field("stations", Text(gettext_noop("Trade stations")), most=DOCKS)),
            ),
        ),
        friendship_figure,
        "004 §נקודת נצחון L414-422",
        check_outpost,
    ),
)
