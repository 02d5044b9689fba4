"""Answers of rulings in words: every key that any game's worked examples answer with has a word."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games import GAMES
from tournament.judging.answers import WORDS, in_words

EXAMPLES = Path(__file__).parents[1] / "games"


def answers(found: Any) -> Iterator[Any]:
    """Every `answer` in a file of worked examples."""
    children = found.values() if isinstance(found, Mapping) else found if isinstance(found, list) else ()
    if isinstance(found, Mapping) and "answer" in found:
        yield found["answer"]
    for child in children:
        yield from answers(child)


def keys(answer: Any) -> Iterator[str]:
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, Mapping):
        yield from answer
        yield from (key for value in answer.values() for key in keys(value))
    elif isinstance(answer, list):
        yield from (key for value in answer for key in keys(value))


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_a_game_answers_with_has_a_word(game: str) -> None:
    files = (EXAMPLES / game / "examples").glob("*.toml")
    used = {key for file in files for answer in answers(tomllib.loads(file.read_text())) for key in keys(answer)}
    own = {key for key in used if key.islower() and key not in WORDS}  # "A", "Danny", "Red" are names of players
    assert {key for key in own if in_words(GAMES[game], key, str) == key} == set()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (True, "Yes"),
        (None, "–"),
        (4, "4"),
        ([], "–"),
        (["Danny", "sun"], "Danny, Sun"),
        ({"cost": {"ore": 2}, "valid": False}, "cost: Ore: 2 · valid: No"),
    ],
)
def test_an_answer_as_a_judge_says_it(answer: object, words: str) -> None:
    assert in_words(GAMES["sun_moon"], answer, str) == words


def test_and_in_hebrew() -> None:
    with translation.override("he"):
        assert in_words(GAMES["sun_moon"], [True, "sun"], gettext) == "כן, שמש"
