"""Claims of victory: declared, taken, counted once or twice, refused, opened again."""

from collections.abc import Mapping
from dataclasses import replace

from games.game import Problem
from games.text import Text, gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.judging.actions.sheets import add_sheet, open_conflict, read_score, seated, sheet_data
from tournament.judging.counting import Count, differences, together
from tournament.judging.models import Claim, Conflict, ScoreSheet, Victory
from tournament.judging.queries import Penalty, count_of, counts_of, penalties
from tournament.judging.sealing import sealed_data
from tournament.rounds.actions import pause_clock, resume_clock
from tournament.rounds.models import PauseReason, Phase, Round
from tournament.rounds.queries import current_round
from tournament.seating.models import Seat
from tournament.setup.models import Tournament

State = Claim.State
CLAIM_WORDS = {
    State.OPEN: gettext_noop("a judge will come"),
    State.TAKEN: gettext_noop("a judge is on the way"),
    State.COUNTED: gettext_noop("counted once, a second count follows"),
    State.DISPUTED: gettext_noop("two counts differ, the head judge decides"),
    State.ACCEPTED: gettext_noop("accepted"),
    State.REFUSED: gettext_noop("refused"),
}
SHORTEST_REASON = 3


@decision
def declare_victory(now: Deciding, registration_number: int, of_round: int | None = None) -> Decided:
    """Somebody says that they have reached the goal: in their own turn, while the round runs.

    A judge who saw the hand raised in time may say so later (`of_round`), until that group's next round.
    """
    person, seat = seated(now.tournament, registration_number)
    if penalties(now.tournament).get(person.pk, Penalty()).removed:
        raise refuse("removed", gettext_noop("This person has been removed from the event."))
    round_ = _own_round_running(now, seat) if of_round is None else _own_round_seen(now, seat, of_round)
    if Claim.objects.filter(registration=person, round=round_).exists():
        raise refuse(
            "already_declared", gettext_noop("This claim was made already, in round {round}."), round=round_.number
        )
    claim = Claim.objects.create(
        tournament=now.tournament, registration=person, seat=seat, round=round_, declared_at=now.at
    )
    if round_.phase == Phase.RUNNING and now.tournament.pace.claims_pause_play:
        pause_clock(round_, now.at, PauseReason.CLAIM)
    return Decided("victory_declared", claim_data(claim), True)


@decision
def take_claim(now: Deciding, claim_id: int) -> Decided:
    """A judge goes to count a claim; another judge may take it over. A second count needs a second judge."""
    claim = find_claim(now.tournament, claim_id)
    _must_be(claim, State.OPEN, State.TAKEN, State.COUNTED)
    if claim.state == State.COUNTED:
        _must_be_second_judge(now, claim)
    else:
        claim.state = State.TAKEN
    claim.judge_id = now.by.user_id
    claim.save()
    return Decided("claim_taken", claim_data(claim), True)


@decision
def count_claim(now: Deciding, claim_id: int, values: Mapping[str, object], ties: Mapping[str, int]) -> Decided:
    """A judge's count. The first decides the claim, unless the event counts twice; the count is kept either way.

    A count that comes later, from another judge, is never swallowed: alike, it confirms; different, it makes a
    conflict that the head judge decides.
    """
    claim = find_claim(now.tournament, claim_id)
    score = read_score(now.tournament, claim.seat, values, ties)
    given = Count(values, ties)
    earlier = [sheet for sheet in counts_of(claim) if sheet.state != ScoreSheet.State.DISPUTED]
    if not earlier:
        _must_be(claim, State.OPEN, State.TAKEN)
        _cards_must_be_counted(now.tournament, score.total, ties)
        return _first_count(now, claim, given)
    first = earlier[-1]
    if first.entered_by_id == now.by.user_id:
        raise _decided_already(claim)
    if differences(now.tournament.rules, count_of(first), given):
        return _dispute(now, claim, first, given)
    return _second_count(now, claim, together(count_of(first), given))


@decision
def refuse_claim(now: Deciding, claim_id: int, reason: str) -> Decided:
    """Refuse a claim without a count: declared by mistake, or not in the own turn."""
    claim = find_claim(now.tournament, claim_id)
    _must_be(claim, State.OPEN, State.TAKEN)
    claim.state, claim.reason, claim.judge_id = State.REFUSED, reason_given(reason), now.by.user_id
    claim.save()
    go_on_if_nothing_is_open(now, claim.round)
    return Decided("claim_refused", claim_data(claim) | {"reason": claim.reason}, True)


@decision
def reopen_claim(now: Deciding, claim_id: int, reason: str) -> Decided:
    """The head judge sets the counts of a claim aside: it is counted anew. They stay on record."""
    claim = find_claim(now.tournament, claim_id)
    _must_be(claim, State.COUNTED, State.ACCEPTED, State.REFUSED)
    if Victory.objects.filter(tournament=now.tournament).exists():
        raise refuse("already_won", gettext_noop("The winner has been confirmed."))
    said = claim_data(claim) | {"reason": reason_given(reason)} | _opened(claim)
    claim.state, claim.judge_id, claim.total, claim.reason = State.OPEN, None, None, ""
    claim.counts_after = now.number
    claim.save()
    return Decided("claim_reopened", said, True)


def _own_round_running(now: Deciding, seat: Seat) -> Round:
    round_ = current_round(now.tournament)
    if not round_ or round_.phase not in (Phase.RUNNING, Phase.PAUSED):
        raise refuse("no_turn_runs", gettext_noop("Victory is declared while a round runs."))
    if seat.group and round_.group not in (seat.group, "all"):
        message = gettext_noop("Victory is declared in one's own turn: now it is the other group's.")
        raise refuse("not_your_turn", message, group=round_.group)
    return round_


def _own_round_seen(now: Deciding, seat: Seat, number: int) -> Round:
    if not now.by.user_id:
        raise refuse("judge_needed", gettext_noop("Only a judge can say that a hand was raised in an earlier round."))
    own = Round.objects.filter(tournament=now.tournament)
    if seat.group:
        own = own.filter(group__in=(seat.group, "all"))
    newest = own.order_by("-number").first()
    if not newest or newest.number != number or newest.phase not in (Phase.RUNNING, Phase.PAUSED, Phase.OVER):
        message = gettext_noop("Round {round} is not the last one that this player's group has played.")
        raise refuse("not_their_last_round", message, line="of_round", round=number)
    return newest


def decide_claim(now: Deciding, claim: Claim, sheet: ScoreSheet) -> Decided:
    """Accept or refuse by what a sheet says, points taken away by sanctions counted; inside a decision."""
    taken = penalties(now.tournament).get(claim.registration_id, Penalty()).points
    claim.total = max(now.tournament.rules.score(sheet.values).total - taken, 0)
    goal = now.tournament.profile.goal
    claim.state = State.ACCEPTED if claim.total >= goal else State.REFUSED
    claim.judge_id = now.by.user_id
    claim.save()
    go_on_if_nothing_is_open(now, claim.round)
    kind = "claim_accepted" if claim.state == State.ACCEPTED else "claim_refused"
    return Decided(kind, claim_data(claim) | sheet_data(sheet) | {"total": claim.total, "goal": goal}, True)


def find_claim(tournament: Tournament, claim_id: int) -> Claim:
    found = Claim.objects.filter(tournament=tournament, pk=claim_id)
    claim = found.select_related("registration", "seat__table__row", "round").first()
    if not claim:
        raise refuse("no_such_claim", gettext_noop("There is no such claim."))
    return claim


def reason_given(reason: str) -> str:
    """A reason that says something; refused otherwise."""
    said = " ".join(reason.split())
    if len(said) < SHORTEST_REASON:
        raise refuse("reason_needed", gettext_noop("Say why, in a few words."), line="reason")
    return said


def go_on_if_nothing_is_open(now: Deciding, round_: Round) -> None:
    """Play that a claim paused goes on when all claims of the round have been refused."""
    states = set(Claim.objects.filter(round=round_).values_list("state", flat=True))
    if states == {State.REFUSED} and round_.pause_reason == PauseReason.CLAIM:
        resume_clock(round_, now.at, now.tournament.pace.resume_ms)


def claim_data(claim: Claim) -> dict[str, object]:
    where = {"claim": claim.pk, "registration": claim.registration.number, "round": claim.round.number}
    return where | {"table": claim.seat.table.number, "group": claim.seat.group}


def _first_count(now: Deciding, claim: Claim, given: Count) -> Decided:
    if not now.tournament.pace.claims_counted_twice:
        sheet = add_sheet(now, claim.registration, claim.seat, ScoreSheet.State.VERIFIED, given, claim)
        return decide_claim(now, claim, sheet)
    sheet = add_sheet(now, claim.registration, claim.seat, ScoreSheet.State.SUBMITTED, given, claim)
    claim.state, claim.judge = State.COUNTED, None
    claim.save()
    return Decided("claim_counted", claim_data(claim) | sealed_data(sheet), True)


def _second_count(now: Deciding, claim: Claim, given: Count) -> Decided:
    """Two judges counted alike. That decides a claim which waits for it, and confirms one that is decided."""
    opened = _opened(claim)
    sheet = add_sheet(now, claim.registration, claim.seat, ScoreSheet.State.VERIFIED, given, claim)
    if claim.state == State.COUNTED:
        decided = decide_claim(now, claim, sheet)
        return replace(decided, data={**decided.data, **opened})
    return Decided("count_confirmed", claim_data(claim) | sheet_data(sheet))


def _dispute(now: Deciding, claim: Claim, first: ScoreSheet, given: Count) -> Decided:
    """The counts differ: nothing is decided by that, or no longer, until the head judge has looked."""
    opened = _opened(claim)
    sheet = add_sheet(now, claim.registration, claim.seat, ScoreSheet.State.DISPUTED, given, claim)
    conflict: Conflict = open_conflict(now, first, claim)
    if not Victory.objects.filter(tournament=now.tournament).exists():
        claim.state, claim.total = State.DISPUTED, None
        claim.save()
    data = claim_data(claim) | sheet_data(sheet) | {"conflict": conflict.pk} | opened
    return Decided("claim_disputed", data, True)


def _opened(claim: Claim) -> dict[str, object]:
    """What was sealed in this claim's first count, for the entry that ends its secret; nothing where nothing was."""
    return {"opened": sheet_data(counts_of(claim)[-1])} if claim.state == State.COUNTED else {}


def _cards_must_be_counted(tournament: Tournament, total: int, ties: Mapping[str, int]) -> None:
    """At the goal the cards in hand can decide between two claims of the round; later nobody could count them."""
    if total >= tournament.profile.goal and "hand" not in ties:
        message = gettext_noop("With {total} points the cards in hand can decide: count them too.")
        raise Refused([Problem("cards_not_counted", "hand", {"total": total}, message)])


def _must_be(claim: Claim, *states: str) -> None:
    if claim.state not in states:
        raise _decided_already(claim)


def _must_be_second_judge(now: Deciding, claim: Claim) -> None:
    if any(sheet.entered_by_id == now.by.user_id for sheet in counts_of(claim)):
        raise refuse("second_judge_needed", gettext_noop("You have counted this claim: another judge counts now."))


def _decided_already(claim: Claim) -> Refused:
    message = gettext_noop("This claim has been counted: {state}.")
    return refuse("claim_decided", message, state=Text(CLAIM_WORDS[State(claim.state)]))
