"""Settings that come as JSON, from a form or from the API, and are read part by part."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.game import Problem


@dataclass(frozen=True, slots=True)
class Part:
    """What one part has to be, and the sentence that says so."""

    holds: Callable[[Any], bool]
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)


def problems_in(data: Mapping[str, Any], parts: Mapping[str, Part]) -> Iterator[Problem]:
    """A problem for each part that cannot be. Never raises."""
    for name, value in data.items():
        if not parts[name].holds(value):
            yield Problem(f"bad_{name}", name, parts[name].params, parts[name].message)


def is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def is_in(*known: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in known
