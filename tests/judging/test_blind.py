"""Counted twice, a claim is counted blind: until the second count, nobody but the first judge sees the first."""

import io
import json
from zipfile import ZipFile, is_zipfile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponseBase
from django.test import Client

from tests.events import command, staff
from tests.judging.conftest import SEVEN_CARDS, TWENTY_FIVE, TWENTY_FOUR, codes, declared, helper
from tests.test_roles import READERS, ROUTES, SUPERUSER, Site, ask, site
from tournament.journal.actions import Actor
from tournament.journal.models import Entry
from tournament.judging import actions
from tournament.judging.models import Claim, Conflict, ScoreSheet
from tournament.setup.models import Role, Tournament
from tournament.standings.queries import standings

__all__ = ["site"]

CANARY = 947_153
FIRST = {"hand": CANARY}
EVENT = "/api/v1/tournaments/essen/"


def body_of(response: HttpResponseBase) -> str:
    """All that a reader could read in an answer; packed files unpacked."""
    raw = b"".join(response)  # whether it is sent at once or in pieces
    if not is_zipfile(io.BytesIO(raw)):
        return raw.decode(errors="replace")
    with ZipFile(io.BytesIO(raw)) as pack:
        return "\n".join(pack.read(name).decode(errors="replace") for name in pack.namelist())


@pytest.fixture
def counted_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The event of `site`, its claim counted by one of two judges: more cards than any other number on a page."""
    monkeypatch.setattr("games.counted.MOST", CANARY)
    Tournament.objects.filter(slug="essen").update(pace_data={"claims_counted_twice": True})
    tournament = Tournament.objects.get(slug="essen")
    first = helper(tournament, "first")
    actions.count_claim(command(tournament, by=first), Claim.objects.get().pk, TWENTY_FIVE, FIRST)
    site.places["<slug:kind>"] = "KIND"
    return site


def addresses(site: Site) -> list[str]:
    """Every page and every address of the API; files of each kind."""
    found = []
    for address in (site.address(route) for route in ROUTES if route != "logout/"):
        found += [address.replace("KIND", kind) for kind in ("csv", "json", "xlsx")] if "KIND" in address else [address]
    return found


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader != SUPERUSER])
def test_nobody_reads_the_first_count_anywhere(counted_once: Site, reader: str) -> None:
    client = counted_once.clients[reader]
    told = [address for address in addresses(counted_once) if str(CANARY) in body_of(ask(client, address))]
    assert told == []


def test_the_first_judge_sees_the_own_count(counted_once: Site) -> None:
    client = Client()
    client.force_login(User.objects.get(username="first"))
    counts = [sheet["ties"] for sheet in client.get(f"{EVENT}score-sheets/").json() if sheet["registration"] == 1]
    assert counts == [FIRST]


@pytest.fixture
def ann(counted_twice: Tournament) -> Actor:
    return helper(counted_twice, "ann")


@pytest.fixture
def ben(counted_twice: Tournament) -> Actor:
    return helper(counted_twice, "ben")


@pytest.fixture
def claim(counted_twice: Tournament, ann: Actor) -> Claim:
    """Counted by Ann."""
    found = declared(counted_twice, 5)
    actions.count_claim(command(counted_twice, by=ann), found.pk, TWENTY_FIVE, SEVEN_CARDS)
    return found


def journal() -> str:
    return json.dumps(list(Entry.objects.order_by("number").values_list("data", flat=True)))


def test_one_count_of_two_stands_nowhere(counted_twice: Tournament, claim: Claim, ben: Actor) -> None:
    assert standings(counted_twice) == []
    verify = actions.verify_sheet
    assert codes(verify, command(counted_twice, by=ben), 5, 1) == ["not_to_verify"]
    actions.count_claim(command(counted_twice, by=ben), claim.pk, TWENTY_FIVE, SEVEN_CARDS)
    assert [(line.number, line.total, line.state) for line in standings(counted_twice)] == [(5, 25, "verified")]


def test_the_journal_holds_a_seal_that_only_the_same_count_has(
    counted_twice: Tournament, claim: Claim, ann: Actor
) -> None:
    sealed = Entry.objects.get(kind="claim_counted").data
    assert "values" not in sealed
    assert "ties" not in sealed
    other = declared(counted_twice, 3)
    actions.count_claim(command(counted_twice, by=ann), other.pk, TWENTY_FOUR, SEVEN_CARDS)
    again = declared(counted_twice, 1)
    actions.count_claim(command(counted_twice, by=ann), again.pk, TWENTY_FIVE, SEVEN_CARDS)
    seals = [entry.data["sealed"] for entry in Entry.objects.filter(kind="claim_counted").order_by("number")]
    assert seals[0] == sealed["sealed"] == seals[2] != seals[1]


@pytest.mark.parametrize("second", [TWENTY_FIVE, TWENTY_FOUR])
def test_the_second_count_opens_the_first(
    counted_twice: Tournament, claim: Claim, ben: Actor, second: dict[str, int]
) -> None:
    entry = actions.count_claim(command(counted_twice, by=ben), claim.pk, second, SEVEN_CARDS)
    assert entry.data["opened"]["values"] == TWENTY_FIVE
    assert entry.data["opened"]["ties"] == SEVEN_CARDS


def test_counts_that_differ_stand_nowhere_until_the_head_judge_has_decided(
    counted_twice: Tournament, claim: Claim, ben: Actor
) -> None:
    actions.count_claim(command(counted_twice, by=ben), claim.pk, TWENTY_FOUR, SEVEN_CARDS)
    assert standings(counted_twice) == []
    head = helper(counted_twice, "head", Role.HEAD_JUDGE)
    pk = Conflict.objects.get().pk
    actions.resolve_conflict(command(counted_twice, by=head), pk, TWENTY_FOUR, SEVEN_CARDS, "looked myself")
    assert [line.total for line in standings(counted_twice)] == [24]


def test_a_count_that_is_set_aside_is_told_and_the_next_one_is_sealed_again(
    counted_twice: Tournament, claim: Claim, ann: Actor
) -> None:
    head = helper(counted_twice, "head", Role.HEAD_JUDGE)
    entry = actions.reopen_claim(command(counted_twice, by=head), claim.pk, "the wrong seat")
    assert entry.data["opened"]["values"] == TWENTY_FIVE
    actions.count_claim(command(counted_twice, by=ann), claim.pk, TWENTY_FOUR, SEVEN_CARDS)
    assert json.dumps(TWENTY_FOUR) not in journal()


@pytest.mark.parametrize("then", ["nothing", "alike", "differs", "set aside"])
def test_the_journal_and_the_tables_say_the_same_at_every_step(
    counted_twice: Tournament, claim: Claim, ben: Actor, then: str
) -> None:
    if then == "set aside":
        actions.reopen_claim(command(counted_twice, by=ben), claim.pk, "the wrong seat")
    elif then != "nothing":
        values = TWENTY_FIVE if then == "alike" else TWENTY_FOUR
        actions.count_claim(command(counted_twice, by=ben), claim.pk, values, SEVEN_CARDS)
    call_command("rebuild", "essen", stdout=io.StringIO())  # it would end the process if they differed


@pytest.mark.parametrize("opened", [False, True])
def test_a_sealed_count_that_somebody_changed_by_hand_is_found(
    counted_twice: Tournament, claim: Claim, ben: Actor, opened: bool
) -> None:
    ScoreSheet.objects.update(values=TWENTY_FOUR)
    if opened:
        actions.count_claim(command(counted_twice, by=ben), claim.pk, TWENTY_FOUR, SEVEN_CARDS)
    with pytest.raises(SystemExit):
        call_command("rebuild", "essen", stdout=io.StringIO())


def test_a_board_that_another_judge_counted_is_shown_to_who_may_decide_only(tournament: Tournament) -> None:
    actions.submit_sheet(command(tournament, by=helper(tournament, "ann")), 3, TWENTY_FOUR, {}, "submitted")
    seen = {}
    for role in (Role.JUDGE, Role.HEAD_JUDGE):
        client = Client()
        client.force_login(staff(tournament, role))
        seen[role] = client.get(f"{EVENT}score-sheets/").json()[0]["values"]
    assert seen == {Role.JUDGE: None, Role.HEAD_JUDGE: TWENTY_FOUR}
