"""The API of standings: the list, why, exports, and what is decided."""

from typing import Any

import pytest
from django.test import Client

from tests.events import command, new_event, staff
from tests.standings.events import START, submit, won_event
from tournament.judging.actions import give_sanction
from tournament.setup.models import Role, Tournament
from tournament.standings.actions import hold_back_standings
from tournament.standings.queries import listing

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/essen/standings/"


def signed_in(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def post(client: Client, part: str, **data: Any) -> Any:
    return client.post(f"{API}{part}/", data, content_type="application/json")


def test_the_list_has_public_names_and_what_decided() -> None:
    tournament = new_event()
    submit(tournament, 1, START, hand=3)
    submit(tournament, 2, START, hand=4)
    give_sanction(command(tournament), 1, "warning", "looked at cards")
    first, second = Client().get(API).json()
    assert (first["rank"], first["number"], first["name"], first["decided_by"]) == (1, 2, "First2 L.", None)
    assert (second["decided_by"], second["ties"]["hand"], second["penalty"]["warnings"]) == ("hand", 3, 1)
    assert [line["number"] for line in Client().get(f"{API}?top=1").json()] == [2]
    assert Client().get(f"{API}?top=0").status_code == 400


def test_why_gives_exact_numbers_and_marks_what_decides() -> None:
    tournament = new_event()
    submit(tournament, 1, START, hand=3)
    submit(tournament, 2, START, hand=4)
    found = Client().get(f"{API}why/?a=1&b=2").json()
    assert (found["first"]["number"], found["second"]["number"]) == (2, 1)
    decides = [one for one in found["compared"] if one["decides"]]
    assert decides == [
        {
            "criterion": "hand",
            "title": "Resource cards in hand",
            "rule": "The higher number comes first.",
            "rule_source": "002 §10",
            "first": "4",
            "second": "3",
            "decides": True,
        }
    ]
    assert [one["first"] for one in found["compared"]][2] is None
    assert Client().get(f"{API}why/?a=1&b=9").status_code == 404
    assert Client().get(f"{API}why/?a=1").status_code == 400


def test_while_held_back_only_staff_are_told() -> None:
    tournament = won_event()
    hold_back_standings(command(tournament))
    judge = signed_in(tournament, Role.JUDGE)
    for part in ("", "why/?a=1&b=2"):
        refused = Client().get(API + part)
        assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
        assert "The organiser shows the standings later." in refused.json()["detail"]
        assert judge.get(API + part).status_code == 200


def test_exports_say_what_they_would_be() -> None:
    tournament = won_event()
    judge = signed_in(tournament, Role.JUDGE)
    found = judge.get(f"{API}exports/").json()
    assert (found["status"], found["round"], found["kinds"]) == ("provisional", 1, ["csv", "xlsx", "pdf", "json"])
    assert judge.get(f"{API}exports/json/").json()["sha256"] == found["sha256"]
    assert judge.get(f"{API}exports/exe/").status_code == 404


def test_the_organiser_decides_by_the_api() -> None:
    tournament = won_event()
    organiser = signed_in(tournament, Role.ORGANISER)
    assert post(organiser, "hold-back").json()["kind"] == "standings_held_back"
    assert post(organiser, "publish").json()["kind"] == "standings_published"
    assert post(organiser, "publish").status_code == 409
    locked = post(organiser, "tie-breakers", names=["total", "registered"])
    assert [problem["code"] for problem in locked.json()["problems"]] == ["order_locked"]
    assert locked.status_code == 422
    changed = post(organiser, "tie-breakers", names=["total", "registered"], reason="as announced")
    assert changed.json()["kind"] == "tie_breakers_set"
    tournament.refresh_from_db()
    signed = post(organiser, "sign-off", sha256=listing(tournament).sha256)
    assert signed.json()["kind"] == "standings_signed_off"
    assert organiser.get(f"{API}exports/").json()["status"] == "final"
