"""Drawing seats for an event: recorded, repeatable, refused with reasons, undone."""

from typing import Any

import pytest
from django.test import Client

from tests.events import command, new_person, running_round, staff
from tests.seating.events import event_to_seat, seated
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.models import Registration
from tournament.seating.actions import RowPlan, draw_seats, lock_seats, undo_seating
from tournament.seating.actions.draws import preview_draw
from tournament.seating.models import Occupant
from tournament.seating.queries import seating_after
from tournament.seating.wishes import Wish
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return event_to_seat(12, [RowPlan(4), RowPlan(3, "ring")], parties=[4, 2, 2], accessible=[1], needing=[5])


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_everybody_registered_gets_a_seat_and_the_score_is_recorded(event: Tournament) -> None:
    entry = draw_seats(command(event), "2026", "together")
    assert sorted(seated(event).values()) == list(range(1, 13))
    assert entry.data["seed"] == "2026"
    assert entry.data["score"] == {"wishes": 3, "possible": 3, "met": 3, "unmet": {}}
    assert seated(event)[1, "sun"] == 5 or seated(event)[1, "moon"] == 5


def test_the_journal_alone_tells_who_sits_where(event: Tournament) -> None:
    draw_seats(command(event), "one", "together")
    draw_seats(command(event), "two", "apart")
    lock_seats(command(event), [1, 2])
    draw_seats(command(event), "three", "together")
    assert seating_after(Entry.objects.filter(tournament=event)) == seated(event)


def test_the_same_seed_gives_the_same_seats_again(event: Tournament) -> None:
    draw_seats(command(event), "2026", "together")
    first = seated(event)
    draw_seats(command(event), "other", "together")
    assert seated(event) != first
    draw_seats(command(event), "2026", "together")
    assert seated(event) == first


def test_locked_people_keep_their_seats_until_unlocked(event: Tournament) -> None:
    draw_seats(command(event), "one", "together")
    before = {number: key for key, number in seated(event).items()}
    lock_seats(command(event), [3, 9])
    draw_seats(command(event), "two", "together")
    draw_seats(command(event), "three", "together")
    after = {number: key for key, number in seated(event).items()}
    assert (after[3], after[9]) == (before[3], before[9])
    lock_seats(command(event), [3, 9], locked=False)
    assert not Occupant.objects.filter(locked=True).exists()


def test_only_those_present_are_drawn_if_the_organiser_says_so(event: Tournament) -> None:
    event.registrations.filter(number__lte=7).update(checked_in_at=event.starts_at)
    draw_seats(command(event), "2026", "together", present_only=True)
    assert sorted(seated(event).values()) == [1, 2, 3, 4, 5, 6, 7]


def test_a_draw_for_those_present_says_how_many_they_are_and_is_refused_while_nobody_is(event: Tournament) -> None:
    draw_seats(command(event), "2026", "together")
    before = seated(event)
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), "2026", "together", present_only=True)
    assert codes(refused) == ["nobody_checked_in"]
    assert seated(event) == before
    organiser = Client()
    organiser.force_login(staff(event, Role.ORGANISER))
    address, asked = (
        "/t/essen/desk/seating/draw/?seed=x&wish=apart&present_only=on",
        {"seed": "x", "present_only": True},
    )
    page = organiser.get(address).content.decode()
    assert "Nobody has checked in yet. Check people in first, or draw for all who are registered." in page
    assert "Accept this draw" not in page
    event.registrations.filter(number__lte=7).update(checked_in_at=event.starts_at)
    assert "7 of 12 registered people have checked in" in organiser.get(address).content.decode()
    found = organiser.post("/api/v1/tournaments/essen/seating/preview/", asked, "application/json").json()
    assert (found["people"], found["registered"], found["problems"]) == (7, 12, [])


def test_with_nobody_registered_there_is_nobody_to_seat(event: Tournament) -> None:
    event.registrations.update(status=Registration.Status.WITHDRAWN)
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), "2026", "together")
    assert codes(refused) == ["nobody_registered"]


def test_who_withdrew_or_waits_is_not_drawn(event: Tournament) -> None:
    event.registrations.filter(number=1).update(status=Registration.Status.WITHDRAWN)
    event.registrations.filter(number=2).update(status=Registration.Status.WAITLISTED)
    draw_seats(command(event), "2026", "together")
    assert sorted(seated(event).values()) == list(range(3, 13))


def test_a_previewed_draw_is_what_is_accepted_or_nothing(event: Tournament) -> None:
    preview = preview_draw(event, "2026", Wish.TOGETHER)
    assert seated(event) == {}
    new_person(event, 13)
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), "2026", "together", digest=preview.digest)
    assert codes(refused) == ["changed_since"]
    again = preview_draw(event, "2026", Wish.TOGETHER)
    draw_seats(command(event), "2026", "together", digest=again.digest)
    assert seated(event) == {
        (seat.table.number, seat.group): person.number for seat, person in again.seats.items() if person
    }


def test_too_many_people_are_refused_and_the_earlier_seats_stay(event: Tournament) -> None:
    draw_seats(command(event), "2026", "together")
    before = seated(event)
    for number in (13, 14, 15):
        new_person(event, number)
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), "2027", "together")
    assert codes(refused) == ["too_few_seats"]
    assert seated(event) == before


@pytest.mark.parametrize(
    ("seed", "wish", "code"), [("", "together", "seed"), ("x" * 81, "apart", "seed"), ("x", "nearby", "wish")]
)
def test_seed_and_wish_are_checked(event: Tournament, seed: str, wish: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), seed, wish)
    assert codes(refused) == [code]


def test_once_play_has_begun_seats_are_not_drawn(event: Tournament) -> None:
    draw_seats(command(event), "2026", "together")
    running_round(event)
    with pytest.raises(Refused) as refused:
        draw_seats(command(event), "2027", "together")
    assert codes(refused) == ["play_has_begun"]
    with pytest.raises(Refused) as refused:
        undo_seating(command(event), event.entries.get(kind="seats_drawn").number)
    assert codes(refused) == ["play_has_begun"]


def test_a_draw_is_undone_to_the_one_before(event: Tournament) -> None:
    draw_seats(command(event), "one", "together")
    first = seated(event)
    entry = draw_seats(command(event), "two", "together")
    undone = undo_seating(command(event), entry.number)
    assert seated(event) == first
    assert undone.replaces == entry
    assert seating_after(Entry.objects.filter(tournament=event)) == first
    with pytest.raises(Refused) as refused:
        undo_seating(command(event), entry.number)
    assert codes(refused) == ["nothing_to_undo"]


def test_a_draw_of_a_full_hall_takes_the_same_few_queries_as_a_small_one(django_assert_max_num_queries: Any) -> None:
    event = event_to_seat(200, [RowPlan(50), RowPlan(50)])
    with django_assert_max_num_queries(22):
        draw_seats(command(event), "2026", "together")
    assert len(seated(event)) == 200
