"""The caller's commands in the API: each one, its input, and who may."""

from typing import Any

import pytest
from django.test import Client

from tests.events import command, kinds, new_event, running_round, staff
from tournament.rounds import actions
from tournament.rounds.models import FairDice
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db

BASE = "/api/v1/tournaments/essen/"


class Api:
    def __init__(self, client: Client) -> None:
        self.client = client

    def post(self, path: str, status: int = 200, key: str = "", **data: Any) -> Any:
        headers = {"Idempotency-Key": key} if key else None
        answer = self.client.post(BASE + path, data, content_type="application/json", headers=headers)
        assert answer.status_code == status, answer.content
        return answer.json()


@pytest.fixture
def api(client: Client) -> Api:
    client.force_login(staff(new_event(physical_dice=False), Role.CALLER))
    return Api(client)


def test_a_whole_game_by_api(api: Api) -> None:
    api.post("dice/seed/")
    api.post("dice/audience/", audience="42")
    api.post("rounds/allotments/", allotments=[{"from_round": 2, "seconds": 30}])
    api.post("rounds/next/")
    api.post("rounds/1/skip/")
    api.post("rounds/next/")
    api.post("rounds/2/dice/", dice=[3, 4])
    api.post("rounds/2/start/")
    api.post("rounds/2/time/", ms=15_000)
    api.post("rounds/2/pause/", reason="ruling")
    api.post("rounds/2/resume/")
    api.post("rounds/2/extra-time/", table=1, ms=60_000)
    api.post("rounds/2/end/")
    api.post("extra-time/end/", table=1)
    api.post("rounds/2/break/", ms=600_000)
    api.post("break/time/", ms=-60_000)
    api.post("break/end/")
    api.post("notices/", texts={"en": "Welcome back"}, ms=60_000)
    api.post("notices/withdraw/")
    api.post("rounds/2/redo/", reason="half the hall did not hear it")
    api.post("rounds/undo/")
    api.post("rounds/last/", number=3)
    api.post("rounds/closing-time/", at="2030-01-01T18:00:00Z")
    api.post("rounds/autopilot/", on=False)
    api.post("rounds/end-play/", reason="the hall closes")
    log = api.post("dice/reveal/") and api.client.get(BASE + "dice/").json()
    assert (log["seed"], log["audience"]) == (FairDice.objects.get().seed, "42")
    assert log["rolls"] == [
        {"round": 2, "kind": "production", "attempt": 1, "dice": [3, 4], "fair": False, "counts": True}
    ]


def test_the_same_key_is_one_command(api: Api) -> None:
    first = api.post("rounds/next/", key="k1")
    assert api.post("rounds/next/", key="k1") == first
    assert kinds(Tournament.objects.get()) == ["round_announced"]


def test_a_command_for_another_round_is_refused(api: Api) -> None:
    api.post("rounds/next/")
    problem = api.post("rounds/2/skip/", status=409)
    assert problem["problems"][0]["code"] == "not_the_present_round"


def test_seen_lets_the_second_of_two_know(api: Api) -> None:
    number = api.post("rounds/next/")["number"]
    api.post("rounds/1/dice/", dice=[3, 5], seen=number)
    problem = api.post("rounds/1/dice/", status=409, dice=[6, 6], seen=number)
    assert problem["problems"][0]["code"] == "changed_since"


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("rounds/1/dice/", {"dice": [3]}),
        ("rounds/1/dice/", {"dice": [3, 7]}),
        ("rounds/1/correct/", {"dice": [3, 4], "kind": "ship"}),
        ("rounds/1/time/", {}),
        ("rounds/1/pause/", {"reason": "lunch"}),
        ("rounds/1/redo/", {"reason": ""}),
        ("rounds/last/", {}),
        ("rounds/allotments/", {"allotments": [{"from_round": 1, "seconds": 1}]}),
        ("notices/", {"texts": {"en": "x" * 201}}),
        ("notices/", {"texts": "hello"}),
    ],
)
def test_malformed_input_is_refused_and_nothing_is_written(api: Api, path: str, data: dict[str, Any]) -> None:
    tournament = Tournament.objects.get()
    running_round(tournament)
    before = kinds(tournament)
    assert "errors" in api.post(path, status=400, **data)
    assert kinds(tournament) == before


COMMANDS = [
    "rounds/next/",
    "rounds/undo/",
    "rounds/autopilot/",
    "rounds/last/",
    "rounds/closing-time/",
    "rounds/allotments/",
    "rounds/end-play/",
    "rounds/1/skip/",
    "rounds/1/redo/",
    "rounds/1/dice/",
    "rounds/1/robbers/",
    "rounds/1/correct/",
    "rounds/1/start/",
    "rounds/1/pause/",
    "rounds/1/resume/",
    "rounds/1/time/",
    "rounds/1/extra-time/",
    "rounds/1/end/",
    "rounds/1/break/",
    "break/time/",
    "break/end/",
    "extra-time/end/",
    "notices/",
    "notices/withdraw/",
    "dice/seed/",
    "dice/audience/",
    "dice/reveal/",
]


@pytest.mark.parametrize("path", COMMANDS)
def test_only_callers_command(client: Client, path: str) -> None:
    tournament = new_event()
    assert client.post(BASE + path).status_code in (401, 403)
    client.force_login(staff(tournament, Role.JUDGE))
    assert client.post(BASE + path, {}, content_type="application/json").status_code == 403
    assert kinds(tournament) == []


def test_everybody_reads_rounds_and_rolls_but_no_seed(client: Client) -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    running_round(tournament, (3, 5))
    (round_,) = client.get(BASE + "rounds/").json()
    assert (round_["phase"], round_["rolls"]) == ("running", {"production": [3, 5]})
    assert round_["starts_at"] < round_["deadline"]
    log = client.get(BASE + "dice/").json()
    assert log["seed"] is None
    assert len(log["commitment"]) == 64
