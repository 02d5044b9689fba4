"""The short ways to write a field give the fields that they stand for."""

from games.explorers_and_pirates.fields import choice, number, rows, tick
from games.game import Field
from games.text import Text

LABEL = Text("Crews")


def test_number_is_asked_from_nought_to_99_and_must_be_given() -> None:
    assert number("crews", "Crews") == Field("crews", LABEL, kind="int", least=0, most=99, default=None)


def test_number_takes_limits_and_a_default() -> None:
    expected = Field("crews", LABEL, kind="int", least=1, most=3, default=2)
    assert number("crews", "Crews", least=1, most=3, default=2) == expected


def test_tick_means_no_unless_ticked() -> None:
    assert tick("crews", "Crews") == Field("crews", LABEL, kind="bool", default=False)
    assert tick("crews", "Crews", default=True) == Field("crews", LABEL, kind="bool", default=True)


def test_choice_must_be_made() -> None:
    choices = {"red": Text("Red")}
    assert choice("crews", "Crews", choices) == Field("crews", LABEL, kind="choice", choices=choices, default=None)


def test_rows_have_fields_and_a_number_of_rows() -> None:
    one, two = number("a", "A"), tick("b", "B")
    expected = Field("crews", LABEL, kind="rows", least=1, most=3, fields=(one, two), default=None)
    assert rows("crews", "Crews", 1, 3, one, two) == expected
    assert rows("crews", "Crews", 0, 3, one, default=()).default == ()
