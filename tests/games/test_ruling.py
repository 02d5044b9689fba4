"""Inputs of a question are cleaned by their fields; what cannot be is said, all at once."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.game import Field, Problem, Ruling
from games.text import Text

COLOURS = {"red": Text("Red"), "blue": Text("Blue")}


def echo(**inputs: Any) -> tuple[dict[str, Any], tuple[Text, ...]]:
    return inputs, (Text("As given."),)


def ask(field: Field, /, **inputs: object) -> tuple[Any, list[tuple[str, str, str]]]:
    outcome = Ruling("echo", Text("Echo"), (field,), echo, "§1")(**inputs)
    return outcome.answer, [(p.line, p.code, str(p.text)) for p in outcome.problems]


def test_an_answer_comes_with_reasons_and_source() -> None:
    outcome = Ruling("echo", Text("Echo"), (Field("hand", Text("Hand")),), echo, "§1")(hand=3)
    assert (outcome.answer, outcome.reasons, outcome.source) == ({"hand": 3}, (Text("As given."),), "§1")
    assert outcome.problems == ()


def test_with_problems_there_is_no_answer_but_the_source() -> None:
    outcome = Ruling("echo", Text("Echo"), (Field("hand", Text("Hand")),), echo, "§1")(hand=100)
    assert (outcome.answer, outcome.reasons, outcome.source) == (None, (), "§1")
    assert [problem.source for problem in outcome.problems] == ["§1"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field("x", Text("X"), least=2, most=12), 2),
        (Field("x", Text("X"), least=2, most=12), 12),
        (Field("x", Text("X")), 0),
        (Field("x", Text("X")), 99),
        (Field("x", Text("X"), "bool"), False),
        (Field("x", Text("X"), "text", most=3), "abc"),
        (Field("x", Text("X"), "choice", choices=COLOURS), "blue"),
        (Field("x", Text("X"), "rows", fields=(Field("y", Text("Y")),)), []),
        (Field("x", Text("X"), "rows", fields=(Field("y", Text("Y")),), least=1, most=1), [{"y": 4}]),
    ],
)
def test_a_possible_input_is_taken_as_it_is(field: Field, value: object) -> None:
    assert ask(field, x=value) == ({"x": value}, [])


NUMBER = Field("x", Text("X"), least=2, most=12)
COLOUR = Field("x", Text("X"), "choice", choices=COLOURS)
ROWS = Field("x", Text("X"), "rows", fields=(Field("y", Text("Y")),), least=1, most=2)


@pytest.mark.parametrize(
    ("field", "value", "code", "text"),
    [
        (NUMBER, None, "missing", "This is needed."),
        (NUMBER, 1, "out_of_range", "Give a number from 2 to 12."),
        (NUMBER, 13, "out_of_range", "Give a number from 2 to 12."),
        (NUMBER, True, "not_a_whole_number", "A whole number is needed."),
        (NUMBER, 2.0, "not_a_whole_number", "A whole number is needed."),
        (NUMBER, "2", "not_a_whole_number", "A whole number is needed."),
        (Field("x", Text("X"), "bool"), 1, "not_yes_or_no", "Yes or no."),
        (Field("x", Text("X"), "text", most=3), 7, "not_text", "Text is needed."),
        (Field("x", Text("X"), "text", most=3), "abcd", "too_long", "At most 3 characters."),
        (COLOUR, "green", "not_a_choice", "Choose one of: red, blue."),
        (COLOUR, ["red"], "not_a_choice", "Choose one of: red, blue."),
        (ROWS, "rows", "not_rows", "A list of rows is needed."),
        (ROWS, [1], "not_rows", "A list of rows is needed."),
        (ROWS, {"y": 1}, "not_rows", "A list of rows is needed."),
        (ROWS, [], "wrong_number_of_rows", "Give 1 to 2 rows."),
        (ROWS, [{"y": 1}] * 3, "wrong_number_of_rows", "Give 1 to 2 rows."),
    ],
)
def test_an_impossible_input_is_refused_with_its_reason(field: Field, value: object, code: str, text: str) -> None:
    assert ask(field, x=value) == (None, [("x", code, text)])


def test_a_field_left_out_takes_its_default_and_so_does_one_left_empty() -> None:
    field = Field("x", Text("X"), default=5)
    assert ask(field) == ask(field, x=None) == ({"x": 5}, [])
    assert ask(Field("x", Text("X"), "bool", default=False)) == ({"x": False}, [])


def test_a_field_without_default_is_needed() -> None:
    assert ask(NUMBER) == (None, [("x", "missing", "This is needed.")])


def test_an_unknown_field_is_named_even_one_called_self() -> None:
    outcome = Ruling("echo", Text("Echo"), (Field("x", Text("X"), default=0),), echo, "§1")(self=1, y=2)
    assert outcome.answer is None
    assert [(p.line, p.code, str(p.text), p.source) for p in outcome.problems] == [
        (name, "unknown_field", "This question has no such field.", "§1") for name in ("self", "y")
    ]


def test_a_problem_in_a_row_says_which() -> None:
    outcome = Ruling("echo", Text("Echo"), (ROWS,), echo, "§1")(x=[{"y": "1"}, {"y": -1, "z": 0}])
    assert [(p.line, p.code, p.source) for p in outcome.problems] == [
        ("x.0.y", "not_a_whole_number", "§1"),
        ("x.1.z", "unknown_field", "§1"),
        ("x.1.y", "out_of_range", "§1"),
    ]


def test_all_fields_are_checked_at_once() -> None:
    ruling = Ruling("echo", Text("Echo"), (NUMBER, Field("y", Text("Y"), "bool")), echo, "§1")
    assert [p.line for p in ruling(x=0, y=0).problems] == ["x", "y"]


def test_inputs_that_are_impossible_together_are_refused_once_each_is_possible() -> None:
    def check(x: int, y: int) -> Iterator[Problem]:
        if x > y:
            yield Problem("more_than_all", "x", {"y": y}, "At most {y}.", "§2")

    fields = (Field("x", Text("X")), Field("y", Text("Y")))
    ruling = Ruling("echo", Text("Echo"), fields, echo, "§1", check)
    assert ruling(x=1, y=1).answer == {"x": 1, "y": 1}
    assert [(p.line, str(p.text), p.source) for p in ruling(x=2, y=1).problems] == [("x", "At most 1.", "§2")]
    assert [p.code for p in ruling(x=200, y=1).problems] == ["out_of_range"]


def test_an_outcome_prints_as_a_judge_reads_it_in_any_language() -> None:
    ruling = Ruling("echo", Text("Echo"), (NUMBER, Field("y", Text("Y"), default=3)), echo, "§1")
    assert str(ruling(x=2)) == "{'x': 2, 'y': 3}\nAs given.\n(§1)"
    assert ruling(x=2).render({"As given.": "כפי שנמסר."}.__getitem__) == "{'x': 2, 'y': 3}\nכפי שנמסר.\n(§1)"
    assert str(ruling(x=1, y="z")) == ("x: Give a number from 2 to 12.\ny: A whole number is needed.\n(§1)")
