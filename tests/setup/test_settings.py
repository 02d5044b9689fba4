"""What the organiser sets: one decision, one page, one address of the API; the rules are locked once play has begun."""

from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.sun_moon.profile import Profile
from tests.events import STARTS_AT, command, kinds, new_event, running_round, staff
from tests.setup.typed import as_it_stands
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.rounds.actions import undo_step
from tournament.rounds.models import Round
from tournament.setup.actions import change_event
from tournament.setup.changes import (
    DECIDED_ELSEWHERE,
    IN_A_HALL,
    OF_EVERY_EVENT,
    apply,
    canonical,
    problems_of,
    settings_of,
)
from tournament.setup.models import Role, Tournament
from tournament.setup.pace import PACE_PARTS, Pace
from tournament.setup.words import SECTIONS, WORDS

pytestmark = pytest.mark.django_db
PAGE, API = "/t/essen/desk/settings/", "/api/v1/tournaments/essen/settings/"

OTHER: dict[str, Any] = {
    "names": {"en": "Essen again", "he": "שוב אסן"},
    "venue": {"en": "Hall 3"},
    "starts_at": "2026-12-21T09:00:00+00:00",
    "zone": "Europe/Berlin",
    "physical_dice": False,
    "languages": ["he", "en"],
    "groups": ["all"],
    "goal": 20,
    "robbers_from": None,
    "allotments": [[1, 60], [5, 75]],
    "lone_numbers": [[2, "moon"], [12, "sun"]],
    "clock_starts": "hand",
    "reveal_ms": 500,
    "lead_in_ms": 9_500,
    "discard_ms": 25_000,
    "resume_ms": 5_000,
    "gap_ms": 7_000,
    "breaks": [[8, 600_000], [16, 1_200_000]],
    "dice_typed_twice": True,
    "claims_pause_play": False,
    "claims_counted_twice": True,
    "interim_counts_every": 5,
}
"""Every setting, other than it is at first."""

WRONG: dict[str, list[Any]] = {
    "names": [{}, {"en": ""}, {"tlh": "Qo'noS"}, {"en": "x" * 81}, "Essen", {"en": 7}, {"en": "a\0b"}],
    "venue": [{"en": ""}, {"tlh": "Qo'noS"}, ["Hall 3"]],
    "starts_at": ["soon", "2026-12-21T09:00", None, 7],
    "zone": ["Mars/Olympus", "", None],
    "physical_dice": ["yes", 1, None],
    "languages": [["tlh"], ["he", "he"], "he", [["he"]]],
    "goal": [0, 1_000, "20", None],
    "clock_starts": ["soon", None],
    "reveal_ms": [-1, 600_001, 1.5, True, "500"],
    "breaks": [[[8]], [[8, 0]], [[16, 600_000], [8, 600_000]], "8: 10", [[8, "10"]], 8],
    "dice_typed_twice": ["on", None],
    "interim_counts_every": [-1, None],
}


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(staff(new_event(), Role.ORGANISER))
    return client


def event() -> Tournament:
    return Tournament.objects.get(slug="essen")


def problems(changes: dict[str, Any], reason: str = "") -> list[tuple[str, str]]:
    before = settings_of(event())
    with pytest.raises(Refused) as refused:
        change_event(command(event()), changes, reason)
    assert settings_of(event()) == before
    return [(problem.code, problem.line) for problem in refused.value.problems]


def send(client: Client, **typed: Any) -> Any:
    return client.post(PAGE, as_it_stands(client, PAGE) | typed, follow=True)


# ---- The decision


def test_every_part_of_the_profile_and_the_pace_can_be_set_and_has_words_and_a_place() -> None:
    parts = {field.name for field in (*fields(Profile), *fields(Pace))} - DECIDED_ELSEWHERE
    assert parts < set(IN_A_HALL) == set(OTHER)
    assert len(IN_A_HALL) == len(set(IN_A_HALL))
    assert set(WORDS) == set(IN_A_HALL) - set(OF_EVERY_EVENT)
    assert sorted(name for _title, names in SECTIONS for name in names) == sorted(IN_A_HALL)
    assert set(PACE_PARTS) == {field.name for field in fields(Pace)}


@pytest.mark.parametrize("name", OTHER)
def test_each_setting_is_kept_alone_and_the_journal_says_what_it_was(name: str) -> None:
    new_event()
    before = settings_of(event())
    entry = change_event(command(event()), {name: OTHER[name]})
    assert settings_of(event()) == before | {name: OTHER[name]}
    assert entry.kind == "event_changed"
    assert entry.public
    assert entry.data == {"changed": {name: OTHER[name]}, "before": {name: before[name]}, "reason": ""}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_what_cannot_be_is_refused_and_named(name: str, value: Any) -> None:
    new_event()
    assert problems({name: value}) == [(f"bad_{name}", name)]


def test_all_problems_are_told_at_once() -> None:
    new_event()
    wrong = {"goal": 0, "zone": "Mars", "gap_ms": -1, "colour": "red", "tie_breakers": ["total"]}
    assert sorted(line for _code, line in problems(wrong)) == sorted(wrong)


def test_the_same_again_changes_nothing() -> None:
    new_event()
    assert problems({"zone": "Asia/Jerusalem", "starts_at": "2026-12-20T17:00:00+02:00"}) == [("nothing_changed", "")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*IN_A_HALL, "colour"]), ANYTHING, max_size=4))
def test_whatever_comes_is_named_as_wrong_or_leaves_an_event_that_can_be_read(changes: dict[str, Any]) -> None:
    tournament = Tournament(names={"en": "Essen"}, game="sun_moon", starts_at=STARTS_AT)
    wrong = {problem.line for problem in problems_of(tournament, changes)}
    right = {name: value for name, value in changes.items() if name not in wrong}
    apply(tournament, right)
    assert "colour" not in right
    assert {name: settings_of(tournament)[name] for name in right} == canonical(right)


@pytest.mark.parametrize("name", ["goal", "physical_dice", "robbers_from", "groups", "lone_numbers", "allotments"])
def test_once_play_has_begun_its_rules_change_only_with_a_reason(name: str) -> None:
    running_round(new_event())
    assert problems({name: OTHER[name]}) == [("rules_locked", "reason")]
    entry = change_event(command(event()), {name: OTHER[name]}, "  typed   wrongly ")
    assert entry.data["reason"] == "typed wrongly"
    assert settings_of(event())[name] == OTHER[name]


def test_what_does_not_decide_the_game_stays_free_and_so_does_all_of_it_after_the_start_is_taken_back() -> None:
    running_round(new_event())
    change_event(command(event()), {"venue": {"en": "Hall 3"}, "dice_typed_twice": True, "goal": 25})
    while Round.objects.exists():
        undo_step(command(event()))
    change_event(command(event()), {"goal": 20})
    assert event().profile.goal == 20


def test_at_separate_tables_the_course_holds_what_a_hall_sets_here() -> None:
    new_event(format="tables", game="cities_and_knights")
    assert problems({"goal": 20, "languages": ["he"]}) == [
        ("no_such_setting", "goal"),
        ("no_such_setting", "languages"),
    ]
    change_event(command(event()), {"resume_ms": 5_000, "venue": {"en": "Room 2"}})
    assert (event().pace.resume_ms, event().venue_in("he")) == (5_000, "Room 2")


# ---- The page


def test_sent_as_it_stands_the_page_changes_nothing(organiser: Client) -> None:
    answer = send(organiser)
    assert answer.status_code == 422
    assert "Nothing has been changed." in answer.content.decode()
    assert kinds(event()) == []


def test_what_is_typed_is_kept_as_the_hall_means_it(organiser: Client) -> None:
    typed = {
        "names_he": "שוב אסן",
        "names_en": "Essen again",
        "starts_at": "2026-12-21T10:00",
        "zone": "Europe/Berlin",
        "venue_en": "Hall 3",
        "goal": "20",
        "languages": ["he", "en"],
        "groups": '["all"]',
        "allotments": "1: 60, 5: 75",
        "robbers_from": "",
        "lone_numbers": '[[2, "moon"], [12, "sun"]]',
        "breaks": "8: 10,16:20",
        "clock_starts": "hand",
        "reveal_ms": "0.5",
        "lead_in_ms": "9.5",
        "discard_ms": "25",
        "resume_ms": "5",
        "gap_ms": "7",
        "dice_typed_twice": "on",
        "claims_counted_twice": "on",
        "interim_counts_every": "5",
    }
    sent = as_it_stands(organiser, PAGE) | typed
    del sent["physical_dice"], sent["claims_pause_play"]
    assert "Saved." in organiser.post(PAGE, sent, follow=True).content.decode()
    assert settings_of(event()) == OTHER


def test_another_zone_keeps_what_the_halls_clock_shows(organiser: Client) -> None:
    send(organiser, zone="America/New_York")
    assert event().starts_at == datetime(2026, 12, 20, 22, 0, tzinfo=UTC)


def test_two_organisers_do_not_undo_each_other(organiser: Client) -> None:
    mine = as_it_stands(organiser, PAGE)
    send(organiser, goal="20")
    organiser.post(PAGE, mine | {"venue_en": "Hall 3"})
    assert (event().profile.goal, event().venue) == (20, {"en": "Hall 3"})
    changed = Entry.objects.filter(kind="event_changed").order_by("number").values_list("data__changed", flat=True)
    assert list(changed) == [{"goal": 20}, {"venue": {"en": "Hall 3"}}]


def test_everything_wrong_is_said_at_its_field_and_nothing_typed_is_lost(organiser: Client) -> None:
    typed = {"goal": "999", "allotments": "nine: 90", "breaks": "16: 20, 8: 10", "gap_ms": "-1", "venue_en": "Hall 3"}
    answer = send(organiser, **typed)
    page, form = answer.content.decode(), answer.context["form"]
    assert answer.status_code == 422
    assert set(form.errors) == {"goal", "allotments", "breaks", "gap_ms"}
    assert all(f'value="{text}"' in page for text in typed.values())
    assert page.count("<details open>") == 2  # a field that is wrong is never folded away
    assert event().venue == {}


def test_a_time_that_no_clock_of_the_hall_shows_is_refused(organiser: Client) -> None:
    answer = send(organiser, zone="Europe/Berlin", starts_at="2027-03-28T02:30")
    assert set(answer.context["form"].errors) == {"starts_at"}


def test_the_reason_is_asked_for_when_it_is_needed(organiser: Client) -> None:
    assert "reason" not in as_it_stands(organiser, PAGE)
    running_round(event())
    answer = send(organiser, goal="20")
    assert set(answer.context["form"].errors) == {"reason"}
    send(organiser, goal="20", reason="It said 25 by mistake")
    assert event().profile.goal == 20


def test_each_setting_says_what_it_does_in_both_languages(organiser: Client) -> None:
    pages = {code: organiser.get(PAGE, headers={"accept-language": code}).content.decode() for code in ("en", "he")}
    for name in WORDS:
        assert all(f'id="id_{name}_helptext"' in page for page in pages.values())
    assert ["Points that win" in page for page in pages.values()] == [True, False]
    assert "In Asia/Jerusalem it is" in pages["en"]


def test_at_tables_the_page_leads_to_the_course(client: Client) -> None:
    client.force_login(staff(new_event(format="tables", game="cities_and_knights"), Role.ORGANISER))
    assert "goal" not in as_it_stands(client, PAGE)
    assert "/t/essen/desk/tables/" in client.get(PAGE).content.decode()
    send(client, venue_he="אולם 2")
    assert event().venue == {"he": "אולם 2"}


# ---- The API, and who may


def test_the_api_shows_and_changes_the_same(organiser: Client) -> None:
    assert organiser.get(API).json() == settings_of(event())
    sent = {"changes": {"goal": 20, "breaks": [[8, 600_000]]}}
    answer = organiser.post(API, sent, "application/json", headers={"Idempotency-Key": "one"})
    again = organiser.post(API, sent, "application/json", headers={"Idempotency-Key": "one"})
    assert answer.status_code == 200
    assert answer.json() == again.json()
    assert organiser.get(API).json() == settings_of(event())
    assert (event().profile.goal, event().pace.breaks) == (20, ((8, 600_000),))


def test_the_api_tells_all_problems(organiser: Client) -> None:
    answer = organiser.post(API, {"changes": {"goal": 0, "zone": "Mars"}}, "application/json")
    assert answer.status_code == 422
    assert {problem["line"] for problem in answer.json()["problems"]} == {"goal", "zone"}
    assert organiser.post(API, {"changes": {}}, "application/json").status_code == 400


@pytest.mark.parametrize("role", [role for role in Role if role != Role.ORGANISER])
def test_nobody_else_at_the_event_may(role: Role) -> None:
    client = Client()
    client.force_login(staff(new_event(), role))
    _may_not(client)


def test_no_outsider_may() -> None:
    new_event()
    client = Client()
    client.force_login(staff(new_event("elsewhere", boards=1), Role.ORGANISER))
    _may_not(client)
    assert Client().get(PAGE)["Location"].startswith("/login/")
    assert Client().post(API, {"changes": {"goal": 20}}, "application/json").status_code in (401, 403)


def _may_not(client: Client) -> None:
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {"goal": "20"}).status_code == 403
    assert client.get(API).status_code == 403
    assert client.post(API, {"changes": {"goal": 20}}, "application/json").status_code == 403
    assert kinds(event()) == []
