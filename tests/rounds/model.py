"""A second, much simpler telling of the course of rounds by hand, without a database, to compare the real one with.

Times are milliseconds since the test began. Each command is a method; it returns False where it must be refused.
"""

from dataclasses import dataclass, field, replace
from typing import Any

ALLOTMENT_MS, RESUME_MS, LONGEST_MS = 60_000, 3_000, 3_600_000
ROBBERS_FROM = 3

Dice = tuple[int, int]
Rolls = dict[tuple[int, str], Dice]


@dataclass(frozen=True)
class Standing:
    """Everything that an undo brings back."""

    round: int = 0
    phase: str = ""
    starts: int | None = None
    deadline: int | None = None
    remaining: int | None = None
    rolls: Rolls = field(default_factory=dict)

    def left(self, now: int) -> int | None:
        if self.deadline is None or self.starts is None:
            return self.remaining
        return max(self.deadline - max(now, self.starts), 0)

    def counting(self) -> Rolls:
        """A robbers' roll counts only where the dice are a 7."""
        return {key: dice for key, dice in self.rolls.items() if key[1] == "production" or self.is_seven(key[0])}

    def is_seven(self, round_: int) -> bool:
        return sum(self.rolls.get((round_, "production"), (0, 0))) == 7


class Course:
    def __init__(self) -> None:
        self.now = 0
        self.is_ = Standing()
        self.before: list[tuple[int, Standing]] = []
        """How everything stood before each step that can be undone, and when the step was taken."""

    def announce(self) -> bool:
        free = self.is_.phase in ("", "over")
        return free and self._step(round=self.is_.round + 1, phase="announced")

    def skip(self) -> bool:
        return self.is_.phase == "announced" and self._step(phase="over")

    def roll(self, dice: Dice) -> bool:
        return self.is_.phase == "announced" and self._step(rolls=self._with("production", dice), **self._after(dice))

    def robbers(self, dice: Dice) -> bool:
        return self.is_.phase == "robbers" and self._step(rolls=self._with("robbers", dice), **self._run())

    def start(self) -> bool:
        return self.is_.phase == "rolled" and self._step(**self._run())

    def pause(self) -> bool:
        return self.is_.phase == "running" and self._step(phase="paused", remaining=self.is_.left(self.now))

    def resume(self) -> bool:
        if self.is_.phase != "paused" or self.is_.remaining is None:
            return False
        return self._step(**self._run(self.is_.remaining, RESUME_MS))

    def add(self, ms: int) -> bool:
        left = self.is_.left(self.now)
        if self.is_.phase not in ("running", "paused") or ms == 0 or not 0 < (left or 0) + ms <= LONGEST_MS:
            return False
        if self.is_.deadline is None:
            return self._step(phase="paused", remaining=(left or 0) + ms)
        return self._step(phase="running", starts=self.is_.starts, deadline=self.is_.deadline + ms)

    def end(self) -> bool:
        return self.is_.phase in ("running", "paused") and self._step(phase="over")

    def redo(self) -> bool:
        others = {key: dice for key, dice in self.is_.rolls.items() if key[0] != self.is_.round}
        return self.is_.phase not in ("", "announced") and self._step(phase="announced", rolls=others)

    def correct(self, kind: str, dice: Dice) -> bool:
        wrong = self.is_.rolls.get((self.is_.round, kind))
        if self.is_.phase in ("", "announced") or wrong in (None, dice):
            return False
        rolls = self._with(kind, dice)
        came_or_went = kind == "production" and (sum(wrong or ()) == 7) != (sum(dice) == 7)
        if came_or_went and self.is_.phase != "over":
            rolls.pop((self.is_.round, "robbers"), None)
            return self._step(rolls=rolls, **self._after(dice))
        self.before.append((self.now, self.is_))
        self.is_ = replace(self.is_, rolls=rolls)
        return True

    def undo(self) -> bool:
        """A clock that the step had stopped goes on after a 3-2-1; one that ran on keeps its deadline."""
        if not self.before:
            return False
        at, was = self.before.pop()
        stopped = was.phase == "running" and self.is_.phase != "running"
        self.is_ = replace(was, **self._run(was.left(at) or 0, RESUME_MS)) if stopped else was
        return True

    def time_passes(self, ms: int) -> bool:
        """Whether the round ended by that."""
        self.now += ms
        ran_out = self.is_.deadline is not None and self.is_.deadline <= self.now
        return ran_out and self._step(phase="over")

    # ---- The parts of a step

    def _step(self, **changed: Any) -> bool:
        self.before.append((self.now, self.is_))
        kept: dict[str, Any] = {"round": self.is_.round, "rolls": self.is_.rolls}
        self.is_ = Standing(**(kept | changed))
        return True

    def _run(self, ms: int = ALLOTMENT_MS, wait: int = 0) -> dict[str, Any]:
        starts = self.now + wait
        return {"phase": "running", "starts": starts, "deadline": starts + ms, "remaining": None}

    def _after(self, dice: Dice) -> dict[str, Any]:
        if sum(dice) != 7:
            return self._run()
        return {"phase": "robbers" if self.is_.round >= ROBBERS_FROM else "rolled"}

    def _with(self, kind: str, dice: Dice) -> Rolls:
        return self.is_.rolls | {(self.is_.round, kind): dice}
