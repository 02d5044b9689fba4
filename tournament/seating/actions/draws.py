"""The draw of seats, before play: replaces an earlier one, but for those who are locked."""

from dataclasses import dataclass
from hashlib import sha256

from games.problem import Problem
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.registration.models import Registration
from tournament.registration.queries import counts
from tournament.seating.actions.reseat import reseat
from tournament.seating.assign import Draw, draw
from tournament.seating.models import Occupant, Seat
from tournament.seating.queries import as_person, boards_of, people_to_seat, round_now, seats_of
from tournament.seating.wishes import Score, Wish
from tournament.setup.models import Tournament

LONGEST_SEED = 80


@dataclass(frozen=True, slots=True)
class Preview:
    """A draw that has not been accepted, for `people` of all who are `registered`.

    `digest` tells whether the same seats would come out now.
    """

    seed: str
    wish: Wish
    draw: Draw
    seats: dict[Seat, Registration | None]
    people: int
    registered: int

    @property
    def digest(self) -> str:
        lines = [f"{seat.pk} {person.number}" for seat, person in self.seats.items() if person]
        return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def preview_draw(tournament: Tournament, seed: str, wish: Wish, present_only: bool = False) -> Preview:
    """What a draw would give. Writes nothing."""
    seats = seats_of(tournament)
    people = people_to_seat(tournament, present_only)
    kept = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None, locked=True)
    locked = dict(kept.values_list("registration__number", "seat_id"))
    if people:
        drawn = draw(boards_of(seats), [as_person(person) for person in people], seed, wish, locked)
    else:
        drawn = Draw({}, Score(0, 0, 0, {}), (_nobody(present_only),))
    by_number = {person.number: person for person in people}
    holders = {seat: by_number[number] for number, seat in drawn.seated.items()}
    wanted = {seat: holders.get(seat.pk) for seat in seats if seat.table.row_id}
    return Preview(seed, wish, drawn, wanted, len(people), counts(tournament).registered)


def _nobody(present_only: bool) -> Problem:
    if present_only:
        message = gettext_noop("Nobody has checked in yet. Check people in first, or draw for all who are registered.")
        return Problem("nobody_checked_in", "present_only", {}, message)
    return Problem("nobody_registered", "", {}, gettext_noop("Nobody is registered: there is nobody to seat."))


@decision
def draw_seats(now: Deciding, seed: str, wish: str, present_only: bool = False, digest: str = "") -> Decided:
    """Draw all seats from a seed that is published. With `digest` only if it gives the seats that were looked at."""
    if round_now(now.tournament):
        raise refuse("play_has_begun", gettext_noop("Play has begun: seats are not drawn any more."))
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise refuse("seed", gettext_noop("A seed of 1 to {most} letters is needed."), line="seed", most=LONGEST_SEED)
    if wish not in list(Wish):
        raise refuse("wish", gettext_noop("Parties sit together or apart."), line="wish")
    preview = preview_draw(now.tournament, seed, Wish(wish), present_only)
    if preview.draw.problems:
        raise Refused(preview.draw.problems)
    if digest and digest != preview.digest:
        raise refuse(
            "changed_since", gettext_noop("People or seats have changed since this draw was shown. Look again.")
        )
    reseated = reseat(now, preview.seats, from_round=1)
    about = {"seed": seed, "wish": str(wish), "present_only": present_only, "score": score_data(preview.draw.score)}
    return Decided("seats_drawn", {**about, **reseated.data}, public=True)


def score_data(score: Score) -> dict[str, object]:
    return {"wishes": score.wishes, "possible": score.possible, "met": score.met, "unmet": dict(score.unmet)}
