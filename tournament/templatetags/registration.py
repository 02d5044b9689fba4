"""How templates show what is known about people."""

from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.text import Text
from tournament.journal.http import translated
from tournament.journal.models import Entry
from tournament.journal.offline import outbox_words
from tournament.journal.words import kind_text
from tournament.registration.cleaning import LABELS, Person
from tournament.registration.forms import AUDIENCE_LABELS
from tournament.registration.models import Registration
from tournament.registration.queries import LEADS_TO
from tournament.registration.readers import people_untold
from tournament.registration.versions import ANSWERS, answer_text
from tournament.setup.models import Tournament

register = template.Library()

VIEW_LABELS = {
    "missing": _("missing"),
    "here": _("here"),
    "waiting": _("waiting"),
    "withdrawn": _("withdrawn"),
    "wheelchair": _("wheelchair in the notes"),
    "all": _("all"),
}


@register.simple_tag
def check_in_words() -> dict[str, str]:
    """The words that js/checkin.js draws by itself, without a network too."""
    return outbox_words() | {
        "as_of": gettext("No network: this is the list of {time}. What other desks do since then is not seen here."),
        "no_list": gettext("The list of people is not on this device yet: open this page once with a network."),
        "check_in": gettext("Check in"),
        "checked_in": gettext("Checked in:"),
        "undo": gettext("Undo"),
        "party": gettext("Party of {count}"),
        "here": gettext("here"),
        "here_since": gettext("here since {time}"),
        "registered": gettext("has a place"),
        "waitlisted": gettext("on the waitlist"),
        "withdrawn": gettext("withdrawn"),
        "nobody_found": gettext("Nobody found here. Look under “all”, too."),
        "nobody_missing": gettext("Nobody is missing."),
        "no_scan": gettext("This page came without https, so no camera: type the number that stands above the code."),
        "no_camera": gettext("The camera is not allowed or not free: type the number that stands above the code."),
        "code_of_nobody": gettext("This code is nobody's at this event."),
        "more": gettext("There are more: type a part of the name, the phone or the number."),
        **_trial_words(),
    }


def _trial_words() -> dict[str, str]:
    """What js/trial.js says of each part of a device: that it works, or how to mend it."""
    return {
        "trial": gettext("Test entry"),
        "trial_going": gettext("Trying …"),
        "trial_ready": gettext("This device is ready."),
        "trial_untried": gettext("What could be tried works. What could not stands below."),
        "trial_failed": gettext("This device is not ready. To be mended: {count}."),
        "trial_device": gettext("At the desk this device is called {device}."),
        "list_ok": gettext("The list of people is on this device: {count}."),
        "list_empty": gettext("Nobody has registered yet, so the list is empty."),
        "list_old": gettext("The list on this device is of {time}: connect it once more before the doors open."),
        "list_lost": gettext(
            "This device keeps no list of people: leave private browsing or free some space, and load this page again."
        ),
        "code_ok": gettext("A test code is read and recognised on this device alone."),
        "code_unread": gettext("This browser does not read codes: update it, or type the numbers above the codes."),
        "code_unknown": gettext("A test code is read but not recognised: load this page again with a network."),
        "worker_ok": gettext("This page opens without a network."),
        "worker_none": gettext("This page does not open without a network: it needs https, and no private browsing."),
        "worker_lost": gettext(
            "Without a network parts of this page are missing ({count}): load it again with a network, then try again."
        ),
        "clock_ok": gettext("The clock of this device is right."),
        "clock_off": gettext("The clock of this device is wrong by {seconds} s: let it set its time by itself."),
        "clock_unknown": gettext("Whether the clock is right is known with a network only."),
        **_words_of_what_takes_a_hand(),
    }


def _words_of_what_takes_a_hand() -> dict[str, str]:
    """The camera, which somebody holds a code before, and the entry, which somebody waits for."""
    return {
        "camera_point": gettext(
            "Hold a code before the camera: one from a mail of this event, or this one on another device."
        ),
        "camera_skip": gettext("Go on without"),
        "camera_ok": gettext("The camera has read a code."),
        "camera_nobody": gettext(
            "The camera has read a code that is nobody's here. If it is from a mail of this event, load this page "
            "again with a network; if it stays so, tell the organiser: the codes were made with another secret."
        ),
        "camera_unread": gettext("The camera works, but has read no code."),
        "camera_none": gettext("This device has no camera: type the numbers above the codes."),
        "entry_ok": gettext("A test entry was kept, sent, and counted once."),
        "entry_waits": gettext("A test entry is kept here and is sent by itself: join the network of the hall."),
        "entry_twice": gettext("A test entry that was sent twice counted twice: tell the organiser."),
    }


PART_NAMES = {
    "list": _("list of people"),
    "code": _("reading codes"),
    "worker": _("opening without a network"),
    "clock": _("clock"),
    "camera": _("camera"),
}


@register.filter
def parts(names: list[str]) -> str:
    """Parts of a device that was tried, in words."""
    return ", ".join(str(PART_NAMES.get(name, name)) for name in names)


@register.simple_tag
def untold(tournament: Tournament) -> int:
    """How many people know an older time or place of the event than the one that holds."""
    return people_untold(tournament)


@register.filter
def audience_label(audience: str) -> str:
    return str(dict(AUDIENCE_LABELS).get(audience, audience))


@register.filter
def view_label(view: str) -> str:
    return str(VIEW_LABELS.get(view, view))


@register.filter
def listed_as(warning: Text) -> str:
    """The view of the list that shows of whom a warning speaks, if there is one."""
    return LEADS_TO.get(warning.message, ("registrations", ""))[1]


@register.filter
def field_label(name: str) -> str:
    """A field of a person in words; "row" is the whole row."""
    labels = LABELS | ANSWERS
    return gettext(labels[name]) if name in labels else gettext("Row")


@register.filter
def answer(value: Any, name: str) -> str:
    """What somebody answered to a question, in words."""
    return translated(answer_text(name, value))


@register.filter
def withdrawn_by(withdrawals: dict[int, Entry], number: int) -> Entry | None:
    return withdrawals.get(number)


@register.filter
def reason_of(entry: Entry) -> str:
    """Why somebody is withdrawn, as the journal has it."""
    data = entry.data
    why = {"by themselves": gettext("by themselves"), "": translated(kind_text(entry.kind))}
    if entry.kind == "registrations_merged":
        return gettext("merged with number %(number)s") % {"number": data["numbers"][0]}
    reason = str(data.get("reason", ""))
    return why.get(reason, reason)


@register.filter
def of_party(parties: dict[int, list[int]], party: int | None) -> list[int]:
    """Numbers of a party's members who are missing."""
    return parties.get(party or 0, [])


@register.filter
def wished_name(person: Registration) -> str:
    names = {"first_name": person.first_name, "last_name": person.last_name} | person.name_wish
    return f"{names['first_name']} {names['last_name']}".strip()


@register.filter
def value_of(person: Person, name: str) -> object:
    return getattr(person, name)
