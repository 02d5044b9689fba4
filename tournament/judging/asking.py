"""A question as it was typed, answered in words. Pure: it runs in the server and, without a network, on the device."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games import GAMES
from games.game import Game, Ruling
from games.text import Translate
from tournament.judging.answers import in_words
from tournament.judging.questions import inputs_from
from tournament.judging.rulings import answer_as_data, find_ruling


@dataclass(frozen=True, slots=True)
class Asked:
    """What a judge reads: the answer with its reasons, or what is wrong with the inputs; and both as data."""

    answer: str
    reasons: tuple[str, ...]
    source: str
    problems: tuple[tuple[str, str], ...]  # (field, text)
    inputs: Mapping[str, Any]
    data: Any


def ask(rules: Game, ruling: Ruling, given: Mapping[str, str], translate: Translate) -> Asked:
    """Answer what was typed into a question's form, in the language of `translate`."""
    inputs = inputs_from(ruling.fields, given)
    outcome = ruling(**inputs)
    return Asked(
        answer="" if outcome.problems else in_words(rules, outcome.answer, translate),
        reasons=tuple(reason.render(translate) for reason in outcome.reasons),
        source=outcome.source,
        problems=tuple((problem.line, problem.render(translate)) for problem in outcome.problems),
        inputs=inputs,
        data=answer_as_data(outcome.answer),
    )


def ask_on_device(question: str, translate: Translate) -> str:
    """The same for a script: JSON with `game`, `name` and what was `given`; the answer as JSON."""
    asked = json.loads(question)
    rules = GAMES[asked["game"]]
    ruling = find_ruling(rules, asked["name"])
    assert ruling, "its form came from the same rules"
    return json.dumps(asdict(ask(rules, ruling, asked["given"], translate)))
