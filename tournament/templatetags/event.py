"""How templates show an event's words and times: in the reader's language, in the event's zone."""

from datetime import datetime

from django import forms, template
from django.utils import formats, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.sun_moon.robber import DESERT
from games.text import Text
from tournament.journal.http import translated
from tournament.journal.words import actor_text, kind_text
from tournament.judging.actions import CLAIM_WORDS
from tournament.judging.models import Claim
from tournament.rounds.actions import PHASE_WORDS
from tournament.rounds.forms import PAUSE_REASONS
from tournament.rounds.models import PauseReason, Phase
from tournament.setup.models import Tournament

register = template.Library()

GROUPS = {"sun": _("Sun"), "moon": _("Moon"), "all": _("Everybody")}
SHEETS = {"interim": _("not official"), "submitted": _("submitted"), "verified": _("verified")}


@register.filter
def name(tournament: Tournament) -> str:
    return tournament.name_in(translation.get_language() or "en")


@register.filter
def venue(tournament: Tournament) -> str:
    return tournament.venue_in(translation.get_language() or "en")


@register.filter
def words(text: Text) -> str:
    return translated(text)


@register.filter
def group(key: str) -> str:
    return str(GROUPS.get(key, key))


@register.filter
def hex(number: int) -> str:
    """A robber's place: the number of its hex, or the desert."""
    return gettext("desert") if number == DESERT else str(number)


@register.filter
def local_input(moment: datetime | None, tournament: Tournament) -> str:
    """For an input of date and time, in the event's zone."""
    return f"{moment.astimezone(tournament.tzinfo):%Y-%m-%dT%H:%M}" if moment else ""


@register.filter
def pause_reason(key: str) -> str:
    return str(PAUSE_REASONS[PauseReason(key)]) if key else ""


@register.filter
def phase(key: str) -> str:
    return gettext(PHASE_WORDS[Phase(key)])


@register.filter
def kind(key: str) -> str:
    """A journal entry's kind in words."""
    return translated(kind_text(key))


@register.filter
def actor(called: str) -> str:
    """Who decided."""
    return translated(actor_text(called))


@register.filter
def claim_state(key: str) -> str:
    return gettext(CLAIM_WORDS[Claim.State(key)])


@register.filter
def sheet_state(key: str) -> str:
    return str(SHEETS.get(key, key))


@register.filter
def at(moment: datetime, tournament: Tournament) -> str:
    """Date and time in the event's zone, with the offset of that date; the month in words, as 12/01 means two days."""
    return formats.date_format(moment.astimezone(tournament.tzinfo), "DATETIME_FORMAT")


@register.filter
def when(moment: datetime, tournament: Tournament) -> str:
    """For those who make their way to it: with the day of the week, and whose clock is meant."""
    there = moment.astimezone(tournament.tzinfo)
    return (
        f"{formats.date_format(there, 'l')}, {at(moment, tournament)} ({tournament.zone}, UTC{there.isoformat()[-6:]})"
    )


@register.filter
def day(moment: datetime, tournament: Tournament) -> str:
    """The date in the event's zone."""
    return formats.date_format(moment.astimezone(tournament.tzinfo), "DATE_FORMAT")


@register.filter
def clock(moment: datetime, tournament: Tournament) -> str:
    """Time of day in the event's zone."""
    return f"{moment.astimezone(tournament.tzinfo):%H:%M:%S}"


@register.filter
def ms(moment: datetime | None) -> str:
    """Unix milliseconds for a script; nothing for no moment."""
    return str(round(moment.timestamp() * 1000)) if moment else ""


@register.filter
def line_label(key: str, form: forms.Form) -> str:
    return str(form.fields[key].label) if key in form.fields else key
