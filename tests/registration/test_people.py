"""What everybody may know about a person."""

import pytest

from tests.registration.conftest import Desk
from tournament.registration.actions import anonymise
from tournament.registration.models import Registration
from tournament.registration.people import public_name


@pytest.mark.parametrize(
    ("first", "last", "choice", "shown"),
    [
        ("Dana", "Levi", "full", "Dana Levi"),
        ("Dana", "Levi", "short", "Dana L."),
        ("דנה", "לוי", "short", "דנה ל׳"),
        ("Иван", "Чернов", "short", "Иван Ч."),
        ("Ольга", "Чернова", "short", "Ольга Ч."),
        ("Ελένη", "Παππά", "short", "Ελένη Π."),
        ("רועי", "כהן", "short", "רועי כ׳"),
        ("מתן", "\u05e9\u05c1\u05d8\u05e8\u05d9\u05ea", "short", "מתן \u05e9\u05c1׳"),
        ("علی", "زاده", "short", "علی ز"),
        ("مهدی", "رضایی", "short", "مهدی ر"),
        ("يوسف", "حداد", "short", "يوسف ح"),
        ("明", "李", "short", "明 李"),
        ("Nó", "E\u0301toile", "short", "Nó E\u0301."),
        ("Plato", "", "short", "Plato"),
        ("Dana", "Levi", "code", "#17"),
        ("", "", "full", "#17"),
    ],
)
def test_the_name_as_the_person_chose(first: str, last: str, choice: str, shown: str) -> None:
    assert public_name(Registration(number=17, first_name=first, last_name=last, public_name=choice)) == shown


def test_short_is_the_choice_of_who_has_not_chosen() -> None:
    assert public_name(Registration(number=17, first_name="Dana", last_name="Levi")) == "Dana L."


def test_who_is_forgotten_is_a_number(desk: Desk) -> None:
    desk.register(public_name="full")
    anonymise(desk.command(), [1])
    assert public_name(desk.one(1)) == "#1"
