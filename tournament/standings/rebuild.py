"""Sheets, claims, sanctions, the winner and the list, made anew from the journal alone. Pure: it reads no table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.game import Game
from games.ranking import TieBreaker, rank
from tournament.judging.models import Claim, Sanction, ScoreSheet
from tournament.judging.queries import OFFICIAL, STANDS, Penalty, count_of, row_of
from tournament.judging.sealing import is_sealed, seal, was_sealed

Data = Mapping[str, Any]
Told = tuple[int, str, Data]
"""Number, kind and data of an entry."""

STATE_AFTER = {
    "victory_declared": Claim.State.OPEN,
    "claim_counted": Claim.State.COUNTED,
    "claim_accepted": Claim.State.ACCEPTED,
    "claim_refused": Claim.State.REFUSED,
    "claim_reopened": Claim.State.OPEN,
}
SANCTION_AFTER = {
    "sanction_given": Sanction.State.GIVEN,
    "sanction_appealed": Sanction.State.APPEALED,
    "sanction_upheld": Sanction.State.UPHELD,
    "sanction_lifted": Sanction.State.LIFTED,
}


TOLD_OF_A_SHEET = ("seat", "state", "values", "ties", "sealed")


@dataclass
class Rebuilt:
    """What the journal says. Keys as in the tables; values only what can be told from entries."""

    sheets: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)  # (registration, version)
    claims: dict[int, dict[str, Any]] = field(default_factory=dict)
    sanctions: dict[int, dict[str, Any]] = field(default_factory=dict)
    winner: int | None = None


def rebuild(entries: Iterable[Told]) -> Rebuilt:
    """Entries in the order of their numbers."""
    told = Rebuilt()
    for number, kind, data in entries:
        for sheet in data.get("sheets", [data]):
            if "version" in sheet and ("values" in sheet or "sealed" in sheet):
                key = (sheet["registration"], sheet["version"])
                told.sheets[key] = {name: sheet[name] for name in TOLD_OF_A_SHEET if name in sheet} | {"entry": number}
        if opened := data.get("opened"):
            sealed = told.sheets[opened["registration"], opened["version"]]
            sealed |= {"values": opened["values"], "ties": opened["ties"]}
        if "claim" in data and kind != "winner_confirmed":
            _tell_claim(told, kind, data)
        if kind in SANCTION_AFTER:
            _tell_sanction(told, number, kind, data)
        if kind == "winner_confirmed":
            told.winner = data["registration"]
        if kind == "winner_revoked":
            told.winner = None
    return told


def _tell_claim(told: Rebuilt, kind: str, data: Data) -> None:
    claim = told.claims.setdefault(data["claim"], {"registration": data["registration"], "total": None})
    if kind in STATE_AFTER:
        claim |= {"state": str(STATE_AFTER[kind]), "total": data.get("total")}
    elif kind == "claim_taken" and claim["state"] == Claim.State.OPEN:
        claim["state"] = str(Claim.State.TAKEN)
    elif kind == "claim_disputed" and told.winner is None:
        claim |= {"state": str(Claim.State.DISPUTED), "total": None}


def _tell_sanction(told: Rebuilt, number: int, kind: str, data: Data) -> None:
    sanction = told.sanctions.setdefault(data["sanction"], {"entry": number})
    sanction |= {name: data[name] for name in ("registration", "kind", "points")} | {"state": str(SANCTION_AFTER[kind])}


Places = list[tuple[int | None, int, int]]
"""Rank, registration, total."""


def rebuilt_places(told: Rebuilt, rules: Game, order: tuple[TieBreaker, ...]) -> Places:
    """The list that follows from what the journal says, removed people at the end."""
    newest = {
        number: sheet
        for (number, version), sheet in sorted(told.sheets.items(), key=lambda item: item[0])
        if sheet["state"] in STANDS and "sealed" not in sheet
    }
    found = penalties_told(told)
    rows: dict[int, dict[str, int]] = {}
    for number, sheet in newest.items():
        row = row_of(rules.total(sheet["values"]), sheet["ties"], number, found.get(number, Penalty()))
        rows[number] = row | {"winner": int(number == told.winner), "official": int(sheet["state"] in OFFICIAL)}
    removed = [number for number in rows if found.get(number, Penalty()).removed]
    taking_part = [number for number in rows if number not in set(removed)]
    ranked: Places = [
        (place.rank, taking_part[place.index], rows[taking_part[place.index]]["total"])
        for place in rank([rows[number] for number in taking_part], order)
    ]
    return ranked + [(None, number, rows[number]["total"]) for number in removed]


def penalties_told(told: Rebuilt) -> dict[int, Penalty]:
    found: dict[int, Penalty] = {}
    for sanction in told.sanctions.values():
        if sanction["state"] == Sanction.State.LIFTED:
            continue
        had = found.get(sanction["registration"], Penalty())
        removed = had.removed or sanction["kind"] == Sanction.Kind.REMOVAL
        found[sanction["registration"]] = Penalty(had.points + sanction["points"], had.warnings, removed)
    return found


def differences(told: Mapping[Any, Any], stored: Mapping[Any, Any]) -> list[tuple[Any, Any, Any]]:
    """Key, what the journal says, what the table says, wherever they differ."""
    keys = sorted(told.keys() | stored.keys(), key=str)
    return [(key, told.get(key), stored.get(key)) for key in keys if told.get(key) != stored.get(key)]


def stored_sheets(sheets: Iterable[ScoreSheet]) -> dict[tuple[int, int], dict[str, Any]]:
    return {(sheet.registration.number, sheet.version): _as_told(sheet) for sheet in sheets}


def _as_told(sheet: ScoreSheet) -> dict[str, Any]:
    where = {"seat": sheet.seat_id, "state": sheet.state, "entry": sheet.entry}
    counted = {} if is_sealed(sheet) else {"values": sheet.values, "ties": sheet.ties}
    sealed = {"sealed": seal(count_of(sheet))} if was_sealed(sheet) else {}
    return where | counted | sealed


def stored_claims(claims: Iterable[Claim]) -> dict[int, dict[str, Any]]:
    return {
        claim.pk: {"registration": claim.registration.number, "total": claim.total, "state": claim.state}
        for claim in claims
    }


def stored_sanctions(sanctions: Iterable[Sanction]) -> dict[int, dict[str, Any]]:
    return {
        sanction.pk: {
            "entry": sanction.entry,
            "registration": sanction.registration.number,
            "kind": sanction.kind,
            "points": sanction.points,
            "state": sanction.state,
        }
        for sanction in sanctions
    }
