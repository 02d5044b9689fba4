"""Whatever is lost, mended, swapped, filled and undone, in whatever order: no hard rule of a real hall ever breaks."""

from itertools import pairwise
from typing import Any

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.events import command, new_person, running_round
from tests.seating.events import event_to_seat, seated
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.rounds.actions import end_round
from tournament.seating.actions import RowPlan, draw_seats, heal_board, seat_waiting, swap_occupants, undo_seating
from tournament.seating.actions.heals import remedies
from tournament.seating.healing import STAND_IN, Filled, broken_rules
from tournament.seating.models import Occupant, Seat
from tournament.seating.queries import round_now, seat_plan, seating_after
from tournament.seating.wishes import Person
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db

WITHDRAWN = Registration.Status.WITHDRAWN
ROWS = (RowPlan(4), RowPlan(3, "ring"))
FRONT = frozenset(range(1, 4))
NEEDING = frozenset({2, 5})


class Day(RuleBasedStateMachine):
    """An event with 11 to 14 people on seven boards; two of them need access, and three wait."""

    event: Tournament

    @initialize(people=st.integers(11, 14), wish=st.sampled_from(["together", "apart"]))
    def draw(self, people: int, wish: str) -> None:
        self.event = event_to_seat(
            people, ROWS, parties=(3, 2, 2), needing=sorted(NEEDING), accessible=sorted(FRONT), room_beside=[1]
        )
        draw_seats(command(self.event), "day", wish)
        self.newcomer = people
        for _ in range(3):
            self.somebody_comes(Registration.Status.WAITLISTED)

    @rule(status=st.sampled_from([Registration.Status.WAITLISTED, Registration.Status.REGISTERED]))
    def somebody_comes(self, status: str) -> None:
        self.newcomer += 1
        new_person(self.event, self.newcomer, status=status)

    @rule(data=st.data())
    def a_board_loses_somebody_and_is_mended(self, data: st.DataObject) -> None:
        held = seated(self.event)
        if not held:
            return
        table, side = data.draw(st.sampled_from(sorted(held)))
        if data.draw(st.booleans()):
            self.event.registrations.filter(number=held[table, side]).update(status=WITHDRAWN)
        seat = Seat.objects.get(table__tournament=self.event, table__number=table, group=side)
        remedy = data.draw(st.sampled_from([option.remedy for option in remedies(self.event, seat).options]))
        heal_board(command(self.event), table, side, remedy, stand_in="Ruth" if remedy == "stand_in" else "")

    @rule(data=st.data())
    def two_people_exchange_seats(self, data: st.DataObject) -> None:
        people = sorted(seated(self.event).values())
        if len(people) > 1:
            one, other = data.draw(st.lists(st.sampled_from(people), min_size=2, max_size=2, unique=True))
            self.may_be_refused(lambda: swap_occupants(command(self.event), one, other))

    @rule()
    def whoever_has_no_seat_gets_one(self) -> None:
        self.may_be_refused(lambda: seat_waiting(command(self.event)))

    @rule()
    def the_last_change_is_undone(self) -> None:
        last = self.event.entries.order_by("-number").first()
        if not last or last.kind not in ("board_healed", "occupants_swapped", "people_seated"):
            return
        before = seating_after(self.event.entries.filter(number__lt=last.number))
        undo_seating(command(self.event), last.number)
        assert seated(self.event) == before

    @rule()
    @precondition(lambda self: round_now(self.event) < 3)
    def a_round_is_played(self) -> None:
        if round_now(self.event):
            end_round(command(self.event))
        running_round(self.event)

    @staticmethod
    def may_be_refused(act: Any) -> None:
        """A refusal is no fault, as long as nothing was written."""
        entries = Entry.objects.count()
        try:
            act()
        except Refused:
            assert Entry.objects.count() == entries

    @invariant()
    def no_hard_rule_is_broken(self) -> None:
        plan = seat_plan(self.event)
        filled: Filled = {
            info.pk: Person(info.person.number, needs_access=info.person.accessible_seat) if info.person else STAND_IN
            for info in plan.seats.values()
            if info.stand_in or (info.person and info.person.status != WITHDRAWN)
        }
        broken = set(broken_rules(plan.boards, filled))
        gone = [info for info in plan.seats.values() if info.person and info.person.status == WITHDRAWN]
        assert broken <= ({"half_empty_boards"} if gone else set())
        people = [info.person.number for info in plan.seats.values() if info.person]
        assert len(people) == len(set(people))
        assert not [info for info in plan.seats.values() if info.person and info.stand_in]

    @invariant()
    def everybody_was_in_one_place_in_each_round(self) -> None:
        held = Occupant.objects.filter(registration__tournament=self.event)
        for by in ("seat_id", "registration_id"):
            spans = sorted(held.values_list(by, "from_round", "to_round"))
            for (one, _, ended), (other, begun, _) in pairwise(spans):
                assert one != other or (ended is not None and ended < begun)

    @invariant()
    def the_journal_tells_who_sits_where(self) -> None:
        assert seating_after(Entry.objects.filter(tournament=self.event)) == seated(self.event)


class RolledBack(Day):
    """Each day begins with an empty database."""

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)


def test_no_sequence_of_changes_breaks_a_hard_rule() -> None:
    run_state_machine_as_test(RolledBack, settings=settings(max_examples=8, stateful_step_count=10, deadline=None))
