"""Sittings: the room, the course, the draw, the clock, exchanges of people."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.events import command, kinds, new_event, new_person
from tests.tables.events import counts, draw, drawn_event, enter, new_tables_event, person, play, sitting, tables
from tournament.journal.actions import Refused
from tournament.seating.models import Table
from tournament.setup.models import Tournament
from tournament.tables.actions import (
    call_last_turn,
    draw_sittings,
    end_sitting,
    extend_sitting,
    lay_out_tables,
    pause_sitting,
    preview_sittings,
    resume_sitting,
    set_course,
    start_sitting,
    swap_people,
)
from tournament.tables.models import Chair, Sitting, TableSheet
from tournament.tables.queries import course_of, unmatched
from tournament.tables.sweep import call_time

pytestmark = pytest.mark.django_db


def codes(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in error.value.problems]


def numbers(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    return [tuple(one.number for one in table.people) for table in tables(tournament, number)]


# ---- The room and the course


def test_a_room_is_laid_out_with_its_accessible_tables() -> None:
    tournament = new_tables_event(tables=3)
    lay_out_tables(command(tournament), 5, accessible=[2])
    found = Table.objects.filter(tournament=tournament).values_list("number", "accessible")
    assert list(found) == [(1, False), (2, True), (3, False), (4, False), (5, False)]


def test_a_room_stays_as_it_is_once_sittings_are_drawn() -> None:
    with pytest.raises(Refused) as error:
        lay_out_tables(command(drawn_event()), 9)
    assert codes(error) == ["sittings_drawn"]


def test_a_hall_event_has_no_sittings() -> None:
    with pytest.raises(Refused) as error:
        lay_out_tables(command(new_event()), 9)
    assert codes(error) == ["not_at_tables"]


def test_an_event_without_a_course_has_the_german_one() -> None:
    course = course_of(new_tables_event())
    assert (course.programme, course.counting, course.sittings, course.final) == ("germany", "german", 3, False)


def test_a_programme_may_be_changed_before_the_start_and_not_after() -> None:
    tournament = new_tables_event()
    set_course(command(tournament), "world", {"sittings": 4, "minutes": 75})
    set_course(command(tournament), "world", {"sittings": 4, "minutes": 80})
    course = course_of(tournament)
    assert (course.counting, course.sittings, course.minutes, course.final) == ("world", 4, 80, True)
    draw(tournament)
    start_sitting(command(tournament), 1)
    with pytest.raises(Refused) as error:
        set_course(command(tournament), "austria")
    assert codes(error) == ["play_has_begun"]


def test_all_that_is_wrong_with_a_course_is_told_at_once() -> None:
    wrong = {"counting": "mine", "variant": "fish", "sittings": 0, "minutes": 5, "credit": "all"}
    with pytest.raises(Refused) as error:
        set_course(command(new_tables_event()), "world", wrong)
    assert codes(error) == ["counting", "variant", "sittings", "minutes", "credit"]


# ---- The draw


def test_a_draw_seats_everybody_who_is_here_in_every_sitting() -> None:
    tournament = drawn_event(people=18)
    assert Sitting.objects.filter(tournament=tournament).count() == 3
    for number in (1, 2, 3):
        assert sorted(one for table in numbers(tournament, number) for one in table) == list(range(1, 19))
        assert [len(table) for table in numbers(tournament, number)] == [4, 4, 4, 3, 3]
    aims = {aim["name"]: aim["missed"] for aim in sitting(tournament).aims}
    assert aims == {"meetings": 0, "threes": 0, "parties": 0, "order": 0}


def test_who_is_not_here_is_not_drawn() -> None:
    tournament = new_tables_event(people=12)
    new_person(tournament, 13)
    draw(tournament)
    assert Chair.objects.filter(registration__number=13).count() == 0


@pytest.mark.parametrize("people", [1, 2, 5])
def test_so_few_people_are_refused_with_the_reason(people: int) -> None:
    tournament = new_tables_event(people=people)
    with pytest.raises(Refused) as error:
        draw(tournament)
    assert codes(error) == ["not_divisible"]
    assert str(people) in str(error.value.problems[0].text)


def test_a_draw_is_made_again_until_play_begins_and_then_only_for_what_is_left() -> None:
    tournament = drawn_event()
    first = numbers(tournament, 1)
    draw(tournament, "stuttgart")
    assert numbers(tournament, 1) != first
    begun = numbers(tournament, 1)
    start_sitting(command(tournament), 1)
    draw(tournament, "köln")
    assert numbers(tournament, 1) == begun
    assert sitting(tournament, 2).seed == "köln"
    assert Sitting.objects.filter(tournament=tournament).count() == 3


def test_the_same_seed_draws_the_same_sittings() -> None:
    tournament = drawn_event()
    first = [numbers(tournament, number) for number in (1, 2, 3)]
    draw(tournament, "essen")
    assert [numbers(tournament, number) for number in (1, 2, 3)] == first


def test_a_draw_that_people_have_overtaken_is_refused() -> None:
    tournament = new_tables_event()
    drawn = preview_sittings(tournament, "essen")
    new_person(tournament, 17, checked_in_at=timezone.now())
    with pytest.raises(Refused) as error:
        draw_sittings(command(tournament), drawn)
    assert codes(error) == ["changed_since"]


def test_late_people_and_those_who_left_are_told_and_drawn_anew() -> None:
    tournament = drawn_event()
    play(tournament, 1)
    late = new_person(tournament, 17, checked_in_at=timezone.now())
    gone = person(tournament, 4)
    gone.checked_in_at = None
    gone.save()
    here = {one.number: one for one in (*(person(tournament, n) for n in range(1, 17) if n != 4), late)}
    assert unmatched(sitting(tournament, 2), here) == ([gone], [late])
    draw(tournament, "anew")
    assert unmatched(sitting(tournament, 2), here) == ([], [])
    assert {aim["name"]: aim["missed"] for aim in sitting(tournament, 2).aims}["meetings"] == 0


# ---- The clock


def test_a_sitting_runs_until_its_deadline_and_ends_by_a_signal() -> None:
    tournament = drawn_event(minutes=60, warning_minutes=10)
    before = timezone.now()
    start_sitting(command(tournament), 1)
    running = sitting(tournament)
    assert running.deadline
    assert timedelta(minutes=60) <= running.deadline - before < timedelta(minutes=61)
    assert running.warning_ms == 600_000
    call_time(running.deadline - timedelta(seconds=1))
    assert sitting(tournament).phase == "running"
    call_time(running.deadline)
    call_time(running.deadline)
    assert sitting(tournament).phase == "last_turn"
    assert kinds(tournament).count("last_turn_called") == 1
    end_sitting(command(tournament), 1)
    assert sitting(tournament).phase == "over"


def test_a_pause_keeps_the_time_that_was_left() -> None:
    tournament = drawn_event(minutes=60)
    start_sitting(command(tournament), 1)
    pause_sitting(command(tournament), 1)
    left = sitting(tournament).remaining_ms
    assert left
    assert 3_590_000 < left <= 3_600_000
    resume_sitting(command(tournament), 1)
    deadline = sitting(tournament).deadline
    assert deadline
    assert abs((deadline - timezone.now()).total_seconds() * 1000 - left - 3_000) < 5_000


def test_more_time_takes_the_call_for_the_last_turn_back() -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    call_last_turn(command(tournament), 1)
    extend_sitting(command(tournament), 1, 5)
    deadline = sitting(tournament).deadline
    assert deadline
    assert timedelta(minutes=4) < deadline - timezone.now() <= timedelta(minutes=5)


def test_sittings_are_played_one_after_the_other() -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    with pytest.raises(Refused) as error:
        start_sitting(command(tournament), 2)
    assert codes(error) == ["earlier_sitting_open"]
    with pytest.raises(Refused) as error:
        start_sitting(command(tournament), 1)
    assert codes(error) == ["wrong_phase"]
    with pytest.raises(Refused) as error:
        start_sitting(command(tournament), 9)
    assert codes(error) == ["no_such_sitting"]


@pytest.mark.parametrize("minutes", [0, 61])
def test_extra_time_has_limits(minutes: int) -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    with pytest.raises(Refused) as error:
        extend_sitting(command(tournament), 1, minutes)
    assert codes(error) == ["minutes"]


# ---- Exchanges


def test_people_who_took_each_others_chairs_are_exchanged_and_results_set_aside() -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    first, second = tables(tournament)[:2]
    enter(tournament, 1, first)
    one, two = first.people[0], second.people[2]
    swap_people(command(tournament), 1, one.number, two.number)
    assert two in tables(tournament)[0].people
    assert one in tables(tournament)[1].people
    assert tables(tournament)[0].people[0] == two
    assert tables(tournament)[0].sheet is None
    assert TableSheet.objects.get(sitting=sitting(tournament)).state == "set_aside"
    assert counts(tables(tournament)[0]).keys() == {person.number for person in tables(tournament)[0].people}


def test_two_people_of_one_table_exchange_their_places_in_the_order() -> None:
    tournament = drawn_event()
    table = tables(tournament)[0]
    swap_people(command(tournament), 1, table.people[0].number, table.people[3].number)
    assert tables(tournament)[0].people == (table.people[3], *table.people[1:3], table.people[0])


def test_nobody_without_a_chair_is_exchanged() -> None:
    tournament = drawn_event()
    with pytest.raises(Refused) as error:
        swap_people(command(tournament), 1, 1, 99)
    assert codes(error) == ["no_chair"]


@pytest.mark.parametrize("change", [{"phase": "drawn", "deadline": timezone.now()}, {"phase": "paused"}])
def test_the_database_refuses_a_clock_that_cannot_be(change: dict[str, Any]) -> None:
    tournament = drawn_event()
    with pytest.raises(Exception, match=r"sitting_(deadline|remaining)"):
        Sitting.objects.filter(tournament=tournament, number=1).update(**change)
