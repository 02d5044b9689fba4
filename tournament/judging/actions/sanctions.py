"""Sanctions: given with a reason, appealed, upheld or lifted by somebody else."""

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.judging.actions.claims import reason_given
from tournament.judging.models import Sanction
from tournament.registration.models import Registration
from tournament.setup.models import Tournament

Kind, State = Sanction.Kind, Sanction.State
MOST_POINTS = 25


@decision
def give_sanction(now: Deciding, registration_number: int, kind: str, reason: str, points: int = 0) -> Decided:
    """A warning, points taken away, or removal. Who may give which is asked before: `TASKS`."""
    person = Registration.objects.filter(tournament=now.tournament, number=registration_number).first()
    if not person:
        message = gettext_noop("There is no registration {number}.")
        raise refuse("no_such_registration", message, line="registration", number=registration_number)
    if kind not in Kind.values:
        raise refuse("no_such_sanction", gettext_noop("Choose a warning, points, or removal."), line="kind")
    if (kind == Kind.POINTS) != (points > 0) or points > MOST_POINTS:
        message = gettext_noop("Take away 1 to {most} points; a warning or a removal takes none.")
        raise refuse("wrong_points", message, line="points", most=MOST_POINTS)
    sanction = Sanction.objects.create(
        tournament=now.tournament,
        registration=person,
        kind=kind,
        points=points,
        reason=reason_given(reason),
        given_by_id=now.by.user_id,
        at=now.at,
        entry=now.number,
    )
    return Decided("sanction_given", sanction_data(sanction) | {"reason": sanction.reason}, kind != Kind.WARNING)


@decision
def appeal_sanction(now: Deciding, sanction_id: int, text: str) -> Decided:
    """The person says why it is not right. The sanction counts until that is decided."""
    sanction = _sanction(now.tournament, sanction_id, State.GIVEN)
    sanction.state, sanction.appeal = State.APPEALED, reason_given(text)[:500]
    sanction.save()
    return Decided("sanction_appealed", sanction_data(sanction) | {"appeal": sanction.appeal})


@decision
def decide_appeal(now: Deciding, sanction_id: int, lift: bool, reason: str) -> Decided:
    """Uphold a sanction, or lift it. Somebody decides who did not give it."""
    sanction = _sanction(now.tournament, sanction_id, State.GIVEN, State.APPEALED)
    if sanction.given_by_id == now.by.user_id and not lift:
        raise refuse("second_judge_needed", gettext_noop("Somebody else decides about a sanction that you gave."))
    sanction.state = State.LIFTED if lift else State.UPHELD
    sanction.decision, sanction.changed_entry = reason_given(reason)[:500], now.number
    sanction.save()
    kind = "sanction_lifted" if lift else "sanction_upheld"
    public = lift and sanction.kind != Kind.WARNING
    return Decided(kind, sanction_data(sanction) | {"reason": sanction.decision}, public)


def sanction_data(sanction: Sanction) -> dict[str, object]:
    who = {"sanction": sanction.pk, "registration": sanction.registration.number}
    return who | {"kind": sanction.kind, "points": sanction.points}


def _sanction(tournament: Tournament, sanction_id: int, *states: str) -> Sanction:
    sanction = Sanction.objects.filter(tournament=tournament, pk=sanction_id).select_related("registration").first()
    if not sanction:
        raise refuse("no_such_sanction", gettext_noop("There is no such sanction."))
    if sanction.state not in states:
        raise refuse("sanction_decided", gettext_noop("This has been decided already."))
    return sanction
