"""Who is forgotten leaves no name in what others typed about them: calls, claims, sanctions, differing counts."""

from collections.abc import Iterator

import pytest
from django.db.models import CharField

from tests.events import command, new_event, running_round
from tournament.judging.actions import call_judge, declare_victory, give_sanction, refuse_claim, submit_sheet
from tournament.judging.models import Call, Claim, Conflict, Sanction, ScoreSheet
from tournament.registration.actions import anonymise
from tournament.registration.actions.registering import FREE_TEXTS
from tournament.registration.models import Registration
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db
SAID = "Canary Levi hid a card"
FORGOTTEN, KNOWN = 1, 3


@pytest.fixture
def event() -> Tournament:
    event = new_event()
    running_round(event)
    for number in (FORGOTTEN, KNOWN):
        typed_about(event, number)
    return event


def typed_about(event: Tournament, number: int) -> None:
    call_judge(command(event), "rules", SAID, registration_number=number)
    Call.objects.filter(registration__number=number).update(note=SAID)
    give_sanction(command(event), number, "warning", SAID)
    Sanction.objects.filter(registration__number=number).update(appeal=SAID, decision=SAID)
    declare_victory(command(event), number)
    refuse_claim(command(event), Claim.objects.get(registration__number=number).pk, SAID)
    submit_sheet(command(event), number, {"settlements": 2, "cities": 1}, {}, "submitted")
    sheet = ScoreSheet.objects.get(registration__number=number)
    Conflict.objects.create(
        tournament=event, registration_id=sheet.registration_id, standing=sheet, entry=1, reason=SAID
    )


def said_about(number: int) -> Iterator[str]:
    person = Registration.objects.get(number=number)
    for related, texts in FREE_TEXTS.items():
        for row in getattr(person, related).values_list(*texts):
            yield from row


def test_whoever_is_forgotten_is_named_in_no_free_text_and_others_keep_theirs(event: Tournament) -> None:
    assert list(said_about(FORGOTTEN)) == list(said_about(KNOWN)) == [SAID] * 7
    anonymise(command(event), [FORGOTTEN])
    assert list(said_about(FORGOTTEN)) == [""] * 7
    assert list(said_about(KNOWN)) == [SAID] * 7


def test_what_was_decided_about_them_stays(event: Tournament) -> None:
    anonymise(command(event), [FORGOTTEN])
    person = Registration.objects.get(number=FORGOTTEN)
    assert [sanction.kind for sanction in Sanction.objects.filter(registration=person)] == ["warning"]
    assert [claim.state for claim in Claim.objects.filter(registration=person)] == ["refused"]
    assert ScoreSheet.objects.get(registration=person).values == {"settlements": 2, "cities": 1}


def test_no_long_text_about_a_person_is_left_out() -> None:
    found = {}
    for relation in Registration._meta.related_objects:
        fields = relation.related_model._meta.get_fields()
        long = {field.name for field in fields if isinstance(field, CharField) and (field.max_length or 0) >= 200}
        if long:
            found[relation.get_accessor_name()] = long
    assert found == {related: set(texts) for related, texts in FREE_TEXTS.items()}
