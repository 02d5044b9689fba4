"""Addresses of registration, below an event's."""

from django.urls import path

from tournament.registration.api import commands as commands_api
from tournament.registration.api import importing as importing_api
from tournament.registration.api import own as own_api
from tournament.registration.api import people as people_api
from tournament.registration.api import visitor as visitor_api
from tournament.registration.views import arriving, importing, people, public, writing

pages = [
    path("register/", public.register, name="register"),
    path("registration/<str:token>/", public.registration, name="registration"),
    path("registration/<str:token>/event.ics", public.calendar, name="calendar"),
    path("registration/<str:token>/party/", public.party, name="party_of_registration"),
    path("registration/<str:token>/cancel/", public.cancel, name="cancel_registration"),
    path("registration/<str:token>/forget/", public.forget, name="forget_registration"),
    path("desk/check-in/", arriving.check_in, name="check_in"),
    path("desk/check-in/do/", arriving.do_check_in, name="do_check_in"),
    path("desk/check-in/undo/", arriving.undo_check_in, name="undo_check_in"),
    path("desk/check-in/worker.js", arriving.check_in_worker, name="check_in_worker"),
    path("desk/import/", importing.import_file, name="import_file"),
    path("desk/import/<int:file_id>/", importing.import_preview, name="import_preview"),
    path("desk/import/<int:file_id>/confirm/", importing.confirm_import, name="confirm_import"),
    path("desk/import/<int:file_id>/cancel/", importing.cancel_import, name="cancel_import"),
    path("desk/import/undo/<int:number>/", importing.undo_import, name="undo_import"),
    path("desk/registrations/", people.registrations, name="registrations"),
    path("desk/registrations/new/", people.walk_in, name="walk_in"),
    path("desk/registrations/withdraw/", people.withdraw, name="withdraw"),
    path("desk/registrations/reinstate/", people.reinstate, name="reinstate"),
    path("desk/registrations/no-shows/", people.no_shows, name="no_shows"),
    path("desk/registrations/no-shows/undo/<int:number>/", people.undo_release, name="undo_release"),
    path("desk/registrations/duplicates/", people.duplicates, name="duplicates"),
    path("desk/registrations/names/", people.names, name="names"),
    path("desk/registrations/policy/", people.policy, name="registration_policy"),
    path("desk/registrations/visitor/", people.as_a_visitor, name="as_a_visitor"),
    path("desk/registrations/mail/", writing.mail, name="mail"),
    path("desk/registrations/mail/<int:number>/again/", writing.again, name="mail_again"),
    path("desk/registrations/export.<slug:kind>", people.export, name="export_registrations"),
    path("desk/registrations/<int:number>/", people.person, name="person"),
    path("desk/registrations/<int:number>/back/<int:entry>/", people.bring_back, name="bring_back"),
]

endpoints = [
    path("registrations/", people_api.Registrations.as_view()),
    path("registrations/counts/", people_api.RegistrationCounts.as_view()),
    path("registrations/roster/", people_api.Roster.as_view(), name="api_people"),
    path("registrations/duplicates/", people_api.Duplicates.as_view()),
    path("registrations/warnings/", people_api.Warnings.as_view()),
    path("registrations/export/<slug:kind>/", people_api.Export.as_view()),
    path("registrations/policy/", people_api.Policy.as_view()),
    path("registrations/visitor/", visitor_api.AsAVisitor.as_view()),
    path("registrations/check-in/", commands_api.CheckIn.as_view(), name="api_check_in"),
    path("registrations/undo-check-in/", commands_api.UndoCheckIn.as_view(), name="api_undo_check_in"),
    path("registrations/devices/", commands_api.Devices.as_view(), name="api_devices"),
    path("registrations/withdraw/", commands_api.Withdraw.as_view()),
    path("registrations/reinstate/", commands_api.Reinstate.as_view()),
    path("registrations/no-shows/release/", commands_api.ReleaseNoShows.as_view()),
    path("registrations/no-shows/undo/", commands_api.UndoRelease.as_view()),
    path("registrations/merge/", commands_api.Merge.as_view()),
    path("registrations/import/", importing_api.ImportPreview.as_view()),
    path("registrations/import/undo/", importing_api.UndoImport.as_view()),
    path("registrations/import/<int:file_id>/", importing_api.UploadedFile.as_view()),
    path("registrations/import/<int:file_id>/confirm/", importing_api.ConfirmImport.as_view()),
    path("registrations/bring-back/", commands_api.BringBack.as_view()),
    path("registrations/name-wishes/", people_api.NameWishes.as_view()),
    path("registrations/name-wishes/decide/", commands_api.DecideName.as_view()),
    path("registrations/own/", own_api.Register.as_view()),
    path("registrations/own/<str:token>/", own_api.Own.as_view()),
    path("registrations/own/<str:token>/party/", own_api.OwnParty.as_view()),
    path("registrations/own/<str:token>/cancel/", own_api.OwnCancel.as_view()),
    path("registrations/<int:number>/", people_api.OneRegistration.as_view()),
]
