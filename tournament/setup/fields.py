"""Form fields for settings that are kept as JSON: each takes and gives the value as it is kept."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SECOND_MS = 1_000


class SecondsField(forms.FloatField):
    """Kept in milliseconds, typed in seconds."""

    def prepare_value(self, value: Any) -> Any:
        return f"{value / SECOND_MS:g}" if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        seconds = super().to_python(value)
        return None if seconds is None else round(seconds * SECOND_MS)


class PlanField(forms.CharField):
    """Pairs of a round and what holds from it on, typed as "1: 90, 9: 120"; `unit` of what is kept is one of those."""

    def __init__(self, unit: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.unit = unit
        self.widget.attrs["dir"] = "ltr"

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return ", ".join(f"{first}: {amount // self.unit}" for first, amount in value)

    def to_python(self, value: Any) -> Any:
        pairs = [part.split(":") for part in (super().to_python(value) or "").split(",") if part.strip()]
        if not all(len(pair) == 2 and all(number.strip().isdecimal() for number in pair) for pair in pairs):
            raise ValidationError(_("Type pairs with a colon, and commas between them: 1: 90, 9: 120"), "not_pairs")
        return [[int(first), int(amount) * self.unit] for first, amount in pairs]


class PlainChoiceField(forms.TypedChoiceField):
    """One of several values of JSON."""

    def __init__(self, *, values: list[tuple[Any, Any]], **kwargs: Any) -> None:
        choices = [(json.dumps(value), label) for value, label in values]
        super().__init__(choices=choices, coerce=json.loads, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value)
