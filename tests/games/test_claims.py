"""The two questions of every game: their forms, and the cases that no worked example has."""

from games.claims import claim_ruling, tie_ruling
from games.game import Field, ScoreLine, TieBreaker
from games.text import Text

LINES = (ScoreLine("houses", Text("Houses"), vp=1, most=5, source="§1"),)
CLAIM = claim_ruling(LINES, (), 3, "§2", (Field("reach", Text("Reach"), default=5),))
TIE = tie_ruling((TieBreaker("total", Text("Points")), TieBreaker("hand", Text("Hand"))), "§3")


def test_the_form_of_a_claim_is_the_sheet_and_what_its_count_must_know() -> None:
    assert (CLAIM.name, str(CLAIM.label), CLAIM.source) == ("claim", "Count of a claim", "§2")
    assert [(field.name, str(field.label), field.kind, field.default) for field in CLAIM.fields] == [
        ("houses", "Houses", "int", 0),
        ("reach", "Reach", "int", 5),
        ("goal", "Victory points that end the game", "int", 3),
        ("own_turn", "It is the claimant's own turn", "bool", True),
    ]


def test_a_goal_is_at_least_one_point() -> None:
    assert CLAIM(houses=1, goal=1).answer == {"total": 1, "valid": True}
    assert [problem.line for problem in CLAIM(houses=1, goal=0).problems] == ["goal"]


def test_an_empty_sheet_is_counted_too() -> None:
    outcome = CLAIM()
    assert outcome.answer == {"total": 0, "valid": False}
    assert list(map(str, outcome.reasons)) == ["Together 0: the goal of 3 is not reached."]


def test_the_form_of_a_tie_is_a_list_of_players_with_each_criterion() -> None:
    assert (TIE.name, str(TIE.label), TIE.source) == ("tie", "Tie on victory points", "§3")
    [players] = TIE.fields
    assert (players.name, str(players.label), players.least, players.most) == ("players", "Players", 2, 100)
    assert [(field.name, str(field.label), field.most) for field in players.fields] == [
        ("name", "Name", 80),
        ("total", "Points", 1_000_000),
        ("hand", "Hand", 1_000_000),
    ]


def test_players_whom_nothing_separates_share_the_place() -> None:
    outcome = TIE(players=[{"name": name, "total": 9, "hand": 4} for name in "AB"])
    assert outcome.answer == {"order": ["A", "B"], "places": [1, 1]}
    assert list(map(str, outcome.reasons)) == ["Nothing separates A and B: they share the place."]


def test_three_players_are_compared_with_their_neighbours() -> None:
    hands = {"A": 4, "B": 6, "C": 5}
    outcome = TIE(players=[{"name": name, "total": 9, "hand": hand} for name, hand in hands.items()])
    assert outcome.answer == {"order": ["B", "C", "A"], "places": [1, 2, 3]}
    assert list(map(str, outcome.reasons)) == ["B is ahead of C. Hand: 6 to 5.", "C is ahead of A. Hand: 5 to 4."]
