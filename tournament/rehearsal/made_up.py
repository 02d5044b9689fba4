"""Made-up results of a table of any game: sheets that a referee would take, from a seed alone. Pure.

Nothing is known of the game but its own checks: sheets are changed a little, again and again, until nothing speaks
against them and everybody has the points wanted.
"""

import random
from collections.abc import Mapping, Sequence

from games.game import Game

Sheet = dict[str, int]
STEPS = 6_000


class Unplayable(Exception):
    """No result was found: the game's checks leave none, or hide it well."""


Span = tuple[int, int]


def made_up_totals(rules: Game, seats: int, chance: random.Random, winner: int | None) -> list[Span]:
    """Points of each player, from … to: the winner at the goal, the others below; not every number can be had."""
    most = [chance.randint(rules.goal // 2 + 1, rules.goal - 1) for _ in range(seats)]
    spans = [(points - 3, points) for points in most]
    if winner is not None:
        spans[winner] = (rules.goal, rules.goal)
    return spans


def made_up_sheets(rules: Game, seats: int, seed: str, winner: int | None) -> list[Sheet]:
    """A sheet for each player, in the order of play; `winner` is a place in it."""
    for attempt in range(20):
        chance = random.Random(f"{seed}|{attempt}")
        found = _Climb(rules, made_up_totals(rules, seats, chance, winner), chance).run()
        if found:
            return found
    raise Unplayable(f"{rules.key}: {seats} players")


def made_up_ties(criteria: Sequence[str], seed: str) -> Mapping[str, int]:
    """Cards at the end of a game; where kinds are counted, the hand is what they add up to."""
    chance = random.Random(f"{seed}|hand")
    kinds = {name: chance.randint(0, 3) for name in criteria if name not in ("hand", "gold", "progress_cards")}
    others = {name: chance.randint(0, 4) for name in criteria if name not in kinds}
    if kinds and "hand" in others:
        others["hand"] = sum(kinds.values())
    return {**others, **kinds}


class _Climb:
    """All sheets of a table at once, as an award that one has nobody else can have."""

    def __init__(self, rules: Game, spans: Sequence[Span], chance: random.Random) -> None:
        self.rules, self.spans, self.chance = rules, spans, chance
        self.sheets: list[Sheet] = [{line.name: 0 for line in rules.lines} for _ in spans]

    def run(self) -> list[Sheet] | None:
        wrong = [self._wrong(seat, sheet) for seat, sheet in enumerate(self.sheets)]
        across = self._across(self.sheets)
        for _ in range(STEPS):
            if not across and not any(wrong):
                return self.sheets
            seat = self.chance.choice([at for at, amount in enumerate(wrong) if amount] or range(len(self.sheets)))
            changed = [dict(sheet) for sheet in self.sheets]
            self._change(changed[seat])
            now, now_across = self._wrong(seat, changed[seat]), self._across(changed)
            if now + now_across <= wrong[seat] + across or self.chance.random() < 0.02:
                self.sheets, across = changed, now_across
                wrong[seat] = now
        return None

    def _change(self, sheet: Sheet) -> None:
        few = min(self.chance.choice((1, 1, 2, 3)), len(self.rules.lines))
        for line in self.chance.sample(self.rules.lines, few):
            sheet[line.name] = min(max(sheet[line.name] + self.chance.choice((-1, 1, 1, 2)), 0), line.most)

    def _wrong(self, seat: int, sheet: Sheet) -> int:
        score, (least, most) = self.rules.score(sheet), self.spans[seat]
        return max(least - score.total, score.total - most, 0) + 2 * len(score.problems)

    def _across(self, sheets: Sequence[Sheet]) -> int:
        return 2 * len(self.rules.check_table(sheets))
