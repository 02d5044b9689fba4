"""One second of a rehearsal: made-up players claim, made-up judges count. Everything goes through the real actions.

What happens follows from the database, the seed and the time alone, so that any process may be killed at any moment.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from tournament.journal.actions import Actor, Command, Refused
from tournament.judging.actions import confirm_winner, count_claim, declare_victory, submit_sheet, take_claim
from tournament.judging.models import Claim, ScoreSheet, Victory
from tournament.judging.queries import WAITING
from tournament.rehearsal.ghosts import Ghost
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import current_round
from tournament.seating.models import Occupant, Seat
from tournament.seating.queries import reaches
from tournament.setup.models import Role, Tournament

SHEETS_A_SECOND = 12
COUNT_EVERY = 8
"""Rounds between two interim counts of a board: each round the judges walk past every eighth."""

DOUBT = timedelta(seconds=3)  # a player hesitates before declaring
WALK = timedelta(seconds=8)  # a judge is on the way
COUNT = timedelta(seconds=16)  # and counts; both since the claim
CONFIRM = timedelta(seconds=22)


def play_second(tournament: Tournament, now: datetime) -> None:
    """What made-up people do in this second of an event."""
    round_ = current_round(tournament)
    if not round_ or Victory.objects.filter(tournament=tournament).exists():
        return
    if round_.phase == Phase.RUNNING:
        _declare(tournament, round_, now)
        _submit_interim_sheets(tournament, round_)
    _judge_claims(tournament, now)


def own_turns(round_number: int, groups: int) -> int:
    """How many turns the active group of a round has had, this one included.

    >>> [own_turns(number, 2) for number in (1, 2, 3, 4)], own_turns(3, 1)
    ([1, 1, 2, 2], 3)
    """
    return (round_number + groups - 1) // groups


def ghost_at(tournament: Tournament, seat: Seat, reach: Mapping[int, int]) -> Ghost:
    seed = f"{tournament.slug}|{tournament.starts_at.isoformat()}"
    return Ghost(seed, seat.table.number, seat.group, reach.get(seat.table.number, 1), tournament.profile.goal)


def _declare(tournament: Tournament, round_: Round, now: datetime) -> None:
    """Whoever has reached the goal declares, after a moment of doubt."""
    assert round_.deadline
    started = round_.deadline - timedelta(milliseconds=round_.allotment_ms)
    if now < started + DOUBT:
        return
    turns, reach = _turns(tournament, round_), reaches(tournament)
    for occupant in _active(tournament, round_):
        ghost = ghost_at(tournament, occupant.seat, reach)
        if ghost.points_after(turns) >= ghost.goal:
            _try(declare_victory, tournament, Actor("rehearsal"), occupant.registration.number)


def _submit_interim_sheets(tournament: Tournament, round_: Round) -> None:
    """Some sheets a second, from the boards that the judges walk past in this round."""
    counted = set(ScoreSheet.objects.filter(round=round_).values_list("registration_id", flat=True))
    turns, reach = _turns(tournament, round_), reaches(tournament)
    waiting = [
        occupant
        for occupant in _active(tournament, round_)
        if (occupant.seat.table.number + turns) % COUNT_EVERY == 0 and occupant.registration_id not in counted
    ]
    for occupant in waiting[:SHEETS_A_SECOND]:
        values, ties = ghost_at(tournament, occupant.seat, reach).sheet_after(turns - 1)
        number, state = occupant.registration.number, ScoreSheet.State.INTERIM
        _try(submit_sheet, tournament, _staff(tournament, Role.JUDGE), number, values, ties, state)


def _judge_claims(tournament: Tournament, now: datetime) -> None:
    """Claims that no real judge took are taken and counted; when all are, the head judge confirms."""
    judge = _staff(tournament, Role.JUDGE)
    claims = list(Claim.objects.filter(tournament=tournament).select_related("seat__table__row", "round"))
    for claim in claims:
        if claim.state == Claim.State.OPEN and now >= claim.declared_at + WALK:
            _try(take_claim, tournament, judge, claim.pk)
        elif claim.state == Claim.State.TAKEN and claim.judge_id == judge.user_id and now >= claim.declared_at + COUNT:
            turns = _turns(tournament, claim.round)
            values, ties = ghost_at(tournament, claim.seat, reaches(tournament)).sheet_after(turns)
            _try(count_claim, tournament, judge, claim.pk, values, ties)
    accepted = [claim.declared_at for claim in claims if claim.state == Claim.State.ACCEPTED]
    if accepted and now >= max(accepted) + CONFIRM and not any(claim.state in WAITING for claim in claims):
        _try(confirm_winner, tournament, _staff(tournament, Role.HEAD_JUDGE))


def _active(tournament: Tournament, round_: Round) -> Iterator[Occupant]:
    seated = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None)
    if round_.group != "all":
        seated = seated.filter(seat__group=round_.group)
    yield from seated.select_related("seat__table__row", "registration").order_by("seat__table__number")


def _turns(tournament: Tournament, round_: Round) -> int:
    return own_turns(round_.number, len(tournament.profile.groups))


def _staff(tournament: Tournament, role: Role) -> Actor:
    user = User.objects.filter(staff_roles__tournament=tournament, staff_roles__role=role).order_by("pk")[0]
    return Actor(user.get_username(), user.pk)


def _try(act: Callable[..., Any], tournament: Tournament, by: Actor, *args: Any) -> None:
    """Do it unless it is no longer possible: a real person, or an earlier second, may have been faster."""
    try:
        act(Command(tournament.pk, by), *args)
    except Refused:
        return
