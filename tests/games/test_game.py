"""The games as one finds them at a prompt."""

import pytest

from games import GAMES
from games.game import Result

SUN_MOON = GAMES["sun_moon"]


def test_games_are_found_by_their_key() -> None:
    assert all(key == game.key for key, game in GAMES.items())


def test_a_claim_is_counted_from_the_prompt() -> None:
    score = SUN_MOON.score({"settlements": 5, "cities": 6, "foreign_areas": 3, "longest_road": 1}, reach=5)
    assert (score.total, score.problems) == (25, ())


def test_a_question_is_settled_from_the_prompt() -> None:
    outcome = SUN_MOON.rulings["discard_on_seven"](hand=9)
    assert (outcome.answer, outcome.source) == (4, "002 §9.2")


def test_a_line_called_like_an_argument_is_only_an_unknown_line() -> None:
    assert [p.line for p in SUN_MOON.score({"cities": 3, "values": 1, "self": 1}).problems] == ["values", "self"]


def test_results_rank_by_the_count_of_their_sheets_whatever_their_ties_pretend() -> None:
    results = [
        Result({"settlements": 2, "cities": 1}, {"total": 99}, name="A"),
        Result({"settlements": 3, "cities": 1}, name="B"),
    ]
    assert [results[place.index].name for place in SUN_MOON.rank(results)] == ["B", "A"]


def test_the_context_of_a_result_reaches_its_count() -> None:
    sheet = {"settlements": 5, "cities": 6, "foreign_areas": 4}
    assert SUN_MOON.score(sheet, reach=5).problems == ()
    assert [p.code for p in SUN_MOON.score(sheet, reach=3).problems] == ["out_of_reach"]
    [place] = SUN_MOON.rank([Result(sheet, context={"reach": 3})])
    assert place.rank == 1


@pytest.mark.parametrize("key", ["goal", "seats", "lines"])
def test_a_game_is_frozen(key: str) -> None:
    with pytest.raises(AttributeError):
        setattr(SUN_MOON, key, None)
