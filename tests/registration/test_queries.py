"""What the desk looks for, and what would break."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.registration.conftest import Desk, person
from tournament.registration.actions import Joining, check_in, merge_registrations, register, set_policy, withdraw
from tournament.registration.queries import (
    VIEWS,
    counts,
    missing_of_parties,
    no_shows_due,
    search,
    waiting_groups,
    what_would_break,
    withdrawals_of,
)
from tournament.seating.models import Occupant, Seat, Table
from tournament.setup.models import Tournament


def found(event: Tournament, typed: str, view: str = "all") -> list[int]:
    return [one.number for one in search(event, typed, view)]


def seat(event: Tournament, desk: Desk, number: int) -> None:
    table = Table.objects.create(tournament=event, number=number)
    place = Seat.objects.create(table=table, group="sun", order=0)
    Occupant.objects.create(seat=place, registration=desk.one(number))


def warnings(event: Tournament) -> list[str]:
    return [str(text) for text in what_would_break(event, timezone.now())]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("ЧЕРНОВ", [1]),
        ("чер вла", [1]),
        ("דנה", [2]),
        ("0510", [2]),
        ("053-555-05", [2]),
        ("+972 53 555", [2]),
        ("levi", [3]),
        ("Lévi", [3]),
        ("#2", [2]),
        ("", [1, 2, 3]),
        ("nobody", []),
        ("' OR 1=1 --", []),
    ],
)
def test_any_part_of_name_phone_or_number_finds(desk: Desk, event: Tournament, typed: str, numbers: list[int]) -> None:
    desk.register("Владлен", "Чернов")
    desk.register("דנה", "ליפשיץ", phone="053-555-0510")
    desk.register("Noa", "Lévi")
    assert found(event, typed) == numbers


def test_each_view_shows_its_people_and_the_counts_agree(desk: Desk, event: Tournament) -> None:
    desk.import_people(4)
    set_policy(desk.command(), {"capacity": 4})
    desk.register("Late", notes="in a wheelchair")
    check_in(desk.command(), [1])
    withdraw(desk.command(), [2])
    assert {view: found(event, "", view) for view in VIEWS} == {
        "missing": [3, 4, 5],
        "here": [1],
        "waiting": [],
        "withdrawn": [2],
        "wheelchair": [5],
        "all": [1, 2, 3, 4, 5],
    }
    now = counts(event)
    assert (now.registered, now.here, now.missing, now.waiting, now.withdrawn) == (4, 1, 3, 0, 1)
    assert found(event, "", "no such view") == []


def test_a_party_is_offered_with_those_who_are_missing(desk: Desk, event: Tournament) -> None:
    for name in ("Dana", "Ron", "Noa"):
        register(desk.command(), person(name), Joining("LEVI"))
    check_in(desk.command(), [2])
    assert list(missing_of_parties(search(event)).values()) == [[1, 3]]


def test_parties_wait_together_in_the_order_of_their_first(desk: Desk, event: Tournament) -> None:
    set_policy(desk.command(), {"capacity": 0})
    for name, party in (("a", "P"), ("b", ""), ("c", "P")):
        register(desk.command(), person(name), Joining(party))
    assert [[one.number for one in group] for group in waiting_groups(event)] == [[1, 3], [2]]


def test_no_shows_are_due_only_after_the_set_time_and_while_somebody_is_missing(desk: Desk, event: Tournament) -> None:
    now = timezone.now()
    desk.register()
    assert no_shows_due(event, now) is None
    set_policy(desk.command(), {"no_shows_released_at": now})
    assert no_shows_due(event, now - timedelta(seconds=1)) is None
    due = no_shows_due(event, now)
    assert due
    assert due.people == 1
    check_in(desk.command(), [1])
    assert no_shows_due(event, now) is None


class TestWhatWouldBreak:
    def test_nothing_in_a_sound_event(self, desk: Desk, event: Tournament) -> None:
        desk.import_people(2)
        assert warnings(event) == []

    def test_registered_but_not_seated(self, desk: Desk, event: Tournament) -> None:
        desk.import_people(3)
        seat(event, desk, 1)
        assert warnings(event) == ["Registered but not seated: 2."]

    def test_withdrawn_but_still_in_a_seat(self, desk: Desk, event: Tournament) -> None:
        desk.import_people(1)
        seat(event, desk, 1)
        withdraw(desk.command(), [1])
        assert warnings(event) == ["Withdrawn but still in a seat: 1."]

    def test_waitlist_on_but_not_offered(self, desk: Desk, event: Tournament) -> None:
        set_policy(desk.command(), {"capacity": 0, "players_open": False})
        assert warnings(event) == ["The waitlist is open but not offered: people may not register themselves."]

    def test_people_wait_though_places_are_free(self, desk: Desk, event: Tournament) -> None:
        set_policy(desk.command(), {"capacity": 2})
        desk.register("Dana")
        desk.register("Ron")
        for name in ("a", "b"):
            register(desk.command(), person(name), Joining("P"))
        withdraw(desk.command(), [1])
        assert warnings(event) == ["Places are free, but people wait (a party may be too large): 2."]

    def test_registration_that_opens_too_late(self, desk: Desk, event: Tournament) -> None:
        set_policy(desk.command(), {"opens_at": event.starts_at + timedelta(minutes=1)})
        assert warnings(event) == ["Registration opens after the event has begun."]

    def test_a_wheelchair_in_the_notes_without_an_accessible_seat(self, desk: Desk, event: Tournament) -> None:
        desk.register(notes="Wheelchair")
        desk.register("Ron", notes="כיסא גלגלים", accessible_seat=True)
        assert warnings(event) == ["The notes speak of a wheelchair, but no accessible seat is wanted: 1."]

    @pytest.mark.parametrize(
        ("site", "told"),
        [
            ("http://localhost:8000", "no other device can open"),
            ("http://127.0.0.1:8000", "no other device can open"),
            ("http://192.168.1.7:8000", "is not https"),
            ("https://essen.example", ""),
        ],
    )
    def test_an_address_that_phones_cannot_use(self, event: Tournament, settings: Any, site: str, told: str) -> None:
        settings.EMAIL_HOST = "mail.example"
        found = [str(text) for text in what_would_break(event, timezone.now(), site)]
        assert [told in text for text in found] == ([True] if told else [])

    def test_people_register_themselves_and_no_mail_is_set_up(self, desk: Desk, event: Tournament) -> None:
        site = "https://essen.example"
        assert ["no mail server" in str(text) for text in what_would_break(event, timezone.now(), site)] == [True]
        set_policy(desk.command(), {"players_open": False})
        assert what_would_break(event, timezone.now(), site) == []

    def test_opening_and_closing_that_contradict_each_other(self, desk: Desk, event: Tournament) -> None:
        hour, now = timedelta(hours=1), event.starts_at - timedelta(days=9)
        for fields, told in (
            ({"opens_at": now + hour, "players_open": False}, "people may not register themselves"),
            ({"opens_at": None, "players_open": True, "closes_at": now - hour}, "the time to do so is over"),
            ({"closes_at": event.starts_at + hour}, "closes only after the event has begun"),
        ):
            set_policy(desk.command(), fields)
            assert [told in str(text) for text in what_would_break(event, now)] == [True]


def test_of_who_is_withdrawn_it_is_known_when_by_whom_and_why(
    desk: Desk, event: Tournament, desk_client: Client, django_assert_num_queries: Any
) -> None:
    desk.import_people(3)
    withdraw(desk.command(), [1], "moved abroad")
    merge_registrations(desk.command(), 2, 3)
    people = list(event.registrations.all())
    with django_assert_num_queries(1):
        found = withdrawals_of(event, people)
    assert {number: entry.kind for number, entry in found.items()} == {1: "withdrawn", 3: "registrations_merged"}
    page = desk_client.get("/t/essen/desk/registrations/?view=withdrawn").content.decode()
    for part in ("moved abroad", "merged with number 2", f"<bdi>{desk.user.username}</bdi>"):
        assert part in page
