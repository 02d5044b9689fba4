"""The API of judging: commands once however often they are sent, problems all at once, games for everybody."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import GAMES
from tests.events import command, new_event, running_round, staff
from tests.judging.conftest import SIX_CARDS, START, TWENTY_FIVE, TWENTY_FOUR
from tournament.journal.models import Entry
from tournament.judging import actions
from tournament.judging.models import Claim, Conflict, ScoreSheet, Victory
from tournament.judging.rulings import rulings_of
from tournament.registration.models import Registration
from tournament.rounds.actions import end_play
from tournament.seating.models import Occupant
from tournament.setup.models import Role, Tournament

EVENT = "/api/v1/tournaments/essen/"
CITY_MORE = {**START, "cities": 2}


class Caller:
    """Somebody with a role, who posts to the API."""

    def __init__(self, tournament: Tournament, role: Role, name: str) -> None:
        self.client = APIClient()
        self.client.force_login(staff(tournament, role, name))

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        return self.client.post(f"{EVENT}{path}", data or {}, headers=headers)

    def get(self, path: str) -> Any:
        return self.client.get(f"{EVENT}{path}").json()


@pytest.fixture
def ann(tournament: Tournament) -> Caller:
    return Caller(tournament, Role.JUDGE, "ann")


@pytest.fixture
def ben(tournament: Tournament) -> Caller:
    return Caller(tournament, Role.JUDGE, "ben")


@pytest.fixture
def head(tournament: Tournament) -> Caller:
    return Caller(tournament, Role.HEAD_JUDGE, "head")


def test_a_claim_from_declared_to_the_winner(ann: Caller, head: Caller) -> None:
    ann.post("claims/", {"registration": 5})
    claim = ann.get("claims/")[0]
    assert (claim["table"], claim["group"], claim["state"]) == (3, "sun", "open")
    ann.post(f"claims/{claim['id']}/take/")
    counted = ann.post(f"claims/{claim['id']}/count/", {"values": TWENTY_FIVE, "ties": SIX_CARDS}).json()
    assert (counted["kind"], counted["data"]["total"]) == ("claim_accepted", 25)
    assert ann.post("claims/confirm-winner/").status_code == 403
    head.post("claims/confirm-winner/")
    assert Victory.objects.get().registration.number == 5


def test_a_count_sent_again_after_a_lost_answer_counts_once(ann: Caller) -> None:
    ann.post("claims/", {"registration": 5})
    path = f"claims/{Claim.objects.get().pk}/count/"
    body = {"values": TWENTY_FIVE, "ties": SIX_CARDS}
    answers = [ann.post(path, body, **{"Idempotency-Key": "phone-1"}).json() for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert ScoreSheet.objects.count() == 1


def test_the_key_of_another_judge_opens_nothing(ann: Caller, ben: Caller) -> None:
    ann.post("claims/", {"registration": 5})
    path = f"claims/{Claim.objects.get().pk}/count/"
    ann.post(path, {"values": TWENTY_FIVE, "ties": SIX_CARDS}, **{"Idempotency-Key": "phone-1"})
    other = ben.post(path, {"values": TWENTY_FOUR, "ties": SIX_CARDS}, **{"Idempotency-Key": "phone-1"})
    assert other.json()["kind"] == "claim_disputed"


def test_all_problems_of_a_board_at_once_by_person_and_line(ann: Caller) -> None:
    sheets = [{"registration": 3, "values": {**START, "settlements": 6}}, {"registration": 4, "values": {"cities": -1}}]
    refused = ann.post("score-sheets/board/", {"state": "submitted", "sheets": sheets})
    assert refused.status_code == 422
    lines = {problem["line"] for problem in refused.json()["problems"]}
    assert {"3.settlements", "4.cities"} <= lines


def test_a_board_arrives_with_a_receipt(ann: Caller) -> None:
    sheets = [{"registration": n, "values": START, "ties": {"hand": 0}, "version_seen": 0} for n in (3, 4)]
    receipt = ann.post("score-sheets/board/", {"state": "submitted", "sheets": sheets}).json()
    assert receipt["kind"] == "board_submitted"
    assert receipt["number"] == Entry.objects.order_by("-number")[0].number
    assert [sheet["version"] for sheet in ann.get("score-sheets/")] == [1, 1]


def test_sheets_are_read_page_by_page_and_a_board_is_never_cut(ann: Caller, tournament: Tournament) -> None:
    ann.post("score-sheets/", {"registration": 1, "values": START})
    person, seat = Registration.objects.get(number=2), Occupant.objects.get(registration__number=2).seat
    made = {"tournament": tournament, "registration": person, "seat": seat, "state": "submitted", "values": START}
    ScoreSheet.objects.bulk_create(
        ScoreSheet(**made, ties={}, version=n, entry=1000 + (n - 1) // 2) for n in range(1, 1001)
    )
    pages, after = [], 0
    while page := ann.get(f"score-sheets/?after={after}"):
        pages.append(page)
        after = page[-1]["entry"]
    assert [len(page) for page in pages] == [501, 500]
    assert [(s["registration"], s["version"]) for page in pages for s in page] == [
        (1, 1),
        *((2, n) for n in range(1, 1001)),
    ]
    assert ann.client.get(f"{EVENT}score-sheets/?after=x").status_code == 400


def test_a_conflict_is_listed_side_by_side_and_resolved_by_the_head_judge(
    ann: Caller, ben: Caller, head: Caller
) -> None:
    for judge, values in ((ann, START), (ben, CITY_MORE)):
        judge.post("score-sheets/", {"registration": 3, "values": values, "version_seen": 0})
    found = ann.get("conflicts/")[0]
    assert [sheet["values"] for sheet in found["sheets"]] == [START, CITY_MORE]
    path = f"conflicts/{found['id']}/resolve/"
    assert ann.post(path, {"values": START, "reason": "mine"}).status_code == 403
    assert head.post(path, {"values": CITY_MORE, "reason": "looked myself"}).status_code == 200
    assert Conflict.objects.get().decided
    assert ann.get("conflicts/")[0]["resolved"] is True


def test_a_sheet_is_verified_by_the_head_judge_who_did_not_count_it(ann: Caller, head: Caller) -> None:
    for judge, number in ((ann, 3), (head, 4)):
        judge.post("score-sheets/", {"registration": number, "values": START})
    assert ann.post("score-sheets/verify/", {"registration": 4, "version": 1}).status_code == 403
    assert head.post("score-sheets/verify/", {"registration": 4, "version": 1}).status_code == 409
    assert head.post("score-sheets/verify/", {"registration": 3, "version": 1}).json()["kind"] == "sheet_verified"


def test_nobody_submits_a_verified_sheet_alone(ann: Caller) -> None:
    refused = ann.post("score-sheets/", {"registration": 3, "values": START, "state": "verified"})
    assert refused.status_code == 400


def test_refused_and_opened_again_with_reasons(ann: Caller, head: Caller) -> None:
    ann.post("claims/", {"registration": 5})
    claim = Claim.objects.get().pk
    assert ann.post(f"claims/{claim}/refuse/", {"reason": "x"}).status_code == 422
    ann.post(f"claims/{claim}/refuse/", {"reason": "by mistake"})
    assert ann.get("claims/")[0]["reason"] == "by mistake"
    head.post(f"claims/{claim}/reopen/", {"reason": "it was none"})
    assert ann.get("claims/")[0]["state"] == "open"


def test_the_roster_holds_what_a_device_needs(tournament: Tournament, ann: Caller) -> None:
    end_play(command(tournament), "the hall closes")
    actions.draft_sheet(command(tournament), 3, START, {"hand": 1})
    roster = ann.get("score-sheets/roster/")
    assert (roster["goal"], roster["official"], roster["game"]) == (25, True, "sun_moon")
    seat = roster["tables"][1]["seats"][0]
    assert (seat["name"], seat["group"], seat["reach"], seat["state"]) == ("First3 Last3", "sun", 5, "draft")
    assert seat["values"] == START


@pytest.mark.django_db
@pytest.mark.parametrize("boards", [2, 30])
def test_the_roster_takes_the_same_number_of_queries_for_any_hall(
    boards: int, django_assert_max_num_queries: Any
) -> None:
    event = new_event(boards=boards)
    running_round(event)
    judge = Caller(event, Role.JUDGE, "ann")
    with django_assert_max_num_queries(12):
        assert len(judge.get("score-sheets/roster/")["tables"]) == boards


def test_a_row_is_taken(ann: Caller) -> None:
    assert ann.post("score-sheets/rows/1/take/").json()["kind"] == "row_taken"
    assert ann.post("score-sheets/rows/7/take/").status_code == 422


def test_a_call_from_made_to_solved(ann: Caller) -> None:
    ann.post("calls/", {"reason": "material", "table": 2})
    call = ann.get("calls/")[0]
    assert (call["table"], call["registration"], call["state"]) == (2, None, "open")
    ann.post(f"calls/{call['id']}/take/")
    ann.post("rulings/", {"name": "discard_on_seven", "inputs": {"hand": 9}, "call": call["id"]})
    ann.post(f"calls/{call['id']}/solve/", {"note": "a new die", "extra_minutes": 1})
    assert ann.get("calls/")[0]["extra_ms"] == 60_000
    assert ann.get("rulings/")[0]["answer"] == 4


def test_a_ruling_kept_without_a_network_is_checked_when_it_arrives(ann: Caller, tournament: Tournament) -> None:
    given = {"name": "discard_on_seven", "inputs": {"hand": 9}}
    assert "told" not in ann.post("rulings/", {**given, "told": 4}).json()["data"]
    assert ann.post("rulings/", {**given, "told": 5}).json()["data"]["told"] == 5
    assert ann.post("rulings/", {**given, "inputs": {"hand": -1}, "told": 4}).status_code == 422
    assert ann.post("rulings/", {**given, "told": 4, "call": 12345}).status_code == 409
    desk = Caller(tournament, Role.DESK, "desk")
    assert desk.post("rulings/", {**given, "told": 4}).status_code == 403
    assert [ruling["answer"] for ruling in ann.get("rulings/")] == [4, 4]


def test_sanctions_by_role_and_an_appeal(ann: Caller, head: Caller, tournament: Tournament) -> None:
    given = {"registration": 3, "reason": "looked at hidden cards"}
    assert ann.post("sanctions/", {**given, "kind": "removal"}).status_code == 403
    assert ann.post("sanctions/", {**given, "kind": "warning"}).status_code == 200
    head.post("sanctions/", {**given, "kind": "points", "points": 2})
    points = ann.get("sanctions/")[1]
    ann.post(f"sanctions/{points['id']}/appeal/", {"text": "it was not me"})
    assert head.post(f"sanctions/{points['id']}/decide/", {"lift": False, "reason": "seen it"}).status_code == 409
    organiser = Caller(tournament, Role.ORGANISER, "org")
    organiser.post(f"sanctions/{points['id']}/decide/", {"lift": True, "reason": "a witness"})
    assert ann.get("sanctions/")[1]["state"] == "lifted"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_says_what_a_form_needs(key: str) -> None:
    game = APIClient().get(f"/api/v1/games/{key}/", headers={"Accept-Language": "en"}).json()
    rules = GAMES[key]
    assert game["goal"] == rules.goal
    assert [(line["name"], line["most"]) for line in game["lines"]] == [(line.name, line.most) for line in rules.lines]
    assert {ruling["name"] for ruling in game["rulings"]} == set(rulings_of(rules))


def test_a_ruling_is_answered_for_everybody_in_their_language() -> None:
    path = "/api/v1/games/sun_moon/rulings/discard_on_seven/"
    client = APIClient()
    assert client.get(path).json()["fields"][0]["name"] == "hand"
    answered = client.post(path, {"hand": 9}).json()
    assert (answered["answer"], answered["source"]) == (4, "002 §9.2")
    assert answered["reasons"][1] == "Half of 9, rounded down: 4."
    hebrew = client.post(path, {"hand": 9}, headers={"Accept-Language": "he"}).json()
    assert hebrew["reasons"] != answered["reasons"]


def test_a_ruling_says_everything_that_is_wrong_with_its_inputs() -> None:
    path = "/api/v1/games/sun_moon/rulings/discard_on_seven/"
    refused = APIClient().post(path, {"hand": "many", "feet": 2})
    assert refused.status_code == 422
    assert {problem["code"] for problem in refused.json()["problems"]} == {"not_a_whole_number", "unknown_field"}


@pytest.mark.parametrize("path", ["/api/v1/games/chess/", "/api/v1/games/sun_moon/rulings/weather/"])
def test_what_is_not_there_is_a_problem_document(path: str) -> None:
    response = APIClient().get(path)
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
