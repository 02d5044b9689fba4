"""Releasing those who did not come: by somebody who has looked, and taken back as one."""

from collections.abc import Sequence

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.registration.actions.places import (
    free_places,
    numbers_of,
    owe_mail,
    people_with,
    promote,
    save_people,
)
from tournament.registration.models import Registration
from tournament.registration.queries import RELEASED, Status, policy_of, search


@decision
def release_no_shows(now: Deciding, numbers: Sequence[int] | None = None) -> Decided:
    """Take out those of these people (None: of all) who are still missing. Who has come meanwhile stays."""
    people = (
        people_with(now.tournament, numbers) if numbers is not None else list(search(now.tournament, "", "missing"))
    )
    missing = [one for one in people if one.status == Status.REGISTERED and not one.checked_in_at]
    if not missing:
        raise refuse("nobody_missing", gettext_noop("Nobody of these is missing any more."))
    for one in missing:
        one.status = Status.WITHDRAWN
    save_people(now, missing, "status")
    return Decided(RELEASED, {"numbers": numbers_of(missing), "promoted": promote(now)})


@decision
def undo_release(now: Deciding, number: int) -> Decided:
    """Take back the release of entry `number`: its people have their places again, as far as there are any.

    Who moved up through it waits again, but for those who are here or seated already.
    """
    entry = Entry.objects.filter(tournament=now.tournament, number=number, kind=RELEASED, replaced_by=None).first()
    if not entry:
        raise refuse("no_such_release", gettext_noop("There is no such release, or it is taken back already."))
    _wait_again(now, entry.data["promoted"])
    released = Registration.objects.filter(tournament=now.tournament, number__in=entry.data["numbers"])
    people = list(released.filter(status=Status.WITHDRAWN, anonymised_at=None).order_by("number"))
    free = free_places(now.tournament, policy_of(now.tournament))
    for place, one in enumerate(people):
        one.status = Status.REGISTERED if free is None or place < free else Status.WAITLISTED
    save_people(now, people, "status")
    data = {"release": number, "numbers": numbers_of(people), "promoted": promote(now)}
    return Decided("release_undone", data, replaces=entry)


def _wait_again(now: Deciding, promoted: Sequence[int]) -> None:
    people = Registration.objects.filter(tournament=now.tournament, number__in=promoted, status=Status.REGISTERED)
    seated = people.filter(occupancies__to_round=None, occupancies__isnull=False).values("pk")
    waiting = list(people.filter(checked_in_at=None).exclude(pk__in=seated))
    for one in waiting:
        one.status = Status.WAITLISTED
        owe_mail(now, one, "waiting", one.mail.get("site", ""))
    save_people(now, waiting, "status", "mail", "mail_due_at")
