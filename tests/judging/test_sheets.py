"""Score sheets: drafts, submitted, verified; every version kept; two judges who differ make a conflict."""

import pytest

from tests.events import command, new_event, running_round
from tests.judging.conftest import SIX_CARDS, START, TWENTY_FIVE, codes, helper
from tournament.journal.actions import Actor, Refused
from tournament.judging import actions
from tournament.judging.actions import Counted
from tournament.judging.models import Conflict, RowDuty, ScoreSheet
from tournament.judging.queries import identical_sheets, missing_sheets, standing_sheets
from tournament.rounds.actions import end_play, end_round
from tournament.rounds.models import Round
from tournament.setup.models import Tournament

CITY_MORE = {**START, "cities": 2}


@pytest.fixture
def ann(tournament: Tournament) -> Actor:
    return helper(tournament, "ann")


@pytest.fixture
def ben(tournament: Tournament) -> Actor:
    return helper(tournament, "ben")


def states() -> list[tuple[int, str]]:
    return list(ScoreSheet.objects.order_by("version").values_list("version", "state"))


def submit(
    tournament: Tournament, by: Actor, values: dict[str, int], seen: int | None, state: str = "submitted"
) -> str:
    return actions.submit_sheet(command(tournament, by=by), 3, values, {}, state, seen).kind


def test_a_players_draft_counts_for_nothing_until_a_judge_confirms(tournament: Tournament, ann: Actor) -> None:
    actions.draft_sheet(command(tournament), 3, CITY_MORE, {"hand": 2})
    assert not standing_sheets(tournament)
    submit(tournament, ann, CITY_MORE, seen=1)
    assert states() == [(1, "draft"), (2, "submitted")]
    assert [sheet.version for sheet in standing_sheets(tournament)] == [2]


def test_an_impossible_draft_is_refused_at_once(tournament: Tournament) -> None:
    sheet = {**START, "foreign_areas": 2}
    assert codes(actions.draft_sheet, command(tournament), 3, sheet, {}) == ["more_areas_than_buildings"]


def test_two_judges_who_did_not_see_each_other_and_differ(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    submit(tournament, ann, START, seen=0)
    assert submit(tournament, ben, CITY_MORE, seen=0) == "sheet_disputed"
    assert states() == [(1, "submitted"), (2, "disputed")]
    assert [sheet.version for sheet in standing_sheets(tournament)] == [1]
    assert submit(tournament, ann, CITY_MORE, seen=2) == "sheet_disputed"  # a third joins the same conflict
    assert Conflict.objects.count() == 1


def test_two_judges_who_counted_alike_make_a_verified_sheet(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    submit(tournament, ann, START, seen=0)
    assert submit(tournament, ben, {**START, "longest_road": 0}, seen=0) == "sheet_verified"
    assert states() == [(1, "submitted"), (2, "verified")]


def test_a_correction_by_somebody_who_saw_the_sheet_is_a_new_version(
    tournament: Tournament, ann: Actor, ben: Actor
) -> None:
    submit(tournament, ann, START, seen=0)
    assert submit(tournament, ben, CITY_MORE, seen=1) == "sheet_submitted"
    assert submit(tournament, ben, START, seen=0) == "sheet_submitted"  # his own count stands: a second thought
    assert not Conflict.objects.exists()


def test_interim_counts_never_make_a_conflict(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    submit(tournament, ann, START, seen=0, state="interim")
    assert submit(tournament, ben, CITY_MORE, seen=0, state="interim") == "sheet_submitted"


def test_the_head_judge_settles_differing_sheets(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    submit(tournament, ann, START, seen=0)
    submit(tournament, ben, CITY_MORE, seen=0)
    conflict = Conflict.objects.get()
    head = helper(tournament, "head")
    entry = actions.resolve_conflict(command(tournament, by=head), conflict.pk, CITY_MORE, {}, "looked myself")
    assert entry.kind == "conflict_resolved"
    assert standing_sheets(tournament)[0].values == CITY_MORE


def test_verifying_makes_a_new_version_and_needs_a_second_judge(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    submit(tournament, ann, START, seen=0)
    verify = actions.verify_sheet
    assert codes(verify, command(tournament, by=ann), 3, 1) == ["second_judge_needed"]
    verify(command(tournament, by=ben), 3, 1)
    assert states() == [(1, "submitted"), (2, "verified")]
    assert codes(verify, command(tournament, by=ben), 3, 1) == ["not_to_verify"]


def test_both_seats_of_a_board_are_checked_together(tournament: Tournament, ann: Actor) -> None:
    both_roads = [Counted(3, {**START, "longest_road": 1}), Counted(4, {**START, "longest_road": 1})]
    assert codes(actions.submit_board, command(tournament, by=ann), both_roads, "submitted") == ["too_many_at_table"]
    assert not ScoreSheet.objects.exists()
    one_road = [Counted(3, {**START, "longest_road": 1}), Counted(4, START)]
    entry = actions.submit_board(command(tournament, by=ann), one_road, "submitted")
    assert (entry.kind, entry.data["table"], len(entry.data["sheets"])) == ("board_submitted", 2, 2)


def test_problems_of_a_board_name_the_person(tournament: Tournament, ann: Actor) -> None:
    board = [Counted(3, START), Counted(4, {**START, "settlements": 6})]
    with pytest.raises(Refused) as refused:
        actions.submit_board(command(tournament, by=ann), board, "submitted")
    assert [problem.line for problem in refused.value.problems] == ["4.settlements"]


def test_a_board_is_one_table(tournament: Tournament, ann: Actor) -> None:
    strangers = [Counted(3, START), Counted(5, START)]
    assert codes(actions.submit_board, command(tournament, by=ann), strangers, "submitted") == ["not_one_table"]


def test_nobody_sits_on_both_sides_of_a_board(tournament: Tournament, ann: Actor) -> None:
    twice = [Counted(3, START), Counted(3, START)]
    assert codes(actions.submit_board, command(tournament, by=ann), twice, "submitted") == ["counted_twice"]
    assert not ScoreSheet.objects.exists()


def test_a_board_in_which_one_count_differs_says_whose(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    board = [Counted(3, START, {}, 0), Counted(4, START, {}, 0)]
    actions.submit_board(command(tournament, by=ann), board, "submitted")
    other = [Counted(3, START, {}, 0), Counted(4, CITY_MORE, {}, 0)]
    entry = actions.submit_board(command(tournament, by=ben), other, "submitted")
    assert (entry.kind, entry.data["disputed"]) == ("sheet_disputed", [4])


def test_whoever_has_no_official_sheet_of_the_last_round_is_missing(tournament: Tournament, ann: Actor) -> None:
    for number in range(1, 8):
        state = "interim" if number == 2 else "submitted"
        actions.submit_sheet(command(tournament, by=ann), number, START, {}, state)
    assert [occupant.registration.number for occupant in missing_sheets(tournament)] == [2, 8, 9, 10]


def test_sheets_alike_to_the_last_card_are_flagged(tournament: Tournament, ann: Actor) -> None:
    for number, cards in ((1, SIX_CARDS), (2, {"hand": 5}), (9, SIX_CARDS), (10, {})):
        actions.submit_sheet(command(tournament, by=ann), number, START, cards, "submitted")
    assert [[sheet.registration.number for sheet in alike] for alike in identical_sheets(tournament)] == [[1, 9]]


def test_without_the_goal_the_best_final_sheet_wins_when_all_are_there(tournament: Tournament, ann: Actor) -> None:
    end_round(command(tournament))
    confirm = actions.confirm_winner
    assert codes(confirm, command(tournament, by=ann)) == ["nothing_accepted"]
    end_play(command(tournament), "the hall closes")
    for number in range(1, 10):
        values = CITY_MORE if number == 7 else START
        actions.submit_sheet(command(tournament, by=ann), number, values, {"hand": number}, "submitted")
    assert codes(confirm, command(tournament, by=ann)) == ["sheets_missing"]
    entry = confirm(command(tournament, by=ann), despite_missing=True)
    assert (entry.data["registration"], entry.data["table"]) == (7, 4)


def test_a_tie_is_not_decided_by_cards_that_nobody_looked_at(tournament: Tournament, ann: Actor) -> None:
    end_play(command(tournament), "the hall closes")
    for number in range(1, 11):
        cards = {} if number == 2 else {"hand": 1}
        actions.submit_sheet(command(tournament, by=ann), number, START, cards, "submitted")
    assert codes(actions.confirm_winner, command(tournament, by=ann)) == ["tie_not_counted"]


def test_a_row_has_one_judge_and_may_be_taken_over(tournament: Tournament, ann: Actor, ben: Actor) -> None:
    actions.take_row(command(tournament, by=ann), 1)
    actions.take_row(command(tournament, by=ben), 1)
    assert RowDuty.objects.get().judge_id == ben.user_id
    assert codes(actions.take_row, command(tournament, by=ben), 9) == ["no_such_row"]


def test_a_second_event_is_not_touched(tournament: Tournament, ann: Actor) -> None:
    other = new_event("lviv", boards=1)
    submit(tournament, ann, TWENTY_FIVE, seen=0)
    assert not standing_sheets(other)


def count_in(tournament: Tournament, by: Actor, values: dict[str, int], of_round: int, state: str = "interim") -> str:
    return actions.submit_sheet(command(tournament, by=by), 3, values, {}, state, of_round=of_round).kind


def test_a_count_that_was_long_on_its_way_replaces_no_later_one(tournament: Tournament, ann: Actor) -> None:
    """Not even one of the same judge, whose phone had no network."""
    end_round(command(tournament))
    running_round(tournament)
    count_in(tournament, ann, CITY_MORE, of_round=2)
    with pytest.raises(Refused) as refused:
        count_in(tournament, ann, START, of_round=1)
    problem = refused.value.problems[0]
    assert (problem.code, problem.params) == ("not_current", {"number": 3, "round": 2})
    assert standing_sheets(tournament)[0].values == CITY_MORE


def test_a_count_says_its_own_round_although_it_arrives_later(tournament: Tournament, ann: Actor) -> None:
    end_round(command(tournament))
    running_round(tournament)
    count_in(tournament, ann, START, of_round=1)
    assert standing_sheets(tournament)[0].round == Round.objects.get(number=1)
    assert codes(count_in, tournament, ann, START, 7) == ["no_such_round"]


def test_an_interim_count_that_comes_late_does_not_undo_the_official_one(tournament: Tournament, ann: Actor) -> None:
    end_play(command(tournament), "time is up")
    count_in(tournament, ann, CITY_MORE, of_round=1, state="submitted")
    assert codes(count_in, tournament, ann, START, 1) == ["not_current"]
    assert [person.registration.number for person in missing_sheets(tournament)][:2] == [1, 2]


def test_an_interim_count_of_the_last_round_is_not_kept_after_the_end(tournament: Tournament, ann: Actor) -> None:
    end_play(command(tournament), "time is up")
    assert codes(count_in, tournament, ann, START, 1) == ["play_has_ended"]
    assert codes(submit, tournament, ann, START, 0, "interim") == ["play_has_ended"]
    assert not ScoreSheet.objects.exists()
    assert count_in(tournament, ann, START, of_round=1, state="submitted") == "sheet_submitted"


def test_an_interim_count_of_an_earlier_round_still_says_what_it_was(tournament: Tournament, ann: Actor) -> None:
    end_round(command(tournament))
    running_round(tournament)
    end_play(command(tournament), "time is up")
    count_in(tournament, ann, START, of_round=1)
    assert [(sheet.state, sheet.round.number) for sheet in standing_sheets(tournament) if sheet.round] == [
        ("interim", 1)
    ]
