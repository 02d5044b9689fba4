"""Longest Road: knights that cut, the holder of the card, and networks that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES

RULINGS = GAMES["cities_and_knights"].rulings
LENGTHS = st.lists(st.integers(0, 15), min_size=2, max_size=4)


def row(pieces: int) -> list[dict[str, str]]:
    return [{"from": str(place), "to": str(place + 1)} for place in range(pieces)]


@given(st.integers(1, 15), st.integers(0, 15))
def test_a_foreign_knight_leaves_the_longer_part_of_a_row(pieces: int, place: int) -> None:
    blocked = [{"place": str(place)}]
    inside = 0 < place < pieces
    longer = max(place, pieces - place) if inside else pieces
    assert RULINGS["route_length"](pieces=row(pieces), blocked=blocked).answer == longer


def holder(lengths: list[int], before: int | None) -> str:
    players = [{"length": length, "holder": number == before} for number, length in enumerate(lengths)]
    answer: str = RULINGS["longest_road"](players=players).answer
    return answer


@given(LENGTHS, st.integers(0, 3))
def test_the_card_goes_by_the_rules_of_the_base_game(lengths: list[int], before: int) -> None:
    most = max(lengths)
    ahead = [number for number, length in enumerate(lengths) if length == most >= 5]
    expected = before if before in ahead else ahead[0] if len(ahead) == 1 else None
    assert holder(lengths, before) == ("" if expected is None else str(expected + 1))


@given(LENGTHS)
def test_without_a_holder_only_one_alone_in_front_takes_the_card(lengths: list[int]) -> None:
    alone = max(lengths) >= 5 and lengths.count(max(lengths)) == 1
    assert holder(lengths, None) == (str(lengths.index(max(lengths)) + 1) if alone else "")


@pytest.mark.parametrize(
    ("inputs", "line", "code", "message"),
    [
        (
            {"pieces": [{"from": "a", "to": "a"}]},
            "pieces.0.to",
            "no_length",
            "A piece joins two different intersections.",
        ),
        (
            {"pieces": [{"from": "a", "to": "b"}, {"from": "b", "to": "a"}]},
            "pieces.1.to",
            "same_path",
            "There is a piece between these two intersections already.",
        ),
        (
            {"pieces": [], "blocked": [{"place": "x"}, {"place": "y"}], "own": [{"place": "y"}]},
            "blocked.1.place",
            "two_owners",
            "One intersection can't be foreign and one's own: y.",
        ),
    ],
)
def test_a_network_that_cannot_be_is_refused(inputs: dict[str, object], line: str, code: str, message: str) -> None:
    (problem,) = RULINGS["route_length"](**inputs).problems
    assert (problem.line, problem.code, str(problem.text)) == (line, code, message)
    assert problem.source == "000 §הצבת (בניית) אבירים; base game"


def test_every_holder_after_the_first_is_refused() -> None:
    outcome = RULINGS["longest_road"](players=[{"length": 5, "holder": held} for held in (True, False, True, True)])
    assert [(p.line, p.code, p.source) for p in outcome.problems] == [
        ("players.2.holder", "two_holders", "base game"),
        ("players.3.holder", "two_holders", "base game"),
    ]
    assert str(outcome.problems[0].text) == "There is one card of the Longest Road: only one player holds it."
