"""The only code that writes registrations.

The journal gets numbers only: who somebody is stands in one row, where it can be anonymised.
"""

from tournament.registration.actions.arriving import PARTS, check_in, note_device, undo_check_in
from tournament.registration.actions.company import Joining, change_party
from tournament.registration.actions.importing import discard_upload, import_registrations, keep_upload, undo_import
from tournament.registration.actions.naming import bring_back_answers, decide_name, edit_registration
from tournament.registration.actions.no_shows import release_no_shows, undo_release
from tournament.registration.actions.registering import (
    anonymise,
    mail_sent,
    merge_registrations,
    register,
    reinstate,
    set_policy,
    withdraw,
)
from tournament.registration.actions.writing import check_texts, send_letters_again, write_to

__all__ = [
    "PARTS",
    "Joining",
    "anonymise",
    "bring_back_answers",
    "change_party",
    "check_in",
    "check_texts",
    "decide_name",
    "discard_upload",
    "edit_registration",
    "import_registrations",
    "keep_upload",
    "mail_sent",
    "merge_registrations",
    "note_device",
    "register",
    "reinstate",
    "release_no_shows",
    "send_letters_again",
    "set_policy",
    "undo_check_in",
    "undo_import",
    "undo_release",
    "withdraw",
    "write_to",
]
