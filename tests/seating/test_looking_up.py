"""Where do I sit: what is told before there are seats, to people without one, and at separate tables."""

import pytest
from django.test import Client

from tests.events import new_event, new_person
from tournament.registration.models import PublicName, Registration
from tournament.seating.models import Occupant

pytestmark = pytest.mark.django_db
WAITLISTED, WITHDRAWN = Registration.Status.WAITLISTED, Registration.Status.WITHDRAWN
TOLD = {
    "en": ("You are registered, number 3.", "Seats are drawn later", "You have no seat yet", "Nobody found"),
    "he": ("נרשמת, מספר 3.", "המקומות יוגרלו", "אין לך עדיין מקום", "לא נמצא"),
}


def ask(typed: str, language: str = "en") -> str:
    answer = Client().get("/t/essen/seat/", {"q": typed}, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("typed", ["3", "#3", "first3"])
def test_before_the_draw_people_learn_that_they_are_registered(typed: str, language: str) -> None:
    new_event()
    Occupant.objects.all().delete()
    page = ask(typed, language)
    assert [text in page for text in TOLD[language]] == [True, True, False, False]


@pytest.mark.parametrize("language", TOLD)
def test_who_has_no_seat_after_the_draw_is_sent_to_the_desk(language: str) -> None:
    new_event()
    Occupant.objects.filter(seat__occupants__registration__number=3).delete()
    page = ask("3", language)
    assert [text in page for text in TOLD[language]] == [True, False, True, False]


def test_seated_and_unseated_people_of_one_name_are_both_found() -> None:
    event = new_event(boards=1)
    new_person(event, 9, first_name="First1")
    page = ask("first1")
    assert "Table 1" in page
    assert "You are registered, number 9." in page


@pytest.mark.parametrize("kept", [{"status": WAITLISTED}, {"status": WITHDRAWN}, {"public_name": PublicName.CODE}])
def test_nobody_learns_of_who_waits_has_withdrawn_or_hides_the_name(kept: dict[str, str]) -> None:
    new_person(new_event(boards=1), 9, first_name="Canary", **kept)
    page = ask("canary")
    assert "Nobody found" in page
    assert "number 9" not in page


def test_a_name_on_the_waitlist_is_not_found_by_its_number_either() -> None:
    new_person(new_event(boards=1), 9, status=WAITLISTED)
    assert "Nobody found" in ask("9")


def test_at_separate_tables_the_question_leads_to_who_sits_at_which() -> None:
    new_event(format="tables", game="cities_and_knights")
    answer = Client().get("/t/essen/seat/?q=3", follow=True)
    assert answer.redirect_chain == [("/t/essen/tables/", 302)]
