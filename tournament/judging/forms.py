"""The score sheet as a form, built from the game's own lines."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.counted import MOST
from games.game import Game
from tournament.journal.http import translated
from tournament.judging.counting import criteria
from tournament.judging.models import Call, Sanction

HAND_LABELS = {
    "hand": _("Cards in hand"),
    "grain": _("Grain"),
    "ore": _("Ore"),
    "brick": _("Brick"),
    "lumber": _("Lumber"),
    "wool": _("Wool"),
}
CALL_REASONS = {
    Call.Reason.RULES: _("A question about the rules"),
    Call.Reason.MISTAKE: _("Something went wrong"),
    Call.Reason.DISPUTE: _("We do not agree"),
    Call.Reason.MATERIAL: _("Something is missing or broken"),
    Call.Reason.OTHER: _("Something else"),
}
SANCTION_KINDS = {
    Sanction.Kind.WARNING: _("Warning"),
    Sanction.Kind.POINTS: _("Points taken away"),
    Sanction.Kind.REMOVAL: _("Removal from the event"),
}


def criterion_label(rules: Game, name: str) -> Any:
    """What a criterion is called: as the official order of ties calls it, or by the kind of card."""
    labels = {t.name: translated(t.label) for t in rules.tie_breakers}
    return labels.get(name) or HAND_LABELS.get(name) or name.replace("_", " ")


class SheetForm(forms.Form):
    """One line a source of points, then the cards that can decide a tie.

    The form only reads whole numbers; what can be and what cannot is the game's to say, all at once.
    """

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for line in game.lines:
            limits = {"min": 0, "max": line.most, "data-vp": line.vp, "inputmode": "numeric"}
            if line.steps:
                limits["data-steps"] = ",".join(map(str, line.steps))
            self.fields[line.name] = forms.IntegerField(
                label=translated(line.label), required=False, widget=forms.NumberInput(attrs=limits), initial=0
            )
        for name in criteria(game):
            attrs = {"min": 0, "max": MOST, "inputmode": "numeric", "data-tie": name}
            counter = forms.NumberInput(attrs={**attrs, "data-kind": ""} if name in game.hand else attrs)
            label = criterion_label(game, name)
            self.fields[name] = forms.IntegerField(label=label, required=False, widget=counter)

    @property
    def values(self) -> dict[str, int]:
        return {line.name: self.cleaned_data[line.name] or 0 for line in self.game.lines}

    @property
    def ties(self) -> dict[str, int]:
        """The cards that were counted; what was left empty was not."""
        given = {name: self.cleaned_data[name] for name in criteria(self.game)}
        return {name: number for name, number in given.items() if number is not None}

    def line_fields(self) -> list[forms.BoundField]:
        return [self[line.name] for line in self.game.lines]

    def hand_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in criteria(self.game)]


class CallForm(forms.Form):
    """Why a judge is wanted."""

    reason = forms.ChoiceField(label=_("Why"), choices=list(CALL_REASONS.items()), widget=forms.RadioSelect)
    text = forms.CharField(label=_("In a few words"), max_length=200, required=False)


class SolveForm(forms.Form):
    """How a call was solved."""

    note = forms.CharField(label=_("How it was solved"), max_length=500, required=False)
    extra_minutes = forms.IntegerField(label=_("Extra minutes"), min_value=0, max_value=30, initial=0, required=False)


class SanctionForm(forms.Form):
    """Whom, what, why."""

    registration = forms.IntegerField(label=_("Registration number"), min_value=1)
    kind = forms.ChoiceField(label=_("Sanction"), choices=list(SANCTION_KINDS.items()))
    points = forms.IntegerField(label=_("Points"), min_value=0, initial=0, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=500)

    def __init__(self, *args: Any, may_sanction: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_sanction:  # judges warn: what they may not give is not offered
            warning = Sanction.Kind.WARNING
            self.fields["kind"] = forms.ChoiceField(label=_("Sanction"), choices=[(warning, SANCTION_KINDS[warning])])
            del self.fields["points"]
