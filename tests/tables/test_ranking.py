"""The ranking of an event at tables, credit for late people, the cut, semi-final and final."""

from fractions import Fraction

import pytest
from django.utils import timezone

from tests.events import command, kinds, new_person
from tests.tables.events import counts, draw, drawn_event, enter, person, play, sitting, tables
from tournament.journal.actions import Refused
from tournament.setup.models import Tournament
from tournament.tables.actions import (
    advance,
    choose_order,
    end_sitting,
    enter_sheet,
    finish_event,
    start_sitting,
)
from tournament.tables.queries import TableStanding, next_cut, open_tables, table_standings

pytestmark = pytest.mark.django_db


def found(tournament: Tournament) -> dict[int, TableStanding]:
    return {standing.person.number: standing for standing in table_standings(tournament)}


def order(tournament: Tournament) -> list[int]:
    return [standing.person.number for standing in table_standings(tournament)]


def play_all(tournament: Tournament, sittings: int = 3) -> None:
    for number in range(1, sittings + 1):
        play(tournament, number)


def refused(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.problems[0].code


def test_before_the_first_result_everybody_stands_by_registration() -> None:
    assert order(drawn_event(people=12)) == list(range(1, 13))


def test_a_result_counts_as_provisional_until_it_is_signed() -> None:
    tournament = drawn_event(programme="germany")
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    best = table.people[0].number
    from_table = {one.number for one in table.people}
    enter_sheet(command(tournament), 1, table.number, counts(table), best)
    assert {number for number, line in found(tournament).items() if line.provisional} == from_table
    assert order(tournament)[0] == best
    assert found(tournament)[best].row["points"] == 5
    assert found(tournament)[best].row["share_average"] == Fraction(13, 13 + 9 + 7 + 5)
    assert open_tables(tournament)[0][1] == table.number


def test_the_lowest_numbers_win_and_lead() -> None:
    tournament = drawn_event()
    play_all(tournament)
    first = table_standings(tournament)[0]
    assert first.person.number == 1
    assert (first.row["wins"], first.row["total"]) == (3, 39)
    assert not any(standing.provisional for standing in table_standings(tournament))


def test_standings_of_an_earlier_moment_know_nothing_of_later_results() -> None:
    tournament = drawn_event()
    play(tournament, 1)
    number = kinds(tournament).index("table_result_entered") + 1
    early = [standing for standing in table_standings(tournament, until=number) if standing.row["games"]]
    assert len(early) == 4


@pytest.mark.parametrize(("credit", "points"), [("nothing", 0), ("last", 1)])
def test_who_comes_late_has_the_stated_credit_for_what_was_missed(credit: str, points: int) -> None:
    tournament = drawn_event(programme="germany", credit=credit)
    play(tournament, 1)
    new_person(tournament, 17, checked_in_at=timezone.now())
    draw(tournament, "late")
    assert found(tournament)[17].row["points"] == points


def test_the_average_credit_is_worth_what_the_own_games_are() -> None:
    tournament = drawn_event(programme="germany", credit="average")
    play(tournament, 1)
    new_person(tournament, 17, checked_in_at=timezone.now())
    draw(tournament, "late")
    start_sitting(command(tournament), 2)
    table = next(table for table in tables(tournament, 2) if 17 in {one.number for one in table.people})
    enter(tournament, 2, table, 17)
    assert found(tournament)[17].row["points"] == 10
    assert found(tournament)[17].row["games"] == 1


def test_who_leaves_keeps_results_and_gets_no_credit() -> None:
    tournament = drawn_event(programme="germany", credit="last")
    play(tournament, 1)
    points = found(tournament)[1].row["points"]
    gone = person(tournament, 1)
    gone.checked_in_at = None
    gone.save()
    draw(tournament, "fifteen")
    play(tournament, 2)
    assert found(tournament)[1].row["points"] == points == 5


# ---- The cut and the finals


def test_the_cut_comes_after_the_last_sitting_and_the_last_signature() -> None:
    tournament = drawn_event()
    play(tournament, 1)
    with pytest.raises(Refused) as error:
        advance(command(tournament))
    assert refused(error) == "sittings_to_come"
    play(tournament, 2)
    start_sitting(command(tournament), 3)
    end_sitting(command(tournament), 3)
    with pytest.raises(Refused) as error:
        advance(command(tournament))
    assert refused(error) == "results_open"


def test_the_four_best_play_the_final_in_seed_order() -> None:
    tournament = drawn_event()
    play_all(tournament)
    cut = next_cut(tournament)
    assert cut
    assert (cut.stage, cut.places, cut.first_out is not None) == ("final", 4, True)
    best = order(tournament)[:4]
    assert [standing.person.number for standing in cut.going_on] == best
    advance(command(tournament))
    final = tables(tournament, 4)
    assert [one.number for one in final[0].people] == best
    assert sitting(tournament, 4).stage == "final"


def test_places_in_the_order_of_play_are_chosen_before_the_final_begins() -> None:
    tournament = drawn_event()
    play_all(tournament)
    advance(command(tournament))
    best = [one.number for one in tables(tournament, 4)[0].people]
    choose_order(command(tournament), 4, best[0], 3)
    assert [one.number for one in tables(tournament, 4)[0].people] == [best[2], best[1], best[0], best[3]]
    with pytest.raises(Refused) as error:
        choose_order(command(tournament), 4, best[0], 5)
    assert refused(error) == "no_such_place"
    with pytest.raises(Refused) as error:
        choose_order(command(tournament), 1, best[0], 2)
    assert refused(error) == "no_choice"
    start_sitting(command(tournament), 4)
    with pytest.raises(Refused) as error:
        choose_order(command(tournament), 4, best[0], 1)
    assert refused(error) == "no_choice"


def test_the_final_decides_among_its_four_whatever_they_had_before() -> None:
    tournament = drawn_event()
    play_all(tournament)
    before = order(tournament)
    advance(command(tournament))
    start_sitting(command(tournament), 4)
    enter(tournament, 4, tables(tournament, 4)[0], before[3])
    end_sitting(command(tournament), 4)
    after = order(tournament)
    assert after[0] == before[3]
    assert set(after[:4]) == set(before[:4])
    assert after[4:] == before[4:]
    assert next_cut(tournament) is None
    finish_event(command(tournament))
    assert Tournament.objects.get().play_ended_at is not None
    assert kinds(tournament)[-1] == "event_finished"


def test_sixteen_play_a_semi_final_in_a_snake_and_its_winners_the_final() -> None:
    tournament = drawn_event(semi_final=True)
    play_all(tournament)
    seeds = order(tournament)
    advance(command(tournament))
    semi = [[seeds.index(one.number) + 1 for one in table.people] for table in tables(tournament, 4)]
    assert semi == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    start_sitting(command(tournament), 4)
    winners = [table.people[2].number for table in tables(tournament, 4)]
    for table, winner in zip(tables(tournament, 4), winners, strict=True):
        enter(tournament, 4, table, winner)
    end_sitting(command(tournament), 4)
    advance(command(tournament))
    assert {one.number for one in tables(tournament, 5)[0].people} == set(winners)
    with pytest.raises(Refused) as error:
        finish_event(command(tournament))
    assert refused(error) == "sittings_to_come"
    assert order(tournament)[:4] == sorted(winners, key=seeds.index)


def test_a_ranking_event_ends_without_a_final() -> None:
    tournament = drawn_event(programme="germany", people=12)
    play_all(tournament)
    assert next_cut(tournament) is None
    with pytest.raises(Refused) as error:
        advance(command(tournament))
    assert refused(error) == "nothing_follows"
    finish_event(command(tournament))
    assert Tournament.objects.get().play_ended_at


def test_nobody_draws_preliminary_sittings_again_once_the_final_stands() -> None:
    tournament = drawn_event()
    play_all(tournament)
    with pytest.raises(Refused) as error:
        draw(tournament, "again")
    assert refused(error) == "nothing_to_draw"
    with pytest.raises(Refused) as error:
        finish_event(command(tournament))
    assert refused(error) == "stage_to_come"
