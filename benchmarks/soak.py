"""A long day with faults, seeded: 588 boards on autopilot, thousands of clients, every process killed at random.

Redis is emptied twice and halted for 30 s; once everything is killed in the same moment. Ends with a verdict: nothing
lost, nothing gone back, every step on time.
`python -m benchmarks.soak --duration 600 --seed 1 [--clients 2400]`
"""

import argparse
import json
import math
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure
from benchmarks.punctuality import DISCARDS, GAP, LEAD_IN, in_one_of, late, steps
from tests.faults.show import Show
from tests.services import RestartableRedis
from tournament.clock import ANCHOR

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "var" / "bench.jsonl"
SLUG = "soak"
PROCESSES = ("web", "worker", "beat")
CALM_AT_THE_END = 20.0
"""Seconds without faults, in which everybody must end on what the database says."""

LATE = 1.0
"""Seconds by which a step may come after its moment; if nothing lived then, after something lived again."""

ROUNDING = 0.001
HANG = 30.0
PREPARE = f"""
from django.utils import timezone
from tournament.journal.actions import AUTOPILOT, Command
from tournament.rehearsal.stage import stage
from tournament.rounds import actions
from tournament.setup.models import Tournament
t = stage("soak", timezone.now())
Tournament.objects.filter(pk=t.pk).update(
    rehearsal=False, profile_data={{"allotments": [[1, 4]]}},
    pace_data={{"lead_in_ms": {LEAD_IN * 1000:.0f}, "gap_ms": {GAP * 1000:.0f}, "discard_ms": {DISCARDS * 1000:.0f}}})
actions.set_autopilot(Command(t.pk, AUTOPILOT), True)
actions.announce_round(Command(t.pk, AUTOPILOT))
"""
STOP = """
from tournament.journal.actions import AUTOPILOT, Command
from tournament.rounds import actions
from tournament.setup.models import Tournament
actions.end_play(Command(Tournament.objects.get(slug="soak").pk, AUTOPILOT), "soak")
"""

NO_GAP = """
from tournament.journal.models import Entry
numbers = list(Entry.objects.order_by("number").values_list("number", flat=True))
print(numbers == list(range(1, len(numbers) + 1)))
"""


@dataclass
class Verdict:
    """What was found; the soak passes if `wrong` stays empty."""

    wrong: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    def check(self, right: bool, sentence: str) -> None:
        if not right:
            self.wrong.append(sentence)


class Soak:
    def __init__(self, duration: float, seed: int, clients: int, directory: Path) -> None:
        self.duration, self.clients = duration, clients
        self.chance = random.Random(seed)
        self.verdict = Verdict()
        self.redis = RestartableRedis(directory)
        environment = {**os.environ, "SUNMOON_VAR": str(directory), "SECRET_KEY": "of the soak", "DATABASE_URL": ""}
        environment |= {"SUNMOON_CLOCK": repr(ANCHOR), "REDIS_URL": self.redis.url}
        self.show = Show(environment, self.redis, directory)
        self.begin = 0.0
        self.all_dead: list[tuple[float, float]] = []
        """From when to when, in Unix time, neither web nor worker nor beat lived."""

    def run(self) -> Verdict:
        self.redis.start()
        self.manage("migrate", "--verbosity", "0")
        self.show.start(*PROCESSES)
        crowd = self.start_crowd()
        try:
            self.manage("shell", "--no-imports", "--command", PREPARE)
            self.go_through_faults()
            self.manage("shell", "--no-imports", "--command", STOP)
            time.sleep(CALM_AT_THE_END)
            said, _ = crowd.communicate("\n", timeout=60)
            self.judge(json.loads(said.splitlines()[-1]))
        finally:
            crowd.kill()
            self.show.end()
            self.redis.end()
        return self.verdict

    def manage(self, *arguments: str) -> None:
        subprocess.run([sys.executable, "manage.py", *arguments], check=True, env=self.show.environment, cwd=ROOT)

    def whole(self) -> str:
        """Whether the journal's numbers have no gap: asked of the database itself."""
        arguments = [sys.executable, "manage.py", "shell", "--no-imports", "--command", NO_GAP]
        answer = subprocess.run(arguments, check=True, env=self.show.environment, cwd=ROOT, capture_output=True)
        return answer.stdout.decode().strip()

    def start_crowd(self) -> subprocess.Popen[str]:
        """Behind the service: a hall's phones have processors of their own, and take none of the server's."""
        arguments = ["nice", sys.executable, "-m", "benchmarks.crowd", str(self.show.port), SLUG, str(self.clients)]
        return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    # ---- Faults

    def go_through_faults(self) -> None:
        self.begin = time.time()
        end = time.monotonic() + self.duration
        for what in self.plan():
            time.sleep(min(self.chance.uniform(3, 9), max(end - time.monotonic(), 0)))
            if time.monotonic() >= end:
                return
            sys.stdout.write(f"{self.duration - (end - time.monotonic()):6.0f} s  {what}\n")
            sys.stdout.flush()
            self.verdict.faults[what] += 1
            self.do(what)

    def plan(self) -> Iterator[str]:
        """Redis emptied twice and halted once, all killed together once; the rest by chance, for ever."""
        sure = ["kill worker", "kill beat", "kill web", "kill everything", "empty Redis", "halt Redis", "empty Redis"]
        self.chance.shuffle(sure)
        yield from sure
        while True:
            yield self.chance.choice(["kill worker", "kill beat", "kill web", "kill Redis", "halt worker"])

    def do(self, what: str) -> None:
        verb, name = what.split(" ")
        pause = self.chance.uniform(0.2, 4)
        if name == "Redis":
            self.trouble_redis(verb, pause)
        elif name == "everything":
            self.kill_everything(pause)
        elif verb == "kill":
            self.show.kill(name)
            time.sleep(pause if name != "web" else min(pause, 1))
            self.show.start(name)
        else:
            self.halt_between_decisions(name)
            time.sleep(pause)
            self.show.go_on(name)

    def halt_between_decisions(self, name: str) -> None:
        """Whoever is halted in the middle of one keeps the database's lock, and nobody else can decide anything."""
        self.show.halt(name)
        while self.locked():
            self.show.go_on(name)
            time.sleep(0.05)
            self.show.halt(name)

    def locked(self) -> bool:
        with closing(sqlite3.connect(self.show.directory / "sunmoon.sqlite3", timeout=0.2)) as probe:
            try:
                probe.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return True
        return False

    def kill_everything(self, pause: float) -> None:
        begin = time.time()
        for name in PROCESSES:
            self.show.kill(name)
        time.sleep(pause)
        self.show.start(*PROCESSES)
        self.all_dead.append((begin, time.time()))

    def trouble_redis(self, verb: str, pause: float) -> None:
        if verb == "halt":
            self.redis.halt()
            time.sleep(min(HANG, self.duration / 6))
            self.redis.go_on()
        else:
            self.redis.kill()
            time.sleep(pause if verb == "kill" else 0)
            self.redis.start()

    # ---- Verdict

    def judge(self, crowd: dict[str, Any]) -> None:
        state, journal = self.get(f"/t/{SLUG}/state"), self.whole_journal()
        numbers = [entry["number"] for entry in journal]
        self.verdict.check(crowd["back"] == 0, f"{crowd['back']} times a client went back")
        self.verdict.check(
            crowd["newest"] == {str(state["number"]): self.clients},
            f"clients ended on {crowd['newest']}, the database says {state['number']}",
        )
        self.verdict.check(numbers == sorted(set(numbers)), "the journal has a number twice or out of order")
        kinds = [(entry["kind"], entry["data"].get("round")) for entry in journal if "round" in entry["data"]]
        self.verdict.check(len(kinds) == len(set(kinds)), "a step was taken twice")
        self.judge_time(journal)
        self.verdict.check(self.whole() == "True", "the journal in the database has a gap")
        self.report("soak_announcements", len(journal), "announcements")
        self.report("soak_states_received", crowd["states"], "states")
        self.report("soak_reconnects", crowd["reconnects"], "reconnects")
        self.report("soak_faults", self.verdict.faults.total(), "faults")

    def judge_time(self, journal: list[dict[str, Any]]) -> None:
        """Each step comes at its moment, by the journal's own moments."""
        taken = list(steps(journal))
        early = [round(due - moment, 3) for due, moment in taken if moment < due - ROUNDING]
        lates = sorted(late(step, self.all_dead) for step in taken)
        too_late = [
            f"{seconds:.2f} s at {step[1] - self.begin:.0f} s"
            for step in taken
            if (seconds := late(step, self.all_dead)) > LATE
        ]
        self.verdict.check(bool(taken), "no step was taken")
        self.verdict.check(not early, f"steps were early by {early} s")
        self.verdict.check(not too_late, f"steps were late by {', '.join(too_late)}")
        of_the_dead = [due for due, _ in taken if in_one_of(self.all_dead, due)]
        self.report("soak_steps", len(taken), "steps")
        self.report("soak_steps_due_while_all_was_dead", len(of_the_dead), "steps")
        for name, share in (("median", 0.5), ("p99", 0.99), ("worst", 1)):
            self.report(f"soak_late_{name}", round(lates[math.ceil(len(lates) * share) - 1] * 1000), "ms")

    def whole_journal(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        while more := self.get(f"/t/{SLUG}/journal?after={entries[-1]['number'] if entries else 0}"):
            entries.extend(more)
        return entries

    def get(self, path: str) -> Any:
        for _ in range(20):
            try:
                connection = HTTPConnection("127.0.0.1", self.show.port, timeout=20)
                connection.request("GET", path)
                return json.loads(connection.getresponse().read())
            except (OSError, HTTPException, ValueError):
                time.sleep(1)
        raise RuntimeError(f"{path} is not answered")

    def report(self, name: str, value: float, unit: str) -> None:
        figure = Figure(name, value, unit)
        sys.stdout.write(f"{figure}\n")
        figure.append_to(FIGURES)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=2_400)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sunmoon-soak-") as directory:
        verdict = Soak(given.duration, given.seed, given.clients, Path(directory)).run()
    sys.stdout.write("".join(f"FAILED: {sentence}\n" for sentence in verdict.wrong) or "PASSED\n")
    return bool(verdict.wrong)


if __name__ == "__main__":
    sys.exit(main())
