"""What the settings of an event are called, with a line for each that says what it does."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

SUN, MOON = _("Sun"), _("Moon")

WORDS: dict[str, tuple[Any, Any]] = {
    "physical_dice": (
        _("Real dice"),
        _("The caller types what lies on the table. Without: the fair dice of this site."),
    ),
    "goal": (_("Points that win"), _("Who has as many on the own turn, and says so, wins.")),
    "groups": (_("Who plays when"), _("The groups that are active, round by round.")),
    "allotments": (
        _("Time of a round"),
        _("From which round how many seconds: 1: 90, 9: 120 gives 120 from round 9 on."),
    ),
    "robbers_from": (_("Robbers move from round"), _("Before it a 7 moves none. Empty: they never move.")),
    "lone_numbers": (_("Side of the 2 and of the 12"), _("As your boards are printed: each lies on one side only.")),
    "breaks": (_("Breaks"), _("After which round how many minutes: 16: 20")),
    "clock_starts": (
        _("The clock starts"),
        _("With the dice, or when the caller presses after everybody has collected."),
    ),
    "dice_typed_twice": (_("Two people type the dice"), _("They count when both have typed the same.")),
    "claims_pause_play": (_("The clock stops for a claim"), _("Else the hall plays on while a judge counts.")),
    "claims_counted_twice": (
        _("Each claim is counted twice"),
        _("By two judges, the second without seeing the first count."),
    ),
    "interim_counts_every": (
        _("Rounds between two counts for the leaderboard"),
        _("Judges are reminded when one is due. 0: never."),
    ),
    "languages": (
        _("Languages of the hall screens"),
        _("Several are shown in turn. None: each screen as its browser is set."),
    ),
    "lead_in_ms": (_("From the group to the dice, seconds"), _("Where the dice fall by themselves.")),
    "reveal_ms": (_("Dice are shown after, seconds"), _("So that all screens show them at the same moment.")),
    "discard_ms": (_("Time to discard on a 7, seconds"), _("Then come the robbers, or the clock.")),
    "resume_ms": (_("Countdown after a pause, seconds"), _("The 3-2-1 before the clock goes on.")),
    "gap_ms": (_("From a round to the next, seconds"), _("Where rounds go on by themselves.")),
}

ORDERS = [
    (["sun", "moon"], _("Sun begins, then in turn")),
    (["moon", "sun"], _("Moon begins, then in turn")),
    (["all"], _("Everybody in every round")),
]
LONE_NUMBERS = [
    ([[2, side_of_2], [12, side_of_12]], format_lazy("2: {}, 12: {}", name_of_2, name_of_12))
    for side_of_2, name_of_2 in (("sun", SUN), ("moon", MOON))
    for side_of_12, name_of_12 in (("sun", SUN), ("moon", MOON))
]
CLOCK_STARTS = [("dice", _("with the dice")), ("hand", _("by hand"))]

SECTIONS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (_("What matters most"), ("names", "starts_at", "zone", "venue", "goal", "physical_dice")),
    (_("The game"), ("groups", "allotments", "robbers_from", "lone_numbers", "breaks")),
    (
        _("Dice, claims and counts"),
        ("clock_starts", "dice_typed_twice", "claims_pause_play", "claims_counted_twice", "interim_counts_every"),
    ),
    (_("Screens and pauses"), ("languages", "lead_in_ms", "reveal_ms", "discard_ms", "resume_ms", "gap_ms")),
)
"""Title -> its settings, in order. The first section is all that a person without time needs to see."""
