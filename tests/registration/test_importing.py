"""A file is imported in one transaction, and an import can be undone."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests.registration.conftest import BIG, DATA, Desk, people, person, read_file
from tests.registration.test_registering import refused
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.actions import (
    check_in,
    discard_upload,
    edit_registration,
    import_registrations,
    keep_upload,
    set_policy,
    undo_import,
    withdraw,
)
from tournament.registration.models import Import, Party, Registration
from tournament.registration.queries import counts, last_import
from tournament.seating.models import Occupant, Seat, Table
from tournament.setup.models import Tournament


def test_the_1176_come_in_with_their_parties_in_one_entry(desk: Desk, event: Tournament) -> None:
    entry = import_registrations(desk.command(), read_file(BIG).people)
    assert desk.numbers() == list(range(1, 1177))
    assert (entry.data["numbers"], Entry.objects.count()) == ([1, 1176], 1)
    assert counts(event).missing == 1176
    assert [one.first_name for one in Party.objects.get(code="P001").members.order_by("number")][:2] == ["יגל", "אפרת"]


def test_the_good_rows_of_the_bad_file_come_in(desk: Desk) -> None:
    entry = import_registrations(desk.command(), read_file(DATA / "registrations_bad.csv").people)
    found = Registration.objects.values_list("number", "first_name", "email")
    assert list(found) == [(1, "יגל", "player0001@example.org"), (2, "דנה", "dana.levi@example.org")]
    assert entry.data["duplicates"] == 1


def test_a_second_file_with_the_same_people_adds_nobody(desk: Desk) -> None:
    import_registrations(desk.command(), read_file(BIG).people)
    csv, xlsx = (read_file(DATA / f"registrations_excel_he.{kind}").people for kind in ("csv", "xlsx"))
    assert refused(import_registrations, desk.command(), [*csv, *xlsx]) == ["nothing_to_import"]
    assert Registration.objects.count() == 1176


def test_numbers_follow_the_moment_of_registering_then_the_file(desk: Desk) -> None:
    def on(day: int) -> datetime:
        return datetime(2026, 12, day, tzinfo=UTC)

    rows = [person(name, row=n, registered_at=on(day)) for n, (name, day) in enumerate([("c", 3), ("a", 1), ("b", 1)])]
    import_registrations(desk.command(), rows)
    assert list(Registration.objects.values_list("number", "first_name")) == [(1, "a"), (2, "b"), (3, "c")]


def test_numbers_given_before_never_change(desk: Desk) -> None:
    desk.register("First")
    import_registrations(desk.command(), [person("Old", row=2, registered_at=datetime(2020, 1, 1, tzinfo=UTC))])
    assert list(Registration.objects.values_list("number", "first_name")) == [(1, "First"), (2, "Old")]


def test_an_accepted_duplicate_comes_in(desk: Desk) -> None:
    rows = [person("Dana", email="x@example.org", row=2), person("Noa", email="x@example.org", row=3)]
    import_registrations(desk.command(), rows, accepted=[3])
    assert desk.numbers() == [1, 2]


def test_a_changed_row_changes_the_person_and_undo_gives_back_what_was(desk: Desk) -> None:
    desk.register(email="dana@example.org", phone="052-555-0001", party="")
    rows = [person(email="dana@example.org", phone="054-555-0002", party="P1", notes="late", row=2)]
    entry = import_registrations(desk.command(), rows)
    changed = desk.one(1)
    assert (changed.phone, changed.party and changed.party.code, changed.notes) == ("054-555-0002", "P1", "late")
    undo_import(desk.command(), entry.number)
    restored = desk.one(1)
    assert (restored.phone, restored.party, restored.notes) == ("052-555-0001", None, "")


def test_a_file_that_does_not_say_the_language_changes_nobodys(desk: Desk) -> None:
    desk.register(email="dana@example.org", phone="052-555-0001", language="en")
    rows = [
        person(email="dana@example.org", phone="054-555-0002", language="", row=2),
        person("Noa", language="", row=3),
    ]
    import_registrations(desk.command(), rows)
    assert (desk.one(1).phone, desk.one(1).language) == ("054-555-0002", "en")
    assert desk.one(2).language == "he"  # nothing known: the language that most of them read


def test_more_than_the_places_wait(desk: Desk, event: Tournament) -> None:
    set_policy(desk.command(), {"capacity": 2})
    desk.import_people(3)
    assert (counts(event).registered, counts(event).waiting) == (2, 1)


class TestUndo:
    def test_as_if_it_had_never_been(self, desk: Desk, event: Tournament) -> None:
        desk.register("Before")
        entry = desk.import_people(5)
        undone = undo_import(desk.command(), entry.number)
        assert desk.numbers() == [1]
        assert undone.replaces == entry
        assert last_import(event) is None
        assert desk.register("After").number == 2

    def test_parties_of_nobody_go_too(self, desk: Desk) -> None:
        entry = import_registrations(desk.command(), read_file(BIG).people)
        undo_import(desk.command(), entry.number)
        assert (Party.objects.count(), Registration.objects.count()) == (0, 0)

    def test_when_somebody_registered_later_the_numbers_stay_taken(self, desk: Desk) -> None:
        entry = desk.import_people(2)
        desk.register("Later")
        assert undo_import(desk.command(), entry.number).data["deleted"] == 0
        assert desk.numbers(status="withdrawn") == [1, 2]
        assert desk.register("Next").number == 4

    def test_it_is_undone_once(self, desk: Desk) -> None:
        entry = desk.import_people(1)
        undo_import(desk.command(), entry.number)
        assert refused(undo_import, desk.command(), entry.number) == ["no_such_import"]

    @pytest.mark.parametrize("use", ["check_in", "withdraw", "edit", "seat"])
    def test_not_once_one_of_its_numbers_is_used(self, desk: Desk, event: Tournament, use: str) -> None:
        entry = desk.import_people(3)
        if use == "check_in":
            check_in(desk.command(), [2])
        elif use == "withdraw":
            withdraw(desk.command(), [2])
        elif use == "edit":
            edit_registration(desk.command(), 2, {"notes": "x"})
        else:
            seat = Seat.objects.create(table=Table.objects.create(tournament=event, number=1), group="sun", order=0)
            Occupant.objects.create(seat=seat, registration=desk.one(2))
        with pytest.raises(Refused) as caught:
            undo_import(desk.command(), entry.number)
        assert caught.value.problems[0].params["numbers"] == "2"
        assert desk.numbers() == [1, 2, 3]

    def test_not_once_somebody_it_changed_was_changed_again(self, desk: Desk) -> None:
        desk.register(email="dana@example.org")
        entry = import_registrations(desk.command(), [person(email="dana@example.org", notes="x", row=2)])
        edit_registration(desk.command(), 1, {"notes": "y"})
        assert refused(undo_import, desk.command(), entry.number) == ["import_in_use"]


class TestUpload:
    def upload(self, desk: Desk, name: str = "people.csv") -> Import:
        return keep_upload(desk.event, desk.command(), name, b"first_name\nDana\n", timezone.now())

    def test_cancelling_changes_nothing(self, desk: Desk) -> None:
        discard_upload(self.upload(desk))
        assert not (Import.objects.exists())
        assert not (Registration.objects.exists())
        assert not (Entry.objects.exists())

    def test_the_file_is_forgotten_when_it_is_imported(self, desk: Desk) -> None:
        file = self.upload(desk)
        entry = import_registrations(desk.command(), people(1), file_id=file.pk)
        file.refresh_from_db()
        assert (bytes(file.content), file.entry) == (b"", entry.number)

    def test_a_file_is_imported_once(self, desk: Desk) -> None:
        file = self.upload(desk)
        import_registrations(desk.command(), people(1), file_id=file.pk)
        assert refused(import_registrations, desk.command(), people(2), file_id=file.pk) == ["no_such_upload"]

    def test_what_nobody_confirmed_is_forgotten_after_a_day(self, desk: Desk) -> None:
        old = keep_upload(desk.event, desk.command(), "old.csv", b"x", datetime(2020, 1, 1, tzinfo=UTC))
        self.upload(desk)
        assert not Import.objects.filter(pk=old.pk).exists()
