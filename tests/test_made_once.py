"""What is the same for everybody is made once, however many ask at the same moment."""

import threading
import time
from functools import partial

import pytest

from tournament.made_once import MadeOnce


def test_the_same_key_is_made_once_while_many_ask() -> None:
    made: list[int] = []
    once: MadeOnce[str] = MadeOnce(keep=2)

    def make() -> str:
        made.append(1)
        time.sleep(0.05)
        return "page"

    got: list[str] = []
    threads = [threading.Thread(target=lambda: got.append(once.get("key", make))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (got, made) == (["page"] * 20, [1])


def test_only_the_newest_are_kept() -> None:
    made: list[int] = []
    once: MadeOnce[int] = MadeOnce(keep=2)

    def make(key: int) -> int:
        made.append(key)
        return key

    for key in (1, 2, 3, 3, 2, 1):
        once.get(key, partial(make, key))
    assert made == [1, 2, 3, 1]


def test_a_failure_is_not_kept_and_blocks_nobody() -> None:
    once: MadeOnce[int] = MadeOnce(keep=2)
    with pytest.raises(ZeroDivisionError):
        once.get("key", lambda: 1 // 0)
    assert once.get("key", lambda: 7) == 7
