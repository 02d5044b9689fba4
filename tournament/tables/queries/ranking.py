"""The ranking of an event at separate tables: result sheets through `games.placing`, finals first, and the cut."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.game import Game
from games.placing import Counting, Line, TableGame, finishes, rank_people, tally, with_credit
from games.programmes import FINALISTS
from games.ranking import Number, TieBreaker
from games.text import Text, gettext_noop
from tournament.judging.queries import Penalty, penalties
from tournament.registration.models import Registration
from tournament.seating.sittings import table_sizes
from tournament.setup.models import Tournament
from tournament.tables.models import Chair, Course, Sitting, Stage
from tournament.tables.queries.sittings import (
    Phase,
    TableSeen,
    counting_of,
    course_of,
    rules_of,
    seen_tables,
    sittings_of,
    stages_after,
)

FINAL = TieBreaker("final", Text(gettext_noop("Place in the final")), lowest_first=True)
REACHED = TieBreaker("reached", Text(gettext_noop("How far one came")))
REGISTERED = TieBreaker("registered", Text(gettext_noop("Registered first")), lowest_first=True)
"""The last of all: the cut needs an order, and no country publishes one for the case that all else is equal."""

Seen = tuple[Sitting, Sequence[TableSeen]]
REACHES = {Stage.PRELIMINARY: 0, Stage.SEMI_FINAL: 1, Stage.FINAL: 2}


@dataclass(frozen=True, slots=True)
class TableStanding:
    """One line of the ranking. `rank` None: removed from the event. `provisional`: a result in it is not signed yet."""

    rank: int | None
    person: Registration
    row: Mapping[str, Number]  # what is compared, points taken away by sanctions taken off
    decided_by: TieBreaker | None
    provisional: bool
    penalty: Penalty


def table_standings(tournament: Tournament, until: int | None = None) -> list[TableStanding]:
    """Everybody who has a chair, best first; with `until`, as it stood at that number of the journal.

    Who was removed stands at the end, without a rank: what they played counts for the others at their tables.
    """
    sittings = sittings_of(tournament)
    seen, found = seen_tables(sittings, until), penalties(tournament, until)
    people = (person for tables in seen.values() for table in tables for person in table.people)
    punished = {person.number: found[person.pk] for person in people if person.pk in found}
    return ranked_at_tables(course_of(tournament), [(sitting, seen[sitting.pk]) for sitting in sittings], punished)


def ranked_at_tables(course: Course, played: Sequence[Seen], punished: Mapping[int, Penalty]) -> list[TableStanding]:
    """The same from what was read before, or told by the journal: it asks no database."""
    return _Ranking(course, played, punished).standings()


class _Ranking:
    def __init__(self, course: Course, played: Sequence[Seen], punished: Mapping[int, Penalty]) -> None:
        self.course, self.counting = course, counting_of(course)
        self.rules = rules_of(course.tournament, course)
        self.stages = {stage: [one for one in played if one[0].stage == stage] for stage in Stage}
        tables = [table for _, seated in played for table in seated]
        self.people = {person.number: person for table in tables for person in table.people}
        self.penalties = {number: punished.get(number, Penalty()) for number in self.people}
        self.open = {person.number for table in tables if table.sheet and not table.official for person in table.people}

    def standings(self) -> list[TableStanding]:
        rows = self.rows()
        removed = [number for number in self.people if self.penalties[number].removed]
        taking_part = {number: row for number, row in rows.items() if number not in removed}
        ranked = rank_people(taking_part, with_finals(self.counting))
        lines = [self._line(one.person, one.row, one.rank, one.decided_by) for one in ranked]
        return lines + [self._line(number, rows[number]) for number in sorted(removed)]

    def _line(
        self, person: object, row: Mapping[str, Number], rank: int | None = None, decided_by: TieBreaker | None = None
    ) -> TableStanding:
        assert isinstance(person, int)
        return TableStanding(rank, self.people[person], row, decided_by, person in self.open, self.penalties[person])

    def rows(self) -> dict[object, dict[str, Number]]:
        preliminary = self.stages[Stage.PRELIMINARY]
        games = [game_of(self.rules, table) for _, seated in preliminary for table in seated if table.sheet]
        counted = tally(games, self.counting, self.rules.goal, self.rules.tie_breakers)
        rows: dict[object, dict[str, Number]] = {}
        for number in self.people:
            row = counted.get(number, {"games": 0, "points": 0})
            missed = _missed(preliminary, number)
            rows[number] = with_credit(row, missed, self.course.credit) | {"registered": number}
            if points := self.penalties[number].points:
                self._take_off(rows[number], points)
        self._add_finals(rows)
        return rows

    def _take_off(self, row: dict[str, Number], points: int) -> None:
        """A sanction takes placement points where people are ranked by them, else victory points."""
        taken_from = "points" if any(by.name == "points" for by in self.counting.criteria) else "total"
        row[taken_from] = row.get(taken_from, 0) - points

    def _add_finals(self, rows: dict[object, dict[str, Number]]) -> None:
        for stage in (Stage.SEMI_FINAL, Stage.FINAL):
            for _, seated in self.stages[stage]:
                for number in _numbers(seated):
                    rows[number]["reached"] = REACHES[stage]
        for _, seated in self.stages[Stage.FINAL]:
            for table in seated:
                if table.sheet:
                    game = game_of(self.rules, table)
                    for person, finish in finishes(game, self.counting, self.rules.tie_breakers).items():
                        rows[person]["final"] = finish.place


def _missed(preliminary: Sequence[Seen], number: int) -> int:
    """Sittings that were over before this person came, or in which all of the table stayed away. Who leaves gets no
    credit for what follows.
    """
    over = [seated for sitting, seated in preliminary if sitting.phase == Phase.OVER]
    late = itertools.takewhile(lambda seated: number not in _numbers(seated), over)
    alone = [table for seated in over for table in seated if not table.plays and number in _numbers([table])]
    return len(list(late)) + len(alone)


@dataclass(frozen=True, slots=True)
class Credit:
    """What somebody who comes late gets, before they are seated. `points`: placement points, None: the own games say.

    `counts`: whether this event ranks by what is given.
    """

    missed: int
    rule: str
    points: int | None
    counts: bool


def credits_of(tournament: Tournament, numbers: Iterable[int]) -> dict[int, Credit]:
    """Registration number -> its credit, if they had a chair from now on."""
    course = course_of(tournament)
    sittings = [one for one in sittings_of(tournament) if one.stage == Stage.PRELIMINARY]
    seen = seen_tables(sittings)
    preliminary = [(sitting, seen[sitting.pk]) for sitting in sittings]
    ranked_by_points = any(by.name == "points" for by in counting_of(course).criteria)
    counts = ranked_by_points or course.credit != Course.Credit.LAST
    return {number: _credit(course, _missed(preliminary, number), counts) for number in numbers}


def _credit(course: Course, missed: int, counts: bool) -> Credit:
    given = with_credit({"games": 0, "points": 0}, missed, course.credit)["points"]
    own = missed and course.credit == Course.Credit.AVERAGE
    return Credit(missed, course.credit, None if own else int(given), counts)


def _numbers(tables: Sequence[TableSeen]) -> set[int]:
    return {person.number for table in tables for person in table.people}


@dataclass(frozen=True, slots=True)
class Played:
    """One person at one table of a sitting: the place in the order of play, and the result once there is one."""

    sitting: Sitting
    table: TableSeen
    chair: Chair
    points: int | None = None
    place: int | None = None


def games_played(tournament: Tournament) -> list[Played]:
    """Every chair of every sitting, in the order of play at its table."""
    sittings, course = sittings_of(tournament), course_of(tournament)
    seen, rules, counting = seen_tables(sittings), rules_of(tournament, course), counting_of(course)
    found = []
    for sitting in sittings:
        for table in seen[sitting.pk]:
            game = game_of(rules, table) if table.sheet else TableGame(())
            points = {line.person: line.total for line in game.lines}
            places = finishes(game, counting, rules.tie_breakers)
            for chair in table.chairs:
                place = places.get(number := chair.registration.number)
                found.append(Played(sitting, table, chair, points.get(number), place.place if place else None))
    return found


def with_finals(counting: Counting) -> Counting:
    """The counting as the whole event is ranked: finalists first."""
    return Counting(
        key=counting.key,
        name=counting.name,
        source=counting.source,
        criteria=(FINAL, REACHED, *counting.criteria, REGISTERED),
    )


def game_of(rules: Game, table: TableSeen) -> TableGame:
    """A table with a sheet, as `games` counts it."""
    sheet = table.sheet
    assert sheet is not None
    lines = tuple(
        Line(chair.registration.number, rules.total(line["values"]), {**line["ties"], "turn_order": chair.order})
        for chair in table.chairs
        if (line := sheet.lines.get(str(chair.registration.number)))
    )
    return TableGame(lines, sheet.winner.number if sheet.winner else None)


# ---- Who goes on


@dataclass(frozen=True, slots=True)
class Cut:
    """The next stage, who goes on to it (best first), and the line at the cut: who just did not, and why."""

    stage: str
    places: int
    going_on: tuple[TableStanding, ...]
    first_out: TableStanding | None = None


def next_cut(tournament: Tournament) -> Cut | None:
    """Who would go on now; None where nothing follows. For somebody who has withdrawn the next does.

    Of too few people as many go on as can sit; with four or fewer left there is no semi-final, with one left no final.
    """
    course, sittings = course_of(tournament), sittings_of(tournament)
    standings = [standing for standing in table_standings(tournament) if standing.rank]
    done = {sitting.stage for sitting in sittings if sitting.stage != Stage.PRELIMINARY}
    to_come = [stage for stage in stages_after(course, len(standings)) if stage[0] not in done]
    able = [standing for standing in standings if standing.person.status == Registration.Status.REGISTERED]
    if len(able) <= FINALISTS:
        to_come = to_come[-1:]
    if not to_come:
        return None
    stage, places = to_come[0]
    if Stage.SEMI_FINAL in done:
        able = _semi_final_winners(tournament, sittings, able)
    seats = sum(sizes_of_stage(min(places, len(able))))
    first_out = able[seats] if len(able) > seats and Stage.SEMI_FINAL not in done else None
    return Cut(stage, places, tuple(able[:seats]), first_out) if seats else None


def sizes_of_stage(people: int) -> tuple[int, ...]:
    """The tables of a stage for so many people or, where these cannot be split, one fewer; two play at one table.

    >>> sizes_of_stage(16), sizes_of_stage(5), sizes_of_stage(2), sizes_of_stage(1)
    ((4, 4, 4, 4), (4,), (2,), ())
    """
    return table_sizes(people) or ((people,) if people == 2 else table_sizes(people - 1))


def _semi_final_winners(
    tournament: Tournament, sittings: Sequence[Sitting], standings: Sequence[TableStanding]
) -> list[TableStanding]:
    """The winner of each table, then the others in their order, for a table of which nobody may go on.

    Of people who share a place at a table the one who came in ahead has won it. `standings` are those who may go on:
    for a winner who has left the next of the table does.
    """
    course = course_of(tournament)
    rules, counting = rules_of(tournament, course), counting_of(course)
    semi = next(sitting for sitting in sittings if sitting.stage == Stage.SEMI_FINAL)
    winners = set()
    for table in seen_tables([semi])[semi.pk]:
        if table.sheet:
            found = finishes(game_of(rules, table), counting, rules.tie_breakers)
            order = [standing.person.number for standing in standings if standing.person.number in found]
            winners.update(sorted(order, key=lambda number: found[number].place)[:1])
        elif not table.plays:
            winners |= _numbers([table])
    return sorted(standings, key=lambda standing: standing.person.number not in winners)


def open_tables(tournament: Tournament) -> list[tuple[Sitting, int]]:
    """Tables of sittings that have begun whose result is not official yet."""
    begun = [sitting for sitting in sittings_of(tournament) if sitting.phase != Phase.DRAWN]
    seen = seen_tables(begun)
    return [(s, table.number) for s in begun for table in seen[s.pk] if table.plays and not table.official]
