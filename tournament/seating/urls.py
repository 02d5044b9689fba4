"""Addresses of seating, below an event's."""

from django.urls import path

from tournament.journal.formats import only_in
from tournament.seating.api import hall, papers, seats
from tournament.seating.views import changes, desk, printing, public, setup
from tournament.setup.models import Format

pages = [
    path("seat/", public.find_seat, name="find_seat"),
    *only_in(
        Format.HALL,
        "sitting_seats",
        path("reseated", public.reseated, name="reseated"),
        path("map/", public.hall_map, name="hall_map"),
    ),
    *only_in(
        Format.HALL,
        "tables_desk",
        path("desk/seating/", desk.seating, name="seating"),
        path("desk/seating/map/", desk.seating_map, name="seating_map"),
        path("desk/seating/hall/", setup.design_hall, name="design_hall"),
        path("desk/seating/draw/", setup.draw, name="draw_seats"),
        path("desk/seating/move/", changes.move, name="move_occupant"),
        path("desk/seating/swap/", changes.swap, name="swap_occupants"),
        path("desk/seating/seat-waiting/", changes.seat_waiting, name="seat_waiting"),
        path("desk/seating/undo/<int:number>/", changes.undo, name="undo_seating"),
        path("desk/seating/people/<int:number>/release/", changes.release, name="release_seat"),
        path("desk/seating/people/<int:number>/lock/", changes.lock, name="lock_seat"),
        path("desk/seating/tables/<int:number>/", desk.seating_table, name="seating_table"),
        path("desk/seating/tables/<int:number>/mark/", changes.mark, name="mark_table"),
        path("desk/seating/tables/<int:number>/<slug:side>/", desk.heal, name="heal_board"),
        path("desk/seating/tables/<int:number>/<slug:side>/mend/", changes.mend, name="mend_board"),
        path("desk/seating/print/<slug:matter>/", printing.page, name="print_seating"),
        path("desk/seating/print/<slug:matter>.pdf", printing.pdf, name="print_seating_pdf"),
    ),
]

endpoints = [
    *only_in(
        Format.HALL,
        "seating/sittings/",
        path("seating/", seats.Seating.as_view()),
        path("seating/history/", seats.History.as_view()),
        path("seating/find/", seats.FindSeat.as_view()),
        path("seating/lay-out/", hall.LayOut.as_view()),
        path("seating/preview/", seats.PreviewDraw.as_view()),
        path("seating/draw/", seats.DrawSeats.as_view()),
        path("seating/move/", seats.Move.as_view()),
        path("seating/swap/", seats.Swap.as_view()),
        path("seating/release/", seats.Release.as_view()),
        path("seating/lock/", seats.Lock.as_view()),
        path("seating/seat-waiting/", seats.SeatWaiting.as_view()),
        path("seating/undo/", seats.Undo.as_view()),
        path("seating/print/<slug:matter>/", papers.Paper.as_view()),
        path("tables/", hall.Tables.as_view()),
        path("tables/<int:table>/remedies/<slug:side>/", seats.Remedies.as_view()),
        path("tables/<int:table>/heal/", seats.Heal.as_view()),
    ),
    path("tables/<int:table>/mark/", hall.Mark.as_view()),
]
