"""The admin shows superusers everything that is stored, but no secret, and changes nothing: actions own the write."""

import csv
import io
import re
from typing import Any

import openpyxl
import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from tests.events import STARTS_AT, command, new_event, running_round, staff
from tournament import models as stored
from tournament.judging.actions import call_judge, declare_victory, give_sanction, submit_sheet
from tournament.rounds.actions import draw_seed
from tournament.setup.models import Role, Tournament

MODELS = [*apps.get_app_config("tournament").get_models()]
SECRETS: dict[type[Model], set[str]] = {stored.FairDice: {"seed"}, stored.Target: {"secret"}}
NAMES = [model.__name__ for model in MODELS]


def one_of_everything(slug: str) -> Tournament:
    """A hall in play, with something of every kind that is stored."""
    event = new_event(slug, boards=2, physical_dice=False)
    draw_seed(command(event))
    running_round(event)
    submit_sheet(command(event), 1, {"settlements": 2, "cities": 1}, {}, "interim")
    call_judge(command(event), "rules", registration_number=1)
    declare_victory(command(event), 3)
    give_sanction(command(event), 4, "warning", "looked at hidden cards")
    judge = staff(event, Role.JUDGE)
    beside_play(event, judge)
    at_separate_tables(event, judge)
    return event


def beside_play(event: Tournament, judge: User) -> None:
    table = stored.Table.objects.get(tournament=event, number=1)
    person = stored.Registration.objects.get(tournament=event, number=1)
    round_ = stored.Round.objects.get(tournament=event)
    sheet = stored.ScoreSheet.objects.get(tournament=event)
    stored.RegistrationPolicy.objects.get_or_create(tournament=event)
    message = stored.Message.objects.create(
        tournament=event, entry=1, ordered_at=STARTS_AT, texts={"en": ["Lunch", "At 12"]}
    )
    stored.Letter.objects.create(message=message, registration=person, changed_at=STARTS_AT)
    stored.RegistrationVersion.objects.create(registration=person, entry=1, answers={"notes": "late"})
    stored.Party.objects.create(tournament=event, code="FAMILY")
    stored.Import.objects.create(tournament=event, name="people.csv", content=b"x", uploaded_at=STARTS_AT)
    stored.StandIn.objects.create(seat=table.seats.all()[0], name="Helper")
    stored.TypedDice.objects.create(round=round_, kind="robbers", typed_by="caller", first=1, second=2)
    stored.Break.objects.create(tournament=event, round=round_, deadline=STARTS_AT, entry=1)
    stored.ExtraTime.objects.get_or_create(round=round_, table=table, defaults={"ms": 1000})
    stored.Notice.objects.create(tournament=event, texts={"en": "Lunch"}, entry=1)
    stored.Conflict.objects.create(tournament=event, registration=person, standing=sheet, entry=1)
    stored.RowDuty.objects.create(row=stored.Row.objects.get(tournament=event), judge=judge)
    stored.RulingGiven.objects.create(tournament=event, name="discard_on_seven", inputs={"cards": 9}, entry=1)
    stored.Victory.objects.create(tournament=event, registration=person, confirmed_by=judge, confirmed_at=STARTS_AT)
    target = stored.Target.objects.create(tournament=event, name="Wall", url="https://example.org", secret="hush-hush")
    stored.Delivery.objects.create(target=target, number=1, next_at=STARTS_AT)


def at_separate_tables(event: Tournament, judge: User) -> None:
    table = stored.Table.objects.get(tournament=event, number=1)
    person = stored.Registration.objects.get(tournament=event, number=1)
    stored.Course.objects.create(
        tournament=event,
        programme="national",
        counting="points",
        sittings=3,
        semi_final=True,
        final=True,
        minutes=90,
        warning_minutes=10,
    )
    sitting = stored.Sitting.objects.create(tournament=event, number=1, limit_ms=1, warning_ms=1, entry=1)
    stored.Chair.objects.create(sitting=sitting, table=table, registration=person, order=1)
    sheet = stored.TableSheet.objects.create(
        sitting=sitting, table=table, version=1, lines={}, winner=person, entered_by=judge, entry=1
    )
    stored.Signature.objects.create(sheet=sheet, registration=person, entry=1)


@pytest.fixture
def events(db: None) -> list[Tournament]:
    return [one_of_everything("essen"), one_of_everything("haifa")]


@pytest.fixture
def superuser(events: list[Tournament]) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def address(model: type[Model], page: str, *args: object) -> str:
    return reverse(f"admin:tournament_{model._meta.model_name}_{page}", args=args)


def detail(one: Model) -> str:
    return address(type(one), "change", one.pk)


def rows(model: type[Model]) -> list[Any]:
    return list(model._default_manager.order_by("pk"))


def test_every_model_can_be_looked_at() -> None:
    assert [model.__name__ for model in MODELS if not admin.site.is_registered(model)] == []


def test_every_list_and_every_detail_opens(superuser: Client) -> None:
    for model in MODELS:
        assert len(rows(model)) >= 2, f"this test has no {model.__name__} to look at"
        for page in (address(model, "changelist"), f"{address(model, 'changelist')}?q=1", detail(rows(model)[0])):
            assert superuser.get(page).status_code == 200, page


def test_nothing_is_called_an_object(superuser: Client) -> None:
    pages = {model.__name__: superuser.get(detail(rows(model)[0])).content.decode() for model in MODELS}
    assert [name for name, page in pages.items() if "object (" in page] == []


def test_the_models_stand_by_their_rooms_and_every_word_is_hebrew_for_a_hebrew_reader(superuser: Client) -> None:
    rooms = superuser.get(reverse("admin:index"), headers={"Accept-Language": "he"}).context["app_list"]
    listed = {str(room["name"]): [one["object_name"] for one in room["models"]] for room in rooms[:-1]}
    assert listed["סבבים וקוביות"] == ["Round", "Roll", "FairDice", "TypedDice", "Break", "ExtraTime", "Notice"]
    assert sorted(name for names in listed.values() for name in names) == sorted(NAMES)
    with override("he"):
        words = [word for model in MODELS for word in (model._meta.verbose_name_plural, *labels(model))]
    assert [word for word in words if not re.search("[א-ת]", str(word))] == []


def labels(model: type[Model]) -> list[object]:
    return [field.verbose_name for field in model._meta.fields if field.editable and field.name != "id"]


def test_a_column_through_a_relation_is_headed_in_the_readers_language(superuser: Client) -> None:
    page = superuser.get(address(stored.Occupant, "changelist"), headers={"Accept-Language": "he"}).content.decode()
    headings = re.findall(r"<th[^>]*scope=\"col\".*?</th>", page, re.DOTALL)
    words = [" ".join(re.sub("<[^>]*>", " ", heading).split()) for heading in headings]
    assert [word for word in words if word][1:5] == ["שולחן", "קבוצה", "הרשמה", "שם פרטי"]


def test_a_search_finds_a_person_by_name_and_a_filter_keeps_to_one_event(
    superuser: Client, events: list[Tournament]
) -> None:
    people = address(stored.Registration, "changelist")
    assert superuser.get(f"{people}?q=First3").context["cl"].result_count == 2
    found = superuser.get(f"{people}?q=First3&tournament__id__exact={events[1].pk}").context["cl"].result_list
    assert [(one.first_name, one.tournament) for one in found] == [("First3", events[1])]


def test_a_list_asks_the_database_as_often_for_all_rows_as_for_one(superuser: Client) -> None:
    asked = {}
    for model in MODELS:
        page = address(model, "changelist")
        superuser.get(page)  # what is remembered after the first visit
        asked[model.__name__] = [queries(superuser, f"{page}?pk={rows(model)[0].pk}"), queries(superuser, page)]
    assert {name: counts for name, counts in asked.items() if counts[0] != counts[1]} == {}


def queries(client: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(page).status_code == 200
    return len(asked)


def test_nothing_can_be_added_changed_or_deleted(superuser: Client) -> None:
    for model in MODELS:
        before, one = list(model._default_manager.order_by("pk").values()), rows(model)[0]
        posts = {
            address(model, "add"): {},
            detail(one): {"name": "changed", "number": 99, "role": "caller"},
            address(model, "delete", one.pk): {"post": "yes"},
        }
        assert [superuser.post(page, data).status_code for page, data in posts.items()] == [403] * 3, model
        chosen = {"action": "delete_selected", "_selected_action": [one.pk], "post": "yes"}
        superuser.post(address(model, "changelist"), chosen)
        assert list(model._default_manager.order_by("pk").values()) == before, model


@pytest.mark.parametrize("reader", ["nobody", "somebody", "django staff", *Role])
def test_nobody_else_gets_in(events: list[Tournament], reader: str) -> None:
    client = Client()
    if reader in [*Role]:
        client.force_login(staff(events[0], Role(reader), f"reader-{reader}"))
    elif reader != "nobody":
        client.force_login(User.objects.create_user("reader", is_staff=reader == "django staff"))
    for model in MODELS:
        for page in (address(model, "changelist"), detail(rows(model)[0])):
            answer = client.get(page)
            assert answer.status_code == 302, page
            assert answer["Location"].startswith("/admin/login/"), page


def test_the_seed_of_fair_dice_is_not_shown_before_it_is_revealed(superuser: Client) -> None:
    fair = stored.FairDice.objects.all()[0]
    pages = [address(stored.FairDice, "changelist"), detail(fair)]
    assert not [page for page in pages if fair.seed in superuser.get(page).content.decode()]
    fair.revealed_at = STARTS_AT
    fair.save()
    assert fair.seed in superuser.get(detail(fair)).content.decode()


def test_a_secret_is_never_shown_and_cannot_be_guessed_letter_by_letter(superuser: Client) -> None:
    assert "hush-hush" not in superuser.get(detail(stored.Target.objects.all()[0])).content.decode()
    for model, guess in ((stored.Target, "secret__startswith=h"), (stored.FairDice, "seed__startswith=a")):
        assert superuser.get(f"{address(model, 'changelist')}?{guess}").status_code == 400


# ---- Data out, data in, history


def exported(client: Client, model: type[Model], kind: str, *, search: str = "") -> Any:
    chosen = {"action": f"export_{kind}", "_selected_action": [one.pk for one in rows(model)], "select_across": "1"}
    return client.post(f"{address(model, 'changelist')}?q={search}", chosen)


def test_what_a_search_found_is_exported_and_nothing_else(superuser: Client) -> None:
    answer = exported(superuser, stored.Registration, "csv", search="First3")
    lines = [*csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))]
    assert [line["first_name"] for line in lines] == ["First3", "First3"]
    assert {line["tournament_id"] for line in lines} == {str(event.pk) for event in stored.Tournament.objects.all()}
    assert answer["Content-Disposition"] == 'attachment; filename="registration.csv"'


def test_every_list_is_exported_as_a_workbook_without_its_secrets(superuser: Client) -> None:
    for model in MODELS:
        book = openpyxl.load_workbook(io.BytesIO(exported(superuser, model, "xlsx").content))
        headings, *lines = book.active.iter_rows(values_only=True)
        assert len(lines) == len(rows(model)), model
        assert not SECRETS.get(model, set()) & set(headings), model
        assert "hush-hush" not in str(lines)


@pytest.mark.parametrize("reader", ["nobody", "django staff", Role.ORGANISER])
def test_nobody_else_exports_or_reads_the_history(events: list[Tournament], reader: str) -> None:
    client = Client()
    if reader == Role.ORGANISER:
        client.force_login(staff(events[0], Role.ORGANISER, "reader"))
    elif reader != "nobody":
        client.force_login(User.objects.create_user("reader", is_staff=True))
    asked = [exported(client, stored.Registration, "csv"), client.get(history(rows(stored.Registration)[0]))]
    assert [answer.status_code for answer in asked] == [302, 302]
    assert all(answer["Location"].startswith("/admin/login/") for answer in asked)


def history(one: Model) -> str:
    return address(type(one), "history", one.pk)


def test_the_history_of_anything_is_the_journal_of_its_event(superuser: Client) -> None:
    for model in MODELS:
        answer = superuser.get(history(rows(model)[0]))
        assert answer.status_code == 302, model
        assert re.fullmatch(r"/t/(essen|haifa)/desk/journal/([?]text=\d+)?", answer["Location"]), model
        assert superuser.get(answer["Location"]).status_code == 200


def test_an_event_leads_to_where_its_people_are_imported(superuser: Client, events: list[Tournament]) -> None:
    assert "Import people" in superuser.get(detail(events[0])).content.decode()
    for name, page in (("import_people", "desk/import/"), ("open_desk", "desk/")):
        link = address(Tournament, name, events[0].pk)
        assert superuser.get(link)["Location"] == f"/t/essen/{page}"
