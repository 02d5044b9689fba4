"""Any sheet counts; what cannot be is said, all at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from games.game import Check, Problem, Score, ScoreLine
from games.sheet import check_sheets, count_sheet
from games.text import Text

HOUSES = ScoreLine("houses", Text("Houses"), vp=1, most=5, source="§1", per_table=6)
MEDALS = ScoreLine("medals", Text("Half medals"), vp=0, most=4, source="§2", steps=(0, 0, 1, 1, 2))
AWARD = ScoreLine("award", Text("Award"), vp=2, most=1, source="§3", per_table=1)
LINES = (HOUSES, MEDALS, AWARD)


def few_houses(counts: Mapping[str, int], least: int = 2, **context: Any) -> Iterator[Problem]:
    if counts["houses"] < least:
        yield Problem("too_few", "houses", {"least": least}, "At least {least}.", "§1")


CHECKS = (Check(("houses",), few_houses),)


def count(values: Mapping[str, object], **context: Any) -> Score:
    return count_sheet(LINES, CHECKS, values, **context)


def test_a_sheet_adds_up_line_by_line() -> None:
    score = count({"houses": 3, "medals": 3, "award": 1})
    assert (score.total, score.points, score.problems) == (6, {"houses": 3, "medals": 1, "award": 2}, ())


def test_a_line_that_is_left_out_is_nothing() -> None:
    assert count({"houses": 2}).points == {"houses": 2, "medals": 0, "award": 0}


def test_the_limits_themselves_are_possible() -> None:
    score = count({"houses": 5, "medals": 4, "award": 1})
    assert (score.total, score.problems) == (9, ())


@pytest.mark.parametrize("value", [2.0, "2", None, [2], {}, True, float("nan")])
def test_only_a_whole_number_counts(value: object) -> None:
    score = count({"houses": value})
    assert score.total == 0
    assert [(p.code, p.line, p.source, str(p.text)) for p in score.problems] == [
        ("not_a_whole_number", "houses", "§1", "A whole number is needed.")
    ]


def test_a_ticked_box_counts_where_there_is_one_thing_to_hold() -> None:
    score = count({"houses": 2, "award": True})
    assert (score.total, score.problems) == (4, ())


def test_less_than_nothing_counts_as_nothing() -> None:
    score = count({"houses": 2, "medals": -1})
    assert score.total == 2
    assert [(p.code, str(p.text), p.source) for p in score.problems] == [("negative", "It can't be less than 0.", "§2")]


def test_too_many_count_as_the_most_that_there_are() -> None:
    score = count({"houses": 6})
    assert score.total == 5
    assert [(p.code, str(p.text), p.params) for p in score.problems] == [
        ("too_many", "6 can't be: there are at most 5.", {"given": 6, "most": 5})
    ]


def test_a_line_of_another_game_is_named() -> None:
    [problem] = count({"houses": 2, "ships": 1}).problems
    assert (problem.code, problem.line, str(problem.text)) == ("unknown_line", "ships", "The sheet has no such line.")


def test_all_problems_come_at_once() -> None:
    problems = count({"houses": 0, "medals": 9, "award": "x", "ships": 1}).problems
    assert [p.code for p in problems] == ["unknown_line", "too_many", "not_a_whole_number", "too_few"]


def test_a_check_sees_what_the_count_must_know_beside_the_sheet() -> None:
    assert count({"houses": 2}, least=2).problems == ()
    assert [str(p.text) for p in count({"houses": 2}, least=3).problems] == ["At least 3."]


def test_a_check_is_not_asked_about_what_is_no_number_but_is_about_what_is_too_many() -> None:
    assert [p.code for p in count({"houses": "x"}, least=3).problems] == ["not_a_whole_number"]
    assert [p.code for p in count({"houses": 9}, least=6).problems] == ["too_many", "too_few"]
    assert [p.code for p in count({"houses": 1, "medals": "x"}).problems] == ["not_a_whole_number", "too_few"]


def test_steps_must_say_the_points_of_every_count() -> None:
    with pytest.raises(ValueError, match="medals: 5 steps are needed, for 0 … 4"):
        ScoreLine("medals", Text("Half medals"), vp=0, most=4, source="§2", steps=(0, 0, 1, 1))


def test_a_table_holds_no_more_than_there_is() -> None:
    assert check_sheets(LINES, (), [{"houses": 3, "award": 1}, {"houses": 3}]) == ()
    problems = check_sheets(LINES, (), [{"houses": 3, "award": 1}, {"houses": 4, "award": 1}, {"medals": 4}])
    assert [(p.code, p.line, p.params, p.source) for p in problems] == [
        ("too_many_at_table", "houses", {"given": 7, "most": 6}, "§1"),
        ("too_many_at_table", "award", {"given": 2, "most": 1}, "§3"),
    ]
    assert str(problems[0].text) == "The players of this table have 7 together, but there are only 6."


def test_a_table_check_sees_counts_that_can_be() -> None:
    seen: list[Sequence[Mapping[str, int]]] = []

    def check(table: Sequence[Mapping[str, int]]) -> Iterator[Problem]:
        seen.append(table)
        yield Problem("odd_table", "medals")

    problems = check_sheets(LINES, (check,), [{"houses": 99, "medals": "x"}])
    assert seen == [[{"houses": 5, "medals": 0, "award": 0}]]
    assert [p.code for p in problems] == ["odd_table"]
