"""The questions that judges of a hall are asked, answered from typed inputs, and what only several inputs show."""

from collections.abc import Iterator, Mapping, Sequence

from games.problem import Problem
from games.ruling import Ruling
from games.sun_moon import building, hall, labels, turn
from games.text import gettext_noop

KINDS_IN_HAND = tuple(labels.RESOURCES)

RULINGS: tuple[Ruling, ...] = (*turn.RULINGS, *building.RULINGS, *hall.RULINGS)


def check_tie(players: Sequence[Mapping[str, int]]) -> Iterator[Problem]:
    """Nobody holds more cards by kind than in all, and no two people registered as the same number.

    Source: 002 §10: the order is total.
    """
    numbers: set[int] = set()
    for row, player in enumerate(players):
        by_kind = sum(player[kind] for kind in KINDS_IN_HAND)
        if by_kind > player["hand"]:
            params = {"given": by_kind, "hand": player["hand"]}
            message = gettext_noop("{given} cards by kind can't be: there are {hand} in hand.")
            yield Problem("more_by_kind_than_in_hand", f"players.{row}.hand", params, message, "002 §10")
        if player["registered"] in numbers:
            message = gettext_noop("Two players can't both be number {number} of the registration.")
            params = {"number": player["registered"]}
            yield Problem("same_registration", f"players.{row}.registered", params, message, "002 §10")
        numbers.add(player["registered"])
