"""The public pages of an event, really asked for as a visitor asks: over the network, at the address that links lead
to, without a log-in. What is offered there is compared with what the organiser's settings promise.

Over the network and not inside this process: a wrong name, a certificate, a proxy that keeps old pages or loses cookies
are what visitors meet and no setting shows. The address is the one under which the organiser came, of the allowed
hosts; only pages of this event are asked for there, redirections are not followed, and a target of the broadcast may be
any address at all, so nobody gets a way into another network by this that is not there already.
"""

import html
import json
import re
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus
from http.client import HTTPException

from django.urls import reverse
from django.utils.translation import gettext

from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.registration.asking import Answer, Form, ask
from tournament.registration.forms import PublicForm
from tournament.registration.models import PublicName, Registration, RegistrationPolicy
from tournament.registration.people import full_name, public_name
from tournament.registration.queries import circumstances_of, counts, policy_of
from tournament.setup.models import Format, Tournament

SETTLED = timedelta(seconds=10)
"""A state older than this has reached every web process."""

PAGES = {
    "register": gettext_noop("Register"),
    "hall": gettext_noop("Hall screen"),
    "find_seat": gettext_noop("Where do I sit?"),
    "sitting_seats": gettext_noop("Who sits where"),
    "standings": gettext_noop("Standings"),
    "dice": gettext_noop("Every roll, to be verified"),
    "state": gettext_noop("State of play, for phones and screens"),
}
ONLY = {"find_seat": Format.HALL, "dice": Format.HALL, "sitting_seats": Format.TABLES}
WAITLIST, PLACE, NOTHING = "waitlist", "place", "nothing"


@dataclass(frozen=True, slots=True)
class Page:
    """A page as a visitor got it; `says` is what it tells about registration."""

    name: str
    path: str
    answer: Answer
    says: str = ""

    @property
    def title(self) -> Text:
        return Text(PAGES[self.name])


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not as promised and how to mend it; `page` is where, if a setting does it."""

    text: Text
    page: str = ""


@dataclass(slots=True)
class Visit:
    site: str
    pages: list[Page] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def visit(tournament: Tournament, site: str, now: datetime) -> Visit:
    """Look at each public page. If one is not answered at all, the others are not asked for."""
    found = Visit(site)
    try:
        for name in PAGES:
            if ONLY.get(name, tournament.format) == tournament.format:
                page = _look(site, name, _path(tournament, name))
                found.pages.append(page)
                found.findings.extend(_wrong_with(tournament, site, page, now))
    except ssl.SSLCertVerificationError as error:
        found.findings.append(Finding(Text(CERTIFICATE, {"site": site, "error": error.verify_message})))
    except (OSError, HTTPException, ValueError) as error:
        said = f"{type(error).__name__}: {error}"
        found.findings.append(Finding(Text(UNREACHABLE, {"site": site, "error": said})))
    return found


def _path(tournament: Tournament, name: str) -> str:
    """Who looks for a seat types a number: best that of somebody whose name is withheld."""
    if name == "state":  # answered beside Django
        return f"{reverse('hall', args=[tournament.slug])}/state"
    path = reverse(name, args=[tournament.slug])
    withheld = Registration.objects.filter(tournament=tournament).exclude(public_name=PublicName.FULL)
    shy = withheld.order_by("number").first() if name == "find_seat" else None
    return f"{path}?q={shy.number}" if shy else path


def _look(site: str, name: str, path: str) -> Page:
    answer = ask(site, path)
    says = " · ".join(Form.of(answer.body).said) if name == "register" else ""
    return Page(name, path, answer, says)


def _wrong_with(tournament: Tournament, site: str, page: Page, now: datetime) -> Iterator[Finding]:
    answer = page.answer
    if answer.status != HTTPStatus.OK:
        message = LEADS_ON if answer.leads_to else NOT_ANSWERED
        params = {"page": page.title, "status": answer.status, "place": answer.leads_to}
        yield Finding(Text(message, params))
        return
    yield from _names_on(tournament, page)
    if page.name == "register":
        yield from _of_registration(tournament, site, page, now)
    if page.name == "state":
        yield from _of_the_state(tournament, answer, now)


def _of_registration(tournament: Tournament, site: str, page: Page, now: datetime) -> Iterator[Finding]:
    policy, form = policy_of(tournament), Form.of(page.answer.body)
    full = policy.capacity is not None and counts(tournament).registered >= policy.capacity
    offered, promised = offered_by(form), promised_by(policy, full, now)
    if offered != promised:
        kept_back = promised == WAITLIST and not policy.players_open
        message = WAITLIST_NOT_OFFERED if kept_back else OTHERWISE
        params = {"says": page.says.rstrip("."), "promised": Text(PROMISES[promised])}
        yield Finding(Text(message, params), "registration_policy")
    if offered == NOTHING:
        return
    asked = PublicForm(circumstances_of(tournament), policy).fields.items()
    missing = [str(each.label) for name, each in asked if name not in form.fields and not each.widget.is_hidden]
    if missing:
        yield Finding(Text(FIELDS_MISSING, {"fields": ", ".join(missing)}), "registration_policy")
    # Sent empty it registers nobody: it is refused field by field, if it arrives.
    token = {"csrfmiddlewaretoken": form.fields.get("csrfmiddlewaretoken", "")}
    sent = ask(site, page.path, page.answer.cookies, token)
    if sent.status != HTTPStatus.UNPROCESSABLE_ENTITY:
        yield Finding(Text(NOT_TAKEN, {"status": sent.status, "site": site}))


def offered_by(form: Form) -> str:
    if "first_name" not in form.fields:
        return NOTHING
    return WAITLIST if gettext("Go on the waitlist") in form.said else PLACE


def promised_by(policy: RegistrationPolicy, full: bool, now: datetime) -> str:
    """What each switch promises by itself, whatever the others say."""
    if (policy.opens_at and now < policy.opens_at) or (policy.closes_at and now >= policy.closes_at):
        return NOTHING
    if full:
        return WAITLIST if policy.waitlist_open else NOTHING
    return PLACE if policy.players_open else NOTHING


def _of_the_state(tournament: Tournament, answer: Answer, now: datetime) -> Iterator[Finding]:
    settled = Entry.objects.filter(tournament=tournament, public=True, at__lt=now - SETTLED)
    newest = settled.order_by("-number").values_list("number", flat=True).first() or 0
    try:
        number = json.loads(answer.body)["number"]
    except (ValueError, KeyError, TypeError):
        yield Finding(Text(NO_STATE))
        return
    if not isinstance(number, int):
        yield Finding(Text(NO_STATE))
    elif number < newest:
        yield Finding(Text(OLD_STATE, {"number": number, "newest": newest}))


def _names_on(tournament: Tournament, page: Page) -> Iterator[Finding]:
    """Whole names of people who are not to be shown by them. Who is called like somebody who is, nobody can tell."""
    body = page.answer.body
    text = html.unescape(re.sub(r"<[^>]*>", "", body)) if page.name != "state" else _unescaped(body)
    people = Registration.objects.filter(tournament=tournament).exclude(last_name="")
    shown = " ".join(public_name(one) for one in people)
    found = [one.number for one in people if _stands_in(text, full_name(one)) and full_name(one) not in shown]
    if found:
        listed = ", ".join(map(str, found[:MOST_NAMED]))
        yield Finding(Text(NAME_SHOWN, {"page": page.title, "numbers": listed}))


def _stands_in(text: str, name: str) -> bool:
    return name in text and bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _unescaped(body: str) -> str:
    """JSON writes Hebrew in escapes."""
    try:
        return json.dumps(json.loads(body), ensure_ascii=False)
    except ValueError:
        return body


MOST_NAMED = 10
PROMISES = {
    PLACE: gettext_noop("a place is offered"),
    WAITLIST: gettext_noop("the waitlist is offered"),
    NOTHING: gettext_noop("nobody can register"),
}
UNREACHABLE = gettext_noop(
    "Nothing answers at {site}, where all links and codes lead: {error}. Look at the name of the host, at the proxy "
    "and at the firewall, or open the desk at the address that visitors use."
)
CERTIFICATE = gettext_noop(
    "Browsers refuse the certificate of {site}: {error}. Renew it, or make it out for the name of this host."
)
NOT_ANSWERED = gettext_noop(
    "“{page}” answers {status} to a visitor instead of the page. If a proxy stands before the service, let it pass on "
    "every address; else look at the service's log."
)
LEADS_ON = gettext_noop(
    "“{page}” does not answer, but leads on to {place}. Open the desk there and look again, so that links in mails "
    "lead there at once."
)
WAITLIST_NOT_OFFERED = gettext_noop(
    "All places are taken and people may wait, but a visitor is not offered the waitlist and reads “{says}”. Switch on "
    "that people may register themselves, or switch the waitlist off."
)
OTHERWISE = gettext_noop(
    "By the settings {promised}, but a visitor reads “{says}”. Something on the way, a proxy or a cache, keeps an old "
    "page: let it keep none. Was a setting changed just now? Then look again."
)
FIELDS_MISSING = gettext_noop(
    "The form lacks fields: {fields}. Something on the way keeps an old page: let it keep none."
)
NOT_TAKEN = gettext_noop(
    "The form is shown, but what a visitor sends is answered with {status}. Let the proxy pass on cookies, Host and "
    "X-Forwarded-Proto, or name {site} in CSRF_TRUSTED_ORIGINS."
)
NO_STATE = gettext_noop(
    "What answers in place of the state of play is something else, so phones and screens stand still. Let the proxy "
    "pass on every address."
)
OLD_STATE = gettext_noop(
    "Phones and screens get state number {number}, the newest is {newest}. Something on the way keeps old answers: "
    "let it keep none."
)
NAME_SHOWN = gettext_noop(
    "“{page}” shows whole names of people who withhold them, numbers {numbers}. If a text or a notice of yours names "
    "them, change it; if not, close the page and report it."
)
