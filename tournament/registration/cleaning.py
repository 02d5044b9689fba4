"""What somebody typed about a person, cleaned and checked: one set of rules for files, forms and the API. Pure."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.game import Problem
from games.text import gettext_noop
from tournament.languages import codes_by_name
from tournament.spreadsheets import looks_like_formula

LABELS = {
    "registered_at": gettext_noop("Registered at"),
    "name": gettext_noop("Full name"),
    "first_name": gettext_noop("First name"),
    "last_name": gettext_noop("Last name"),
    "email": gettext_noop("E-mail"),
    "phone": gettext_noop("Phone"),
    "language": gettext_noop("Language"),
    "party": gettext_noop("Party"),
    "birth_year": gettext_noop("Birth year"),
    "accessible_seat": gettext_noop("Accessible seat"),
    "public_name": gettext_noop("Public name"),
    "notes": gettext_noop("Notes"),
}
"""Field -> how it is called on pages. `name` is a full name in one cell: it becomes the first and the last name."""

LONGEST = {"first_name": 80, "last_name": 80, "email": 254, "phone": 32, "party": 40, "notes": 500}
FIRST_BIRTH_YEAR = 1900
YEARS_OF_EVENTS = range(2000, 2100)
DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?")
PHONE = re.compile(r"\+?[\d\s().*/-]+")
YES = {"1", "yes", "y", "true", "x", "v", "✓", "כן", "נכון"}
NO = {"", "0", "no", "n", "false", "-", "לא"}
PUBLIC_NAMES = {"full", "short", "code"}
# Direction marks and zero-width signs that copying leaves behind. Joiners stay: Persian and Indian names need them.
INVISIBLE = dict.fromkeys([0x200B, 0x200E, 0x200F, 0x061C, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person as typed, clean. `row` is where the file has it, 0 for a form."""

    first_name: str
    last_name: str = ""
    email: str = ""
    phone: str = ""
    language: str = ""  # not said
    party: str = ""
    birth_year: int | None = None
    accessible_seat: bool = False
    public_name: str = "short"
    notes: str = ""
    registered_at: datetime | None = None
    row: int = 0

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the rules depend on: the event's zone, in which a time without one is meant, and the present year."""

    zone: ZoneInfo
    year: int


class Unfit(Exception):
    """One field cannot be: `problem` says why."""

    def __init__(self, code: str, message: str, **params: Any) -> None:
        self.problem = Problem(code, "", params, message)
        super().__init__(code)


def clean_person(
    typed: Mapping[str, object], where: Circumstances, row: int = 0
) -> tuple[Person | None, list[Problem]]:
    """The person, or all problems of what was typed. A field that is left out keeps its default."""
    fields: dict[str, Any] = {}
    problems = []
    for name, value in _split_name(typed).items():
        try:
            fields[name] = CLEAN[name](value, where)
        except Unfit as unfit:
            problems.append(Problem(unfit.problem.code, name, unfit.problem.params, unfit.problem.message))
    if not any(problem.line in ("first_name", "name") for problem in problems) and not fields.get("first_name"):
        problems.insert(0, Problem("missing_name", "first_name", {}, gettext_noop("The name is missing.")))
    return (None if problems else Person(**fields, row=row)), problems


def clean_fields(typed: Mapping[str, object], where: Circumstances) -> tuple[dict[str, Any], list[Problem]]:
    """Some fields of somebody who is registered: their clean values, and all problems."""
    names = {"first_name": "-", **typed}
    person, problems = clean_person({key: value for key, value in names.items() if key in CLEAN}, where)
    return ({key: getattr(person, key) for key in typed if key in CLEAN} if person else {}), problems


def unreachable_problem(fields: Mapping[str, Any]) -> Problem | None:
    """What is wrong when somebody who registers himself can be told nothing."""
    if fields.get("email") or fields.get("phone"):
        return None
    return Problem("no_address", "email", {}, gettext_noop("Give an e-mail address or a phone number."))


def clean_text(value: object) -> str:
    """Text without invisible signs, composed (NFC), with single spaces."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = "" if value is None else str(value)
    text = unicodedata.normalize("NFC", text.translate(INVISIBLE))
    text = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return " ".join(text.split())


def shorten(text: str) -> str:
    """Enough of it to recognise it in a message."""
    return text if len(text) <= 60 else text[:59] + "…"


def _split_name(typed: Mapping[str, object]) -> dict[str, object]:
    rest = {key: value for key, value in typed.items() if key != "name"}
    if "name" in typed and not clean_text(typed.get("first_name")):
        first, _, last = clean_text(typed["name"]).partition(" ")
        return {**rest, "first_name": first, "last_name": clean_text(typed.get("last_name")) or last}
    return rest


def _text(name: str) -> Callable[[object, Circumstances], str]:
    def clean(value: object, where: Circumstances) -> str:
        text = clean_text(value)
        if len(text) > LONGEST[name]:
            message = gettext_noop("It has {length} letters, at most {most} fit.")
            raise Unfit("too_long", message, length=len(text), most=LONGEST[name])
        return text

    return clean


def _name(name: str) -> Callable[[object, Circumstances], str]:
    """A name or a code: shown to others and printed, so neither formula nor markup."""

    def clean(value: object, where: Circumstances) -> str:
        text = _text(name)(value, where)
        if looks_like_formula(text):
            raise Unfit("formula", gettext_noop("“{value}” looks like a formula."), value=shorten(text))
        if "<" in text or ">" in text:
            raise Unfit("markup", gettext_noop("“{value}” contains < or >."), value=shorten(text))
        return text

    return clean


def _email(value: object, where: Circumstances) -> str:
    text = _text("email")(value, where).lower()
    if text:
        try:
            validate_email(text)
        except ValidationError:
            message = gettext_noop("“{value}” is not an e-mail address.")
            raise Unfit("bad_email", message, value=shorten(text)) from None
    return text


def _phone(value: object, where: Circumstances) -> str:
    text = clean_text(value).lstrip("'")
    if text and not (PHONE.fullmatch(text) and 6 <= sum(sign.isdigit() for sign in text) <= 15):
        raise Unfit("bad_phone", gettext_noop("“{value}” is not a phone number."), value=shorten(text))
    return _text("phone")(text, where)


def _language(value: object, where: Circumstances) -> str:
    """One of the languages that we speak, or nothing said; whoever speaks another one is written to in English."""
    text = clean_text(value).lower()
    if not text:
        return ""
    base = re.split(r"[-_]", text)[0]
    known = codes_by_name()
    if base not in known and not re.fullmatch(r"[a-z]{2,3}", base):
        raise Unfit("unknown_language", gettext_noop("“{value}” is not a language."), value=shorten(text))
    return known.get(base, "en")


def _birth_year(value: object, where: Circumstances) -> int | None:
    text = clean_text(value.year if isinstance(value, date) else value)
    if not text:
        return None
    if not (text.isdecimal() and len(text) == 4 and int(text) >= FIRST_BIRTH_YEAR):
        raise Unfit("bad_year", gettext_noop("“{value}” is not a year of birth."), value=shorten(text))
    if int(text) > where.year:
        raise Unfit("year_in_future", gettext_noop("The year {value} is in the future."), value=text)
    return int(text)


def _yes_or_no(value: object, where: Circumstances) -> bool:
    text = clean_text(value).lower()
    if text not in YES | NO:
        raise Unfit("not_yes_or_no", gettext_noop("“{value}” is neither yes nor no."), value=shorten(text))
    return text in YES


def _public_name(value: object, where: Circumstances) -> str:
    text = clean_text(value).lower() or "short"
    if text not in PUBLIC_NAMES:
        message = gettext_noop("“{value}” is not a way to show a name: full, short or code.")
        raise Unfit("unknown_public_name", message, value=shorten(text))
    return text


def _moment(value: object, where: Circumstances) -> datetime | None:
    """A date, with or without time; day first where it isn't ISO. Without a zone it is meant in the event's."""
    text = clean_text(value)
    if not text:
        return None
    try:
        moment = value if isinstance(value, datetime) else _parse(value if isinstance(value, date) else text)
        if moment.year not in YEARS_OF_EVENTS:
            raise ValueError
    except ValueError:
        message = gettext_noop("“{value}” is not a possible date.")
        raise Unfit("impossible_date", message, value=shorten(text)) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=where.zone)


def _parse(value: date | str) -> datetime:
    if isinstance(value, date):
        return datetime.combine(value, time())
    found = DAY_FIRST.fullmatch(value)
    if not found:
        return datetime.fromisoformat(value)
    day, month, year, hour, minute, second = (int(part or 0) for part in found.groups())
    return datetime(year, month, day, hour, minute, second)


CLEAN: dict[str, Callable[[object, Circumstances], Any]] = {
    "registered_at": _moment,
    "first_name": _name("first_name"),
    "last_name": _name("last_name"),
    "email": _email,
    "phone": _phone,
    "language": _language,
    "party": _name("party"),
    "birth_year": _birth_year,
    "accessible_seat": _yes_or_no,
    "public_name": _public_name,
    "notes": _text("notes"),
}
