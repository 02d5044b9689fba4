"""Laws of seating over any sequence of what a desk may do, before and during play, with the real database."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.events import command, new_person, running_round
from tests.seating.events import event_to_seat, seated
from tests.seating.halls import slow_machine
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.rounds.actions import end_round
from tournament.seating.actions import (
    RowPlan,
    draw_seats,
    heal_board,
    lock_seats,
    move_occupant,
    release_seat,
    seat_waiting,
    swap_occupants,
    undo_seating,
)
from tournament.seating.healing import Remedy
from tournament.seating.models import Occupant, StandIn
from tournament.seating.queries import round_now, seat_plan, seating_after
from tournament.setup.models import Tournament

PEOPLE, BOARDS = 9, 6
SIDES = ("sun", "moon")

numbers = st.integers(1, PEOPLE + 1)  # the last one is nobody
tables = st.integers(1, BOARDS)
sides = st.sampled_from(SIDES)
since = st.none() | st.integers(1, 4)
STEPS = st.one_of(
    st.tuples(st.just("draw"), st.sampled_from("abc"), st.sampled_from(["together", "apart"])),
    st.tuples(st.just("swap"), numbers, numbers, since),
    st.tuples(st.just("move"), numbers, tables, sides, since),
    st.tuples(st.just("release"), numbers),
    st.tuples(st.just("lock"), numbers, st.booleans()),
    st.tuples(st.just("heal"), tables, sides, st.sampled_from(list(Remedy))),
    st.tuples(st.just("undo"), st.integers(0, 4)),
    st.tuples(st.just("seat waiting")),
    st.tuples(st.just("round")),
)


def do(event: Tournament, step: tuple[object, ...]) -> None:
    """Try one step; what is refused changes nothing, which the caller checks."""
    kind, *given = step
    acts: dict[object, Callable[..., object]] = {
        "draw": lambda seed, wish: draw_seats(command(event), seed, wish),
        "swap": lambda one, other, from_round: swap_occupants(command(event), one, other, from_round),
        "move": lambda number, table, side, from_round: move_occupant(command(event), number, table, side, from_round),
        "release": lambda number: release_seat(command(event), number),
        "lock": lambda number, locked: lock_seats(command(event), [number], locked),
        "heal": lambda table, side, remedy: heal_board(command(event), table, side, remedy, "Ruth"),
        "seat waiting": lambda: seat_waiting(command(event)),
        "undo": lambda back: undo_seating(command(event), event.entries.count() - back),
        "round": lambda: next_round(event),
    }
    acts[kind](*given)


def next_round(event: Tournament) -> None:
    if round_now(event):
        end_round(command(event))
    running_round(event)


def assert_laws(event: Tournament) -> None:
    held = Occupant.objects.filter(registration__tournament=event).select_related("registration", "seat__table")
    now = round_now(event)
    for who in ("registration_id", "seat_id"):
        spans: dict[int, list[tuple[int, int]]] = {}
        for one in held:
            spans.setdefault(getattr(one, who), []).append((one.from_round, one.to_round or 10_000))
        for rounds in spans.values():
            rounds.sort()
            assert all(before[1] < after[0] for before, after in pairwise(rounds)), who
    for one in held:
        assert one.from_round <= now + 1
        assert one.to_round is None or one.to_round <= now
        if one.to_round is None and one.registration.accessible_seat:
            assert one.seat.table.accessible
    assert seating_after(Entry.objects.filter(tournament=event)) == seated(event)
    taken = {info.pk for info in seat_plan(event).seats.values() if info.person}
    standing = set(StandIn.objects.filter(seat__table__tournament=event, to_round=None).values_list("seat", flat=True))
    assert not taken & standing


class AnyDay(TestCase):
    @given(st.lists(STEPS, min_size=1, max_size=14))
    @settings(slow_machine, max_examples=40)
    def test_whatever_the_desk_does_nobody_sits_twice_and_the_journal_tells_it_all(
        self, steps: list[tuple[object, ...]]
    ) -> None:
        event = event_to_seat(PEOPLE, [RowPlan(3, "ring"), RowPlan(3)], [3, 2], needing=[1], accessible=[1, 4])
        draw_seats(command(event), "start", "together")
        for step in steps:
            before, entries = seated(event), event.entries.count()
            try:
                do(event, step)
            except Refused:
                assert seated(event) == before
                assert event.entries.count() == entries
            assert_laws(event)


@pytest.mark.django_db
def test_a_day_that_went_wrong_in_every_way_can_be_read_from_the_journal() -> None:
    event = event_to_seat(PEOPLE, [RowPlan(6)], [3, 2])
    draw_seats(command(event), "one", "together")
    draw_seats(command(event), "two", "apart")
    swap_occupants(command(event), 1, 2)
    next_round(event)
    new_person(event, PEOPLE + 1)
    gone = seat_plan(event).by_number[5]
    heal_board(command(event), gone.table, gone.side, Remedy.WAITLIST)
    next_round(event)
    swap_occupants(command(event), 3, 4, from_round=2)
    assert_laws(event)
    assert seated(event)[gone.key] == PEOPLE + 1
