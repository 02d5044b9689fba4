"""Helpers without a password: the link logs in one helper at one event, and never gives more than the roles there."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.utils.translation import override

from tests.events import STARTS_AT, command, kinds, new_event, staff
from tournament import clock
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.setup import roles
from tournament.setup.actions import give_role, invite_helpers, renew_link, take_role
from tournament.setup.forms import HelpersForm
from tournament.setup.links import AFTER_PLAY, AFTER_START, ends_at, helpers_by_link, path_of_helper
from tournament.setup.models import Role, Staff, Tournament

pytestmark = pytest.mark.django_db
STAFF = "/t/essen/desk/staff/"
JUDGES = "/t/essen/judge/"


@pytest.fixture(autouse=True)
def before_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: STARTS_AT)


@pytest.fixture
def event() -> Tournament:
    return new_event()


def invited(event: Tournament, name: str = "Dana Levi", role: str = "judge") -> User:
    invite_helpers(command(event), {name: [role]})
    return User.objects.get(username=name)


def opened(link: str, client: Client | None = None) -> Client:
    """A device on which the link was opened and the button pressed."""
    device, (path, _hash, code) = client or Client(), link.partition("#")
    device.post(path, {"code": code})
    return device


def gets_in(device: Client, page: str = JUDGES) -> bool:
    return bool(device.get(page).status_code == 200)


def organisers_device(event: Tournament) -> Client:
    device = Client()
    device.force_login(staff(event, Role.ORGANISER, "organiser"))
    return device


# ---- The link


def test_a_link_logs_its_helper_in_on_any_device(event: Tournament) -> None:
    dana = invited(event)
    link = path_of_helper(event, dana)
    for device in (opened(link), opened(link)):
        assert gets_in(device)
        assert not gets_in(device, "/t/essen/desk/registrations/")
    assert kinds(event) == ["helpers_invited", "helper_logged_in", "helper_logged_in"]
    assert Entry.objects.get(number=2).actor == dana


def test_opening_it_does_nothing_before_the_press_and_its_secret_is_in_no_address(event: Tournament) -> None:
    link = path_of_helper(event, invited(event))
    device = Client()
    page = device.get(link.partition("#")[0])
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert not gets_in(device)
    assert link.startswith("/t/essen/helper/#")


@pytest.mark.parametrize(
    ("role", "page"),
    [("judge", "judge"), ("head_judge", "judge"), ("caller", "caller"), ("desk", "desk/check-in"), ("screen", "")],
)
def test_each_helper_lands_where_the_work_is(event: Tournament, role: str, page: str) -> None:
    path, _hash, code = path_of_helper(event, invited(event, role=role)).partition("#")
    answer = Client().post(path, {"code": code}, follow=True)
    assert answer.redirect_chain[0][0].rstrip("/") == f"/t/essen/{page}".rstrip("/")
    assert answer.status_code == 200


def test_whoever_was_logged_in_on_the_device_is_out(event: Tournament) -> None:
    device = organisers_device(event)
    opened(path_of_helper(event, invited(event)), device)
    assert device.get("/t/essen/desk/settings/").status_code == 403
    assert gets_in(device)


@pytest.mark.parametrize("code", ["", "1", "1:", "1:x", "x:y", "9" * 30 + ":x", "²:x", "1:\0"])
def test_what_is_no_link_logs_nobody_in(event: Tournament, code: str) -> None:
    invited(event)
    device = Client()
    answer = device.post("/t/essen/helper/", {"code": code})
    assert (answer.status_code, gets_in(device)) == (403, False)
    assert kinds(event) == ["helpers_invited"]


def test_a_link_signed_for_one_helper_is_nobody_elses(event: Tournament) -> None:
    dana, ruth = invited(event), invited(event, "Ruth")
    secret = path_of_helper(event, dana).partition(":")[2]
    assert not gets_in(opened(f"/t/essen/helper/#{ruth.pk}:{secret}"))


def test_a_link_of_one_event_is_worth_nothing_at_another(event: Tournament) -> None:
    other = new_event("other", boards=1)
    code = path_of_helper(event, invited(event)).partition("#")[2]
    device = opened(f"/t/other/helper/#{code}")
    assert not gets_in(device, "/t/other/judge/")
    assert kinds(other) == []


# ---- Never more than the roles at this event


def powers() -> dict[str, Any]:
    return {
        "superuser": lambda user: setattr(user, "is_superuser", True),
        "staff of the server": lambda user: setattr(user, "is_staff", True),
        "may set up events": lambda user: user.user_permissions.add(Permission.objects.get(codename="add_tournament")),
        "in a group": lambda user: user.groups.add(Group.objects.create(name="group")),
        "has a password": lambda user: user.set_password("seven-blue-boats"),
        "locked": lambda user: setattr(user, "is_active", False),
        "role elsewhere": lambda user: staff_at(new_event("other", boards=1), user, Role.JUDGE),
        "organiser": lambda user: staff_at(Tournament.objects.get(slug="essen"), user, Role.ORGANISER),
    }


def staff_at(event: Tournament, user: User, role: Role) -> None:
    Staff.objects.create(tournament=event, user=user, role=role)


@pytest.mark.parametrize("power", powers())
def test_who_may_do_more_is_logged_in_by_no_link_and_a_log_in_by_link_ends(event: Tournament, power: str) -> None:
    dana = invited(event)
    link = path_of_helper(event, dana)
    device = opened(link)
    assert gets_in(device)
    powers()[power](dana)
    dana.save()
    assert not gets_in(device)
    assert not gets_in(opened(link))
    assert not gets_in(opened(path_of_helper(event, dana)))


def test_nobody_becomes_an_organiser_by_a_list_or_by_a_link(event: Tournament) -> None:
    with pytest.raises(Refused, match="no_such_role"):
        invite_helpers(command(event), {"Dana": ["organiser"]})
    with pytest.raises(Refused, match="needs_password"):
        give_role(command(event), invited(event).pk, "organiser")


def test_an_organiser_elsewhere_makes_nobodys_link_void(event: Tournament) -> None:
    dana, other = invited(event), new_event("other", boards=1)
    device = opened(path_of_helper(event, dana))
    with pytest.raises(Refused, match="helps_elsewhere"):
        give_role(command(other), dana.pk, "judge")
    with pytest.raises(Refused, match="no_such_user"):
        renew_link(command(other), dana.pk)
    assert gets_in(device)


def test_somebody_with_a_password_gets_no_link(event: Tournament) -> None:
    ruth = User.objects.create_user("Ruth", password="seven-blue-boats")
    give_role(command(event), ruth.pk, "judge")
    assert not helpers_by_link(event).exists()
    with pytest.raises(Refused, match="no_such_user"):
        renew_link(command(event), ruth.pk)
    assert Client().login(username="Ruth", password="seven-blue-boats")


# ---- Taken back, renewed, over


def test_a_new_link_ends_the_old_one_and_whoever_used_it(event: Tournament) -> None:
    dana = invited(event)
    old = path_of_helper(event, dana)
    device = opened(old)
    renew_link(command(event), dana.pk)
    dana.refresh_from_db()
    assert (gets_in(device), gets_in(opened(old))) == (False, False)
    assert gets_in(opened(path_of_helper(event, dana)))
    assert Entry.objects.get(kind="helper_link_renewed").data == {"user": dana.pk}


def test_when_the_last_role_is_taken_back_the_link_is_void_for_good(event: Tournament) -> None:
    dana = invited(event)
    link = path_of_helper(event, dana)
    device = opened(link)
    take_role(command(event), dana.pk, "judge")
    give_role(command(event), dana.pk, "judge")
    assert (gets_in(device), gets_in(opened(link))) == (False, False)


@pytest.mark.parametrize("ended", [None, timedelta(hours=9)])
def test_links_and_log_ins_end_after_the_event(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, ended: timedelta | None
) -> None:
    if ended:
        event.play_ended_at = STARTS_AT + ended
        event.save()
    over = STARTS_AT + (ended + AFTER_PLAY if ended else AFTER_START)
    assert ends_at(event) == over
    link = path_of_helper(event, invited(event))
    monkeypatch.setattr(clock, "now", lambda: over - timedelta(seconds=1))
    device = opened(link)
    assert gets_in(device)
    monkeypatch.setattr(clock, "now", lambda: over)
    assert (gets_in(device), gets_in(opened(link))) == (False, False)


def test_no_secret_is_journalled_or_logged(event: Tournament, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        dana = invited(event)
        link = path_of_helper(event, dana)
        opened(link)
        opened(link[:-1])
    secret = link.partition(":")[2][:20]
    written = [str(entry.__dict__) for entry in Entry.objects.all()] + [
        record.getMessage() for record in caplog.records
    ]
    assert [line for line in written if secret in line or dana.password in line] == []


# ---- Many at once


def test_a_pasted_list_makes_all_of_them_and_shows_their_codes(event: Tournament) -> None:
    device = organisers_device(event)
    typed = "Dana Levi\n\nרות כהן, שופט ראשי\nYael\tdesk\tcaller\ndana levi 2; Head Judge,,\nDana Levi, screen"
    page = device.post(f"{STAFF}invite/", {"people": typed, "role": "judge", "command": "1"}, follow=True)
    held: dict[str, set[str]] = {}
    for one in Staff.objects.exclude(role=Role.ORGANISER).select_related("user"):
        held.setdefault(one.user.username, set()).add(one.role)
    assert held == {
        "Dana Levi": {"judge", "screen"},
        "רות כהן": {"head_judge"},
        "Yael": {"desk", "caller"},
        "dana levi 2": {"head_judge"},
    }
    said = page.content.decode()
    assert said.count('class="qr"') == 4
    assert path_of_helper(event, User.objects.get(username="Yael")) in said
    assert "no-store" in page["Cache-Control"]


def test_sent_twice_or_pasted_again_nobody_is_made_twice(event: Tournament) -> None:
    device = organisers_device(event)
    for typed in ("Dana", "Dana", "Dana, desk"):
        device.post(f"{STAFF}invite/", {"people": typed, "role": "judge", "command": "1"})
    assert roles.roles_of(User.objects.get(username="Dana"), event) == {"judge", "desk"}
    assert User.objects.filter(username__startswith="Dana").count() == 1
    assert kinds(event).count("helpers_invited") == 2


def test_somebody_of_that_name_on_the_server_stays_who_they_are(event: Tournament) -> None:
    root = User.objects.create_superuser("Dana", password="seven-blue-boats")
    other = new_event("other", boards=1)
    for one in (event, other):
        invite_helpers(command(one), {"Dana": ["judge"]})
    assert [user.username for user in helpers_by_link(event)] == ["Dana (2)"]
    assert [user.username for user in helpers_by_link(other)] == ["Dana (3)"]
    assert not Staff.objects.filter(user=root).exists()


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("Dana, king", "Line 1 can't be read: king"),
        ("Ruth\n, judge", "Line 2 can't be read"),
        ("x" * 61, "Line 1 can't be read"),
        ("Dana, organiser", "Line 1 can't be read: organiser"),
        ("\n".join(f"Helper {n}" for n in range(201)), "At most 200 people at once."),
    ],
)
def test_a_list_that_cannot_be_read_makes_nobody_and_stays_typed(event: Tournament, typed: str, complaint: str) -> None:
    device = organisers_device(event)
    answer = device.post(f"{STAFF}invite/", {"people": typed, "role": "judge"})
    assert answer.status_code == 422
    said = answer.content.decode()
    assert complaint in said.replace("&#x27;", "'")
    assert typed.splitlines()[0] in said
    assert User.objects.count() == 1


@pytest.mark.parametrize("reader", ["en", "he"])
def test_roles_are_understood_in_both_languages_whatever_the_page_speaks(reader: str) -> None:
    with override(reader):
        form = HelpersForm({"people": "Dana, שופטת\nRuth, Referee\nיעל, דלפק", "role": "caller"})
        assert form.is_valid(), form.errors
    assert form.cleaned_data["people"] == {"Dana": ["judge"], "Ruth": ["judge"], "יעל": ["desk"]}


def test_the_card_of_a_renewed_link_comes_alone(event: Tournament) -> None:
    device = organisers_device(event)
    dana, _ruth = invited(event), invited(event, "Ruth")
    page = device.post(f"{STAFF}renew/", {"user": dana.pk}, follow=True).content.decode()
    dana.refresh_from_db()
    assert path_of_helper(event, dana) in page
    assert page.count('class="qr"') == 1


# ---- Who may not


@pytest.mark.parametrize("role", [role for role in Role if role != Role.ORGANISER])
def test_other_roles_and_strangers_see_and_make_no_links(event: Tournament, role: Role) -> None:
    dana, device = invited(event), Client()
    old = path_of_helper(event, dana)
    stranger = Client()
    stranger.force_login(staff(new_event("other", boards=1), Role.ORGANISER))
    device.force_login(staff(event, role))
    for reader in (device, stranger):
        assert reader.get(f"{STAFF}links/").status_code == 403
        assert reader.post(f"{STAFF}invite/", {"people": "Eve", "role": "judge"}).status_code == 403
        assert reader.post(f"{STAFF}renew/", {"user": dana.pk}).status_code == 403
    assert Client().get(f"{STAFF}links/").status_code == 302
    assert gets_in(opened(old))
    assert not User.objects.filter(username="Eve").exists()
