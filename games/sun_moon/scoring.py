"""What a complete Sun/Moon sheet cannot say, beyond the limits of its lines."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.problem import Problem
from games.ruling import Field
from games.text import Text, gettext_noop

REACH = Field("reach", Text(gettext_noop("Foreign starting areas in reach")), least=1, most=5, default=5)


def check_buildings(counts: Mapping[str, int], **context: Any) -> Iterator[Problem]:
    """Set-up leaves everybody with two settlements and a city, and no building is ever lost.

    Source: 002 §2.4, §2.7 (follows).
    """
    buildings = counts["settlements"] + counts["cities"]
    if counts["cities"] < 1:
        message = gettext_noop("Everybody has a city since the set-up: at least 1 city.")
        yield Problem("no_city", "cities", {}, message, "002 §2.7")
    if buildings < 3:
        message = gettext_noop("Everybody starts with 3 buildings and none is ever lost: {given} can't be.")
        yield Problem("too_few_buildings", "settlements", {"given": buildings}, message, "002 §2.4")
    abroad = max(buildings - 3, 0)
    if counts["foreign_areas"] > abroad:
        params = {"given": counts["foreign_areas"], "most": abroad}
        message = gettext_noop("{given} foreign areas can't be: at most {most} of these buildings can stand abroad.")
        yield Problem("more_areas_than_buildings", "foreign_areas", params, message, "002 §2.4, §5.6")


def check_reach(counts: Mapping[str, int], reach: int = 5, **context: Any) -> Iterator[Problem]:
    """A seat reaches 5 foreign areas in the middle of a row or in a ring, 3 at the end of a line, 1 on a lone board.

    Source: 002 §5.2, §5.6 (follows).
    """
    if counts["foreign_areas"] > reach:
        params = {"given": counts["foreign_areas"], "reach": reach}
        message = gettext_noop("{given} foreign areas can't be: this seat reaches {reach}.")
        yield Problem("out_of_reach", "foreign_areas", params, message, "002 §5.2, §5.6")
