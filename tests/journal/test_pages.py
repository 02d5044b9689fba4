"""The journal as a page: found, filtered, commented on, taken along with a chain of hashes; never edited."""

import csv
import hashlib
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.events import command, kinds, new_event, note, staff
from tournament.journal.actions import Actor, Refused
from tournament.journal.comments import comment_on
from tournament.journal.exports import START, chain, hashed
from tournament.journal.models import Entry
from tournament.journal.queries import Wanted, entries_wanted
from tournament.setup.models import Role, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/essen/desk/journal/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = new_event(boards=1)
    note(command(tournament), "a cup fell over")
    note(command(tournament, by=Actor("dana")), "התחיל משחק")
    note(command(tournament), "dice 50% too small", public=False)
    return tournament


@pytest.fixture
def head(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(staff(tournament, Role.HEAD_JUDGE, "head"))
    return client


def text(response: Any) -> str:
    content: str = response.content.decode()
    return content


def found(tournament: Tournament, **wanted: Any) -> list[int]:
    return [entry.number for entry in entries_wanted(tournament, Wanted(**wanted))]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ({}, [3, 2, 1]),
        ({"text": "CUP"}, [1]),
        ({"text": "משחק"}, [2]),
        ({"text": "50%"}, [3]),
        ({"text": "%"}, [3]),
        ({"text": "dana"}, [2]),
        ({"text": "note"}, [3, 2, 1]),
        ({"text": "2"}, [2]),
        ({"text": "nothing like this"}, []),
        ({"kind": "note", "actor": "caller"}, [3, 1]),
        ({"kind": "noted"}, []),
    ],
)
def test_entries_are_found_by_words_kind_and_actor(
    tournament: Tournament, wanted: dict[str, str], numbers: list[int]
) -> None:
    assert found(tournament, **wanted) == numbers


def test_entries_are_found_by_time(tournament: Tournament) -> None:
    now = timezone.now()
    assert found(tournament, since=now + timedelta(minutes=1)) == []
    assert found(tournament, since=now - timedelta(hours=1), until=now + timedelta(minutes=1)) == [3, 2, 1]


def test_a_registration_is_found_by_its_number(tournament: Tournament) -> None:
    said = {"kind": "x", "command": "y", "data": {"registration": 77}}
    Entry.objects.create(tournament=tournament, number=4, at=timezone.now(), public=True, **said)
    assert found(tournament, text="77") == [4]


def test_other_events_are_another_journal(tournament: Tournament) -> None:
    note(command(new_event("berlin", boards=1)), "a cup fell over")
    assert found(tournament, text="cup") == [1]


def test_the_page_shows_the_newest_first_in_words_and_keeps_what_was_typed(head: Client) -> None:
    page = text(head.get(PAGE, {"text": "cup", "kind": "note", "since": "2020-01-01T00:00", "until": "rubbish"}))
    assert "a cup fell over" in page
    assert "dice 50%" not in page
    assert 'value="2020-01-01T00:00"' in page
    everything = text(head.get(PAGE))
    assert everything.index('id="e3"') < everything.index('id="e1"')


def test_a_long_journal_has_pages_and_each_costs_the_same(
    tournament: Tournament, head: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(10):
        head.get(PAGE)
    for number in range(120):
        note(command(tournament), f"note {number}")
    with django_assert_num_queries(10):
        first = text(head.get(PAGE, {"kind": "note"}))
    assert first.count('<li class="card"') == 50
    assert "?kind=note&amp;page=2" in first
    assert 'id="e1"' in text(head.get(PAGE, {"page": "3"}))
    assert head.get(PAGE, {"page": "999"}).status_code == 200


def test_a_comment_is_an_entry_of_its_own_and_shown_at_the_one_it_is_about(
    tournament: Tournament, head: Client
) -> None:
    before = Entry.objects.get(number=1).data
    response = head.post(f"{PAGE}1/comment/", {"text": " it was <mine> "}, follow=True)
    assert "it was &lt;mine&gt;" in text(response)
    assert kinds(tournament) == ["note", "note", "note", "commented"]
    comment = Entry.objects.get(number=4)
    assert (comment.data, comment.actor_name, comment.public) == ({"on": 1, "text": "it was <mine>"}, "head", False)
    assert Entry.objects.get(number=1).data == before


@pytest.mark.parametrize(
    ("number", "said", "code"), [(9, "x", "no_such_entry"), (1, "  ", "nothing_said"), (1, "x" * 1001, "too_long")]
)
def test_a_comment_that_cannot_be_is_refused(tournament: Tournament, number: int, said: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        comment_on(command(tournament), number, said)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_comment_by_the_api(tournament: Tournament, head: Client) -> None:
    address = "/api/v1/tournaments/essen/journal/2/comments/"
    assert head.post(address, {"text": "seen"}, content_type="application/json").json()["data"]["on"] == 2
    assert head.post(address, {}, content_type="application/json").status_code == 400


def test_the_export_has_every_entry_chained_by_hashes(head: Client) -> None:
    document = head.get(f"{PAGE}export/json/").json()
    before = START
    for line in document["entries"]:
        told = {key: value for key, value in line.items() if key != "hash"}
        canonical = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(f"{before}\n{canonical}".encode()).hexdigest()
        assert line["hash"] == before
    assert document["hash"] == before
    assert [line["number"] for line in document["entries"]] == [1, 2, 3]


def test_the_csv_is_for_a_spreadsheet(head: Client) -> None:
    made = head.get(f"{PAGE}export/csv/").content
    assert made.startswith(b"\xef\xbb\xbf")
    lines = list(csv.DictReader(io.StringIO(made.decode("utf-8-sig"))))
    assert [line["number"] for line in lines] == ["1", "2", "3"]
    assert json.loads(lines[1]["data"])["text"] == "התחיל משחק"
    assert head.get(f"{PAGE}export/xml/").status_code == 404


def test_whatever_is_changed_changes_every_hash_behind_it(tournament: Tournament) -> None:
    lines = [{key: value for key, value in line.items() if key != "hash"} for line in chain(tournament)]
    true = [line["hash"] for line in hashed(lines)]
    lines[1]["actor"] = "somebody else"
    false = [line["hash"] for line in hashed(lines)]
    assert true[0] == false[0]
    assert not set(true[1:]) & set(false[1:])
