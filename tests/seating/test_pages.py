"""The pages of seating as people use them: look-up, map, designer, draw, moves, mending, print."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.events import command, new_event, new_person, staff
from tests.seating.events import event_to_seat, seated
from tournament.registration.models import PublicName, Registration
from tournament.seating.actions import RowPlan, draw_seats
from tournament.seating.models import Row, Table
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

CANARY = "Canary"


@pytest.fixture
def event() -> Tournament:
    event = new_event(boards=4)
    event.registrations.filter(number=1).update(first_name="דנה", last_name=CANARY)
    event.registrations.filter(number=2).update(first_name="Omer", last_name=CANARY, public_name=PublicName.CODE)
    return event


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client()
    client.force_login(staff(event, Role.DESK))
    return client


def organiser(event: Tournament) -> Client:
    client = Client()
    client.force_login(staff(event, Role.ORGANISER))
    return client


def text(client: Client, page: str) -> str:
    answer = client.get(f"/t/essen/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, page: str, **fields: object) -> str:
    answer = client.post(f"/t/essen/{page}", fields, follow=True)
    return answer.content.decode()


# ---- For everybody


def test_a_player_finds_the_seat_and_the_way_to_it(event: Tournament) -> None:
    page = text(Client(), "seat/?q=דנ")
    assert "Table 1" in page
    assert "Row 1, on the side of the entrance. Board 1 of 4" in page
    assert "/t/essen/map/?table=1&amp;side=sun" in page


@pytest.mark.parametrize("page", ["seat/?q=דנ", "seat/?q=1", "seat/?q=2", "seat/?q=Omer", "seat/?q=Canary", "map/"])
def test_no_public_page_tells_more_of_a_name_than_is_public(event: Tournament, page: str) -> None:
    shown = text(Client(), page).split("</form>")[-1]  # what was typed stands in the form, and in the way to log in
    assert CANARY not in shown
    assert "Omer" not in shown


def test_the_map_marks_the_board_that_was_asked_for(event: Tournament) -> None:
    page = text(Client(), "map/?table=3")
    [(x, y)] = re.findall(r'<rect class="marked" x="(\d+)" y="(\d+)"', page)
    assert f'<text x="{int(x) + 10}" y="{int(y) + 12}">3</text>' in page
    assert "data-number" not in page


def test_the_map_shows_rings_lines_blocked_and_accessible_boards() -> None:
    event_to_seat(0, [RowPlan(4), RowPlan(9, "ring")], accessible=[1])
    Table.objects.filter(number=2).update(blocked=True)
    page = text(Client(), "map/")
    assert re.findall(r'<g class="board(.*?)">', page) == [" accessible", " blocked", ""]
    halves = dict(re.findall(r'<path class="(sun|moon)" d="(.*?)"', page.split('<g class="board">')[1]))
    assert [path.count("z") for path in halves.values()] == [11, 11]
    assert [number for number in range(1, 15) if f">{number}</text>" in page] == [*range(1, 14)]


def test_the_map_is_drawn_once_until_the_hall_changes(event: Tournament) -> None:
    text(Client(), "map/")
    with CaptureQueriesContext(connection) as asked:
        assert "blocked" not in text(Client(), "map/?table=2&side=sun")
    assert len(asked) == 2  # the event, and how the hall is laid out
    Table.objects.filter(number=2).update(blocked=True)
    assert "blocked" in text(Client(), "map/")


def test_nothing_odd_that_is_typed_breaks_the_look_up(event: Tournament) -> None:
    for typed in ("%", "'", "<script>", "9" * 30, "#", "  ", "א" * 80, "²"):
        assert Client().get("/t/essen/seat/", {"q": typed}).status_code == 200
    assert Client().get("/t/essen/map/", {"table": "²"}).status_code == 200
    assert Client().get("/t/essen/map/", {"table": "9" * 5000}).status_code == 200


# ---- For the desk


def test_the_desk_sees_what_would_break(event: Tournament, desk: Client) -> None:
    new_person(event, 9)
    event.registrations.filter(number=3).update(status=Registration.Status.WITHDRAWN)
    page = text(desk, "desk/seating/")
    assert "#9 <bdi>First9 Last9</bdi>" in page
    assert "/t/essen/desk/seating/tables/2/sun/" in page


def test_a_long_list_at_the_desk_says_how_many_more_there_are_and_shows_them(event: Tournament, desk: Client) -> None:
    for number in range(9, 9 + 65):
        new_person(event, number)
    page, whole = text(desk, "desk/seating/"), text(desk, "desk/seating/?all=1")
    assert ("… and 5 more." in page, 'href="?all=1"' in page, "First73" in page) == (True, True, False)
    assert ("more." in whole, "First73" in whole) == (False, True)


def test_the_desk_finds_a_table_by_its_number_and_a_person_by_any_part_of_the_name(
    event: Tournament, desk: Client
) -> None:
    new_person(event, 9, first_name="Ruth", last_name="Levi", search_text="#9 ruth levi 0")
    event.registrations.filter(number=3).update(first_name="Dana", search_text="#3 dana last3 0")
    assert desk.get("/t/essen/desk/seating/?q=3").headers["Location"] == "/t/essen/desk/seating/tables/3/"
    found = text(desk, "desk/seating/?q=dan")
    assert "#3 <bdi>Dana Last3</bdi>" in found
    assert ">Table 2 Sun</a>" in found
    assert "without a seat" in text(desk, "desk/seating/?q=evi")


def test_only_the_organiser_is_offered_to_mark_a_table(event: Tournament, desk: Client) -> None:
    assert "/tables/1/mark/" not in text(desk, "desk/seating/tables/1/")
    assert "/tables/1/mark/" in text(organiser(event), "desk/seating/tables/1/")


def test_two_people_are_exchanged_and_it_is_undone(event: Tournament, desk: Client) -> None:
    before = seated(event)
    assert "have exchanged seats" in post(desk, "desk/seating/swap/", number=1, other=8)
    assert seated(event)[4, "moon"] == 1
    entry = event.entries.get()
    assert "is undone" in post(desk, f"desk/seating/undo/{entry.number}/")
    assert seated(event) == before


def test_what_is_refused_or_mistyped_says_why(event: Tournament, desk: Client) -> None:
    assert "Number 2 sits there" in post(desk, "desk/seating/move/", number=8, table=1, side="moon")
    assert "Registration number: " in post(desk, "desk/seating/move/", number="x", table=1, side="moon")
    assert "The other&#x27;s number: " in post(desk, "desk/seating/swap/", number=1)
    assert event.entries.count() == 0


def test_the_desk_returns_to_the_page_of_the_button_but_never_to_another_site(event: Tournament, desk: Client) -> None:
    page = "/t/essen/desk/seating/people/1/lock/"
    assert desk.post(page, {"locked": "1", "back": "/t/essen/desk/seating/tables/1/"})["Location"].endswith(
        "/tables/1/"
    )
    assert desk.post(page, {"locked": "0", "back": "https://evil.example/"})["Location"] == "/t/essen/desk/seating/"


def test_a_table_shows_its_people_their_partners_and_what_can_be_done(event: Tournament, desk: Client) -> None:
    page = text(desk, "desk/seating/tables/2/")
    assert "First3 Last3" in page
    assert "5 foreign areas in reach" in page
    assert desk.get("/t/essen/desk/seating/tables/99/").status_code == 404


def test_a_free_seat_takes_a_late_arrival(event: Tournament, desk: Client) -> None:
    post(desk, "desk/seating/people/4/release/")
    new_person(event, 9)
    assert "sits at table 2" in post(desk, "desk/seating/move/", number=9, table=2, side="moon")
    assert seated(event)[2, "moon"] == 9


def test_a_board_is_mended_in_one_of_the_ways_offered(event: Tournament, desk: Client) -> None:
    page = text(desk, "desk/seating/tables/2/moon/")
    assert "Move somebody in from the end" in page
    assert "First8 Last8" in page
    shown = post(desk, "desk/seating/tables/2/moon/mend/", remedy="end_board")
    assert "Table 2 is mended" in shown
    assert seated(event)[2, "moon"] == 8
    assert "not possible any more" in post(desk, "desk/seating/tables/2/moon/mend/", remedy="nonsense")
    assert "stands in" in post(desk, "desk/seating/tables/1/sun/mend/", remedy="stand_in", stand_in="Ruth")


def test_the_map_of_the_desk_carries_what_dragging_needs(event: Tournament, desk: Client) -> None:
    page = text(desk, "desk/seating/map/")
    assert page.count("data-number=") == 8
    assert 'data-side="moon"' in page


@pytest.mark.parametrize("page", ["desk/seating/", "desk/seating/map/", "desk/seating/tables/1/", "seat/?q=Fi", "map/"])
def test_a_page_of_300_people_takes_as_many_queries_as_one_of_6(page: str) -> None:
    client = Client()
    counted = []
    for slug, boards in (("small", 3), ("large", 150)):
        client.force_login(staff(new_event(slug, boards=boards), Role.DESK))
        client.get(f"/t/{slug}/{page}")
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/t/{slug}/{page}").status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1]


# ---- For the organiser


def rows(*lines: tuple[object, ...]) -> dict[str, Any]:
    names = ("count", "length", "shape", "first")
    colours = {"A_sun": "red", "A_moon": "blue", "B_sun": "white"}
    colours |= {"B_moon": "orange", "C_sun": "green", "C_moon": "brown"}
    return {**colours, **{name: [str(line[at]) for line in lines] for at, name in enumerate(names)}}


def test_a_hall_is_designed_and_shown_as_it_stands() -> None:
    event = event_to_seat(0, [RowPlan(1)])
    client = organiser(event)
    fields = rows((3, 5, "line", "A"), (1, 6, "ring", "B"), (1, "", "line", "A")) | {
        "accessible": "1, 3-4",
        "blocked": "21",
    }
    post(client, "desk/seating/hall/", **fields)
    assert [row.tables.count() for row in Row.objects.all()] == [5, 5, 5, 6]
    assert list(Table.objects.filter(accessible=True).values_list("number", flat=True)) == [1, 3, 4]
    page = text(client, "desk/seating/hall/")
    assert 'value="1, 3-4"' in page
    assert re.search(r'name="count" min="1" max="500" value="3"', page)


def test_a_ring_that_does_not_close_is_refused_and_what_was_typed_stays() -> None:
    client = organiser(event_to_seat(0, [RowPlan(1)]))
    answer = client.post("/t/essen/desk/seating/hall/", rows((1, 7, "ring", "A")) | {"accessible": "one"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "a ring of 7 boards" in page
    assert "one is no table number" in page
    assert 'value="7"' in page
    assert Table.objects.count() == 1


def test_equal_colours_are_refused_on_the_page() -> None:
    client = organiser(event_to_seat(0, [RowPlan(1)]))
    answer = client.post("/t/essen/desk/seating/hall/", rows((1, 6, "ring", "A")) | {"C_moon": "red"})
    assert "all six must differ" in answer.content.decode()


def test_seats_are_drawn_after_a_look_at_the_score() -> None:
    event = event_to_seat(10, [RowPlan(6)], parties=[4, 2])
    client = organiser(event)
    page = text(client, "desk/seating/draw/?seed=2026&wish=together")
    assert "2 wishes met, of 2 that could be met" in page
    assert seated(event) == {}
    digest = re.search(r'name="digest" value="(\w+)"', page)
    assert digest
    shown = post(client, "desk/seating/draw/", seed="2026", wish="together", digest=digest[1])
    assert "drawn from the seed" in shown
    assert sorted(seated(event).values()) == list(range(1, 11))
    assert "<bdi>2026</bdi>" in text(client, "desk/seating/draw/")


def test_draws_that_were_looked_at_stand_side_by_side_until_one_is_accepted() -> None:
    event = event_to_seat(12, [RowPlan(6)], parties=[2, 2, 3])
    client, page = organiser(event), "desk/seating/draw/"
    assert "to compare" not in text(client, f"{page}?seed=one&wish=together")
    compared = text(client, f"{page}?seed=two&wish=apart")
    assert re.findall(r"<tr><td>.*?<bdi>(\w+)</bdi>.*?</td><td>(.*?)</td>", compared) == [
        ("two", "Parties sit apart"),
        ("one", "Parties sit together"),
    ]
    assert '<a href="?seed=one&amp;wish=together"><bdi>one</bdi></a>' in compared
    again = text(client, f"{page}?seed=one&wish=together")
    assert re.findall(r"<tr><td>.*?<bdi>(\w+)</bdi>", again) == ["one", "two"]
    post(client, page, seed="one", wish="together", command="c")
    assert "to compare" not in text(client, f"{page}?seed=three&wish=together")


def test_a_draw_that_is_not_possible_any_more_is_not_accepted() -> None:
    event = event_to_seat(4, [RowPlan(2)])
    client = organiser(event)
    page = post(client, "desk/seating/draw/", seed="2026", wish="together", digest="0" * 16)
    assert "have changed since" in page
    new_person(event, 5)
    assert "5 people, but only 4 seats" in text(client, "desk/seating/draw/?seed=1&wish=apart")
    assert seated(event) == {}


def test_a_board_is_marked_by_the_organiser(event: Tournament) -> None:
    post(organiser(event), "desk/seating/tables/4/mark/", accessible="on")
    assert Table.objects.get(tournament=event, number=4).accessible


# ---- To print


def test_lists_for_the_wall_show_public_names_in_order(event: Tournament, desk: Client) -> None:
    page = text(desk, "desk/seating/print/list/")
    assert CANARY not in page
    names = re.findall(r"<li><bdi>(.+?)</bdi>", page)
    assert names == sorted(names, key=str.casefold)
    assert len(names) == 8


def test_seat_cards_carry_a_code_and_the_trade_partners(event: Tournament, desk: Client) -> None:
    page = text(desk, "desk/seating/print/cards/")
    assert page.count('class="qr"') == 8
    assert "4 <bdi>First8 L.</bdi>" in page
    assert CANARY not in page


def test_one_row_is_printed_alone_and_cards_never_more_at_once() -> None:
    event = event_to_seat(10, [RowPlan(2), RowPlan(3)])
    draw_seats(command(event), "rows", "together")
    client = organiser(event)
    assert text(client, "desk/seating/print/cards/").count('class="qr"') == 4
    assert text(client, "desk/seating/print/cards/?row=2").count('class="qr"') == 6
    assert text(client, "desk/seating/print/signs/").count("sign-number") == 5
    assert text(client, "desk/seating/print/signs/?row=2").count("sign-number") == 3


def test_an_unknown_matter_is_not_found(desk: Client) -> None:
    assert desk.get("/t/essen/desk/seating/print/nonsense/").status_code == 404
    assert desk.get("/t/essen/desk/seating/print/nonsense.pdf").status_code == 404
