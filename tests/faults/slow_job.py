"""Loaded into a worker (`--include`): the job of an announcement rests before or after it has published.

It touches the file named in SLOW_JOB_MARK, so that a test knows when to kill the worker.
"""

import os
import time
from pathlib import Path
from typing import Any

from tournament.journal import broadcast

publish = broadcast.append


def rest() -> None:
    Path(os.environ["SLOW_JOB_MARK"]).touch()
    time.sleep(600)


def slow_append(*args: Any, **kwargs: Any) -> None:
    if os.environ["SLOW_JOB"] == "after":
        publish(*args, **kwargs)
    rest()


broadcast.append = slow_append
