"""`manage.py web`: one web process. `serve` starts it; on a server of its own, start as many as it has cores."""

import resource
import socket
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.core.management.base import BaseCommand

from tournament.screens.connection import Connection

BACKLOG = 4096
"""Connections that may wait to be taken: a hall full of phones arrives in the same second."""

PLENTY = 65_536


def allow_many_connections() -> None:
    """Each open stream is an open file, and the usual limit of 1024 is less than a hall."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Where nothing is said to be the limit, the system has one all the same and refuses "infinity".
    soft = PLENTY if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Command(BaseCommand):
    help = "Run one web process."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--socket", type=int, help="number of an open file: a socket that listens already")

    def handle(self, *args: Any, **options: Any) -> None:
        allow_many_connections()
        config = uvicorn.Config(
            "tournament.asgi:application",
            host=options["host"],
            port=options["port"],
            loop="uvloop",
            http=Connection,
            lifespan="on",
            backlog=BACKLOG,
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=3,  # a stream never ends by itself
        )
        inherited = options["socket"]
        uvicorn.Server(config).run(sockets=None if inherited is None else [socket.socket(fileno=inherited)])
