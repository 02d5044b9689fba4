"""The organiser writes to many: each in the own language, once, whatever is killed on the way."""

from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPConnectError, SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from tests.registration.conftest import Desk, person, staff
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.actions import (
    Joining,
    anonymise,
    register,
    send_letters_again,
    set_policy,
    withdraw,
    write_to,
)
from tournament.registration.letters import AT_ONCE
from tournament.registration.links import path_of
from tournament.registration.models import Letter, Message, Registration
from tournament.registration.readers import people_untold, readers_of
from tournament.registration.tasks import sweep_mail, write
from tournament.setup.actions import change_event
from tournament.setup.models import Role, Tournament

SITE = "http://hall.local"
TEXTS = {"en": ["Bring a pen", "And good mood."], "he": ["להביא עט", "ומצב רוח טוב."]}
PAGE = "/t/essen/desk/registrations/mail/"
TYPED = {
    "audience": "everybody",
    "subject_en": "Bring a pen",
    "body_en": "And good mood.",
    "subject_he": "להביא עט",
    "body_he": "ומצב רוח טוב.",
    "command": "1",
}


def add(desk: Desk, name: str, party: str = "", **fields: Any) -> Registration:
    fields = {"email": f"{name.lower()}@example.org", "language": "en"} | fields
    entry = register(desk.command(), person(name, "Of All", **fields), Joining(party))
    return desk.one(entry.data["numbers"][0])


def ordered(desk: Desk, audience: str = "everybody") -> Message:
    entry = write_to(desk.command(), audience, TEXTS, SITE)
    return Message.objects.get(entry=entry.number)


def states() -> list[str]:
    return list(Letter.objects.order_by("registration__number").values_list("state", flat=True))


def addressees() -> list[str]:
    return [one.to[0] for one in mail.outbox]


@pytest.fixture
def organiser(event: Tournament) -> Client:
    client = Client()
    client.force_login(staff(event, Role.ORGANISER))
    return client


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Exception], None]:
    """A mail server that answers one address with an error."""

    def answers(address: str, error: Exception) -> None:
        send = EmailBackend.send_messages

        def or_fail(self: EmailBackend, messages: Any) -> int:
            if messages[0].to == [address]:
                raise error
            return int(send(self, messages))

        monkeypatch.setattr(EmailBackend, "send_messages", or_fail)

    return answers


# ---- What is read, and by whom


def test_everybody_reads_it_in_the_own_language_with_number_and_personal_link(desk: Desk) -> None:
    dana, ruth = add(desk, "Dana"), add(desk, "Ruth", language="he")
    write(ordered(desk).pk)
    english, hebrew = mail.outbox
    assert (english.to, english.subject) == (["dana@example.org"], "Bring a pen")
    assert english.body.startswith("And good mood.\n\nYour number: 1\n")
    assert SITE + path_of(dana) in english.body
    assert (hebrew.to, hebrew.subject) == (["ruth@example.org"], "להביא עט")
    assert "ומצב רוח טוב." in hebrew.body
    assert SITE + path_of(ruth) in hebrew.body
    assert path_of(dana) not in hebrew.body


def test_whom_each_choice_means(desk: Desk, event: Tournament) -> None:
    set_policy(desk.command(), {"capacity": 5})
    for name, party in (("A", "x"), ("B", "x"), ("C", ""), ("D", "y"), ("E", ""), ("F", "y"), ("G", "")):
        add(desk, name, party)
    add(desk, "H", email="", phone="050 1234567")
    withdraw(desk.command(), [5])
    found = {audience: [one.number for one in readers_of(event, audience)] for audience in ("everybody", "players")}
    assert found == {"everybody": [1, 2, 3, 4, 6, 7], "players": [1, 2, 3, 4, 6]}
    assert [one.number for one in readers_of(event, "waitlist")] == [7]
    assert [one.number for one in readers_of(event, "contacts")] == [1, 4]


def test_a_family_with_one_address_gets_one_letter(desk: Desk, event: Tournament) -> None:
    add(desk, "Dana")
    add(desk, "Noa", email="dana@example.org")
    assert [one.number for one in readers_of(event, "everybody")] == [1]


def test_a_language_that_somebody_reads_is_not_left_out(desk: Desk) -> None:
    add(desk, "Dana")
    add(desk, "Ruth", language="he")
    with pytest.raises(Refused, match="no_text"):
        write_to(desk.command(), "everybody", {"en": TEXTS["en"]}, SITE)
    with pytest.raises(Refused, match="nobody_to_write_to"):
        write_to(desk.command(), "waitlist", TEXTS, SITE)
    with pytest.raises(Refused, match="no_such_audience"):
        write_to(desk.command(), "enemies", TEXTS, SITE)
    assert not Message.objects.exists()


def test_the_journal_says_to_how_many_and_not_what_nor_to_whom(desk: Desk) -> None:
    add(desk, "Dana")
    ordered(desk)
    entry = Entry.objects.get(kind="mail_ordered")
    assert entry.data == {"audience": "everybody", "people": 1}
    assert not entry.public


# ---- Once


def test_two_jobs_and_a_sweep_send_nothing_twice(desk: Desk, jobs: list[tuple[str, tuple[int]]]) -> None:
    for number in range(AT_ONCE + 5):
        add(desk, f"P{number}")
    jobs.clear()
    message = ordered(desk)
    write(message.pk)
    assert (len(mail.outbox), jobs) == (AT_ONCE, [("tournament.registration.write", (message.pk,))])
    write(message.pk)
    write(message.pk)
    sweep_mail()
    assert len(set(addressees())) == len(mail.outbox) == AT_ONCE + 5
    assert set(states()) == {"sent"}


def test_a_lost_job_is_made_up_for_and_given_up_after_two_days(desk: Desk, jobs: list[tuple[str, tuple[int]]]) -> None:
    add(desk, "Dana")
    message = ordered(desk)
    jobs.clear()
    sweep_mail()
    assert jobs == [("tournament.registration.write", (message.pk,))]
    jobs.clear()
    Message.objects.update(ordered_at=timezone.now() - timedelta(days=3))
    sweep_mail()
    assert jobs == []


def test_a_worker_killed_while_it_sends_writes_to_nobody_twice(
    desk: Desk, server: Callable[[str, Exception], None]
) -> None:
    for name in ("Dana", "Ruth", "Yael"):
        add(desk, name)
    message = ordered(desk)
    server("ruth@example.org", SystemExit())  # type: ignore[arg-type]  # what a worker that is told to stop raises
    with pytest.raises(SystemExit):
        write(message.pk)
    assert states() == ["sent", "taken", "due"]
    write(message.pk)
    assert addressees() == ["dana@example.org", "yael@example.org"]
    assert states() == ["sent", "taken", "sent"]


@pytest.mark.parametrize(
    ("error", "state", "problem"),
    [
        (SMTPRecipientsRefused({"ruth@example.org": (550, b"no such user ruth@example.org")}), "failed", "SMTP 550"),
        (SMTPRecipientsRefused({"ruth@example.org": (451, b"later")}), "due", "SMTP 451"),
        (SMTPDataError(554, b"spam"), "failed", "SMTP 554"),
        (SMTPServerDisconnected("gone"), "taken", "SMTPServerDisconnected"),
        (TimeoutError("slow"), "taken", "TimeoutError"),
    ],
)
def test_what_went_wrong_is_told_person_by_person(
    desk: Desk, server: Callable[[str, Exception], None], error: Exception, state: str, problem: str
) -> None:
    for name in ("Dana", "Ruth"):
        add(desk, name)
    server("ruth@example.org", error)
    write(ordered(desk).pk)
    letter = Letter.objects.get(registration__number=2)
    assert (letter.state, letter.problem) == (state, problem)
    assert states()[0] == "sent"


def test_a_server_that_does_not_answer_costs_nobody_the_letter(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    add(desk, "Dana")
    message = ordered(desk)

    def refused(_self: EmailBackend) -> None:
        raise SMTPConnectError(421, "busy")

    with monkeypatch.context() as away:
        away.setattr(EmailBackend, "open", refused)
        write(message.pk)
    assert states() == ["due"]
    write(message.pk)
    assert states() == ["sent"]


def test_what_is_unclear_is_sent_again_only_by_the_organiser_and_only_after_a_while(desk: Desk) -> None:
    add(desk, "Dana")
    add(desk, "Ruth")
    message = ordered(desk)
    Letter.objects.filter(registration__number=1).update(state="taken")
    Letter.objects.filter(registration__number=2).update(state="sent")
    with pytest.raises(Refused, match="nothing_to_send"):
        send_letters_again(desk.command(), message.entry)
    Letter.objects.update(changed_at=timezone.now() - timedelta(minutes=6))
    send_letters_again(desk.command(), message.entry)
    write(message.pk)
    assert addressees() == ["dana@example.org"]
    assert Entry.objects.get(kind="mail_ordered_again").data == {"mail": message.entry, "people": 1}


def test_nobody_who_is_forgotten_is_written_to(desk: Desk) -> None:
    add(desk, "Dana")
    message = ordered(desk)
    anonymise(desk.command(), [1])
    write(message.pk)
    assert mail.outbox == []
    assert not Letter.objects.exists()


# ---- The page


def test_it_is_looked_at_before_it_is_sent_and_sent_once(organiser: Client, desk: Desk) -> None:
    add(desk, "Dana")
    add(desk, "Ruth", language="he")
    preview = organiser.post(PAGE, TYPED).content.decode()
    assert "Send 2 letters" in preview
    assert "ומצב רוח טוב." in preview
    assert not Message.objects.exists()
    for _press in range(2):
        assert organiser.post(PAGE, TYPED | {"send": "yes"})["Location"] == PAGE
    assert Letter.objects.count() == 2
    write(Message.objects.get().pk)
    Letter.objects.filter(registration__number=2).update(state="failed", problem="SMTP 550")
    page = organiser.get(PAGE).content.decode()
    assert "SMTP 550" in page
    assert "ruth@example.org" in page
    organiser.post(f"{PAGE}{Message.objects.get().entry}/again/")
    assert states() == ["sent", "due"]


def test_going_back_from_the_preview_keeps_what_was_typed(organiser: Client, desk: Desk) -> None:
    add(desk, "Dana")
    assert "And good mood.</textarea>" in organiser.post(f"{PAGE}?edit=1", TYPED).content.decode().replace("\n", "")


def test_half_a_mail_is_refused_and_kept(organiser: Client, desk: Desk) -> None:
    add(desk, "Ruth", language="he")
    for change in ({"body_he": ""}, {"subject_he": "", "body_he": ""}):
        answer = organiser.post(PAGE, TYPED | change)
        assert answer.status_code == 422
        assert "Bring a pen" in answer.content.decode()


def test_a_new_time_or_place_is_offered_to_be_told_until_it_was(
    organiser: Client, desk: Desk, event: Tournament
) -> None:
    settings = "/t/essen/desk/settings/"
    add(desk, "Dana")
    assert f"{PAGE}?changed=1" not in organiser.get(settings).content.decode()
    change_event(desk.command(), {"venue": {"en": "Expo, hall 9", "he": "אקספו, אולם 9"}})
    add(desk, "Ruth")  # has read the new place
    assert people_untold(event) == 1
    assert f"{PAGE}?changed=1" in organiser.get(settings).content.decode()
    offered = organiser.get(f"{PAGE}?changed=1").content.decode()
    for part in ("Essen: new time or place", "Expo, hall 9", "אקספו, אולם 9"):
        assert part in offered
    ordered(desk)
    assert people_untold(event) == 0


def test_a_change_of_rules_is_no_news_for_a_mail(desk: Desk, event: Tournament) -> None:
    add(desk, "Dana")
    change_event(desk.command(), {"goal": 20})
    assert people_untold(event) == 0


@pytest.mark.parametrize("role", [role for role in Role if role != Role.ORGANISER])
def test_nobody_but_the_organiser_writes(event: Tournament, role: Role) -> None:
    reader = Client()
    reader.force_login(staff(event, role))
    assert reader.post(PAGE, TYPED | {"send": "yes"}).status_code == 403
    assert reader.post(f"{PAGE}1/again/").status_code == 403
    assert Client().get(PAGE).status_code == 302
    assert not Message.objects.exists()
