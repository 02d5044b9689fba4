"""A demonstration at separate tables, step by step: made-up players enter and sign results, signals are given.

What happens follows from the database and the seed alone, so that any process may be killed at any moment.
"""

import random

from tournament.journal.actions import Actor, Command, Refused
from tournament.journal.models import Entry
from tournament.rehearsal.made_up import made_up_sheets, made_up_ties
from tournament.setup.models import Tournament
from tournament.tables.actions import (
    PlayerCount,
    advance,
    end_sitting,
    enter_sheet,
    finish_event,
    sign_sheet,
    start_sitting,
)
from tournament.tables.models import Sitting
from tournament.tables.queries import (
    TableSeen,
    criteria_of,
    next_cut,
    rules_of,
    sittings_of,
    tables_of,
)

Phase = Sitting.Phase
BY = Actor("rehearsal")
TIME_IS_UP_ONCE_IN = 6  # tables


def play_to_the_end(tournament: Tournament) -> None:
    """The whole event at once; a worker may play beside. A step that is refused twice alike is refused for good."""
    refused_at = 0
    while not tournament.play_ended_at:
        try:
            _step(tournament)
        except Refused:
            newest = Entry.objects.filter(tournament=tournament).order_by("-number")[0].number
            if newest == refused_at:
                raise
            refused_at = newest
        tournament.refresh_from_db()


def take_step(tournament: Tournament) -> None:
    """What comes next at a demonstration: a signal, one table's result, the next stage, the end."""
    try:
        _step(tournament)
    except Refused:  # a real person was faster
        return


def _step(tournament: Tournament) -> None:
    sitting = next((one for one in sittings_of(tournament) if one.phase != Phase.OVER), None)
    command = Command(tournament.pk, BY)
    if not sitting:
        if next_cut(tournament):
            advance(command)
        else:
            finish_event(command)
    elif sitting.phase == Phase.DRAWN:
        start_sitting(command, sitting.number)
    elif table := next((seen for seen in tables_of(sitting) if not seen.official), None):
        _play_table(tournament, sitting, table)
    else:
        end_sitting(command, sitting.number)


def _play_table(tournament: Tournament, sitting: Sitting, table: TableSeen) -> None:
    """One plays on, enters what was counted, and the others sign; what a real person entered is signed only."""
    if not table.sheet:
        _enter(tournament, sitting, table)
        return
    version = table.sheet.version
    for person in table.waiting_for:
        by = Actor(f"player {person.number}")
        sign_sheet(Command(tournament.pk, by), sitting.number, table.number, version, person.number)


def _enter(tournament: Tournament, sitting: Sitting, table: TableSeen) -> None:
    rules, numbers = rules_of(tournament), [person.number for person in table.people]
    seed = f"{tournament.slug}|{sitting.number}|{table.number}"
    chance = random.Random(seed)
    winner = chance.choice(numbers) if chance.randrange(TIME_IS_UP_ONCE_IN) else None
    place = numbers.index(winner) if winner is not None else None
    sheets = made_up_sheets(rules, len(numbers), seed, place)
    counts = {
        number: PlayerCount(sheet, made_up_ties(criteria_of(rules), f"{seed}|{number}"))
        for number, sheet in zip(numbers, sheets, strict=True)
    }
    by = Command(tournament.pk, Actor(f"player {numbers[0]}"))
    enter_sheet(by, sitting.number, table.number, counts, winner, by_player=numbers[0])
