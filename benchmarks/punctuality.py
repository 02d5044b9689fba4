"""How late the steps of a day on autopilot came, by the journal's own moments."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

LEAD_IN, DISCARDS, GAP = 1.0, 1.5, 1.0
"""Seconds from the announcement to the dice, from a 7 to what follows it, and from a round to the next."""

Step = tuple[float, float]
"""When a step was due, and when it was taken, in Unix time."""

Times = list[tuple[float, float]]
"""From when to when."""


def steps(journal: list[dict[str, Any]]) -> Iterator[Step]:
    """Every step but the first, by the journal's own moments: due when the pause after the one before is over."""
    due = allotment = 0.0
    for entry in journal:
        allotment = entry["data"].get("allotment_ms", allotment * 1000) / 1000
        pause = pause_after(entry, allotment)
        if pause is None:
            continue
        moment = datetime.fromisoformat(entry["at"]).timestamp()
        if due:
            yield due, moment
        due = moment + pause


def pause_after(entry: dict[str, Any], allotment: float) -> float | None:
    """Seconds until the next step is due; None: this is no step of autopilot."""
    if entry["kind"] == "dice_rolled":
        return DISCARDS if sum(entry["data"]["dice"]) == 7 else allotment
    return {
        "round_announced": LEAD_IN,
        "robbers_rolled": allotment,
        "clock_started": allotment,
        "round_ended": GAP,
    }.get(entry["kind"])


def late(step: Step, all_dead: Times) -> float:
    """By how many seconds: after its moment, or after the end of the time in which nothing lived."""
    due, taken = step
    dead = in_one_of(all_dead, due)
    return taken - (dead[1] if dead else due)


def in_one_of(times: Times, moment: float) -> tuple[float, float] | None:
    return next((each for each in times if each[0] <= moment <= each[1]), None)
