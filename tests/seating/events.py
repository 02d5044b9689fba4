"""Events with a hall, people and their parties, before seats are drawn."""

from collections.abc import Sequence

from tests.events import STARTS_AT, command, new_person
from tournament.registration.models import Party
from tournament.seating.actions import RowPlan, lay_out_hall
from tournament.seating.models import Occupant
from tournament.seating.queries import seat_plan, side_of
from tournament.setup.models import Tournament


def event_to_seat(
    people: int,
    rows: Sequence[RowPlan],
    parties: Sequence[int] = (),
    needing: Sequence[int] = (),
    accessible: Sequence[int] = (),
    room_beside: Sequence[int] = (),
) -> Tournament:
    """Nobody is seated yet. `parties` are sizes, filled with the first registrations; `needing` needs access."""
    event = Tournament.objects.create(slug="essen", names={"en": "Essen"}, game="sun_moon", starts_at=STARTS_AT)
    lay_out_hall(command(event), rows, accessible=accessible, room_beside=room_beside)
    codes = [f"P{index}" for index, size in enumerate(parties) for _ in range(size)]
    made = {code: Party.objects.create(tournament=event, code=code) for code in dict.fromkeys(codes)}
    for number in range(1, people + 1):
        party = made[codes[number - 1]] if number <= len(codes) else None
        new_person(event, number, party=party, accessible_seat=number in needing)
    return event


def seated(event: Tournament) -> dict[tuple[int, str], int]:
    """Who sits where now: table and side -> registration number."""
    return {info.key: info.person.number for info in seat_plan(event).seats.values() if info.person}


def history(event: Tournament, number: int) -> list[tuple[int, str, int, int | None]]:
    """Where a person sat: table, side, from round, to round."""
    held = Occupant.objects.filter(registration__tournament=event, registration__number=number)
    rows = held.select_related("seat__table").order_by("from_round")
    return [(row.seat.table.number, side_of(row.seat), row.from_round, row.to_round) for row in rows]
