"""Addresses of events at separate tables, below an event's."""

from django.urls import path

from tournament.journal.formats import only_in
from tournament.setup.models import Format
from tournament.tables.api import sheets, sittings
from tournament.tables.views import desk, draw, player, public, table

pages = [
    *only_in(
        Format.TABLES,
        "find_seat",
        path("tables/", public.seating, name="sitting_seats"),
        path("tables/seating.json", public.seating_data, name="sitting_seats_data"),
    ),
    *only_in(
        Format.TABLES,
        "seating",
        path("desk/tables/draw/", draw.draw, name="draw_sittings"),
        path("desk/tables/sittings/<int:sitting>.pdf", desk.print_sitting, name="print_sitting"),
    ),
    *only_in(
        Format.TABLES,
        "desk",
        path("desk/tables/", desk.desk, name="tables_desk"),
        path("desk/tables/<slug:name>/", desk.step, name="tables_step"),  # after the pages with names of their own
    ),
    *only_in(
        Format.TABLES,
        "judge",
        path("judge/tables/", table.tables, name="judge_tables"),
        path("judge/tables/<int:sitting>/<int:number>/", table.table, name="sitting_table"),
        path("judge/tables/<int:sitting>/<int:number>/confirm/", table.confirm, name="confirm_table"),
        path("judge/tables/<int:sitting>/<int:number>/end-extra-time/", table.end_extra_time, name="end_extra_time"),
    ),
    *only_in(
        Format.TABLES,
        "player",
        path("player/<str:token>/table/", player.my_table, name="my_table"),
        path("player/<str:token>/table/sign/", player.sign, name="sign_table"),
    ),
]

endpoints = [
    *only_in(
        Format.TABLES,
        "seating/",
        path("seating/sittings/", sittings.Sittings.as_view()),
        path("seating/sittings/preview/", sittings.PreviewSittings.as_view()),
        path("seating/sittings/draw/", sittings.DrawSittings.as_view()),
        path("seating/sittings/take-back-draw/", sittings.TakeBackDraw.as_view()),
        path("seating/sittings/advance/", sittings.Advance.as_view()),
        path("seating/sittings/leave/", sittings.LeaveTable.as_view()),
        path("seating/sittings/join/", sittings.JoinTable.as_view()),
        path("seating/sittings/swap/", sittings.SwapPeople.as_view()),
        path("seating/sittings/<int:number>/print/", sittings.PrintSitting.as_view()),
        path("seating/sittings/<int:number>/tables/<int:table>/end-extra-time/", sittings.EndTableTime.as_view()),
        path("tables/lay-out/", sittings.LayOutTables.as_view()),
    ),
    *only_in(
        Format.TABLES, "rounds/", path("seating/sittings/<int:number>/<slug:step>/", sittings.StepSitting.as_view())
    ),
    *only_in(Format.TABLES, "settings/", path("tables/course/", sittings.SetCourse.as_view())),
    *only_in(
        Format.TABLES,
        "score-sheets/",
        path("score-sheets/tables/", sheets.TableSheets.as_view()),
        path("score-sheets/tables/<int:sitting>/<int:table>/", sheets.EnterSheet.as_view()),
        path("score-sheets/tables/<int:sitting>/<int:table>/decide/", sheets.DecideSheet.as_view()),
    ),
]
