"""Score sheets: drafts of players, counts of judges, versions, and the conflict that two different counts make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.game import Problem, Score
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.judging.counting import Count, differences, problems_with_ties, together
from tournament.judging.models import Claim, Conflict, RowDuty, ScoreSheet
from tournament.judging.queries import OFFICIAL, count_of, newest_version, standing_sheet
from tournament.registration.models import Registration
from tournament.rounds.models import Round
from tournament.rounds.queries import current_round
from tournament.seating.models import Row, Seat
from tournament.seating.queries import reach_of, seat_held_by
from tournament.setup.models import Tournament

State = ScoreSheet.State
Values = Mapping[str, object]
Ties = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Counted:
    """A judge's count of one person.

    `version_seen`: the newest version that the judge knew of; None: whichever. `of_round`: the round in which the judge
    counted; None: the present one.
    """

    registration: int
    values: Values
    ties: Ties = field(default_factory=dict)
    version_seen: int | None = None
    of_round: int | None = None


@decision
def submit_sheet(
    now: Deciding,
    registration_number: int,
    values: Values,
    ties: Ties,
    state: str,
    version_seen: int | None = None,
    of_round: int | None = None,
) -> Decided:
    """A sheet as a judge counted it for one person: interim (for the leaderboard), submitted, or verified.

    An official count that another judge brought in, unseen by this one, is not overwritten: alike, both make a
    verified sheet; different, they make a conflict.
    """
    person, seat = seated(now.tournament, registration_number)
    read_score(now.tournament, seat, values, ties)
    sheet = _receive(now, person, seat, Counted(registration_number, values, ties, version_seen, of_round), state)
    return Decided(KINDS.get(sheet.state, "sheet_submitted"), sheet_data(sheet))


KINDS = {str(State.DISPUTED): "sheet_disputed", str(State.VERIFIED): "sheet_verified"}


@decision
def submit_board(now: Deciding, counted: Sequence[Counted], state: str) -> Decided:
    """All sheets of one table at once, checked together: more holders of an award than there are cannot be."""
    places = [seated(now.tournament, one.registration) for one in counted]
    if len({seat.table_id for _, seat in places}) != 1:
        raise refuse("not_one_table", gettext_noop("These people do not sit at one table."))
    if len({person.pk for person, _ in places}) != len(places):
        raise refuse("counted_twice", gettext_noop("One person stands here twice: each seat of the table has its own."))
    problems = [
        Problem(problem.code, f"{one.registration}.{problem.line}", problem.params, problem.message)
        for one, (_, seat) in zip(counted, places, strict=True)
        for problem in _problems(now.tournament, seat, one.values, one.ties)[1]
    ]
    problems += now.tournament.rules.check_table([one.values for one in counted])
    if problems:
        raise Refused(problems)
    sheets = [_receive(now, *place, one, state) for one, place in zip(counted, places, strict=True)]
    disputed = [sheet.registration.number for sheet in sheets if sheet.state == State.DISPUTED]
    table = places[0][1].table.number
    data = {"table": table, "sheets": [sheet_data(sheet) for sheet in sheets], "disputed": disputed}
    return Decided("sheet_disputed" if disputed else "board_submitted", data)


@decision
def verify_sheet(now: Deciding, registration_number: int, version: int) -> Decided:
    """Another judge (or the head judge) confirms a submitted sheet as it is: a new version, verified."""
    person, seat = seated(now.tournament, registration_number)
    sheet = standing_sheet(person)
    if not sheet or sheet.version != version or sheet.state != State.SUBMITTED:
        raise refuse("not_to_verify", gettext_noop("There is no such sheet to verify any more: look again."))
    if sheet.entered_by_id == now.by.user_id:
        raise refuse("second_judge_needed", gettext_noop("Nobody verifies an own count: another judge does."))
    verified = add_sheet(now, person, seat, State.VERIFIED, count_of(sheet), sheet.claim)
    return Decided("sheet_verified", sheet_data(verified))


@decision
def draft_sheet(now: Deciding, registration_number: int, values: Values, ties: Ties) -> Decided:
    """A player fills in the own sheet, for a judge to confirm. It counts for nothing until then."""
    person, seat = seated(now.tournament, registration_number)
    read_score(now.tournament, seat, values, ties)
    sheet = add_sheet(now, person, seat, State.DRAFT, Count(values, ties))
    return Decided("sheet_drafted", sheet_data(sheet))


@decision
def take_row(now: Deciding, number: int) -> Decided:
    """A judge counts a row; another judge may take it over."""
    row = Row.objects.filter(tournament=now.tournament, number=number).first()
    if not row:
        raise refuse("no_such_row", gettext_noop("There is no row {row}."), line="row", row=number)
    assert now.by.user_id, "judges are users"
    RowDuty.objects.update_or_create(row=row, defaults={"judge_id": now.by.user_id})
    return Decided("row_taken", {"row": row.number})


def seated(tournament: Tournament, number: int) -> tuple[Registration, Seat]:
    """A person by registration number, with the seat held now."""
    person = Registration.objects.filter(tournament=tournament, number=number).first()
    seat = seat_held_by(person) if person else None
    if not person or not seat:
        raise refuse("not_seated", gettext_noop("Registration {number} has no seat."), number=number)
    return person, seat


def read_score(tournament: Tournament, seat: Seat, values: Values, ties: Ties) -> Score:
    """The counted sheet; refused with all problems of it and of the tie-breakers."""
    score, problems = _problems(tournament, seat, values, ties)
    if problems:
        raise Refused(problems)
    return score


def _problems(tournament: Tournament, seat: Seat, values: Values, ties: Ties) -> tuple[Score, list[Problem]]:
    score = tournament.rules.score(values, reach=reach_of(seat))
    return score, [*score.problems, *problems_with_ties(tournament.rules, ties)]


def add_sheet(
    now: Deciding,
    person: Registration,
    seat: Seat,
    state: str,
    count: Count,
    claim: Claim | None = None,
    counted_in: Round | None = None,
) -> ScoreSheet:
    """The next version of a person's sheet, inside a decision; of the claim's round, the given or the present one."""
    return ScoreSheet.objects.create(
        tournament=now.tournament,
        registration=person,
        seat=seat,
        round=claim.round if claim else counted_in or current_round(now.tournament),
        claim=claim,
        version=newest_version(person) + 1,
        state=state,
        values=dict(count.values),
        ties=dict(count.ties),
        entered_by_id=now.by.user_id,
        entry=now.number,
    )


def open_conflict(now: Deciding, standing: ScoreSheet, claim: Claim | None) -> Conflict:
    """The open conflict about a person: a third count that differs joins it. Inside a decision."""
    conflict, _ = Conflict.objects.get_or_create(
        registration=standing.registration,
        decided=None,
        defaults={"tournament": now.tournament, "claim": claim, "standing": standing, "entry": now.number},
    )
    return conflict


def sheet_data(sheet: ScoreSheet) -> dict[str, object]:
    who = {"registration": sheet.registration.number, "seat": sheet.seat_id, "version": sheet.version}
    return who | {"state": sheet.state, "values": sheet.values, "ties": sheet.ties}


def _receive(now: Deciding, person: Registration, seat: Seat, counted: Counted, state: str) -> ScoreSheet:
    """Keep a judge's count as what it is: the newest, a second one alike, or one that differs."""
    given = Count(counted.values, counted.ties)
    conflict = Conflict.objects.filter(registration=person, decided=None).first()
    if conflict and state in OFFICIAL:
        return add_sheet(now, person, seat, State.DISPUTED, given, conflict.claim)
    stood = standing_sheet(person)
    counted_in = _round_of(now, counted)
    if stood:
        _must_be_current(now, stood, state, counted_in)
    if now.tournament.play_ended_at and state == State.INTERIM and counted_in == current_round(now.tournament):
        raise refuse("play_has_ended", INTERIM_AFTER_THE_END)
    if not stood or not _unseen(now, stood, state, counted.version_seen):
        return add_sheet(now, person, seat, state, given, counted_in=counted_in)
    if not differences(now.tournament.rules, count_of(stood), given):
        return add_sheet(now, person, seat, State.VERIFIED, together(count_of(stood), given), stood.claim)
    open_conflict(now, stood, stood.claim)
    return add_sheet(now, person, seat, State.DISPUTED, given, stood.claim)


INTERIM_AFTER_THE_END = gettext_noop(
    "Play has ended, and this was sent as an interim count. Open the board again: what you typed is there. If it is "
    "what lies on the board at the end, send it: then it is the official count."
)


def _round_of(now: Deciding, counted: Counted) -> Round | None:
    if counted.of_round is None:
        return current_round(now.tournament)
    found = Round.objects.filter(tournament=now.tournament, number=counted.of_round).first()
    if not found:
        message = gettext_noop("There is no round {round}.")
        raise refuse("no_such_round", message, line="of_round", round=counted.of_round)
    return found


def _must_be_current(now: Deciding, stood: ScoreSheet, state: str, counted_in: Round | None) -> None:
    """A count that was long on its way replaces none of a later round; an interim one no official one of the end."""
    older = stood.round and counted_in and counted_in.number < stood.round.number
    if older or (now.tournament.play_ended_at and state == State.INTERIM and stood.state in OFFICIAL):
        message = gettext_noop("This is not the current count: {number} was counted again since, in round {round}.")
        number, round_ = stood.registration.number, stood.round.number if stood.round else 0
        raise refuse("not_current", message, number=number, round=round_)


def _unseen(now: Deciding, stood: ScoreSheet, state: str, version_seen: int | None) -> bool:
    """Whether another judge's official count of this round came in that the sender of an official count did not see."""
    if version_seen is None or stood.version <= version_seen:
        return False
    round_ = current_round(now.tournament)
    same_round = stood.round_id == (round_.pk if round_ else None)
    official = state in OFFICIAL and stood.state in OFFICIAL
    return official and same_round and stood.entered_by_id != now.by.user_id
