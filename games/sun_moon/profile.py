"""A hall event's rules as versioned data: they differ by country and year, so they are not constants."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.game import Game
from games.problem import Problem
from games.sun_moon.robber import LONE_NUMBERS, SIDES
from games.text import gettext_noop


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Who is active in turn, the goal, when robbers start to move, the plan of allotments, the order of ties.

    `groups` take turns, round by round; the single group "all" means that everybody is active at once.
    `allotments` are (from round, seconds), rising. `robbers_from` None: robbers never move.
    `lone_numbers` says on which side of every board the 2 and the 12 lie.
    Source: 002 §3, §9; what the seed leaves silent is a default of ours (`docs/rules-decisions.md`).
    """

    version: int = 1
    groups: tuple[str, ...] = ("sun", "moon")
    goal: int = 25
    robbers_from: int | None = 16
    allotments: tuple[tuple[int, int], ...] = ((1, 90), (9, 120), (25, 150))
    tie_breakers: tuple[str, ...] = ("total", "hand", "grain", "ore", "brick", "lumber", "wool", "registered")
    lone_numbers: tuple[tuple[int, str], ...] = LONE_NUMBERS

    def group_of(self, round_number: int) -> str:
        """The active group of a round, from 1. Sun begins (002 §2.6, §3.1).

        >>> [Profile().group_of(n) for n in (1, 2, 3, 16)]
        ['sun', 'moon', 'sun', 'moon']
        """
        return self.groups[(round_number - 1) % len(self.groups)]

    def allotment_of(self, round_number: int) -> int:
        """Seconds that the active group has in a round (002 §3.3).

        >>> [Profile().allotment_of(n) for n in (1, 8, 9, 60)]
        [90, 90, 120, 150]
        """
        return max(pair for pair in self.allotments if pair[0] <= round_number)[1]

    def robbers_move_in(self, round_number: int) -> bool:
        """Whether a 7 of this round moves robbers: from the 16th turn of the game (002 §9.2, §9.3)."""
        return self.robbers_from is not None and round_number >= self.robbers_from

    def applied_to(self, game: Game) -> Game:
        """The game as this event plays it: its goal and its order of ties."""
        by_name = {criterion.name: criterion for criterion in game.tie_breakers}
        return replace(game, goal=self.goal, tie_breakers=tuple(by_name[name] for name in self.tie_breakers))


def read_profile(data: Mapping[str, object], game: Game) -> tuple[Profile, tuple[Problem, ...]]:
    """The profile that `data` (JSON: what differs from the defaults) describes, and a Problem for each part that
    cannot be; such a part keeps its default. Never raises.
    """
    problems: list[Problem] = []
    parts: dict[str, Any] = {}
    for name, value in data.items():
        rule = _PARTS.get(name)
        frozen = _freeze(value)
        if rule is None:
            problems.append(Problem("unknown_part", str(name), {}, gettext_noop("A profile has no such part.")))
        elif rule.holds(frozen, game):
            parts[name] = frozen
        else:
            most = {"most": most_points(game)} if name == "goal" else {}
            problems.append(Problem(f"bad_{name}", name, most, rule.message, rule.source))
    return Profile(**parts), tuple(problems)


def most_points(game: Game) -> int:
    """The most that can stand on a sheet: a goal beyond it is never reached. Source: 002 §10 (follows)."""
    return sum(max(line.points(count) for count in range(line.most + 1)) for line in game.lines)


@dataclass(frozen=True, slots=True)
class _Part:
    holds: Callable[[Any, Game], bool]
    message: str
    source: str


def _freeze(value: object) -> object:
    return tuple(map(_freeze, value)) if isinstance(value, list | tuple) else value


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_names(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(v, str) for v in value) and 0 < len(set(value)) == len(value)


def _are_pairs(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)


def _are_groups(value: Any, game: Game) -> bool:
    return value == ("all",) or (_are_names(value) and set(value) == set(SIDES))


def _are_allotments(value: Any, game: Game) -> bool:
    if not _are_pairs(value) or not all(_is_whole(n, 1, 999) and _is_whole(s, 5, 3600) for n, s in value):
        return False
    rounds = [first for first, _ in value]
    return bool(rounds) and rounds[0] == 1 and rounds == sorted(set(rounds))


def _are_criteria(value: Any, game: Game) -> bool:
    return _are_names(value) and value[0] == "total" and set(value) <= {t.name for t in game.tie_breakers}


def _are_lone_numbers(value: Any, game: Game) -> bool:
    sides = [((2, side_of_2), (12, side_of_12)) for side_of_2 in SIDES for side_of_12 in SIDES]
    return isinstance(value, tuple) and (value in sides or value[::-1] in sides)


_PARTS: Mapping[str, _Part] = {
    "version": _Part(
        lambda value, game: _is_whole(value, 1, 9999), gettext_noop("A whole number from 1 is needed."), "002"
    ),
    "groups": _Part(
        _are_groups, gettext_noop('Sun and Moon in the order in which they take turns, or "all" alone.'), "002 §3.1"
    ),
    "goal": _Part(
        lambda value, game: _is_whole(value, 1, most_points(game)),
        gettext_noop("From 1 to {most}: more can't stand on a sheet."),
        "002 §10",
    ),
    "robbers_from": _Part(
        lambda value, game: value is None or _is_whole(value, 1, 999),
        gettext_noop("The first round in which robbers move, or nothing if they never do."),
        "002 §9.3",
    ),
    "allotments": _Part(
        _are_allotments,
        gettext_noop("Pairs of first round and seconds (5 to 3600), rising, the first from round 1."),
        "002 §3.3",
    ),
    "tie_breakers": _Part(
        _are_criteria, gettext_noop("Criteria of this game, each once, victory points first."), "002 §10"
    ),
    "lone_numbers": _Part(_are_lone_numbers, gettext_noop("The side of the 2 and the side of the 12."), "002 §9.3"),
}
