"""What is the same for everybody is made once: a thousand phones that ask in the same second wait for one."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

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
