"""What a judge's device keeps to work without a network: tables, seats, people, what has been counted."""

from typing import Any

from tournament.judging.models import ScoreSheet
from tournament.judging.queries import OFFICIAL
from tournament.rounds.queries import current_round
from tournament.seating.queries import SeatInfo, seat_plan
from tournament.setup.models import Tournament

State = ScoreSheet.State


def roster(tournament: Tournament, judge_id: int | None) -> dict[str, Any]:
    """The document for one judge. What another judge counted officially is not in it: a second count is blind."""
    round_ = current_round(tournament)
    newest = newest_sheets(tournament)
    round_id = round_.pk if round_ else None
    tables = [
        {
            "table": number,
            "row": seats[0].row,
            "seats": [_seat(info, newest.get(info.person.pk), round_id, judge_id) for info in seats if info.person],
        }
        for number, seats in seat_plan(tournament).tables().items()
    ]
    return {
        "game": tournament.game,
        "goal": tournament.profile.goal,
        "round": round_.number if round_ else 0,
        "official": bool(tournament.play_ended_at),
        "tables": tables,
    }


def newest_sheets(tournament: Tournament) -> dict[int, ScoreSheet]:
    """The newest version of each person's sheet, whatever its state: primary key of the registration -> sheet."""
    sheets = ScoreSheet.objects.filter(tournament=tournament).select_related("round", "entered_by").order_by("version")
    return {sheet.registration_id: sheet for sheet in sheets.iterator()}


def _seat(info: SeatInfo, sheet: ScoreSheet | None, round_id: int | None, judge_id: int | None) -> dict[str, Any]:
    assert info.person
    person = {
        "registration": info.person.number,
        "name": f"{info.person.first_name} {info.person.last_name}",
        "group": info.side,
        "colour": info.colour,
        "reach": info.reach,
    }
    if not sheet:
        return {**person, "version": 0, "round": 0, "state": "", "values": {}, "ties": {}}
    hidden = sheet.state in (*OFFICIAL, State.DISPUTED) and sheet.entered_by_id != judge_id
    counted = {"values": {}, "ties": {}} if hidden else {"values": sheet.values, "ties": sheet.ties}
    state = sheet.state if sheet.round_id == round_id or sheet.state == State.DRAFT else State.INTERIM
    counted_in = sheet.round.number if sheet.round else 0
    return {**person, "version": sheet.version, "round": counted_in, "state": state, **counted}
