"""How good a seating of sittings is, against how good any could be. No database.

Every aim is measured alike: what should happen once (two people at one table, a person at a table of three, a person
in a place of the order of play) and happens c times counts c * (c - 1) / 2. Spreading evenly is best, which bounds it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from games.text import Text, gettext_noop
from tournament.seating.sittings.tables import FOUR, THREE, Sitting
from tournament.seating.wishes import Person, parties_of

PLACES_IN_ORDER = FOUR
Count = Callable[[Sequence[Sitting]], Mapping[Any, int]]


def doubles(counts: Iterable[int]) -> int:
    """How often something happened again, each pair of times counted.

    >>> doubles([1, 1, 2, 3])
    4
    """
    return sum(count * (count - 1) // 2 for count in counts)


def fewest_doubles(times: int, ways: int) -> int:
    """The fewest doubles that are left when `times` things are spread over `ways`: evenly.

    >>> fewest_doubles(4, 3), fewest_doubles(4, 4)
    (1, 0)
    """
    if not ways:
        return 0
    each, more = divmod(times, ways)
    return doubles([each + 1] * more + [each] * (ways - more))


@dataclass(frozen=True, slots=True)
class Aim:
    """One aim: how often it was missed, and the fewest times that any seating of these people could leave."""

    name: str
    missed: int
    bound: int

    @property
    def text(self) -> Text:
        reached, best, more = WORDS[self.name]
        message = reached if not self.missed else best if self.missed == self.bound else more
        return Text(message, {"missed": self.missed, "bound": self.bound})


WORDS = {
    "meetings": (
        gettext_noop("Nobody meets anybody twice."),
        gettext_noop("Repeat meetings: {missed}. With so few people it can't be fewer."),
        gettext_noop("Repeat meetings: {missed}. Fewer than {bound} are impossible."),
    ),
    "threes": (
        gettext_noop("Nobody sits twice at a table of three."),
        gettext_noop("Second times at a table of three: {missed}. It can't be fewer."),
        gettext_noop("Second times at a table of three: {missed}. Fewer than {bound} are impossible."),
    ),
    "parties": (
        gettext_noop("Nobody plays against people they came with."),
        gettext_noop("Games against people of the own party: {missed}. It can't be fewer."),
        gettext_noop("Games against people of the own party: {missed}. Fewer than {bound} are impossible."),
    ),
    "order": (
        gettext_noop("Nobody has a place in the order of play twice."),
        gettext_noop("Second times in the same place of the order of play: {missed}. It can't be fewer."),
        gettext_noop(
            "Second times in the same place of the order of play: {missed}. Fewer than {bound} are impossible."
        ),
    ),
}
"""Aim -> what is said when it is reached, when it is as good as can be, and otherwise. In the order of their weight."""


def measure(people: Sequence[Person], past: Sequence[Sitting], drawn: Sequence[Sitting]) -> tuple[Aim, ...]:
    """Every aim over all sittings, those of the past with those drawn."""
    sittings = [*past, *drawn]
    return (
        _meetings(past, drawn),
        _aim("threes", past, sittings, _at_threes, fewest_doubles(*_threes_over_people(sittings))),
        _parties(people, past, drawn),
        _order(past, sittings),
    )


def _aim(name: str, past: Sequence[Sitting], sittings: Sequence[Sitting], count: Count, bound: int) -> Aim:
    return Aim(name, doubles(count(sittings).values()), max(bound, doubles(count(past).values())))


def _meetings(past: Sequence[Sitting], drawn: Sequence[Sitting]) -> Aim:
    """Bounded by all pairs there are, and by what each table must draw from the tables of each earlier sitting."""
    sittings = [*past, *drawn]
    met, people = met_by_pair(sittings), len(_people(sittings))
    evenly = fewest_doubles(sum(met.values()), people * (people - 1) // 2)
    forced = doubles(met_by_pair(past).values())
    for later in range(len(past), len(sittings)):
        forced += sum(_forced(sittings[earlier], sittings[later]) for earlier in range(later))
    return Aim("meetings", doubles(met.values()), max(evenly, forced))


def _forced(earlier: Sitting, later: Sitting) -> int:
    """Repeat meetings that a later sitting must bring: a table of four drawn from three tables repeats a pair."""
    newcomers = len(_people([later]) - _people([earlier]))
    return sum(fewest_doubles(len(sat.players), len(earlier) + newcomers) for sat in later)


def _parties(people: Sequence[Person], past: Sequence[Sitting], drawn: Sequence[Sitting]) -> Aim:
    party = {person.number: person.party for person in people}
    sizes = [len(members) for members in parties_of(people).values()]

    def against(sittings: Sequence[Sitting]) -> int:
        pairs = met_by_pair(sittings).items()
        return sum(times for (a, b), times in pairs if party.get(a) and party.get(a) == party.get(b))

    bound = sum(fewest_doubles(size, len(sitting)) for sitting in drawn for size in sizes)
    return Aim("parties", against([*past, *drawn]), against(past) + bound)


def _order(past: Sequence[Sitting], sittings: Sequence[Sitting]) -> Aim:
    """Bounded by the games of each person, and by the people over whom each place is spread: threes have no last."""
    games = Counter(number for sitting in sittings for sat in sitting for number in sat.players)
    by_person = sum(fewest_doubles(count, PLACES_IN_ORDER) for count in games.values())
    times = Counter(place for sitting in sittings for sat in sitting for place in range(len(sat.players)))
    by_place = sum(fewest_doubles(count, len(games)) for count in times.values())
    return _aim("order", past, sittings, places_taken, max(by_person, by_place))


def met_by_pair(sittings: Sequence[Sitting]) -> Counter[tuple[int, int]]:
    """How often each two people met: (lower number, higher number) -> times."""
    return Counter(pair for sitting in sittings for sat in sitting for pair in combinations(sorted(sat.players), 2))


def _at_threes(sittings: Sequence[Sitting]) -> Counter[int]:
    seats = (sat.players for sitting in sittings for sat in sitting if len(sat.players) == THREE)
    return Counter(number for players in seats for number in players)


def _threes_over_people(sittings: Sequence[Sitting]) -> tuple[int, int]:
    return sum(_at_threes(sittings).values()), len(_people(sittings))


def places_taken(sittings: Sequence[Sitting]) -> Counter[tuple[int, int]]:
    """How often each person had each place in the order of play: (number, place from 0) -> times."""
    return Counter(
        (number, place) for sitting in sittings for sat in sitting for place, number in enumerate(sat.players)
    )


def _people(sittings: Sequence[Sitting]) -> set[int]:
    return {number for sitting in sittings for sat in sitting for number in sat.players}
