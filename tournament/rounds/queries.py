"""What rounds have brought so far, as screens and judges need to see them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.sun_moon import robber
from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.rounds.models import Break, ExtraTime, Notice, Phase, Roll, Round
from tournament.setup.models import Tournament

SEVEN = 7
UNDOABLE = {
    "round_announced",
    "round_skipped",
    "round_redone",
    "dice_rolled",
    "robbers_rolled",
    "roll_corrected",
    "clock_started",
    "round_paused",
    "round_resumed",
    "time_added",
    "round_ended",
    "break_started",
    "play_ended",
}
"""Kinds of steps that say in the journal how things stood before."""

OUTAGE = "outage_noticed"


def current_round(tournament: Tournament) -> Round | None:
    """The round that is open, or else the last one that was."""
    return Round.objects.filter(tournament=tournament).order_by("-number").first()


# ---- Rolls


@dataclass(frozen=True, slots=True)
class RollSeen:
    """A roll that counts: a correction stands for what it replaced."""

    round: int
    kind: str
    dice: tuple[int, int]
    attempt: int
    fair: bool
    entry: int

    @property
    def total(self) -> int:
        return sum(self.dice)


def rolls_that_count(tournament: Tournament) -> list[RollSeen]:
    """All rolls of an event that count, in the order of rounds. Robbers were moved only where the dice are a 7."""
    rolls = Roll.objects.filter(round__tournament=tournament, withdrawn=None).select_related("round")
    counting: dict[tuple[int, str], RollSeen] = {}
    for roll in rolls.order_by("round__number", "kind", "attempt"):
        key = (roll.round.number, roll.kind)
        counting[key] = RollSeen(*key, (roll.first, roll.second), roll.attempt, roll.fair, roll.entry)
    sevens = {seen.round for seen in counting.values() if seen.kind == Roll.Kind.PRODUCTION and seen.total == SEVEN}
    return [seen for seen in counting.values() if seen.kind == Roll.Kind.PRODUCTION or seen.round in sevens]


def roll_that_counts(round_: Round, kind: str) -> Roll | None:
    return Roll.objects.filter(round=round_, kind=kind, withdrawn=None).order_by("-attempt").first()


def robbers_now(tournament: Tournament, rolls: list[RollSeen]) -> dict[str, int]:
    """Where each side's robber stands: side -> number of its hex, 7 for the desert."""
    moved = [seen for seen in rolls if seen.kind == Roll.Kind.ROBBERS]
    if not moved:
        return robber.at_start()
    return robber.robbers_after(moved[-1].total, dict(tournament.profile.lone_numbers))


# ---- What stands beside the rounds


def open_break(tournament: Tournament) -> Break | None:
    return Break.objects.filter(tournament=tournament, over=False).select_related("round").first()


def open_extra_times(tournament: Tournament) -> QuerySet[ExtraTime]:
    """Tables that play on, or will when the present round is over."""
    open_ = ExtraTime.objects.filter(round__tournament=tournament, over=False)
    return open_.select_related("round", "table").order_by("table__number")


def notice_shown(tournament: Tournament) -> Notice | None:
    """The newest notice that stands."""
    return Notice.objects.filter(tournament=tournament, withdrawn=False).order_by("-entry").first()


def hall_sound(tournament: Tournament) -> dict[str, bool | int | None]:
    """`off`: no screen may be heard. `test`: number of the entry by which every screen tries its sounds, or None."""
    switches = Entry.objects.filter(tournament=tournament, kind__in=("sound_switched", "sound_tried"))
    last = switches.order_by("-number").first()
    return {"off": bool(last and last.data["off"]), "test": last.number if last and last.data["test"] else None}


# ---- The course in the journal


def _standing(tournament: Tournament) -> QuerySet[Entry]:
    """Public entries that name a round and were not undone: the steps of its course, and claims in it."""
    named = Entry.objects.filter(tournament=tournament, public=True).filter(
        Q(data__has_key="round") | Q(kind="play_ended")
    )
    return named.exclude(replaced_by__kind="step_undone")


def last_step(tournament: Tournament) -> Entry | None:
    """The newest entry on which the present round rests; an undo takes it back, or nothing."""
    return _standing(tournament).order_by("-number").first()


def is_played_again(round_: Round) -> bool:
    """Whether a round was announced anew, and that was not taken back."""
    return _standing(round_.tournament).filter(kind="round_redone", data__round=round_.number).exists()


def dependents_of(round_: Round) -> bool:
    """Whether something that is no step of the course (a claim) rests on a round."""
    since = _standing(round_.tournament).filter(data__round=round_.number)
    return since.exclude(kind__in=UNDOABLE | {"break_ended"}).exists()


def depends_on_end_of_play(step: Entry) -> bool:
    """Whether a winner was named since play ended."""
    later = Entry.objects.filter(tournament=step.tournament, public=True, number__gt=step.number)
    return step.kind == "play_ended" and later.filter(data__has_key="registration", replaced_by=None).exists()


def outage_told(tournament: Tournament) -> Text | None:
    """What caller and desk read after an outage, until somebody goes on."""
    goes_on = (*UNDOABLE, "step_undone", "break_ended", "autopilot_set", OUTAGE)
    newest = Entry.objects.filter(tournament=tournament, kind__in=goes_on).order_by("-number").first()
    if not newest or newest.kind != OUTAGE:
        return None
    seconds = newest.data["seconds"]
    return Text(AWAY_MINUTES, {"count": seconds // 60}) if seconds >= 120 else Text(AWAY_SECONDS, {"count": seconds})


AWAY_SECONDS = gettext_noop(
    "The service was away for {count} s or longer; nothing was announced meanwhile. Look at the hall, then go on."
)
AWAY_MINUTES = gettext_noop(
    "The service was away for {count} min or longer; nothing was announced meanwhile. Look at the hall, then go on."
)


# ---- What comes next


def next_step(tournament: Tournament, round_: Round | None, at: datetime) -> str:
    """What comes next by plan: announce, roll, start, robbers, end, break, end_break, end_play; nothing after that."""
    if tournament.play_ended_at:
        return ""
    if not round_:
        return "announce"
    if round_.phase != Phase.OVER:
        return STEP_FROM[Phase(round_.phase)]
    if open_break(tournament):
        return "end_break"
    if round_.number == tournament.last_round or (tournament.closes_at and tournament.closes_at <= at):
        return "end_play"
    planned = dict(tournament.pace.breaks).get(round_.number)
    if planned and not Break.objects.filter(round=round_).exists():
        return "break"
    return "announce"


STEP_FROM = {
    Phase.ANNOUNCED: "roll",
    Phase.ROLLED: "start",
    Phase.ROBBERS: "robbers",
    Phase.RUNNING: "end",
    Phase.PAUSED: "resume",
}
