"""The organiser's pages before the day: a new event, helpers and their roles, a first try with made-up players."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from games import GAMES
from tests.events import kinds, new_event, staff
from tournament.journal.models import Entry
from tournament.rehearsal.stage import ORGANISER, PASSWORD, helpers
from tournament.setup import roles
from tournament.setup.models import Format, Role, Staff, Tournament

pytestmark = pytest.mark.django_db

EVENT = {
    "name_en": "Big day",
    "name_he": "יום גדול",
    "slug": "big-day",
    "game": "sun_moon",
    "zone": "Asia/Jerusalem",
    "starts_at": "2026-12-20T17:00",
    "physical_dice": "on",
}


@pytest.fixture
def founder() -> User:
    """Somebody who may set up events, and nothing else on this server."""
    user = User.objects.create_user("founder")
    user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    return user


@pytest.fixture
def organiser() -> User:
    return staff(new_event(), Role.ORGANISER, "organiser")


def roles_at(slug: str, username: str) -> set[str]:
    return set(Staff.objects.filter(tournament__slug=slug, user__username=username).values_list("role", flat=True))


# ---- A new event


def test_a_new_event_begins_at_the_halls_time_and_its_maker_is_organiser(client: Client, founder: User) -> None:
    client.force_login(founder)
    answer = client.post("/new/", EVENT)
    assert answer["Location"] == "/t/big-day/desk/"
    tournament = Tournament.objects.get(slug="big-day")
    assert tournament.starts_at == datetime(2026, 12, 20, 15, 0, tzinfo=UTC)
    assert tournament.names == {"en": "Big day", "he": "יום גדול"}
    assert roles_at("big-day", "founder") == {"organiser"}
    assert kinds(tournament) == ["tournament_created"]
    assert client.get("/t/big-day/desk/").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_only_sun_moon_is_played_by_a_hall_and_every_other_game_at_tables(
    client: Client, founder: User, game: str
) -> None:
    client.force_login(founder)
    client.post("/new/", EVENT | {"game": game})
    tournament = Tournament.objects.get()
    assert (tournament.game, tournament.format) == (game, "hall" if game == "sun_moon" else "tables")
    desk = client.get("/t/big-day/desk/", follow=True)
    assert desk.redirect_chain == ([] if game == "sun_moon" else [("/t/big-day/desk/tables/", 302)])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name_en": "", "name_he": ""}, "in one language at least"),
        ({"slug": "essen"}, "Another event has this short name"),
        ({"slug": "Big day!"}, "valid"),
        ({"zone": "Mars/Olympus"}, "valid choice"),
        ({"starts_at": "soon"}, "valid date"),
        ({"starts_at": "2027-03-26T02:30"}, "may not exist"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(
    client: Client, founder: User, change: dict[str, str], complaint: str
) -> None:
    new_event()
    client.force_login(founder)
    assert complaint in client.post("/new/", EVENT | change).content.decode()
    assert Tournament.objects.count() == 1


def test_nobody_else_may_set_up_events(client: Client) -> None:
    assert client.get("/new/")["Location"].startswith("/login/")
    client.force_login(staff(new_event(), Role.ORGANISER))
    assert client.post("/new/", EVENT).status_code == 403
    assert client.post("/new/try/").status_code == 403
    assert Tournament.objects.count() == 1


# ---- Helpers


def test_somebody_new_gets_a_user_name_a_password_and_the_role(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    client.post("/t/essen/desk/staff/", {"username": "dana", "password": "seven-blue-boats", "role": "judge"})
    assert roles_at("essen", "dana") == {"judge"}
    assert Client().login(username="dana", password="seven-blue-boats")
    entry = Entry.objects.get(kind="staff_changed")
    assert entry.data == {"user": User.objects.get(username="dana").pk, "gets": "judge"}


def test_somebody_known_keeps_the_password_and_may_hold_two_roles(client: Client, organiser: User) -> None:
    User.objects.create_user("dana", password="seven-blue-boats")
    client.force_login(organiser)
    for role in ("judge", "caller", "judge"):
        client.post("/t/essen/desk/staff/", {"username": "dana", "role": role})
    assert roles_at("essen", "dana") == {"judge", "caller"}
    assert Client().login(username="dana", password="seven-blue-boats")


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"username": "dana", "role": "judge"}, "give a password"),
        ({"username": "dana", "password": "12345", "role": "judge"}, "too short"),
        ({"username": "organiser", "role": "king"}, "valid choice"),
    ],
)
def test_a_helper_is_not_half_made(client: Client, organiser: User, typed: dict[str, str], complaint: str) -> None:
    client.force_login(organiser)
    assert complaint in client.post("/t/essen/desk/staff/", typed).content.decode()
    assert User.objects.count() == 1


def test_a_role_is_taken_back_but_never_the_last_organisers(client: Client, organiser: User) -> None:
    tournament = Tournament.objects.get()
    judge = staff(tournament, Role.JUDGE)
    client.force_login(organiser)
    client.post("/t/essen/desk/staff/remove/", {"user": judge.pk, "role": "judge"})
    assert not roles.roles_of(judge, tournament)
    answer = client.post("/t/essen/desk/staff/remove/", {"user": organiser.pk, "role": "organiser"}, follow=True)
    assert "needs an organiser" in answer.content.decode()
    assert roles_at("essen", "organiser") == {"organiser"}


def test_a_helper_gives_nobody_a_role(client: Client, organiser: User) -> None:
    tournament = Tournament.objects.get()
    judge = staff(tournament, Role.HEAD_JUDGE)
    client.force_login(judge)
    sent = {"username": judge.username, "role": "organiser"}
    assert client.post("/t/essen/desk/staff/", sent).status_code == 403
    assert client.post("/t/essen/desk/staff/remove/", {"user": organiser.pk, "role": "organiser"}).status_code == 403
    assert roles.roles_of(judge, tournament) == {"head_judge"}


# ---- Made-up players


def test_a_rehearsal_of_ones_own_is_ready_to_start(client: Client, founder: User) -> None:
    client.force_login(founder)
    first, second = client.post("/new/try/"), client.post("/new/try/")
    assert (first["Location"], second["Location"]) == ("/t/try-1/desk/", "/t/try-2/desk/")
    tournament = Tournament.objects.get(slug="try-1")
    assert tournament.rehearsal
    assert roles_at("try-1", "founder") == set(Role.values)
    desk = client.get("/t/try-1/desk/").content.decode()
    assert "120 / 120" in desk
    assert 'class="big"' in desk
    assert not User.objects.filter(username__startswith="demo-").exists()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sun_moon"])
def test_every_game_at_tables_can_be_tried_too(client: Client, founder: User, game: str) -> None:
    client.force_login(founder)
    answer = client.post("/new/try/", {"game": game})
    tournament = Tournament.objects.get()
    assert answer["Location"] == f"/t/{tournament.slug}/desk/"
    assert (tournament.game, tournament.format, tournament.rehearsal) == (game, Format.TABLES, True)
    assert roles_at(tournament.slug, "founder") == set(Role.values)
    assert tournament.sittings.exists()
    assert client.get(answer["Location"], follow=True).status_code == 200


@pytest.mark.parametrize("page", ["/", "/new/"])
def test_who_may_set_up_events_finds_every_game_to_try(client: Client, founder: User, page: str) -> None:
    client.force_login(founder)
    offered = client.get(page).content.decode()
    assert [game for game in GAMES if f'<option value="{game}"' not in offered] == []
    assert 'action="/new/try/"' in offered


def test_nobody_else_tries(client: Client, organiser: User) -> None:
    assert "/new/try/" not in client.get("/").content.decode()
    assert client.post("/new/try/").status_code == 403
    client.force_login(organiser)  # of one event, not of the server
    assert "/new/try/" not in client.get("/").content.decode()
    assert client.post("/new/try/").status_code == 403


def test_a_game_that_does_not_exist_is_not_tried(client: Client, founder: User) -> None:
    client.force_login(founder)
    assert client.post("/new/try/", {"game": "chess"}).status_code == 404
    assert not Tournament.objects.exists()


def test_on_a_server_of_its_own_nobody_is_made_up(client: Client, founder: User, settings: Any) -> None:
    helpers()
    client.force_login(founder)
    settings.PRODUCTION = True
    assert client.post("/new/try/").status_code == 403
    assert "/new/try/" not in client.get("/").content.decode()
    client.logout()
    assert ORGANISER not in client.get("/").content.decode()
    assert ORGANISER not in client.get("/login/").content.decode()


@pytest.mark.parametrize("page", ["/", "/login/"])
def test_who_has_never_been_here_is_told_how_to_log_in_to_the_rehearsal(client: Client, page: str) -> None:
    assert ORGANISER not in client.get(page).content.decode()
    helpers()
    assert f"<bdi>{ORGANISER}</bdi>" in client.get(page).content.decode()
    assert client.login(username=ORGANISER, password=PASSWORD)
    assert client.get("/new/").status_code == 200


# ---- The game decides how it is played


@pytest.mark.parametrize("game", GAMES)
def test_a_new_event_is_played_as_its_game_is(client: Client, founder: User, game: str) -> None:
    client.force_login(founder)
    client.post("/new/", EVENT | {"game": game})
    tournament = Tournament.objects.get(slug="big-day")
    assert tournament.format == (Format.HALL if game == "sun_moon" else Format.TABLES)
    assert client.get("/t/big-day/desk/", follow=True).status_code == 200
