"""Starting other programs so that they never outlive us."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import partial
from typing import IO, Any

PR_SET_PDEATHSIG = 1


FIRST = -10
"""The niceness of what keeps the time and tells the hall. Whatever else the machine does then waits for it."""


def start(
    arguments: list[str], *, environment: dict[str, str], log: IO[Any], first: bool = False, **options: Any
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, without input. It dies when this process does.

    `first`: before other programs of the machine, where the system allows us that (to root, or with CAP_SYS_NICE).
    """
    streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
    return subprocess.Popen(
        arguments,
        env=environment,
        start_new_session=True,  # Ctrl-C in the terminal is for us alone: we end them in order
        preexec_fn=partial(_prepare, os.getpid(), first),
        **streams | options,
    )


def _prepare(parent: int, first: bool) -> None:
    """In the child, before it becomes the other program."""
    _die_with(parent)
    if first:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, FIRST)


def _die_with(parent: int) -> None:
    """Ask Linux to kill us when our parent is gone.

    A parent that is killed with SIGKILL cannot say goodbye. Its children would go on, hold the port and the database,
    and the next start would fail. They lose nothing by SIGKILL: what must last stands in the database. Elsewhere than
    on Linux there is no such call, and only an ordinary end is covered.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before we could ask
            os._exit(1)


def stop(process: subprocess.Popen[bytes], patience: float = 10) -> None:
    """Ask the program to end; insist when it doesn't."""
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
