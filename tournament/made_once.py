"""What is the same for everybody is made once: a thousand phones that ask in the same second wait for one."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

T = TypeVar("T")


class MadeOnce(Generic[T]):
    """The newest few things by key. One thread makes a thing, those who want the same meanwhile wait for it."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._made: OrderedDict[Hashable, T] = OrderedDict()
        self._making = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        made = self._made.get(key)
        if made is not None:
            return made
        with self._making:
            made = self._made.get(key)
            if made is None:
                made = self._made[key] = make()
                while len(self._made) > self._keep:
                    self._made.popitem(last=False)
            return made


@dataclass(frozen=True, slots=True)
class Page:
    """What goes out to everybody, as the same bytes; whoever has them already is told only that."""

    body: bytes
    content_type: str = "text/html; charset=utf-8"

    def answer(self, request: HttpRequest) -> HttpResponse:
        etag = f'"{sha256(self.body).hexdigest()[:20]}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        response = HttpResponse(self.body, self.content_type, headers=headers)
        known: HttpResponse = get_conditional_response(request, etag, response=response) or response
        return known
