"""Result sheets of tables: checked by the game and across the table, signed by all, then only the referee's."""

import re

import pytest
from django.test import Client

from tests.events import command, kinds, staff
from tests.tables.events import counts, drawn_event, enter, new_tables_event, points, tables
from tournament.journal.actions import Refused
from tournament.setup.models import Role, Tournament
from tournament.tables.actions import (
    PlayerCount,
    confirm_sheet,
    decide_sheet,
    enter_sheet,
    set_course,
    sign_sheet,
    start_sitting,
)
from tournament.tables.models import TableSheet
from tournament.tables.queries import TableSeen, rules_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    event = drawn_event()
    start_sitting(command(event), 1)
    return event


@pytest.fixture
def table(tournament: Tournament) -> TableSeen:
    return tables(tournament)[0]


def test_judges_are_asked_by_the_scenario_that_is_played(client: Client) -> None:
    event = new_tables_event(slug="coast", game="explorers_and_pirates")
    set_course(command(event), "world", {"variant": "pirate_lairs"})
    client.force_login(staff(event, Role.JUDGE))
    page = client.get("/t/coast/judge/rulings/").content.decode()
    assert re.findall(r"<details class=.scenario. open><summary>(.+?)</summary>", page) == ["Pirate Lairs"]
    asked = "/t/coast/judge/rulings/pirate_lairs-victory/"
    assert asked in page
    answer = client.post(asked, {"total": "12", "own_turn": "yes"}, headers={"Accept": "application/json"})
    assert answer.json()["data"] is True


def problems(error: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.line) for problem in error.value.problems]


def standing(tournament: Tournament) -> TableSheet:
    sheet = tables(tournament)[0].sheet
    assert sheet
    return sheet


def test_a_result_is_entered_once_for_all_players(tournament: Tournament, table: TableSeen) -> None:
    found = counts(table)
    winner = next(iter(found))
    enter_sheet(command(tournament), 1, table.number, found, winner)
    sheet = standing(tournament)
    assert sheet.winner
    assert sheet.winner.number == winner
    rules = rules_of(tournament)
    assert {number: rules.total(line["values"]) for number, line in sheet.lines.items()} == {
        str(person.number): total for person, total in zip(table.people, (13, 9, 7, 5), strict=True)
    }
    assert sheet.state == "entered"
    assert tables(tournament)[0].waiting_for == table.people


def test_a_loser_at_the_goal_is_taken_and_shown_to_look_at_again(
    tournament: Tournament, table: TableSeen, client: Client
) -> None:
    """It can be: reached in another's turn, it doesn't win. More often somebody mistyped."""
    first, second = (person.number for person in table.people[:2])
    enter_sheet(command(tournament), 1, table.number, {**counts(table), second: PlayerCount(points(13))}, first)
    client.force_login(staff(tournament, Role.JUDGE))
    address = f"/t/{tournament.slug}/judge/tables/1/{table.number}/"
    page = client.get(address).content.decode()
    assert page.count("13 points without having won") == 1
    enter_sheet(command(tournament), 1, table.number, counts(table), first)
    assert "without having won" not in client.get(address).content.decode()


def test_with_the_last_signature_a_result_is_official(tournament: Tournament, table: TableSeen) -> None:
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    for person in table.people[:3]:
        sign_sheet(command(tournament), 1, table.number, 1, person.number)
    assert standing(tournament).state == "entered"
    assert tables(tournament)[0].waiting_for == (table.people[3],)
    sign_sheet(command(tournament), 1, table.number, 1, table.people[3].number)
    assert standing(tournament).state == "signed"
    assert tables(tournament)[0].official


def test_who_enters_a_result_signs_it(tournament: Tournament, table: TableSeen) -> None:
    first, second = table.people[:2]
    enter_sheet(command(tournament), 1, table.number, counts(table), first.number, by_player=second.number)
    assert second not in tables(tournament)[0].waiting_for


def test_a_new_version_wants_new_signatures(tournament: Tournament, table: TableSeen) -> None:
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    sign_sheet(command(tournament), 1, table.number, 1, table.people[1].number)
    best = table.people[2].number
    enter_sheet(command(tournament), 1, table.number, counts(table, best), best)
    assert standing(tournament).version == 2
    assert tables(tournament)[0].waiting_for == table.people
    with pytest.raises(Refused) as error:
        sign_sheet(command(tournament), 1, table.number, 1, table.people[0].number)
    assert problems(error) == [("sheet_changed", "")]


def test_after_signing_only_the_referee_changes_a_result(tournament: Tournament, table: TableSeen) -> None:
    enter(tournament, 1, table)
    best = table.people[1].number
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, table.number, counts(table, best), best)
    assert problems(error) == [("signed_already", "")]
    decide_sheet(command(tournament), 1, table.number, counts(table, best), best, "Two sheets were exchanged")
    sheet = standing(tournament)
    assert (sheet.version, sheet.state, sheet.reason) == (2, "decided", "Two sheets were exchanged")
    assert TableSheet.objects.get(version=1).state == "signed"  # kept as it was


def test_the_referee_says_why(tournament: Tournament, table: TableSeen) -> None:
    with pytest.raises(Refused) as error:
        decide_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number, " ")
    assert problems(error) == [("reason_needed", "reason")]


def test_the_referee_confirms_what_players_left_unsigned(tournament: Tournament, table: TableSeen) -> None:
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    with pytest.raises(Refused):
        confirm_sheet(command(tournament), 1, table.number, 7)
    confirm_sheet(command(tournament), 1, table.number, 1)
    assert standing(tournament).state == "decided"
    assert kinds(tournament)[-1] == "table_result_confirmed"


def test_the_leader_wins_when_time_is_up(tournament: Tournament, table: TableSeen) -> None:
    found = {person.number: PlayerCount(points(9 - place)) for place, person in enumerate(table.people)}
    enter_sheet(command(tournament), 1, table.number, found, None)
    assert standing(tournament).winner is None


def test_a_winner_below_the_goal_is_refused(tournament: Tournament, table: TableSeen) -> None:
    found = {person.number: PlayerCount(points(9)) for person in table.people}
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, table.number, found, table.people[0].number)
    assert problems(error) == [("goal_not_reached", "winner")]


def test_each_sheet_and_the_whole_table_are_checked_by_the_game(tournament: Tournament, table: TableSeen) -> None:
    numbers = [person.number for person in table.people]
    found = {
        numbers[0]: PlayerCount({"settlements": 3, "cities": 4, "longest_road": 1}),
        numbers[1]: PlayerCount({"settlements": 2, "cities": 1, "longest_road": 1}),
        numbers[2]: PlayerCount({"settlements": 7}),
        numbers[3]: PlayerCount({"settlements": 1}, {"hand": 200}),
    }
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, table.number, found, numbers[0])
    assert problems(error) == [
        ("too_many", f"{numbers[2]}.settlements"),
        ("too_few_buildings", f"{numbers[3]}.settlements"),
        ("not_a_count", f"{numbers[3]}.hand"),
        ("too_many_at_table", "longest_road"),
    ]
    assert not TableSheet.objects.exists()


def test_a_sheet_needs_the_players_of_its_table_and_nobody_else(tournament: Tournament, table: TableSeen) -> None:
    found = counts(table)
    found.pop(table.people[3].number)
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, table.number, found, table.people[0].number)
    assert problems(error) == [("not_the_players", "players")]


def test_a_stranger_neither_enters_nor_signs(tournament: Tournament, table: TableSeen) -> None:
    stranger = tables(tournament)[1].people[0].number
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number, by_player=stranger)
    assert problems(error) == [("not_at_this_table", "")]
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    with pytest.raises(Refused) as error:
        sign_sheet(command(tournament), 1, table.number, 1, stranger)
    assert problems(error) == [("not_at_this_table", "")]


def test_nobody_signs_twice(tournament: Tournament, table: TableSeen) -> None:
    enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    sign_sheet(command(tournament), 1, table.number, 1, table.people[0].number)
    with pytest.raises(Refused) as error:
        sign_sheet(command(tournament), 1, table.number, 1, table.people[0].number)
    assert problems(error) == [("signed_already", "")]


def test_no_result_before_the_signal_and_none_at_an_empty_table(tournament: Tournament, table: TableSeen) -> None:
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 2, table.number, counts(table), table.people[0].number)
    assert problems(error) == [("not_begun", "")]
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, 6, counts(table), table.people[0].number)
    assert problems(error) == [("no_such_table", "")]
