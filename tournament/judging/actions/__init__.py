"""What judges decide. The only code that writes calls, claims, score sheets, rulings given and sanctions."""

from tournament.judging.actions.calls import CALL_WORDS, call_judge, give_ruling, solve_call, take_call, withdraw_call
from tournament.judging.actions.claims import (
    CLAIM_WORDS,
    count_claim,
    declare_victory,
    refuse_claim,
    reopen_claim,
    take_claim,
)
from tournament.judging.actions.decisions import confirm_winner, resolve_conflict, revoke_winner
from tournament.judging.actions.sanctions import appeal_sanction, decide_appeal, give_sanction
from tournament.judging.actions.sheets import Counted, draft_sheet, submit_board, submit_sheet, take_row, verify_sheet

__all__ = [
    "CALL_WORDS",
    "CLAIM_WORDS",
    "Counted",
    "appeal_sanction",
    "call_judge",
    "confirm_winner",
    "count_claim",
    "decide_appeal",
    "declare_victory",
    "draft_sheet",
    "give_ruling",
    "give_sanction",
    "refuse_claim",
    "reopen_claim",
    "resolve_conflict",
    "revoke_winner",
    "solve_call",
    "submit_board",
    "submit_sheet",
    "take_call",
    "take_claim",
    "take_row",
    "verify_sheet",
    "withdraw_call",
]
