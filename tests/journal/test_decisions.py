"""Every decision: one transaction, once per command id, one numbered entry, then the broadcast."""

import threading

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

from games.game import Problem
from tests.conftest import RecordedJobs
from tests.events import CALLER, command, new_event, note
from tournament.journal.actions import Actor, Command, Decided, Deciding, Refused, decision
from tournament.journal.models import Entry
from tournament.journal.queries import public_number, public_numbers
from tournament.journal.words import kind_text
from tournament.rounds.actions import announce_round

pytestmark = pytest.mark.django_db


@decision
def refusing(now: Deciding) -> Decided:
    new_event("written-before-the-refusal")
    raise Refused([Problem("one", "a"), Problem("two", "b")])


def test_numbers_have_no_gaps_and_start_at_1() -> None:
    tournament = new_event()
    assert [note(command(tournament), text="x").number for _ in range(3)] == [1, 2, 3]


def test_events_have_numbers_of_their_own() -> None:
    one, two = new_event("one"), new_event("two")
    note(command(one), text="x")
    assert note(command(two), text="x").number == 1


def test_the_same_command_decides_once_and_gets_the_same_answer() -> None:
    tournament = new_event()
    first = note(command(tournament, id="click"), text="first")
    again = note(command(tournament, id="click"), text="second")
    assert again == first
    assert again.data == {"text": "first"}
    assert Entry.objects.count() == 1


def test_an_id_that_decided_something_else_is_refused_and_says_what() -> None:
    tournament = new_event()
    note(command(tournament, id="click"), text="first")
    with pytest.raises(Refused) as refused:
        refusing(command(tournament, id="click"))
    (problem,) = refused.value.problems
    assert (problem.code, problem.params) == ("command_id_reused", {"number": 1, "kind": kind_text("note")})
    with pytest.raises(Refused, match="command_id_reused"):
        note(command(tournament, id="click", asked="another request"), text="first")
    assert Entry.objects.count() == 1


def test_nobody_gets_an_answer_meant_for_somebody_else() -> None:
    tournament = new_event()
    mine = note(command(tournament, id="1"), text="mine")
    theirs = note(command(tournament, id="1", by=Actor("somebody else")), text="theirs")
    assert (mine.number, theirs.number) == (1, 2)


def test_a_refusal_names_all_problems_and_writes_nothing() -> None:
    tournament = new_event()
    with pytest.raises(Refused) as refused:
        refusing(command(tournament))
    assert [problem.code for problem in refused.value.problems] == ["one", "two"]
    assert not Entry.objects.exists()
    assert not type(tournament).objects.filter(slug="written-before-the-refusal").exists()


def test_who_comes_second_is_refused_and_told_who_was_faster() -> None:
    tournament = new_event()
    seen = note(command(tournament), text="seen by both").number
    note(command(tournament, by=Actor("Dana"), seen=seen), text="faster")
    with pytest.raises(Refused) as refused:
        note(command(tournament, seen=seen), text="slower")
    (problem,) = refused.value.problems
    assert problem.code == "changed_since"
    assert str(problem.params["actor"]) == "Dana"
    assert problem.params["kind"] == kind_text("note")


def test_what_goes_on_beside_others_is_in_the_way_of_its_like_alone() -> None:
    tournament = new_event()
    seen = note(command(tournament), text="seen by both").number
    announce_round(command(tournament, by=Actor("Dana")))
    assert note(command(tournament, seen=seen, beside=True), text="faster").number == 3
    with pytest.raises(Refused, match="changed_since"):
        note(command(tournament, by=Actor("Dana"), seen=seen, beside=True), text="slower")
    assert Entry.objects.count() == 3


def test_what_is_not_public_does_not_come_between() -> None:
    tournament = new_event()
    seen = note(command(tournament), text="seen").number
    note(command(tournament), text="at the desk", public=False)
    assert note(command(tournament, seen=seen), text="next").number == 3


def test_a_retry_of_a_command_that_was_carried_out_is_not_too_late() -> None:
    tournament = new_event()
    seen = note(command(tournament), text="seen").number
    done = note(command(tournament, id="click", seen=seen), text="done")
    assert note(command(tournament, id="click", seen=seen), text="done") == done


@pytest.mark.parametrize("change", ["UPDATE tournament_entry SET kind = 'x'", "DELETE FROM tournament_entry"])
def test_the_database_refuses_to_change_or_delete_an_entry(change: str) -> None:
    note(command(new_event()), text="x")
    if connection.vendor == "sqlite":  # the tests' own cleaning needs DELETE, so that trigger is put back first
        create = "CREATE TRIGGER IF NOT EXISTS journal_entry_no_delete BEFORE DELETE ON tournament_entry "
        with connection.cursor() as cursor:
            cursor.execute(create + "BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END")
    with pytest.raises(DatabaseError, match="never"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_only_a_public_decision_is_broadcast(jobs: RecordedJobs, django_capture_on_commit_callbacks: type) -> None:
    tournament = new_event()
    with django_capture_on_commit_callbacks(execute=True):
        note(command(tournament), text="at the desk", public=False)
        note(command(tournament), text="for all")
    assert jobs == [("tournament.screens.publish_state", (tournament.slug,))]


def test_the_public_number_is_that_of_the_newest_public_entry() -> None:
    tournament = new_event()
    assert public_number(tournament.pk) == 0
    note(command(tournament), text="for all")
    note(command(tournament), text="at the desk", public=False)
    assert public_number(tournament.pk) == 1
    assert public_numbers(["essen", "nowhere"]) == {"essen": 1}


@pytest.mark.django_db(transaction=True)
def test_two_hundred_decisions_at_once_leave_no_gap_and_no_double() -> None:
    tournament = new_event()
    failed: list[BaseException] = []

    def decide(worker: int) -> None:
        try:
            for turn in range(25):
                note(Command(tournament.pk, CALLER, f"{worker}-{turn}"), text="x", public=False)
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=decide, args=(worker,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert list(Entry.objects.values_list("number", flat=True)) == list(range(1, 201))
