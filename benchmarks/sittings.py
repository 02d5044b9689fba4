"""Sittings at separate tables: how many repeat meetings are left, beside the bound, the public method and chance.

`python -m benchmarks.sittings` prints the table of docs/seating-at-tables.md.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.figures import Figure
from benchmarks.golfers import at_random, good_enough_golfers
from tournament.seating.sittings import Aim, Person, Sitting, Spot, draw_sittings, measure

PEOPLE = (12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28, 29, 32, 40, 48, 64, 90, 100, 128, 150, 200)
SITTINGS = (3, 4, 5)
PEER = "Good-Enough Golfers"
LEAST_SECONDS = 1.0  # what the peer gets, if we were faster


@dataclass(frozen=True, slots=True)
class Row:
    people: int
    sittings: int
    ours: dict[str, Aim]
    seconds: float
    golfers: int
    chance: int


def sittings_200() -> Iterator[Figure]:
    """The largest event of this format, five sittings; and all the sizes of the docs together."""
    row = compare(200, 5)
    yield Figure("sittings_200", row.ours["meetings"].missed, "repeat meetings", PEER, row.golfers)
    yield Figure("sittings_200_seconds", round(row.seconds, 2), "s")


def compare(people: int, sittings: int) -> Row:
    crowd = [Person(number) for number in range(1, people + 1)]
    start = time.process_time()  # the machine may have other things to do
    drawn = draw_sittings(crowd, [Spot(table) for table in range(1, people + 1)], sittings, "bench")
    seconds = time.process_time() - start
    golfers = good_enough_golfers(people, sittings, 1, max(seconds, LEAST_SECONDS))
    chance = [repeats(crowd, at_random(people, sittings, seed)) for seed in range(5)]
    aims = {aim.name: aim for aim in drawn.aims}
    return Row(people, sittings, aims, seconds, repeats(crowd, golfers), sum(chance) // len(chance))


def repeats(crowd: list[Person], sittings: list[Sitting]) -> int:
    return next(aim.missed for aim in measure(crowd, [], sittings) if aim.name == "meetings")


def main() -> None:
    sys.stdout.write("| people | sittings | repeats | bound | golfers | random | again at a three | bound | s |\n")
    sys.stdout.write("|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
    for sittings in SITTINGS:
        for people in PEOPLE:
            row = compare(people, sittings)
            met, threes = row.ours["meetings"], row.ours["threes"]
            cells = (people, sittings, met.missed, met.bound, row.golfers, row.chance, threes.missed, threes.bound)
            sys.stdout.write(f"| {' | '.join(map(str, cells))} | {row.seconds:.1f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
