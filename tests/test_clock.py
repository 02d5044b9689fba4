"""The time of the event does not move with the system's clock."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from tournament import clock


@pytest.fixture
def set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody had set the system's clock back by an hour since the start."""
    monkeypatch.setattr(clock, "ANCHOR", clock.ANCHOR + 3_600)


def test_it_is_the_systems_clock_as_long_as_nobody_moves_that() -> None:
    assert clock.moved() == 0
    before = timezone.now()
    assert before <= clock.now() <= timezone.now()


@pytest.mark.usefixtures("set_back")
def test_a_clock_that_is_set_back_changes_nothing() -> None:
    assert clock.moved() == pytest.approx(-3_600, abs=1)
    assert clock.now() - timezone.now() == pytest.approx(timedelta(hours=1), abs=timedelta(seconds=1))
    assert clock.now_ms() - time.time() * 1000 == pytest.approx(3_600_000, abs=1_000)


@pytest.mark.usefixtures("set_back")
def test_time_goes_on_by_itself() -> None:
    first = clock.now_ms()
    time.sleep(0.02)
    assert clock.now_ms() > first


def test_what_is_less_than_a_step_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ANCHOR", clock.ANCHOR + clock.STEP / 2)
    assert clock.moved() == 0


def test_a_process_that_was_put_aside_between_two_looks_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    right, pauses = time.time, [2 * clock.STEP]

    def slowly() -> float:
        seen = right()
        if pauses:
            time.sleep(pauses.pop())
        return seen

    monkeypatch.setattr(time, "time", slowly)
    assert clock.moved() == 0
    assert pauses == []
