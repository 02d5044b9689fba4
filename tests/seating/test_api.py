"""The API of seating: reads, commands once per key, refusals as problem documents."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.events import command, new_event, new_person, staff
from tests.seating.events import event_to_seat, seated
from tournament.seating.actions import RowPlan, draw_seats, lay_out_hall, mark_table, move_occupant
from tournament.seating.models import Table
from tournament.seating.queries import seat_plan
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/tournaments/essen/"


@pytest.fixture
def event() -> Tournament:
    return new_event(boards=4)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client()
    client.force_login(staff(event, Role.ORGANISER))
    return client


def send(client: Client, part: str, data: dict[str, Any], key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else None
    answer = client.post(ROOT + part, data, content_type="application/json", headers=headers)
    return answer.status_code, answer.json()


def test_the_staff_read_every_seat_with_numbers_and_no_names_but_public_ones(event: Tournament, client: Client) -> None:
    seats = client.get(ROOT + "seating/").json()
    assert len(seats) == 8
    assert seats[3] == {
        "table": 2,
        "side": "moon",
        "row": 1,
        "place": 1,
        "colour": "red",
        "name": "First4 L.",
        "number": 4,
        "stand_in": "",
        "locked": False,
        "reach": 5,
        "partners": [[1, "sun"], [2, "sun"], [3, "sun"], [1, "moon"], [3, "moon"]],
        "room_beside": False,
        "kept_for": [],
    }


def test_the_tables_are_made_once_until_the_hall_or_its_people_change(django_assert_num_queries: Any) -> None:
    event = event_to_seat(4, [RowPlan(3)])
    first = Client().get(ROOT + "tables/")
    with django_assert_num_queries(2):
        again = Client().get(ROOT + "tables/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    changes: tuple[Callable[[], object], ...] = (
        lambda: mark_table(command(event), 3, accessible=True, blocked=False),
        lambda: draw_seats(command(event), "2026", "together"),
        lambda: move_occupant(command(event), seated(event)[2, "moon"], 3, "sun"),
        lambda: lay_out_hall(command(event), [RowPlan(2)], replace=True),
    )
    for change in changes:
        change()
        answer = Client().get(ROOT + "tables/")
        told = {(table["table"], table["reach"], table["accessible"]) for table in answer.json()}
        assert told == {(info.table, info.reach, info.accessible) for info in seat_plan(event).seats.values()}


def test_everybody_reads_the_tables_but_no_people() -> None:
    draw_seats(command(event_to_seat(8, [RowPlan(4)])), "2026", "together")
    answer = Client().get(ROOT + "tables/")
    assert [table["beside"] for table in answer.json()] == [[2], [1, 3], [2, 4], [3]]
    assert answer.json()[0]["colours"] == {"sun": "red", "moon": "blue"}
    assert "First" not in answer.content.decode()


def test_everybody_looks_up_a_seat_by_public_name_or_number(event: Tournament) -> None:
    found = Client().get(ROOT + "seating/find/?q=first7").json()
    assert [(place["table"], place["side"], place["name"]) for place in found] == [(4, "sun", "First7 L.")]
    assert Client().get(ROOT + "seating/find/?q=7").json() == found
    assert Client().get(ROOT + "seating/find/").json() == []


def test_a_hall_is_laid_out_and_drawn() -> None:
    event = event_to_seat(6, [RowPlan(1)], parties=[2])
    client = Client()
    client.force_login(staff(event, Role.ORGANISER))
    code, entry = send(client, "seating/lay-out/", {"rows": [{"length": 3, "shape": "ring"}], "accessible": [2]})
    assert (code, entry["kind"]) == (200, "hall_laid_out")
    assert Table.objects.get(number=2).accessible
    _, preview = send(client, "seating/preview/", {"seed": "2026"})
    assert preview["score"] == {"wishes": 1, "possible": 1, "met": 1, "unmet": {}}
    assert seated(event) == {}
    code, entry = send(client, "seating/draw/", {"seed": "2026", "digest": preview["digest"]})
    assert code == 200
    assert seated(event) == {(table, side): number for table, side, number in preview["seats"]}


def test_a_hall_has_the_colours_that_its_boards_are_printed_in(client: Client, event: Tournament) -> None:
    printed = {"A": ["pink", "blue"], "B": ["white", "orange"], "C": ["green", "purple"]}
    hall = {"rows": [{"length": 3}], "replace": True}
    assert send(client, "seating/lay-out/", hall | {"colours": printed})[0] == 200
    tables = Client().get(f"/api/v1/tournaments/{event.slug}/tables/").json()
    assert [list(table["colours"].values()) for table in tables] == list(printed.values())
    code, document = send(client, "seating/lay-out/", hall | {"colours": printed | {"C": ["pink", "blue"]}})
    assert (code, [problem["code"] for problem in document["problems"]]) == (422, ["colours_meet"])
    assert send(client, "seating/lay-out/", hall | {"colours": {"A": ["red"]}})[0] == 400


def test_all_problems_of_a_hall_come_in_one_problem_document(client: Client, event: Tournament) -> None:
    rows = [{"length": 7, "shape": "ring"}, {"length": 900}]
    code, document = send(client, "seating/lay-out/", {"rows": rows, "replace": True})
    assert code == 422
    assert [problem["code"] for problem in document["problems"]] == ["ring_does_not_close", "row_length"]
    code, document = send(client, "seating/lay-out/", {"rows": [{"length": 0, "shape": "square"}]})
    assert code == 400
    assert "rows" in document["errors"]


def test_one_key_swaps_once(client: Client, event: Tournament) -> None:
    first = send(client, "seating/swap/", {"number": 1, "other": 8}, key="k1")
    again = send(client, "seating/swap/", {"number": 1, "other": 8}, key="k1")
    assert first == again
    assert seated(event)[4, "moon"] == 1


def test_seats_are_given_up_taken_locked_and_put_back(client: Client, event: Tournament) -> None:
    before = seated(event)
    _, released = send(client, "seating/release/", {"number": 4})
    new_person(event, 9)
    _, moved = send(client, "seating/move/", {"number": 9, "table": 2, "side": "moon"})
    assert seated(event)[2, "moon"] == 9
    assert send(client, "seating/lock/", {"numbers": [9]})[0] == 200
    assert send(client, "seating/undo/", {"number": moved["number"]})[0] == 200
    assert send(client, "seating/undo/", {"number": released["number"]})[0] == 200
    assert seated(event) == before
    assert send(client, "seating/undo/", {"number": released["number"]})[0] == 422


def test_a_board_is_mended_by_one_of_the_remedies(client: Client, event: Tournament) -> None:
    remedies = client.get(ROOT + "tables/2/remedies/moon/").json()
    assert [(remedy["remedy"], remedy["moved"]) for remedy in remedies] == [
        ("stand_in", 0),
        ("leave_empty", 0),
        ("end_board", 1),
        ("close", 1),
    ]
    assert remedies[2]["places"] == [[8, [2, "moon"]]]
    assert send(client, "tables/2/heal/", {"side": "moon", "remedy": "end_board"})[0] == 200
    assert seated(event)[2, "moon"] == 8
    code, document = send(client, "tables/2/heal/", {"side": "moon", "remedy": "leave_empty"})
    assert (code, document["problems"][0]["code"]) == (422, "not_possible")
    assert client.get(ROOT + "tables/2/remedies/earth/").status_code == 422


def test_a_board_is_marked(client: Client, event: Tournament) -> None:
    assert send(client, "tables/1/mark/", {"accessible": True, "blocked": False})[0] == 200
    assert Table.objects.get(number=1).accessible
    assert send(client, "tables/1/mark/", {"accessible": True, "blocked": True})[0] == 422


def test_everybody_reads_in_the_feed_what_a_draw_is_repeated_from_but_not_who_sits_where() -> None:
    event = event_to_seat(6, [RowPlan(4)], parties=[2])
    draw_seats(command(event), "Essen 2026", "apart", present_only=False)
    feed = Client().get(ROOT + "journal/").json()
    (drawn,) = [entry["data"] for entry in feed if entry["kind"] == "seats_drawn"]
    assert drawn["seed"] == "Essen 2026"
    assert (drawn["wish"], drawn["present_only"]) == ("apart", False)
    assert not {"seats", "score"} & drawn.keys()
