"""The words of a list, in the reader's language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

GROUPS = {"sun": _("Sun"), "moon": _("Moon")}
SHEETS = {"interim": _("not official"), "submitted": _("submitted"), "verified": _("verified")}
STATUSES = {
    "provisional": _("Provisional"),
    "final": _("Final: signed off"),
    "changed": _("Changed since it was signed off"),
}
ABSENCES = {"not_counted": _("not counted"), "removed": _("removed"), "stand_in": _("stands in, without a result")}


def group_word(key: str) -> str:
    return str(GROUPS.get(key, key))


def sheet_word(key: str) -> str:
    return str(SHEETS.get(key, key))


def status_word(key: str) -> str:
    return str(STATUSES[key])


def absence_word(key: str) -> str:
    return str(ABSENCES[key])


def held_back() -> str:
    return gettext("The organiser shows the standings later.")
