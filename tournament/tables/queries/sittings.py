"""Sittings, chairs and result sheets as others need to see them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from games.game import Game
from games.placing import Counting
from games.programmes import COUNTINGS, DEFAULT, PROGRAMMES, Programme
from tournament.journal.models import Entry
from tournament.judging.queries import Penalty, penalties
from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.seating.queries import people_to_seat
from tournament.seating.sittings import Sat, Spot
from tournament.seating.sittings import Sitting as Seated
from tournament.setup.models import Tournament
from tournament.tables.models import Chair, Course, Sitting, Stage, TableSheet

Phase = Sitting.Phase
UNDER_WAY = (Phase.RUNNING, Phase.PAUSED, Phase.LAST_TURN)
OFFICIAL = (TableSheet.State.SIGNED, TableSheet.State.DECIDED)


def default_course(tournament: Tournament, programme: str = DEFAULT) -> Course:
    """A programme as it is published, not stored yet."""
    found = PROGRAMMES[programme]
    return Course(
        tournament=tournament,
        programme=found.key,
        counting=found.counting,
        sittings=found.sittings,
        semi_final=False,
        final=found.final,
        minutes=found.minutes,
        warning_minutes=found.warning_minutes,
    )


def course_of(tournament: Tournament) -> Course:
    return Course.objects.filter(tournament=tournament).first() or default_course(tournament)


def programme_of(course: Course) -> Programme:
    return PROGRAMMES[course.programme]


def counting_of(course: Course) -> Counting:
    return COUNTINGS[course.counting]


def rules_of(tournament: Tournament, course: Course | None = None) -> Game:
    """The game as this event plays it: one of its variants, where it has some."""
    course = course or course_of(tournament)
    return tournament.rules.variants.get(course.variant, tournament.rules)


NOT_COUNTED = {"total", "won", "registered", "turn_order"}
"""Criteria that a table need not count: they follow from the sheet, the winner, the registration, the chairs."""


def criteria_of(rules: Game) -> list[str]:
    """What a table may count beside the sheet, because it can decide a tie, in the order of the game."""
    return [by.name for by in rules.tie_breakers if by.name not in NOT_COUNTED]


def stages_after(course: Course, people: int) -> tuple[tuple[str, int], ...]:
    """What follows the preliminary sittings: (stage, how many people it takes)."""
    return programme_of(course).stages(people, course.semi_final) if course.final else ()


def sittings_of(tournament: Tournament) -> list[Sitting]:
    return list(Sitting.objects.filter(tournament=tournament))


MOVES = ("stage_drawn", "people_swapped", "table_left", "table_joined", "order_chosen")
SEATINGS = ("sittings_drawn", "draw_taken_back", *MOVES)
"""Kinds of entries after which people sit elsewhere."""
AFTER_A_DRAW = (*SEATINGS, "sitting_started", "registrations_merged")


def draw_to_take_back(tournament: Tournament) -> Entry | None:
    """The newest draw, if nothing has come of it."""
    entry = Entry.objects.filter(tournament=tournament, kind__in=AFTER_A_DRAW).order_by("-number").first()
    return entry if entry and entry.kind == "sittings_drawn" else None


def draws_of(tournament: Tournament) -> QuerySet[Entry]:
    """The draws of sittings that were accepted, newest first."""
    return Entry.objects.filter(tournament=tournament, kind="sittings_drawn").order_by("-number")


def current_sitting(tournament: Tournament) -> Sitting | None:
    """The sitting under way; else the next one drawn; else the last one that was."""
    sittings = sittings_of(tournament)
    waiting = [sitting for sitting in sittings if sitting.phase != Phase.OVER]
    return waiting[0] if waiting else sittings[-1] if sittings else None


def spots_of(tournament: Tournament) -> list[Spot]:
    """The tables of the room that may be used."""
    tables = Table.objects.filter(tournament=tournament, blocked=False)
    return [Spot(table.number, table.accessible) for table in tables]


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One table of a sitting: who sits there in the order of play, and the sheet that stands."""

    number: int
    chairs: tuple[Chair, ...]
    sheet: TableSheet | None

    @property
    def people(self) -> tuple[Registration, ...]:
        return tuple(chair.registration for chair in self.chairs)

    @property
    def plays(self) -> bool:
        """Nobody plays alone: whose table mates all stayed away has no game in this sitting."""
        return len(self.chairs) > 1

    @property
    def official(self) -> bool:
        return self.sheet is not None and self.sheet.state in OFFICIAL

    @property
    def waiting_for(self) -> tuple[Registration, ...]:
        """Who has not signed yet."""
        if not self.sheet or self.sheet.state != TableSheet.State.ENTERED:
            return ()
        signed = {signature.registration_id for signature in self.sheet.signatures.all()}
        return tuple(person for person in self.people if person.pk not in signed)


def tables_of(sitting: Sitting, until: int | None = None) -> list[TableSeen]:
    """All tables of a sitting, by number, in two queries; sheets as they stood at that number of the journal."""
    return seen_tables([sitting], until)[sitting.pk]


def seen_tables(sittings: Sequence[Sitting], until: int | None = None) -> dict[int, list[TableSeen]]:
    """Sitting id -> its tables."""
    chairs: dict[tuple[int, int], list[Chair]] = {}
    for chair in Chair.objects.filter(sitting__in=sittings).select_related("table", "registration"):
        chairs.setdefault((chair.sitting_id, chair.table.number), []).append(chair)
    sheets = _standing_sheets(sittings, until)
    found: dict[int, list[TableSeen]] = {sitting.pk: [] for sitting in sittings}
    for (sitting, number), seated in sorted(chairs.items()):
        found[sitting].append(TableSeen(number, tuple(seated), sheets.get((sitting, number))))
    return found


def _standing_sheets(sittings: Iterable[Sitting], until: int | None) -> dict[tuple[int, int], TableSheet]:
    """(sitting id, table number) -> the newest version, unless that was set aside."""
    sheets = TableSheet.objects.filter(sitting__in=list(sittings)).select_related("table", "winner")
    if until is not None:
        sheets = sheets.filter(entry__lte=until)
    newest = {(sheet.sitting_id, sheet.table.number): sheet for sheet in sheets.prefetch_related("signatures")}
    return {key: sheet for key, sheet in newest.items() if sheet.state != TableSheet.State.SET_ASIDE}


def table_of(sitting: Sitting, number: int) -> TableSeen | None:
    return next((table for table in tables_of(sitting) if table.number == number), None)


def as_seated(tables: Iterable[TableSeen]) -> Seated:
    """Who sat where, as the draw wants it."""
    return tuple(Sat(table.number, tuple(person.number for person in table.people)) for table in tables)


def played_before(tournament: Tournament) -> list[Seated]:
    """Preliminary sittings that have begun, as the draw of the next ones must know them."""
    begun = [sitting for sitting in sittings_of(tournament) if sitting.phase != Phase.DRAWN]
    seen = seen_tables([sitting for sitting in begun if sitting.stage == Stage.PRELIMINARY])
    return [as_seated(tables) for tables in seen.values()]


def chair_in(sitting: Sitting, person: Registration) -> Chair | None:
    chairs = Chair.objects.filter(sitting=sitting, registration=person)
    return chairs.select_related("table", "registration").first()


def people_to_play(tournament: Tournament, present_only: bool = True) -> list[Registration]:
    """Who is drawn: everybody (or who is here) but those who were removed from the event."""
    found = penalties(tournament)
    people = people_to_seat(tournament, present_only)
    return [person for person in people if not found.get(person.pk, Penalty()).removed]


def unmatched(sitting: Sitting, present: Mapping[int, Registration]) -> tuple[list[Registration], list[Registration]]:
    """Who has a chair and is not here, and who is here and should have a chair and has none; `present`: by number."""
    seated = {chair.registration.number: chair.registration for table in tables_of(sitting) for chair in table.chairs}
    missing = [person for number, person in seated.items() if number not in present]
    everybody = sitting.stage == Stage.PRELIMINARY  # of the later stages most people are only spectators
    late = [person for number, person in present.items() if everybody and number not in seated]
    return missing, late
