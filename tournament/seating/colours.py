"""The colours of the pieces: two for each printed board. Six people build on one board, so all six differ."""

from collections.abc import Mapping

from games.problem import Problem
from games.sun_moon.hall import GROUPS, KINDS
from games.text import gettext_noop

Colours = Mapping[str, tuple[str, str]]  # board kind -> colour of Sun, colour of Moon

COLOURS: Colours = {"A": ("red", "blue"), "B": ("white", "orange"), "C": ("green", "brown")}
"""A default of ours: which colours a publisher's boards name is not known, so the organiser may set others."""

COLOUR_NAMES = {
    "red": gettext_noop("red"),
    "blue": gettext_noop("blue"),
    "white": gettext_noop("white"),
    "orange": gettext_noop("orange"),
    "green": gettext_noop("green"),
    "brown": gettext_noop("brown"),
    "black": gettext_noop("black"),
    "yellow": gettext_noop("yellow"),
    "purple": gettext_noop("purple"),
    "pink": gettext_noop("pink"),
}
"""What the designer offers; a colour with another name is shown by that name."""


def colour_problems(colours: Colours) -> list[Problem]:
    given = [colour for kind in KINDS for colour in colours.get(kind, ())]
    if len(given) == len(KINDS) * len(GROUPS) == len(set(given)) and all(given):
        return []
    message = gettext_noop("Boards A, B and C need two colours each, and all six must differ.")
    return [Problem("colours_meet", "colours", {}, message)]
