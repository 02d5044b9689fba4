"""The Longest Trade Route: how long a route is, and who holds the card (001 §הדרך הארוכה ביותר)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.rise_of_the_inkas.facts import SHORTEST_ROUTE
from games.rise_of_the_inkas.fields import PLAYER
from games.routes import award_holder, longest_route
from games.ruling import Field, Ruling
from games.text import Text, gettext_noop
from games.verdict import Reasons

ROUTE = "001 §הדרך הארוכה ביותר L215"
PATHS_AT_AN_INTERSECTION = 3

Rows = Sequence[Mapping[str, Any]]


def route_length(roads: Rows, foreign: Rows) -> tuple[int, Reasons]:
    """Roads of one player's longest unbroken route; a building of another player cuts it, declined or not.

    Source: 001 §הדרך הארוכה ביותר L215, L221.

    >>> line = [{"from": a, "to": b} for a, b in ("AB", "BC", "CD", "DE", "EF")]
    >>> route_length(line, [])[0], route_length(line, [{"place": "C"}])[0]
    (5, 3)
    """
    edges = [(road["from"], road["to"], "road") for road in roads]
    length = longest_route(edges, {building["place"] for building in foreign})
    return length, (
        Text(gettext_noop("Roads on the board: {count}."), {"count": len(edges)}),
        Text(gettext_noop("Branches don't count, and a foreign building cuts a route.")),
        Text(gettext_noop("The longest route has {longest} roads."), {"longest": length}),
    )


def check_roads(roads: Rows, foreign: Rows) -> Iterator[Problem]:
    """A road joins two intersections, one lies on a path, and three paths meet at an intersection.

    Source: 001 §קטע דרך L276-278.
    """
    source = "001 §קטע דרך L276-278"
    paths: set[frozenset[str]] = set()
    meeting: Counter[str] = Counter()
    for number, road in enumerate(roads):
        ends = frozenset((road["from"], road["to"]))
        if len(ends) < 2:
            message = gettext_noop("A road joins two intersections: {place} is given twice.")
            yield Problem("no_length", f"roads.{number}.to", {"place": road["to"]}, message, source)
        elif ends in paths:
            message = gettext_noop("Two roads can't lie on one path: {place}.")
            params = {"place": f"{road['from']} – {road['to']}"}
            yield Problem("same_path", f"roads.{number}", params, message, source)
        paths.add(ends)
        meeting.update(ends)
    for place, count in meeting.items():
        if count > PATHS_AT_AN_INTERSECTION:
            message = gettext_noop("No more than three roads can meet at an intersection: {place}.")
            yield Problem("too_many_meet", "roads", {"place": place}, message, source)


def route_card(holder: str, players: Rows) -> tuple[str | None, Reasons]:
    """Who holds the Longest Trade Route after a route has grown, was cut, or was taken off with a declined tribe.

    A route that was cut counts as one after a decline: a default of ours.

    Source: 001 §הדרך הארוכה ביותר L215-216, §קלף היתרון הדרך הארוכה ביותר L401.

    >>> def route(holder, **lengths):
    ...     return route_card(holder, [{"player": name, "length": length} for name, length in lengths.items()])[0]
    >>> route("Red", Red=4, Blue=4), route("Red", Red=4, Blue=5), route("", Red=4, Blue=4)
    ('Red', 'Blue', None)
    """
    lengths = {player["player"]: player["length"] for player in players}
    longest = max(lengths.values())
    measured = Text(gettext_noop("The longest route has {longest} roads."), {"longest": longest})
    new = award_holder(holder or None, lengths, SHORTEST_ROUTE)
    if longest < SHORTEST_ROUTE:
        return None, (measured, Text(gettext_noop("It takes at least 3: the card lies aside.")))
    if new is None:
        several = gettext_noop("Several have it: the card lies aside until one alone has the longest.")
        return None, (measured, Text(several))
    if new == holder:
        return holder, (measured, Text(gettext_noop("Nobody has a longer one: the holder keeps the card.")))
    return new, (measured, Text(gettext_noop("{player} alone has it and takes the card."), {"player": new}))


def check_players(holder: str, players: Rows) -> Iterator[Problem]:
    """Each player has one row, and the holder, if there is one, is among them.

    Source: 001 §הדרך הארוכה ביותר L215.
    """
    names = [player["player"] for player in players]
    for number, name in enumerate(names):
        if name in names[:number]:
            message = gettext_noop("{player} has a row already.")
            yield Problem("same_player_twice", f"players.{number}.player", {"player": name}, message, ROUTE)
    if holder and holder not in names:
        message = gettext_noop("{player} is not among the players.")
        yield Problem("unknown_player", "holder", {"player": holder}, message, ROUTE)


ROAD = (
    Field("from", Text(gettext_noop("From")), "text", most=20),
    Field("to", Text(gettext_noop("To")), "text", most=20),
)
PLACE = (Field("place", Text(gettext_noop("Place")), "text", most=20),)
FOREIGN = Text(gettext_noop("Intersections with a building of another player, declined too"))
LENGTHS = (PLAYER, Field("length", Text(gettext_noop("Roads of the longest route")), most=7))
HELD = Text(gettext_noop("Who held it; empty for nobody, or when the tribe declined"))

RULINGS = (
    Ruling(
        "route_length",
        Text(gettext_noop("Length of a route")),
        (
            Field("roads", Text(gettext_noop("Roads of the player")), "rows", most=7, fields=ROAD),
            Field("foreign", FOREIGN, "rows", most=8, fields=PLACE, default=()),
        ),
        route_length,
        "001 §הדרך הארוכה ביותר L215, L221",
        check_roads,
    ),
    Ruling(
        "route_card",
        Text(gettext_noop("Who holds the Longest Trade Route?")),
        (
            Field("holder", HELD, "text", most=80, default=""),
            Field("players", Text(gettext_noop("Players")), "rows", least=1, most=4, fields=LENGTHS),
        ),
        route_card,
        "001 §הדרך הארוכה ביותר L215-216, §קלף היתרון הדרך הארוכה ביותר L401",
        check_players,
    ),
)
