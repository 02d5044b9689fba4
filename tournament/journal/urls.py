"""Addresses of the journal, below an event's."""

from django.urls import path

from tournament.journal import api, views

pages = [
    path("journal", api.Journal.as_view(), name="journal"),
    path("desk/journal/", views.journal_page, name="journal_page"),
    path("desk/journal/<int:number>/comment/", views.comment, name="comment_on"),
    path("desk/journal/export/<slug:kind>/", views.export, name="export_journal"),
]

endpoints = [
    path("journal/", api.Journal.as_view()),
    path("journal/<int:number>/comments/", api.Comments.as_view()),
    path("journal/exports/<slug:kind>/", api.Export.as_view()),
]
