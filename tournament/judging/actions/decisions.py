"""What the head judge decides: conflicts between counts, and the winner."""

from collections.abc import Mapping

from games.game import Problem
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.journal.models import Entry
from tournament.judging.actions.claims import claim_data, decide_claim, reason_given
from tournament.judging.actions.sheets import add_sheet, read_score, sheet_data
from tournament.judging.counting import Count
from tournament.judging.models import Claim, ScoreSheet, Victory
from tournament.judging.queries import WAITING, claims_of, first_accepted, missing_sheets, open_conflicts
from tournament.judging.ranking import RankedClaim, not_counted, ranked_claims, ranked_finals
from tournament.rounds.actions import reopen_play, stop_play
from tournament.rounds.models import Round
from tournament.rounds.queries import current_round
from tournament.setup.models import Tournament


@decision
def resolve_conflict(
    now: Deciding, conflict_id: int, values: Mapping[str, object], ties: Mapping[str, int], reason: str
) -> Decided:
    """The head judge says what is right: one of the counts, or another. A claim is decided by that."""
    conflict = open_conflicts(now.tournament).filter(pk=conflict_id).first()
    if not conflict:
        raise refuse("no_such_conflict", gettext_noop("There is no such open conflict."))
    seat = conflict.standing.seat
    read_score(now.tournament, seat, values, ties)
    conflict.reason = reason_given(reason)
    count = Count(values, ties)
    sheet = add_sheet(now, conflict.registration, seat, ScoreSheet.State.VERIFIED, count, conflict.claim)
    conflict.decided = sheet
    conflict.save()
    claim = conflict.claim
    said = {"conflict": conflict.pk, "reason": conflict.reason}
    if claim and claim.state == Claim.State.DISPUTED:
        decided = decide_claim(now, claim, sheet)
        return Decided(decided.kind, {**decided.data, **said}, True)
    return Decided("conflict_resolved", sheet_data(sheet) | said)


@decision
def confirm_winner(now: Deciding, despite_missing: bool = False) -> Decided:
    """The head judge names the winner: the best of the accepted claims of a round, all claims of it being counted;
    or, when play was ended without one, the best of the final sheets (`despite_missing`: though some are missing).
    """
    if Victory.objects.filter(tournament=now.tournament).exists():
        raise refuse("already_won", gettext_noop("The winner has been confirmed."))
    best = _best(now.tournament, despite_missing)
    person = best.sheet.registration
    Victory.objects.create(
        tournament=now.tournament,
        registration=person,
        round=best.claim.round if best.claim else best.sheet.round,
        claim=best.claim,
        confirmed_by_id=now.by.user_id,
        confirmed_at=now.at,
    )
    ends_play = not now.tournament.play_ended_at
    if ends_play:
        stop_play(now)
    where = {"table": best.sheet.seat.table.number, "group": best.sheet.seat.group}
    data = claim_data(best.claim) if best.claim else {"registration": person.number, **where}
    return Decided("winner_confirmed", data | {"version": best.sheet.version, "ends_play": ends_play}, True)


@decision
def revoke_winner(now: Deciding, reason: str) -> Decided:
    """The head judge takes a confirmation back: claims can be counted anew, and play that it ended may go on."""
    said = reason_given(reason)
    deleted, _ = Victory.objects.filter(tournament=now.tournament).delete()
    if not deleted:
        raise refuse("no_winner", gettext_noop("No winner has been confirmed."))
    confirmed = Entry.objects.filter(tournament=now.tournament, kind="winner_confirmed").latest("number")
    if confirmed.data["ends_play"]:
        reopen_play(now)
    where = {"table": confirmed.data["table"], "group": confirmed.data["group"]}
    return Decided("winner_revoked", where | {"reason": said}, True, replaces=confirmed)


def _best(tournament: Tournament, despite_missing: bool) -> RankedClaim:
    first = first_accepted(tournament)
    if first:
        ranked = _claims_all_counted(tournament, first.round)
    elif tournament.play_ended_at:
        ranked = _finals_all_there(tournament, despite_missing)
    else:
        ranked = []
    if not ranked:
        raise refuse("nothing_accepted", gettext_noop("No claim has been accepted."))
    _check_cards(tournament, ranked)
    return ranked[0]


def _claims_all_counted(tournament: Tournament, round_: Round) -> list[RankedClaim]:
    """The accepted claims of the round, if none of this round or an earlier one is still to be decided."""
    undecided = Claim.objects.filter(tournament=tournament, state__in=WAITING, round__number__lte=round_.number)
    if waiting := undecided.count():
        message = gettext_noop("Claims of this round still to be counted: {waiting}.")
        raise refuse("claims_open", message, waiting=waiting)
    return ranked_claims(tournament, claims_of(round_))


def _finals_all_there(tournament: Tournament, despite_missing: bool) -> list[RankedClaim]:
    problems = []
    if conflicts := open_conflicts(tournament).count():
        message = gettext_noop("Counts that differ, still to be decided: {conflicts}.")
        problems.append(Problem("conflicts_open", "", {"conflicts": conflicts}, message))
    missing = 0 if despite_missing else len(missing_sheets(tournament))
    if missing:
        message = gettext_noop("Sheets of the last round still missing: {missing}.")
        problems.append(Problem("sheets_missing", "", {"missing": missing}, message))
    if Claim.objects.filter(tournament=tournament, state__in=WAITING, round=current_round(tournament)).exists():
        problems.append(Problem("claims_open", "", {}, gettext_noop("A claim of the last round is not decided yet.")))
    if problems:
        raise Refused(problems)
    return ranked_finals(tournament)


def _check_cards(tournament: Tournament, ranked: list[RankedClaim]) -> None:
    """A tie is not decided by cards that nobody looked at."""
    missing = not_counted(tournament, *ranked[:2]) if len(ranked) > 1 else None
    if missing:
        message = gettext_noop("A tie for the first place, but this was not counted for both: {criterion}.")
        raise refuse("tie_not_counted", message, criterion=missing.label)
