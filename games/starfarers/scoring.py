"""What a sheet of Starfarers cannot say, beyond the limits of its lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.ruling import Field
from games.starfarers.facts import OPENING_BUILDINGS, PIECES, SITES_PER_SYSTEM, SYSTEMS
from games.text import Text, gettext_noop

Counts = Mapping[str, int]

COLONY_SHIPS = Field("colony_ships", Text(gettext_noop("Colony ships on the board")), most=3, default=0)
TRADE_STATIONS = Field("trade_stations", Text(gettext_noop("Trade stations on the board")), most=7, default=7)
"""What a judge may tell beside the sheet; left alone, they forbid nothing."""


def check_buildings(counts: Counts, colony_ships: int = 0, **context: Any) -> Iterator[Problem]:
    """Set-up leaves everybody with two colonies and a spaceport, none is ever lost, and each takes a colony piece.

    Source: 004 §סידור עמדת הפתיחה L235, §כלי המשחק L110, L116-118.

    >>> [problem.code for problem in check_buildings({"colonies": 2, "spaceports": 0})]
    ['no_spaceport', 'too_few_buildings']
    """
    buildings = counts["colonies"] + counts["spaceports"]
    start = "004 §סידור עמדת הפתיחה L235"
    if counts["spaceports"] < 1:
        message = gettext_noop("Everybody has a spaceport since the set-up: at least 1 spaceport.")
        yield Problem("no_spaceport", "spaceports", {}, message, start)
    if buildings < OPENING_BUILDINGS:
        message = gettext_noop("Everybody has at least the 3 colonies and spaceports of the set-up: {given} can't be.")
        yield Problem("too_few_buildings", "colonies", {"given": buildings}, message, start)
    if buildings + colony_ships > PIECES["colonies"]:
        params = {"given": buildings + colony_ships, "most": PIECES["colonies"]}
        message = gettext_noop("{given} colonies, spaceports and colony ships can't be: {most} colony pieces exist.")
        yield Problem("too_many_buildings", "colonies", params, message, "004 §כלי המשחק L110, L116-118")


def check_figures(counts: Counts, trade_stations: int = 7, **context: Any) -> Iterator[Problem]:
    """Each friendship figure needs a trade station of the player at its outpost.

    Source: 004 §נקודת נצחון L414 (follows).
    """
    if counts["friendship_figures"] > trade_stations:
        params = {"given": counts["friendship_figures"], "stations": trade_stations}
        message = gettext_noop("{given} friendship figures can't be with {stations} trade stations: each needs one.")
        yield Problem("figure_without_station", "friendship_figures", params, message, "004 §נקודת נצחון L414")


def check_systems(table: Sequence[Counts]) -> Iterator[Problem]:
    """Colonies and spaceports of a table find room: three each at home, then two or three in each of 8 systems.

    Source: 004 §סידור עמדת הפתיחה L235, §סקירת המשחק L58, §כלל מיוחד למשחק בשלושה L466 (follows).

    >>> list(check_systems([{"colonies": 5, "spaceports": 3}] * 3))
    []
    """
    if len(table) not in SITES_PER_SYSTEM:
        return
    most = OPENING_BUILDINGS * len(table) + SITES_PER_SYSTEM[len(table)] * SYSTEMS
    buildings = sum(counts["colonies"] + counts["spaceports"] for counts in table)
    if buildings > most:
        params = {"given": buildings, "most": most}
        message = gettext_noop("{given} colonies and spaceports at one table can't be: there are sites for {most}.")
        source = "004 §כלל מיוחד למשחק בשלושה L466, §סידור עמדת הפתיחה L235"
        yield Problem("too_many_for_systems", "colonies", params, message, source)
