"""What is typed on the pages of seating."""

import re
from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.game import Problem
from games.sun_moon.hall import GROUPS, KINDS
from games.text import gettext_noop
from tournament.journal.actions import Refused
from tournament.seating.actions import RowPlan
from tournament.seating.actions.draws import LONGEST_SEED
from tournament.seating.actions.halls import MOST_ROWS
from tournament.seating.colours import Colours
from tournament.seating.wishes import Wish

WISHES = [(Wish.TOGETHER, _("Parties sit together")), (Wish.APART, _("Parties sit apart"))]


class DrawForm(forms.Form):
    """From what seats are drawn."""

    seed = forms.CharField(max_length=LONGEST_SEED, label=_("Seed, published with the draw"))
    wish = forms.ChoiceField(choices=WISHES, label=_("Wishes"))
    present_only = forms.BooleanField(required=False, label=_("Only who has checked in"))


class MoveForm(forms.Form):
    number = forms.IntegerField(min_value=1, label=_("Registration number"))
    table = forms.IntegerField(min_value=1, label=_("Table"))
    side = forms.CharField(max_length=8)
    anyway = forms.BooleanField(required=False)


class SwapForm(forms.Form):
    number = forms.IntegerField(min_value=1, label=_("Registration number"))
    other = forms.IntegerField(min_value=1, label=_("The other's number"))
    from_round = forms.IntegerField(min_value=1, required=False, label=_("Since round"))


def rows_in(post: QueryDict) -> list[RowPlan]:
    """The rows of the designer: each line stands for as many equal rows as it says; a line without length for none."""
    lines = zip(*(post.getlist(name) for name in ("count", "length", "shape", "first")), strict=False)
    rows: list[RowPlan] = []
    for count, length, shape, first in lines:
        if length.strip():
            rows += [RowPlan(whole_number(length), shape, first)] * min(whole_number(count or "1"), MOST_ROWS + 1)
    return rows


def whole_number(typed: str) -> int:
    """The number; 0, which no rule allows, for what is none."""
    return int(typed) if typed.strip().isascii() and typed.strip().isdecimal() and len(typed) < 6 else 0


def colours_in(post: QueryDict) -> Colours:
    return {kind: (post.get(f"{kind}_sun", "")[:12], post.get(f"{kind}_moon", "")[:12]) for kind in KINDS}


def colour_fields(colours: Colours) -> list[tuple[str, str, str, str]]:
    """Kind, group, name of the field, present colour."""
    return [
        (kind, group, f"{kind}_{group}", colours[kind][order]) for kind in KINDS for order, group in enumerate(GROUPS)
    ]


def tables_in(typed: str, line: str) -> list[int]:
    """Table numbers as people write them: "1, 5-8"."""
    found: list[int] = []
    for part in filter(None, re.split(r"[\s,;]+", re.sub(r"\s*[-–]\s*", "-", typed))):
        ends = part.split("-")
        if not all(end.isascii() and end.isdecimal() and len(end) < 6 for end in ends) or len(ends) > 2:
            message = gettext_noop("{typed} is no table number.")
            raise Refused([Problem("not_tables", line, {"typed": part}, message)])
        found += range(int(ends[0]), int(ends[-1]) + 1)
    return found


def as_ranges(numbers: Sequence[int]) -> str:
    """The other way round: 1, 5, 6, 7 -> "1, 5-7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
