"""Ten thousand sheets ranked: counted and ordered in memory, as window functions of PostgreSQL do it, and from the
database to the finished list.
"""

import gc
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

from benchmarks.figures import Figure
from games import GAMES
from games.game import Result
from tests.services import running_postgresql

GAME = GAMES["sun_moon"]
TRIES = 7
CRITERIA = ("total", "hand", *GAME.hand)
PEER = "PostgreSQL rank() over the same sheets"

STANDINGS = """
import gc
import time
from django.db import connection
from django.utils import timezone
from benchmarks.ranking import results
from tournament.judging.models import ScoreSheet
from tournament.registration.models import Registration
from tournament.seating.models import Seat, Table
from tournament.setup.models import Tournament
from tournament.standings.queries import standings
drawn = results(%d)
hall = Tournament.objects.create(slug="hall", names={"en": "Hall"}, game="sun_moon", starts_at=timezone.now())
Table.objects.bulk_create(Table(tournament=hall, number=n) for n in range(1, len(drawn) // 2 + 1))
Seat.objects.bulk_create(
    Seat(table=table, group=group, order=order)
    for table in hall.tables.all()
    for order, group in enumerate(("sun", "moon"))
)
now = timezone.now()
Registration.objects.bulk_create(
    Registration(tournament=hall, number=n, first_name=f"Player{n}", registered_at=now, entry=1)
    for n in range(1, len(drawn) + 1)
)
seats = Seat.objects.order_by("table__number", "order")
ScoreSheet.objects.bulk_create(
    ScoreSheet(tournament=hall, registration=person, seat=seat, version=1, state="submitted", entry=2,
               values=one.values, ties={k: v for k, v in one.ties.items() if k != "registered"})
    for person, seat, one in zip(hall.registrations.all(), seats, drawn)
)
connection.cursor().execute("ANALYZE")  # as the database does by itself within a minute
gc.collect()
gc.freeze()
gc.set_threshold(100_000, 50, 1000)
times = []
for _ in range(%d):
    began = time.perf_counter()
    listed = standings(hall)
    times.append(time.perf_counter() - began)
assert len(listed) == len(drawn)
print(min(times) * 1000)
"""


def rank_sheets(people: int) -> Iterator[Figure]:
    """The best of some tries, so that what else the machine does is left out; the same order as the peer's."""
    drawn = results(people)
    order = [place.index + 1 for place in GAME.rank(drawn)]
    ours = _milliseconds(lambda: GAME.rank(drawn))
    with running_postgresql() as url:
        url = url.replace("/sunmoon?", "/postgres?")
        theirs, their_order = _in_postgresql(url, drawn)
        if their_order != order:
            raise RuntimeError("The peer orders otherwise")
        yield Figure(f"rank_{people}", round(ours, 1), "ms", PEER, round(theirs, 1))
        yield Figure(f"standings_{people}", round(_from_the_database(url, people), 1), "ms")


def results(people: int) -> list[Result]:
    """Possible sheets, many of them alike in points."""
    chance = random.Random(people)
    return [_result(chance, number) for number in range(1, people + 1)]


def _result(chance: random.Random, number: int) -> Result:
    cards = {kind: chance.randint(0, 3) for kind in GAME.hand}
    values = {line.name: chance.randint(0, line.most) for line in GAME.lines}
    return Result(values, {"hand": sum(cards.values()), **cards, "registered": number})


def _milliseconds(act: Callable[[], object]) -> float:
    gc.collect()
    times = []
    for _ in range(TRIES):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return min(times) * 1000


def _in_postgresql(url: str, drawn: list[Result]) -> tuple[float, list[int]]:
    """Milliseconds that it needs to count and rank the same sheets, kept as JSON as ours are; and its order."""
    points = sql.SQL(" + ").join(
        sql.SQL("{} * (counts->>{})::int").format(sql.Literal(line.vp), sql.Literal(line.name)) for line in GAME.lines
    )
    ties = sql.SQL(", ").join(sql.SQL("(ties->>{})::int DESC").format(sql.Literal(name)) for name in CRITERIA[1:])
    ranked = sql.SQL("SELECT number, rank() OVER (ORDER BY {} DESC, {}, number) AS place FROM sheet ORDER BY place")
    query = ranked.format(points, ties)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE sheet (number int PRIMARY KEY, counts jsonb, ties jsonb)")
        rows = [(number, Jsonb(one.values), Jsonb(one.ties)) for number, one in enumerate(drawn, start=1)]
        connection.cursor().executemany("INSERT INTO sheet VALUES (%s, %s, %s)", rows)
        connection.execute("ANALYZE sheet")
        order = [number for number, _ in connection.execute(query)]
        return _milliseconds(lambda: connection.execute(query).fetchall()), order


def _from_the_database(url: str, people: int) -> float:
    """From the rows of our own database to the list with names and what decided, in a process like the web's."""
    environment = {"DATABASE_URL": url, "SECRET_KEY": "bench", "PATH": ""}
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], check=True, env=environment)
    shell = [*manage, "shell", "--no-imports", "--command", STANDINGS % (people, TRIES)]
    out = subprocess.run(shell, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
    return float(out.splitlines()[-1])
