"""Pages and API of events at separate tables: who may do what, in both languages, and what they do."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, staff
from tests.tables.events import counts, draw, drawn_event, enter, new_tables_event, play, sitting, tables
from tournament.journal.actions import Refused
from tournament.registration.links import token_of
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament
from tournament.tables.actions import advance, end_sitting, enter_sheet, start_sitting
from tournament.tables.models import Sitting, TableSheet

pytestmark = pytest.mark.django_db
BASE = "/t/saar"
API = "/api/v1/tournaments/saar"


@pytest.fixture
def tournament() -> Tournament:
    return drawn_event()


def client_of(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def state(tournament: Tournament) -> dict[str, Any]:
    found = public_state(tournament.slug)
    assert found
    document: dict[str, Any] = json.loads(found[1])
    return document


def typed(tournament: Tournament, number: int = 1) -> dict[str, str]:
    table = tables(tournament, number)[0]
    found = counts(table)
    values = {f"{n}.{name}": str(value) for n, count in found.items() for name, value in count.values.items()}
    return {**values, "winner": str(next(iter(found)))}


# ---- Who may


PAGES = [
    ("/desk/tables/", {Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}),
    ("/judge/tables/1/1/", {Role.ORGANISER, Role.JUDGE, Role.HEAD_JUDGE}),
]


@pytest.mark.parametrize(("path", "allowed"), PAGES)
@pytest.mark.parametrize("role", Role)
def test_pages_of_the_staff_open_to_their_roles_only(
    tournament: Tournament, path: str, allowed: set[Role], role: Role
) -> None:
    assert client_of(tournament, role).get(BASE + path).status_code == (200 if role in allowed else 403)


@pytest.mark.parametrize(("path", "allowed"), PAGES)
def test_an_outsider_is_sent_to_the_log_in(tournament: Tournament, path: str, allowed: set[Role]) -> None:
    assert Client().get(BASE + path).status_code == 302
    stranger = Client()
    stranger.force_login(staff(new_event(), Role.ORGANISER))
    assert stranger.get(BASE + path).status_code == 403


STEPS = [
    ("course", {Role.ORGANISER}),
    ("draw", {Role.ORGANISER, Role.DESK}),
    ("swap", {Role.ORGANISER, Role.DESK}),
    ("advance", {Role.ORGANISER, Role.DESK}),
    ("start", {Role.ORGANISER, Role.CALLER}),
    ("finish", {Role.ORGANISER, Role.HEAD_JUDGE}),
]


@pytest.mark.parametrize(("step", "allowed"), STEPS)
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE, Role.JUDGE])
def test_each_step_of_the_desk_needs_its_task(
    tournament: Tournament, step: str, allowed: set[Role], role: Role
) -> None:
    answer = client_of(tournament, role).post(f"{BASE}/desk/tables/{step}/", {"sitting": 1, "seed": "again"})
    assert answer.status_code == (302 if role in allowed else 403)


ENDPOINTS = [
    ("/tables/lay-out/", {"tables": 5}),
    ("/tables/course/", {"programme": "world"}),
    ("/seating/sittings/draw/", {"seed": "a"}),
    ("/seating/sittings/advance/", {}),
    ("/seating/sittings/swap/", {"sitting": 1, "registration": 1, "other": 2}),
    ("/seating/sittings/1/start/", {}),
    ("/score-sheets/tables/1/1/", {"counts": []}),
    ("/score-sheets/tables/1/1/decide/", {"counts": [], "reason": "x"}),
]


@pytest.mark.parametrize(("path", "body"), ENDPOINTS)
def test_the_api_takes_nothing_from_outsiders_and_screens(
    tournament: Tournament, path: str, body: dict[str, Any]
) -> None:
    for client in (Client(), client_of(tournament, Role.SCREEN)):
        assert client.post(API + path, body, "application/json").status_code in (401, 403)


# ---- Pages


@pytest.mark.parametrize("language", ["he", "en"])
def test_every_page_opens_at_every_stage(tournament: Tournament, language: str) -> None:
    organiser = client_of(tournament, Role.ORGANISER)
    person = tables(tournament)[0].people[0]
    paths = [
        BASE,
        f"{BASE}/tables/",
        f"{BASE}/tables/seating.json",
        f"{BASE}/standings/",
        f"{BASE}/desk/tables/",
        f"{BASE}/judge/tables/1/1/",
        f"{BASE}/player/{token_of(person)}/table/",
    ]

    def open_all() -> None:
        for path in paths:
            assert organiser.get(path, headers={"accept-language": language}).status_code == 200, path

    open_all()
    start_sitting(command(tournament), 1)
    open_all()
    enter(tournament, 1, tables(tournament)[0])
    open_all()
    end_sitting(command(tournament), 1)
    open_all()


def test_the_desk_and_a_players_link_lead_to_the_pages_of_this_format(tournament: Tournament) -> None:
    organiser = client_of(tournament, Role.ORGANISER)
    assert organiser.get(f"{BASE}/desk/").headers["Location"] == f"{BASE}/desk/tables/"
    link = f"{BASE}/player/{token_of(tables(tournament)[0].people[0])}/"
    assert organiser.get(link).headers["Location"] == f"{link}table/"


def test_the_organiser_sets_the_day_up_on_the_desk(tournament: Tournament) -> None:
    organiser = client_of(tournament, Role.ORGANISER)
    organiser.post(f"{BASE}/desk/tables/course/", {"programme": "austria"})
    organiser.post(f"{BASE}/desk/tables/draw/", {"seed": "graz"})
    assert sitting(tournament).seed == "graz"
    for step in ("start", "pause", "resume", "last-turn", "extend", "end"):
        organiser.post(f"{BASE}/desk/tables/{step}/", {"sitting": 1, "minutes": 5})
    assert sitting(tournament).phase == "over"
    assert kinds(tournament)[-6:] == [
        "sitting_started",
        "sitting_paused",
        "sitting_resumed",
        "last_turn_called",
        "sitting_extended",
        "sitting_ended",
    ]


def test_the_desk_tells_the_hall_something_and_takes_it_back(tournament: Tournament) -> None:
    caller = client_of(tournament, Role.CALLER)
    caller.post(f"{BASE}/desk/tables/notice/", {"en": "Lunch is ready", "he": "ארוחת הצהריים מוכנה", "minutes": ""})
    _number, told = public_state(tournament.slug) or (0, b"")
    assert json.loads(told)["notice"] == {"en": "Lunch is ready", "he": "ארוחת הצהריים מוכנה"}
    assert client_of(tournament, Role.DESK).post(f"{BASE}/desk/tables/withdraw-notice/").status_code == 403
    caller.post(f"{BASE}/desk/tables/withdraw-notice/")
    caller.post(f"{BASE}/desk/tables/sound-off/")
    _number, told = public_state(tournament.slug) or (0, b"")
    assert json.loads(told)["notice"] is None
    assert json.loads(told)["sound"]["off"]


def test_a_refusal_is_told_on_the_desk(tournament: Tournament) -> None:
    answer = client_of(tournament, Role.ORGANISER).post(f"{BASE}/desk/tables/advance/", follow=True)
    assert "0 of 3 sittings are over" in answer.content.decode()


def test_a_player_enters_the_result_and_the_others_sign(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    people = tables(tournament)[0].people
    links = [f"{BASE}/player/{token_of(person)}/table/" for person in people]
    phone = Client()
    assert "· place" not in phone.get(links[0]).content.decode()  # nobody has one before a result
    assert phone.post(links[0], typed(tournament)).status_code == 302
    assert "· place" in phone.get(links[0]).content.decode()
    for link in links[1:]:
        assert "sign" in phone.get(link).content.decode()
        phone.post(f"{link}sign/", {"sitting": 1, "table": 1, "version": 1})
    assert TableSheet.objects.get().state == "signed"
    assert phone.post(links[0], typed(tournament)).status_code == 422


def test_a_result_that_cannot_be_comes_back_as_it_was_typed(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    person = tables(tournament)[0].people[0]
    wrong = typed(tournament) | {f"{person.number}.settlements": "7"}
    answer = Client().post(f"{BASE}/player/{token_of(person)}/table/", wrong)
    assert answer.status_code == 422
    assert "7 can&#x27;t be" in answer.content.decode()
    assert 'value="7"' in answer.content.decode()


def test_a_judge_enters_and_only_the_referee_changes_what_is_signed(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    enter(tournament, 1, tables(tournament)[0])
    page = f"{BASE}/judge/tables/1/1/"
    judge, head = client_of(tournament, Role.JUDGE), client_of(tournament, Role.HEAD_JUDGE)
    assert judge.post(page, typed(tournament)).status_code == 422
    assert head.post(page, typed(tournament)).status_code == 422  # no reason
    assert head.post(page, typed(tournament) | {"reason": "Recounted"}).status_code == 302
    assert list(TableSheet.objects.values_list("version", "state")) == [(1, "signed"), (2, "decided")]


def test_the_referee_confirms_a_sheet_without_signatures(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    enter_sheet(command(tournament), 1, 1, counts(table), table.people[0].number)
    page = f"{BASE}/judge/tables/1/1/confirm/"
    assert client_of(tournament, Role.JUDGE).post(page, {"version": 1}).status_code == 403
    client_of(tournament, Role.HEAD_JUDGE).post(page, {"version": 1})
    assert TableSheet.objects.get().state == "decided"


def test_a_table_asks_the_rules_where_it_sits(tournament: Tournament) -> None:
    judge = client_of(tournament, Role.JUDGE)
    page = judge.get(f"{BASE}/judge/tables/1/1/?help=discard_on_seven&hand=9&walls=0").content.decode()
    assert "Barbarian attack" in page
    assert 'class="answer"' in page
    wrong = judge.get(f"{BASE}/judge/tables/1/1/?help=discard_on_seven&hand=many").content.decode()
    assert "problems" in wrong


def test_nothing_typed_breaks_a_page(tournament: Tournament) -> None:
    organiser = client_of(tournament, Role.ORGANISER)
    for step in ("course", "room", "swap", "order", "extend", "start"):
        assert (
            organiser.post(f"{BASE}/desk/tables/{step}/", {"sitting": "x", "one": "²", "seed": ""}).status_code == 302
        )
    assert organiser.post(f"{BASE}/desk/tables/nonsense/").status_code == 404
    assert organiser.get(f"{BASE}/judge/tables/9/1/").status_code == 404
    assert Client().get(f"{BASE}/player/nobody/table/").status_code == 404


# ---- What everybody sees


def test_the_public_state_has_the_sitting_and_its_clock(tournament: Tournament) -> None:
    assert state(tournament)["sitting"]["phase"] == "drawn"
    start_sitting(command(tournament), 1)
    seen = state(tournament)
    assert seen["clock"]["state"] == "running"
    deadline = sitting(tournament).deadline
    assert deadline
    assert seen["clock"]["deadline_ms"] == round(deadline.timestamp() * 1000)
    assert {key: seen["sitting"][key] for key in ("number", "of", "stage", "tables", "results")} == {
        "number": 1,
        "of": 3,
        "stage": "preliminary",
        "tables": 4,
        "results": 0,
    }
    assert seen["leaders"] == []
    enter(tournament, 1, tables(tournament)[0])
    assert state(tournament)["sitting"]["results"] == 1
    leader = state(tournament)["leaders"][0]
    assert (leader["rank"], leader["by"], leader["figure"], leader["total"]) == (1, "wins", 1, 13)
    assert leader["official"] is True


def test_leaders_of_a_result_that_is_not_signed_are_marked_as_not_official(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    assert {leader["official"] for leader in state(tournament)["leaders"]} == {False}


def test_the_public_state_says_who_goes_on_and_why_the_next_does_not(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        play(tournament, number)
    cut = state(tournament)["sitting"]["cut"]
    assert cut["stage"] == "final"
    assert len(cut["going_on"]) == 4
    assert cut["first_out"]
    assert cut["decided_by"] in ("wins", "total", "share_sum")
    advance(command(tournament))
    assert state(tournament)["sitting"]["stage"] == "final"


@pytest.mark.parametrize(("language", "said"), [("en", "Seats are drawn when everybody"), ("he", "המקומות מוגרלים")])
def test_before_the_first_draw_the_look_up_says_when_seats_are_drawn(language: str, said: str) -> None:
    tournament = new_tables_event(8, names={"en": "Saar", "he": "סער"})
    mine = f"{BASE}/player/{token_of(tournament.registrations.get(number=1))}/table/"
    for path in (f"{BASE}/seat/", mine):
        page = Client().get(path, follow=True, headers={"accept-language": language}).content.decode()
        assert said in page
        assert 'datetime="2026-12-20T15:00:00+00:00"' in page
    assert "refresh.js" in Client().get(f"{BASE}/seat/", follow=True).content.decode()
    draw(tournament)
    assert said not in Client().get(f"{BASE}/seat/", follow=True).content.decode()


def test_the_look_up_says_of_which_sitting_it_is(tournament: Tournament) -> None:
    for language, said in (("en", "Where do I sit? · Sitting 1"), ("he", "מושב 1")):
        page = Client().get(f"{BASE}/tables/", headers={"Accept-Language": language}).content.decode()
        assert said in page.split("</h1>")[0]
        assert "refresh.js" not in page  # nothing is waited for any more


def test_a_hall_event_has_no_sitting_in_its_state() -> None:
    assert state(new_event())["sitting"] is None


def test_only_public_names_are_shown(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        play(tournament, number)
    for path in ("", "/tables/", "/tables/seating.json", "/standings/"):
        assert "Last" not in Client().get(BASE + path).content.decode()
    assert "Last" not in json.dumps(state(tournament))
    for path in ("/standings/", "/seating/sittings/"):
        assert "Last" not in Client().get(API + path).content.decode()


# ---- The API


def test_a_whole_sitting_by_the_api(tournament: Tournament) -> None:
    organiser = client_of(tournament, Role.ORGANISER)

    def post(path: str, body: dict[str, Any]) -> int:
        return organiser.post(API + path, body, "application/json").status_code

    assert post("/tables/course/", {"programme": "germany", "minutes": 60}) == 200
    assert post("/seating/sittings/draw/", {"seed": "api"}) == 200
    assert post("/seating/sittings/1/start/", {}) == 200
    assert post("/seating/sittings/1/extend/", {"minutes": 5}) == 200
    assert post("/seating/sittings/1/dance/", {}) == 404
    for table in tables(tournament):
        found = counts(table)
        lines = [{"registration": n, "values": count.values, "ties": count.ties} for n, count in found.items()]
        sheet = {"counts": lines, "winner": next(iter(found))}
        assert post(f"/score-sheets/tables/1/{table.number}/", sheet) == 200
        assert post(f"/score-sheets/tables/1/{table.number}/decide/", sheet | {"reason": "seen"}) == 200
    assert post("/seating/sittings/1/end/", {}) == 200
    sheets = organiser.get(f"{API}/score-sheets/tables/").json()
    assert [sheet["state"] for sheet in sheets] == ["decided"] * 4
    sittings = Client().get(f"{API}/seating/sittings/").json()
    assert [one["phase"] for one in sittings] == ["over", "drawn", "drawn"]
    assert sittings[0]["tables"][0]["people"][0].startswith("First")
    standings = Client().get(f"{API}/standings/").json()
    assert standings[0]["ties"]["points"] == 5
    assert standings[4]["decided_by"] == "points"


def test_the_api_tells_all_that_is_wrong(tournament: Tournament) -> None:
    start_sitting(command(tournament), 1)
    answer = client_of(tournament, Role.JUDGE).post(
        f"{API}/score-sheets/tables/1/1/", {"counts": [], "winner": None}, "application/json"
    )
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["code"] == "not_the_players"


def test_a_command_sent_twice_decides_once(tournament: Tournament) -> None:
    caller = client_of(tournament, Role.CALLER)
    for _ in range(2):
        answer = caller.post(f"{API}/seating/sittings/1/start/", {}, headers={"Idempotency-Key": "k"})
        assert answer.status_code == 200
    assert Sitting.objects.get(number=1).phase == "running"
    with pytest.raises(Refused):
        start_sitting(command(tournament), 1)
