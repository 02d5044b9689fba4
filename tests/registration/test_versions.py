"""What somebody had answered is kept until the person is forgotten; nobody overwrites what he has not seen."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.at_once import at_once
from tests.registration.conftest import Desk, person, staff, themselves
from tests.registration.test_registering import refused
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.registration.actions import (
    Joining,
    anonymise,
    bring_back_answers,
    change_party,
    check_in,
    decide_name,
    edit_registration,
    import_registrations,
    merge_registrations,
    register,
    set_policy,
    undo_import,
)
from tournament.registration.links import path_of
from tournament.registration.models import Registration, RegistrationVersion
from tournament.registration.versions import edits_of, newest_version
from tournament.setup.models import Role, Tournament

DESK, BACK = "/t/essen/desk/registrations/1/", "/t/essen/desk/registrations/1/back/{}/"
API = "/api/v1/tournaments/essen/registrations/"
TYPED = {"first_name": "Dana", "last_name": "Levi", "email": "dana@example.org", "phone": "052-555-0001"}
TYPED |= {"language": "he", "public_name": "short"}
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def dana(desk: Desk) -> Registration:
    """Number 1, whose first answers are `TYPED`."""
    return desk.register(email=TYPED["email"], phone=TYPED["phone"])


def link(one: Registration) -> str:
    return path_of(Registration.objects.select_related("tournament").get(pk=one.pk))


def told(desk: Desk) -> list[dict[str, tuple[Any, Any]]]:
    return [{one.field: (one.before, one.after) for one in edit.changes} for edit in edits_of(desk.one(1))]


# ---- Nothing is lost


def by_their_link(desk: Desk) -> None:
    Client().post(link(desk.one(1)), TYPED | {"phone": "054-555-0002", "version": "0"})


def by_the_desk(desk: Desk) -> None:
    client = Client()
    client.force_login(desk.user)
    client.post(DESK, TYPED | {"phone": "054-555-0002", "version": "0"})


def by_a_program(desk: Desk) -> None:
    client = Client()
    client.force_login(desk.user)
    client.patch(f"{API}1/", {"phone": "054-555-0002"}, content_type="application/json")


def by_an_import(desk: Desk) -> None:
    import_registrations(desk.command(), [person(email="dana@example.org", phone="054-555-0002", row=2)])


def by_a_merge(desk: Desk) -> None:
    Registration.objects.filter(number=1).update(phone="")
    register(desk.command(), person(phone="054-555-0002"), alike=True)
    merge_registrations(desk.command(), 1, 2)


@pytest.mark.parametrize("edit", [by_their_link, by_the_desk, by_a_program, by_an_import, by_a_merge])
def test_whoever_changes_an_answer_what_stood_there_is_kept(
    desk: Desk, dana: Registration, edit: Callable[[Desk], None]
) -> None:
    edit(desk)
    before = "" if edit is by_a_merge else "052-555-0001"
    assert told(desk) == [{"phone": (before, "054-555-0002")}]
    assert "555" not in str(list(Entry.objects.values("data")))


def test_companies_and_wishes_are_kept_too(desk: Desk, dana: Registration, event: Tournament) -> None:
    change_party(themselves(event, "player 1"), 1, Joining(new=True))
    set_policy(desk.command(), {"names_frozen": True})
    edit_registration(themselves(event, "player 1"), 1, {"last_name": "Bar"})
    edit_registration(themselves(event, "player 1"), 1, {"last_name": "Gal"})
    decide_name(desk.command(), 1, True)
    code = desk.one(1).party
    assert told(desk) == [
        {"last_name": ("Levi", "Gal"), "name_wish": ({"last_name": "Gal"}, {})},
        {"name_wish": ({"last_name": "Bar"}, {"last_name": "Gal"})},
        {"name_wish": ({}, {"last_name": "Bar"})},
        {"party": ("", code and code.code)},
    ]


def test_what_changes_no_answer_makes_no_version(desk: Desk, dana: Registration) -> None:
    check_in(desk.command(), [1])
    edit_registration(desk.command(), 1, {"phone": "052-555-0001", "language": ""})
    assert told(desk) == []


def test_an_undone_import_is_an_edit_as_well(desk: Desk, dana: Registration) -> None:
    entry = import_registrations(desk.command(), [person(email="dana@example.org", phone="054-555-0002", row=2)])
    undo_import(desk.command(), entry.number)
    assert told(desk) == [{"phone": ("054-555-0002", "052-555-0001")}, {"phone": ("052-555-0001", "054-555-0002")}]


# ---- What stood before comes back


def test_what_stood_before_comes_back_and_goes_again(desk: Desk, dana: Registration) -> None:
    first = edit_registration(desk.command(), 1, {"phone": "054-555-0002", "notes": "late", "party": "LEVI"})
    edit_registration(desk.command(), 1, {"notes": "early"})
    back = bring_back_answers(desk.command(), 1, first.number)
    assert (back.kind, back.data["fields"]) == ("registration_edited", ["notes", "party", "phone"])
    assert (desk.one(1).phone, desk.one(1).notes, desk.one(1).party) == ("052-555-0001", "", None)
    bring_back_answers(desk.command(), 1, back.number)
    party = desk.one(1).party
    assert (desk.one(1).phone, desk.one(1).notes, party and party.code) == ("054-555-0002", "early", "LEVI")
    assert refused(bring_back_answers, desk.command(), 1, 999) == ["no_such_version"]


def test_the_desk_sees_who_changed_what_and_brings_it_back_in_one_press(
    desk: Desk, dana: Registration, event: Tournament, desk_client: Client
) -> None:
    entry = edit_registration(themselves(event, "player 1"), 1, {"accessible_seat": True, "phone": ""})
    page = desk_client.get(DESK, headers=ENGLISH).content.decode()
    assert "<bdi>player 1</bdi>" in page
    assert "Phone: <del><bdi>052-555-0001</bdi></del> <ins><bdi>empty</bdi></ins>" in page
    assert "Accessible seat: <del><bdi>no</bdi></del> <ins><bdi>yes</bdi></ins>" in page
    assert BACK.format(entry.number) in page
    desk_client.post(BACK.format(entry.number), {"version": entry.number, "command": "b"})
    assert (desk.one(1).phone, desk.one(1).accessible_seat) == ("052-555-0001", False)
    page = desk_client.get(DESK).content.decode()
    assert BACK.format(entry.number) not in page, "these answers stand already"


def test_a_button_on_an_outdated_page_brings_nothing_back(desk: Desk, dana: Registration, desk_client: Client) -> None:
    first = edit_registration(desk.command(), 1, {"phone": "054-555-0002"})
    edit_registration(desk.command(), 1, {"phone": "054-555-0003"})
    typed = {"version": first.number, "command": "b"}
    page = desk_client.post(BACK.format(first.number), typed, follow=True, headers=ENGLISH).content.decode()
    assert "Phone: meanwhile it became “054-555-0003”. Look again before you decide." in page
    assert desk.one(1).phone == "054-555-0003"


# ---- Two tabs


@pytest.mark.parametrize("mine", ["link", "desk"])
def test_an_outdated_form_overwrites_nothing_unseen_and_keeps_what_was_typed(
    desk: Desk, dana: Registration, desk_client: Client, mine: str
) -> None:
    client, path = (desk_client, DESK) if mine == "desk" else (Client(), link(dana))
    other = edit_registration(desk.command(), 1, {"phone": "054-555-0002", "notes": "from the other tab"})
    typed = TYPED | {"phone": "058-555-0003", "email": "new@example.org", "version": "0", "command": "a"}
    answer = client.post(path, typed, headers=ENGLISH)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Phone: meanwhile it became “054-555-0002”. Look again before you decide." in page
    assert "Notes: meanwhile it became “from the other tab”." in page
    for kept in ('value="058-555-0003"', 'value="new@example.org"', ">\nfrom the other tab</textarea>"):
        assert kept in page
    assert f'name="version" value="{other.number}"' in page
    assert (desk.one(1).phone, desk.one(1).email) == ("054-555-0002", "dana@example.org")
    again = typed | {"notes": "from the other tab", "version": str(other.number), "command": "b"}
    assert client.post(path, again).status_code == 302
    one = desk.one(1)
    assert (one.phone, one.email, one.notes) == ("058-555-0003", "new@example.org", "from the other tab")


def test_a_form_with_a_fault_still_knows_what_it_has_not_seen(desk: Desk, dana: Registration) -> None:
    edit_registration(desk.command(), 1, {"notes": "from the other tab"})
    typed = TYPED | {"email": "nowhere", "version": "0", "command": "a"}
    assert 'name="version" value="0"' in Client().post(link(dana), typed).content.decode()
    Client().post(link(dana), typed | {"email": "new@example.org", "command": "b"})
    assert (desk.one(1).email, desk.one(1).notes) == ("new@example.org", "from the other tab")


@pytest.mark.parametrize(("language", "said"), [("en", "left so: Phone."), ("he", "ונשאר כך: טלפון.")])
def test_changes_of_different_answers_both_count_and_the_second_is_told(
    desk: Desk, dana: Registration, language: str, said: str
) -> None:
    edit_registration(desk.command(), 1, {"phone": "054-555-0002"})
    typed = TYPED | {"email": "new@example.org", "version": "0"}
    answer = Client().post(link(dana), typed, headers={"Accept-Language": language}, follow=True)
    assert said in answer.content.decode()
    assert (desk.one(1).phone, desk.one(1).email) == ("054-555-0002", "new@example.org")


def test_a_year_of_birth_that_stands_in_the_form_is_no_change(desk: Desk, dana: Registration) -> None:
    set_policy(desk.command(), {"asks_birth_year": True})
    seen = edit_registration(desk.command(), 1, {"birth_year": 1990}).number
    edit_registration(desk.command(), 1, {"birth_year": 1991})
    typed = TYPED | {"birth_year": "1990", "phone": "054-555-0002", "version": str(seen)}
    assert Client().post(link(dana), typed).status_code == 302
    assert (desk.one(1).phone, desk.one(1).birth_year) == ("054-555-0002", 1991)


def test_a_name_that_the_desk_has_not_seen_is_neither_accepted_nor_overwritten(
    desk: Desk, dana: Registration, event: Tournament
) -> None:
    set_policy(desk.command(), {"names_frozen": True})
    wish = edit_registration(themselves(event, "player 1"), 1, {"last_name": "Bar"}).number
    assert refused(edit_registration, desk.command(), 1, {"last_name": "Lévi"}, 0) == ["changed_meanwhile"]
    edit_registration(themselves(event, "player 1"), 1, {"last_name": "Gal"})
    assert refused(decide_name, desk.command(), 1, True, wish) == ["changed_meanwhile"]
    gal = newest_version(dana)
    decide_name(desk.command(), 1, True, gal)
    assert set(refused(edit_registration, desk.command(), 1, {"last_name": "Lévi"}, gal)) == {"changed_meanwhile"}
    assert desk.one(1).last_name == "Gal"


def test_a_company_that_the_desk_changed_meanwhile_stays(desk: Desk, dana: Registration) -> None:
    edit_registration(desk.command(), 1, {"party": "LEVI"})
    answer = Client().post(f"{link(dana)}party/", {"company": "new", "version": "0"}, headers=ENGLISH)
    party = desk.one(1).party
    assert (answer.status_code, party and party.code) == (422, "LEVI")
    assert "Party: meanwhile it became “LEVI”." in answer.content.decode()
    seen = {"company": "new", "version": str(newest_version(dana))}
    assert f'name="version" value="{seen["version"]}"' in answer.content.decode()
    assert Client().post(f"{link(dana)}party/", seen).status_code == 302


def test_a_form_left_open_does_not_fill_in_again_what_was_deleted(desk: Desk, dana: Registration) -> None:
    anonymise(desk.command(), [1])
    assert refused(edit_registration, desk.command(), 1, {"first_name": "Dana"}) == ["forgotten"]
    Client().post(link(dana), TYPED | {"version": "0"})
    Client().post(f"{link(dana)}party/", {"company": "new", "version": "0"})
    assert (desk.one(1).first_name, desk.one(1).party) == ("", None)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_told(desk: Desk, dana: Registration) -> None:
    refusals: list[str] = []

    def save(phone: str) -> None:
        try:
            edit_registration(desk.command(), 1, {"phone": phone}, version=0)
        except Refused as refusal:
            refusals.extend(problem.code for problem in refusal.problems)

    at_once([partial(save, "054-555-0002"), partial(save, "054-555-0003")])
    assert refusals == ["changed_meanwhile"]
    assert len(told(desk)) == 1


# ---- Programs


def test_a_program_reads_what_stood_before_and_brings_it_back(
    desk: Desk, dana: Registration, desk_client: Client
) -> None:
    assert desk_client.get(f"{API}1/").json()["version"] == 0
    changed = desk_client.patch(f"{API}1/", {"notes": "x", "version": 0}, content_type="application/json").json()
    [edit] = changed["edits"]
    assert (edit["by_staff"], edit["changes"]) == (True, [{"field": "notes", "before": "", "after": "x"}])
    assert (edit["entry"], newest_version(dana)) == (changed["version"], changed["version"])
    stale = desk_client.patch(f"{API}1/", {"notes": "y", "version": 0}, content_type="application/json")
    assert (stale.status_code, stale.json()["problems"][0]["line"]) == (422, "notes")
    given = {"number": 1, "entry": edit["entry"], "version": changed["version"]}
    back = desk_client.post(f"{API}bring-back/", given, content_type="application/json")
    assert (back.json()["kind"], desk.one(1).notes) == ("registration_edited", "")


def test_everybody_does_the_same_to_the_own_answers_by_program(dana: Registration, desk: Desk) -> None:
    own = f"{API}own/{link(dana).split('/')[-2]}/"
    edit_registration(desk.command(), 1, {"notes": "x"})
    seen = Client().get(own).json()
    assert [edit["by_staff"] for edit in seen["edits"]] == [True]
    assert desk.user.username not in str(seen["edits"])
    for version, status in ((0, 422), (seen["version"], 200)):
        given = {"notes": "y", "version": version}
        assert Client().patch(own, given, content_type="application/json").status_code == status
    for status in (200, 422):  # the second has not seen the party of the first
        given = {"new_party": True, "version": seen["version"]}
        assert Client().post(f"{own}party/", given, content_type="application/json").status_code == status


# ---- Whose they are


def forgotten_by_the_person(desk: Desk) -> None:
    Client().post(f"{link(desk.one(1))}forget/", {"command": "f"})


def forgotten_by_the_desk(desk: Desk) -> None:
    anonymise(desk.command(), [1])


@pytest.mark.parametrize("forget", [forgotten_by_the_person, forgotten_by_the_desk])
def test_they_are_forgotten_with_the_person_and_nobody_else(
    desk: Desk, dana: Registration, forget: Callable[[Desk], None]
) -> None:
    desk.register("Noa")
    for number in (1, 2):
        edit_registration(desk.command(), number, {"notes": "canary"})
        edit_registration(desk.command(), number, {"notes": ""})
    forget(desk)
    assert set(RegistrationVersion.objects.values_list("registration__number", flat=True)) == {2}


def test_people_see_their_own_and_not_who_at_the_desk_it_was(desk: Desk, dana: Registration) -> None:
    User.objects.filter(pk=desk.user.pk).update(username="ruth")
    desk.user.refresh_from_db()
    edit_registration(desk.command(), 1, {"notes": "by somebody"})
    Client().post(link(dana), TYPED | {"notes": "by myself", "version": str(newest_version(dana))})
    page = Client().get(link(dana), headers=ENGLISH).content.decode()
    assert "<bdi>by the desk</bdi>" in page
    assert "<bdi>by yourself</bdi>" in page
    assert "Notes: <del><bdi>by somebody</bdi></del> <ins><bdi>by myself</bdi></ins>" in page
    assert "ruth" not in page
    assert "/back/" not in page


def test_nobody_but_the_desk_of_this_event_brings_back(desk: Desk, dana: Registration, event: Tournament) -> None:
    entry = edit_registration(desk.command(), 1, {"notes": "x"}).number
    other = Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
    given = {"number": 1, "entry": entry}
    for user in (staff(event, Role.JUDGE), staff(other, Role.DESK, "desk elsewhere")):
        client = Client()
        client.force_login(user)
        assert client.post(BACK.format(entry), {}).status_code == 403
        assert client.post(f"{API}bring-back/", given, content_type="application/json").status_code == 403
    assert Client().post(BACK.format(entry), {}).status_code == 401
    assert Client().post(f"{API}bring-back/", given, content_type="application/json").status_code == 403
    assert desk.one(1).notes == "x"
