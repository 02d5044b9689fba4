"""Registrations as others need to see them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.registration.cleaning import Circumstances, Person
from tournament.registration.matching import Known, name_key, phone_key, search_words
from tournament.registration.models import Import, Registration, RegistrationPolicy
from tournament.setup.models import Tournament

Status = Registration.Status

NEEDS_ACCESS = Q(notes__icontains="wheelchair") | Q(notes__contains="כיסא גלגלים") | Q(notes__contains="כסא גלגלים")
VIEWS = {
    "missing": Q(status=Status.REGISTERED, checked_in_at=None),
    "here": Q(checked_in_at__isnull=False),
    "waiting": Q(status=Status.WAITLISTED),
    "withdrawn": Q(status=Status.WITHDRAWN),
    "wheelchair": NEEDS_ACCESS & Q(status=Status.REGISTERED, accessible_seat=False),
    "all": Q(),
}
"""What a list can be narrowed to."""


def policy_of(tournament: Tournament) -> RegistrationPolicy:
    """The event's policy, or that of an event which has none: open, without end, for any number."""
    found = RegistrationPolicy.objects.filter(tournament=tournament).first()
    return found or RegistrationPolicy(tournament=tournament)


def circumstances_of(tournament: Tournament) -> Circumstances:
    return Circumstances(tournament.tzinfo, timezone.now().astimezone(tournament.tzinfo).year)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many people: with a place, of these here and missing, waiting, withdrawn."""

    registered: int
    here: int
    missing: int
    waiting: int
    withdrawn: int


def counts(tournament: Tournament) -> Counts:
    numbers = Registration.objects.filter(tournament=tournament).aggregate(
        registered=Count("pk", filter=Q(status=Status.REGISTERED)),
        here=Count("pk", filter=VIEWS["here"]),
        missing=Count("pk", filter=VIEWS["missing"]),
        waiting=Count("pk", filter=VIEWS["waiting"]),
        withdrawn=Count("pk", filter=VIEWS["withdrawn"]),
    )
    return Counts(**numbers)


def search(tournament: Tournament, typed: str = "", view: str = "all") -> QuerySet[Registration]:
    """People found by any part of name, phone or number, in the order of numbers. An unknown view finds nobody."""
    found = Registration.objects.filter(VIEWS.get(view, Q(pk=None)), tournament=tournament)
    for word in search_words(typed):
        found = found.filter(search_text__contains=word)
    return found.select_related("party").order_by("number")


def missing_of_parties(people: Iterable[Registration]) -> dict[int, list[int]]:
    """For the parties of these people: party -> numbers of all its members who are still missing."""
    parties = {one.party_id for one in people if one.party_id}
    missing: dict[int, list[int]] = defaultdict(list)
    found = Registration.objects.filter(VIEWS["missing"], party__in=parties).order_by("number")
    for party, number in found.values_list("party", "number"):
        missing[party].append(number)
    return dict(missing)


def known_people(tournament: Tournament, like: Person | None = None) -> list[Known]:
    """Everybody who is registered or waits, as typed; with `like` only who has the same address or phone."""
    people = Registration.objects.filter(tournament=tournament).exclude(status=Status.WITHDRAWN)
    if like:
        phone = Q(search_text__contains=phone_key(like.phone)) if like.phone else Q()
        email = Q(email=like.email) if like.email else Q()
        people = people.filter(email | phone) if email or phone else people.none()
    return [Known(one.number, person_of(one)) for one in people.select_related("party").order_by("number")]


def person_of(one: Registration) -> Person:
    return Person(
        first_name=one.first_name,
        last_name=one.last_name,
        email=one.email,
        phone=one.phone,
        language=one.language,
        party=one.party.code if one.party else "",
        birth_year=one.birth_year,
        accessible_seat=one.accessible_seat,
        public_name=one.public_name,
        notes=one.notes,
        registered_at=one.registered_at,
    )


def seats_are_drawn(tournament: Tournament) -> bool:
    """Whether anybody has a seat, or at separate tables a chair."""
    placed = Q(occupancies__isnull=False) | Q(chairs__isnull=False)
    return Registration.objects.filter(placed, tournament=tournament).exists()


def waiting_groups(tournament: Tournament) -> list[list[Registration]]:
    """Who waits, parties together, in the order of each group's earliest number."""
    groups: dict[str, list[Registration]] = {}
    for one in search(tournament, view="waiting"):
        groups.setdefault(f"party {one.party_id}" if one.party_id else f"alone {one.number}", []).append(one)
    return list(groups.values())


def likely_duplicates(tournament: Tournament) -> list[list[Registration]]:
    """Groups of people who may be one: the same e-mail, or the same name and phone. For the desk to look at."""
    alike: dict[tuple[str, ...], list[Registration]] = defaultdict(list)
    people = search(tournament).exclude(status=Status.WITHDRAWN)
    for one in people:
        if one.email:
            alike[("email", one.email)].append(one)
        if one.phone:
            alike[("person", name_key(one.first_name, one.last_name), phone_key(one.phone))].append(one)
    groups = {tuple(one.number for one in group): group for group in alike.values() if len(group) > 1}
    return [groups[numbers] for numbers in sorted(groups)]


def name_wishes(tournament: Tournament) -> QuerySet[Registration]:
    """Who asked for another name after seats were printed, and waits for the desk."""
    people = Registration.objects.filter(tournament=tournament).exclude(name_wish={})
    return people.exclude(status=Status.WITHDRAWN).order_by("number")


@dataclass(frozen=True, slots=True)
class NoShows:
    """Those still missing once the set time is over: to be released by a person's decision, never by the clock."""

    due_at: datetime
    people: int


def no_shows_due(tournament: Tournament, now: datetime) -> NoShows | None:
    due_at = policy_of(tournament).no_shows_released_at
    if not due_at or due_at > now:
        return None
    missing = counts(tournament).missing
    return NoShows(due_at, missing) if missing else None


TRIED_LATELY = timedelta(hours=4)
"""A device that was not ready then has been mended, or sent home."""


def devices_tried(tournament: Tournament) -> list[Entry]:
    """The last trial of each device of check-in, the newest first."""
    newest: dict[str, Entry] = {}
    tried = Entry.objects.filter(tournament=tournament, kind="device_tried").select_related("actor")
    for entry in tried.order_by("-number"):
        newest.setdefault(entry.data["device"], entry)
    return list(newest.values())


RELEASED = "no_shows_released"


def releases(tournament: Tournament) -> QuerySet[Entry]:
    """When no-shows were released, the newest first; what was taken back is left out."""
    stands = Entry.objects.filter(tournament=tournament, kind=RELEASED, replaced_by=None)
    return stands.select_related("actor").order_by("-number")


def last_import(tournament: Tournament) -> Import | None:
    """The newest import that has not been undone."""
    done = Import.objects.filter(tournament=tournament, entry__isnull=False, undone_entry=None)
    return done.order_by("-entry").defer("content").first()


def what_would_break(tournament: Tournament, now: datetime, site: str = "") -> list[Text]:
    """What nobody meant to be so, found before it hurts. `site`: the address that codes and links would lead to."""
    policy, people = policy_of(tournament), counts(tournament)
    registered = Registration.objects.filter(tournament=tournament, status=Status.REGISTERED)
    seated = registered.filter(occupancies__to_round=None, occupancies__isnull=False).count()
    wheelchairs = registered.filter(VIEWS["wheelchair"]).count()
    full = policy.capacity is not None and people.registered >= policy.capacity
    gone = Registration.objects.filter(tournament=tournament, status=Status.WITHDRAWN)
    tried = (entry for entry in devices_tried(tournament) if now - entry.at < TRIED_LATELY)
    broken = sum(bool(entry.data["failed"]) for entry in tried)
    seated_gone = gone.filter(occupancies__to_round=None, occupancies__isnull=False).count()
    found = [
        (bool(seated) and seated < people.registered, UNSEATED, people.registered - seated),
        (bool(seated_gone), SEATED_GONE, seated_gone),
        (bool(wheelchairs), INACCESSIBLE, wheelchairs),
        (bool(people.waiting) and not full, WAITING_FOR_NOTHING, people.waiting),
        (full and policy.waitlist_open and not policy.players_open, WAITLIST_NOT_OFFERED, 0),
        (bool(policy.opens_at and policy.opens_at > tournament.starts_at), OPENS_TOO_LATE, 0),
        (bool(broken), DEVICES_NOT_READY, broken),
        *_of_the_public_path(tournament, policy, now, site),
    ]
    return [Text(message, {"count": count, "site": site}) for wrong, message, count in found if wrong]


def _of_the_public_path(
    tournament: Tournament, policy: RegistrationPolicy, now: datetime, site: str
) -> list[tuple[bool, str, int]]:
    """What stands between people and their registration."""
    ahead, address = now < tournament.starts_at, urlsplit(site)
    here_only = (address.hostname or "").startswith(("localhost", "127.", "::1"))
    never = bool(policy.opens_at and policy.opens_at > now and not policy.players_open)
    closed = bool(policy.closes_at and policy.closes_at <= now)
    return [
        (here_only, LEADS_HERE_ONLY, 0),
        (address.scheme == "http" and not here_only, PLAIN_HTTP, 0),
        (bool(site) and policy.players_open and not closed and not settings.EMAIL_HOST, MAIL_TO_NOBODY, 0),
        (ahead and never, OPENS_FOR_NOBODY, 0),
        (ahead and closed and policy.players_open, CLOSED_BY_TIME, 0),
        (bool(policy.closes_at and policy.closes_at > tournament.starts_at), CLOSES_TOO_LATE, 0),
    ]


WITHDRAWALS = ("withdrawn", RELEASED, "registrations_merged", "anonymised", "import_undone")


def withdrawals_of(tournament: Tournament, people: Iterable[Registration]) -> dict[int, Entry]:
    """Number -> the newest entry by which somebody who is withdrawn was. An undone import names nobody: see `entry`."""
    found: dict[int, Entry] = {}
    imports: dict[int, Entry] = {}
    for entry in Entry.objects.filter(tournament=tournament, kind__in=WITHDRAWALS).order_by("number"):
        data = entry.data
        if entry.kind == "import_undone":
            imports[data["import"]] = entry
        for number in [data["dropped"]] if "dropped" in data else data.get("numbers", ()):
            found[number] = entry
    gone = {one.number: found.get(one.number) or imports.get(one.entry) for one in people if one.status == "withdrawn"}
    return {number: entry for number, entry in gone.items() if entry}


DEVICES_NOT_READY = gettext_noop("Devices of check-in that were tried and are not ready: {count}.")
UNSEATED = gettext_noop("Registered but not seated: {count}.")
SEATED_GONE = gettext_noop("Withdrawn but still in a seat: {count}.")
INACCESSIBLE = gettext_noop("The notes speak of a wheelchair, but no accessible seat is wanted: {count}.")
WAITING_FOR_NOTHING = gettext_noop("Places are free, but people wait (a party may be too large): {count}.")
WAITLIST_NOT_OFFERED = gettext_noop("The waitlist is open but not offered: people may not register themselves.")
OPENS_TOO_LATE = gettext_noop("Registration opens after the event has begun.")
CLOSES_TOO_LATE = gettext_noop("Registration closes only after the event has begun.")
OPENS_FOR_NOBODY = gettext_noop("Registration has a time to open, but people may not register themselves.")
CLOSED_BY_TIME = gettext_noop("People may register themselves, but the time to do so is over.")
MAIL_TO_NOBODY = gettext_noop("People register themselves, but no mail server is set up: nobody gets mail.")
LEADS_HERE_ONLY = gettext_noop("Codes and links made here lead to {site}, which no other device can open.")
PLAIN_HTTP = gettext_noop("The address {site} is not https: no scanning, no work without a network on phones.")
LEADS_TO = {
    INACCESSIBLE: ("registrations", "wheelchair"),
    WAITING_FOR_NOTHING: ("registrations", "waiting"),
    DEVICES_NOT_READY: ("check_in", ""),
}
"""Of whom a warning speaks: the view that shows them."""
