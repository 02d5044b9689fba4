"""What the pages share."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from tournament.journal.actions import Refused
from tournament.journal.http import problem_text
from tournament.journal.models import Entry

LONGEST_NUMBER = 10


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
