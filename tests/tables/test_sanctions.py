"""Sanctions at separate tables: points off, removal, appeals; the same sanctions that the ranking and the draw know."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.events import command, staff
from tests.tables.events import draw, drawn_event, new_tables_event, person, play, tables
from tournament.journal.actions import Actor
from tournament.judging.actions import appeal_sanction, decide_appeal, give_sanction
from tournament.judging.models import Sanction
from tournament.registration.links import token_of
from tournament.setup.models import Role, Tournament
from tournament.tables.actions import advance, finish_event, preview_sittings, set_course
from tournament.tables.queries import next_cut, table_leaders, table_standings, table_winner

pytestmark = pytest.mark.django_db
PAGE = "/t/saar/standings/"


def punish(tournament: Tournament, number: int, kind: str = "removal", points: int = 0) -> int:
    entry = give_sanction(command(tournament), number, kind, "looked at hidden cards", points)
    return int(entry.data["sanction"])


def ranked(tournament: Tournament) -> list[int]:
    return [line.person.number for line in table_standings(tournament) if line.rank]


def row(tournament: Tournament, number: int) -> dict[str, Fraction]:
    line = next(line for line in table_standings(tournament) if line.person.number == number)
    return {name: Fraction(value) for name, value in line.row.items()}


@pytest.fixture
def played(db: None) -> Tournament:
    """Sixteen people, one sitting of the German programme: at each table the lowest number won."""
    tournament = drawn_event(programme="germany", sittings=1)
    play(tournament)
    return tournament


def test_points_come_off_the_placement_points_where_these_rank(played: Tournament) -> None:
    before = row(played, 1)
    punish(played, 1, "points", 3)
    after = row(played, 1)
    assert before["points"] - after["points"] == 3
    assert before["total"] == after["total"]
    assert ranked(played)[0] != 1


def test_points_come_off_the_victory_points_where_no_placement_points_rank() -> None:
    tournament = drawn_event(programme="world")
    play(tournament)
    before = row(tournament, 1)
    punish(tournament, 1, "points", 3)
    assert before["total"] - row(tournament, 1)["total"] == 3
    assert before["wins"] == row(tournament, 1)["wins"]


def test_a_warning_takes_nothing_and_a_lifted_sanction_gives_all_back(played: Tournament) -> None:
    before = ranked(played)
    punish(played, 1, "warning")
    assert ranked(played) == before
    sanction = punish(played, 1)
    assert 1 not in ranked(played)
    appeal_sanction(command(played), sanction, "it was not me")
    assert 1 not in ranked(played)
    other = Actor("other", staff(played, Role.HEAD_JUDGE).pk)
    decide_appeal(command(played, by=other), sanction, True, "a witness")
    assert ranked(played) == before


def test_who_was_removed_stands_at_the_end_and_the_others_keep_what_they_played(played: Tournament) -> None:
    before = {number: row(played, number) for number in ranked(played)}
    punish(played, 1)
    lines = table_standings(played)
    assert [(line.person.number, line.rank) for line in lines][-1] == (1, None)
    assert [line.rank for line in lines[:-1]] == list(range(1, 16))
    assert all(row(played, number) == before[number] for number in ranked(played))


def test_standings_of_an_earlier_moment_know_nothing_of_a_later_sanction(played: Tournament) -> None:
    number = give_sanction(command(played), 3, "warning", "too slow").number
    punish(played, 1)
    assert [line.rank for line in table_standings(played, until=number)].count(None) == 0


def going_on(tournament: Tournament) -> set[int]:
    """Who would be in the next stage."""
    cut = next_cut(tournament)
    assert cut
    return {line.person.number for line in cut.going_on}


def test_the_removed_neither_lead_nor_go_on_nor_win() -> None:
    played = drawn_event(programme="world", sittings=1)
    play(played)
    assert 1 in going_on(played)
    punish(played, 1)
    assert len(going_on(played)) == 4
    assert 1 not in going_on(played)
    assert all(leader["name"] != "First1 L." for leader in table_leaders(played, 10_000))
    advance(command(played))
    finalists = sorted(one.number for one in tables(played, 2)[0].people)
    play(played, 2)
    punish(played, finalists[0])  # the winner of the final
    finish_event(command(played))
    winner = table_winner(Tournament.objects.get(pk=played.pk))
    assert winner is not None
    assert winner["name"] != f"First{finalists[0]} L."


def test_for_a_removed_winner_of_a_semi_final_the_next_of_the_table_goes_on() -> None:
    tournament = new_tables_event(people=32, tables=8)
    set_course(command(tournament), "world", {"sittings": 1})
    draw(tournament)
    play(tournament)
    advance(command(tournament))
    first_table = tables(tournament, 2)[0]
    play(tournament, 2)
    numbers = sorted(one.number for one in first_table.people)
    before = going_on(tournament)
    assert before & set(numbers) == {numbers[0]}
    punish(tournament, numbers[0])
    after = going_on(tournament)
    assert len(after & set(numbers)) == 1
    assert numbers[0] not in after
    assert after - set(numbers) == before - {numbers[0]}


def test_who_was_removed_is_not_drawn_any_more() -> None:
    tournament = drawn_event(people=16)
    punish(tournament, 7)
    assert 7 not in {one.number for one in preview_sittings(tournament, "essen").basis.people}
    draw(tournament)
    assert 7 not in {one.number for table in tables(tournament) for one in table.people}


def test_everybody_reads_what_was_taken_off_and_the_player_may_appeal(played: Tournament) -> None:
    punish(played, 1, "points", 3)
    punish(played, 2)
    page = Client().get(PAGE).content.decode()
    assert "(−3)" in page
    assert "<td>removed</td>" in page
    lines = {line["number"]: line for line in Client().get("/api/v1/tournaments/saar/standings/").json()}
    assert lines[1]["penalty"] == {"points": 3, "warnings": 0, "removed": False}
    assert (lines[2]["rank"], lines[2]["penalty"]["removed"]) == (None, True)
    mine = Client().get(f"/t/saar/player/{token_of(person(played, 1))}/table/").content.decode()
    sanction = Sanction.objects.get(kind="points")
    appeal = f"/t/saar/player/{token_of(person(played, 1))}/appeal/{sanction.pk}/"
    assert "looked at hidden cards" in mine
    assert appeal in mine
    assert Client().post(appeal.replace(token_of(person(played, 1)), token_of(person(played, 2)))).status_code == 404
    Client().post(appeal, {"text": "it was my neighbour"})
    sanction.refresh_from_db()
    assert sanction.state == "appealed"


def test_judges_warn_and_the_head_judge_removes(played: Tournament) -> None:
    form = {"registration": 3, "reason": "a fight", "points": 0}
    for role, kind, status in (
        (Role.CALLER, "warning", 403),
        (Role.JUDGE, "removal", 422),
        (Role.JUDGE, "warning", 302),
        (Role.HEAD_JUDGE, "removal", 302),
    ):
        client = Client()
        client.force_login(staff(played, role, f"{role}-{kind}"))
        assert client.post("/t/saar/judge/sanctions/", {**form, "kind": kind}).status_code == status
    assert 3 not in ranked(played)
    assert Client().post("/t/saar/judge/sanctions/", form).status_code != 200


def expected_order(rows: dict[int, dict[str, Fraction]], removed: Iterable[int]) -> list[int]:
    """The German order, written down once more by hand."""
    better = ("points", "total", "share_average", "firsts", "seconds", "thirds")
    stay = [number for number in rows if number not in set(removed)]
    return sorted(stay, key=lambda number: (*(-rows[number].get(name, Fraction(0)) for name in better), number))


class TheRankingIsATotalOrder(TestCase):
    @settings(max_examples=15, deadline=None)
    @given(
        st.lists(st.tuples(st.integers(1, 16), st.integers(1, 9)), max_size=5),
        st.sets(st.integers(1, 16), max_size=3),
        st.randoms(use_true_random=False),
    )
    def test_whatever_sanctions_were_given_in_whatever_order(
        self, taken: list[tuple[int, int]], removed: set[int], chance: Random
    ) -> None:
        tournament = drawn_event(programme="germany", sittings=1)
        play(tournament)
        rows = {line.person.number: row(tournament, line.person.number) for line in table_standings(tournament)}
        given = [*((number, "points", points) for number, points in taken), *((n, "removal", 0) for n in removed)]
        chance.shuffle(given)
        for number, kind, points in given:
            punish(tournament, number, kind, points)
            rows[number]["points"] -= points
        assert ranked(tournament) == expected_order(rows, removed)
        assert [line.rank for line in table_standings(tournament)] == [
            *range(1, 17 - len(removed)),
            *[None] * len(removed),
        ]
