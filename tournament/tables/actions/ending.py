"""The end of an event at separate tables: the ranking is final."""

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.setup.actions import require_tables
from tournament.tables.models import Sitting
from tournament.tables.queries import next_cut, open_tables, table_standings


@decision
def finish_event(now: Deciding) -> Decided:
    """Close the event: all sittings are over, every result is official, no stage is left."""
    require_tables(now.tournament)
    sittings = Sitting.objects.filter(tournament=now.tournament)
    if not sittings or sittings.exclude(phase=Sitting.Phase.OVER).exists():
        raise refuse("sittings_to_come", gettext_noop("Sittings are still to be played."))
    unsigned = open_tables(now.tournament)
    if unsigned:
        tables = ", ".join(f"{sitting.number}/{table}" for sitting, table in unsigned)
        raise refuse("results_open", gettext_noop("Results that are not signed yet: {tables}."), tables=tables)
    if next_cut(now.tournament):
        raise refuse("stage_to_come", gettext_noop("A final is still to be played."))
    now.tournament.play_ended_at = now.at
    now.tournament.save(update_fields=["play_ended_at"])
    winner = table_standings(now.tournament)[0].person.number
    return Decided("event_finished", {"winner": winner}, True)
