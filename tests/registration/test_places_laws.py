"""Laws of places: whatever people and desk do in whatever order, nobody overtakes, and no party is torn apart."""

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.registration.conftest import Desk, person
from tournament.journal.actions import Refused
from tournament.registration import actions
from tournament.registration.models import Registration

PARTIES = st.sampled_from(["", "", "A", "B", "C"])
STEPS = st.one_of(
    st.tuples(st.just("register"), PARTIES),
    st.tuples(st.just("withdraw"), st.integers(1, 12)),
    st.tuples(st.just("reinstate"), st.integers(1, 12)),
    st.tuples(st.just("check_in"), st.integers(1, 12)),
    st.tuples(st.just("capacity"), st.integers(0, 8)),
)


FREES_PLACES = ("withdraw", "capacity")


class Hall:
    """Four places, all taken, and two parties that wait. Remembers the statuses before each step that it takes."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.capacity = desk, 0
        self.before: dict[int, str] = {}
        for step in [("capacity", 4), *(("register", party) for party in ["", "", "", "", "A", "A", "B", "", "B"])]:
            self.take(step)

    def take(self, step: tuple[str, Any]) -> list[int]:
        """Whom the step let move up from the waitlist."""
        kind, value = step
        self.before = self.statuses()
        command = self.desk.command()
        try:
            if kind == "capacity":
                self.capacity = value
                entry = actions.set_policy(command, {"capacity": value})
            elif kind == "register":
                entry = actions.register(command, person(f"P{len(self.before)}"), actions.Joining(value))
            else:
                entry = getattr(actions, kind)(command, [value])
        except Refused:
            assert self.statuses() == self.before
            return []
        return list(entry.data.get("promoted", []))

    def people(self) -> list[Registration]:
        return list(Registration.objects.filter(tournament=self.desk.event).order_by("number"))

    def statuses(self) -> dict[int, str]:
        return {one.number: one.status for one in self.people()}

    def waiting(self) -> dict[str, list[int]]:
        """Groups of those who waited before the step: party, or a person alone -> numbers."""
        groups = defaultdict(list)
        for one in self.people():
            if self.before.get(one.number) == "waitlisted":
                groups[f"party {one.party_id}" if one.party_id else f"alone {one.number}"].append(one.number)
        return groups


@pytest.mark.django_db
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(STEPS, min_size=3, max_size=12))
def test_places_are_given_by_the_rules_whatever_happens(desk: Desk, steps: list[tuple[str, Any]]) -> None:
    Registration.objects.all().delete()
    hall = Hall(desk)
    for step in steps:
        promoted = hall.take(step)
        now = hall.statuses()
        placed = [number for number, status in now.items() if status == "registered"]
        newly = [number for number in placed if hall.before.get(number) != "registered"]
        assert list(now) == list(range(1, len(now) + 1))  # no gap, nobody gone, nobody's number changed
        assert not newly or len(placed) <= hall.capacity  # a place is given only where there is one
        assert step[0] != "capacity" or set(placed) >= {n for n, was in hall.before.items() if was == "registered"}
        for group in hall.waiting().values():
            gone = [number for number in group if now[number] == "withdrawn"]
            up = [number for number in group if number in promoted]
            assert not up or len(up) == len(group) - len(gone)  # a party moves up whole
            still = [number for number in group if now[number] == "waitlisted"]
            # No place lies idle after what frees one. A newcomer waits behind a party for whom one place is too few.
            assert not still or step[0] not in FREES_PLACES or len(still) > hall.capacity - len(placed)
