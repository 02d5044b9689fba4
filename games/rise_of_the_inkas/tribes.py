"""Three tribes, one after the other: their goals, their decline, the founding of the next (001 §השבטים)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.rise_of_the_inkas.building import DISTANCE, FREE, PIECE_LEFT, ROAD_THERE
from games.rise_of_the_inkas.facts import GOALS
from games.rise_of_the_inkas.fields import (
    CITIES,
    NEIGHBOURS,
    OWN_ROAD,
    SETTLEMENTS,
    SETTLEMENTS_LEFT,
    SITE,
    TRIBE,
    yes_or_no,
)
from games.ruling import Field, Ruling
from games.text import Text, gettext_noop
from games.verdict import Reasons, verdict


def points_of_tribe(settlements: int, cities: int) -> int:
    """Development points of the active tribe: a city stands for a settlement and one more.

    Source: 001 §יישוב L286, §עיר L298.

    >>> points_of_tribe(settlements=2, cities=1)
    4
    """
    return settlements + 2 * cities


def tribe_state(tribe: int, settlements: int, cities: int) -> tuple[str, Reasons]:
    """Whether a tribe goes on, declines, or wins the game.

    Source: 001 §יעדי הפיתוח L373, L377.

    >>> [tribe_state(tribe, 3, 0)[0] for tribe in (1, 2, 3)]
    ['goes_on', 'goes_on', 'wins']
    """
    points, goal = points_of_tribe(settlements, cities), GOALS[tribe - 1]
    counted = (
        Text(
            gettext_noop("Settlements count 1 each, a city 2: {settlements} + 2 × {cities} = {points}."),
            {"settlements": settlements, "cities": cities, "points": points},
        ),
        Text(gettext_noop("The goal of tribe {tribe} is {goal}."), {"tribe": tribe, "goal": goal}),
    )
    if points < goal:
        return "goes_on", (*counted, Text(gettext_noop("{missing} missing."), {"missing": goal - points}))
    if tribe < len(GOALS):
        return "declines", (*counted, Text(gettext_noop("Goal reached: the tribe declines at once.")))
    return "wins", (*counted, Text(gettext_noop("Goal of the third tribe reached: the game is won.")))


def check_tribe(tribe: int, settlements: int, cities: int) -> Iterator[Problem]:
    """No tribe has more points than its goal: each building adds exactly one, and the goal ends it at once.

    Source: 001 §יעדי הפיתוח L373, L377 (follows).
    """
    points, goal = points_of_tribe(settlements, cities), GOALS[tribe - 1]
    if points > goal:
        message = gettext_noop("{given} points can't be: tribe {tribe} ended with its goal, {goal}.")
        params = {"given": points, "tribe": tribe, "goal": goal}
        yield Problem("beyond_goal", "settlements", params, message, "001 §יעדי הפיתוח L373, L377")


def development_markers(tribe: int, settlements: int, cities: int) -> tuple[int, Reasons]:
    """Markers on the tribe board: 4 for each completed tribe, and the points of the active one.

    Source: 001 §לוח השבט L385, §סיום המשחק L447.

    >>> development_markers(tribe=3, settlements=1, cities=1)[0]
    11
    """
    completed = sum(GOALS[: tribe - 1])
    points = points_of_tribe(settlements, cities)
    return completed + points, (
        Text(gettext_noop("Completed tribes: {completed}."), {"completed": completed}),
        Text(gettext_noop("Active tribe: {points}."), {"points": points}),
    )


def decline(tribe: int, settlements: int, cities: int, route_card: bool) -> tuple[int, Reasons]:
    """What the player does when a tribe has reached its goal; the answer is the number of thickets to lay.

    Source: 001 §מפלת השבט הראשון L397-403, §מפלת השבט השני L413-417, §ייסודו של השבט השני L463, §סיום התור L435.

    >>> decline(1, settlements=2, cities=1, route_card=False)[0]
    3
    """
    thickets = settlements + cities
    steps = [Text(gettext_noop("All own roads go back to the supply."))]
    if tribe == 2:
        cleared = gettext_noop("What is left of the first tribe goes back to the supply, thickets too.")
        steps.insert(0, Text(cleared))
    if route_card:
        given_up = gettext_noop("The Longest Trade Route is given up: see who has the longest route now.")
        steps.append(Text(given_up))
    laid = gettext_noop("A thicket on each building of the tribe: {thickets}.")
    founded = gettext_noop("The next tribe is founded with a free settlement: 1 marker. The turn ends at once.")
    return thickets, (*steps, Text(laid, {"thickets": thickets}), Text(founded))


def check_decline(tribe: int, settlements: int, cities: int, **inputs: Any) -> Iterator[Problem]:
    """Only a tribe with exactly 4 points declines: 4 settlements, or 2 and a city.

    Source: 001 §יעדי הפיתוח L373.
    """
    points, goal = points_of_tribe(settlements, cities), GOALS[tribe - 1]
    if points != goal:
        message = gettext_noop("A tribe with {given} points doesn't decline: its goal is {goal}.")
        yield Problem("not_at_goal", "settlements", {"given": points, "goal": goal}, message, "001 §יעדי הפיתוח L373")


def founding_site(site: str, neighbours: int, paths: int, foreign_roads: int) -> tuple[bool, Reasons]:
    """Whether the first settlement of the second or third tribe may stand here.

    A foreign road to a free intersection that keeps its distance makes it somebody's building site (follows).

    Source: 001 §ייסודו של השבט השני L465-467, §ייסודו של השבט השלישי L441.

    >>> founding_site("free", neighbours=0, paths=3, foreign_roads=0)[0]
    True
    >>> founding_site("free", neighbours=0, paths=3, foreign_roads=1)[0]
    False
    """
    return verdict(
        (site == "free", FREE),
        (neighbours == 0, DISTANCE),
        (paths > 0, Text(gettext_noop("A path leads to the intersection."))),
        (foreign_roads == 0, Text(gettext_noop("It is not the building site of another player's active tribe."))),
    )


def rebuilding_site(site: str, own_road: bool, settlements_left: int) -> tuple[bool, Reasons]:
    """Whether a settlement may replace the building on a site, at the price of a settlement; a city gives way too.

    Source: 001 §בנייה מחדש L427.

    >>> [rebuilding_site(site, own_road=True, settlements_left=1)[0] for site in ("declined", "own", "foreign")]
    [True, False, False]
    """
    return verdict(
        (site == "declined", Text(gettext_noop("A building of a declined tribe stands there, no matter whose."))),
        (own_road, ROAD_THERE),
        (settlements_left > 0, PIECE_LEFT),
    )


def second_deck(players: Sequence[Mapping[str, Any]]) -> tuple[bool, Reasons]:
    """Whether the development cards with a 2 are in the game: once everybody has completed the first tribe.

    Source: 001 §קלפי הפיתוח L310.

    >>> second_deck([{"tribe": 2}, {"tribe": 3}, {"tribe": 1}])[0]
    False
    """
    waiting = sum(player["tribe"] == 1 for player in players)
    if waiting:
        message = gettext_noop("Players who still lead their first tribe: {waiting}.")
        return False, (Text(message, {"waiting": waiting}),)
    return True, (
        Text(gettext_noop("All players have completed their first tribe.")),
        Text(gettext_noop("Deck 2 lies under what is left of deck 1.")),
    )


FOREIGN_ROADS = Text(gettext_noop("Roads that lead there, of other players with a settlement left"))

RULINGS = (
    Ruling(
        "tribe_state",
        Text(gettext_noop("Does the tribe go on, decline, or win?")),
        (TRIBE, SETTLEMENTS, CITIES),
        tribe_state,
        "001 §יעדי הפיתוח L373, L377",
        check_tribe,
    ),
    Ruling(
        "development_markers",
        Text(gettext_noop("Development markers of a player")),
        (TRIBE, SETTLEMENTS, CITIES),
        development_markers,
        "001 §לוח השבט L385",
        check_tribe,
    ),
    Ruling(
        "decline",
        Text(gettext_noop("What a decline does, step by step; thickets to lay")),
        (
            Field("tribe", Text(gettext_noop("Tribe")), least=1, most=2),
            SETTLEMENTS,
            CITIES,
            yes_or_no("route_card", gettext_noop("Holds the Longest Trade Route"), default=False),
        ),
        decline,
        "001 §מפלת השבט הראשון L397-403, §מפלת השבט השני L413-417",
        check_decline,
    ),
    Ruling(
        "founding_site",
        Text(gettext_noop("May the next tribe be founded here?")),
        (
            SITE,
            NEIGHBOURS,
            Field("paths", Text(gettext_noop("Paths that lead to the intersection")), most=3, default=3),
            Field("foreign_roads", FOREIGN_ROADS, most=3),
        ),
        founding_site,
        "001 §ייסודו של השבט השני L465-467",
    ),
    Ruling(
        "rebuilding_site",
        Text(gettext_noop("May a settlement replace the building here?")),
        (SITE, OWN_ROAD, SETTLEMENTS_LEFT),
        rebuilding_site,
        "001 §בנייה מחדש L427",
    ),
    Ruling(
        "second_deck",
        Text(gettext_noop("Are the development cards 2 in the game?")),
        (Field("players", Text(gettext_noop("Players")), "rows", least=2, most=4, fields=(TRIBE,)),),
        second_deck,
        "001 §קלפי הפיתוח L310",
    ),
)
