"""The draw of seats for a whole hall: seconds from people and boards to seats with their score, the slower wish."""

import time
from collections.abc import Iterator
from itertools import cycle

from benchmarks.figures import Figure
from tournament.seating.assign import draw
from tournament.seating.boards import Board
from tournament.seating.wishes import Person, Wish

PARTIES = (1, 1, 1, 2, 1, 2, 4, 1, 3, 2, 1, 6, 2, 1, 3, 5)  # over and over: some 4 in 5 people came with others
BOARDS_IN_A_ROW = 21
NEED_ACCESS = 80  # one person in so many


def draw_seats(people: int) -> Iterator[Figure]:
    hall, crowd = hall_for(people), crowd_of(people)
    yield Figure(f"draw_{people}", round(max(_seconds(hall, crowd, wish) for wish in Wish), 3), "s")


def _seconds(hall: list[Board], crowd: list[Person], wish: Wish) -> float:
    start = time.perf_counter()
    drawn = draw(hall, crowd, "bench", wish)
    seconds = time.perf_counter() - start
    assert len(drawn.seated) == len(crowd)
    return seconds


def hall_for(people: int) -> list[Board]:
    """Lines of boards, the first four of each accessible."""
    return [
        Board(
            table=number + 1,
            row=number // BOARDS_IN_A_ROW,
            place=number % BOARDS_IN_A_ROW,
            seats={"sun": 2 * number, "moon": 2 * number + 1},
            accessible=number % BOARDS_IN_A_ROW < 4,
        )
        for number in range(-(-people // 2))
    ]


def crowd_of(people: int) -> list[Person]:
    crowd: list[Person] = []
    for party, size in enumerate(cycle(PARTIES)):
        numbers = range(len(crowd) + 1, min(len(crowd) + size, people) + 1)
        crowd += [Person(number, f"P{party}", number % NEED_ACCESS == 0) for number in numbers]
        if len(crowd) == people:
            return crowd
    return crowd
