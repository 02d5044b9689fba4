"""What the organiser settles before the start: the tables of the room, and the course of the event."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.game import Problem
from games.programmes import COUNTINGS, PROGRAMMES
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.seating.models import Table
from tournament.setup.actions import require_tables
from tournament.tables.models import Course, Sitting
from tournament.tables.queries import default_course

MOST_TABLES = 200
MOST_SITTINGS = 9
LONGEST_MINUTES = 600
CHANGEABLE = ("counting", "variant", "sittings", "semi_final", "final", "minutes", "warning_minutes", "credit")


@decision
def lay_out_tables(now: Deciding, tables: int, accessible: Iterable[int] = ()) -> Decided:
    """Number the tables of the room, by their place in it; tables that nobody has sat at go."""
    require_tables(now.tournament)
    if not 1 <= tables <= MOST_TABLES:
        message = gettext_noop("1 to {most} tables.")
        raise refuse("tables", message, line="tables", most=MOST_TABLES)
    if Sitting.objects.filter(tournament=now.tournament).exists():
        raise refuse("sittings_drawn", gettext_noop("Sittings are drawn: the room stays as it is."))
    reachable = frozenset(accessible)
    Table.objects.filter(tournament=now.tournament).delete()
    Table.objects.bulk_create(
        Table(tournament=now.tournament, number=number, place=number, accessible=number in reachable)
        for number in range(1, tables + 1)
    )
    return Decided("tables_laid_out", {"tables": tables, "accessible": sorted(reachable)})


@decision
def set_course(now: Deciding, programme: str, changes: Mapping[str, Any] | None = None) -> Decided:
    """Take a programme, with what the organiser changes; before the first sitting begins."""
    require_tables(now.tournament)
    if Sitting.objects.filter(tournament=now.tournament).exclude(phase=Sitting.Phase.DRAWN).exists():
        raise refuse("play_has_begun", gettext_noop("Play has begun: the course of the event stays as it is."))
    if programme not in PROGRAMMES:
        raise refuse("programme", gettext_noop("There is no such programme."), line="programme")
    course = default_course(now.tournament, programme)
    for name in CHANGEABLE:
        setattr(course, name, (changes or {}).get(name, getattr(course, name)))
    problems = list(_problems_of(course))
    if problems:
        raise Refused(problems)
    stored = Course.objects.filter(tournament=now.tournament).first()
    course.pk = stored.pk if stored else None
    course.save()
    return Decided("course_set", {"programme": programme, **{name: getattr(course, name) for name in CHANGEABLE}}, True)


def _problems_of(course: Course) -> Iterable[Problem]:
    if course.counting not in COUNTINGS:
        yield Problem("counting", "counting", {}, gettext_noop("There is no such way to count."))
    if course.variant and course.variant not in course.tournament.rules.variants:
        yield Problem("variant", "variant", {}, gettext_noop("This game has no such scenario."))
    if not 1 <= course.sittings <= MOST_SITTINGS:
        yield Problem("sittings", "sittings", {"most": MOST_SITTINGS}, gettext_noop("1 to {most} sittings."))
    if not 0 <= course.warning_minutes < course.minutes <= LONGEST_MINUTES:
        message = gettext_noop("At most {most} minutes, and the warning before they are over.")
        yield Problem("minutes", "minutes", {"most": LONGEST_MINUTES}, message)
    if course.credit not in Course.Credit.values:
        yield Problem("credit", "credit", {}, gettext_noop("There is no such credit."))
