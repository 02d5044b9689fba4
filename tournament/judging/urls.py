"""Addresses of judging, below an event's, and those of the games."""

from django.urls import path

from tournament.journal.formats import only_in
from tournament.judging.api import calls as calls_api
from tournament.judging.api import claims as claims_api
from tournament.judging.api import games as games_api
from tournament.judging.api import sheets as sheets_api
from tournament.judging.views import calls, claims, offline, rulings, sanctions, sheets
from tournament.setup.models import Format

pages = [
    path("judge/", claims.judge, name="judge"),
    path("judge/worker.js", offline.worker, name="judge_worker"),
    path("judge/engine.js", offline.engine_script, name="judge_engine"),
    path("judge/manifest.json", offline.manifest, name="judge_manifest"),
    *only_in(
        Format.HALL,
        "judge",
        path("judge/declare/", claims.declare, name="declare"),
        path("judge/confirm/", claims.confirm, name="confirm_winner"),
        path("judge/revoke/", claims.revoke, name="revoke_winner"),
        path("judge/claims/<int:claim_id>/", claims.claim, name="claim"),
        path("judge/claims/<int:claim_id>/take/", claims.take, name="take_claim"),
        path("judge/claims/<int:claim_id>/refuse/", claims.refuse, name="refuse_claim"),
        path("judge/claims/<int:claim_id>/reopen/", claims.reopen, name="reopen_claim"),
        path("judge/conflicts/<int:conflict_id>/", sheets.conflict, name="conflict"),
        path("judge/boards/", sheets.boards, name="boards"),
        path("judge/worklist/", sheets.worklist, name="worklist"),
        path("judge/worklist/<int:number>/take/", sheets.take_row, name="take_row"),
        path("judge/printed/", sheets.printed, name="printed_sheets"),
    ),
    *only_in(Format.HALL, "my_table", path("player/<str:token>/sheet/", sheets.draft, name="draft_sheet")),
    path("judge/call-codes/", calls.call_codes, name="call_codes"),
    path("judge/calls/<int:call_id>/", calls.call, name="call"),
    path("judge/calls/<int:call_id>/take/", calls.take_call, name="take_call"),
    path("judge/calls/<int:call_id>/solve/", calls.solve_call, name="solve_call"),
    path("judge/rulings/", rulings.rulings, name="rulings"),
    path("judge/rulings/<slug:name>/", rulings.ruling, name="ruling"),
    path("judge/sanctions/", sanctions.sanctions, name="sanctions"),
    path("judge/sanctions/<int:sanction_id>/decide/", sanctions.decide, name="decide_appeal"),
    path("player/<str:token>/call/", calls.call_from_player, name="call_from_player"),
    path("player/<str:token>/call/withdraw/", calls.withdraw_call, name="withdraw_call"),
    path("player/<str:token>/appeal/<int:sanction_id>/", sanctions.appeal, name="appeal_sanction"),
    path("call/<str:token>/", calls.call_from_table, name="call_from_table"),
]

endpoints = [
    *only_in(
        Format.HALL,
        "score-sheets/tables/",
        path("claims/", claims_api.Claims.as_view(), name="api_claims"),
        path("claims/<int:claim_id>/take/", claims_api.TakeClaim.as_view(), name="api_take_claim"),
        path("claims/<int:claim_id>/count/", claims_api.CountClaim.as_view(), name="api_count_claim"),
        path("claims/<int:claim_id>/refuse/", claims_api.RefuseClaim.as_view(), name="api_refuse_claim"),
        path("claims/<int:claim_id>/reopen/", claims_api.ReopenClaim.as_view()),
        path("claims/confirm-winner/", claims_api.ConfirmWinner.as_view()),
        path("claims/revoke-winner/", claims_api.RevokeWinner.as_view()),
        path("conflicts/", claims_api.Conflicts.as_view()),
        path("conflicts/<int:conflict_id>/resolve/", claims_api.ResolveConflict.as_view()),
        path("score-sheets/", sheets_api.ScoreSheets.as_view()),
        path("score-sheets/board/", sheets_api.BoardSheets.as_view(), name="api_board"),
        path("score-sheets/verify/", sheets_api.VerifySheet.as_view()),
        path("score-sheets/roster/", sheets_api.Roster.as_view(), name="api_roster"),
        path("score-sheets/rows/<int:number>/take/", sheets_api.TakeRow.as_view()),
    ),
    path("calls/", calls_api.Calls.as_view()),
    path("calls/<int:call_id>/take/", calls_api.TakeCall.as_view(), name="api_take_call"),
    path("calls/<int:call_id>/solve/", calls_api.SolveCall.as_view(), name="api_solve_call"),
    path("rulings/", calls_api.RulingsGiven.as_view(), name="api_rulings_given"),
    path("sanctions/", calls_api.Sanctions.as_view(), name="api_sanctions"),
    path("sanctions/<int:sanction_id>/appeal/", calls_api.AppealSanction.as_view()),
    path("sanctions/<int:sanction_id>/decide/", calls_api.DecideAppeal.as_view()),
]

game_endpoints = [
    path("<slug:key>/", games_api.OneGame.as_view(), name="api_game"),
    path("<slug:key>/rulings/<slug:name>/", games_api.OneRuling.as_view(), name="api_ruling"),
]
