"""All that decides at separate tables; nothing else writes this room's rows."""

from tournament.tables.actions.chairs import choose_order, join_table, leave_table, swap_people
from tournament.tables.actions.clock import (
    PHASE_WORDS,
    call_last_turn,
    end_extra_time,
    end_sitting,
    extend_sitting,
    pause_sitting,
    resume_sitting,
    start_sitting,
    take_back_signal,
)
from tournament.tables.actions.course import CHANGEABLE, lay_out_tables, set_course
from tournament.tables.actions.draws import (
    DrawnSittings,
    advance,
    draw_sittings,
    preview_sittings,
    take_back_draw,
)
from tournament.tables.actions.ending import finish_event
from tournament.tables.actions.sheets import (
    Counts,
    PlayerCount,
    confirm_sheet,
    decide_sheet,
    enter_sheet,
    sheet_problems,
    sign_sheet,
)

__all__ = [
    "CHANGEABLE",
    "PHASE_WORDS",
    "Counts",
    "DrawnSittings",
    "PlayerCount",
    "advance",
    "call_last_turn",
    "choose_order",
    "confirm_sheet",
    "decide_sheet",
    "draw_sittings",
    "end_extra_time",
    "end_sitting",
    "enter_sheet",
    "extend_sitting",
    "finish_event",
    "join_table",
    "lay_out_tables",
    "leave_table",
    "pause_sitting",
    "preview_sittings",
    "resume_sitting",
    "set_course",
    "sheet_problems",
    "sign_sheet",
    "start_sitting",
    "swap_people",
    "take_back_draw",
    "take_back_signal",
]
