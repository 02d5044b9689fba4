"""The whole chain: the caller's click, as a real POST, until thousands of open streams have it.

POST → decision in the database → Celery → Redis → web process → streams. The peer is nchan, fed by the same job: the
click is the same, and only the last stage (Redis, reader, hub) is nchan's own.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from benchmarks.figures import Figure
from benchmarks.processes import (
    CLIENT_CORE,
    NCHAN_MODULE,
    SESSIONS_KEY,
    LoadGenerator,
    Server,
    pinned,
    running,
    running_nchan,
    running_redis,
    running_web,
)
from tournament.management.children import WORKER

CLICKS = 7
"""The first warms up, the others count."""

PLAY = "/api/v1/tournaments/hall/rounds"
PREPARE = """
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.auth.models import User
from tournament.journal.actions import Actor, Command
from tournament.rounds import actions
from tournament.setup.models import Tournament
hall = Tournament.objects.get(slug="hall")
actions.announce_round(Command(hall.pk, Actor("caller")))
actions.roll_dice(Command(hall.pk, Actor("caller")), (3, 5))
user = User.objects.create_superuser("caller")
session = SessionStore()
session["_auth_user_id"] = str(user.pk)
session["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
session["_auth_user_hash"] = user.get_session_auth_hash()
session.create()
print(session.session_key)
"""


@dataclass(frozen=True)
class Chain:
    """A running Sun/Moon with a worker, and the caller's session."""

    web: Server
    session: str

    def click(self, what: str) -> None:
        token = "c" * 32
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={token}", "X-CSRFToken": token}
        headers["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.web.port)
        connection.request("POST", f"{PLAY}/1/{what}/", "{}", headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"{what}: {answer.status} {body.decode()}")


@contextmanager
def running_chain(peer: str = "") -> Iterator[Chain]:
    """`peer`: where the worker's job posts each state as well."""
    with ExitStack() as stack:
        redis_url = stack.enter_context(running_redis())
        web = stack.enter_context(running_web(redis_url))
        environment = environment_of(web) | {"BENCHMARK_PEER": peer}
        prepare = [sys.executable, "manage.py", "shell", "--no-imports", "--command", PREPARE]
        prepared = subprocess.run(prepare, check=True, env=os.environ | environment, capture_output=True, text=True)
        include = ["--include", "benchmarks.peer_job"] if peer else []
        stack.enter_context(running([*WORKER, *include], web.port, **environment))
        time.sleep(8)  # until the worker takes jobs
        yield Chain(web, prepared.stdout.strip().splitlines()[-1])


def environment_of(web: Server) -> dict[str, str]:
    """What the web process was started with: the worker has to see the same database."""
    with open(f"/proc/{web.process.pid}/environ") as file:
        pairs = dict(pair.split("=", 1) for pair in file.read().split("\0") if "=" in pair)
    names = ("SUNMOON_VAR", "DATABASE_URL", "REDIS_URL")
    return {name: pairs[name] for name in names if name in pairs} | {"SECRET_KEY": SESSIONS_KEY}


def announcement(clients: int) -> Iterator[Figure]:
    with pinned(CLIENT_CORE):
        with running_chain() as chain:
            ours = measure(chain, clients, chain.web.port, "/t/hall/stream")
        theirs = measure_nchan(clients) if NCHAN_MODULE.exists() else {}
    peer = "nchan" if theirs else None
    yield Figure(f"announcement_{clients}", ours["last"], "ms", peer, theirs.get("last"))
    for key in ("first", "median", "p99", "worst", "answer"):
        yield Figure(f"announcement_{clients}_{key}", ours[key], "ms", peer, theirs.get(key))


def measure_nchan(clients: int) -> dict[str, float]:
    with running_nchan() as nchan, running_chain(f"127.0.0.1:{nchan.port}") as chain:
        return measure(chain, clients, nchan.port, "/stream")


def measure(chain: Chain, clients: int, port: int, path: str) -> dict[str, float]:
    """Milliseconds from just before the click; `answer`: until the caller has his. Medians, but for `worst`."""
    with LoadGenerator() as load:
        opened = load.order(connect=clients, port=port, path=path)
        if opened["connected"] != clients:
            raise RuntimeError(f"Only {opened['connected']} of {clients} clients connected")
        rounds = [click_once(chain, clients, load, number) for number in range(CLICKS)][1:]
    keys = ("first", "median", "p99", "last", "answer")
    found = {key: round(statistics.median(each[key] for each in rounds), 1) for key in keys}
    return found | {"worst": round(max(each["last"] for each in rounds), 1)}


def click_once(chain: Chain, clients: int, load: LoadGenerator, number: int) -> dict[str, float]:
    time.sleep(1.5)
    what, phase = (("pause", "paused"), ("resume", "running"))[number % 2]
    load.order(**{"await": json.dumps({"phase": phase}, separators=(",", ":"))[1:-1]})
    begin = time.monotonic_ns()
    chain.click(what)
    answered = time.monotonic_ns()
    seen = load.answer()
    if seen["received"] != clients:
        raise RuntimeError(f"Only {seen['received']} of {clients} clients saw it")
    marks = {key: seen[key] for key in ("first", "median", "p99", "last")} | {"answer": answered}
    return {key: (mark - begin) / 1e6 for key, mark in marks.items()}
