"""The pages of judging: what they show, what they decide, who may not open them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import GAMES
from tests.events import command, new_event, staff
from tests.judging.conftest import SIX_CARDS, START, TWENTY_FIVE, TWENTY_FOUR, declared, helper
from tournament.judging import actions
from tournament.judging.links import token_of_table
from tournament.judging.models import Call, Claim, Conflict, RulingGiven, Sanction, ScoreSheet, Victory
from tournament.judging.rulings import rulings_of
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.rounds.actions import end_play, end_round
from tournament.seating.models import Table
from tournament.setup.models import Role, Tournament


def signed_in(tournament: Tournament, role: Role, name: str = "") -> Client:
    client = Client()
    client.force_login(staff(tournament, role, name or f"page-{role}"))
    return client


@pytest.fixture
def judge(tournament: Tournament) -> Client:
    return signed_in(tournament, Role.JUDGE)


@pytest.fixture
def head(tournament: Tournament) -> Client:
    return signed_in(tournament, Role.HEAD_JUDGE)


def address(name: str, *args: object) -> str:
    return reverse(name, args=["essen", *args])


def text(response: Any) -> str:
    content: str = response.content.decode()
    return content


def token(number: int) -> str:
    return token_of(Registration.objects.get(number=number))


def test_the_queue_says_where_and_how_far_from_the_last_table(tournament: Tournament, judge: Client) -> None:
    first, second = declared(tournament, 1), declared(tournament, 7)
    assert "away" not in text(judge.get(address("judge")))
    judge.post(address("take_claim", first.pk))
    judge.post(address("claim", first.pk), {"settlements": 2, "cities": 1})
    page = text(judge.get(address("judge")))
    assert "your row, 3 boards away" in page
    assert "refused: 4 of 25 points" in page
    assert address("take_claim", second.pk) in page


def test_the_head_judge_reads_the_explanation_aloud_and_confirms(tournament: Tournament, head: Client) -> None:
    for number, cards in ((3, 6), (5, 7)):
        claim = declared(tournament, number)
        actions.count_claim(command(tournament), claim.pk, TWENTY_FIVE, {"hand": cards})
    page = text(head.get(address("judge")))
    assert "What decides: Resource cards in hand, 7 of First5 L. to 6." in page
    head.post(address("confirm_winner"))
    assert Victory.objects.get().registration.number == 5


def test_a_judge_refuses_and_the_head_judge_has_it_counted_anew(
    tournament: Tournament, judge: Client, head: Client
) -> None:
    claim = declared(tournament, 3)
    judge.post(address("refuse_claim", claim.pk), {"reason": "tapped by mistake"})
    assert "refused: tapped by mistake" in text(judge.get(address("claim", claim.pk)))
    assert judge.post(address("reopen_claim", claim.pk), {"reason": "no mistake"}).status_code == 403
    head.post(address("reopen_claim", claim.pk), {"reason": "no mistake"})
    assert Claim.objects.get().state == "open"


def test_a_conflict_is_shown_side_by_side_and_decided_by_the_head_judge(
    tournament: Tournament, judge: Client, head: Client
) -> None:
    claim = declared(tournament, 5)
    for name, sheet in (("ann", TWENTY_FIVE), ("ben", TWENTY_FOUR)):
        actions.count_claim(command(tournament, by=helper(tournament, name)), claim.pk, sheet, SIX_CARDS)
    page = address("conflict", Conflict.objects.get().pk)
    seen = text(judge.get(page))
    assert "ann" in seen
    assert "ben" in seen
    assert '<tr class="differs"><th scope="row">Settlements</th><td>5</td><td>4</td></tr>' in seen
    judge.post(page, {**TWENTY_FIVE, **SIX_CARDS, "reason": "I say so"})
    assert Claim.objects.get().state == "disputed"
    assert head.post(page, {**TWENTY_FIVE, **SIX_CARDS, "reason": ""}).status_code == 422
    head.post(page, {**TWENTY_FIVE, **SIX_CARDS, "reason": "counted again"})
    assert Claim.objects.get().state == "accepted"
    assert "counted again" in text(head.get(page))


def test_the_worklist_shows_what_is_left_and_who_counts_it(tournament: Tournament, judge: Client) -> None:
    end_play(command(tournament), "the hall closes")
    for number in (1, 2, 3):
        actions.submit_sheet(command(tournament), number, START, {}, "submitted")
    actions.draft_sheet(command(tournament), 5, START, {})
    actions.draft_sheet(command(tournament), 6, START, {})
    judge.post(address("take_row", 1))
    page = text(judge.get(address("worklist")))
    assert "4 of 5 boards are still to be counted." in page
    assert '<li class="submitted"><a href="/t/essen/judge/boards/?table=1"' in page
    assert '<li class="missing"><a href="/t/essen/judge/boards/?table=2"' in page
    assert '<li class="draft"><a href="/t/essen/judge/boards/?table=3"' in page
    assert "<bdi>page-judge</bdi>" in page


def test_without_the_goal_the_head_judge_confirms_from_the_sheets(tournament: Tournament, head: Client) -> None:
    end_play(command(tournament), "the hall closes")
    actions.submit_sheet(command(tournament), 4, START, {"hand": 3}, "submitted")
    assert "9 sheets of the last round are missing." in text(head.get(address("judge")))
    head.post(address("confirm_winner"))
    assert not Victory.objects.exists()
    head.post(address("confirm_winner"), {"despite_missing": "1"})
    assert Victory.objects.get().registration.number == 4


def test_sheets_to_print_hold_both_seats_and_a_code(tournament: Tournament, judge: Client) -> None:
    page = text(judge.get(address("printed_sheets"), {"row": 1}))
    assert page.count("<article") == 5
    assert page.count("<svg") == 5
    assert "First1 Last1" in page
    assert 'Settlements <bdi dir="ltr">(×1, ≤5)</bdi>' in page
    assert "<article" not in text(judge.get(address("printed_sheets"), {"row": 9}))


def test_a_player_fills_in_the_own_sheet(tournament: Tournament) -> None:
    client = Client()
    page = address("draft_sheet", token(3))
    assert "First3 Last3" in text(client.get(page))
    assert client.post(page, {**START, "settlements": 6}).status_code == 422
    assert client.post(page, START).status_code == 302
    assert (ScoreSheet.objects.get().state, ScoreSheet.objects.get().entered_by) == ("draft", None)
    assert client.get(address("draft_sheet", "1.forged")).status_code == 404


def test_a_player_calls_a_judge_and_takes_it_back(tournament: Tournament, judge: Client) -> None:
    client = Client()
    page = address("call_from_player", token(3))
    client.post(page, {"reason": "rules", "text": "may I?"})
    assert "A question about the rules: <bdi>may I?</bdi>" in text(judge.get(address("judge")))
    assert "No longer needed" in text(client.get(page))
    assert "A question about the rules: waiting" in text(client.get(address("player", token(3))))
    client.post(address("withdraw_call", token(3)))
    assert Call.objects.get().state == "withdrawn"


def test_the_code_on_a_table_calls_a_judge_there(tournament: Tournament) -> None:
    client = Client()
    page = address("call_from_table", token_of_table(Table.objects.get(number=4)))
    assert client.post(page, {"reason": "bored"}).status_code == 200
    client.post(page, {"reason": "material"})
    assert Call.objects.get().table.number == 4
    assert "waiting" in text(client.get(page))
    assert client.get(address("call_from_table", "4.forged")).status_code == 404


def test_codes_to_print_one_a_table(tournament: Tournament, judge: Client) -> None:
    page = text(judge.get(address("call_codes"), {"row": 1}))
    assert page.count("<svg") == 5
    assert "<svg" not in text(judge.get(address("call_codes"), {"row": 9}))


def test_a_call_from_taken_to_solved_with_a_ruling_on_it(tournament: Tournament, judge: Client) -> None:
    actions.call_judge(command(tournament), "rules", "", 3)
    call = Call.objects.get()
    judge.post(address("take_call", call.pk))
    judge.post(address("ruling", "discard_on_seven"), {"hand": "9", "call": call.pk, "keep": "1"})
    assert RulingGiven.objects.get().call == call
    assert "Discard on a 7</a>: 4" in text(judge.get(address("call", call.pk)))
    judge.post(address("solve_call", call.pk), {"note": "discards four", "extra_minutes": "99"})
    call.refresh_from_db()
    assert call.state == "taken"
    judge.post(address("solve_call", call.pk), {"note": "discards four", "extra_minutes": "2"})
    assert "2 extra minutes" in text(judge.get(address("call", call.pk)))


def test_a_question_is_answered_with_reasons_in_the_readers_language(tournament: Tournament, judge: Client) -> None:
    page = address("ruling", "discard_on_seven")
    assert "Half of 9, rounded down: 4." in text(judge.post(page, {"hand": "9"}))
    wrong = judge.post(page, {"hand": "many"})
    assert wrong.status_code == 422
    assert "A whole number is needed." in text(wrong)
    assert 'dir="rtl"' in text(judge.post(page, {"hand": "9"}, headers={"Accept-Language": "he"}))
    assert judge.get(address("ruling", "weather")).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_game_has_a_form_that_answers_or_says_what_it_needs(game: str) -> None:
    tournament = new_event(game=game, boards=1)
    client = signed_in(tournament, Role.JUDGE)
    assert client.get(address("rulings")).status_code == 200
    for name, ruling in rulings_of(GAMES[game]).items():
        page = address("ruling", name)
        assert client.get(page).status_code == 200
        assert client.post(page, {}).status_code in (200, 422), name
        for field in ruling.fields:
            if field.kind == "rows":
                grown = text(client.post(page, {"add": field.name, f"{field.name}.count": "1"}))
                assert f'name="{field.name}.count" value="{min(2, field.most)}"' in grown


def test_sanctions_by_role(tournament: Tournament, judge: Client, head: Client) -> None:
    given = {"registration": 3, "reason": "looked at hidden cards"}
    judge.post(address("sanctions"), {**given, "kind": "warning"})
    assert 'name="points"' not in text(judge.get(address("sanctions")))
    assert "errorlist" in text(judge.post(address("sanctions"), {**given, "kind": "removal"}))
    head.post(address("sanctions"), {**given, "kind": "points", "points": "2"})
    assert [s.kind for s in Sanction.objects.all()] == ["warning", "points"]
    points = Sanction.objects.get(kind="points")
    client = Client()
    assert client.post(address("appeal_sanction", token(4), points.pk), {"text": "not me"}).status_code == 404
    assert "looked at hidden cards" in text(client.get(address("player", token(3))))
    assert "looked at hidden cards" not in text(client.get(address("player", token(4))))
    client.post(address("appeal_sanction", token(3), points.pk), {"text": "it was not me"})
    assert "it was not me" in text(head.get(address("sanctions")))
    organiser = signed_in(tournament, Role.ORGANISER)
    organiser.post(address("decide_appeal", points.pk), {"lift": "0", "reason": "two witnesses"})
    points.refresh_from_db()
    assert (points.state, points.decision) == ("upheld", "two witnesses")


def test_the_interim_count_is_announced(tournament: Tournament, judge: Client) -> None:
    assert "interim count" not in text(judge.get(address("judge")))
    Tournament.objects.update(pace_data={"interim_counts_every": 1})
    assert "Round 1: an interim count is due." in text(judge.get(address("judge")))


def test_the_pages_can_be_installed_and_the_worker_knows_its_files(tournament: Tournament) -> None:
    client = Client()
    manifest = client.get(address("judge_manifest"))
    assert manifest["Content-Type"] == "application/manifest+json"
    assert (manifest.json()["scope"], manifest.json()["display"]) == ("/t/essen/judge/", "standalone")
    worker = client.get(address("judge_worker"))
    assert worker["Content-Type"] == "text/javascript"
    assert '"/static/js/outbox.js"' in text(worker)
    assert 'const SHELL = "/t/essen/judge/boards/"' in text(worker)


def test_what_a_second_judge_must_not_see_is_not_on_the_own_device(tournament: Tournament) -> None:
    ann, ben = helper(tournament, "ann"), helper(tournament, "ben")
    actions.submit_sheet(command(tournament, by=ann), 3, START, {"hand": 2}, "submitted")
    roster = "/api/v1/tournaments/essen/score-sheets/roster/"
    seats = {}
    for by in (ann, ben):
        client = Client()
        client.force_login(staff_user(by.user_id))
        seats[by.name] = client.get(roster).json()["tables"][1]["seats"][0]
    assert (seats["ann"]["values"], seats["ben"]["values"]) == (START, {})
    assert (seats["ben"]["state"], seats["ben"]["version"]) == ("submitted", 1)


def staff_user(pk: int | None) -> Any:
    assert pk
    return Tournament.objects.get().staff.get(user_id=pk).user


def test_the_head_judge_takes_the_winner_back_with_a_reason(
    tournament: Tournament, judge: Client, head: Client
) -> None:
    actions.count_claim(command(tournament), declared(tournament, 5).pk, TWENTY_FIVE, SIX_CARDS)
    head.post(address("confirm_winner"))
    assert address("revoke_winner") in text(head.get(address("judge")))
    assert address("revoke_winner") not in text(judge.get(address("judge")))
    assert judge.post(address("revoke_winner"), {"reason": "not mine to say"}).status_code == 403
    assert Client().post(address("revoke_winner"), {"reason": "an outsider"}).status_code == 401
    assert "Say why" in text(head.post(address("revoke_winner"), {"reason": ""}, follow=True))
    assert Victory.objects.exists()
    page = text(head.post(address("revoke_winner"), {"reason": "counted too fast"}, follow=True))
    assert address("confirm_winner") in page
    assert not Victory.objects.exists()


def test_a_judge_says_in_which_round_the_hand_was_raised(tournament: Tournament, judge: Client) -> None:
    end_round(command(tournament))
    judge.post(address("declare"), {"registration": "1", "of_round": "1"})
    assert Claim.objects.get().round.number == 1


@pytest.mark.django_db
@pytest.mark.parametrize("boards", [2, 6])
def test_the_worklist_takes_the_same_number_of_queries_however_many_were_counted(
    boards: int, django_assert_num_queries: Any
) -> None:
    event = new_event(boards=boards)
    judge = signed_in(event, Role.JUDGE)
    for number in range(1, 2 * boards + 1):
        actions.submit_sheet(command(event, by=helper(event, f"judge{number}")), number, START, {}, "submitted")
    with django_assert_num_queries(14):
        assert judge.get(address("worklist")).status_code == 200
