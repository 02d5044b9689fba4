"""A clock for tests of the course, in place of the server's."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests.rounds.course import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(datetime(2026, 12, 20, 15, 0, tzinfo=UTC))
    monkeypatch.setattr(timezone, "now", clock)
    return clock
