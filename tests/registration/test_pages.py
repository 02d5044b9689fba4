"""The pages: what people and desks see, who may see it, and that nothing typed is lost."""

import html
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.registration.conftest import DATA, Desk, person, staff, themselves
from tournament.journal.models import Entry
from tournament.registration.actions import Joining, check_in, register, set_policy
from tournament.registration.links import path_of
from tournament.registration.models import Import, Registration
from tournament.setup.models import Role, Tournament

TYPED = {
    "command": "c1",
    "first_name": "Dana",
    "last_name": "Levi",
    "email": "Dana@Example.org",
    "language": "en",
    "public_name": "short",
    "company": "alone",
    "consent": "on",
}
DESK_PAGES = [
    "check_in",
    "check_in_worker",
    "import_file",
    "registrations",
    "walk_in",
    "no_shows",
    "duplicates",
    "names",
]


def text(response: Any) -> str:
    decoded: str = response.content.decode()
    return decoded


def url(name: str, *args: Any) -> str:
    return reverse(name, args=["essen", *args])


class TestRegistering:
    def send(self, client: Client, **fields: str) -> Any:
        return client.post(url("register"), TYPED | fields)

    def test_the_form_leads_to_a_personal_page_with_number_and_code(self, event: Tournament, client: Client) -> None:
        response = self.send(client, company="new")
        made = Registration.objects.get()
        assert (made.number, made.email, made.first_name) == (1, "dana@example.org", "Dana")
        page = text(client.get(response.url))
        assert made.party
        assert made.party.code in page
        assert "data:image/svg+xml" in page

    def test_a_double_click_registers_once_and_both_see_the_same_page(self, event: Tournament, client: Client) -> None:
        assert self.send(client).url == self.send(Client()).url
        assert Registration.objects.count() == 1

    def test_a_form_changed_after_back_is_not_swallowed(self, event: Tournament, client: Client) -> None:
        self.send(client)
        self.send(client, first_name="Noa")
        assert [one.first_name for one in Registration.objects.all()] == ["Dana", "Noa"]

    def test_faults_stand_at_their_fields_and_what_was_typed_stays(self, event: Tournament, client: Client) -> None:
        response = self.send(client, first_name="<b>", email="nowhere", notes="keep me")
        page = text(response)
        assert response.status_code == 422
        assert "contains &lt; or &gt;" in page
        assert "is not an e-mail address" in page
        assert "keep me" in page
        assert not Registration.objects.exists()

    def test_an_address_or_a_phone_is_needed_and_consent(self, event: Tournament, client: Client) -> None:
        assert "Give an e-mail address or a phone number." in text(self.send(client, email=""))
        assert self.send(client, email="", phone="052-555-0001").status_code == 302
        assert self.send(client, first_name="Noa", consent="").status_code == 422

    def test_others_join_a_party_by_its_code(self, event: Tournament, client: Client) -> None:
        self.send(client, company="new")
        made = Registration.objects.get()
        assert made.party
        self.send(client, first_name="Noa", company="join", party_code=made.party.code)
        assert Registration.objects.get(number=2).party == made.party
        assert "There is no party with the code" in text(
            self.send(client, first_name="Ron", company="join", party_code="NONE")
        )

    def test_the_birth_year_is_asked_only_if_the_organiser_asks(
        self, event: Tournament, desk: Desk, client: Client
    ) -> None:
        assert "birth_year" not in text(client.get(url("register")))
        set_policy(desk.command(), {"asks_birth_year": True})
        assert "birth_year" in text(client.get(url("register")))

    def test_a_closed_event_shows_no_form(self, event: Tournament, desk: Desk, client: Client) -> None:
        set_policy(desk.command(), {"players_open": False})
        page = text(client.get(url("register")))
        assert "Registration is closed." in page
        assert "first_name" not in page

    def test_when_it_opens_is_told_until_then(self, event: Tournament, desk: Desk, client: Client) -> None:
        day, now = timedelta(days=1), timezone.now()
        set_policy(desk.command(), {"opens_at": now + day})
        assert "<time>" in text(client.get(url("register")))
        set_policy(desk.command(), {"opens_at": now - 2 * day, "closes_at": now - day})
        page = text(client.get(url("register")))
        assert ("Registration is closed." in page, "<time>" in page) == (True, False)

    def test_a_full_event_offers_the_waitlist(self, event: Tournament, desk: Desk, client: Client) -> None:
        set_policy(desk.command(), {"capacity": 0})
        assert "Go on the waitlist" in text(client.get(url("register")))
        assert "on the waitlist" in text(client.get(self.send(client).url))

    def test_in_hebrew_from_right_to_left(self, event: Tournament, client: Client) -> None:
        page = text(client.get(url("register"), headers={"Accept-Language": "he"}))
        assert 'dir="rtl"' in page
        assert "אסן" in page

    def test_the_mail_is_due(self, event: Tournament, client: Client) -> None:
        self.send(client)
        made = Registration.objects.get()
        assert (made.mail, made.mail_due_at is not None) == (
            {"kind": "confirmation", "site": "http://testserver"},
            True,
        )


class TestPersonalPage:
    @pytest.fixture
    def path(self, event: Tournament) -> str:
        register(themselves(event), person("Canary", "Canary", email="canary@example.org"), Joining(new=True))
        return path_of(Registration.objects.select_related("tournament").get())

    def test_only_its_own_link_opens_it(self, path: str, client: Client) -> None:
        assert client.get(path).status_code == 200
        assert client.get(path[:-3] + "x/").status_code == 404
        assert client.get(url("registration", "1.forged")).status_code == 404

    def test_a_link_of_one_event_opens_nothing_at_another(self, path: str, event: Tournament, client: Client) -> None:
        Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
        assert client.get(path.replace("/essen/", "/other/")).status_code == 404

    def test_it_is_kept_by_no_cache(self, path: str, client: Client) -> None:
        assert "no-store" in client.get(path)["Cache-Control"]

    def test_people_change_their_data(self, path: str, client: Client) -> None:
        typed = {"first_name": "Canary", "last_name": "Canary", "email": "new@example.org", "language": "he"}
        assert client.post(path, typed | {"public_name": "code"}).status_code == 302
        made = Registration.objects.get()
        assert (made.email, made.public_name, made.language) == ("new@example.org", "code", "he")
        assert Entry.objects.latest("number").actor_name == "player 1"

    def test_people_cancel_and_delete(self, path: str, client: Client) -> None:
        client.post(f"{path}cancel/", {"command": "x"})
        assert Registration.objects.get().status == "withdrawn"
        client.post(f"{path}forget/", {"command": "y"})
        assert Registration.objects.get().first_name == ""
        assert "anary" not in text(client.get(path))


class TestCheckInPage:
    def test_the_missing_are_shown_first_with_a_counter(self, desk: Desk, desk_client: Client) -> None:
        desk.import_people(3)
        check_in(desk.command(), [2])
        page = text(desk_client.get(url("check_in")))
        assert re.findall(r'class="name">(Player\d)', page) == ["Player1", "Player3"]
        assert '<b data-count="here">1</b>' in page
        assert '<b data-count="missing">2</b>' in page

    def test_a_tap_names_the_person_and_offers_undo(self, desk: Desk, desk_client: Client) -> None:
        desk.import_people(2)
        page = text(desk_client.post(url("do_check_in"), {"numbers": "2", "command": "t"}, follow=True))
        assert "Checked in:" in page
        assert "2 Player2 Of All" in page
        desk_client.post(url("undo_check_in"), {"numbers": "2,", "command": "u"})
        assert desk.numbers(checked_in_at=None) == [1, 2]

    def test_a_party_is_one_tap(self, desk: Desk, desk_client: Client) -> None:
        for name in ("Dana", "Ron", "Noa"):
            register(desk.command(), person(name), Joining("LEVI"))
        assert '<button class="party" name="numbers" value="1,2,3">' in text(desk_client.get(url("check_in")))
        desk_client.post(url("do_check_in"), {"numbers": "1,2,3", "command": "t"})
        assert desk.numbers(checked_in_at=None) == []

    def test_a_scanned_code_finds_its_person_only(self, desk: Desk, desk_client: Client) -> None:
        desk.import_people(12)
        link = "http://testserver" + path_of(desk.one(1))
        page = text(desk_client.get(url("check_in"), {"q": link}))
        assert re.findall(r'class="name">(Player\d+)', page) == ["Player1"]

    def test_the_second_desk_reads_that_the_first_was_faster(self, desk: Desk, desk_client: Client) -> None:
        desk.import_people(1)
        check_in(desk.command(), [1])
        page = text(desk_client.post(url("do_check_in"), {"numbers": "1", "command": "t"}, follow=True))
        assert "Checked in already, at" in page

    def test_no_shows_are_released_by_hand_only(self, desk: Desk, desk_client: Client, event: Tournament) -> None:
        desk.import_people(2)
        set_policy(desk.command(), {"no_shows_released_at": "2020-01-01T00:00Z"})
        assert "2 people are missing" in text(desk_client.get(url("check_in")))
        assert desk.numbers(status="withdrawn") == []
        desk_client.post(url("no_shows"), {"numbers": ["2"], "command": "n"})
        assert desk.numbers(status="withdrawn") == [2]


class TestImportPage:
    def upload(self, client: Client, path: Path) -> str:
        response = client.post(url("import_file"), {"file": SimpleUploadedFile(path.name, path.read_bytes())})
        return str(response["Location"])

    def test_preview_then_import_then_undo(self, desk: Desk, desk_client: Client) -> None:
        preview = self.upload(desk_client, DATA / "registrations_excel_he.xlsx")
        assert "<b>100</b> new" in text(desk_client.get(preview))
        assert not Registration.objects.exists()
        page = text(desk_client.post(f"{preview}confirm/", {"command": "i"}, follow=True))
        assert "100 people imported." in page
        assert Registration.objects.count() == 100
        number = Import.objects.get().entry
        desk_client.post(url("undo_import", number), {"command": "u"})
        assert not Registration.objects.exists()

    def test_the_bad_file_tells_each_bad_row_with_field_and_reason(self, desk: Desk, desk_client: Client) -> None:
        preview = self.upload(desk_client, DATA / "registrations_bad.csv")
        page = text(desk_client.get(preview))
        rows = re.findall(r"<tr><td>(\d+)</td><td>([\w -]+)</td><td>(.*?)</td></tr>", page)[:9]
        assert rows[0] == ("3", "E-mail", "Row 2 has the same e-mail: \u2068יגל עזאם\u2069.")
        assert rows[1] == ("4", "First name", "The name is missing.")
        assert [row for row, _, _ in rows] == ["3", "4", "5", "6", "7", "8", "9", "10", "12"]
        assert "<script>alert" not in page
        assert "<b>8</b> bad" in page
        desk_client.post(f"{preview}confirm/", {"command": "i"})
        assert desk.numbers() == [1, 2]

    def test_cancelling_changes_nothing(self, desk: Desk, desk_client: Client) -> None:
        preview = self.upload(desk_client, DATA / "registrations_excel_he.csv")
        page = text(desk_client.post(f"{preview}cancel/", follow=True))
        assert "nothing has changed" in page
        assert not (Registration.objects.exists())
        assert not (Import.objects.exists())

    def test_a_long_preview_says_how_many_more_there_are_and_shows_them(self, desk_client: Client) -> None:
        lines = [*(f"Good{n},2000" for n in range(25)), *(f"Bad{n},soon" for n in range(203))]
        file = SimpleUploadedFile("f.csv", "\n".join(["Name,Born", *lines]).encode())
        preview = desk_client.post(url("import_file"), {"file": file})["Location"]
        page = text(desk_client.get(preview, {"column_name": 0, "column_birth_year": 1}))
        assert ("… and 5 more." in page, "… and 3 more." in page) == (True, True)
        assert ("Good24" in page, "<td>229</td>" in page) == (False, False)
        whole = re.search(r'href="(\?[^"]*all=1)"', page)
        assert whole
        page = text(desk_client.get(preview + html.unescape(whole[1])))
        assert ("Good24" in page, "<td>229</td>" in page, "Show all" in page) == (True, True, False)

    def test_columns_are_adjusted_in_the_preview_and_kept_for_the_import(self, desk: Desk, desk_client: Client) -> None:
        file = SimpleUploadedFile("x.csv", b"who,where\nDana,x@example.org\n")
        preview = desk_client.post(url("import_file"), {"file": file})["Location"]
        assert "No column holds the names" in text(desk_client.get(preview))
        columns = {"column_first_name": "0", "column_email": "1"}
        assert "<b>1</b> new" in text(desk_client.get(preview, columns))
        desk_client.post(f"{preview}confirm/", columns | {"command": "i"})
        assert desk.one(1).email == "x@example.org"

    def test_a_ticked_duplicate_comes_in(self, desk: Desk, desk_client: Client) -> None:
        preview = self.upload(desk_client, DATA / "registrations_bad.csv")
        desk_client.post(f"{preview}confirm/", {"command": "i", "accept": ["3"]})
        assert desk.numbers() == [1, 2, 3]

    @pytest.mark.parametrize(
        ("language", "unused", "empty", "chosen"),
        [
            ("en", "3 columns are left out:", "The file is empty.", "Choose a file."),
            ("he", "3 עמודות לא ייובאו:", "הקובץ ריק.", "יש לבחור קובץ."),
        ],
    )
    def test_columns_that_are_left_out_are_named_and_an_empty_or_missing_file_is_said(
        self, desk_client: Client, language: str, unused: str, empty: str, chosen: str
    ) -> None:
        desk_client.cookies["django_language"] = language
        file = SimpleUploadedFile("רשימה.csv", b"name,email,email,shirt,,age\nDana,d@example.org,x,M,,7\n")
        page = text(desk_client.post(url("import_file"), {"file": file}, follow=True))
        assert unused in page
        assert re.findall(r"<bdi>(.*? \(\w\))</bdi>", page) == ["email (C)", "shirt (D)", "age (F)"]
        assert "<bdi>רשימה.csv</bdi>" in page
        nothing = SimpleUploadedFile("empty.csv", b"")
        assert empty in text(desk_client.post(url("import_file"), {"file": nothing}))
        assert chosen in text(desk_client.post(url("import_file"), {}))

    def test_what_is_no_table_is_refused(self, desk_client: Client) -> None:
        file = SimpleUploadedFile("photo.png", b"\x89PNG\x00\x00")
        assert "neither an Excel workbook nor a CSV" in text(desk_client.post(url("import_file"), {"file": file}))
        assert not Import.objects.exists()


class TestDeskPages:
    def test_a_walk_in_is_registered_by_the_desk(self, desk: Desk, desk_client: Client) -> None:
        typed = {"command": "w", "first_name": "Ron", "language": "he", "public_name": "short", "party": "P1"}
        assert desk_client.post(url("walk_in"), typed)["Location"] == url("person", 1)
        assert "Ron" in text(desk_client.get(url("person", 1)))

    def test_a_walk_in_who_seems_registered_is_asked_about(self, desk: Desk, desk_client: Client) -> None:
        desk.register(email="dana@example.org")
        typed = {"first_name": "Dana", "last_name": "Levi", "email": "dana@example.org", "language": "he"}
        typed |= {"public_name": "short", "command": "w"}
        assert "registered already" in text(desk_client.post(url("walk_in"), typed))
        assert desk_client.post(url("walk_in"), typed | {"alike": "on"}).status_code == 302

    def test_editing_changes_only_what_was_changed(self, desk: Desk, desk_client: Client) -> None:
        desk.register(phone="052-555-0001")
        typed = {"first_name": "Dana", "last_name": "Bar", "phone": "052-555-0001", "language": "he"}
        desk_client.post(url("person", 1), typed | {"public_name": "short", "command": "e"})
        assert Entry.objects.get(kind="registration_edited").data["fields"] == ["last_name"]

    def test_withdrawing_and_taking_it_back(self, desk: Desk, desk_client: Client) -> None:
        desk.register()
        desk_client.post(url("withdraw"), {"numbers": "1", "command": "a"})
        assert desk.one(1).status == "withdrawn"
        desk_client.post(url("reinstate"), {"numbers": "1", "command": "b"})
        assert desk.one(1).status == "registered"

    def test_duplicates_stand_side_by_side_and_are_merged_by_hand(self, desk: Desk, desk_client: Client) -> None:
        desk.register(email="x@example.org")
        register(desk.command(), person(email="x@example.org"), alike=True)
        assert "Merge: keep number 1" in text(desk_client.get(url("duplicates")))
        desk_client.post(url("duplicates"), {"numbers": "1,2", "command": "m"})
        assert desk.numbers(status="registered") == [1]

    def test_only_the_organiser_sets_the_policy_in_the_events_zone(
        self, event: Tournament, desk_client: Client
    ) -> None:
        assert desk_client.get(url("registration_policy")).status_code == 403
        client = Client()
        client.force_login(staff(event, Role.ORGANISER))
        client.post(url("registration_policy"), {"opens_at": "2026-12-01T09:00", "capacity": "5", "command": "p"})
        policy = event.registration_policy
        assert (f"{policy.opens_at:%Y-%m-%d %H:%M}", policy.capacity) == ("2026-12-01 07:00", 5)

    def test_a_registration_that_closes_before_it_opens_is_refused_in_words(
        self, event: Tournament, desk: Desk
    ) -> None:
        client = Client()
        client.force_login(staff(event, Role.ORGANISER))
        typed = {"opens_at": "2026-12-02T09:00", "closes_at": "2026-12-01T09:00", "command": "p"}
        answer = client.post(url("registration_policy"), typed)
        assert (answer.status_code, "closes before it opens" in text(answer)) == (422, True)
        assert "violated" not in text(answer)
        program = client.patch(
            "/api/v1/tournaments/essen/registrations/policy/", typed, content_type="application/json"
        )
        assert (program.status_code, program.json()["problems"][0]["line"]) == (422, "closes_at")

    def test_what_would_break_is_told(self, desk: Desk, desk_client: Client) -> None:
        desk.register("Dana", notes="wheelchair")
        desk.register("Ron")
        page = text(desk_client.get(url("registrations")))
        assert "speak of a wheelchair" in page
        assert '<a href="?view=wheelchair">' in page
        shown = text(desk_client.get(url("registrations") + "?view=wheelchair"))
        assert ("Dana" in shown, "Ron" in shown) == (True, False)

    @pytest.mark.parametrize("name", ["check_in", "registrations", "no_shows", "duplicates", "names"])
    def test_a_list_costs_the_same_for_3_people_and_for_300(self, desk: Desk, desk_client: Client, name: str) -> None:
        for n in range(3):
            register(desk.command(), person(f"A{n}"), Joining("PARTY"))
        with CaptureQueriesContext(
            connection,
        ) as few:
            desk_client.get(url(name))
        desk.import_people(300)
        with CaptureQueriesContext(connection) as many:
            desk_client.get(url(name))
        assert len(few) == len(many)


@pytest.mark.parametrize("name", DESK_PAGES)
def test_desk_pages_are_for_the_desk_of_this_event(event: Tournament, desk_client: Client, name: str) -> None:
    assert desk_client.get(url(name)).status_code == 200
    assert "/login/" in Client().get(url(name))["Location"]
    judge, outsider = Client(), Client()
    judge.force_login(staff(event, Role.JUDGE))
    elsewhere = Tournament.objects.create(slug="other", names={"en": "O"}, game="sun_moon", starts_at=event.starts_at)
    outsider.force_login(staff(elsewhere, Role.DESK, "desk elsewhere"))
    assert judge.get(url(name)).status_code == 403
    assert outsider.get(url(name)).status_code == 403


def test_commands_of_others_change_nothing(event: Tournament, desk: Desk) -> None:
    desk.import_people(1)
    judge = Client()
    judge.force_login(staff(event, Role.JUDGE))
    for name in ("do_check_in", "undo_check_in", "withdraw", "reinstate", "no_shows"):
        assert judge.post(url(name), {"numbers": "1", "command": name}).status_code == 403
        assert Client().post(url(name), {"numbers": "1"}).status_code == 401
    assert desk.numbers(status="registered", checked_in_at=None) == [1]


def test_no_page_of_the_public_tells_a_name(event: Tournament, desk: Desk, client: Client) -> None:
    desk.register("Canary", "Canarylast", email="canary@example.org")
    for path in (url("register"), "/", "/t/essen", url("standings")):
        assert "anary" not in text(client.get(path)), path
