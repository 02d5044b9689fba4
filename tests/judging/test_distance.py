"""How far a claim is from the judge's last table."""

import pytest

from tests.events import command
from tests.judging.conftest import START, declared, helper
from tournament.judging import actions
from tournament.judging.distance import Way, last_place, way_to
from tournament.judging.links import table_of_token, token_of_table
from tournament.judging.models import Call
from tournament.seating.models import Row, Table
from tournament.setup.models import Tournament


def table(tournament: Tournament, number: int) -> Table:
    return Table.objects.select_related("row").get(tournament=tournament, number=number)


def test_along_the_row_and_across_rows(tournament: Tournament) -> None:
    second = Row.objects.create(tournament=tournament, number=4)
    Table.objects.filter(tournament=tournament, number=5).update(row=second, place=1)
    assert way_to(table(tournament, 4), table(tournament, 1)) == Way(0, 3)
    assert way_to(table(tournament, 5), table(tournament, 1)) == Way(3, 1)


def test_nobody_knows_before_the_judge_was_anywhere(tournament: Tournament) -> None:
    assert last_place(tournament, helper(tournament, "ann").user_id) is None
    assert last_place(tournament, None) is None
    assert way_to(table(tournament, 1), None) is None


def test_a_table_that_stands_in_no_row_has_no_distance(tournament: Tournament) -> None:
    Table.objects.filter(tournament=tournament, number=5).update(row=None)
    assert way_to(table(tournament, 5), table(tournament, 1)) is None


@pytest.mark.parametrize("how", ["sheet", "claim", "call"])
def test_the_last_table_is_where_the_judge_counted_or_went(tournament: Tournament, how: str) -> None:
    ann = helper(tournament, "ann")
    by = command(tournament, by=ann)
    if how == "sheet":
        actions.submit_sheet(by, 7, START, {}, "interim")
    elif how == "claim":
        actions.take_claim(by, declared(tournament, 7).pk)
    else:
        actions.call_judge(command(tournament), "rules", table=4)
        actions.take_call(by, Call.objects.get().pk)
    found = last_place(tournament, ann.user_id)
    assert found
    assert found.number == 4


def test_the_code_on_a_table_is_that_of_this_event_only(tournament: Tournament) -> None:
    token = token_of_table(table(tournament, 3))
    assert table_of_token(tournament, token) == table(tournament, 3)
    assert table_of_token(tournament, token[:-1] + ("a" if token[-1] != "a" else "b")) is None
    other = Tournament(pk=tournament.pk + 1)
    assert table_of_token(other, token) is None
