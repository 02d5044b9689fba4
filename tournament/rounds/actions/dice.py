"""Dice: typed, typed by two who must agree, or drawn from the seed; corrections; the seed's commitment and reveal."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db.models import Max

from games.dice import fair_roll
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.rounds.actions.steps import due_in, enter, present_round, run_clock, snapshot, stepped
from tournament.rounds.models import FairDice, Phase, Roll, Round, TypedDice
from tournament.rounds.queries import SEVEN, current_round, roll_that_counts
from tournament.setup.models import Tournament

Dice = tuple[int, int]


@decision
def roll_dice(now: Deciding, dice: Dice | None = None, of_round: int | None = None) -> Decided:
    """The dice of the round: as typed, or (None) drawn from the committed seed."""
    round_ = present_round(now.tournament, of_round, Phase.ANNOUNCED)
    if waiting := _wait_for_second_person(now, round_, Roll.Kind.PRODUCTION, dice):
        return waiting
    before = snapshot(round_, now.at)
    roll = _add_roll(now, round_, Roll.Kind.PRODUCTION, dice)
    _go_on_after_dice(now, round_, roll.total)
    return stepped("dice_rolled", round_, before, **_roll_data(roll))


@decision
def roll_robbers(now: Deciding, dice: Dice | None = None, of_round: int | None = None) -> Decided:
    """The second roll after a 7: where all robbers go."""
    round_ = present_round(now.tournament, of_round, Phase.ROBBERS)
    if waiting := _wait_for_second_person(now, round_, Roll.Kind.ROBBERS, dice):
        return waiting
    before = snapshot(round_, now.at)
    roll = _add_roll(now, round_, Roll.Kind.ROBBERS, dice)
    _start_or_wait(now, round_)
    return stepped("robbers_rolled", round_, before, **_roll_data(roll))


@decision
def correct_roll(now: Deciding, kind: str, dice: Dice, of_round: int | None = None) -> Decided:
    """Replace a mistyped roll of the present round by a new attempt; the wrong one stays on record.

    Where a 7 comes or goes with it, so do its discards and its robbers' roll.
    """
    phases = (Phase.ROLLED, Phase.ROBBERS, Phase.RUNNING, Phase.PAUSED, Phase.OVER)
    round_ = present_round(now.tournament, of_round, *phases)
    wrong = roll_that_counts(round_, kind)
    if not wrong:
        raise refuse("nothing_to_correct", gettext_noop("There is no such roll in round {round}."), round=round_.number)
    if dice == (wrong.first, wrong.second):
        raise refuse("nothing_changed", gettext_noop("These are the dice that stand already."), line="dice")
    if waiting := _wait_for_second_person(now, round_, kind, dice):
        return waiting
    before = snapshot(round_, now.at)
    roll = _add_roll(now, round_, kind, dice)
    seven_came_or_went = (wrong.total == SEVEN) != (roll.total == SEVEN)
    if kind == Roll.Kind.PRODUCTION and seven_came_or_went and round_.phase != Phase.OVER:
        _withdraw_robbers_roll(now, round_)
        _go_on_after_dice(now, round_, roll.total)
    decided = stepped("roll_corrected", round_, before, **_roll_data(roll))
    replaced = Entry.objects.get(tournament=now.tournament, number=wrong.entry)
    return Decided(decided.kind, decided.data, True, replaces=replaced)


@decision
def draw_seed(now: Deciding, audience: str = "") -> Decided:
    """Commit to the secret seed of the fair dice, before the first round."""
    _play_must_not_have_begun(now.tournament)
    FairDice.objects.filter(tournament=now.tournament).delete()
    FairDice.objects.create(tournament=now.tournament, seed=secrets.token_hex(32), audience=audience)
    return Decided("seed_drawn", {"audience": audience}, True)


@decision
def mix_in_audience(now: Deciding, audience: str) -> Decided:
    """Mix in a number that the audience calls out, after the commitment and before the first round."""
    _play_must_not_have_begun(now.tournament)
    fair = _fair_dice(now.tournament)
    if not (audience.isdecimal() and audience.isascii() and len(audience) <= 20):
        raise refuse("not_a_number", gettext_noop("A number of at most {most} digits is needed."), "audience", most=20)
    fair.audience = audience
    fair.save()
    return Decided("audience_mixed_in", {"audience": audience}, True)


@decision
def reveal_seed(now: Deciding) -> Decided:
    """Show the seed once play has ended, so that everybody can compute each roll again."""
    fair = _fair_dice(now.tournament)
    if not now.tournament.play_ended_at:
        raise refuse("play_goes_on", gettext_noop("The seed is revealed when play has ended: it gives away each roll."))
    if fair.revealed_at:
        raise refuse("already_revealed", gettext_noop("The seed has been revealed."))
    fair.revealed_at = now.at
    fair.save()
    return Decided("seed_revealed", {"seed": fair.seed, "audience": fair.audience}, True)


def withdraw_rolls(now: Deciding, round_: Round) -> None:
    """Take back all rolls of a round, inside a decision; they stay on record."""
    Roll.objects.filter(round=round_, withdrawn=None).update(withdrawn=now.number)
    TypedDice.objects.filter(round=round_).delete()


def _withdraw_robbers_roll(now: Deciding, round_: Round) -> None:
    Roll.objects.filter(round=round_, kind=Roll.Kind.ROBBERS, withdrawn=None).update(withdrawn=now.number)


def _wait_for_second_person(now: Deciding, round_: Round, kind: str, dice: Dice | None) -> Decided | None:
    """Where two must agree: what was typed waits until another person has typed the same. Nobody sees it before."""
    if dice is None or not now.tournament.pace.dice_typed_twice:
        return None
    _check(dice)
    typed = TypedDice.objects.filter(round=round_, kind=kind)
    others = typed.exclude(typed_by=now.by.name)
    if any((other.first, other.second) == dice for other in others):
        typed.delete()
        return None
    values = {"first": dice[0], "second": dice[1]}
    TypedDice.objects.update_or_create(round=round_, kind=kind, typed_by=now.by.name, defaults=values)
    return Decided("dice_differ" if others else "dice_typed", {"kind": kind, "of_round": round_.number}, True)


def _add_roll(now: Deciding, round_: Round, kind: str, dice: Dice | None) -> Roll:
    attempt = (Roll.objects.filter(round=round_, kind=kind).aggregate(last=Max("attempt"))["last"] or 0) + 1
    first, second = _check(dice) if dice else _draw(now.tournament, round_.number, kind, attempt)
    return Roll.objects.create(
        round=round_, kind=kind, attempt=attempt, first=first, second=second, fair=dice is None, entry=now.number
    )


def _check(dice: Dice) -> Dice:
    if not all(1 <= face <= 6 for face in dice):
        raise refuse("not_dice", gettext_noop("Two numbers from 1 to 6 are needed."), line="dice")
    return dice


def _draw(tournament: Tournament, round_number: int, kind: str, attempt: int) -> Dice:
    fair = FairDice.objects.filter(tournament=tournament).first()
    if not fair:
        raise refuse("no_dice", gettext_noop("Type the dice: this event has no committed seed."), line="dice")
    return fair_roll(bytes.fromhex(fair.seed), tournament.slug, round_number, kind, attempt, fair.audience)


def _go_on_after_dice(now: Deciding, round_: Round, total: int) -> None:
    """A 7 is followed by discards, and by the robbers' roll once they move; anything else starts the clock."""
    if total != SEVEN:
        _start_or_wait(now, round_)
        return
    pace = now.tournament.pace
    robbers_move = now.tournament.profile.robbers_move_in(round_.number)
    typed_next = robbers_move and now.tournament.physical_dice
    enter(
        round_,
        Phase.ROBBERS if robbers_move else Phase.ROLLED,
        due=None if typed_next else due_in(now, pace.discard_ms),
        discards_until=now.at + timedelta(milliseconds=pace.discard_ms),
    )


def _start_or_wait(now: Deciding, round_: Round) -> None:
    if now.tournament.pace.clock_starts == "dice":
        run_clock(round_, now.at, round_.allotment_ms)
    else:
        enter(round_, Phase.ROLLED)


def _play_must_not_have_begun(tournament: Tournament) -> None:
    if current_round(tournament):
        raise refuse("play_has_begun", gettext_noop("The seed is settled before the first round."))


def _fair_dice(tournament: Tournament) -> FairDice:
    fair = FairDice.objects.filter(tournament=tournament).first()
    if not fair:
        raise refuse("no_seed", gettext_noop("This event has no committed seed."))
    return fair


def _roll_data(roll: Roll) -> Mapping[str, Any]:
    return {"kind": roll.kind, "dice": [roll.first, roll.second], "attempt": roll.attempt, "fair": roll.fair}
