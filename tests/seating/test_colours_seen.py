"""Colours of pieces are told apart by pattern too: on every screen each has a picture of its own."""

import re
from pathlib import Path

from tournament.seating.colours import COLOUR_NAMES

CSS = Path("tournament/static/css/pieces.css").read_text(encoding="utf-8")
PLAIN = {"red", "white", "black"}
"""Without a pattern: middle, light and dark, which differ in grey too."""


def test_every_colour_that_the_designer_offers_is_drawn() -> None:
    assert {*re.findall(r'data-colour="(\w+)"\] \{ --piece', CSS)} == {*COLOUR_NAMES}


def test_all_but_three_have_a_pattern_and_no_two_the_same() -> None:
    rules = dict(re.findall(r'data-colour="(\w+)"\] \{ --piece: #\w+;(.*?)\}$', CSS, re.MULTILINE))
    patterns = {colour: re.sub(r"#\w+|var\(--\w+\)", "", rule).strip() for colour, rule in rules.items()}
    assert {colour for colour, pattern in patterns.items() if not pattern} == PLAIN
    shapes = [pattern for pattern in patterns.values() if pattern]
    doubled = {shape for shape in shapes if shapes.count(shape) > 1}
    dotted = {colour for colour, pattern in patterns.items() if pattern in doubled}
    assert dotted <= {"brown", "yellow"}, "light dots on dark, dark dots on light"
