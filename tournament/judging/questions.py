"""A ruling as a form: its fields as widgets, and what was typed as the inputs that `games` takes. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.game import Field
from games.text import Translate

NUMBER = re.compile("-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Widget:
    """One input on the page; of kind "rows", a table of inputs."""

    name: str
    label: str
    kind: str
    value: str
    least: int
    most: int
    choices: tuple[tuple[str, str], ...]
    rows: tuple[tuple["Widget", ...], ...] = ()
    blank: tuple["Widget", ...] = ()  # one more row; "#" stands for its number
    may_grow: bool = False


def widgets(fields: Sequence[Field], given: Mapping[str, str], translate: Translate, prefix: str = "") -> list[Widget]:
    """The inputs of a question, filled with what was typed, or with the defaults where nothing was."""
    return [_widget(field, given, translate, f"{prefix}{field.name}") for field in fields]


def inputs_from(fields: Sequence[Field], given: Mapping[str, str], prefix: str = "") -> dict[str, Any]:
    """What was typed, by field; what was left empty is left out, and `games` says what it needs."""
    read = {field.name: _read(field, given, f"{prefix}{field.name}") for field in fields}
    return {name: value for name, value in read.items() if value is not None}


def _widget(field: Field, given: Mapping[str, str], translate: Translate, name: str) -> Widget:
    count = _rows(field, given, name) if field.kind == "rows" else 0
    return Widget(
        name=name,
        label=field.label.render(translate),
        kind=field.kind,
        value=given.get(name, _default(field)),
        least=field.least,
        most=field.most,
        choices=tuple((value, label.render(translate)) for value, label in field.choices.items()),
        rows=tuple(tuple(widgets(field.fields, given, translate, f"{name}.{at}.")) for at in range(count)),
        blank=tuple(widgets(field.fields, {}, translate, f"{name}.#.")),
        may_grow=field.kind == "rows" and count < field.most,
    )


def _default(field: Field) -> str:
    if isinstance(field.default, bool):
        return "yes" if field.default else "no"
    return "" if field.default is None or field.kind == "rows" else str(field.default)


def _rows(field: Field, given: Mapping[str, str], name: str) -> int:
    """How many rows are shown: as many as there were, one more where it was asked for."""
    typed = given.get(f"{name}.count", "")
    count = int(typed) if NUMBER.fullmatch(typed) else max(field.least, 1)
    return min(max(count, 0) + (given.get("add") == name), field.most)


def _read(field: Field, given: Mapping[str, str], name: str) -> Any:
    if field.kind == "rows":
        return [inputs_from(field.fields, given, f"{name}.{at}.") for at in range(_rows(field, given, name))]
    typed = given.get(name, "").strip()
    if not typed:
        return None
    if field.kind == "bool":
        return {"yes": True, "no": False}.get(typed, typed)
    if field.kind == "int":
        return int(typed) if NUMBER.fullmatch(typed) else typed
    return typed
