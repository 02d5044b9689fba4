"""Finding a game's rulings, and their answers as data and as words. Pure."""

from collections.abc import Mapping
from typing import Any

from games.game import Game, Ruling
from games.text import Text


def rulings_of(rules: Game) -> dict[str, Ruling]:
    """A game's rulings by name; of a game with scenarios those of each, as each has its own: `land_ho-victory`."""
    if not rules.variants:
        return dict(rules.rulings)
    return {
        f"{scenario}-{name}": ruling
        for scenario, variant in rules.variants.items()
        for name, ruling in variant.rulings.items()
    }


def find_ruling(rules: Game, name: str) -> Ruling | None:
    return rulings_of(rules).get(name)


def scenario_of(name: str) -> str:
    """The scenario that a ruling's name begins with; nothing where the game has none."""
    return name.rpartition("-")[0]


def label_of(rules: Game, name: str) -> Text:
    """The question, with its scenario where the game has some; the name itself if nobody knows it."""
    ruling, scenario = find_ruling(rules, name), scenario_of(name)
    if not ruling:
        return Text("{name}", {"name": name})
    if not scenario:
        return ruling.label
    return Text("{scenario}: {question}", {"scenario": rules.variants[scenario].name, "question": ruling.label})


def answer_as_data(answer: Any) -> Any:
    """An answer as JSON keeps it: tuples as lists, words as English."""
    if isinstance(answer, Text):
        return str(answer)
    if isinstance(answer, Mapping):
        return {str(key): answer_as_data(value) for key, value in answer.items()}
    if isinstance(answer, list | tuple | set | frozenset):
        return [answer_as_data(value) for value in answer]
    return answer if isinstance(answer, bool | int | float | str) or answer is None else str(answer)
