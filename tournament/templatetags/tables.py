"""Words and numbers of events at separate tables, for templates."""

from collections.abc import Mapping
from fractions import Fraction

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.placing import Counting
from games.ranking import Number
from tournament.journal.http import translated
from tournament.setup.models import Tournament
from tournament.tables.actions import PHASE_WORDS
from tournament.tables.models import Course, Sitting, TableSheet
from tournament.tables.queries import Cut, counting_of, course_of, rules_of

register = template.Library()

RESULT_WORDS = {
    TableSheet.State.ENTERED: _("waits for signatures"),
    TableSheet.State.SIGNED: _("signed by all"),
    TableSheet.State.DECIDED: _("decided by the referee"),
}


@register.filter
def sitting_phase(key: str) -> str:
    return gettext(PHASE_WORDS[Sitting.Phase(key)])


@register.filter
def result_state(sheet: TableSheet | None) -> str:
    return str(RESULT_WORDS[TableSheet.State(sheet.state)]) if sheet else gettext("no result yet")


@register.filter
def scenario(course: Course) -> str:
    return translated(rules_of(course.tournament, course).name)


@register.filter
def counting(tournament: Tournament) -> Counting:
    """How the programme of an event counts."""
    return counting_of(course_of(tournament))


@register.filter
def measure(row: Mapping[str, Number], name: str) -> str:
    """What somebody has of a criterion; shares in per cent. Fractions are rounded here and nowhere before.

    >>> measure({"share_average": Fraction(617, 2160), "points": Fraction(5, 2), "wins": 3}, "share_average")
    '28.565 %'
    """
    value = row.get(name)
    if value is None:
        return "–"
    if name.startswith("share"):
        return f"{float(value) * 100:.3f} %"
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):.2f}"


@register.filter
def why_out(cut: Cut) -> str:
    """Who just does not go on, and by which criterion."""
    out = cut.first_out
    if not out:
        return ""
    name = f"{out.person.first_name} {out.person.last_name}"
    criterion = translated(out.decided_by.label) if out.decided_by else "–"
    return gettext("%(name)s is the next: behind by “%(criterion)s”.") % {"name": name, "criterion": criterion}
