"""What decisions about people share: numbers, places, parties, who moves up. Each runs inside a decision."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.game import Problem
from games.text import Text, gettext_noop
from tournament.celery import enqueue
from tournament.journal.actions import Deciding, Refused, refuse
from tournament.registration.cleaning import Person
from tournament.registration.matching import search_text
from tournament.registration.models import Party, Registration, RegistrationPolicy, RegistrationVersion
from tournament.registration.queries import Status, person_of, policy_of, waiting_groups
from tournament.registration.versions import ANSWERS, OF_THE_PERSON, answer_text, answers_of, changed_since
from tournament.setup.models import Tournament

MAIL = "tournament.registration.send_mail"
UNSAID_LANGUAGE = "he"  # of whom nothing is known
LARGEST_NUMBER = 2**31 - 1  # that a database keeps


def add_people(
    now: Deciding, people: Sequence[tuple[Person, Party | None]], policy: RegistrationPolicy, site: str = ""
) -> list[Registration]:
    """Give people the next numbers, in the order given. With `site` they are sent their personal link."""
    registered = Registration.objects.filter(tournament=now.tournament)
    first = (registered.aggregate(last=Max("number"))["last"] or 0) + 1
    statuses = next_statuses(now.tournament, policy, len(people))
    made = []
    for number, ((person, party), status) in enumerate(zip(people, statuses, strict=True), start=first):
        one = Registration(
            tournament=now.tournament,
            number=number,
            status=status,
            registered_at=person.registered_at or now.at,
            party=party,
            entry=now.number,
            search_text=search_text(person, number),
            **{name: getattr(person, name) for name in OF_THE_PERSON}
            | {"language": person.language or UNSAID_LANGUAGE},
        )
        if site:
            owe_mail(now, one, "confirmation", site)
        made.append(one)
    return Registration.objects.bulk_create(made)


def change_person(now: Deciding, one: Registration, fields: Mapping[str, Any]) -> None:
    """Change what a person has answered, and keep what stood there before. A party is given by its code."""
    before = answers_of(one)
    for name, value in fields.items():
        if name not in ANSWERS or value == before[name]:
            continue
        if name == "party":
            one.party = parties_of(now.tournament, [value])[value] if value else None
        else:
            setattr(one, name, value)
    one.search_text = search_text(person_of(one), one.number)
    one.touched_entry = now.number
    one.save()
    if answers_of(one) != before:
        RegistrationVersion.objects.create(registration=one, entry=now.number, answers=before)


def refuse_if_forgotten(one: Registration) -> None:
    """Refuse to fill in again what was deleted for good: a form may still be open somewhere."""
    if one.anonymised_at:
        message = gettext_noop("The data of number {number} are deleted.")
        raise refuse("forgotten", message, number=one.number)


def refuse_if_changed(now: Deciding, one: Registration, version: int | None, names: Iterable[str]) -> None:
    """Refuse to overwrite an answer that was changed since somebody looked; `version` was the newest then."""
    changed = changed_since(one, version, wished=now.by.user_id is None)
    if not changed.keys().isdisjoint(names):
        raise Refused(_changed_meanwhile(name, value) for name, value in changed.items())


def _changed_meanwhile(name: str, value: Any) -> Problem:
    message = gettext_noop("{field}: meanwhile it became “{value}”. Look again before you decide.")
    params = {"field": Text(ANSWERS[name]), "value": answer_text(name, value)}
    return Problem("changed_meanwhile", name, params, message)


def parties_of(tournament: Tournament, codes: Iterable[str]) -> dict[str, Party]:
    """The parties with these codes, made if they are missing."""
    wanted = {code for code in codes if code}
    found = {party.code: party for party in Party.objects.filter(tournament=tournament)}
    missing = [Party(tournament=tournament, code=code) for code in sorted(wanted - set(found))]
    return found | {party.code: party for party in Party.objects.bulk_create(missing)}


def promote(now: Deciding) -> list[int]:
    """Give free places to those who wait, in their order, but to a party only as a whole.

    A party too large for what is left is passed over and keeps its turn: an empty place helps nobody.
    """
    free = free_places(now.tournament, policy_of(now.tournament))
    promoted: list[Registration] = []
    for group in waiting_groups(now.tournament):
        if free is None or len(group) <= free - len(promoted):
            promoted += group
    for one in promoted:
        one.status = Status.REGISTERED
        owe_mail(now, one, "promotion", one.mail.get("site", ""))
    save_people(now, promoted, "status", "mail", "mail_due_at")
    return numbers_of(promoted)


def owe_mail(now: Deciding, one: Registration, kind: str, site: str) -> None:
    """Note (unsaved) that a mail is due. A job sends it at once; a sweep sends what no job did."""
    if one.email:
        one.mail, one.mail_due_at = {"kind": kind, "site": site}, now.at
        transaction.on_commit(lambda: enqueue(MAIL, one.pk))


def next_statuses(tournament: Tournament, policy: RegistrationPolicy, people: int) -> list[str]:
    """What the next so many people become: nobody overtakes those who wait."""
    free = free_places(tournament, policy)
    if free is None:
        return [Status.REGISTERED] * people
    if Registration.objects.filter(tournament=tournament, status=Status.WAITLISTED).exists():
        free = 0
    return [Status.REGISTERED if place < free else Status.WAITLISTED for place in range(people)]


def free_places(tournament: Tournament, policy: RegistrationPolicy) -> int | None:
    if policy.capacity is None:
        return None
    taken = Registration.objects.filter(tournament=tournament, status=Status.REGISTERED).count()
    return max(policy.capacity - taken, 0)


def people_with(tournament: Tournament, numbers: Iterable[int]) -> list[Registration]:
    """The people with these numbers, in their order. Refuses unless all of them exist, and there is one at least."""
    wanted = set(numbers)
    possible = [number for number in wanted if number <= LARGEST_NUMBER]
    found = Registration.objects.filter(tournament=tournament, number__in=possible).select_related("party")
    people = list(found.order_by("number"))
    missing = wanted - {one.number for one in people}
    if missing or not wanted:
        raise refuse(
            "unknown_number", gettext_noop("There is no number {numbers}."), "numbers", numbers=listed(missing)
        )
    return people


def save_people(now: Deciding, people: Sequence[Registration], *fields: str) -> None:
    for one in people:
        one.touched_entry = now.number
    Registration.objects.bulk_update(people, [*fields, "touched_entry"], batch_size=500)


def numbers_of(people: Iterable[Registration]) -> list[int]:
    return [one.number for one in people]


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
