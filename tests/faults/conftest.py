"""A running show on the test's database, and watchers of its event."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tournament.celery as celery_module
from tests.events import command, new_event
from tests.faults.show import Show, Watcher, wait_until
from tests.services import RestartableRedis
from tournament import clock
from tournament.journal.queries import public_number
from tournament.rounds import actions
from tournament.setup.models import Tournament

ALLOTMENT, GAP_MS = 2, 300


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    """An event that goes on by itself, round after round of two seconds, once `autopilot` is called."""
    return new_event(
        "hall",
        physical_dice=False,
        profile_data={"allotments": [[1, ALLOTMENT]]},
        pace_data={"lead_in_ms": 300, "gap_ms": GAP_MS, "discard_ms": 300, "reveal_ms": 0},
    )


@pytest.fixture
def show(
    hall: Tournament,
    process_environment: dict[str, str],
    restartable_redis: RestartableRedis,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Show]:
    """Redis runs; the test starts the rest. Decisions of the test itself go to the same Redis."""
    monkeypatch.setattr(celery_module.app.conf, "broker_url", restartable_redis.url)
    monkeypatch.setattr(celery_module, "publisher", celery_module.Publisher())
    environment = process_environment | {"SUNMOON_CLOCK": repr(clock.ANCHOR)}
    found = Show(environment, restartable_redis, tmp_path)
    yield found
    found.end()


@pytest.fixture
def watch(show: Show) -> Iterator[Callable[[], list[Watcher]]]:
    """Three clients that follow the event from now on. None of them may ever go back."""
    watchers: list[Watcher] = []

    def begin() -> list[Watcher]:
        watchers.extend(Watcher(show.port, "hall") for _ in range(3))
        return watchers

    yield begin
    for watcher in watchers:
        watcher.stop()
    assert [watcher.back for watcher in watchers if watcher.back] == []


def autopilot(hall: Tournament) -> None:
    actions.draw_seed(command(hall))
    actions.announce_round(command(hall))
    actions.set_autopilot(command(hall), True)


def all_see_the_database(watchers: list[Watcher], hall: Tournament) -> None:
    """While nothing new is decided: every client ends on what the database says."""

    def same() -> bool:
        number = public_number(hall.pk)
        return all(watcher.newest == number == watcher.state.get("number") for watcher in watchers)

    wait_until(same, "Every client has the newest state")
