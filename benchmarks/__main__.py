"""Runs benchmarks by name, or all; each prints its figures and appends them to var/bench.jsonl."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks.announcement import announcement
from benchmarks.draw import draw_seats
from benchmarks.fanout import fanout
from benchmarks.figures import Figure
from benchmarks.longest_route import longest_route_figures
from benchmarks.ranking import rank_sheets
from benchmarks.reconnect import reconnect
from benchmarks.registration import check_in_at_desks, import_people, register
from benchmarks.reload import reload
from benchmarks.sittings import sittings_200

BENCHMARKS: dict[str, Callable[[], Iterable[Figure]]] = {
    "fanout_1000": partial(fanout, 1_000),
    "fanout_2000": partial(fanout, 2_000),
    "fanout_5000": partial(fanout, 5_000),
    "fanout_10000": partial(fanout, 10_000),
    "announcement_2000": partial(announcement, 2_000),
    "reconnect_1000": partial(reconnect, 1_000),
    "longest_route": longest_route_figures,
    "rank_10000": partial(rank_sheets, 10_000),
    "reload_1500": partial(reload, 1_500),
    "register_1000": partial(register, 1_000),
    "check_in_8_desks": partial(check_in_at_desks, 8),
    "import_10000": partial(import_people, 10_000),
    "draw_1176": partial(draw_seats, 1_176),
    "draw_10000": partial(draw_seats, 10_000),
    "sittings_200": sittings_200,
}
FIGURES = Path(__file__).resolve().parent.parent / "var" / "bench.jsonl"


def main(names: list[str]) -> int:
    unknown = set(names) - set(BENCHMARKS)
    if unknown:
        sys.stderr.write(f"Unknown: {', '.join(sorted(unknown))}. There are: {', '.join(BENCHMARKS)}.\n")
        return 2
    for name in names or BENCHMARKS:
        for figure in BENCHMARKS[name]():
            sys.stdout.write(f"{figure}\n")
            sys.stdout.flush()
            figure.append_to(FIGURES)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
