"""What the caller types."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.languages import own_names
from tournament.rounds.models import PauseReason, Roll

PAUSE_REASONS = {
    PauseReason.RULING: _("a ruling"),
    PauseReason.TECHNICAL: _("a technical problem"),
    PauseReason.EMERGENCY: _("an emergency"),
    PauseReason.CLAIM: _("a claim of victory"),
}
BY_HAND = {reason: word for reason, word in PAUSE_REASONS.items() if reason != PauseReason.CLAIM}


class DiceForm(forms.Form):
    """Two physical dice, or `fair`: let the seed decide."""

    fair = forms.BooleanField(required=False)
    first = forms.IntegerField(label=_("First die"), min_value=1, max_value=6, required=False)
    second = forms.IntegerField(label=_("Second die"), min_value=1, max_value=6, required=False)

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data.get("first"), self.cleaned_data.get("second")
        if not self.cleaned_data.get("fair") and None in typed and not self.errors:
            raise forms.ValidationError(_("Choose both dice."))
        return self.cleaned_data

    @property
    def dice(self) -> tuple[int, int] | None:
        if self.cleaned_data["fair"]:
            return None
        return self.cleaned_data["first"], self.cleaned_data["second"]


class CorrectionForm(forms.Form):
    kind = forms.ChoiceField(choices=Roll.Kind.choices)
    first = forms.IntegerField(label=_("First die"), min_value=1, max_value=6)
    second = forms.IntegerField(label=_("Second die"), min_value=1, max_value=6)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)


class PauseForm(forms.Form):
    reason = forms.ChoiceField(choices=[("", ""), *BY_HAND.items()], required=False)


class SecondsForm(forms.Form):
    """Time given, or taken away (below 0)."""

    seconds = forms.IntegerField(label=_("Seconds"), min_value=-3_600, max_value=3_600)


class MinutesForm(forms.Form):
    """Time given, or taken away (below 0)."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=-240, max_value=240)


class TableForm(forms.Form):
    table = forms.IntegerField(label=_("Table"), min_value=1)


class ExtraTimeForm(TableForm, SecondsForm):
    pass


class LastRoundForm(forms.Form):
    """Empty: no round is the last one."""

    number = forms.IntegerField(label=_("Last round"), min_value=1, max_value=999, required=False)


class ClosingTimeForm(forms.Form):
    """A time in the event's zone. Empty: none."""

    at = forms.DateTimeField(label=_("Closing time"), required=False)


class PlanForm(forms.Form):
    """From one round on, so many seconds."""

    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=999)
    seconds = forms.IntegerField(label=_("Seconds"), min_value=5, max_value=3_600)


class NoticeForm(forms.Form):
    """A field for each language, named by its code."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=600, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code, name in own_names():
            self.fields[code] = forms.CharField(label=name, max_length=200, required=False)

    def texts(self) -> dict[str, str]:
        return {code: self.cleaned_data[code] for code, _name in own_names()}


class WithdrawForm(forms.Form):
    notice = forms.IntegerField()


class UndoForm(forms.Form):
    of_entry = forms.IntegerField()


class AudienceForm(forms.Form):
    audience = forms.CharField(label=_("Number from the audience"), max_length=20)
