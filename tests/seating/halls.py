"""Halls and people for the tests of seating, as plain values."""

from collections.abc import Sequence

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.sun_moon.hall import Shape
from tournament.seating.boards import Board
from tournament.seating.wishes import Person

slow_machine = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For laws: a busy machine is no failure."""

RowShape = tuple[int, Shape]  # how many boards, line or ring


def hall_of(
    rows: Sequence[RowShape],
    accessible: Sequence[int] = (),
    blocked: Sequence[int] = (),
    room_beside: Sequence[int] = (),
) -> list[Board]:
    """Boards numbered from 1 along the rows; board n has the seats 10n (Sun) and 10n + 1 (Moon)."""
    boards = [(row, place, shape) for row, (length, shape) in enumerate(rows) for place in range(length)]
    return [
        Board(
            n, row, place, {"sun": 10 * n, "moon": 10 * n + 1}, shape, n in accessible, n in blocked, n in room_beside
        )
        for n, (row, place, shape) in enumerate(boards, 1)
    ]


def people_of(*parties: int, needing: Sequence[int] = ()) -> list[Person]:
    """Numbers from 1; parties of these sizes, those of one alone."""
    names = [f"P{i}" if size > 1 else "" for i, size in enumerate(parties) for _ in range(size)]
    return [Person(number, party, number in needing) for number, party in enumerate(names, 1)]


SMALL_ROWS: list[RowShape] = [(1, "line"), (2, "line"), (3, "line"), (5, "line"), (7, "line"), (3, "ring"), (6, "ring")]


@st.composite
def halls(draw: st.DrawFn, most_rows: int = 4) -> list[Board]:
    rows = draw(st.lists(st.sampled_from(SMALL_ROWS), min_size=1, max_size=most_rows))
    numbers = range(1, sum(length for length, _ in rows) + 1)
    accessible = draw(st.sets(st.sampled_from(numbers), max_size=4))
    blocked, room_beside = (draw(st.sets(st.sampled_from(numbers), max_size=3)) for _ in range(2))
    return hall_of(rows, sorted(accessible), sorted(blocked), sorted(room_beside))


@st.composite
def crowds(draw: st.DrawFn, most: int) -> list[Person]:
    """Up to `most` people in parties of 1 to 6, some of whom need access."""
    sizes = draw(st.lists(st.integers(1, 6), max_size=most))
    numbers = list(range(1, sum(sizes) + 1))
    needing = draw(st.sets(st.sampled_from(numbers), max_size=4)) if numbers else ()
    return people_of(*sizes, needing=sorted(needing))[:most]
