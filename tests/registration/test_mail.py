"""Mail goes out in the person's language, once, whatever is killed on the way."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tests.events import STARTS_AT
from tests.registration.conftest import Desk, person, themselves
from tournament.registration.actions import Joining, anonymise, register, set_policy, withdraw
from tournament.registration.links import path_of
from tournament.registration.models import Registration
from tournament.registration.tasks import qr_png, send_mail, sweep_mail
from tournament.setup.models import Tournament

SITE = "http://hall.local"


def registered(event: Tournament, **fields: Any) -> Registration:
    entry = register(themselves(event), person(email="dana@example.org", **fields), Joining(new=True), site=SITE)
    return Registration.objects.select_related("tournament", "party").get(number=entry.data["numbers"][0])


def test_the_confirmation_has_number_code_and_personal_link(event: Tournament) -> None:
    made = registered(event, language="en")
    send_mail(made.pk)
    [sent] = mail.outbox
    assert made.party
    assert (sent.subject, sent.to) == ("Essen: your registration, number 1", ["dana@example.org"])
    for part in (SITE + path_of(made), "Your number: 1", made.party.code):
        assert part in sent.body


@pytest.mark.parametrize(
    ("language", "when", "where"),
    [
        ("en", "Sunday, 20 December 2026, 17:00 (Asia/Jerusalem, UTC+02:00)", "Expo, hall 1"),
        ("he", "ראשון, 20 בדצמבר 2026 17:00 (Asia/Jerusalem, UTC+02:00)", "אקספו, אולם 1"),
    ],
)
def test_it_says_when_by_whose_clock_and_where(event: Tournament, language: str, when: str, where: str) -> None:
    Tournament.objects.update(starts_at=STARTS_AT, venue={"en": "Expo, hall 1", "he": "אקספו, אולם 1"})
    send_mail(registered(event, language=language).pk)
    assert f"{when}\n{where}\n" in mail.outbox[0].body


def test_it_carries_the_personal_link_as_a_picture_to_scan(event: Tournament) -> None:
    made = registered(event)
    send_mail(made.pk)
    [(name, picture, kind)] = mail.outbox[0].attachments
    assert (name, kind) == (f"{event.slug}-1.png", "image/png")
    assert picture == qr_png(SITE + path_of(made))
    assert picture.startswith(b"\x89PNG")
    assert picture != qr_png(SITE + "/")


def test_the_name_of_the_event_is_in_the_persons_language(event: Tournament) -> None:
    send_mail(registered(event, language="he").pk)
    assert "אסן" in mail.outbox[0].subject


def test_it_is_sent_once_however_often_the_job_runs(event: Tournament) -> None:
    made = registered(event)
    send_mail(made.pk)
    send_mail(made.pk)
    assert len(mail.outbox) == 1


def test_who_waits_is_told_so_and_told_again_when_a_place_is_free(desk: Desk, event: Tournament) -> None:
    set_policy(desk.command(), {"capacity": 1})
    desk.register("First")
    made = registered(event, language="en")
    send_mail(made.pk)
    withdraw(desk.command(), [1])
    send_mail(made.pk)
    assert "waitlist" in mail.outbox[0].body
    assert "A place has become free" in mail.outbox[1].body
    assert SITE in mail.outbox[1].body


def test_a_job_that_was_lost_is_asked_for_again(event: Tournament, jobs: list[tuple[str, tuple[int]]]) -> None:
    made = registered(event)
    jobs.clear()
    sweep_mail()
    assert jobs == []
    Registration.objects.update(mail_due_at=timezone.now() - timedelta(minutes=2))
    sweep_mail()
    assert jobs == [("tournament.registration.send_mail", (made.pk,))]


@pytest.mark.parametrize("address", ["", "dana@example.org"])
def test_a_mail_needs_an_address_and_a_site(event: Tournament, address: str) -> None:
    register(themselves(event), person(email=address), site=SITE if not address else "")
    assert Registration.objects.get().mail_due_at is None


def test_nothing_is_sent_to_somebody_who_is_forgotten(desk: Desk, event: Tournament) -> None:
    made = registered(event)
    anonymise(desk.command(), [1])
    send_mail(made.pk)
    assert mail.outbox == []


def test_an_import_mails_nobody(desk: Desk) -> None:
    desk.import_people(3)
    assert not Registration.objects.filter(mail_due_at__isnull=False).exists()
