"""What is decided about the list: held back or published, its order of ties, signed off. Each an entry."""

import json

import pytest

from tests.events import command, kinds, new_event, running_round
from tests.standings.events import START, order, sign_off, submit, submit_interim, won_event
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.journal.queries import are_published
from tournament.judging.actions import declare_victory, give_sanction
from tournament.judging.models import Conflict
from tournament.registration.models import Registration
from tournament.screens.state import public_state
from tournament.standings.actions import (
    hold_back_standings,
    publish_standings,
    set_tie_breakers,
    sign_off_standings,
)
from tournament.standings.queries import checksum, listing, place_of

pytestmark = pytest.mark.django_db


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def leaders(slug: str) -> list[str]:
    state = public_state(slug)
    assert state
    return [line["name"] for line in json.loads(state[1])["leaders"]]


def test_everybody_sees_the_standings_until_they_are_held_back_and_again_when_published() -> None:
    tournament = new_event()
    submit(tournament, 1, START)
    assert not leaders("essen")  # the public state shows what the last public entry knew
    running_round(tournament)
    assert leaders("essen") == ["First1 L."]
    hold_back_standings(command(tournament))
    assert (are_published(tournament), leaders("essen"), place_of(tournament, 1)) == (False, [], None)
    publish_standings(command(tournament))
    assert (are_published(tournament), leaders("essen")) == (True, ["First1 L."])
    assert kinds(tournament)[-2:] == ["standings_held_back", "standings_published"]


def test_leaders_of_an_interim_count_are_marked_as_not_official() -> None:
    tournament = new_event()
    submit_interim(tournament, 1, {**START, "victory_point_cards": 1})
    submit(tournament, 2, START)
    running_round(tournament)
    state = public_state("essen")
    assert state
    marked = [(line["name"], line["official"]) for line in json.loads(state[1])["leaders"]]
    assert marked == [("First1 L.", False), ("First2 L.", True)]


def test_nothing_is_decided_twice() -> None:
    tournament = new_event()
    with pytest.raises(Refused) as refused:
        publish_standings(command(tournament))
    assert codes(refused) == ["already_published"]
    hold_back_standings(command(tournament))
    with pytest.raises(Refused) as refused:
        hold_back_standings(command(tournament))
    assert codes(refused) == ["already_held_back"]


def test_one_event_holds_back_nothing_of_another() -> None:
    hold_back_standings(command(new_event()))
    assert are_published(new_event("berlin", names={"en": "Berlin"}))


def test_before_play_the_order_of_ties_is_free() -> None:
    tournament = new_event()
    entry = set_tie_breakers(command(tournament), ["total", "wool", "registered"])
    tournament.refresh_from_db()
    assert [criterion.name for criterion in listing(tournament).order] == ["total", "wool", "registered"]
    assert (entry.data["before"][1], entry.public) == ("hand", True)


def test_once_play_has_begun_a_change_needs_a_reason_and_is_kept_with_it() -> None:
    tournament = new_event()
    running_round(tournament)
    submit(tournament, 1, START, hand=9, wool=0)
    submit(tournament, 2, START, hand=1, wool=1)
    with pytest.raises(Refused) as refused:
        set_tie_breakers(command(tournament), ["total", "wool", "registered"], "  ")
    assert codes(refused) == ["order_locked"]
    assert order(tournament) == [1, 2]
    set_tie_breakers(command(tournament), ["total", "wool", "registered"], "printed wrong in the handout")
    tournament.refresh_from_db()
    assert order(tournament) == [2, 1]
    assert Entry.objects.latest("number").data["reason"] == "printed wrong in the handout"


@pytest.mark.parametrize("names", [["hand", "total"], ["total", "total"], ["total", "luck"], []])
def test_an_order_that_cannot_be_is_refused(names: list[str]) -> None:
    tournament = new_event()
    with pytest.raises(Refused) as refused:
        set_tie_breakers(command(tournament), names)
    assert codes(refused) == ["bad_tie_breakers"]
    assert Entry.objects.count() == 0


def test_the_same_order_again_is_no_change() -> None:
    tournament = new_event()
    names = [criterion.name for criterion in listing(tournament).order]
    with pytest.raises(Refused) as refused:
        set_tie_breakers(command(tournament), names)
    assert codes(refused) == ["same_order"]


def test_a_list_is_signed_off_with_its_places_and_checksum() -> None:
    tournament = won_event()
    number = sign_off(tournament)
    data = Entry.objects.get(tournament=tournament, number=number).data
    assert data["list"] == [[1, 5, 25], [2, 2, 6], [3, 1, 4], [4, 7, 9]]
    assert data["sha256"] == checksum(data["list"])
    assert data["order"][:3] == ["winner", "official", "total"]


def test_nothing_is_signed_off_while_anything_is_open() -> None:
    tournament = new_event()
    running_round(tournament)
    declare_victory(command(tournament), 1)
    submit(tournament, 3, START)
    sheet = tournament.sheets.get()
    person = Registration.objects.get(number=3)
    Conflict.objects.create(tournament=tournament, registration=person, standing=sheet, entry=1)
    with pytest.raises(Refused) as refused:
        sign_off(tournament)
    assert codes(refused) == ["play_goes_on", "claims_open", "conflicts_open"]


def test_nobody_signs_a_list_that_changed_since_they_saw_it() -> None:
    tournament = won_event()
    seen = listing(tournament).sha256
    give_sanction(command(tournament), 2, "points", "a late discovery", 1)
    with pytest.raises(Refused) as refused:
        sign_off_standings(command(tournament), seen)
    assert codes(refused) == ["list_changed"]


def test_the_same_list_is_signed_off_once() -> None:
    tournament = won_event()
    sign_off(tournament)
    with pytest.raises(Refused) as refused:
        sign_off(tournament)
    assert codes(refused) == ["already_signed_off"]
