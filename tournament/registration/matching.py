"""Who in a list of people is somebody we know already: the same, changed, or likely the same. Pure; merges nobody."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.game import Problem
from games.text import gettext_noop
from tournament.registration.cleaning import Person

UPDATED = ("phone", "language", "party", "birth_year", "accessible_seat", "notes")
"""What a new file may change about somebody known. Never the number, the name, or the moment of registering."""

SAME_EMAIL_IN_ROW = gettext_noop("Row {row} has the same e-mail: {name}.")
SAME_EMAIL_AS_NUMBER = gettext_noop("Number {number} has the same e-mail: {name}.")
SAME_PERSON_IN_ROW = gettext_noop("Row {row} has the same name and phone: {name}.")
SAME_PERSON_AS_NUMBER = gettext_noop("Number {number} has the same name and phone: {name}.")


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who is registered."""

    number: int
    person: Person


@dataclass(frozen=True, slots=True)
class Change:
    """What a row would change about somebody who is registered: field -> new value."""

    known: Known
    person: Person
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A row that is likely somebody who is registered, or who stands higher in the file: `problem` says who."""

    person: Person
    other: Person
    problem: Problem


@dataclass(slots=True)
class Comparison:
    """Every person of a list, in exactly one of four drawers."""

    new: list[Person] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    unchanged: list[Person] = field(default_factory=list)
    duplicates: list[Duplicate] = field(default_factory=list)


def compare(people: Iterable[Person], known: Sequence[Known], accepted: Iterable[int] = ()) -> Comparison:
    """Sort people into new, changed, unchanged and likely duplicate. Rows in `accepted` are new, however alike."""
    index = _Index(known)
    rows = frozenset(accepted)
    result = Comparison()
    for person in people:
        same = index.same(person)
        alike = None if same or person.row in rows else index.alike(person)
        if same:
            fields = _differences(person, same.person)
            if fields:
                result.changed.append(Change(same, person, fields))
            else:
                result.unchanged.append(person)
        elif alike:
            result.duplicates.append(alike)
        else:
            result.new.append(person)
            index.add(person, person.row)
    return result


def name_key(*parts: str) -> str:
    """A name without case, accents, points and punctuation: what two spellings of it share."""
    text = unicodedata.normalize("NFKD", " ".join(parts).casefold())
    text = "".join(sign for sign in text if not unicodedata.combining(sign))
    return " ".join(re.sub(r"[^\w\s]+", "", text).split())


def phone_key(phone: str) -> str:
    """The digits of a phone number without the prefix of country or trunk."""
    return re.sub(r"^(00)?972|^0", "", re.sub(r"\D", "", phone))


def search_text(person: Person, number: int) -> str:
    """All by which a desk may look for somebody: number, names, phone. See `search_words`."""
    return f"#{number} {name_key(person.full_name)} 0{phone_key(person.phone)}"[:250]


def search_words(typed: str) -> list[str]:
    """The words that must all occur in somebody's `search_text`."""
    words = []
    for word in typed.split():
        if re.fullmatch(r"[\d()+./-]+", word):
            words.append(re.sub(r"^(00)?972", "", re.sub(r"\D", "", word)))
        elif re.fullmatch(r"#\d+", word):
            words.append(f"{word} ")
        else:
            words.append(name_key(word))
    return [word for word in words if word]


class _Index:
    """The registered, and the rows read so far, by e-mail and by name with phone."""

    def __init__(self, known: Sequence[Known]) -> None:
        self._by_email: dict[str, tuple[Person, Known | None]] = {}
        self._by_person: dict[tuple[str, str], tuple[Person, Known | None]] = {}
        self._identical: dict[tuple[str, str], Known] = {}
        for one in known:
            self._identical.setdefault(_identity(one.person), one)
            self.add(one.person, 0, one)

    def add(self, person: Person, row: int, known: Known | None = None) -> None:
        if person.email:
            self._by_email.setdefault(person.email, (person, known))
        if person.phone:
            self._by_person.setdefault((name_key(person.full_name), phone_key(person.phone)), (person, known))

    def same(self, person: Person) -> Known | None:
        """The registered person with this name and this e-mail, or without e-mail on both sides, this phone."""
        return self._identical.get(_identity(person)) if person.email or person.phone else None

    def alike(self, person: Person) -> Duplicate | None:
        if person.email and (found := self._by_email.get(person.email)):
            return _duplicate(person, *found, "duplicate_email", SAME_EMAIL_IN_ROW, SAME_EMAIL_AS_NUMBER)
        key = (name_key(person.full_name), phone_key(person.phone))
        if person.phone and (found := self._by_person.get(key)):
            return _duplicate(person, *found, "duplicate_person", SAME_PERSON_IN_ROW, SAME_PERSON_AS_NUMBER)
        return None


def _identity(person: Person) -> tuple[str, str]:
    return name_key(person.full_name), person.email or phone_key(person.phone)


def _duplicate(person: Person, other: Person, known: Known | None, code: str, row: str, number: str) -> Duplicate:
    where = {"number": known.number} if known else {"row": other.row}
    line = "email" if code == "duplicate_email" else "phone"
    problem = Problem(code, line, {**where, "name": other.full_name}, number if known else row)
    return Duplicate(person, other, problem)


def _differences(person: Person, known: Person) -> dict[str, Any]:
    """An empty cell changes nothing: it may only mean that this file does not have the column."""
    typed = {name: getattr(person, name) for name in UPDATED}
    return {name: value for name, value in typed.items() if value and value != getattr(known, name)}
