"""Importing a file of people, and undoing an import.

Numbers follow the moment of registering, then the order of the file; they come after those given before, because a
number never changes. An import tells nobody his number. So an undo that comes before anybody registered later, and
before one of its people was touched, deletes its people: nobody ever had these numbers, and the next ones to register
get them, so that there is no gap. If somebody registered later, the people are withdrawn and keep their numbers.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q

from games.text import gettext_noop
from tournament.journal.actions import Command, Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.registration.actions.places import add_people, change_person, parties_of, promote
from tournament.registration.cleaning import Person
from tournament.registration.matching import Change, compare
from tournament.registration.models import Import, Party, Registration, RegistrationVersion
from tournament.registration.queries import Status, known_people, policy_of
from tournament.setup.models import Tournament

FORGOTTEN_AFTER = timedelta(days=1)


def keep_upload(tournament: Tournament, command: Command, name: str, content: bytes, at: Any) -> Import:
    """Keep a file while its preview is looked at. Decides nothing; files that nobody confirmed are forgotten."""
    waiting = Import.objects.filter(tournament=tournament, entry=None)
    waiting.filter(uploaded_at__lt=at - FORGOTTEN_AFTER).delete()
    return Import.objects.create(
        tournament=tournament, name=name[:120], content=content, uploaded_at=at, uploaded_by_id=command.by.user_id
    )


def discard_upload(file: Import) -> None:
    """Forget a file whose preview was cancelled: nothing else has changed."""
    Import.objects.filter(pk=file.pk, entry=None).delete()


@decision
def import_registrations(
    now: Deciding, people: Sequence[Person], accepted: Iterable[int] = (), file_id: int | None = None
) -> Decided:
    """Register the new people, change the changed ones; likely duplicates only if their row is in `accepted`."""
    file = Import.objects.filter(pk=file_id or 0, tournament=now.tournament, entry=None).first()
    if file_id is not None and file is None:
        raise refuse("no_such_upload", gettext_noop("This file is no longer here: upload it again."))
    comparison = compare(people, known_people(now.tournament), accepted)
    if not comparison.new and not comparison.changed:
        raise refuse("nothing_to_import", gettext_noop("There is nobody to import."))
    new = sorted(comparison.new, key=lambda person: (person.registered_at or now.at, person.row))
    parties = parties_of(now.tournament, (person.party for person in new))
    made = add_people(now, [(person, parties.get(person.party)) for person in new], policy_of(now.tournament))
    file = file or Import(tournament=now.tournament, uploaded_at=now.at, uploaded_by_id=now.by.user_id)
    file.content, file.entry = b"", now.number
    file.save()
    _change(now, comparison.changed)
    data = {
        "numbers": [made[0].number, made[-1].number] if made else [],
        "changed": [change.known.number for change in comparison.changed],
        "unchanged": len(comparison.unchanged),
        "duplicates": len(comparison.duplicates),
    }
    return Decided("registrations_imported", data)


@decision
def undo_import(now: Deciding, number: int) -> Decided:
    """Undo the import of journal entry `number`, unless one of its people was touched since: seated, checked in …"""
    file = Import.objects.filter(tournament=now.tournament, entry=number, undone_entry=None).first()
    if not file:
        raise refuse("no_such_import", gettext_noop("There is no such import, or it is undone already."))
    brought = Registration.objects.filter(tournament=now.tournament, entry=number)
    before = RegistrationVersion.objects.filter(registration__tournament=now.tournament, entry=number)
    changed = list(before.select_related("registration__party"))
    _refuse_if_touched(brought, [version.registration for version in changed], number)
    for version in changed:
        change_person(now, version.registration, version.answers)
    deleted = _take_out(now, brought)
    file.undone_entry = now.number
    file.save()
    entry = Entry.objects.get(tournament=now.tournament, number=number)
    return Decided("import_undone", {"import": number, "deleted": deleted, "promoted": promote(now)}, replaces=entry)


def _change(now: Deciding, changes: Iterable[Change]) -> None:
    by_number = {change.known.number: change for change in changes}
    found = Registration.objects.filter(tournament=now.tournament, number__in=by_number).select_related("party")
    for one in found:
        change_person(now, one, by_number[one.number].fields)


def _refuse_if_touched(brought: Any, changed: Iterable[Registration], entry: int) -> None:
    touched = brought.filter(Q(touched_entry__gt=0) | Q(occupancies__isnull=False)).distinct()
    numbers = list(touched.values_list("number", flat=True)[:20])
    numbers += [one.number for one in changed if one.touched_entry != entry]
    if numbers:
        message = gettext_noop("Used since (checked in, seated, changed): {numbers}. Withdraw the others one by one.")
        raise refuse("import_in_use", message, numbers=", ".join(map(str, sorted(numbers))))


def _take_out(now: Deciding, brought: Any) -> int:
    """Delete the people of an import if nobody registered after them, else withdraw them; how many were deleted."""
    last = brought.order_by("-number").first()
    if last and Registration.objects.filter(tournament=now.tournament, number__gt=last.number).exists():
        brought.update(status=Status.WITHDRAWN, touched_entry=now.number)
        return 0
    deleted: int = brought.count()
    brought.delete()
    Party.objects.filter(tournament=now.tournament, members=None).delete()
    return deleted
