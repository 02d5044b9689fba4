"""Room beside a board: its neighbours stay empty while there is room elsewhere, and where there is none it is said."""

import re

import pytest
from django.test import Client
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.events import command, new_person, staff
from tests.seating.events import event_to_seat, seated
from tests.seating.halls import hall_of, halls, people_of, slow_machine
from tournament.journal.actions import Refused
from tournament.seating.actions import (
    RowPlan,
    draw_seats,
    lock_seats,
    mark_table,
    move_occupant,
    seat_waiting,
    swap_occupants,
)
from tournament.seating.assign import draw
from tournament.seating.boards import Board, crowded, kept_free
from tournament.seating.filling import fill
from tournament.seating.healing import Remedy, options
from tournament.seating.models import Table
from tournament.seating.queries import seat_plan
from tournament.seating.wishes import Person, Wish
from tournament.setup.models import Role, Tournament


def test_whole_boards_beside_it_are_kept_free_around_a_ring_too() -> None:
    assert kept_free(hall_of([(4, "line"), (4, "line")], room_beside=[4])) == {3: (4,)}
    assert kept_free(hall_of([(3, "line"), (6, "ring")], room_beside=[4])) == {5: (4,), 9: (4,)}
    assert kept_free(hall_of([(5, "line")], room_beside=[1, 3])) == {2: (1, 3), 4: (3,)}


def test_boards_that_want_room_side_by_side_stay_neighbours_and_a_blocked_one_wants_none() -> None:
    assert kept_free(hall_of([(6, "line")], room_beside=[2, 3])) == {1: (2,), 4: (3,)}
    assert kept_free(hall_of([(6, "line")], room_beside=[2, 5], blocked=[5])) == {1: (2,), 3: (2,)}


def boards_in_use(hall: list[Board], seats: set[int]) -> set[int]:
    return {board.table for board in hall for seat in board.seats.values() if seat in seats}


def left_over(hall: list[Board], seats: set[int]) -> set[int]:
    """Boards that could be used, are not, and need not be kept free."""
    usable = {board.table for board in hall if not board.blocked}
    return usable - boards_in_use(hall, seats) - kept_free(hall).keys()


@given(halls(), st.data(), st.sampled_from(Wish))
@settings(slow_machine, max_examples=150)
def test_a_draw_uses_no_board_to_be_kept_free_while_another_is_empty(
    hall: list[Board], data: st.DataObject, wish: Wish
) -> None:
    people = people_of(*data.draw(st.lists(st.integers(1, 4), max_size=len(hall))))
    drawn = draw(hall, people, "room", wish)
    assume(not drawn.problems)
    seats = set(drawn.seated.values())
    assert drawn.crowded == crowded(hall, boards_in_use(hall, seats))
    assert not (boards_in_use(hall, seats) & kept_free(hall).keys() and left_over(hall, seats))


@given(halls(), st.data())
@settings(slow_machine, max_examples=150)
def test_latecomers_open_no_board_to_be_kept_free_while_another_is_empty(
    hall: list[Board], data: st.DataObject
) -> None:
    people = [Person(number) for number in range(1, data.draw(st.integers(1, 2 * len(hall))) + 1)]
    early = data.draw(st.integers(0, len(people)))
    before = draw(hall, people[:early], "early", Wish.TOGETHER).seated
    filled = {seat: Person(number) for number, seat in before.items()}
    seats = {*filled, *fill(hall, filled, people[early:]).values()}
    opened = boards_in_use(hall, seats) - boards_in_use(hall, set(filled))
    assert not (opened & kept_free(hall).keys() and left_over(hall, seats))


@given(halls(), st.data())
@settings(slow_machine, max_examples=150)
def test_no_remedy_brings_anybody_beside_who_needs_room_while_there_is_room(
    hall: list[Board], data: st.DataObject
) -> None:
    people = [Person(number) for number in range(1, data.draw(st.integers(1, 2 * len(hall))) + 1)]
    filled = {seat: Person(number) for number, seat in draw(hall, people, "heal", Wish.APART).seated.items()}
    assume(filled)
    lost = data.draw(st.sampled_from(sorted(filled)))
    table_of = {seat: board.table for board in hall for seat in board.seats.values()}
    seat_of = {person.number: seat for seat, person in filled.items()}
    rest, free = filled.keys() - {lost}, kept_free(hall)
    for option in options(hall, filled, lost, [Person(99)]):
        for person, to in option.places:
            opens = to is not None and table_of[to] in free and table_of[to] not in boards_in_use(hall, rest)
            assert not (opens and left_over(hall, rest))
            if to is not None and person.number in seat_of:
                assert table_of[to] not in free or table_of[seat_of[person.number]] in free


def test_people_are_taken_from_the_board_to_be_kept_free_and_none_is_brought_there() -> None:
    hall = hall_of([(4, "line")], room_beside=[1])
    filled = {seat: Person(seat) for board in hall for seat in board.seats.values()}
    found = {option.remedy: option for option in options(hall, filled, 30, [])}
    assert found[Remedy.END_BOARD].places == ((Person(20), 30),)
    assert Remedy.END_BOARD not in {option.remedy for option in options(hall, filled, 20, [])}
    half = {seat: person for seat, person in filled.items() if seat != 40}
    assert [option.places for option in options(hall, half, 20, []) if option.closes] == [((Person(21), 40),)]
    assert [option.remedy for option in options(hall, {20: Person(20)}, 20, [Person(99)])] == [Remedy.CLOSE]


# ---- At an event


@pytest.fixture
def event(db: None) -> Tournament:
    """Seven boards in a line; eight people; number 1 is locked on board 3, which wants room beside it."""
    event = event_to_seat(8, [RowPlan(7)])
    draw_seats(command(event), "first", "together")
    swap_occupants(command(event), 1, seat_plan(event).seats[3, "sun"].person.number)  # type: ignore[union-attr]
    lock_seats(command(event), [1])
    mark_table(command(event), 3, accessible=True, blocked=False, room_beside=True)
    return event


def organiser(event: Tournament, role: Role = Role.ORGANISER) -> Client:
    client = Client()
    client.force_login(staff(event, role))
    return client


def test_who_is_locked_there_keeps_the_seat_and_the_boards_beside_are_empty(event: Tournament) -> None:
    assert seat_plan(event).crowded() == {2: (3,), 4: (3,)}
    draw_seats(command(event), "again", "together")
    assert seated(event)[3, "sun"] == 1
    assert {table for table, _ in seated(event)} == {1, 3, 5, 6}
    assert seat_plan(event).crowded() == {}


def test_a_move_onto_a_seat_kept_free_is_refused_with_the_reason_unless_it_is_meant(event: Tournament) -> None:
    draw_seats(command(event), "again", "together")
    with pytest.raises(Refused) as refused:
        move_occupant(command(event), 2, 4, "sun")
    [problem] = refused.value.problems
    assert (problem.code, problem.params) == ("kept_free", {"table": 4, "beside": "3"})
    move_occupant(command(event), 2, 4, "sun", anyway=True)
    assert seat_plan(event).crowded() == {4: (3,)}


def test_who_comes_late_sits_there_only_when_nothing_else_is_left_and_the_desk_reads_it(event: Tournament) -> None:
    draw_seats(command(event), "again", "together")
    for number in (9, 10):
        new_person(event, number)
    seat_waiting(command(event))
    assert {seat for seat, number in seated(event).items() if number > 8} == {(7, "sun"), (7, "moon")}
    for number in (11, 12):
        new_person(event, number)
    seat_waiting(command(event))
    assert seat_plan(event).crowded() == {2: (3,)}
    page = organiser(event, Role.DESK).get("/t/essen/desk/seating/").content.decode()
    assert "kept free beside 3, but somebody sits there" in page


def test_the_preview_of_a_draw_says_where_there_is_no_room(event: Tournament) -> None:
    for number in range(9, 14):
        new_person(event, number)
    client = organiser(event)
    page = client.get("/t/essen/desk/seating/draw/?seed=x&wish=together").content.decode()
    assert "no room to keep 2 boards free" in page
    answer = client.post("/api/v1/tournaments/essen/seating/preview/", {"seed": "x"}, "application/json")
    assert answer.json()["crowded"] == {"2": [3], "4": [3]}


def test_boards_are_marked_in_the_designer_on_the_page_of_a_table_and_by_the_api(event: Tournament) -> None:
    client = organiser(event)
    assert 'name="room_beside" value="3"' in client.get("/t/essen/desk/seating/hall/").content.decode()
    assert "Kept free beside 3" in client.get("/t/essen/desk/seating/tables/4/").content.decode()
    client.post("/t/essen/desk/seating/tables/3/mark/", {"accessible": "on"})
    assert not Table.objects.filter(room_beside=True).exists()
    hall = {"count": ["1"], "length": ["6"], "shape": ["line"], "first": ["A"], "room_beside": "1, 4-5"}
    hall |= {
        "A_sun": "red",
        "A_moon": "blue",
        "B_sun": "white",
        "B_moon": "orange",
        "C_sun": "green",
        "C_moon": "brown",
    }
    client.post("/t/essen/desk/seating/hall/", hall | {"replace": "on"})
    assert list(Table.objects.filter(room_beside=True).values_list("number", flat=True)) == [1, 4, 5]
    mark = {"accessible": False, "blocked": False, "room_beside": False}
    client.post("/api/v1/tournaments/essen/tables/1/mark/", mark, "application/json")
    seats = client.get("/api/v1/tournaments/essen/seating/").json()
    assert {seat["table"] for seat in seats if seat["room_beside"]} == {4, 5}
    assert {seat["table"]: seat["kept_for"] for seat in seats if seat["kept_for"]} == {3: [4], 6: [5]}


def test_who_needs_room_is_nobodys_business(event: Tournament) -> None:
    for path in ("/t/essen/map/", "/t/essen/seat/?q=5", "/api/v1/tournaments/essen/tables/"):
        answer = Client().get(path)
        assert answer.status_code == 200, path
        assert not re.search("kept|room_beside", answer.content.decode(), re.IGNORECASE), path


def test_the_move_that_is_meant_is_made_on_the_page_of_the_table(event: Tournament) -> None:
    draw_seats(command(event), "again", "together")
    desk = organiser(event, Role.DESK)
    move = {"number": 2, "table": 4, "side": "sun", "back": "/t/essen/desk/seating/tables/4/"}
    page = desk.post("/t/essen/desk/seating/move/", move, follow=True).content.decode()
    assert "Table 4 is kept free beside 3" in page
    assert 'name="anyway"' in page
    desk.post("/t/essen/desk/seating/move/", move | {"anyway": "on"})
    assert seated(event)[4, "sun"] == 2


def test_a_table_that_stands_in_no_row_has_nothing_beside_it(event: Tournament) -> None:
    Table.objects.create(tournament=event, number=90)
    with pytest.raises(Refused, match="nothing_beside"):
        mark_table(command(event), 90, accessible=False, blocked=False, room_beside=True)
