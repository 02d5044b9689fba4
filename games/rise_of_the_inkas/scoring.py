"""What a sheet of Rise of the Inkas cannot say, beyond the limits of its lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.rise_of_the_inkas.facts import GOALS, OPENING_SETTLEMENTS, WINNING_MARKERS
from games.rise_of_the_inkas.tribes import points_of_tribe
from games.ruling import Field
from games.text import Text, gettext_noop

Counts = Mapping[str, int]

WAITING = Field("waiting", Text(gettext_noop("No site was legal for founding the next tribe")), "bool", default=False)
"""What a judge may tell beside the sheet."""


def check_goal(counts: Counts, **context: Any) -> Iterator[Problem]:
    """The points of the active tribe: below its goal, for at the goal it declines and counts as completed.

    Source: 001 §יעדי הפיתוח L373, L377, §מפלת השבט הראשון L397, §מפלת השבט השני L413.

    >>> [problem.code for problem in check_goal({"tribes": 0, "settlements": 4, "cities": 0})]
    ['tribe_completed']
    """
    points, goal = points_of_tribe(counts["settlements"], counts["cities"]), GOALS[counts["tribes"]]
    if points > goal:
        params = {"given": points, "goal": goal}
        message = gettext_noop("{given} points of the active tribe can't be: it ended with its goal, {goal}.")
        yield Problem("beyond_goal", "settlements", params, message, "001 §יעדי הפיתוח L373, L377")
    elif points == goal and counts["tribes"] < len(GOALS) - 1:
        message = gettext_noop("With {goal} points a tribe declines at once: count it as completed, and the next one.")
        yield Problem("tribe_completed", "tribes", {"goal": goal}, message, "001 §מפלת השבט הראשון L397")


def check_founding(counts: Counts, waiting: bool = False, **context: Any) -> Iterator[Problem]:
    """A tribe keeps its first buildings until it declines: two settlements of the first, one of the others.

    `waiting`: no site was legal when a tribe was to be founded; then it has none for now (a default of ours).

    Source: 001 §ייסודו של השבט הראשון L459, §ייסודו של השבט השני L463, §ייסודו של השבט השלישי L439.

    >>> [problem.code for problem in check_founding({"tribes": 1, "settlements": 0, "cities": 0})]
    ['not_founded']
    """
    buildings = counts["settlements"] + counts["cities"]
    if counts["tribes"] == 0 and buildings < OPENING_SETTLEMENTS:
        message = gettext_noop("The first tribe starts with 2 settlements and loses none: {given} buildings can't be.")
        source = "001 §ייסודו של השבט הראשון L459"
        yield Problem("too_few_buildings", "settlements", {"given": buildings}, message, source)
    if counts["tribes"] > 0 and buildings == 0 and not waiting:
        message = gettext_noop("A new tribe is founded at once with a settlement: at least 1 building.")
        yield Problem("not_founded", "settlements", {}, message, "001 §ייסודו של השבט השני L463")


def markers(counts: Counts) -> int:
    """Development markers that a sheet stands for.

    Source: 001 §לוח השבט L385.

    >>> markers({"tribes": 2, "settlements": 1, "cities": 1})
    11
    """
    return sum(GOALS[: counts["tribes"]]) + points_of_tribe(counts["settlements"], counts["cities"])


def check_winners(table: Sequence[Counts]) -> Iterator[Problem]:
    """Only one player of a table can have all 11 markers: the game ends with the first.

    Source: 001 §סיום המשחק L447 (follows).
    """
    winners = sum(markers(counts) >= WINNING_MARKERS for counts in table)
    if winners > 1:
        message = gettext_noop("{given} players have 11 development markers, but the first to have them ends the game.")
        yield Problem("several_winners", "settlements", {"given": winners}, message, "001 §סיום המשחק L447")
