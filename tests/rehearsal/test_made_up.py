"""Made-up results of any game: a referee would take them, the winner is at the goal, a seed gives them again."""

import pytest

from games import GAMES
from games.game import Game
from tournament.rehearsal.made_up import Unplayable, made_up_sheets, made_up_ties
from tournament.rehearsal.stage_tables import DEMONSTRATIONS
from tournament.tables.queries import criteria_of

RULES = [rules for key in DEMONSTRATIONS for rules in (GAMES[key], *GAMES[key].variants.values())]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("winner", [0, 2, None])
def test_a_referee_takes_made_up_sheets(rules: Game, seats: int, winner: int | None) -> None:
    sheets = made_up_sheets(rules, seats, "essen", winner)
    assert len(sheets) == seats
    scores = [rules.score(sheet) for sheet in sheets]
    assert [score.problems for score in scores] == [()] * seats
    assert rules.check_table(sheets) == ()
    at_goal = [place for place, score in enumerate(scores) if score.total >= rules.goal]
    assert at_goal == ([winner] if winner is not None else [])


def test_the_same_seed_gives_the_same_sheets() -> None:
    rules = GAMES["cities_and_knights"]
    assert made_up_sheets(rules, 4, "a", 1) == made_up_sheets(rules, 4, "a", 1)
    assert made_up_sheets(rules, 4, "a", 1) != made_up_sheets(rules, 4, "b", 1)


def test_kinds_of_cards_add_up_to_the_hand() -> None:
    criteria = criteria_of(GAMES["explorers_and_pirates"])
    ties = made_up_ties(criteria, "a")
    assert set(ties) == set(criteria)
    assert ties["hand"] == sum(ties[kind] for kind in ("grain", "ore", "brick", "lumber", "wool"))
    assert set(made_up_ties(criteria_of(GAMES["cities_and_knights"]), "a")) == {"hand", "progress_cards"}


def test_a_game_that_no_result_fits_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.rehearsal.made_up.STEPS", 3)
    with pytest.raises(Unplayable, match="starfarers"):
        made_up_sheets(GAMES["starfarers"], 4, "a", 0)
