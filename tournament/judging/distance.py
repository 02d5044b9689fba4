"""How far a table is from where a judge was last, in rows and boards: the nearest judge goes."""

from dataclasses import dataclass

from django.db.models import Q

from tournament.judging.models import Call, Claim, ScoreSheet
from tournament.seating.models import Table
from tournament.setup.models import Tournament


@dataclass(frozen=True, slots=True)
class Way:
    """From the judge's last table: rows to cross, boards to pass."""

    rows: int
    boards: int


def last_place(tournament: Tournament, judge_id: int | None) -> Table | None:
    """The table that a judge counted last, or else has been called to."""
    if judge_id is None:
        return None
    sheet = (
        ScoreSheet.objects.filter(tournament=tournament, entered_by_id=judge_id)
        .select_related("seat__table__row")
        .order_by("-entry")
        .first()
    )
    if sheet:
        return sheet.seat.table
    claims = Claim.objects.filter(tournament=tournament, judge_id=judge_id).select_related("seat__table__row")
    if taken := claims.order_by("-pk").first():
        return taken.seat.table
    call = Call.objects.filter(Q(tournament=tournament), judge_id=judge_id).select_related("table__row")
    latest = call.order_by("-pk").first()
    return latest.table if latest else None


def way_to(table: Table, was_at: Table | None) -> Way | None:
    """The way from the last table; None where nobody knows."""
    if not was_at or not was_at.row or not table.row:
        return None
    return Way(abs(table.row.number - was_at.row.number), abs(table.place - was_at.place))
