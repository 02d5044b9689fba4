"""What a complete sheet cannot say, beyond the limits of its lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.cities_and_knights.cities import check_city_pieces
from games.game import Problem
from games.text import gettext_noop

BUILDINGS = ("settlements", "cities", "cities_on_side")
METROPOLISES = ("metropolis_trade", "metropolis_politics", "metropolis_science")


def check_buildings(counts: Mapping[str, int], **context: Any) -> Iterator[Problem]:
    """The set-up leaves everybody with two buildings, and no building ever leaves the board.

    Source: 000 §שלב ההתחלה; 000 §צבא הברברים מנצח (follows).
    """
    buildings = {name: counts[name] for name in BUILDINGS}
    yield from check_city_pieces(**buildings)
    given = sum(buildings.values())
    if given < 2:
        message = gettext_noop("Everybody starts with 2 buildings and none ever leaves the board: {given} can't be.")
        yield Problem("too_few_buildings", "settlements", {"given": given}, message, "000 §שלב ההתחלה")


def check_metropolises(counts: Mapping[str, int], **context: Any) -> Iterator[Problem]:
    """Each metropolis stands on an upright city of its own.

    Source: 000 §ערים גדולות.
    """
    given = sum(counts[name] for name in METROPOLISES)
    if given > counts["cities"]:
        message = gettext_noop("{given} metropolises need as many cities, each its own: {cities} can't be.")
        params = {"given": given, "cities": counts["cities"]}
        yield Problem("fewer_cities_than_metropolises", "cities", params, message, "000 §ערים גדולות")


def check_tie(players: Sequence[Mapping[str, int]]) -> Iterator[Problem]:
    """One player at most has won: entered as 1, for the others 0.

    Source: 000 §סוף המשחק.
    """
    winners = 0
    for number, player in enumerate(players):
        winners += player["won"]
        if player["won"] and winners > 1:
            message = gettext_noop("One player ends the game: enter 1 there, and 0 for all others.")
            yield Problem("two_winners", f"players.{number}.won", {}, message, "000 §סוף המשחק")
