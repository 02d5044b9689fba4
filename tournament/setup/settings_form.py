"""The organiser's settings as a form: its fields follow the parts of the profile and the pace."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from games.game import Problem
from games.sun_moon.profile import Profile
from tournament.journal.http import problem_text
from tournament.setup.changes import LONGEST_NAME, LONGEST_VENUE, problems_of, settable, settings_of
from tournament.setup.fields import PlainChoiceField, PlanField, SecondsField
from tournament.setup.forms import at_the_halls_clock, begins_field, texts_fields, texts_in, zones
from tournament.setup.models import Tournament
from tournament.setup.pace import Pace
from tournament.setup.words import CLOCK_STARTS, LONE_NUMBERS, ORDERS, SECTIONS, WORDS

MINUTE_MS = 60_000
BY_TYPE: dict[Any, Any] = {
    bool: partial(forms.BooleanField, required=False),
    int: forms.IntegerField,
    int | None: partial(forms.IntegerField, required=False),
}
TYPES: dict[str, Any] = {part.name: part.type for part in (*fields(Profile), *fields(Pace))} | {"physical_dice": bool}
TEXTS = {f"{name}_{code}": name for name in ("names", "venue") for code, _name in settings.LANGUAGES}
"""Field -> the setting that it is one language of."""


def spoken() -> list[tuple[str, str]]:
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


SHAPES: dict[str, Any] = {
    "groups": partial(PlainChoiceField, values=ORDERS),
    "lone_numbers": partial(PlainChoiceField, values=LONE_NUMBERS),
    "clock_starts": partial(forms.ChoiceField, choices=CLOCK_STARTS),
    "allotments": PlanField,
    "breaks": partial(PlanField, unit=MINUTE_MS, required=False),
    "languages": partial(
        forms.MultipleChoiceField, choices=spoken, widget=forms.CheckboxSelectMultiple, required=False
    ),
}
"""What is not a plain number, a pause, or yes and no."""


@dataclass(frozen=True, slots=True)
class Section:
    """Settings that belong together; the first of them stands open."""

    title: str
    fields: list[BoundField]
    is_first: bool

    @property
    def is_open(self) -> bool:
        return self.is_first or any(field.errors for field in self.fields)


class SettingsForm(forms.Form):
    """All settings of an event. Only what the reader changed is decided: two organisers don't undo each other."""

    def __init__(self, event: Tournament, *, begun: bool, data: Any = None) -> None:
        self.event = event
        super().__init__(data, initial=_initial(event), label_suffix="")
        self.fields = _fields_of_every_event(event) | {name: _field(name) for name in settable(event) if name in WORDS}
        for field in self.fields.values():
            field.show_hidden_initial = True
        if begun:
            why = _("Play has begun. To change what decides the game, say why: everybody can read it.")
            self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=500, required=False, help_text=why)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("starts_at") and data.get("zone"):
            data["starts_at"] = at_the_halls_clock(self, data["starts_at"], data["zone"])
        self.tell(problems_of(self.event, self.changes()))
        return data

    def changes(self) -> dict[str, Any]:
        """Setting -> value, of what was changed and could be read."""
        changed = {TEXTS.get(name, name) for name in self.changed_data}
        if "zone" in changed:
            changed.add("starts_at")  # the hall's clock shows the same, in another zone
        values = {name: self.cleaned_data[name] for name in changed - {"reason"} if name in self.cleaned_data}
        if values.get("starts_at"):
            values["starts_at"] = values["starts_at"].isoformat()
        return values | {name: texts_in(self.cleaned_data, name) for name in changed & set(TEXTS.values())}

    def tell(self, problems: Iterable[Problem]) -> None:
        """Each problem at its field."""
        for problem in problems:
            places = [name for name in self.fields if problem.line in (name, TEXTS.get(name))]
            self.add_error(places[0] if places else None, problem_text(problem))

    def sections(self) -> Iterator[Section]:
        for title, names in SECTIONS:
            found = [self[field] for name in names for field in self.fields if TEXTS.get(field, field) == name]
            if found:
                yield Section(str(title), found, is_first=names is SECTIONS[0][1])


def _initial(event: Tournament) -> dict[str, Any]:
    now = settings_of(event)
    begins = event.starts_at.astimezone(event.tzinfo).replace(tzinfo=None, second=0, microsecond=0)
    texts = {name: now[setting].get(name.rpartition("_")[2], "") for name, setting in TEXTS.items()}
    return now | texts | {"starts_at": begins}


def _field(name: str) -> forms.Field:
    """As the type of the part says, unless it has a shape of its own."""
    label, help_text = WORDS[name]
    make: Any = SHAPES.get(name) or (SecondsField if name.endswith("_ms") else BY_TYPE[TYPES[name]])
    field: forms.Field = make(label=label, help_text=help_text)
    return field


def _fields_of_every_event(event: Tournament) -> dict[str, forms.Field]:
    there = f"{timezone.now().astimezone(event.tzinfo):%H:%M}"
    clock = gettext("A city whose clock is the hall's. In {zone} it is {time} now.")
    return {
        **texts_fields("names", _("Name"), LONGEST_NAME),
        "starts_at": begins_field(),
        "zone": forms.ChoiceField(
            label=_("Time zone of the hall"),
            choices=zones,
            help_text=clock.format(zone=event.zone, time=there),
        ),
        **texts_fields("venue", _("Place"), LONGEST_VENUE),
    }
