"""The only code that writes seating: the hall, the draw, moves by hand, the mending of a board, undo."""

from tournament.seating.actions.draws import draw_seats
from tournament.seating.actions.halls import RowPlan, lay_out_hall, mark_table
from tournament.seating.actions.heals import heal_board, seat_waiting
from tournament.seating.actions.moves import lock_seats, move_occupant, release_seat, swap_occupants
from tournament.seating.actions.undos import undo_seating

__all__ = [
    "RowPlan",
    "draw_seats",
    "heal_board",
    "lay_out_hall",
    "lock_seats",
    "mark_table",
    "move_occupant",
    "release_seat",
    "seat_waiting",
    "swap_occupants",
    "undo_seating",
]
