"""How made-up players build: a legal sheet for every seat and turn, from a seed alone. Pure."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

Counts = dict[str, int]
START: Counts = {"settlements": 2, "cities": 1, "foreign_areas": 0, "victory_point_cards": 0} | {
    "largest_army": 0,
    "longest_road": 0,
}
"""Everybody's sheet after set-up: 4 points (002 §2.4, §2.7)."""
START_POINTS = 4
FASTEST = 1.75
"""Points that the luckiest gain a turn: the first of a hall is done after about twelve."""

KINDS = ("grain", "ore", "brick", "lumber", "wool")


@dataclass(frozen=True, slots=True)
class Ghost:
    """A made-up player at a seat."""

    seed: str
    table: int
    group: str
    reach: int
    goal: int = 25

    def points_after(self, turns: int) -> int:
        """Points after so many own turns: steady growth, and only the luckiest are fast."""
        luck = 0.35 + 0.65 * random.Random(f"{self.seed}|luck|{self.table}|{self.group}").random() ** 0.6
        return START_POINTS + int(FASTEST * luck * turns + 0.02)

    def sheet_after(self, turns: int) -> tuple[Counts, Counts]:
        """The sheet and the hand after so many own turns: (values, ties)."""
        counts, points = dict(START), START_POINTS
        if self.points_after(turns) <= points:
            return counts, self._hand(turns)
        for gain in self._building(counts):
            points += gain
            if points >= self.points_after(turns):
                break
        return counts, self._hand(turns)

    def _building(self, counts: Counts) -> Iterator[int]:
        """Build one thing after another, each legal on top of the ones before; yields its points."""
        chance = random.Random(f"{self.seed}|builds|{self.table}|{self.group}")
        awards = self._awards()
        while True:
            options = [
                (name, gain)
                for name, gain, possible in (
                    ("settlement", 1, counts["settlements"] < 5),
                    ("city", 1, counts["settlements"] > 0 and counts["cities"] < 10),
                    ("abroad", 3, counts["settlements"] < 5 and counts["foreign_areas"] < self.reach),
                    ("victory_point_cards", 1, counts["victory_point_cards"] < 5),
                    ("largest_army", 2, "largest_army" in awards and not counts["largest_army"]),
                    ("longest_road", 2, "longest_road" in awards and not counts["longest_road"]),
                )
                if possible
            ]
            if not options:
                return
            name, gain = chance.choice(options)
            _build(counts, name)
            yield gain

    def _awards(self) -> set[str]:
        """The awards that go to this side of the board: each board has one of each."""
        holder = random.Random(f"{self.seed}|awards|{self.table}")
        return {award for award in ("largest_army", "longest_road") if holder.choice(("sun", "moon")) == self.group}

    def _hand(self, turns: int) -> Counts:
        cards = random.Random(f"{self.seed}|hand|{self.table}|{self.group}|{turns}")
        kinds = {kind: cards.randint(0, 2) for kind in KINDS}
        return {"hand": sum(kinds.values()), **kinds}


def _build(counts: Counts, name: str) -> None:
    if name == "settlement":
        counts["settlements"] += 1
    elif name == "city":
        counts["settlements"] -= 1
        counts["cities"] += 1
    elif name == "abroad":
        counts["settlements"] += 1
        counts["foreign_areas"] += 1
    else:
        counts[name] += 1
