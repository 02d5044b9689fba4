"""Yes-or-no questions say which condition fails."""

from games.text import Text
from games.verdict import verdict

FREE, ROAD = Text("The site is free."), Text("A road leads there.")


def test_yes_needs_every_condition() -> None:
    assert verdict((True, FREE), (True, ROAD))[0] is True
    assert verdict((True, FREE), (False, ROAD))[0] is False


def test_every_condition_is_a_reason_in_order() -> None:
    assert list(map(str, verdict((False, FREE), (True, ROAD))[1])) == [
        "No: The site is free.",
        "Yes: A road leads there.",
    ]


def test_nothing_asked_is_a_yes() -> None:
    assert verdict() == (True, ())
