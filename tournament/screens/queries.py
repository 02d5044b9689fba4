"""What the hall's screens show beside the course of play. Taken from the journal: screens store nothing."""

from dataclasses import dataclass
from typing import Any

from tournament.journal.models import Entry
from tournament.rounds.models import Roll
from tournament.rounds.queries import RollSeen
from tournament.seating.queries import seated_but_missing
from tournament.setup.models import Tournament

SCENES = ("welcome", "seats", "desk", "rules", "countdown", "round", "break", "leaders", "dice", "thanks", "manual")
"""What can be chosen; a notice, a claim and the winner come by themselves."""

AUTO = "auto"
GOES_ON = (
    "round_announced",
    "dice_rolled",
    "robbers_rolled",
    "clock_started",
    "round_resumed",
    "break_started",
    "winner_confirmed",
    "winner_revoked",
)
"""Whatever was chosen, play that goes on takes the wall back: nobody must have to remember that."""

TOTALS = range(2, 13)
MOST_CALLED = 400


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene that somebody chose, perhaps with the moment until which it counts down."""

    name: str
    until_ms: int | None

    def as_dict(self) -> dict[str, Any]:
        return {"name": self.name, "until_ms": self.until_ms}


def scene_now(tournament: Tournament) -> Scene | None:
    """The scene that was chosen last, unless play has gone on since; None: screens choose by themselves."""
    entries = Entry.objects.filter(tournament=tournament, kind__in=("scene_shown", *GOES_ON), public=True)
    last = entries.order_by("-number").first()
    if not last or last.kind != "scene_shown" or last.data["scene"] == AUTO:
        return None
    return Scene(last.data["scene"], last.data["until_ms"])


def histogram(rolls: list[RollSeen]) -> list[int]:
    """How often each total from 2 to 12 came, robbers' rolls left out."""
    totals = [seen.total for seen in rolls if seen.kind == Roll.Kind.PRODUCTION]
    return [totals.count(total) for total in TOTALS]


def called_to_the_desk(tournament: Tournament) -> list[dict[str, Any]]:
    """Whose seats wait for them: by registration number and seat, never by name."""
    missing = seated_but_missing(tournament)[:MOST_CALLED]
    return [
        {"number": held.registration.number, "table": held.seat.table.number, "group": held.seat.group}
        for held in missing
    ]
