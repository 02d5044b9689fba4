"""A mail that the organiser writes to many. Each letter is a row: nobody gets it twice, whatever is killed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from games.game import Problem
from games.text import gettext_noop
from tournament.celery import enqueue
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.models import Letter, Message, Registration
from tournament.registration.readers import AUDIENCES, language_of, readers_of

WRITE = "tournament.registration.write"
UNCLEAR_AFTER = timedelta(minutes=5)
"""A letter that was taken for longer was perhaps sent and perhaps not."""


@decision
def write_to(now: Deciding, audience: str, texts: Mapping[str, Sequence[str]], site: str) -> Decided:
    """Order a mail: language -> subject and text. `site`: the address of this site, for the personal links."""
    if audience not in AUDIENCES:
        raise refuse("no_such_audience", gettext_noop("There is no such choice of people."), line="audience")
    people = readers_of(now.tournament, audience)
    check_texts(people, texts)
    made = Message.objects.create(
        tournament=now.tournament,
        entry=now.number,
        ordered_at=now.at,
        site=site,
        audience=audience,
        texts={code: list(texts[code]) for code in texts},
    )
    Letter.objects.bulk_create(Letter(message=made, registration=one, changed_at=now.at) for one in people)
    transaction.on_commit(lambda: enqueue(WRITE, made.pk))
    return Decided("mail_ordered", {"audience": audience, "people": len(people)})


def check_texts(people: Sequence[Registration], texts: Mapping[str, Sequence[str]]) -> None:
    """Refuse a mail to nobody, and one that some of its readers get in no language of theirs."""
    if not people:
        raise refuse("nobody_to_write_to", gettext_noop("Nobody of these has an e-mail address."), line="audience")
    unread = sorted((code, count) for code, count in Counter(map(language_of, people)).items() if code not in texts)
    if unread:
        message = gettext_noop("So many of them read this language: {count}. Write to them, too.")
        raise Refused([Problem("no_text", f"subject_{code}", {"count": count}, message) for code, count in unread])


@decision
def send_letters_again(now: Deciding, number: int) -> Decided:
    """Send what failed, and what was perhaps not sent, of the message of entry `number`, as somebody has decided."""
    message = Message.objects.filter(tournament=now.tournament, entry=number).first()
    unclear = Q(state=Letter.State.TAKEN, changed_at__lt=now.at - UNCLEAR_AFTER)
    letters = Letter.objects.filter(Q(state=Letter.State.FAILED) | unclear, message=message)
    again = letters.update(state=Letter.State.DUE, tries=0, problem="", changed_at=now.at) if message else 0
    if not message or not again:
        raise refuse("nothing_to_send", gettext_noop("There is nothing to send again."))
    Message.objects.filter(pk=message.pk).update(ordered_at=now.at)
    transaction.on_commit(lambda: enqueue(WRITE, message.pk))
    return Decided("mail_ordered_again", {"mail": number, "people": again})
