"""Forms about people. What is good and what is not, `cleaning` says; a form only shows it at its field."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.problem import Problem
from tournament.journal.http import problem_text
from tournament.languages import own_names
from tournament.registration.actions import Joining
from tournament.registration.actions.registering import CLOSES_TOO_EARLY
from tournament.registration.cleaning import (
    CLEAN,
    LONGEST,
    Circumstances,
    Person,
    clean_fields,
    clean_person,
    unreachable_problem,
)
from tournament.registration.models import RegistrationPolicy
from tournament.registration.versions import WORDS
from tournament.setup.forms import texts_fields, texts_in

PUBLIC_NAMES = [(value, _(word)) for (name, value), word in WORDS.items() if name == "public_name"]
COMPANY = [("alone", _("I come alone")), ("new", _("I start a party")), ("join", _("I join a party"))]


POLICY_FIELDS = [
    "opens_at",
    "closes_at",
    "capacity",
    "players_open",
    "waitlist_open",
    "staff_open",
    "asks_birth_year",
    "names_frozen",
    "no_shows_released_at",
    "retain_until",
]


class VersionedForm(forms.Form):
    """A form about answers that may have been changed since it was shown: it carries the version that it shows."""

    version = forms.IntegerField(disabled=True, required=False, widget=forms.HiddenInput)  # said by who made the form


class PersonForm(VersionedForm):
    """What is asked about one person. After `is_valid`, `typed` holds what was typed, clean."""

    first_name = forms.CharField(label=_("First name"), max_length=LONGEST["first_name"])
    last_name = forms.CharField(label=_("Last name"), max_length=LONGEST["last_name"], required=False)
    email = forms.CharField(label=_("E-mail"), required=False, widget=forms.EmailInput)
    phone = forms.CharField(label=_("Phone"), required=False, widget=forms.TextInput(attrs={"type": "tel"}))
    language = forms.ChoiceField(label=_("Language"), choices=own_names, initial=get_language)
    birth_year = forms.CharField(label=_("Birth year"), required=False)
    accessible_seat = forms.BooleanField(label=_("I need an accessible seat"), required=False)
    public_name = forms.ChoiceField(label=_("My name on screens and lists"), choices=PUBLIC_NAMES)
    notes = forms.CharField(label=_("Notes"), required=False, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, where: Circumstances, policy: RegistrationPolicy, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.where, self.policy = where, policy
        if not policy.asks_birth_year:
            del self.fields["birth_year"]
        for name, kind in (("first_name", "given-name"), ("last_name", "family-name"), ("email", "email")):
            self.fields[name].widget.attrs["autocomplete"] = kind
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        typed = {name: value for name, value in data.items() if name in CLEAN}
        found, problems = clean_fields(typed, self.where)
        for problem in problems:
            self.add_error(problem.line if problem.line in self.fields else None, problem_text(problem))
        return data | found

    @property
    def typed(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name in CLEAN}

    @property
    def changes(self) -> dict[str, Any]:
        """Clean values are compared too: to Django a year that is a number differs from one that was typed."""
        known = self.initial
        return {
            name: value
            for name, value in self.typed.items()
            if name in self.changed_data and (name not in known or value != known[name])
        }

    def again(self, answers: Mapping[str, Any], problems: Iterable[Problem]) -> Self:
        """The form on top of the answers of now: what was changed in it stays, each problem stands at its field."""
        form = type(self)(self.where, self.policy, {**answers, **self.changes}, initial={**self.initial, **answers})
        for problem in problems:
            form.add_error(problem.line if problem.line in form.fields else None, problem_text(problem))
        return form

    @property
    def person(self) -> Person:
        found, problems = clean_person(self.typed, self.where)
        assert found, problems
        return found


class CompanyForm(VersionedForm):
    """In whose company somebody comes."""

    company = forms.ChoiceField(label=_("Who do you come with?"), choices=COMPANY, widget=forms.RadioSelect)
    party_code = forms.CharField(label=_("Code of the party"), max_length=LONGEST["party"], required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("company") == "join" and not data.get("party_code"):
            self.add_error("party_code", gettext("Type the code that the party got."))
        return data

    def refuse(self, problem: Problem) -> None:
        """Show a problem at its field."""
        line = {"party": "party_code"}.get(problem.line, problem.line)
        self.add_error(line if line in self.fields else None, problem_text(problem))

    @property
    def joining(self) -> Joining:
        company = self.cleaned_data["company"]
        return Joining(self.cleaned_data["party_code"].strip() if company == "join" else "", company == "new")


class PublicForm(CompanyForm, PersonForm):
    """The form by which people register themselves."""

    consent = forms.BooleanField(label=_("The organiser may keep these data for this event, until its retention date"))

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        unreachable = unreachable_problem(data)
        if unreachable and not {"email", "phone"} & set(self.errors):
            self.refuse(unreachable)
        return data


class DeskForm(PersonForm):
    """What the desk types about a person."""

    party = forms.CharField(label=_("Party"), max_length=LONGEST["party"], required=False)
    alike = forms.BooleanField(label=_("Register even if somebody alike is registered already"), required=False)

    def __init__(self, where: Circumstances, policy: RegistrationPolicy, *args: Any, **kwargs: Any) -> None:
        super().__init__(where, policy, *args, **kwargs)
        self.fields["accessible_seat"].label = _("Accessible seat")
        self.fields["public_name"].label = _("Name on screens and lists")
        if self.initial.get("number"):
            del self.fields["alike"]


class PolicyForm(forms.ModelForm):  # type: ignore[type-arg]  # at run time Django's class takes no parameter
    """Who may register until when, and how many."""

    class Meta:
        model = RegistrationPolicy
        fields = POLICY_FIELDS
        labels = {
            "opens_at": _("Registration opens"),
            "closes_at": _("Registration closes"),
            "capacity": _("Places"),
            "players_open": _("People may register themselves"),
            "waitlist_open": _("When all places are taken, people may wait"),
            "staff_open": _("The desk may register people"),
            "asks_birth_year": _("The form asks for the birth year"),
            "names_frozen": _("Seats are printed: only the desk changes names"),
            "no_shows_released_at": _("Ask from then on whether the missing are released"),
            "retain_until": _("Personal data are kept until"),
        }
        widgets = {
            **dict.fromkeys(
                ("opens_at", "closes_at", "no_shows_released_at"),
                forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            ),
            "retain_until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        opens, closes = data.get("opens_at"), data.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", gettext(CLOSES_TOO_EARLY))
        return data


AUDIENCE_LABELS = (
    ("everybody", _("Everybody who has a place or waits")),
    ("players", _("Who has a place")),
    ("waitlist", _("Who waits")),
    ("contacts", _("One of each party")),
)


class MailForm(forms.Form):
    """A mail to many: in each language what its readers get."""

    audience = forms.ChoiceField(label=_("Readers"), choices=AUDIENCE_LABELS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields |= texts_fields("subject", _("Subject"), 150)
        for name, field in texts_fields("body", _("Text"), 5000).items():
            field.widget = forms.Textarea(attrs={"rows": 6, **field.widget.attrs})
            self.fields[name] = field
        order = [f"{part}_{code}" for code, _name in settings.LANGUAGES for part in ("subject", "body")]
        self.order_fields(["audience", *order])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for code, _name in settings.LANGUAGES:
            for part, other in (("subject", "body"), ("body", "subject")):
                if data.get(f"{part}_{code}") and not data.get(f"{other}_{code}"):
                    self.add_error(f"{other}_{code}", gettext("This belongs to the mail as well."))
        return data

    @property
    def texts(self) -> dict[str, list[str]]:
        """Language -> subject and text."""
        bodies = texts_in(self.cleaned_data, "body")
        return {code: [subject, bodies[code]] for code, subject in texts_in(self.cleaned_data, "subject").items()}


def company_of(answers: Mapping[str, Any]) -> dict[str, Any]:
    """What the form about company shows at first."""
    company = {"company": "join", "party_code": answers["party"]} if answers["party"] else {"company": "alone"}
    return company | {"version": answers["version"]}
