"""Letters on their way: what each says, and sending them, so that a worker may be killed at any moment.

A letter is taken before it goes to the mail server, by whoever changes its row first. What was taken and not noted as
sent is shown as unclear and sent again only when the organiser says so: a person is not written to twice by a machine.
"""

from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from tournament.registration.links import path_of
from tournament.registration.models import Letter, Message, Registration
from tournament.registration.readers import language_of
from tournament.setup.models import Tournament

AT_ONCE, MOST_TRIES = 40, 5
TOO_LATE = timedelta(days=2)
State = Letter.State


def mail_of(message: Message, person: Registration) -> EmailMessage:
    """The letter as the person gets it, in the person's language and with the personal link."""
    language = language_of(person)
    subject, body = message.texts[language]
    with translation.override(language):
        context = {"body": body, "person": person, "link": message.site + path_of(person)}
        return EmailMessage(subject, render_to_string("registration/message.txt", context), to=[person.email])


def news_of_change(tournament: Tournament) -> dict[str, str]:
    """What a mail about a new time or place says at first: field of the form -> text."""
    fields = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            fields[f"subject_{code}"] = gettext("%(event)s: new time or place") % {"event": tournament.name_in(code)}
            fields[f"body_{code}"] = render_to_string("registration/changed.txt", {"tournament": tournament}).strip()
    return fields


def messages_on_their_way() -> list[int]:
    """Messages with letters that are due. Given up after two days, until somebody sends them again."""
    late = Letter.objects.filter(state=State.DUE, message__ordered_at__gt=timezone.now() - TOO_LATE)
    return list(late.order_by("message").values_list("message", flat=True).distinct())


def send_some_letters(message_id: int) -> bool:
    """Send letters that are due, a few at a time; whether the next can be sent at once. A sweep asks again anyway."""
    due = Letter.objects.filter(message=message_id, state=State.DUE)
    numbers = list(due.values_list("pk", flat=True)[:AT_ONCE])
    if not numbers:
        return False
    connection = get_connection()
    try:
        connection.open()
        if not all(_send(pk, connection) for pk in numbers):
            return False
    except (OSError, SMTPException):  # the server can't be reached: nothing was taken, all stay due
        return False
    finally:
        connection.close()
    return due.exists()


def _send(pk: int, connection: BaseEmailBackend) -> bool:
    """Send one letter unless somebody else does; whether the server takes more."""
    if not Letter.objects.filter(pk=pk, state=State.DUE).update(state=State.TAKEN, changed_at=timezone.now()):
        return True
    letter = Letter.objects.select_related("message", "registration__tournament").get(pk=pk)
    mail = mail_of(letter.message, letter.registration)
    if not letter.registration.email:
        return _note(letter, State.FAILED, "no address")
    mail.connection = connection
    try:
        mail.send()
    except SMTPRecipientsRefused as refused:
        code = next(iter(refused.recipients.values()))[0]
        return _note_refusal(letter, code)
    except SMTPResponseException as refused:
        return _note_refusal(letter, refused.smtp_code)
    except (OSError, SMTPException) as error:  # lost on the way: perhaps it was sent
        _note(letter, State.TAKEN, type(error).__name__)
        return False
    return _note(letter, State.SENT)


def _note_refusal(letter: Letter, code: int) -> bool:
    """The server did not take it: for good (5xx), or for now, and then the sweep tries again."""
    letter.tries += 1
    for_now = code < 500 and letter.tries < MOST_TRIES
    _note(letter, State.DUE if for_now else State.FAILED, f"SMTP {code}")
    return not for_now


def _note(letter: Letter, state: str, problem: str = "") -> bool:
    letter.state, letter.problem, letter.changed_at = state, problem, timezone.now()
    letter.save(update_fields=["state", "problem", "changed_at", "tries"])
    return True
