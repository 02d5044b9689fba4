"""What callers decide. The only code that writes rounds, rolls, breaks, extra times, notices and fair dice.

Each step of the course names its round and how things stood before (`stepped`), which is what an undo restores.
"""

from tournament.rounds.actions.breaks import add_break_time, end_break, start_break
from tournament.rounds.actions.clock import add_time, pause_clock, pause_round, resume_clock, resume_round, start_clock
from tournament.rounds.actions.course import announce_round, end_round, redo_round, set_autopilot, skip_round
from tournament.rounds.actions.dice import (
    Dice,
    correct_roll,
    draw_seed,
    mix_in_audience,
    reveal_seed,
    roll_dice,
    roll_robbers,
)
from tournament.rounds.actions.ending import (
    end_play,
    plan_allotments,
    reopen_play,
    set_closing_time,
    set_last_round,
    stop_play,
)
from tournament.rounds.actions.extra_time import end_extra_time, give_extra_time
from tournament.rounds.actions.notices import post_notice, withdraw_notice
from tournament.rounds.actions.outage import freeze_play
from tournament.rounds.actions.sound import switch_sound, try_sound
from tournament.rounds.actions.steps import PHASE_WORDS
from tournament.rounds.actions.undo import undo_step

__all__ = [
    "PHASE_WORDS",
    "Dice",
    "add_break_time",
    "add_time",
    "announce_round",
    "correct_roll",
    "draw_seed",
    "end_break",
    "end_extra_time",
    "end_play",
    "end_round",
    "freeze_play",
    "give_extra_time",
    "mix_in_audience",
    "pause_clock",
    "pause_round",
    "plan_allotments",
    "post_notice",
    "redo_round",
    "reopen_play",
    "resume_clock",
    "resume_round",
    "reveal_seed",
    "roll_dice",
    "roll_robbers",
    "set_autopilot",
    "set_closing_time",
    "set_last_round",
    "skip_round",
    "start_break",
    "start_clock",
    "stop_play",
    "switch_sound",
    "try_sound",
    "undo_step",
    "withdraw_notice",
]
