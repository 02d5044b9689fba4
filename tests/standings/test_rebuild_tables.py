"""An event at separate tables is told by its journal alone, however eventful; a row changed by hand is found."""

from collections.abc import Callable

import pytest

from tests.events import command, new_person
from tests.standings.events import rebuild, sign_off
from tests.tables.events import counts, draw, drawn_event, enter, new_tables_event, play, sitting, tables
from tournament.judging.actions import give_sanction
from tournament.judging.models import Sanction
from tournament.registration.actions import merge_registrations, undo_check_in
from tournament.setup.models import Tournament
from tournament.tables import actions
from tournament.tables.models import Chair, Course, Sitting, TableSheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def eventful() -> Tournament:
    """A draw taken back, absences, late people, an exchange after the result, every state of a sheet, both finals."""
    event = drawn_event(16, programme="world", sittings=2, semi_final=True)
    draw(event, "graz")
    actions.take_back_draw(command(event))
    new_person(event, 17)
    first_sitting(event)
    draw(event, "wien")
    play(event, 2)
    give_sanction(command(event), tables(event)[0].people[0].number, "points", "too slow", 1)
    both_finals(event)
    actions.finish_event(command(event))
    sign_off(event)
    return event


def first_sitting(event: Tournament) -> None:
    """Halted and taken back, somebody gone and somebody late, a result set aside, confirmed, decided."""
    actions.start_sitting(command(event), 1)
    actions.take_back_signal(command(event), 1)
    actions.start_sitting(command(event), 1)
    actions.pause_sitting(command(event), 1)
    actions.resume_sitting(command(event), 1)
    first, second, third, fourth = tables(event)
    actions.leave_table(command(event), 1, first.people[1].number)
    actions.join_table(command(event), 1, 17, first.number)
    for table in (second, third, fourth):
        enter(event, 1, table)
    actions.swap_people(command(event), 1, second.people[0].number, third.people[0].number)
    actions.call_last_turn(command(event), 1)
    actions.extend_sitting(command(event), 1, 3)
    for seen in tables(event)[:3]:
        found = counts(seen)
        numbers = list(found)
        actions.enter_sheet(command(event), 1, seen.number, found, numbers[0], by_player=numbers[1])
    actions.end_sitting(command(event), 1)
    one, two, three = (seen.number for seen in tables(event)[:3])
    actions.confirm_sheet(command(event), 1, one, 1)
    for number in (two, three):
        found = counts(tables(event)[number - 1])
        actions.decide_sheet(command(event), 1, number, found, next(iter(found)), "They had left.")


def both_finals(event: Tournament) -> None:
    actions.advance(command(event))
    semi = sitting(event, 3)
    seed = tables(event, semi.number)[0].people[2].number
    actions.choose_order(command(event), semi.number, seed, 1)
    play(event, semi.number)
    actions.advance(command(event))
    play(event, semi.number + 1)


def test_an_eventful_day_is_told_by_its_journal_alone(eventful: Tournament) -> None:
    assert TableSheet.objects.filter(state="set_aside").exists()
    sheets, seats = TableSheet.objects.count(), Chair.objects.values("sitting", "table").distinct().count()
    assert rebuild("saar") == (0, f"The same: 4 sittings, {seats} tables, {sheets} sheets, the standings.\n")


def test_an_event_without_a_course_has_the_default_one_here_too() -> None:
    event = new_tables_event(12)
    draw(event)
    play(event)
    assert rebuild("saar")[0] == 0


def test_somebody_who_registered_twice_keeps_the_chair_here_too() -> None:
    event = new_tables_event(16)
    undo_check_in(command(event), [3])
    draw(event)
    merge_registrations(command(event), 3, 16)
    play(event)
    assert Chair.objects.filter(registration__number=3, sitting__number=1).count() == 1
    assert rebuild("saar")[0] == 0


def a_seat() -> None:
    Chair.objects.filter(sitting__number=1).order_by("pk")[:1].get().delete()


def a_sheet() -> None:
    sheet = TableSheet.objects.filter(sitting__number=2).order_by("pk")[:1].get()
    for line in sheet.lines.values():
        line["values"]["defender"] = 1
    sheet.save()


def a_signature() -> None:
    sheet = TableSheet.objects.filter(sitting__number=2).order_by("pk")[:1].get()
    sheet.signatures.all().delete()


def the_winner_of_a_table() -> None:
    TableSheet.objects.filter(sitting__number=4).update(winner=None)


def a_sanction() -> None:
    Sanction.objects.update(points=9)


def the_course() -> None:
    Course.objects.update(counting="german")


def a_sitting() -> None:
    Sitting.objects.filter(number=4).update(phase="last_turn")


@pytest.mark.parametrize(
    ("corrupt", "found"),
    [
        (a_seat, "table (1, "),
        (a_sheet, "sheet (2, "),
        (a_signature, "sheet (2, "),
        (the_winner_of_a_table, "sheet (4, "),
        (a_sanction, "sanction "),
        (the_course, "course counting"),
        (a_sitting, "sitting 4"),
    ],
)
def test_what_was_changed_by_hand_is_found(eventful: Tournament, corrupt: Callable[[], None], found: str) -> None:
    corrupt()
    code, said = rebuild("saar")
    assert code == 1
    assert said.startswith(found)
    assert "the journal says" in said
