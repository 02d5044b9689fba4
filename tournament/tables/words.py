"""The words that pages of this format draw by themselves, in the reader's language."""

from django.utils.translation import gettext, ngettext

from games.programmes import COUNTINGS
from tournament.journal.http import translated
from tournament.tables.models import Course, Sitting, Stage
from tournament.tables.queries import Credit
from tournament.tables.queries.ranking import FINAL, REACHED, REGISTERED


def stage_word(sitting: Sitting) -> str:
    names = {Stage.SEMI_FINAL: gettext("Semi-final"), Stage.FINAL: gettext("Final")}
    return names.get(Stage(sitting.stage)) or gettext("Sitting %(n)s") % {"n": sitting.number}


def credit_words(credit: Credit) -> str:
    """What somebody who comes late gets: the rule and the amount."""
    if not credit.missed:
        return gettext("no sitting missed")
    missed = ngettext("%(n)s sitting missed", "%(n)s sittings missed", credit.missed) % {"n": credit.missed}
    return f"{missed}: {_given(credit)}"


def _given(credit: Credit) -> str:
    if credit.rule == Course.Credit.NOTHING:
        return gettext("no credit")
    if credit.points is None:
        return gettext("for each the average of the own games, once they are played")
    points = ngettext(
        "%(n)s placement point, as for a last place",
        "%(n)s placement points, as for a last place each",
        credit.points,
    ) % {"n": credit.points}
    return points if credit.counts else gettext("%(points)s – this ranking does not compare them") % {"points": points}


def table_words() -> dict[str, str]:
    """Key -> text, places in {braces}."""
    criteria = {by.name: by for counting in COUNTINGS.values() for by in counting.criteria}
    criteria |= {by.name: by for by in (FINAL, REACHED, REGISTERED)}
    return {
        "waiting": gettext("Seats will be drawn soon"),
        "preliminary": gettext("Sitting {number} of {of}"),
        "semi_final": gettext("Semi-final"),
        "final": gettext("Final"),
        "drawn": gettext("Please take your seats"),
        "running": gettext("Play"),
        "extra_time": gettext("extra time: {minutes} min"),
        "warning": gettext("{minutes} minutes left"),
        "paused": gettext("Paused"),
        "last_turn": gettext("Time is up: finish the current turn"),
        "over": gettext("This sitting is over"),
        "results": gettext("Results: {results} of {tables}"),
        "going_on_final": gettext("In the final"),
        "going_on_semi_final": gettext("In the semi-final"),
        "first_out": gettext("{name} is the next: behind by “{criterion}”"),
        "unofficial": gettext("not signed yet"),
        "table": gettext("Table {table}"),
        "sound_blocked": gettext("Sound waits for a touch or a key"),
        "sound_muted": gettext("Sound is off"),
        "silent": gettext("No connection for {seconds} s. The caller's word counts."),
        **{f"by_{name}": translated(by.label) for name, by in criteria.items()},
    }
