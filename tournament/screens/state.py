"""The public state: one small document, the same for everybody, made from the database alone."""

import json
from datetime import datetime, timedelta
from typing import Any

from games.dice import commitment
from tournament.journal.models import Entry
from tournament.journal.queries import are_published, public_number
from tournament.judging.models import Claim
from tournament.judging.queries import WAITING, winner_now
from tournament.registration.people import public_name
from tournament.rounds.models import Break, FairDice, Phase, Roll, Round
from tournament.rounds.queries import (
    RollSeen,
    current_round,
    hall_sound,
    is_played_again,
    notice_shown,
    open_break,
    open_extra_times,
    robbers_now,
    rolls_that_count,
)
from tournament.screens.queries import histogram, scene_now
from tournament.seating.queries import seat_held_by
from tournament.setup.models import Format, Tournament
from tournament.standings.queries import standings
from tournament.tables.queries import (
    current_sitting,
    extra_time_state,
    sitting_clock,
    sitting_state,
    table_leaders,
    table_winner,
)

RECENT = 12
LEADERS = 8


def public_state(slug: str) -> tuple[int, bytes] | None:
    """Number and bytes of what everybody sees now; None for an unknown event.

    The number is that of the newest public entry. It is read before and after: bytes never mix two states.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if not tournament:
        return None
    while True:
        number = public_number(tournament.pk)
        document = _document(Tournament.objects.get(pk=tournament.pk), number)
        if public_number(tournament.pk) == number:
            return number, json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _document(tournament: Tournament, number: int) -> dict[str, Any]:
    entry = Entry.objects.filter(tournament=tournament, number=number).select_related("replaces").first()
    at = entry.at if entry else tournament.starts_at
    round_ = current_round(tournament)
    rolls = rolls_that_count(tournament)
    chosen = scene_now(tournament)
    at_tables = _at_tables(tournament, number) if tournament.format == Format.TABLES else {"sitting": None}
    return {
        "number": number,
        "at": _ms(at),
        "show_at": _ms(at + timedelta(milliseconds=tournament.pace.reveal_ms)),
        **_round(tournament, round_, rolls),
        "robbers": robbers_now(tournament, rolls),
        "recent": [_roll(seen) for seen in rolls if seen.kind == Roll.Kind.PRODUCTION][-RECENT:],
        "extra_time": _extra_time(tournament),
        "histogram": histogram(rolls),
        "notice": _notice(tournament),
        "claim": _claim(round_),
        "leaders": _leaders(tournament, number),
        "winner": _winner(tournament),
        "correction_of": _correction_of(tournament, round_, rolls),
        "undone": entry.data["step"] if entry and entry.kind == "step_undone" else None,
        "played_again": round_ is not None and is_played_again(round_),
        "fair": _fair(tournament),
        "last_round": tournament.last_round,
        "closes_ms": _ms_or_none(tournament.closes_at),
        "ended": bool(tournament.play_ended_at),
        "starts_at": _ms(tournament.starts_at),
        "sound": hall_sound(tournament),
        "scene": chosen.as_dict() if chosen else None,
        **at_tables,
    }


def _at_tables(tournament: Tournament, number: int) -> dict[str, Any]:
    """What differs at separate tables: the sitting, its clock, who plays longer, and who leads."""
    sitting = current_sitting(tournament)
    shown: dict[str, Any] = {"phase": sitting.phase, "clock": sitting_clock(sitting)} if sitting else {}
    return {
        **shown,
        "extra_time": extra_time_state(sitting) if sitting else [],
        "sitting": sitting_state(tournament, number),
        "leaders": table_leaders(tournament, number),
        "winner": table_winner(tournament),
    }


def _round(tournament: Tournament, round_: Round | None, rolls: list[RollSeen]) -> dict[str, Any]:
    profile = tournament.profile
    if not round_:
        clock = {"state": "waiting", **dict.fromkeys(("starts_ms", "deadline_ms", "remaining_ms", "allotment_ms"))}
        nothing = dict.fromkeys(("group", "dice", "total", "robber_dice"))
        return {"round": 0, "phase": "waiting", **nothing, "next_group": profile.group_of(1), "clock": clock}
    now = {seen.kind: seen for seen in rolls if seen.round == round_.number}
    production, robbers = now.get(Roll.Kind.PRODUCTION), now.get(Roll.Kind.ROBBERS)
    rest = open_break(tournament)
    return {
        "round": round_.number,
        "phase": "break" if rest else round_.phase,
        "group": round_.group,
        "next_group": profile.group_of(round_.number + 1),
        "next_allotment_ms": profile.allotment_of(round_.number + 1) * 1000,
        "dice": production.dice if production else None,
        "total": production.total if production else None,
        "robber_dice": robbers.dice if robbers else None,
        "clock": _break_clock(rest) if rest else _clock(round_),
    }


def _clock(round_: Round) -> dict[str, Any]:
    """`state`: waiting, discarding (until `deadline_ms`), running (from `starts_ms` to `deadline_ms`), paused, over."""
    state: str = "waiting"
    if round_.phase in (Phase.RUNNING, Phase.PAUSED, Phase.OVER):
        state = round_.phase
    elif round_.discards_until:
        state = "discarding"
    return {
        "state": state,
        "starts_ms": _ms_or_none(round_.starts_at),
        "deadline_ms": _ms_or_none(round_.deadline or round_.discards_until),
        "remaining_ms": round_.remaining_ms,
        "allotment_ms": round_.allotment_ms,
        **({"reason": round_.pause_reason} if round_.pause_reason else {}),
    }


def _break_clock(rest: Break) -> dict[str, Any]:
    """`state` break, until `deadline_ms`."""
    nothing = dict.fromkeys(("starts_ms", "remaining_ms", "allotment_ms"))
    return {"state": "break", "deadline_ms": _ms(rest.deadline), **nothing}


def _extra_time(tournament: Tournament) -> list[dict[str, Any]]:
    """Tables that still play: until `until_ms`, or (None) for `ms` after the end of the round that runs."""
    return [
        {"table": extra.table.number, "ms": extra.ms, "until_ms": _ms_or_none(extra.until)}
        for extra in open_extra_times(tournament)
    ]


def _correction_of(tournament: Tournament, round_: Round | None, rolls: list[RollSeen]) -> int | None:
    """The entry whose dice were wrong, as long as those that replaced them are on the screens."""
    shown = [seen.entry for seen in rolls if round_ and seen.round == round_.number]
    corrections = Entry.objects.filter(tournament=tournament, number__in=shown).exclude(replaces=None)
    newest = corrections.select_related("replaces").order_by("-number").first()
    return newest.replaces.number if newest and newest.replaces else None


def _roll(seen: RollSeen) -> dict[str, Any]:
    return {"round": seen.round, "dice": seen.dice, "total": seen.total}


def _notice(tournament: Tournament) -> dict[str, str] | None:
    notice = notice_shown(tournament)
    return notice.texts if notice else None


def _claim(round_: Round | None) -> dict[str, Any] | None:
    """The claims of the present round that are being counted, or have been: where, never who."""
    claims = list(Claim.objects.filter(round=round_).select_related("seat__table")) if round_ else []
    if not claims:
        return None
    tables = [{"table": c.seat.table.number, "group": c.seat.group, "state": c.state} for c in claims]
    return {"waiting": sum(c.state in WAITING for c in claims), "tables": tables}


def _leaders(tournament: Tournament, number: int) -> list[dict[str, Any]]:
    if not are_published(tournament):
        return []
    return [
        {"rank": s.rank, "name": s.name, "table": s.table, "group": s.group, "total": s.total, "official": s.official}
        for s in standings(tournament, until=number)[:LEADERS]
        if s.rank
    ]


def _winner(tournament: Tournament) -> dict[str, Any] | None:
    found = winner_now(tournament)
    if not found:
        return None
    seat = found.claim.seat if found.claim else seat_held_by(found.registration)
    where = {"table": seat.table.number, "group": seat.group} if seat else {}
    return {"name": public_name(found.registration), **where, "round": found.round.number if found.round else None}


def _fair(tournament: Tournament) -> dict[str, Any] | None:
    """The commitment of the fair dice; the seed itself only when it has been revealed."""
    fair = FairDice.objects.filter(tournament=tournament).first()
    if not fair:
        return None
    revealed = fair.seed if fair.revealed_at else None
    return {"commitment": commitment(bytes.fromhex(fair.seed)), "audience": fair.audience, "seed": revealed}


def _ms_or_none(moment: datetime | None) -> int | None:
    return _ms(moment) if moment else None


def _ms(moment: datetime) -> int:
    """Unix milliseconds."""
    return round(moment.timestamp() * 1000)
