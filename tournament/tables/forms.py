"""What the desk of an event at separate tables types."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.game import Game
from games.programmes import COUNTINGS, PROGRAMMES
from tournament.journal.http import translated
from tournament.tables.actions import CHANGEABLE
from tournament.tables.models import Course

CREDITS = {
    Course.Credit.NOTHING: _("nothing"),
    Course.Credit.LAST: _("a last place each"),
    Course.Credit.AVERAGE: _("the average of the own games"),
}


class CourseForm(forms.Form):
    """The programme, and what the organiser changes in it."""

    programme = forms.ChoiceField(label=_("Programme"))
    counting = forms.ChoiceField(label=_("Ranking"))
    variant = forms.ChoiceField(label=_("Scenario"), required=False)
    sittings = forms.IntegerField(label=_("Sittings"), min_value=1, max_value=9)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=2, max_value=600)
    warning_minutes = forms.IntegerField(label=_("Warning, minutes before the end"), min_value=0, max_value=600)
    semi_final = forms.BooleanField(label=_("Semi-final where the programme leaves it open"), required=False)
    final = forms.BooleanField(label=_("Final of four"), required=False)
    credit = forms.ChoiceField(label=_("Late people get for a missed sitting"), choices=list(CREDITS.items()))

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = {
            "programme": [(key, translated(found.name)) for key, found in PROGRAMMES.items()],
            "counting": [(key, translated(found.name)) for key, found in COUNTINGS.items()],
            "variant": [("", "–"), *((key, translated(variant.name)) for key, variant in game.variants.items())],
        }
        for name, choices in chosen.items():
            cast(forms.ChoiceField, self.fields[name]).choices = choices
        if not game.variants:
            del self.fields["variant"]

    @classmethod
    def of(cls, course: Course) -> "CourseForm":
        initial = {name: getattr(course, name) for name in ("programme", *CHANGEABLE)}
        return cls(initial=initial, game=course.tournament.rules)


class NumbersField(forms.CharField):
    """Numbers of tables, with commas or spaces between."""

    def clean(self, value: Any) -> Any:
        typed = super().clean(value).replace(",", " ").split()
        if not all(number.isdecimal() for number in typed):
            raise ValidationError(_("Numbers of tables are needed."))
        return [int(number) for number in typed]


class RoomForm(forms.Form):
    """The tables of the room."""

    tables = forms.IntegerField(label=_("Tables in the room"), min_value=1, max_value=200)
    accessible = NumbersField(label=_("Accessible tables"), required=False)


class DrawForm(forms.Form):
    """The seed, to be published: the same people, tables and seed give the same seats."""

    seed = forms.CharField(label=_("Seed"), max_length=80)
