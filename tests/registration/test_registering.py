"""Registering, the waitlist, withdrawing, editing, merging, forgetting."""

import io
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.registration.conftest import Desk, person, themselves
from tournament.celery import app as celery_app
from tournament.journal.actions import Command, Refused
from tournament.journal.models import Entry
from tournament.registration.actions import (
    Joining,
    anonymise,
    check_in,
    edit_registration,
    register,
    reinstate,
    set_policy,
    withdraw,
)
from tournament.registration.models import Registration, RegistrationPolicy
from tournament.registration.queries import search
from tournament.registration.tasks import forget
from tournament.setup.models import Tournament


def refused(action: Callable[..., object], *args: object, **kwargs: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        action(*args, **kwargs)
    return [problem.code for problem in caught.value.problems]


def statuses(event: Tournament) -> dict[int, str]:
    return dict(Registration.objects.filter(tournament=event).values_list("number", "status"))


def test_numbers_go_up_without_gaps(desk: Desk) -> None:
    assert [desk.register(f"Player{n}").number for n in range(3)] == [1, 2, 3]


def test_each_event_has_numbers_of_its_own(desk: Desk) -> None:
    desk.register()
    other = Tournament.objects.create(
        slug="other", names={"en": "Other"}, game="sun_moon", starts_at=datetime(2026, 12, 21, tzinfo=UTC)
    )
    assert register(themselves(other), person()).data["numbers"] == [1]


def test_the_same_command_registers_once(event: Tournament) -> None:
    command = themselves(event)
    assert register(command, person()) == register(command, person())
    assert Registration.objects.count() == 1


def test_a_refused_registration_uses_no_number(desk: Desk, event: Tournament) -> None:
    desk.register(email="dana@example.org")
    assert refused(register, themselves(event), person(email="dana@example.org")) == ["registered_already"]
    assert desk.register("Ron").number == 2


def test_the_same_name_and_phone_is_registered_already_but_a_family_may_share_an_address(event: Tournament) -> None:
    register(themselves(event), person(email="levi@example.org", phone="052-555-0001"))
    again = person("dana", "LEVI", email="new@example.org", phone="+972525550001")
    assert refused(register, themselves(event, "registrant 2"), again) == ["registered_already"]
    child = person("Noa", email="levi@example.org", phone="052-555-0001")
    assert register(themselves(event, "registrant 3"), child).data["numbers"] == [2]


def test_the_desk_may_register_somebody_who_is_alike(desk: Desk) -> None:
    desk.register(email="dana@example.org")
    twin = person(email="dana@example.org")
    assert register(desk.command(), twin, alike=True).data["numbers"] == [2]


def test_the_journal_holds_no_name_address_or_phone(desk: Desk, event: Tournament) -> None:
    canary = person("Canaryfirst", "Canarylast", email="canary@example.org", phone="052-555-9999", notes="canarynote")
    register(desk.command(), canary, Joining(new=True))
    edit_registration(desk.command(), 1, {"phone": "052-555-8888", "last_name": "Canarynew"})
    withdraw(desk.command(), [1])
    written = str(list(Entry.objects.values("data", "actor_name", "command")))
    assert "anary" not in written
    assert "555" not in written


class TestOpening:
    def test_before_and_after_the_times_nobody_registers_himself(self, desk: Desk, event: Tournament) -> None:
        soon = datetime.now(UTC) + timedelta(hours=1)
        set_policy(desk.command(), {"opens_at": soon})
        assert refused(register, themselves(event), person()) == ["not_open_yet"]
        set_policy(desk.command(), {"opens_at": None, "closes_at": soon - timedelta(hours=2)})
        assert refused(register, themselves(event), person()) == ["closed"]
        assert desk.register().number == 1

    def test_players_and_desk_are_switched_separately(self, desk: Desk, event: Tournament) -> None:
        set_policy(desk.command(), {"players_open": False})
        assert refused(register, themselves(event), person()) == ["closed"]
        set_policy(desk.command(), {"players_open": True, "staff_open": False})
        assert refused(register, desk.command(), person()) == ["closed"]
        assert register(themselves(event), person()).data["numbers"] == [1]

    def test_without_a_waitlist_a_full_event_takes_nobody(self, desk: Desk, event: Tournament) -> None:
        set_policy(desk.command(), {"capacity": 0, "waitlist_open": False})
        assert refused(register, themselves(event), person()) == ["full"]
        assert Registration.objects.count() == 0

    def test_all_reasons_are_told_at_once(self, desk: Desk, event: Tournament) -> None:
        desk.register(email="dana@example.org")
        set_policy(desk.command(), {"players_open": False})
        codes = refused(register, themselves(event), person(email="dana@example.org"), Joining("NONE"))
        assert codes == ["closed", "registered_already", "unknown_party"]

    def test_an_event_cannot_close_before_it_opens(self, desk: Desk, event: Tournament) -> None:
        now = datetime.now(UTC)
        times = {"opens_at": now, "closes_at": now - timedelta(hours=1)}
        assert refused(set_policy, desk.command(), times) == ["closes_too_early"]
        with pytest.raises(IntegrityError), transaction.atomic():
            RegistrationPolicy.objects.create(tournament=event, **times)


class TestParties:
    def test_a_new_party_has_a_code_by_which_others_join(self, event: Tournament) -> None:
        register(themselves(event, "a"), person("Dana"), Joining(new=True))
        party = Registration.objects.get(number=1).party
        assert party
        register(themselves(event, "b"), person("Ron"), Joining(party.code.lower()))
        assert Registration.objects.get(number=2).party == party

    def test_nobody_joins_a_party_that_is_not(self, event: Tournament) -> None:
        assert refused(register, themselves(event), person(), Joining("ZZZZZZ")) == ["unknown_party"]


class TestWaitlist:
    def fill(self, desk: Desk, capacity: int, groups: list[str]) -> None:
        """Register people, one for each letter; the same letter is the same party, "-" is alone."""
        set_policy(desk.command(), {"capacity": capacity})
        for n, letter in enumerate("".join(groups)):
            joining = None if letter == "-" else Joining(f"PARTY-{letter}")
            register(desk.command(), person(f"Player{n}"), joining)

    def test_who_comes_after_the_last_place_waits(self, desk: Desk, event: Tournament) -> None:
        self.fill(desk, 2, ["---"])
        assert statuses(event) == {1: "registered", 2: "registered", 3: "waitlisted"}

    def test_the_first_who_waits_moves_up(self, desk: Desk, event: Tournament) -> None:
        self.fill(desk, 2, ["----"])
        assert withdraw(desk.command(), [1]).data["promoted"] == [3]
        assert statuses(event)[4] == "waitlisted"

    def test_a_party_moves_up_whole_and_keeps_its_turn(self, desk: Desk, event: Tournament) -> None:
        self.fill(desk, 3, ["---", "aa", "-"])
        assert withdraw(desk.command(), [1]).data["promoted"] == [6]
        assert withdraw(desk.command(), [2, 3]).data["promoted"] == [4, 5]

    def test_nobody_overtakes_those_who_wait(self, desk: Desk, event: Tournament) -> None:
        self.fill(desk, 3, ["---", "aa"])
        withdraw(desk.command(), [1])
        assert desk.register("Late").status == "waitlisted"

    def test_a_larger_capacity_lets_people_move_up_and_a_smaller_one_takes_nothing(
        self, desk: Desk, event: Tournament
    ) -> None:
        self.fill(desk, 2, ["----"])
        assert set_policy(desk.command(), {"capacity": 3}).data["promoted"] == [3]
        set_policy(desk.command(), {"capacity": 1})
        assert sorted(statuses(event).values()) == ["registered"] * 3 + ["waitlisted"]

    def test_who_moves_up_is_told(
        self, desk: Desk, jobs: list[tuple[str, tuple[int]]], django_capture_on_commit_callbacks: Any
    ) -> None:
        set_policy(desk.command(), {"capacity": 1})
        desk.register("Dana")
        waits = desk.register("Ron", email="ron@example.org")
        with django_capture_on_commit_callbacks(execute=True):
            withdraw(desk.command(), [1])
        assert jobs == [("tournament.registration.send_mail", (waits.pk,))]
        assert desk.one(2).mail["kind"] == "promotion"


class TestWithdrawing:
    def test_a_number_stays_with_who_withdrew(self, desk: Desk, event: Tournament) -> None:
        desk.register("Dana")
        withdraw(desk.command(), [1], reason="no_show")
        assert desk.register("Ron").number == 2
        assert Entry.objects.get(kind="withdrawn").data == {"numbers": [1], "reason": "no_show", "promoted": []}

    def test_it_is_taken_back_with_the_same_number(self, desk: Desk, event: Tournament) -> None:
        desk.register()
        withdraw(desk.command(), [1])
        assert refused(withdraw, desk.command(), [1]) == ["withdrawn"]
        reinstate(desk.command(), [1])
        assert statuses(event) == {1: "registered"}
        assert refused(reinstate, desk.command(), [1]) == ["not_withdrawn"]

    def test_back_on_a_full_list_means_to_wait(self, desk: Desk, event: Tournament) -> None:
        desk.register("Dana")
        withdraw(desk.command(), [1])
        set_policy(desk.command(), {"capacity": 0})
        reinstate(desk.command(), [1])
        assert statuses(event) == {1: "waitlisted"}

    def test_an_unknown_number_changes_nobody(self, desk: Desk, event: Tournament) -> None:
        desk.register()
        assert refused(withdraw, desk.command(), [1, 99]) == ["unknown_number"]
        assert refused(withdraw, desk.command(), []) == ["unknown_number"]
        assert statuses(event) == {1: "registered"}


class TestEditing:
    def test_the_new_name_is_found_and_the_old_is_not(self, desk: Desk, event: Tournament) -> None:
        desk.register("Dana")
        edit_registration(desk.command(), 1, {"first_name": "Dalia", "party": "P7"})
        assert [one.first_name for one in search(event, "dali")] == ["Dalia"]
        assert not search(event, "dana")
        party = desk.one(1).party
        assert party
        assert party.code == "P7"


class TestForgetting:
    def test_nothing_tells_any_more_who_it_was_and_the_number_stays(self, desk: Desk, event: Tournament) -> None:
        desk.register(
            "Canary", "Canary", email="canary@example.org", phone="052-555-0001", notes="canary", birth_year=1
        )
        anonymise(desk.command(), [1])
        [row] = Registration.objects.values()
        assert "anary" not in str(row)
        assert "555" not in str(row)
        assert (row["number"], row["status"], row["birth_year"]) == (1, "withdrawn", None)

    def test_who_has_played_stays_in_the_results(self, desk: Desk) -> None:
        desk.register()
        check_in(desk.command(), [1])
        anonymise(desk.command(), [1])
        assert desk.one(1).status == "registered"


def test_a_command_of_somebody_else_with_the_same_id_is_another_one(event: Tournament) -> None:
    first, second = (Command(event.pk, themselves(event, name).by, "same id") for name in ("a", "b"))
    assert register(first, person("Dana")) != register(second, person("Ron"))


def test_after_the_retention_date_a_command_forgets_everybody_of_that_event(desk: Desk, event: Tournament) -> None:
    desk.register("Canary")
    set_policy(desk.command(), {"retain_until": date.today() + timedelta(days=2)})
    call_command("anonymise", verbosity=0)
    assert desk.one(1).first_name == "Canary"
    set_policy(desk.command(), {"retain_until": date.today() - timedelta(days=2)})
    call_command("anonymise", stdout=io.StringIO())
    assert desk.one(1).first_name == ""


def test_the_beat_forgets_after_the_last_day_in_the_zone_of_the_event(
    desk: Desk, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert celery_app.conf.beat_schedule["forget"]["task"] == forget.name
    desk.register("Canary")
    set_policy(desk.command(), {"retain_until": date(2027, 1, 31)})
    monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 1, 31, 21, 59, tzinfo=UTC))  # still that day there
    assert forget() == {}
    monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 1, 31, 22, 1, tzinfo=UTC))
    assert forget() == {"essen": 1}
    assert (desk.one(1).first_name, forget()) == ("", {"essen": 0})
