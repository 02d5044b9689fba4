"""Two desks at the same moment: no seat is held twice, nobody sits twice, whoever comes second is told."""

from collections.abc import Callable

import pytest

from tests.at_once import at_once
from tests.events import command, new_event, new_person
from tests.seating.events import history, seated
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.seating.actions import heal_board, move_occupant, release_seat, swap_occupants, undo_seating
from tournament.seating.queries import seat_plan, seating_after
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    """Four boards, of which the last is free; registration 9 has no seat."""
    event = new_event(boards=4)
    for number in (7, 8):
        release_seat(command(event), number)
    new_person(event, 9)
    return event


def told(*acts: Callable[[], Entry]) -> list[str]:
    """What desks that act at once are told: the code of each refusal."""
    refusals: list[str] = []

    def at_desk(act: Callable[[], Entry]) -> Callable[[], None]:
        def run() -> None:
            try:
                act()
            except Refused as refused:
                refusals.extend(problem.code for problem in refused.problems)

        return run

    at_once([at_desk(act) for act in acts])
    return refusals


def journal_agrees(event: Tournament) -> bool:
    changed = seating_after(Entry.objects.filter(tournament=event).order_by("number"))
    return changed.items() <= seated(event).items()


def test_of_two_people_one_gets_the_seat_and_the_other_desk_is_told(event: Tournament) -> None:
    refusals = told(
        lambda: move_occupant(command(event), 9, 4, "sun"), lambda: move_occupant(command(event), 7, 4, "sun")
    )
    assert refusals == ["seat_taken"]
    assert seated(event)[4, "sun"] in (7, 9)


def test_one_person_moved_by_two_desks_sits_on_one_seat_and_both_moves_are_told(event: Tournament) -> None:
    assert not told(
        lambda: move_occupant(command(event), 9, 4, "sun"), lambda: move_occupant(command(event), 9, 4, "moon")
    )
    assert [number for number in seated(event).values() if number == 9] == [9]
    assert len(history(event, 9)) == 1
    assert event.entries.filter(kind="occupant_moved").count() == 2
    assert journal_agrees(event)


def test_a_board_mended_by_two_desks_is_mended_once_and_the_newcomer_stays(event: Tournament) -> None:
    def mend() -> Entry:
        return heal_board(command(event), 2, "moon", "waitlist", lost=4)

    assert told(mend, mend) == ["changed_since"]
    assert seated(event)[2, "moon"] == 7
    assert event.entries.filter(kind="board_healed").count() == 1


def test_an_empty_seat_filled_by_two_desks_is_filled_once(event: Tournament) -> None:
    release_seat(command(event), 4)

    def mend() -> Entry:
        return heal_board(command(event), 2, "moon", "stand_in", stand_in="Ruth", lost=0)

    move = move_occupant(command(event), 9, 2, "moon")
    assert told(mend) == ["changed_since"]
    undo_seating(command(event), move.number)
    assert told(mend) == []
    assert seat_plan(event).seats[2, "moon"].name == "Ruth"


def test_a_change_is_undone_once_though_two_desks_undo_it(event: Tournament) -> None:
    before = seated(event)
    swap = swap_occupants(command(event), 1, 6)
    assert told(*[lambda: undo_seating(command(event), swap.number)] * 2) == ["nothing_to_undo"]
    assert seated(event) == before


def test_eight_desks_that_exchange_people_at_once_lose_nobody(event: Tournament) -> None:
    before = sorted(seated(event).values())
    pairs = [(1, 6), (6, 3), (3, 2), (2, 5), (5, 4), (4, 1), (1, 2), (3, 4)]

    def swap(one: int, other: int) -> Callable[[], Entry]:
        return lambda: swap_occupants(command(event), one, other)

    assert not told(*[swap(*pair) for pair in pairs])
    assert sorted(seated(event).values()) == before
    assert event.entries.filter(kind="occupants_swapped").count() == len(pairs)
    assert journal_agrees(event)
