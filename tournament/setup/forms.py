"""What an organiser types: a new event, and who helps."""

import re
import zoneinfo
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.forms.utils import from_current_timezone
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import get_language_info, gettext, override
from django.utils.translation import gettext_lazy as _

from tournament.setup.changes import LONGEST_NAME
from tournament.setup.links import ROLES_BY_LINK
from tournament.setup.models import Role, Tournament, game_choices
from tournament.setup.roles import ROLE_NAMES, ROLE_WORDS


def game_names() -> list[tuple[str, str]]:
    return [(key, gettext(name)) for key, name in game_choices()]


def texts_fields(name: str, label: Any, longest: int) -> dict[str, forms.Field]:
    """A field for each language, called by that language's own name."""
    return {
        f"{name}_{code}": forms.CharField(
            label=format_lazy("{} · {}", label, get_language_info(code)["name_local"]),
            max_length=longest,
            required=False,
            widget=forms.TextInput(attrs={"lang": code, "dir": "auto"}),
        )
        for code, _name in settings.LANGUAGES
    }


def texts_in(data: Mapping[str, Any], name: str) -> dict[str, str]:
    """Language -> text, of what was typed into such fields."""
    typed = {code: data.get(f"{name}_{code}", "") for code, _name in settings.LANGUAGES}
    return {code: text for code, text in typed.items() if text}


def begins_field() -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=_("Begins"), widget=widget)


def at_the_halls_clock(form: forms.Form, typed: datetime, zone: str) -> datetime | None:
    """The moment that was typed as the hall's clock shows it, whatever the zone of the server or of the browser."""
    with timezone.override(zone):
        try:
            return from_current_timezone(typed.replace(tzinfo=None))
        except forms.ValidationError as never:  # clocks go forward or back just then
            form.add_error("starts_at", never)
            return None


def zones() -> list[tuple[str, str]]:
    return [(zone, zone) for zone in sorted(zoneinfo.available_timezones()) if "/" in zone and "Etc/" not in zone]


class TournamentForm(forms.Form):
    """A new event. Names in any of the languages, in one at least."""

    slug = forms.SlugField(
        label=_("Short name for addresses"), max_length=40, help_text=_("Small letters, digits and dashes.")
    )
    game = forms.ChoiceField(label=_("Game"), choices=game_names)
    zone = forms.ChoiceField(label=_("Time zone of the hall"), choices=zones, initial="Asia/Jerusalem")
    starts_at = begins_field()
    physical_dice = forms.BooleanField(label=_("Real dice, typed in by the caller"), required=False, initial=True)

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"])
        if Tournament.objects.filter(slug=slug).exists():
            raise forms.ValidationError(_("Another event has this short name."))
        return slug

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields = texts_fields("name", _("Name"), LONGEST_NAME) | self.fields

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.names():
            raise forms.ValidationError(_("Give the event a name in one language at least."))
        if data.get("starts_at") and data.get("zone"):
            data["starts_at"] = at_the_halls_clock(self, data["starts_at"], data["zone"])
        return data

    def names(self) -> dict[str, str]:
        return texts_in(self.cleaned_data, "name")


def role_names() -> list[tuple[str, str]]:
    return [(role, gettext(ROLE_NAMES[role])) for role in Role.values]


class HelperForm(forms.Form):
    """Somebody who helps. A user name that does not exist yet needs a password."""

    username = forms.CharField(label=_("User name"), max_length=80)
    password = forms.CharField(
        label=_("Password, for somebody new"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        required=False,
    )
    role = forms.ChoiceField(label=_("Role"), choices=role_names)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.is_new() and not data.get("password"):
            self.add_error("password", _("Nobody has this user name yet: give a password to make it."))
        elif self.is_new():
            self._check_password(data["password"])
        return data

    def _check_password(self, password: str) -> None:
        try:
            validate_password(password)
        except forms.ValidationError as weak:
            self.add_error("password", weak)

    def is_new(self) -> bool:
        name = self.cleaned_data.get("username", "")
        return not get_user_model().objects.filter(username=name).exists()


def names_of_roles_by_link() -> list[tuple[str, str]]:
    return [(role, gettext(ROLE_NAMES[role])) for role in ROLES_BY_LINK]


class HelpersForm(forms.Form):
    """People who help without a password, one a line: the name and, if it is another than `role`, the roles."""

    MOST, LONGEST = 200, 60  # lines; letters of a name: a journal entry keeps 80, and a number may be added

    people = forms.CharField(
        label=_("Names, one a line"),
        help_text=_("With another role behind a comma: “Dana Levi, desk”. Rows of a spreadsheet can be pasted."),
        max_length=MOST * 2 * LONGEST,
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"}),
    )
    role = forms.ChoiceField(label=_("Role, where none is written"), choices=names_of_roles_by_link, initial=Role.JUDGE)

    def clean(self) -> dict[str, Any]:
        """Makes of `people` a dict: name -> roles."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if {"people", "role"} <= data.keys():
            data["people"] = self._read(data["people"], data["role"])
        return data

    def _read(self, typed: str, usual: str) -> dict[str, list[str]]:
        words, people = _roles_by_word(), dict[str, list[str]]()
        lines = [(row, line) for row, line in enumerate(typed.splitlines(), start=1) if line.strip(" ,;\t")]
        for row, line in lines[: self.MOST]:
            name, *roles = (" ".join(part.split()) for part in re.split(r"[,;\t]", line))
            wrong = [role for role in roles if role and role.casefold() not in words]
            if wrong or not name or len(name) > self.LONGEST or not name.isprintable():
                problem = gettext("Line %(row)s can't be read: %(text)s")
                self.add_error("people", problem % {"row": row, "text": ", ".join(wrong) or name[: self.LONGEST]})
            known = {words[role.casefold()] for role in roles if role and not wrong} or {usual}
            people[name] = sorted(known | set(people.get(name, ())))
        if len(lines) > self.MOST:
            self.add_error("people", gettext("At most %(most)s people at once.") % {"most": self.MOST})
        return people


def _roles_by_word() -> dict[str, str]:
    """What people write for a role, in any of our languages -> the role."""
    found: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            for role, said in ROLE_WORDS.items():
                words = [role, gettext(ROLE_NAMES[role]), *gettext(said).split("|")]
                found |= {word.casefold(): role for word in words}
    return found
