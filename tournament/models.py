"""All that is stored, gathered from the rooms for Django."""

from tournament.journal.models import Entry
from tournament.judging.models import Call, Claim, Conflict, RowDuty, RulingGiven, Sanction, ScoreSheet, Victory
from tournament.registration.models import (
    Import,
    Letter,
    Message,
    Party,
    Registration,
    RegistrationPolicy,
    RegistrationVersion,
)
from tournament.rounds.models import Break, ExtraTime, FairDice, Notice, Roll, Round, TypedDice
from tournament.screens.models import Delivery, Target
from tournament.seating.models import Occupant, Row, Seat, StandIn, Table
from tournament.setup.models import Staff, Tournament
from tournament.tables.models import Chair, Course, Signature, Sitting, TableSheet

__all__ = [
    "Break",
    "Call",
    "Chair",
    "Claim",
    "Conflict",
    "Course",
    "Delivery",
    "Entry",
    "ExtraTime",
    "FairDice",
    "Import",
    "Letter",
    "Message",
    "Notice",
    "Occupant",
    "Party",
    "Registration",
    "RegistrationPolicy",
    "RegistrationVersion",
    "Roll",
    "Round",
    "Row",
    "RowDuty",
    "RulingGiven",
    "Sanction",
    "ScoreSheet",
    "Seat",
    "Signature",
    "Sitting",
    "Staff",
    "StandIn",
    "Table",
    "TableSheet",
    "Target",
    "Tournament",
    "TypedDice",
    "Victory",
]
