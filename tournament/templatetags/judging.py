"""How templates show what judges do: states in words, reasons, waiting times."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.journal.http import translated
from tournament.judging.actions import CALL_WORDS, CLAIM_WORDS
from tournament.judging.answers import in_words
from tournament.judging.distance import Way
from tournament.judging.forms import CALL_REASONS, SANCTION_KINDS
from tournament.judging.models import Call, Claim, RulingGiven, Sanction, Victory
from tournament.judging.queries import sanctions_of
from tournament.judging.rulings import label_of
from tournament.judging.views import offline
from tournament.judging.views.words import judging_words as words
from tournament.registration.models import Registration
from tournament.seating.colours import COLOUR_NAMES
from tournament.seating.printed import colour_name, qr_svg
from tournament.setup.models import Tournament

register = template.Library()


@register.simple_tag
def judging_words() -> dict[str, str]:
    """The words that scripts draw on a judge's page: key -> text."""
    return {**words(), **{f"colour_{colour}": colour_name(colour) for colour in COLOUR_NAMES}}


@register.simple_tag
def engine_address(tournament: Tournament) -> str:
    """The rules for a judge's device."""
    return offline.engine_address(tournament)


SANCTION_STATES = {
    Sanction.State.GIVEN: _("in force"),
    Sanction.State.APPEALED: _("in force, appealed"),
    Sanction.State.UPHELD: _("upheld"),
    Sanction.State.LIFTED: _("lifted"),
}
BOARD_STATES = {
    "missing": _("missing"),
    "draft": _("filled in by players"),
    "disputed": _("counts differ"),
    "submitted": _("submitted"),
    "verified": _("verified"),
}


@register.filter
def claim_words(claim: Claim) -> str:
    """The state of a claim with its reason: what was counted and what is needed, or what the judge said."""
    state = gettext(CLAIM_WORDS[Claim.State(claim.state)])
    if claim.reason:
        return f"{state}: {claim.reason}"
    if claim.total is None:
        return state
    places = {"state": state, "total": claim.total, "goal": claim.tournament.profile.goal}
    return gettext("%(state)s: %(total)s of %(goal)s points") % places


@register.filter
def call_words(call: Call) -> str:
    return gettext(CALL_WORDS[Call.State(call.state)])


@register.filter
def call_reason(key: str) -> str:
    return str(CALL_REASONS[Call.Reason(key)])


@register.filter
def sanction_kind(key: str) -> str:
    return str(SANCTION_KINDS[Sanction.Kind(key)])


@register.filter
def sanction_state(key: str) -> str:
    return str(SANCTION_STATES[Sanction.State(key)])


@register.filter
def board_state(key: str) -> str:
    return str(BOARD_STATES[key])


@register.filter
def minutes_since(moment: datetime) -> str:
    """How long somebody has been waiting."""
    minutes = max(int((timezone.now() - moment).total_seconds() // 60), 0)
    return ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}


@register.filter
def as_minutes(ms: int) -> int:
    return ms // 60_000


@register.filter
def way(found: Way | None) -> str:
    """How far it is from the judge's last table."""
    if not found:
        return ""
    boards = ngettext("%(boards)s board away", "%(boards)s boards away", found.boards) % {"boards": found.boards}
    if not found.rows:
        return gettext("your row, %(boards)s") % {"boards": boards}
    rows = ngettext("%(rows)s row", "%(rows)s rows", found.rows) % {"rows": found.rows}
    return gettext("%(rows)s and %(boards)s") % {"rows": rows, "boards": boards}


@register.filter
def get(values: dict[str, object], key: str) -> object:
    return values.get(key, "")


@register.simple_tag
def qr_code(address: str) -> SafeString:
    return SafeString(qr_svg(address))


@register.simple_tag
def qr_of_table(address: str, number: int) -> SafeString:
    """The code that opens a table on a judge's device."""
    return SafeString(qr_svg(f"{address}?table={number}"))


@register.filter
def answer_words(given: RulingGiven) -> str:
    """The answer of a ruling that was given."""
    return in_words(given.tournament.rules, given.answer, gettext)


@register.filter
def ruling_label(given: RulingGiven) -> str:
    return translated(label_of(given.tournament.rules, given.name))


@register.inclusion_tag("judging/for_player.html", takes_context=True)
def judging_for_player(context: dict[str, Any], person: Registration, token: str) -> dict[str, Any]:
    """What judges are to a player: call one, the own sheet, a refused claim's reason, sanctions and their appeal."""
    return {
        "tournament": person.tournament,
        "token": token,
        "call": Call.objects.filter(registration=person, closed_at=None).first(),
        "victory": Victory.objects.filter(tournament=person.tournament).exists(),
        "refused": Claim.objects.filter(registration=person, state=Claim.State.REFUSED).select_related("round"),
        "sanctions": sanctions_of(person),
        "csrf_token": context.get("csrf_token"),
    }
