"""A long list on a page: its beginning, how many follow, and the way to all of them. No list ends without a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import HttpRequest

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Few(Generic[T]):
    """Shown by a page together with `more.html`."""

    rows: Sequence[T]
    more: int
    all: str  # the address at which the page shows all


def few(request: HttpRequest, rows: Sequence[T], most: int) -> Few[T]:
    """The first of these, or all of them where the address says so."""
    shown = rows if "all" in request.GET else rows[:most]
    address = request.GET.copy()
    address["all"] = "1"
    return Few(shown, len(rows) - len(shown), f"?{address.urlencode()}")
