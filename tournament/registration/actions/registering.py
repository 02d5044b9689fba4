"""Registering, withdrawing, merging, forgetting."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from games.game import Problem
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.actions.company import Joining, party_to_join
from tournament.registration.actions.places import (
    add_people,
    change_person,
    listed,
    next_statuses,
    numbers_of,
    people_with,
    promote,
    refuse_if_forgotten,
    save_people,
)
from tournament.registration.cleaning import Person
from tournament.registration.matching import compare
from tournament.registration.models import Registration, RegistrationPolicy
from tournament.registration.queries import Status, known_people, policy_of
from tournament.registration.versions import answers_of
from tournament.setup.models import Tournament

CLOSES_TOO_EARLY = gettext_noop("Registration closes before it opens: take a later time.")
FREE_TEXTS = {
    "calls": ("text", "note"),
    "claims": ("reason",),
    "conflicts": ("reason",),
    "sanctions": ("reason", "appeal", "decision"),
}
"""What somebody typed about a person, and may name people: relation -> texts. Forgotten with the person."""


@decision
def register(
    now: Deciding, person: Person, joining: Joining | None = None, alike: bool = False, site: str = ""
) -> Decided:
    """Register one person: a place if one is free and nobody waits, else the waitlist.

    `alike`: even though it seems that the person is registered already, as the desk has looked. `site`: the address
    of this site, for the personal link in the mail; without it there is no mail.
    """
    policy = policy_of(now.tournament)
    problems = _closed(now, policy)
    problems += [] if alike else _registered_already(now.tournament, person)
    party = None
    try:
        party = party_to_join(now, joining)
    except Refused as refused:
        problems += refused.problems
    if problems:
        raise Refused(problems)
    [one] = add_people(now, [(person, party)], policy, site)
    if one.status == Status.WAITLISTED and now.by.user_id is None and not policy.waitlist_open:
        raise refuse("full", gettext_noop("All places are taken, and the waitlist is closed."))
    return Decided("registered", {"numbers": [one.number], "status": one.status})


def mail_sent(registration: Registration) -> None:
    """Note that the mail to somebody is out. Decides nothing."""
    due = Registration.objects.filter(pk=registration.pk, mail_due_at=registration.mail_due_at)
    due.update(mail_due_at=None)


@decision
def withdraw(now: Deciding, numbers: Sequence[int], reason: str = "") -> Decided:
    """Take people out; their numbers stay theirs. Who waits moves up: the earliest group that fits, parties whole."""
    people = people_with(now.tournament, numbers)
    _refuse_those(people, Status.WITHDRAWN, "withdrawn", gettext_noop("Withdrawn already: {numbers}."))
    for one in people:
        one.status, one.checked_in_at = Status.WITHDRAWN, None
    save_people(now, people, "status", "checked_in_at")
    return Decided("withdrawn", {"numbers": numbers_of(people), "reason": reason, "promoted": promote(now)})


@decision
def reinstate(now: Deciding, numbers: Sequence[int]) -> Decided:
    """Take back a withdrawal: a place if one is free and nobody waits, else the waitlist."""
    people = people_with(now.tournament, numbers)
    here = [one.number for one in people if one.status != Status.WITHDRAWN or one.anonymised_at]
    if here:
        raise refuse("not_withdrawn", gettext_noop("Nothing to take back for: {numbers}."), numbers=listed(here))
    policy = policy_of(now.tournament)
    for one, status in zip(people, next_statuses(now.tournament, policy, len(people)), strict=True):
        one.status = status
    save_people(now, people, "status")
    return Decided("reinstated", {"numbers": numbers_of(people)})


@decision
def merge_registrations(now: Deciding, first: int, second: int) -> Decided:
    """Make one person of two: the earlier number stays, takes over what only the later one has, and the later goes.

    A seat goes with the person. If both have one, the later number's waits to be mended, as that of anybody withdrawn.
    """
    people = sorted(people_with(now.tournament, {first, second}), key=lambda one: one.number)
    if len(people) != 2 or any(one.status == Status.WITHDRAWN for one in people):
        raise refuse("not_two_people", gettext_noop("A merge needs two people who are not withdrawn."))
    kept, dropped = people
    for one in people:
        refuse_if_forgotten(one)
    if _has_played(dropped):
        message = gettext_noop("Number {number} has played already: withdraw one of the two instead.")
        raise refuse("has_played", message, number=dropped.number)
    known = answers_of(kept)
    missing = {name: value for name, value in answers_of(dropped).items() if value and not known[name]}
    if Status.REGISTERED in (kept.status, dropped.status):
        kept.status = Status.REGISTERED
    kept.checked_in_at = kept.checked_in_at or dropped.checked_in_at
    dropped.status, dropped.checked_in_at = Status.WITHDRAWN, None
    change_person(now, kept, missing)
    change_person(now, dropped, {"name_wish": {}})
    if not kept.occupancies.filter(to_round=None).exists():
        dropped.occupancies.update(registration=kept)
    if not kept.chairs.exists():
        dropped.chairs.update(registration=kept)
    data = {"numbers": [kept.number], "dropped": dropped.number, "promoted": promote(now)}
    return Decided("registrations_merged", data)


def _has_played(one: Registration) -> bool:
    """Whether results stand under this number: they are nobody else's."""
    return one.sheets.exists() or one.claims.exists() or one.chairs.exclude(sitting__phase="drawn").exists()


@decision
def anonymise(now: Deciding, numbers: Sequence[int]) -> Decided:
    """Forget who people were. Number, party, seat and results stay; who had not played is withdrawn.

    The journal cannot be changed: it names people by number, and keeps the reasons that staff gave.
    """
    people = people_with(now.tournament, numbers)
    for one in people:
        one.first_name = one.last_name = one.email = one.phone = one.notes = one.search_text = ""
        one.birth_year, one.public_name, one.anonymised_at = None, "code", now.at
        one.mail, one.mail_due_at, one.name_wish = {}, None, {}
        one.touched_entry = now.number
        if not one.checked_in_at:
            one.status = Status.WITHDRAWN
        one.save()
        one.letters.all().delete()
        one.versions.all().delete()
        for related, texts in FREE_TEXTS.items():
            getattr(one, related).update(**dict.fromkeys(texts, ""))
    return Decided("anonymised", {"numbers": numbers_of(people), "promoted": promote(now)})


@decision
def set_policy(now: Deciding, fields: Mapping[str, Any]) -> Decided:
    """Change who may register. A larger capacity lets people move up; a smaller one takes no place away."""
    opens, closes = (fields.get(name, getattr(policy_of(now.tournament), name)) for name in ("opens_at", "closes_at"))
    if opens and closes and closes <= opens:
        raise refuse("closes_too_early", CLOSES_TOO_EARLY, "closes_at")
    RegistrationPolicy.objects.update_or_create(tournament=now.tournament, defaults=dict(fields))
    return Decided("registration_policy_set", {"fields": sorted(fields), "promoted": promote(now)})


def _closed(now: Deciding, policy: RegistrationPolicy) -> list[Problem]:
    if now.by.user_id is not None:
        closed = gettext_noop("The desk does not register anybody now.")
        return [] if policy.staff_open else [Problem("closed", "", {}, closed)]
    if not policy.players_open or (policy.closes_at and now.at >= policy.closes_at):
        return [Problem("closed", "", {}, gettext_noop("Registration is closed."))]
    if policy.opens_at and now.at < policy.opens_at:
        params = {"at": _local(policy.opens_at, now.tournament)}
        return [Problem("not_open_yet", "", params, gettext_noop("Registration opens at {at}."))]
    return []


def _registered_already(tournament: Tournament, person: Person) -> list[Problem]:
    """Whether it is somebody known: the same name with the same e-mail or phone. A family may share either."""
    comparison = compare([person], known_people(tournament, like=person))
    same = comparison.changed or comparison.unchanged
    alike = [one.problem.code for one in comparison.duplicates]
    if same or "duplicate_person" in alike:
        message = gettext_noop("Somebody with this name and this address or phone is registered already.")
        return [Problem("registered_already", "first_name", {}, message)]
    return []


def _refuse_those(people: Iterable[Registration], status: str, code: str, message: str) -> None:
    found = [one.number for one in people if one.status == status]
    if found:
        raise refuse(code, message, numbers=listed(found))


def _local(moment: datetime, tournament: Tournament) -> str:
    return moment.astimezone(tournament.tzinfo).strftime("%d/%m/%Y %H:%M")
