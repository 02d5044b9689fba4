"""A ruling as a form: each kind of field, rows that grow, and what was typed as the inputs of `games`."""

import pytest

from games import GAMES
from games.game import Field, Text
from tournament.judging.questions import Widget, inputs_from, widgets
from tournament.judging.rulings import answer_as_data, find_ruling, label_of, rulings_of

HAND = Field("hand", Text("Cards"), least=1, most=9)
OPEN = Field("open", Text("Open"), "bool", default=True)
SITE = Field("site", Text("Site"), "choice", choices={"coast": Text("Coast"), "sea": Text("Sea")})
WHO = Field("who", Text("Who"), "text", most=20)
PLAYERS = Field("players", Text("Players"), "rows", least=2, most=3, fields=(WHO, HAND))


def one(field: Field, **given: str) -> Widget:
    return widgets([field], given, str)[0]


def test_a_field_shows_its_limits_its_choices_and_what_was_typed() -> None:
    shown = one(HAND, hand="7")
    assert (shown.kind, shown.least, shown.most, shown.value) == ("int", 1, 9, "7")
    assert one(SITE).choices == (("coast", "Coast"), ("sea", "Sea"))


def test_a_default_stands_until_something_is_typed() -> None:
    assert one(OPEN).value == "yes"
    assert one(OPEN, open="no").value == "no"
    assert one(HAND).value == ""


@pytest.mark.parametrize(
    ("field", "typed", "read"),
    [
        (HAND, "7", 7),
        (HAND, " 7 ", 7),
        (HAND, "-1", -1),
        (HAND, "many", "many"),
        (HAND, "--1", "--1"),
        (HAND, "9" * 5000, "9" * 5000),
        (OPEN, "yes", True),
        (OPEN, "no", False),
        (OPEN, "perhaps", "perhaps"),
        (SITE, "sea", "sea"),
        (WHO, "Dana", "Dana"),
    ],
)
def test_what_was_typed_is_read_as_far_as_it_can_be(field: Field, typed: str, read: object) -> None:
    assert inputs_from([field], {field.name: typed}) == {field.name: read}


def test_what_was_left_empty_is_left_out() -> None:
    assert inputs_from([HAND, SITE, WHO], {"hand": "", "who": "  "}) == {}


def test_rows_start_with_as_many_as_are_needed_and_grow_to_the_most() -> None:
    shown = one(PLAYERS)
    assert (len(shown.rows), shown.may_grow) == (2, True)
    assert [inner.name for inner in shown.rows[1]] == ["players.1.who", "players.1.hand"]
    grown = one(PLAYERS, **{"players.count": "2", "add": "players"})
    assert (len(grown.rows), grown.may_grow) == (3, False)
    assert len(one(PLAYERS, **{"players.count": "3", "add": "players"}).rows) == 3
    assert len(one(PLAYERS, **{"players.count": "999"}).rows) == 3
    assert one(PLAYERS, **{"players.count": "-1"}).rows == ()
    assert [inner.name for inner in one(PLAYERS).blank] == ["players.#.who", "players.#.hand"]


def test_rows_are_read_one_by_one() -> None:
    typed = {"players.count": "2", "players.0.who": "Dana", "players.0.hand": "3", "players.1.who": "Omer"}
    assert inputs_from([PLAYERS], typed) == {"players": [{"who": "Dana", "hand": 3}, {"who": "Omer"}]}


def test_problems_of_a_row_point_at_its_input() -> None:
    ruling = next(
        ruling
        for game in GAMES.values()
        for ruling in rulings_of(game).values()
        if any(field.kind == "rows" for field in ruling.fields)
    )
    rows = next(field for field in ruling.fields if field.kind == "rows")
    names = {inner.name for row in widgets(ruling.fields, {}, str)[ruling.fields.index(rows)].rows for inner in row}
    lines = {problem.line for problem in ruling(**inputs_from(ruling.fields, {})).problems}
    assert {line for line in lines if line.startswith(f"{rows.name}.")} <= names


def test_each_scenario_answers_for_itself() -> None:
    rules = GAMES["explorers_and_pirates"]
    asked = {name: find_ruling(rules, f"{name}-victory") for name in rules.variants}
    won = {name for name, ruling in asked.items() if ruling and ruling(total=12, own_turn=True).answer is True}
    assert won == {"land_ho", "pirate_lairs"}
    assert find_ruling(rules, "land_ho-lair_capture") is None
    assert str(label_of(rules, "land_ho-victory")).startswith("Land Ho!: ")


@pytest.mark.parametrize(
    ("answer", "data"),
    [((1, 2), [1, 2]), (Text("Yes: {a}", {"a": 1}), "Yes: 1"), ({1: (True, None)}, {"1": [True, None]}), (4, 4)],
)
def test_answers_are_kept_as_json_knows_them(answer: object, data: object) -> None:
    assert answer_as_data(answer) == data
