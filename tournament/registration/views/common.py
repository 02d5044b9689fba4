"""What the pages share."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext

from tournament.journal.actions import Command, Refused
from tournament.journal.http import problem_text
from tournament.journal.models import Entry
from tournament.registration import actions
from tournament.registration.forms import PersonForm
from tournament.registration.models import Registration
from tournament.registration.versions import ANSWERS, as_wished, changed_since, shown_of

LONGEST_NUMBER = 10
Form = TypeVar("Form", bound=PersonForm)


def attempt(request: HttpRequest, decide: Callable[[], Entry], done: str = "") -> Entry | None:
    """The entry of a decision; if it is refused, None, and the reader is told all reasons."""
    try:
        entry = decide()
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
        return None
    if done:
        messages.success(request, done)
    return entry


def numbers_in(text: str, most: int | None = 500) -> list[int]:
    """Numbers between commas, as a button carries them; what nobody can have as a number is left out."""
    return [int(part) for part in text.split(",") if part.strip().isdecimal() and len(part) < LONGEST_NUMBER][:most]


def version_in(request: HttpRequest) -> int | None:
    """The newest version of somebody's answers that a form knew of."""
    return next(iter(numbers_in(request.POST.get("version", ""))), None)


def keep_changes(request: HttpRequest, command: Command, person: Registration, form: Form) -> Form | None:
    """Save what a form changes, and tell what else has changed meanwhile. If it is refused: the form to show again."""
    version, changes = version_in(request), form.changes
    meanwhile = changed_since(person, version, wished=command.by.user_id is None)
    others = [gettext(ANSWERS[name]) for name in meanwhile if name not in changes]
    try:
        if changes:
            actions.edit_registration(command, person.number, changes, version)
            messages.success(request, gettext("Saved."))
    except Refused as refused:
        person.refresh_from_db()
        answers = shown_of(person)
        return form.again(answers if command.by.user_id else as_wished(answers), refused.problems)
    if others:
        message = gettext("Changed meanwhile, and left so: %(fields)s.")
        messages.info(request, message % {"fields": ", ".join(others)})
    return None
