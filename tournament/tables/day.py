"""What comes next on the day of an event at separate tables: one sentence, and where it is done."""

from dataclasses import dataclass

from games.text import gettext_noop
from tournament.seating.models import Table
from tournament.seating.queries import people_to_seat
from tournament.setup.models import Tournament
from tournament.tables.models import Sitting
from tournament.tables.queries import current_sitting, next_cut, open_tables, unmatched

Phase = Sitting.Phase


@dataclass(frozen=True, slots=True)
class Next:
    """`page` is an address by name, `part` a place on it; no page: the button stands with the sitting."""

    sentence: str
    button: str = ""
    page: str = ""
    part: str = ""


def next_of(tournament: Tournament) -> Next:
    if tournament.play_ended_at:
        return CLOSED
    sitting = current_sitting(tournament)
    if sitting is None:
        return _before_the_draw(tournament)
    if sitting.phase == Phase.DRAWN:
        here = {person.number: person for person in people_to_seat(tournament, present_only=True)}
        return DRAW_AGAIN if any(unmatched(sitting, here)) else BY_PHASE[Phase.DRAWN]
    if sitting.phase != Phase.OVER:
        return BY_PHASE[Phase(sitting.phase)]
    if open_tables(tournament):
        return RESULTS
    return ADVANCE if next_cut(tournament) else FINISH


def _before_the_draw(tournament: Tournament) -> Next:
    if not people_to_seat(tournament, present_only=False):
        return REGISTER
    if not people_to_seat(tournament, present_only=True):
        return CHECK_IN
    return DRAW if Table.objects.filter(tournament=tournament, blocked=False).exists() else ROOM


REGISTER = Next(
    gettext_noop("Import your list of people, or let them register themselves."),
    gettext_noop("Register people"),
    "registrations",
)
CHECK_IN = Next(
    gettext_noop("Check in who has come. Several desks may work at once."), gettext_noop("Check in"), "check_in"
)
ROOM = Next(gettext_noop("Say how many tables the room has."), gettext_noop("Room"), "tables_desk", "#room")
DRAW = Next(
    gettext_noop("Everybody who has come gets a chair in every sitting."), gettext_noop("Draw"), "draw_sittings"
)
DRAW_AGAIN = Next(
    gettext_noop("Who has come is not who was drawn. Draw what has not begun anew."),
    gettext_noop("Draw again"),
    "draw_sittings",
)
BY_PHASE = {
    Phase.DRAWN: Next(gettext_noop("The seats are on the screen. When everybody sits, start.")),
    Phase.RUNNING: Next(gettext_noop("They play. Results come in from the tables by themselves.")),
    Phase.PAUSED: Next(gettext_noop("The clock stands still until you go on.")),
    Phase.LAST_TURN: Next(gettext_noop("Tables play their last turn. Then end the sitting.")),
}
RESULTS = Next(
    gettext_noop("Results are missing: open the tables that have none yet."),
    gettext_noop("To the tables"),
    "tables_desk",
    "#tables",
)
ADVANCE = Next(
    gettext_noop("These people go on. Look at the list, then draw the stage."),
    gettext_noop("Who goes on"),
    "tables_desk",
    "#cut",
)
FINISH = Next(
    gettext_noop("Everything is counted. Close the event: then the standings are final."),
    gettext_noop("Close the event"),
    "tables_desk",
    "#finish",
)
CLOSED = Next(
    gettext_noop("Play has ended. Thank everybody, and save the results."), gettext_noop("Standings"), "standings"
)
