"""The few boards around a table, as whoever sits there sees them: own group nearest, the others opposite."""

from dataclasses import dataclass

from tournament.seating.models import Table
from tournament.seating.queries import SeatInfo, SeatPlan, seat_plan
from tournament.setup.models import Tournament


@dataclass(frozen=True, slots=True)
class Near:
    """One seat near mine. `partner` is "always" (opposite), "active" (beside me, in my turn) or nothing."""

    info: SeatInfo
    me: bool
    partner: str


def plan_around(tournament: Tournament, table: Table) -> SeatPlan:
    return seat_plan(tournament, table.row)


def rows_around(plan: SeatPlan, me: SeatInfo) -> list[list[Near | None]]:
    """Opposite row, then own row, each from my left to my right; None where the hall has no board."""
    boards = _left_to_right(me)
    sides = [side for table, side in plan.seats if table == me.table and side != me.side]
    return [[_near(plan, me, board, side) for board in boards] for side in [*sides, me.side]]


def _left_to_right(me: SeatInfo) -> list[int | None]:
    """My board between its neighbours. Moon sees places rise to the right, Sun, from the other side, to the left."""
    beside: list[int | None] = list(me.beside)
    if len(beside) == 1:
        beside = [*beside, None] if me.place else [None, *beside]
    left, right = beside if len(beside) == 2 else (None, None)
    return [right, me.table, left] if me.side == "sun" else [left, me.table, right]


def _near(plan: SeatPlan, me: SeatInfo, board: int | None, side: str) -> Near | None:
    info = plan.seats.get((board, side)) if board is not None else None
    if not info:
        return None
    partner = "" if info.key not in me.partners else "active" if side == me.side else "always"
    return Near(info, info.key == me.key, partner)
