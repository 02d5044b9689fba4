"""Each part of a running show is killed, halted, emptied or doubled, really. After each: every client ends on what the
database says, none went back, the deadline did not move, the next round came.
"""

import json
import sys
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client
from redis import Redis

from tests.events import command, staff
from tests.faults.conftest import ALLOTMENT, GAP_MS, all_see_the_database, autopilot
from tests.faults.show import Show, Watcher, click, post, wait_until
from tests.screens.figures import samples
from tournament import clock
from tournament.journal import broadcast
from tournament.journal.models import Entry
from tournament.journal.queries import public_number
from tournament.rounds import actions
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import current_round, outage_told
from tournament.rounds.sweep import STALE
from tournament.setup.models import Role, Tournament

Watch = Callable[[], list[Watcher]]
HANG = 30.0
"""Seconds for which a halted Redis hangs: longer than every time-out on the way."""

LATE = 1.0
"""Seconds by which autopilot's step may come after its moment, whatever fault is on."""

NO_WAIT = 5.0
"""Seconds in which the caller has his answer, on the busiest machine: had he waited for Redis, it would be 30."""


def running_for_long(hall: Tournament) -> datetime:
    """A round that outlives the fault: its deadline."""
    Tournament.objects.filter(pk=hall.pk).update(profile_data={"allotments": [[1, 90]]}, physical_dice=True)
    actions.announce_round(command(hall))
    actions.roll_dice(command(hall), (3, 5))
    return deadline(hall)


def deadline(hall: Tournament) -> datetime:
    round_ = current_round(hall)
    assert round_
    assert round_.deadline
    return round_.deadline


def rounds(hall: Tournament) -> int:
    return Round.objects.filter(tournament=hall).count()


def goes_on(hall: Tournament, by: int = 2) -> None:
    until = rounds(hall) + by
    wait_until(lambda: rounds(hall) >= until, f"Round {until} comes")


def stop_play(hall: Tournament) -> None:
    Tournament.objects.filter(pk=hall.pk).update(autopilot=False)
    actions.end_play(command(hall), "end of the test")


def published(show: Show, hall: Tournament) -> bool:
    newest = Entry.objects.filter(tournament=hall, public=True).order_by("-number").first()
    return newest is not None and broadcast.published(show.redis.url).get("hall") == newest.number


def test_worker_killed_before_the_job(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    wait_until(lambda: show_beats(show), "The worker works")
    show.kill("worker")
    before = running_for_long(hall)
    all_see_the_database(watchers, hall)
    show.start("worker")
    wait_until(lambda: published(show, hall), "It is published after all")
    all_see_the_database(watchers, hall)
    assert deadline(hall) == before


def test_what_happened_is_visible_when_the_worker_was_killed(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    wait_until(lambda: show_beats(show), "The worker works")
    show.kill("worker")
    running_for_long(hall)
    all_see_the_database(watchers, hall)
    wait_until(lambda: sum(figures(show, "streams")) == len(watchers), "Open streams are counted")
    wait_until(lambda: sum(figures(show, "queue_length", queue="hall")) >= 2, "Both jobs wait")
    assert figures(show, "announcement_seconds", stage="job") == []
    dead_since = clock.now().timestamp()
    show.start("worker")
    wait_until(lambda: published(show, hall), "It is published after all")
    wait_until(lambda: figures(show, "last_sweep_timestamp_seconds")[0] > dead_since, "Beat is heard again")
    for watcher in watchers:
        report = {"number": watcher.newest, "shown_ms": clock.now_ms(), "offset_ms": 0, "precision_ms": 1}
        assert post(show.port, "/t/hall/seen", json.dumps(report)) == 204
    stages = ("job", "published", "seen_50", "seen_95", "seen_99")
    wait_until(lambda: all(figures(show, "announcement_seconds", stage=stage) for stage in stages), "All stages")
    way = [figures(show, "announcement_seconds", stage=stage)[0] for stage in stages]
    assert way[0] <= way[1]  # the job, then what it published
    assert way[2:] == sorted(way[2:])
    assert figures(show, "state_number") == [public_number(hall.pk)]


def figures(show: Show, name: str, **labels: str) -> list[float]:
    """A figure of `/metrics`, once for each that has it."""
    with urllib.request.urlopen(f"http://127.0.0.1:{show.port}/metrics") as answer:
        return samples(answer.read().decode(), f"sunmoon_{name}", **labels)


def show_beats(show: Show) -> bool:
    with Redis.from_url(show.redis.url) as client:
        return bool(client.exists("sunmoon:beat"))


@pytest.mark.parametrize("moment", ["before", "after"])
def test_worker_killed_in_the_job(show: Show, watch: Watch, hall: Tournament, moment: str, tmp_path: Path) -> None:
    mark = tmp_path / "in-the-job"
    show.arguments["slow worker"] = [*show.arguments["worker"], "--include", "tests.faults.slow_job"]
    show.start("web")
    show.start("slow worker", SLOW_JOB=moment, SLOW_JOB_MARK=str(mark))
    watchers = watch()
    before = running_for_long(hall)
    wait_until(mark.exists, "The job is under way")
    show.kill("slow worker")
    all_see_the_database(watchers, hall)
    show.start("worker", "beat")
    wait_until(lambda: published(show, hall), "It is published after all")
    all_see_the_database(watchers, hall)
    assert deadline(hall) == before


def test_beat_killed_and_the_worker_too(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    autopilot(hall)
    goes_on(hall, 1)
    show.kill("beat")
    goes_on(hall)
    show.kill("worker")
    goes_on(hall)
    show.start("worker", "beat")
    goes_on(hall)
    stop_play(hall)
    all_see_the_database(watchers, hall)


@pytest.mark.parametrize("alone", ["web", "worker", "beat"])
def test_rounds_go_on_while_anything_lives(show: Show, hall: Tournament, alone: str) -> None:
    show.redis.kill()  # so that no beat reaches a worker that the test forgot
    show.start(alone)
    autopilot(hall)
    goes_on(hall)
    stop_play(hall)


def test_everything_dead_for_longer_than_a_fault_lasts(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    autopilot(hall)
    goes_on(hall, 1)
    for name in ("worker", "beat", "web"):
        show.kill(name)
    before = rounds(hall)
    time.sleep(STALE.total_seconds() + 4)  # a round lasts two
    show.start("web", "worker", "beat")
    wait_until(lambda: outage_told(hall) is not None, "Play stands")
    time.sleep(3)
    assert rounds(hall) == before
    assert not Tournament.objects.get(pk=hall.pk).autopilot
    assert Entry.objects.filter(tournament=hall, kind="outage_noticed").count() == 1
    all_see_the_database(watchers, hall)
    if Round.objects.filter(tournament=hall, phase=Phase.PAUSED).exists():
        actions.end_round(command(hall))
    actions.set_autopilot(command(hall), True)
    goes_on(hall, 1)
    stop_play(hall)
    all_see_the_database(watchers, hall)


def test_redis_restarted_empty_in_mid_round(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    before = running_for_long(hall)
    all_see_the_database(watchers, hall)
    show.redis.kill()
    actions.pause_round(command(hall))
    all_see_the_database(watchers, hall)
    show.redis.start()
    wait_until(lambda: published(show, hall), "The sweep publishes into the empty Redis")
    actions.resume_round(command(hall))
    all_see_the_database(watchers, hall)
    assert deadline(hall) > before  # by the pause, which was decided


def test_redis_hangs_and_the_callers_click_does_not(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    running_for_long(hall)
    all_see_the_database(watchers, hall)
    caller = Client()
    caller.force_login(staff(hall, Role.CALLER))
    show.redis.halt()
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        for what in ("pause", "resume"):
            # Redis stays halted until the caller has his answers: had he waited for it, there would be none.
            begin = time.monotonic()
            assert click(show.port, f"/api/v1/tournaments/hall/rounds/1/{what}/", caller) == 200
            assert time.monotonic() - begin < NO_WAIT
            all_see_the_database(watchers, hall)
    before = deadline(hall)
    show.redis.go_on()
    wait_until(lambda: published(show, hall), "It is published after all")
    assert deadline(hall) == before


def test_rounds_go_on_by_themselves_while_redis_hangs(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    autopilot(hall)
    goes_on(hall, 1)
    show.redis.halt()
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        goes_on(hall, 1)
    show.redis.go_on()
    goes_on(hall)
    stop_play(hall)
    all_see_the_database(watchers, hall)
    assert max(lateness(hall)) < LATE


def lateness(hall: Tournament) -> list[float]:
    """By how many seconds each end of a round and each next round came after its moment, by the journal."""
    entries = list(Entry.objects.filter(tournament=hall, actor_name="autopilot").order_by("number"))
    after = {"round_ended": ALLOTMENT, "round_announced": GAP_MS / 1000}
    return [
        (entry.at - before.at).total_seconds() - after[entry.kind]
        for before, entry in pairwise(entries)
        if entry.kind in after and sum(before.data.get("dice", [])) != 7
    ]


def test_web_process_killed(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat")
    watchers = watch()
    before = running_for_long(hall)
    all_see_the_database(watchers, hall)
    show.kill("web")
    actions.correct_roll(command(hall), "production", (4, 5))
    show.start("web")
    all_see_the_database(watchers, hall)
    assert all(watcher.state["total"] == 9 for watcher in watchers)
    assert deadline(hall) == before


def test_the_same_job_delivered_twice(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web")
    watchers = watch()
    running_for_long(hall)
    with Redis.from_url(show.redis.url) as client:
        wait_until(lambda: client.llen("hall") == 2, "Both jobs wait")
        for job in client.lrange("hall", 0, -1):
            client.lpush("hall", job, job)
        show.start("worker")
        wait_until(lambda: client.xlen(broadcast.STREAM) >= 6, "All six were done")
    all_see_the_database(watchers, hall)


def test_two_beats_take_no_step_twice(show: Show, watch: Watch, hall: Tournament) -> None:
    show.start("web", "worker", "beat", "second beat")
    watchers = watch()
    autopilot(hall)
    goes_on(hall, 4)
    stop_play(hall)
    all_see_the_database(watchers, hall)
    steps = [(entry.kind, entry.data.get("round")) for entry in Entry.objects.filter(actor_name="autopilot")]
    assert len(steps) == len(set(steps))


def test_the_servers_clock_jumps_back_an_hour(show: Show, watch: Watch, hall: Tournament, tmp_path: Path) -> None:
    off = tmp_path / "seconds-off"
    off.write_text("0")
    runner = [sys.executable, "-m", "tests.faults.moved_clock", str(off)]
    show.arguments = {name: [*runner, *arguments[1:]] for name, arguments in show.arguments.items()}
    show.start("web", "worker", "beat")
    watchers = watch()
    autopilot(hall)
    goes_on(hall, 1)
    off.write_text("-3600")
    goes_on(hall, 3)
    off.write_text("7200")
    goes_on(hall, 3)
    show.kill("worker")
    show.start("worker")  # a process that starts after the jump has the same time as the others
    goes_on(hall, 2)
    stop_play(hall)
    all_see_the_database(watchers, hall)
    moments = list(Entry.objects.order_by("number").values_list("at", flat=True))
    assert moments == sorted(moments)
    assert moments[-1] <= clock.now()
    assert not Round.objects.exclude(phase=Phase.OVER).exists()
