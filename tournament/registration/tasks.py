"""Mail to people, and forgetting them. What is due stands in the database: a lost job is made up for by the sweep."""

import io
from datetime import timedelta
from smtplib import SMTPException

import segno
from celery import shared_task
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from tournament.celery import enqueue
from tournament.journal.actions import Actor, Command
from tournament.registration.actions import anonymise, mail_sent
from tournament.registration.actions.writing import WRITE
from tournament.registration.letters import messages_on_their_way, send_some_letters
from tournament.registration.links import path_of
from tournament.registration.models import Registration, RegistrationPolicy

RETENTION = Actor("retention date")
AT_ONCE = 500
LATE, TOO_LATE = timedelta(minutes=1), timedelta(days=2)


@shared_task(
    name="tournament.registration.send_mail",
    autoretry_for=(OSError, SMTPException),
    retry_backoff=True,
    max_retries=3,
)
def send_mail(registration_id: int) -> None:
    """Send the mail that is due to a person, in the person's language."""
    due = Registration.objects.filter(pk=registration_id, mail_due_at__isnull=False).exclude(email="")
    person = due.select_related("tournament", "party").first()
    if not person:
        return
    with translation.override(person.language):
        event = person.tournament.name_in(person.language)
        link = person.mail["site"] + path_of(person) if person.mail.get("site") else ""
        context = {"person": person, "event": event, "link": link, "kind": person.mail["kind"]}
        subject = gettext("%(event)s: your registration, number %(number)s") % {"event": event, "number": person.number}
        mail = EmailMessage(subject, render_to_string("registration/mail.txt", context), to=[person.email])
        if link:
            mail.attach(f"{person.tournament.slug}-{person.number}.png", qr_png(link), "image/png")
        mail.send()
    mail_sent(person)


def qr_png(link: str) -> bytes:
    """A personal link as a picture that check-in scans from the screen of a phone."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="png", scale=8)
    return picture.getvalue()


@shared_task(name="tournament.registration.sweep_mail")
def sweep_mail() -> None:
    """Ask again for each mail whose job was lost: a worker killed, Redis away. Given up after two days."""
    now = timezone.now()
    late = Registration.objects.filter(mail_due_at__gt=now - TOO_LATE, mail_due_at__lt=now - LATE)
    for pk in late.order_by("mail_due_at").values_list("pk", flat=True)[:200]:
        enqueue("tournament.registration.send_mail", pk)
    for pk in messages_on_their_way():
        enqueue(WRITE, pk)


@shared_task(name=WRITE)
def write(message_id: int) -> None:
    """Send some of the letters that are due of a message, and ask for the next. Two may run at once."""
    if send_some_letters(message_id):
        enqueue(WRITE, message_id)


@shared_task(name="tournament.registration.forget")
def forget() -> dict[str, int]:
    """Forget everybody of each event whose retention date is over; how many at which event."""
    forgotten = {}
    for policy in RegistrationPolicy.objects.filter(retain_until__isnull=False).select_related("tournament"):
        event = policy.tournament
        if not policy.retain_until or policy.retain_until >= timezone.localdate(timezone=event.tzinfo):
            continue
        known = Registration.objects.filter(tournament=event, anonymised_at=None)
        numbers = list(known.order_by("number").values_list("number", flat=True))
        for start in range(0, len(numbers), AT_ONCE):
            anonymise(Command(event.pk, RETENTION), numbers[start : start + AT_ONCE])
        forgotten[event.slug] = len(numbers)
    return forgotten
