"""The robbers of every board, one a side, moved by one second roll for the whole hall (002 §9)."""

from collections.abc import Mapping

DESERT = 7
"""Stands for the desert among the numbers: no hex has a 7, and a robber roll of 7 sends both robbers there."""

SIDES = ("sun", "moon")
LONE_NUMBERS = ((2, "sun"), (12, "moon"))
"""Which side of a board holds the only 2 and the only 12. The seed is silent: it is a property of the printed board."""


def robbers_after(roll: int, lone_numbers: Mapping[int, str] = dict(LONE_NUMBERS)) -> dict[str, int]:
    """Where each side's robber stands after the robber roll: side -> number of the hex, `DESERT` for the desert.

    Source: 002 §9.3. It does not depend on where they stood: one already there stays.

    >>> robbers_after(8)
    {'sun': 8, 'moon': 8}
    >>> robbers_after(12)
    {'sun': 7, 'moon': 12}
    >>> robbers_after(7)
    {'sun': 7, 'moon': 7}
    """
    if roll in lone_numbers:
        return {side: roll if side == lone_numbers[roll] else DESERT for side in SIDES}
    return dict.fromkeys(SIDES, roll)


def at_start() -> dict[str, int]:
    """Both robbers stand on the board's deserts (002 §2.8)."""
    return dict.fromkeys(SIDES, DESERT)
