"""What the organiser sets, each setting under one name, as JSON: as it stands, read, and written back."""

import zoneinfo
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from games.game import Problem
from games.sun_moon.profile import Profile, read_profile
from games.text import gettext_noop
from tournament.setup.models import Format, Tournament
from tournament.setup.pace import PACE_PARTS, Pace
from tournament.setup.parts import Part, is_yes_or_no, problems_in

LONGEST_NAME, LONGEST_VENUE = 80, 160
DECIDED_ELSEWHERE = {"version", "tie_breakers"}  # ties have their own page, and their own lock
PROFILE = tuple(field.name for field in fields(Profile) if field.name not in DECIDED_ELSEWHERE)
PACE = tuple(field.name for field in fields(Pace))
OF_EVERY_EVENT = ("names", "venue", "starts_at", "zone")
AT_TABLES = (*OF_EVERY_EVENT, "resume_ms")  # the course of the event holds the rest
IN_A_HALL = (*OF_EVERY_EVENT, "physical_dice", "languages", *PROFILE, *PACE)
LOCKED = frozenset({"physical_dice", *PROFILE})
"""What decides the game: changed after the start only with a reason."""


def _are_texts(value: Any, longest: int) -> bool:
    """Language -> text."""
    if not isinstance(value, dict) or not value.keys() <= dict(settings.LANGUAGES).keys():
        return False
    return all(isinstance(text, str) and text.isprintable() and 0 < len(text) <= longest for text in value.values())


def _are_languages(value: Any) -> bool:
    known = dict(settings.LANGUAGES)
    return isinstance(value, list) and all(value.count(one) == 1 and one in list(known) for one in value)


def _is_moment(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False


def _is_zone(value: Any) -> bool:
    return isinstance(value, str) and value in zoneinfo.available_timezones()


EVENT_PARTS: Mapping[str, Part] = {
    "names": Part(
        lambda value: bool(value) and _are_texts(value, LONGEST_NAME),
        gettext_noop("A name in one language at least, of at most {most} letters."),
        {"most": LONGEST_NAME},
    ),
    "venue": Part(
        lambda value: _are_texts(value, LONGEST_VENUE),
        gettext_noop("A place by language, of at most {most} letters."),
        {"most": LONGEST_VENUE},
    ),
    "starts_at": Part(_is_moment, gettext_noop("A date and a time with its zone are needed.")),
    "zone": Part(_is_zone, gettext_noop("There is no such time zone: name it by a city, like Asia/Jerusalem.")),
    "languages": Part(_are_languages, gettext_noop("Languages that the screens speak, each once.")),
    "physical_dice": Part(is_yes_or_no, gettext_noop("Yes or no is needed.")),
}


def settable(event: Tournament) -> tuple[str, ...]:
    return AT_TABLES if event.format == Format.TABLES else IN_A_HALL


def settings_of(event: Tournament) -> dict[str, Any]:
    """Every setting of an event as it stands."""
    return {name: _as_json(getattr(_holder(event, name), name)) for name in settable(event)}


def problems_of(event: Tournament, changes: Mapping[str, Any]) -> Iterator[Problem]:
    """Everything that cannot be set so, all at once."""
    known = settable(event)
    for name in changes:
        if name not in known:
            yield Problem("no_such_setting", str(name), {}, gettext_noop("This can't be set here."))
    given = {name: value for name, value in changes.items() if name in known}
    yield from problems_in(_only(given, EVENT_PARTS), EVENT_PARTS)
    yield from read_profile(_only(given, PROFILE), event.rules)[1]
    yield from problems_in(_only(given, PACE), PACE_PARTS)


def canonical(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The same moment is always written the same way, so that what did not change can be told."""
    if "starts_at" not in changes:
        return dict(changes)
    return {**changes, "starts_at": _as_json(datetime.fromisoformat(changes["starts_at"]))}


def apply(event: Tournament, changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        if name in PROFILE:
            event.profile_data = event.profile_data | {name: value}
        elif name in PACE:
            event.pace_data = event.pace_data | {name: value}
        else:
            setattr(event, name, datetime.fromisoformat(value) if name == "starts_at" else value)


def _holder(event: Tournament, name: str) -> Any:
    return event.profile if name in PROFILE else event.pace if name in PACE else event


def _as_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return [_as_json(one) for one in value] if isinstance(value, tuple | list) else value


def _only(data: Mapping[str, Any], names: Any) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in names}
