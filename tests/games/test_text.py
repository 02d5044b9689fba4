"""Words that are marked here and translated at the edge."""

import pytest

from games.text import Text, gettext_noop

HEBREW = {"More {what}: {count}.": "יותר {what}: {count}.", "grain": "חיטה"}


def test_marking_leaves_a_message_as_it_is() -> None:
    assert gettext_noop("Grain") == "Grain"


def test_a_text_fills_its_places() -> None:
    assert str(Text("At most {most}.", {"most": 5})) == "At most 5."


def test_a_text_in_a_text_is_translated_too() -> None:
    text = Text("More {what}: {count}.", {"what": Text("grain"), "count": 3})
    assert str(text) == "More grain: 3."
    assert text.render(HEBREW.__getitem__) == "יותר חיטה: 3."


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert str(Text("{name} is ahead.", {"name": "{total}"})) == "{total} is ahead."


def test_a_place_that_nothing_fills_is_an_error_of_the_programmer() -> None:
    with pytest.raises(KeyError):
        str(Text("{most}"))


def test_equal_texts_hash_alike_whatever_the_order_of_their_values() -> None:
    one = Text("{a}{b}", {"a": 1, "b": Text("x")})
    two = Text("{a}{b}", {"b": Text("x"), "a": 1})
    assert one == two
    assert len({one, two, Text("{a}{b}", {"a": 2, "b": Text("x")}), Text("other", {"a": 1, "b": Text("x")})}) == 3
