"""Who of several is ahead by the official order, and the words to say it aloud."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.ranking import Place, TieBreaker, rank
from games.text import Text, gettext_noop
from tournament.judging.models import Claim, Conflict, ScoreSheet
from tournament.judging.queries import (
    Penalty,
    Row,
    claims_of,
    deciding_count,
    final_sheets,
    penalties,
    rows_of,
    tie_breakers,
)
from tournament.registration.people import public_name
from tournament.setup.models import Tournament

ACCEPTED = Claim.State.ACCEPTED


@dataclass(frozen=True, slots=True)
class RankedClaim:
    """An accepted claim (or, without the goal, a final sheet) with its count, and where it stands among the others."""

    claim: Claim | None
    sheet: ScoreSheet
    place: Place
    row: Row


def ranked_claims(tournament: Tournament, claims: Sequence[Claim]) -> list[RankedClaim]:
    """The accepted of `claims`, best first, by the official order of ties. Removed people have no place."""
    return _ranked(tournament, [(claim, deciding_count(claim)) for claim in claims if claim.state == ACCEPTED])


def ranked_finals(tournament: Tournament) -> list[RankedClaim]:
    """The final sheets of everybody who still takes part, best first."""
    return _ranked(tournament, [(None, sheet) for sheet in final_sheets(tournament)])


def ranked_if_right(conflict: Conflict, sheet: ScoreSheet) -> list[RankedClaim]:
    """The order as it would be if this were the right one of the counts that differ."""
    tournament, claim = conflict.tournament, conflict.claim
    if not claim:
        others = [final for final in final_sheets(tournament) if final.registration_id != sheet.registration_id]
        return _ranked(tournament, [(None, final) for final in (*others, sheet)])
    accepted = [(one, deciding_count(one)) for one in claims_of(claim.round) if one.state == ACCEPTED and one != claim]
    mine = _ranked(tournament, [(claim, sheet)])
    reached = [(claim, sheet)] if mine and mine[0].row["total"] >= tournament.profile.goal else []
    return _ranked(tournament, [*accepted, *reached])


def _ranked(tournament: Tournament, counted: Iterable[tuple[Claim | None, ScoreSheet]]) -> list[RankedClaim]:
    """Those who still take part, best first."""
    found = penalties(tournament)
    taking_part = [(c, sheet) for c, sheet in counted if not found.get(sheet.registration_id, Penalty()).removed]
    rows = rows_of(tournament, [sheet for _, sheet in taking_part], found)
    places = rank(rows, tie_breakers(tournament))
    return [RankedClaim(*taking_part[place.index], place, rows[place.index]) for place in places]


def not_counted(tournament: Tournament, first: RankedClaim, second: RankedClaim) -> TieBreaker | None:
    """The criterion that ought to separate two places but was not counted for both of them."""
    for criterion in tie_breakers(tournament):
        if criterion.name not in first.row or criterion.name not in second.row:
            return criterion
        if first.row[criterion.name] != second.row[criterion.name]:
            return None
    return None


def outlook(conflict: Conflict, sheet: ScoreSheet) -> list[Text]:
    """What follows if this count is right: whether the claim is accepted, in which place, and who would win."""
    ranked = ranked_if_right(conflict, sheet)
    own = next((one for one in ranked if one.sheet.pk == sheet.pk), None)
    if own and own.place.rank == 1:
        return [Text(gettext_noop("{name} is first."), _who(own))]
    said = [Text(gettext_noop("Place {rank}."), {"rank": own.place.rank}) if own else Text(gettext_noop("Refused."))]
    return said + [Text(gettext_noop("{name}, table {table}, is first."), _who(first)) for first in ranked[:1]]


def explanation(ranked: Sequence[RankedClaim]) -> list[Text]:
    """Why the order is as it is, one sentence a place, to read aloud."""
    first = [_first_sentence(ranked[0])] if ranked else []
    return first + [_sentence(ahead, behind) for ahead, behind in pairwise(ranked)]


def _first_sentence(best: RankedClaim) -> Text:
    message = gettext_noop("{name}, table {table}, has {total} victory points.")
    return Text(message, {**_who(best), "total": best.row["total"]})


def _sentence(ahead: RankedClaim, behind: RankedClaim) -> Text:
    decided_by = behind.place.decided_by
    if not decided_by:
        return Text(gettext_noop("{name}, table {table}, shares this place: nothing separates them."), _who(behind))
    places = {**_who(behind), "first": _who(ahead)["name"], "criterion": decided_by.label}
    places |= {"a": ahead.row.get(decided_by.name, 0), "b": behind.row.get(decided_by.name, 0)}
    if decided_by.name == "registered":
        return Text(
            gettext_noop("{name}, table {table}, comes next: all else is equal, and {first} registered first."), places
        )
    message = gettext_noop("{name}, table {table}, comes next. What decides: {criterion}, {a} of {first} to {b}.")
    return Text(message, places)


def _who(ranked: RankedClaim) -> dict[str, object]:
    return {"name": public_name(ranked.sheet.registration), "table": ranked.sheet.seat.table.number}
