"""The soak finds what it looks for: a late step, an early one, a client that goes back."""

from typing import Any

import pytest

from benchmarks.crowd import Client, Crowd
from benchmarks.punctuality import late, steps
from benchmarks.soak import Verdict


def entry(seconds: float, kind: str, **data: Any) -> dict[str, Any]:
    return {"at": f"2026-12-20T15:00:{seconds:09.6f}+00:00", "kind": kind, "data": data}


def a_round(start: float, ended: float, seven: bool = False) -> list[dict[str, Any]]:
    dice = entry(start + 1, "dice_rolled", dice=[3, 4] if seven else [3, 5])
    robbers = [entry(start + 2.5, "robbers_rolled", dice=[1, 1])] if seven else []
    return [entry(start, "round_announced", allotment_ms=4_000), dice, *robbers, entry(ended, "round_ended")]


def lateness(journal: list[dict[str, Any]], *all_dead: tuple[float, float]) -> list[float]:
    return [late(step, list(all_dead)) for step in steps(journal)]


def test_steps_on_time_are_not_late() -> None:
    journal = [*a_round(0, 5), *a_round(6, 12.5, seven=True), *a_round(13.5, 18.5)]
    assert lateness(journal) == pytest.approx([0] * 9)


def test_late_dice_a_late_end_a_late_round_and_an_early_end_are_seen() -> None:
    dice_late = [entry(0, "round_announced", allotment_ms=4_000), entry(1.25, "dice_rolled", dice=[1, 1])]
    assert lateness(dice_late) == pytest.approx([0.25])
    assert lateness([*a_round(0, 6.5), *a_round(9, 13)]) == pytest.approx([0, 1.5, 1.5, 0, -1])


def test_what_is_no_step_of_autopilot_does_not_count() -> None:
    notice = entry(3, "notice_posted", texts={})
    first, dice, ended = a_round(0, 5)
    assert lateness([entry(0, "autopilot_set", on=True), first, dice, notice, ended]) == pytest.approx([0, 0])


def test_a_step_that_was_due_while_nothing_lived_counts_from_the_end_of_that() -> None:
    journal = a_round(0, 9.5)
    ((_, _), (due, _)) = steps(journal)
    assert lateness(journal, (due - 1, due + 4)) == pytest.approx([0, 0.5])
    assert lateness(journal, (due + 1, due + 4)) == pytest.approx([0, 4.5])  # somebody lived when it was due


def test_a_client_that_goes_back_or_sees_a_number_twice_is_counted() -> None:
    crowd = Crowd(0, "hall", 1)
    client = Client(crowd, 0)
    for number in (1, 3, 3, 2, 4):
        crowd.take(client, number)
    assert (crowd.back, crowd.states, client.newest) == (2, 5, 4)


def test_a_verdict_fails_with_what_was_wrong() -> None:
    verdict = Verdict()
    verdict.check(True, "fine")
    assert verdict.wrong == []
    verdict.check(False, "a client went back")
    assert verdict.wrong == ["a client went back"]
