"""What somebody answered, and had answered before. Nothing that was typed is overwritten unseen, or lost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.languages import own_names
from tournament.registration.cleaning import LABELS
from tournament.registration.models import Registration

OF_THE_PERSON = (
    "first_name",
    "last_name",
    "email",
    "phone",
    "language",
    "birth_year",
    "accessible_seat",
    "public_name",
    "notes",
)
"""Fields of a registration that are what the person typed."""

ANSWERS = {name: LABELS[name] for name in (*OF_THE_PERSON, "party")} | {"name_wish": gettext_noop("Name wished for")}
"""All that is kept of earlier times, and how it is called."""

WORDS = {
    ("accessible_seat", True): gettext_noop("yes"),
    ("accessible_seat", False): gettext_noop("no"),
    ("public_name", "short"): gettext_noop("First name and initial"),
    ("public_name", "full"): gettext_noop("Full name"),
    ("public_name", "code"): gettext_noop("Only my number"),
}


def answers_of(one: Registration) -> dict[str, Any]:
    """What the person has answered; the party by its code."""
    typed = {name: getattr(one, name) for name in OF_THE_PERSON}
    return typed | {"party": one.party.code if one.party else "", "name_wish": one.name_wish}


def as_wished(answers: Mapping[str, Any]) -> dict[str, Any]:
    """With the names that wait for the desk: what the person typed last."""
    return {**answers, **answers["name_wish"], "name_wish": {}}


def newest_version(one: Registration) -> int:
    """Number of the newest entry that changed somebody's answers, 0 if none has."""
    return one.versions.aggregate(newest=Max("entry"))["newest"] or 0


def answers_at(one: Registration, version: int | None) -> dict[str, Any]:
    """The answers as a form showed them when `version` was the newest; None: as they are now."""
    later = None if version is None else one.versions.filter(entry__gt=version).order_by("entry").first()
    return later.answers if later else answers_of(one)


def shown_of(one: Registration, version: int | None = None) -> dict[str, Any]:
    """What a form shows at first, or has shown when `version` was the newest."""
    return answers_at(one, version) | {"version": newest_version(one) if version is None else version}


def changed_since(one: Registration, version: int | None, wished: bool = False) -> dict[str, Any]:
    """What differs from the answers of then: field -> value now. `wished`: as the person sees them, whose own wishes
    for another name stand in the form before the desk has decided."""
    then, now = answers_at(one, version), answers_of(one)
    if wished:
        then, now = as_wished(then), as_wished(now)
    return {name: now[name] for name in ANSWERS if now[name] != then.get(name)}


@dataclass(frozen=True, slots=True)
class Change:
    """One answer, before and after."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Edit:
    """A decision that changed somebody's answers."""

    entry: Entry
    changes: list[Change]
    can_come_back: bool  # what stood before it is something else than what stands now

    @property
    def by_staff(self) -> bool:
        return self.entry.actor_id is not None


def edits_of(one: Registration) -> list[Edit]:
    """The newest first: each version stood until its entry, and what followed is the next one."""
    versions = list(one.versions.order_by("-entry"))
    numbers = [version.entry for version in versions]
    entries = {entry.number: entry for entry in one.tournament.entries.filter(number__in=numbers)}
    now = answers_of(one)
    followed = [now, *(version.answers for version in versions)]
    return [
        Edit(entries[version.entry], _changes(version.answers, after), _can_come_back(version.answers, now))
        for version, after in zip(versions, followed, strict=False)
    ]


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    changes = [Change(name, before.get(name), after.get(name)) for name in ANSWERS]
    return [change for change in changes if change.before != change.after]


def _can_come_back(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether other answers stood there. A wish does not come back: the person wishes again."""
    return bool(_changes({**before, "name_wish": now["name_wish"]}, now))


def answer_text(name: str, value: Any) -> Text:
    """An answer in words."""
    if isinstance(value, dict):
        value = " ".join(value.values())
    if value in (None, ""):
        return Text(gettext_noop("empty"))
    if (name, value) in WORDS:
        return Text(WORDS[name, value])
    languages = dict(own_names()) if name == "language" else {}
    return Text("{value}", {"value": languages.get(value, value)})
