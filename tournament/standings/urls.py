"""Addresses of standings, below an event's."""

from django.urls import path

from tournament.journal.formats import only_in
from tournament.setup.models import Format
from tournament.standings import api, desk, views

pages = [
    path("standings/", views.public_standings, name="standings"),
    path("standings/why/", views.why, name="why"),
    path("desk/standings/", desk.standings_desk, name="standings_desk"),
    path("desk/standings/publish/", desk.publish, name="publish_standings"),
    path("desk/standings/hold-back/", desk.hold_back, name="hold_back_standings"),
    *only_in(Format.HALL, "tables_desk", path("desk/standings/order/", desk.order, name="set_tie_breakers")),
    path("desk/standings/sign-off/", desk.sign_off, name="sign_off_standings"),
    path("desk/standings/certificates/", desk.certificates, name="certificates"),
    path("desk/journal/pack/", desk.pack, name="record_pack"),
    path("desk/standings/export/<slug:kind>/", desk.export, name="export_standings"),
]

endpoints = [
    path("standings/", api.Standings.as_view()),
    path("standings/why/", api.Why.as_view()),
    path("standings/exports/", api.Exports.as_view()),
    path("standings/exports/<slug:kind>/", api.Export.as_view()),
    path("standings/publish/", api.Publish.as_view()),
    path("standings/hold-back/", api.HoldBack.as_view()),
    *only_in(Format.HALL, "tables/course/", path("standings/tie-breakers/", api.TieBreakers.as_view())),
    path("standings/sign-off/", api.SignOffStandings.as_view()),
]
