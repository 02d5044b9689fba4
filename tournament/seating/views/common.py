"""What the pages of the desk share."""

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest

from tournament.journal.actions import Refused
from tournament.journal.http import problem_text
from tournament.journal.models import Entry


def attempt(request: HttpRequest, act: Callable[[], Entry], done: str) -> Entry | None:
    """Make a decision; the next page says that it is done, or every reason why not."""
    try:
        entry = act()
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem_text(problem))
        return None
    messages.success(request, done)
    return entry


def complain(request: HttpRequest, form: Form) -> None:
    """Say what is wrong with what was typed."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}" if label else str(error))
