"""The desk's line: at each point of the day it says what comes next, and what is wrong."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.events import STARTS_AT, command, new_event, new_person, running_round, staff
from tests.judging.conftest import SIX_CARDS, TWENTY_FIVE, actor
from tournament.judging import actions as judging
from tournament.judging.models import Call, Claim
from tournament.registration.models import Registration
from tournament.rounds import actions as rounds
from tournament.screens.day import day_of
from tournament.screens.hall_map import marks_of
from tournament.seating.models import Occupant
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db


def check_everybody_in() -> None:
    Registration.objects.update(checked_in_at=timezone.now())


def said(tournament: Tournament) -> list[str]:
    return [str(wrong.text) for wrong in day_of(tournament).wrong]


def test_the_day_walks_along_its_line() -> None:
    empty = Tournament.objects.create(slug="new", names={"en": "New"}, game="sun_moon", starts_at=STARTS_AT)
    assert day_of(empty).now == "set_up"
    tournament = new_event()
    Occupant.objects.all().delete()
    assert day_of(tournament).now == "registration"
    Registration.objects.filter(number=1).update(checked_in_at=timezone.now())
    assert day_of(tournament).now == "check_in"
    check_everybody_in()
    assert day_of(tournament).now == "draw"


def test_from_the_start_to_the_close() -> None:
    tournament = new_event()
    check_everybody_in()
    assert (day_of(tournament).now, day_of(tournament).step.page) == ("play", "")
    running_round(tournament)
    assert (day_of(tournament).now, day_of(tournament).step.page) == ("play", "caller")
    rounds.set_autopilot(command(tournament), on=True)
    tournament.refresh_from_db()
    assert (day_of(tournament).now, day_of(tournament).step.page) == ("play", "hall")
    judge = actor(staff(tournament, Role.HEAD_JUDGE))
    judging.declare_victory(command(tournament), 3)
    assert day_of(tournament).now == "count"
    judging.count_claim(command(tournament, by=judge), Claim.objects.get().pk, TWENTY_FIVE, SIX_CARDS)
    judging.confirm_winner(command(tournament, by=judge))
    day = day_of(tournament)
    assert day.now == "close"
    assert {stage.name: stage.done for stage in day.stages} == dict.fromkeys(
        ("set_up", "registration", "check_in", "draw", "play", "count", "close"), True
    )


def test_each_stage_says_whether_it_is_done_now_later_or_was_passed_too_early() -> None:
    tournament = new_event()
    Registration.objects.filter(number__lt=3).update(checked_in_at=timezone.now())
    running_round(tournament)
    line = {stage.name: (state, stage.figure, stage.of) for stage, state in day_of(tournament).line}
    assert line["set_up"] == ("done", "6", "seats")
    assert line["check_in"] == ("open", "2 / 6", "have come")
    assert line["play"] == ("now", "1", "current round")
    assert line["count"] == ("later", "0", "people counted")


def test_play_that_ended_without_a_winner_is_counted() -> None:
    tournament = new_event()
    running_round(tournament)
    rounds.end_play(command(tournament), "the hall closes")
    tournament.refresh_from_db()
    assert day_of(tournament).now == "count"
    assert "Sheets that are missing: 6." in said(tournament)


def test_roles_that_nobody_has_are_named_until_somebody_does() -> None:
    tournament = new_event()
    assert [text for text in said(tournament) if "role" in text] == [
        "Nobody has this role yet: Caller.",
        "Nobody has this role yet: Judge.",
        "Nobody has this role yet: Head judge.",
    ]
    for role in (Role.CALLER, Role.JUDGE, Role.HEAD_JUDGE):
        staff(tournament, role)
    assert said(tournament) == []


def test_a_call_is_wrong_only_when_it_has_waited_too_long() -> None:
    tournament = new_event()
    judging.call_judge(command(tournament), "rules", registration_number=1)
    assert not any("Calls" in text for text in said(tournament))
    Call.objects.update(called_at=timezone.now() - timedelta(minutes=4))
    assert any("Calls for a judge" in text for text in said(tournament))


def test_registered_people_without_a_seat_are_named() -> None:
    tournament = new_event()
    new_person(tournament, 7)
    assert "Registered but not seated: 1." in said(tournament)


def test_the_map_marks_where_something_waits() -> None:
    tournament = new_event(boards=4)
    Registration.objects.exclude(number=8).update(checked_in_at=timezone.now())
    running_round(tournament)
    judging.declare_victory(command(tournament), 3)
    judging.call_judge(command(tournament), "material", registration_number=1)
    marks = marks_of(tournament)
    found = [sorted(tables) for tables in (marks.claim, marks.call, marks.sheet, marks.person)]
    assert found == [[2], [1], [], [4]]
    assert [marks.of(table) for table in (1, 2, 3, 4)] == ["call", "claim", "", "person"]


def test_after_play_the_map_marks_missing_sheets() -> None:
    tournament = new_event(boards=2)
    running_round(tournament)
    rounds.end_play(command(tournament), "the hall closes")
    tournament.refresh_from_db()
    assert marks_of(tournament).sheet == {1, 2}


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("desk/", {Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}),
        ("desk/hall/", {Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}),
        ("desk/screens/", {Role.ORGANISER, Role.CALLER}),
        ("desk/staff/", {Role.ORGANISER}),
    ],
)
def test_each_page_of_the_desk_is_for_its_roles(client: Client, path: str, allowed: set[Role]) -> None:
    tournament = new_event()
    assert client.get(f"/t/essen/{path}").status_code == 302  # to the log-in
    opened = set()
    for role in Role:
        client.force_login(staff(tournament, role))
        if client.get(f"/t/essen/{path}").status_code == 200:
            opened.add(role)
    assert opened == allowed


def test_the_desk_shows_each_helper_only_what_they_may_open(client: Client) -> None:
    tournament = new_event()
    client.force_login(staff(tournament, Role.DESK))
    page = client.get("/t/essen/desk/").content.decode()
    assert "/t/essen/desk/check-in/" in page
    for closed in ("/t/essen/desk/screens/", "/t/essen/desk/staff/", "/t/essen/start/"):
        assert closed not in page


def test_a_scene_is_shown_from_the_desk_and_a_wrong_one_explained(client: Client) -> None:
    tournament = new_event()
    client.force_login(staff(tournament, Role.CALLER))
    client.post("/t/essen/desk/screens/show/", {"scene": "break", "minutes": "10"})
    assert 'value="break" checked' in client.get("/t/essen/desk/screens/").content.decode()
    answer = client.post("/t/essen/desk/screens/show/", {"scene": "break", "minutes": "999"}, follow=True)
    assert "at most 240 minutes" in answer.content.decode()
    client.force_login(staff(tournament, Role.JUDGE))
    assert client.post("/t/essen/desk/screens/show/", {"scene": "rules"}).status_code == 403


def test_each_thing_to_look_at_leads_to_where_it_is_mended(client: Client) -> None:
    tournament = new_event()
    new_person(tournament, 7)
    client.force_login(staff(tournament, Role.ORGANISER))
    tournament.registrations.filter(number=1).update(notes="Wheelchair")
    page = client.get("/t/essen/desk/", headers={"accept-language": "en"}).content.decode()
    assert '<a href="/t/essen/desk/registrations/">Registered but not seated: 1.</a>' in page
    assert '<a href="/t/essen/desk/registrations/?view=wheelchair">The notes speak of a wheelchair' in page
    assert '<a href="/t/essen/desk/staff/">Nobody has this role yet: Judge.</a>' in page
