"""The API of registration: the same actions, problem documents, once per key."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.registration.conftest import DATA, Desk, staff
from tournament.journal.models import Entry
from tournament.registration.actions import anonymise
from tournament.registration.links import path_of
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament

BASE = "/api/v1/tournaments/essen/registrations/"


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    return client.post(BASE + path, body, content_type="application/json", headers=headers)


def upload(client: Client, name: str) -> Any:
    file = SimpleUploadedFile(name, (DATA / name).read_bytes())
    return client.post(f"{BASE}import/", {"file": file})


def test_create_list_and_retrieve(desk: Desk, desk_client: Client) -> None:
    made = post(desk_client, "", {"first_name": "Dana", "email": "Dana@Example.org", "party": "P1"})
    assert made.status_code == 201
    assert (made.json()["number"], made.json()["email"], made.json()["party"]) == (1, "dana@example.org", "P1")
    desk.register("Ron")
    assert desk_client.get(f"{BASE}?q=dan").json()["results"] == [made.json()]
    assert desk_client.get(f"{BASE}?view=missing&limit=1&offset=1").json()["results"][0]["first_name"] == "Ron"
    one = desk_client.get(f"{BASE}1/").json()
    assert made.json().items() <= one.items()
    assert (one["link"], one["shown_as"]) == (path_of(desk.one(1)), "Dana")


def test_a_list_costs_the_same_for_3_people_and_for_300(desk: Desk, desk_client: Client) -> None:
    for n in range(3):
        post(desk_client, "", {"first_name": f"Player{n}", "party": f"P{n}"})
    with CaptureQueriesContext(connection) as few:
        assert len(desk_client.get(f"{BASE}?limit=500").json()["results"]) == 3
    desk.import_people(300)
    with CaptureQueriesContext(connection) as many:
        assert len(desk_client.get(f"{BASE}?limit=500").json()["results"]) == 303
    assert len(few) == len(many)


def test_faults_come_all_at_once_as_a_problem_document(desk_client: Client, db: None) -> None:
    response = post(desk_client, "", {"first_name": "<b>", "email": "x", "birth_year": 2090})
    assert (response.status_code, response["Content-Type"]) == (422, "application/problem+json")
    assert {(one["line"], one["code"]) for one in response.json()["problems"]} == {
        ("first_name", "markup"),
        ("email", "bad_email"),
        ("birth_year", "year_in_future"),
    }


def test_malformed_input_is_a_problem_document_too(desk_client: Client) -> None:
    response = post(desk_client, "check-in/", {"numbers": "all"})
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert "numbers" in response.json()["errors"]
    assert desk_client.get(f"{BASE}99/")["Content-Type"] == "application/problem+json"


def test_the_reader_gets_his_own_language(desk: Desk, desk_client: Client) -> None:
    desk.register()
    post(desk_client, "check-in/", {"numbers": [1]})
    response = post(desk_client, "check-in/", {"numbers": [1]}, **{"Accept-Language": "en"})
    assert response.status_code == 409
    assert response.json()["detail"].startswith("Checked in already, at ")


def test_the_same_key_does_it_once(desk: Desk, desk_client: Client) -> None:
    first = post(desk_client, "", {"first_name": "Dana"}, **{"Idempotency-Key": "k"})
    again = post(desk_client, "", {"first_name": "Dana"}, **{"Idempotency-Key": "k"})
    assert first.json() == again.json()
    assert Registration.objects.count() == 1


def test_a_key_that_did_one_thing_does_not_answer_for_another(desk: Desk, desk_client: Client) -> None:
    desk.import_people(3)
    done = post(desk_client, "check-in/", {"numbers": [1]}, **{"Idempotency-Key": "k"})
    for path, body in (("withdraw/", {"numbers": [1]}), ("check-in/", {"numbers": [2]}), ("", {"first_name": "Noa"})):
        response = post(desk_client, path, body, **{"Idempotency-Key": "k"})
        assert (response.status_code, response.json()["problems"][0]["code"]) == (422, "command_id_reused"), path
    assert post(desk_client, "check-in/", {"numbers": [1]}, **{"Idempotency-Key": "k"}).json() == done.json()
    assert (desk.numbers(checked_in_at__isnull=False), desk.numbers()) == ([1], [1, 2, 3])


def test_people_are_checked_in_withdrawn_and_counted(desk: Desk, desk_client: Client) -> None:
    desk.import_people(4)
    assert post(desk_client, "check-in/", {"numbers": [1, 2]}).json()["data"] == {"numbers": [1, 2]}
    post(desk_client, "undo-check-in/", {"numbers": [2]})
    post(desk_client, "withdraw/", {"numbers": [3, 4]})
    post(desk_client, "reinstate/", {"numbers": [4]})
    assert desk_client.get(f"{BASE}counts/").json() == {
        "registered": 3,
        "here": 1,
        "missing": 2,
        "waiting": 0,
        "withdrawn": 1,
    }


def test_a_person_is_edited_merged_and_forgotten(desk: Desk, desk_client: Client) -> None:
    desk.register("Dana", email="x@example.org")
    desk.register("Dina", phone="052-555-0001")
    edited = desk_client.patch(f"{BASE}1/", {"notes": "late"}, content_type="application/json")
    assert (edited.json()["notes"], edited.json()["email"]) == ("late", "x@example.org")
    post(desk_client, "merge/", {"first": 1, "second": 2})
    assert desk.one(1).phone == "052-555-0001"
    desk_client.delete(f"{BASE}1/")
    assert desk.one(1).email == ""


def test_an_edit_that_cannot_be_changes_nothing(desk: Desk, desk_client: Client) -> None:
    desk.register("Dana", phone="052-555-0001")
    response = desk_client.patch(f"{BASE}1/", {"phone": "052-555-0002", "email": "x"}, content_type="application/json")
    assert response.status_code == 422
    assert desk.one(1).phone == "052-555-0001"


def test_what_the_desk_looks_at_is_there_too(desk: Desk, desk_client: Client) -> None:
    desk.register("Dana", email="x@example.org", notes="in a wheelchair")
    post(desk_client, "", {"first_name": "Dina", "email": "x@example.org", "alike": True})
    groups = desk_client.get(f"{BASE}duplicates/").json()
    assert [[one["number"] for one in group] for group in groups] == [[1, 2]]
    assert "wheelchair" in desk_client.get(f"{BASE}warnings/", headers={"Accept-Language": "en"}).json()[0]
    file = desk_client.get(f"{BASE}export/csv/")
    assert file["Content-Disposition"] == 'attachment; filename="essen-registrations.csv"'
    assert file.content.decode("utf-8-sig").splitlines()[1].startswith("1,registered")
    assert desk_client.get(f"{BASE}export/pdf/").status_code == 404


class TestImport:
    def test_preview_and_confirm(self, desk: Desk, desk_client: Client) -> None:
        shown = upload(desk_client, "registrations_bad.csv").json()
        assert (shown["rows"], shown["new"], shown["unchanged"], shown["changed"]) == (11, 2, 0, [])
        assert [(one["row"], one["line"], one["code"]) for one in shown["problems"]][:2] == [
            (3, "email", "duplicate_email"),
            (4, "first_name", "missing_name"),
        ]
        assert not (Registration.objects.exists())
        assert not (Entry.objects.exists())
        confirm = f"import/{shown['id']}/confirm/"
        done = post(desk_client, confirm, {"accept": [3]}, **{"Idempotency-Key": "k"})
        assert done.json()["data"]["numbers"] == [1, 3]
        assert post(desk_client, confirm, {"accept": [3]}, **{"Idempotency-Key": "k"}).json() == done.json()
        assert post(desk_client, confirm, {}).status_code == 409
        post(desk_client, "import/undo/", {"entry": done.json()["number"]})
        assert desk.numbers() == []

    def test_other_columns(self, desk: Desk, desk_client: Client) -> None:
        shown = upload(desk_client, "registrations_excel_he.csv").json()
        path = f"{BASE}import/{shown['id']}/"
        assert desk_client.get(f"{path}?column_first_name=2").json()["columns"] == {"first_name": 2}
        assert desk_client.get(f"{path}?column_email=2").status_code == 422
        post(desk_client, f"import/{shown['id']}/confirm/", {"columns": {"first_name": 2}})
        assert desk.one(1).first_name == "עזאם"

    def test_cancelling_changes_nothing(self, desk: Desk, desk_client: Client) -> None:
        shown = upload(desk_client, "registrations_excel_he.csv").json()
        assert desk_client.delete(f"{BASE}import/{shown['id']}/").status_code == 204
        assert desk_client.get(f"{BASE}import/{shown['id']}/").status_code == 404
        assert not (Registration.objects.exists())
        assert not (Entry.objects.exists())

    def test_what_is_no_table_is_refused(self, desk_client: Client) -> None:
        response = desk_client.post(f"{BASE}import/", {"file": SimpleUploadedFile("x.png", b"\x89PNG\x00")})
        assert (response.status_code, response.json()["problems"][0]["code"]) == (422, "not_a_table")


def test_the_policy_is_the_organisers(event: Tournament, desk_client: Client) -> None:
    organiser = Client()
    organiser.force_login(staff(event, Role.ORGANISER))
    path, body = f"{BASE}policy/", {"capacity": 5}
    assert desk_client.patch(path, body, content_type="application/json").status_code == 403
    assert organiser.patch(path, body, content_type="application/json").json()["capacity"] == 5
    assert organiser.get(path).json()["waitlist_open"] is True


GETS = ["", "1/", "counts/", "roster/", "duplicates/", "warnings/", "export/csv/", "name-wishes/"]
POSTS = [
    "",
    "check-in/",
    "undo-check-in/",
    "withdraw/",
    "reinstate/",
    "merge/",
    "import/",
    "import/undo/",
    "name-wishes/decide/",
]


@pytest.mark.parametrize("role", [None, Role.JUDGE, Role.CALLER, Role.HEAD_JUDGE, Role.SCREEN])
def test_nobody_but_desk_and_organiser_reads_or_changes(event: Tournament, desk: Desk, role: Role | None) -> None:
    desk.register("Canary")
    client = Client()
    if role:
        client.force_login(staff(event, role))
    for path in GETS:
        response = client.get(BASE + path)
        assert response.status_code == 403, path
        assert "anary" not in response.content.decode()
    for path in POSTS:
        assert post(client, path, {"numbers": [1]}).status_code == 403, path
    assert client.delete(f"{BASE}1/").status_code == 403
    assert desk.one(1).status == "registered"


def test_a_desk_of_another_event_is_nobody_here(event: Tournament, desk: Desk) -> None:
    other = Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
    client = Client()
    client.force_login(staff(other, Role.DESK, "desk elsewhere"))
    assert client.get(BASE).status_code == 403


def test_an_anonymised_person_stays_in_the_list_without_a_name(desk: Desk, desk_client: Client) -> None:
    desk.register("Canary")
    anonymise(desk.command(), [1])
    assert desk_client.get(f"{BASE}1/").json()["first_name"] == ""
