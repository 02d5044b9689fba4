"""People who do not come, leave in mid-sitting, or come late: the others play on, and the event goes on to its end."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.placing import Finish, placement_points
from games.programmes import COUNTINGS
from tests.events import command, kinds, new_event, new_person, staff
from tests.tables.events import counts, draw, drawn_event, enter, new_tables_event, person, play, sitting, tables
from tournament.journal.actions import Refused
from tournament.judging.actions import give_sanction
from tournament.registration.models import Registration
from tournament.setup.models import Role, Tournament
from tournament.tables.actions import (
    advance,
    confirm_sheet,
    end_sitting,
    enter_sheet,
    finish_event,
    join_table,
    leave_table,
    set_course,
    start_sitting,
)
from tournament.tables.models import Chair, TableSheet
from tournament.tables.queries import TableSeen, credits_of, next_cut, open_tables, table_standings

DESK, API = "/t/saar/desk/tables/", "/api/v1/tournaments/saar/seating/sittings/"


def numbers(table: TableSeen) -> list[int]:
    return [one.number for one in table.people]


def row(tournament: Tournament, number: int) -> dict[str, Any]:
    return next(dict(line.row) for line in table_standings(tournament) if line.person.number == number)


def refused(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.problems[0].code


# ---- Leaving


@pytest.mark.django_db
def test_the_others_play_on_in_their_order_and_their_result_counts_as_of_a_table_of_three() -> None:
    tournament = drawn_event(programme="germany")
    before = numbers(tables(tournament)[0])
    leave_table(command(tournament), 1, before[1])
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    assert numbers(table) == [before[0], before[2], before[3]]
    assert [chair.order for chair in table.chairs] == [1, 2, 3]
    enter(tournament, 1, table, before[0])
    assert [row(tournament, number)["points"] for number in numbers(table)] == [5, 3, 1]
    assert row(tournament, before[0])["share_sum"] == Fraction(13, 13 + 9 + 7)
    assert kinds(tournament).count("table_left") == 1


@pytest.mark.django_db
def test_who_leaves_after_the_result_was_entered_has_it_entered_anew_by_the_others() -> None:
    tournament = drawn_event()
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    enter_sheet(command(tournament), 1, table.number, counts(table), numbers(table)[0])
    entry = leave_table(command(tournament), 1, numbers(table)[3])
    assert entry.data["aside"] is True
    assert TableSheet.objects.get().state == "set_aside"
    left = tables(tournament)[0]
    enter_sheet(command(tournament), 1, left.number, counts(left), numbers(left)[0])
    assert [sheet.version for sheet in TableSheet.objects.all()] == [1, 2]


@pytest.mark.django_db
def test_two_play_on_for_the_points_of_a_table_of_three() -> None:
    tournament = drawn_event(programme="germany")
    for number in numbers(tables(tournament)[0])[2:]:
        leave_table(command(tournament), 1, number)
    start_sitting(command(tournament), 1)
    table = tables(tournament)[0]
    enter(tournament, 1, table)
    assert sorted(row(tournament, number)["points"] for number in numbers(table)) == [3, 5]
    assert placement_points(Finish(1, 2), 2, COUNTINGS["german"]) == 4


@pytest.mark.django_db
@pytest.mark.parametrize(("credit", "points"), [("nothing", 0), ("last", 1)])
def test_whose_table_all_stayed_away_has_the_credit_of_a_missed_sitting(credit: str, points: int) -> None:
    tournament = drawn_event(programme="germany", credit=credit)
    alone, *others = numbers(tables(tournament)[0])
    for number in others:
        leave_table(command(tournament), 1, number)
    start_sitting(command(tournament), 1)
    with pytest.raises(Refused) as error:
        enter_sheet(command(tournament), 1, tables(tournament)[0].number, {}, None)
    assert refused(error) == "alone"
    assert len(open_tables(tournament)) == 3
    end_sitting(command(tournament), 1)
    assert row(tournament, alone)["points"] == points


@pytest.mark.django_db
def test_a_table_that_nobody_came_to_holds_nobody_up() -> None:
    tournament = drawn_event(sittings=1, final=False)
    for number in numbers(tables(tournament)[0]):
        leave_table(command(tournament), 1, number)
    play(tournament)
    finish_event(command(tournament))
    assert kinds(tournament)[-1] == "event_finished"
    assert len(table_standings(tournament)) == 12


@pytest.mark.django_db
def test_who_did_not_come_at_first_and_comes_later_has_the_stated_credit() -> None:
    tournament = drawn_event(programme="germany", credit="last")
    leave_table(command(tournament), 1, 5)
    play(tournament)
    assert row(tournament, 5)["points"] == 1
    draw(tournament, "again")
    assert 5 in {number for table in tables(tournament, 2) for number in numbers(table)}


@pytest.mark.django_db
def test_nobody_leaves_a_table_twice() -> None:
    tournament = drawn_event()
    leave_table(command(tournament), 1, 5)
    with pytest.raises(Refused) as error:
        leave_table(command(tournament), 1, 5)
    assert refused(error) == "no_chair"


# ---- Coming late


SAID = {
    ("germany", "last"): ("1 sitting missed: 1 placement point, as for a last place", 1),
    ("germany", "average"): ("1 sitting missed: for each the average of the own games, once they are played", None),
    ("germany", "nothing"): ("1 sitting missed: no credit", 0),
    ("world", "last"): ("this ranking does not compare them", 1),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("programme", "credit"), SAID)
def test_the_desk_reads_the_credit_before_somebody_late_is_seated(programme: str, credit: str) -> None:
    said, points = SAID[programme, credit]
    tournament = drawn_event(people=15, programme=programme, credit=credit)
    play(tournament)
    new_person(tournament, 16, checked_in_at=timezone.now())
    desk = client_of(tournament, Role.DESK)
    assert desk.get(DESK).content.decode().count(said) == 2  # beside the person, and where a number is typed
    told = desk.get(f"{API}join/?registration=16").json()
    assert (told["missed"], told["rule"], told["points"]) == (1, credit, points)
    join_table(command(tournament), 2, 16)
    if points is not None:
        assert row(tournament, 16)["points"] == points
    assert desk.get(f"{API}join/?registration=x").status_code == 400
    assert client_of(tournament, Role.JUDGE).get(f"{API}join/?registration=16").status_code == 403
    assert Client().get(f"{API}join/?registration=16").status_code in (401, 403)


@pytest.mark.django_db
def test_who_left_and_comes_back_is_promised_nothing() -> None:
    tournament = drawn_event(programme="germany", credit="last")
    play(tournament, 1)
    leave_table(command(tournament), 2, 5)
    assert credits_of(tournament, [5])[5].points == 0
    assert "no sitting missed" in client_of(tournament, Role.DESK).get(DESK).content.decode()


@pytest.mark.django_db
def test_who_comes_late_gets_the_emptiest_table_and_plays_last_there() -> None:
    tournament = drawn_event(people=15)
    short = next(table for table in tables(tournament) if len(table.chairs) == 3)
    new_person(tournament, 16, checked_in_at=timezone.now())
    start_sitting(command(tournament), 1)
    join_table(command(tournament), 1, 16)
    assert numbers(next(t for t in tables(tournament) if t.number == short.number)) == [*numbers(short), 16]
    assert all(len(table.chairs) == 4 for table in tables(tournament))


@pytest.mark.django_db
def test_a_free_place_is_one_with_whom_nobody_was_met_before_and_where_no_result_stands() -> None:
    tournament = drawn_event(people=16)
    play(tournament, 1)
    mates = {5} | next(set(numbers(table)) for table in tables(tournament) if 5 in numbers(table))
    leave_table(command(tournament), 2, 5)
    for table in tables(tournament, 2):
        if len(table.chairs) == 4:
            leave_table(command(tournament), 2, numbers(table)[3])
    join_table(command(tournament), 2, 5)
    at = next(table for table in tables(tournament, 2) if 5 in numbers(table))
    assert set(numbers(at)) & mates == {5}


@pytest.mark.django_db
def test_who_needs_an_accessible_table_gets_one_or_is_told() -> None:
    tournament = drawn_event(people=14)
    new_person(tournament, 15, checked_in_at=timezone.now(), accessible_seat=True)
    with pytest.raises(Refused) as error:
        join_table(command(tournament), 1, 15)
    assert refused(error) == "no_free_place"
    short = [table.number for table in tables(tournament) if len(table.chairs) == 3]
    tournament.tables.filter(number=short[1]).update(accessible=True)
    entry = join_table(command(tournament), 1, 15)
    assert entry.data["table"] == short[1]


@pytest.mark.django_db
def test_what_cannot_be_is_refused() -> None:
    tournament = drawn_event()
    new_person(tournament, 17, status="withdrawn")
    new_person(tournament, 18)
    new_person(tournament, 19)
    give_sanction(command(tournament), 19, "removal", "a fight")
    wrong = [(1, "has_a_chair"), (17, "nobody"), (19, "nobody"), (18, "no_free_place")]
    for number, code in wrong:
        with pytest.raises(Refused) as error:
            join_table(command(tournament), 1, number)
        assert refused(error) == code
    leave_table(command(tournament), 1, 1)
    with pytest.raises(Refused) as error:
        join_table(command(tournament), 9, 18)
    assert refused(error) == "no_such_sitting"


# ---- The whole day


@pytest.mark.django_db
def test_for_a_finalist_who_has_withdrawn_the_next_one_plays() -> None:
    tournament = drawn_event()
    for number in (1, 2, 3):
        play(tournament, number)
    best = [line.person.number for line in table_standings(tournament)]
    Registration.objects.filter(tournament=tournament, number=best[0]).update(status="withdrawn", checked_in_at=None)
    cut = next_cut(tournament)
    assert cut
    assert [line.person.number for line in cut.going_on] == best[1:5]
    advance(command(tournament))
    leave_table(command(tournament), 4, best[2])
    play(tournament, 4)
    finish_event(command(tournament))
    assert table_standings(tournament)[0].person.number == min(best[1], best[3], best[4])


class AnyAbsence(TestCase):
    """Whoever stays away, whenever: the event comes to its end, and everybody at a table was counted."""

    @settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(st.tuples(st.sampled_from((1, 2)), st.integers(1, 9), st.booleans()), max_size=12))
    def test_the_event_goes_on_to_its_end(self, absences: list[tuple[int, int, bool]]) -> None:
        tournament = new_tables_event(people=9)
        set_course(command(tournament), "germany", {"sittings": 2})
        draw(tournament)
        for number in (1, 2):
            start_sitting(command(tournament), number)
            for _, who, comes_back in (absence for absence in absences if absence[0] == number):
                leave_or_come(tournament, number, who, comes_back)
            for table in tables(tournament, number):
                assert [chair.order for chair in table.chairs] == list(range(1, len(table.chairs) + 1))
                if table.plays:
                    enter_sheet(command(tournament), number, table.number, counts(table), numbers(table)[0])
                    confirm_sheet(command(tournament), number, table.number, 1)
            end_sitting(command(tournament), number)
        assert open_tables(tournament) == []
        if Chair.objects.exists():
            finish_event(command(tournament))
        played = [table for n in (1, 2) for table in tables(tournament, n) if table.plays]
        games = sum(line.row["games"] for line in table_standings(tournament))
        assert games == sum(len(table.chairs) for table in played)


def leave_or_come(tournament: Tournament, number: int, who: int, comes: bool) -> None:
    has_chair = Chair.objects.filter(sitting=sitting(tournament, number), registration=person(tournament, who)).exists()
    if has_chair and not comes:
        leave_table(command(tournament), number, who)
    elif not has_chair and comes and Chair.objects.filter(sitting=sitting(tournament, number)).exists():
        join_table(command(tournament), number, who)


# ---- Pages and API


@pytest.fixture
def tournament(db: None) -> Tournament:
    return drawn_event(people=15)


def client_of(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(staff(tournament, role))
    return client


def test_the_desk_takes_a_missing_person_off_and_gives_a_late_one_a_place_with_one_press(
    tournament: Tournament,
) -> None:
    desk = client_of(tournament, Role.DESK)
    Registration.objects.filter(number=5).update(checked_in_at=None)
    new_person(tournament, 16, checked_in_at=timezone.now())
    start_sitting(command(tournament), 1)  # also while it runs
    page = desk.get(DESK).content.decode()
    assert page.count('name="one" value="') == 2
    assert "5 First5 Last5" in page
    assert "16 First16 Last16" in page
    desk.post(f"{DESK}leave/", {"sitting": 1, "one": 5})
    desk.post(f"{DESK}join/", {"sitting": 1, "one": 16})
    seated = {number for table in tables(tournament) for number in numbers(table)}
    assert (5 in seated, 16 in seated) == (False, True)
    assert 'name="one" value="' not in desk.get(DESK).content.decode()  # nobody is missing or waits any more


def test_programs_do_the_same(tournament: Tournament) -> None:
    desk = client_of(tournament, Role.DESK)
    left = desk.post(f"{API}leave/", {"sitting": 1, "registration": 5}, "application/json")
    assert left.json()["kind"] == "table_left"
    at = left.json()["data"]["table"]
    came = desk.post(f"{API}join/", {"sitting": 1, "registration": 5, "table": at}, "application/json")
    assert came.json()["data"]["table"] == at
    again = desk.post(f"{API}join/", {"sitting": 1, "registration": 5}, "application/json")
    assert (again.status_code, again.json()["problems"][0]["code"]) == (409, "has_a_chair")


@pytest.mark.parametrize("step", ["leave", "join"])
def test_nobody_else_moves_people(tournament: Tournament, step: str) -> None:
    elsewhere = Client()
    elsewhere.force_login(staff(new_event(), Role.ORGANISER))
    for client in (client_of(tournament, Role.CALLER), client_of(tournament, Role.HEAD_JUDGE), elsewhere):
        assert client.post(f"{DESK}{step}/", {"sitting": 1, "one": 5}).status_code == 403
    for client in (Client(), client_of(tournament, Role.JUDGE), elsewhere):
        answer = client.post(f"{API}{step}/", {"sitting": 1, "registration": 5}, "application/json")
        assert answer.status_code in (401, 403)
    assert "table_left" not in kinds(tournament)


# ---- Too few for a stage


def played(people: int, **changes: Any) -> Tournament:
    """All preliminary sittings are over."""
    tournament = drawn_event(people, **changes)
    for number in (1, 2, 3):
        play(tournament, number)
    return tournament


def withdraw_all_but(tournament: Tournament, left: int) -> list[int]:
    """The best `left` of the ranking stay; their numbers."""
    order = [line.person.number for line in table_standings(tournament)]
    gone = Registration.objects.filter(tournament=tournament, number__in=order[left:])
    gone.update(status="withdrawn", checked_in_at=None)
    return order[:left]


@pytest.mark.django_db
@pytest.mark.parametrize(("left", "stage", "sizes"), [(5, "semi_final", [4]), (4, "final", [4]), (2, "final", [2])])
def test_of_too_few_as_many_go_on_as_can_sit(left: int, stage: str, sizes: list[int]) -> None:
    tournament = played(16, semi_final=True)
    best = withdraw_all_but(tournament, left)
    advance(command(tournament))
    assert sitting(tournament, 4).stage == stage
    assert [len(table.people) for table in tables(tournament, 4)] == sizes
    play(tournament, 4)
    while next_cut(tournament):
        advance(command(tournament))
        play(tournament, 5)
    finish_event(command(tournament))
    assert table_standings(tournament)[0].person.number == min(best[: sum(sizes)])


@pytest.mark.django_db
@pytest.mark.parametrize("left", [0, 1])
def test_where_nobody_is_left_to_play_against_the_ranking_decides_without_a_final(left: int) -> None:
    tournament = played(12)
    first = table_standings(tournament)[0].person.number
    withdraw_all_but(tournament, left)
    assert next_cut(tournament) is None
    with pytest.raises(Refused) as error:
        advance(command(tournament))
    assert refused(error) == "nothing_follows"
    finish_event(command(tournament))
    assert table_standings(tournament)[0].person.number == first


@pytest.mark.django_db
def test_for_a_table_of_the_semi_final_of_which_nobody_may_go_on_the_best_of_the_others_does() -> None:
    tournament = played(16, semi_final=True)
    advance(command(tournament))
    play(tournament, 4)
    gone = [person.number for person in tables(tournament, 4)[0].people]
    Registration.objects.filter(tournament=tournament, number__in=gone).update(status="withdrawn", checked_in_at=None)
    winners = {min(numbers(table)) for table in tables(tournament, 4)[1:]}
    others = [line.person.number for line in table_standings(tournament) if line.person.number not in winners]
    fourth = next(number for number in others if number not in gone)
    advance(command(tournament))
    assert set(numbers(tables(tournament, 5)[0])) == winners | {fourth}


@pytest.mark.django_db
def test_a_final_of_two_is_played_for_the_first_two_places() -> None:
    tournament = played(12)
    advance(command(tournament))
    four = numbers(tables(tournament, 4)[0])
    start_sitting(command(tournament), 4)
    for number in four[2:]:
        leave_table(command(tournament), 4, number)
    table = tables(tournament, 4)[0]
    enter(tournament, 4, table, four[1])
    end_sitting(command(tournament), 4)
    finish_event(command(tournament))
    ranked = [line.person.number for line in table_standings(tournament)]
    assert ranked[:2] == [four[1], four[0]]
