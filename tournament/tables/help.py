"""What helps a table while it plays: some of the game's rulings, answered on the spot. No database."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.game import Game
from tournament.journal.http import translated
from tournament.judging.asking import ask
from tournament.judging.questions import Widget, widgets

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "cities_and_knights": ("barbarian_attack", "robber_may_move", "progress_cards_due", "discard_on_seven"),
    "rise_of_the_inkas": ("tribe_state", "development_markers", "decline", "founding_site", "route_card"),
    "explorers_and_pirates": ("special_card", "lair_capture", "spice_hex", "fish_roll", "chase", "unexplored_hexes"),
    "starfarers": ("draw_pile", "half_medals", "friendship_figure", "speed", "special_marker"),
}
"""Game -> the questions that come up most, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question as a form, with its answer if it was asked."""

    name: str
    label: str
    widgets: list[Widget]
    answer: str = ""
    reasons: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    source: str = ""
    asked: bool = False


def questions(game: str, rules: Game, given: Mapping[str, str]) -> list[Question]:
    """All of a game's questions; the one named by `help` in what was typed is answered, unless a row is to be added."""
    return [
        _question(rules, name, given) if given.get("help") == name else _question(rules, name, {})
        for name in QUESTIONS.get(game, ())
        if name in rules.rulings
    ]


def _question(rules: Game, name: str, given: Mapping[str, str]) -> Question:
    ruling = rules.rulings[name]
    label, shown = translated(ruling.label), widgets(ruling.fields, given, gettext)
    if not given:
        return Question(name, label, shown)
    if "add" in given:
        return Question(name, label, shown, asked=True)
    found = ask(rules, ruling, given, gettext)
    problems = tuple(text for _, text in found.problems)
    return Question(name, label, shown, found.answer, found.reasons, problems, found.source, True)
