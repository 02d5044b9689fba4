"""How fast a hall goes on by itself, how far ahead the screens are told, and how carefully it is counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.text import gettext_noop
from tournament.setup.parts import Part, is_in, is_whole, is_yes_or_no

LONGEST_PAUSE_MS = 10 * 60_000
LONGEST_BREAK_MS = 240 * 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Milliseconds of each pause. `clock_starts`: "dice" (with the last roll) or "hand" (after production)."""

    clock_starts: str = "dice"
    reveal_ms: int = 400  # screens show the dice together, this long after the decision
    lead_in_ms: int = 8_000  # group announced -> dice
    discard_ms: int = 20_000  # a 7 -> robber roll, or clock
    resume_ms: int = 3_000  # the 3-2-1 after a pause
    gap_ms: int = 6_000  # round over -> next group
    breaks: tuple[tuple[int, int], ...] = ()  # (after round, milliseconds), taken by autopilot
    dice_typed_twice: bool = False  # typed dice count when two people have typed the same
    claims_pause_play: bool = True
    claims_counted_twice: bool = False  # a second judge counts each claim without seeing the first count
    interim_counts_every: int = 0  # rounds between two counts for the leaderboard, 0: none


def _are_breaks(value: Any) -> bool:
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        return False
    if not all(is_whole(after, 1, 999) and is_whole(ms, 60_000, LONGEST_BREAK_MS) for after, ms in value):
        return False
    rounds = [after for after, _ms in value]
    return rounds == sorted(set(rounds))


_pause = Part(
    lambda value: is_whole(value, 0, LONGEST_PAUSE_MS),
    gettext_noop("From 0 to {most} seconds."),
    {"most": LONGEST_PAUSE_MS // 1000},
)
_yes_or_no = Part(is_yes_or_no, gettext_noop("Yes or no is needed."))

PACE_PARTS: Mapping[str, Part] = {
    "clock_starts": Part(is_in("dice", "hand"), gettext_noop("The clock starts with the dice or by hand.")),
    "reveal_ms": _pause,
    "lead_in_ms": _pause,
    "discard_ms": _pause,
    "resume_ms": _pause,
    "gap_ms": _pause,
    "breaks": Part(
        _are_breaks,
        gettext_noop("Pairs of a round and the minutes of the break after it (1 to {most}), the rounds rising."),
        {"most": LONGEST_BREAK_MS // 60_000},
    ),
    "dice_typed_twice": _yes_or_no,
    "claims_pause_play": _yes_or_no,
    "claims_counted_twice": _yes_or_no,
    "interim_counts_every": Part(lambda value: is_whole(value, 0, 999), gettext_noop("A whole number of rounds.")),
}
