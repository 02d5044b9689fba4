"""Several desks note who is here, at once, without one wrong count."""

from functools import partial

import pytest

from tests.at_once import at_once
from tests.registration.conftest import Desk, person, themselves
from tests.registration.test_registering import refused
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.actions import check_in, register, set_policy, undo_check_in, withdraw
from tournament.registration.models import Registration
from tournament.registration.queries import counts, search
from tournament.setup.models import Tournament


def test_who_is_here_is_no_longer_missing(desk: Desk, event: Tournament) -> None:
    desk.import_people(3)
    check_in(desk.command(), [2])
    assert [one.number for one in search(event, view="missing")] == [1, 3]
    assert (counts(event).here, counts(event).missing) == (1, 2)


def test_a_party_comes_in_at_once_and_who_is_here_already_keeps_his_moment(desk: Desk) -> None:
    desk.import_people(3)
    check_in(desk.command(), [2])
    before = desk.one(2).checked_in_at
    assert check_in(desk.command(), [1, 2, 3]).data["numbers"] == [1, 3]
    assert desk.one(2).checked_in_at == before


def test_the_second_desk_is_told_that_the_first_was_faster(desk: Desk) -> None:
    desk.register()
    check_in(desk.command(), [1])
    assert refused(check_in, desk.command(), [1]) == ["checked_in_already"]


def test_a_double_tap_is_one_check_in(desk: Desk) -> None:
    desk.register()
    command = desk.command()
    assert check_in(command, [1]) == check_in(command, [1])


def test_it_is_taken_back(desk: Desk, event: Tournament) -> None:
    desk.register()
    check_in(desk.command(), [1])
    undo_check_in(desk.command(), [1])
    assert counts(event).missing == 1
    assert refused(undo_check_in, desk.command(), [1]) == ["not_checked_in"]


def test_who_waits_or_withdrew_has_no_place_to_come_to(desk: Desk) -> None:
    desk.register("Dana")
    set_policy(desk.command(), {"capacity": 1})
    desk.register("Ron")
    assert refused(check_in, desk.command(), [2]) == ["no_place"]
    withdraw(desk.command(), [1])
    assert refused(check_in, desk.command(), [1]) == ["no_place"]


@pytest.mark.django_db(transaction=True)
def test_three_desks_at_once_count_right(desk: Desk, event: Tournament) -> None:
    desk.import_people(60)
    told: list[str] = []

    def sit_at_desk(numbers: list[int]) -> None:
        for number in numbers:
            try:
                check_in(desk.command(), [number])
            except Refused as refusal:
                told.extend(problem.code for problem in refusal.problems)

    shares = [list(range(1, 41)), list(range(40, 0, -1)), list(range(21, 61))]
    at_once([partial(sit_at_desk, share) for share in shares])
    assert (counts(event).here, counts(event).missing) == (60, 0)
    assert Entry.objects.filter(kind="checked_in").count() == 60
    assert told == ["checked_in_already"] * 60


@pytest.mark.django_db(transaction=True)
def test_numbers_have_no_gaps_when_many_press_at_once(event: Tournament) -> None:
    def press(n: int) -> None:
        register(themselves(event, f"registrant {n}"), person(f"Player{n}", email=f"p{n}@example.org"))

    at_once([partial(press, n) for n in range(24)])
    numbers = Registration.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 25))
    journal = Entry.objects.order_by("number").values_list("number", flat=True)
    assert list(journal) == list(range(1, 25))


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_by_two_fingers_registers_once(event: Tournament) -> None:
    command = themselves(event)
    at_once([lambda: register(command, person())] * 8)
    assert Registration.objects.count() == 1
