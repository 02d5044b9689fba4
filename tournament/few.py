"""A long list on a page: its beginning, how many follow, and the way to all of them. No list ends without a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Few(Generic[T]):
    """Shown by a page together with `more.html`."""

    rows: Sequence[T]
    total: int
    all: str  # the address at which the page shows all

    @property
    def more(self) -> int:
        return self.total - len(self.rows)


def few(request: HttpRequest, rows: "Sequence[T] | QuerySet[Any, T]", most: int) -> Few[T]:
    """The first of these, or all of them where the address says so."""
    total = rows.count() if isinstance(rows, QuerySet) else len(rows)
    shown = rows[: total if "all" in request.GET else most]
    address = request.GET.copy()
    address["all"] = "1"
    return Few(list(shown), total, f"?{address.urlencode()}")
