"""Targets over the API: an organiser adds, lists, tries, removes them and sends again; nobody else learns of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import command, kinds, new_event, note, staff
from tests.screens.wall import Wall
from tournament import clock
from tournament.journal.queries import public_number
from tournament.screens import deliveries
from tournament.screens.models import Delivery, Target
from tournament.screens.state import public_state
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/hall/targets/"


@pytest.fixture
def hall() -> Tournament:
    tournament = new_event("hall", boards=1)
    note(command(tournament), "news")
    return tournament


@pytest.fixture
def organiser(hall: Tournament) -> Client:
    return client_of(staff(hall, Role.ORGANISER))


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, address: str = "", key: str = "", **given: str) -> Any:
    return client.post(API + address, given, "application/json", headers={"Idempotency-Key": key} if key else {})


def add(client: Client, url: str) -> int:
    added = post(client, name="LED wall", url=url)
    assert added.status_code == 200
    target: int = added.json()["data"]["target"]
    return target


def test_a_target_that_is_added_stands_in_the_list_with_its_secret(organiser: Client) -> None:
    target = add(organiser, "https://wall.example/state")
    (listed,) = organiser.get(API).json()
    assert listed == {
        "id": target,
        "name": "LED wall",
        "url": "https://wall.example/state",
        "secret": Target.objects.get().secret,
        "delivered": 0,
        "waiting": 1,
        "dead": 0,
    }


def test_the_same_command_sent_twice_adds_one(organiser: Client) -> None:
    answers = [post(organiser, key="once", name="Wall", url="https://wall.example/").json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert Target.objects.count() == 1


def test_a_wrong_address_is_refused_with_its_reason(organiser: Client) -> None:
    refused = post(organiser, name="Wall", url="ftp://wall.example/")
    assert refused.status_code == 422
    assert [problem["code"] for problem in refused.json()["problems"]] == ["target_address"]
    assert not Target.objects.exists()


def test_a_test_sends_the_newest_state_and_changes_nothing(hall: Tournament, organiser: Client, wall: Wall) -> None:
    target, before = add(organiser, wall.url), kinds(hall)
    assert post(organiser, f"{target}/test/").json() == {"number": public_number(hall.pk), "error": ""}
    ((_, body),) = wall.got
    assert (public_number(hall.pk), body) == public_state("hall")
    wall.status = 503
    assert post(organiser, f"{target}/test/").json()["error"] == "HTTP 503"
    assert kinds(hall) == before
    assert (Target.objects.get().delivered, Delivery.objects.get().attempts) == (0, 0)


def test_a_test_waits_for_no_job_and_overtakes_none(organiser: Client, wall: Wall) -> None:
    target = add(organiser, wall.url)
    Target.objects.update(busy_until=clock.now() + timedelta(seconds=5))
    busy = post(organiser, f"{target}/test/")
    assert busy.status_code == 409
    assert [problem["code"] for problem in busy.json()["problems"]] == ["target_busy"]
    assert wall.got == []


def test_after_a_test_the_jobs_go_on(organiser: Client, wall: Wall) -> None:
    target = add(organiser, wall.url)
    post(organiser, f"{target}/test/")
    deliveries.deliver(target)
    assert len(wall.got) == 2
    assert Delivery.objects.get().state == Delivery.State.DELIVERED


def test_what_was_given_up_is_sent_again(organiser: Client, wall: Wall) -> None:
    target = add(organiser, wall.url)
    assert post(organiser, f"{target}/again/").json()["problems"][0]["code"] == "nothing_dead"
    Delivery.objects.update(state=Delivery.State.DEAD)
    assert organiser.get(API).json()[0]["dead"] == 1
    assert post(organiser, f"{target}/again/").status_code == 200
    deliveries.deliver(target)
    assert len(wall.got) == 1


def test_a_removed_target_is_gone_from_the_list_and_for_every_command(organiser: Client) -> None:
    target = add(organiser, "https://wall.example/")
    assert post(organiser, f"{target}/remove/").status_code == 200
    assert organiser.get(API).json() == []
    for step in ("test", "again", "remove"):
        assert post(organiser, f"{target}/{step}/").json()["problems"][0]["code"] == "no_target"


@pytest.mark.parametrize("role", [role for role in Role if role != Role.ORGANISER])
def test_no_other_role_reads_or_changes_targets(hall: Tournament, organiser: Client, wall: Wall, role: Role) -> None:
    denied(hall, add(organiser, wall.url), client_of(staff(hall, role)))
    assert wall.got == []


def test_neither_the_organiser_of_another_event_nor_the_public(hall: Tournament, organiser: Client, wall: Wall) -> None:
    target = add(organiser, wall.url)
    denied(hall, target, client_of(staff(new_event("other", boards=1), Role.ORGANISER)))
    denied(hall, target, Client())
    assert wall.got == []


def denied(hall: Tournament, target: int, client: Client) -> None:
    before = kinds(hall)
    assert client.get(API).status_code in (401, 403)
    for address in ("", *(f"{target}/{step}/" for step in ("test", "again", "remove"))):
        assert post(client, address, name="x", url="https://x.example/").status_code in (401, 403)
    assert kinds(hall) == before
    assert Target.objects.get().active


def test_the_page_tries_a_target_too(organiser: Client, wall: Wall, redis: Any) -> None:
    target = add(organiser, wall.url)
    page = organiser.post("/t/hall/broadcast/test/", {"target": target}, follow=True).content.decode()
    assert "LED wall took number" in page
    wall.status = 500
    page = organiser.post("/t/hall/broadcast/test/", {"target": target}, follow=True).content.decode()
    assert "LED wall: HTTP 500" in page
