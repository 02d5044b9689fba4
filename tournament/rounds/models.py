"""Rounds, their clock and their dice."""

from django.db import models
from django.db.models import Q

from tournament.seating.models import Table
from tournament.setup.models import Tournament


class Phase(models.TextChoices):
    """announced (group) -> rolled (dice; discards on a 7), or robbers (second roll due) -> running, paused -> over."""

    ANNOUNCED = "announced"
    ROLLED = "rolled"
    ROBBERS = "robbers"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


class PauseReason(models.TextChoices):
    """Why the clock stands, for the hall to read."""

    CLAIM = "claim"
    RULING = "ruling"
    TECHNICAL = "technical"
    EMERGENCY = "emergency"


class Round(models.Model):
    """One announced group with its dice and its allotment. The clock is a stored moment: nothing ticks.

    `deadline` while running, counted from `starts_at` (later than the decision while screens count 3-2-1);
    `remaining_ms` while paused. `due` is when autopilot takes the next step.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    group = models.CharField(max_length=8)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.ANNOUNCED)
    allotment_ms = models.PositiveIntegerField()
    discards_until = models.DateTimeField(null=True)  # after a 7
    starts_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    remaining_ms = models.PositiveIntegerField(null=True)
    pause_reason = models.CharField(max_length=10, choices=PauseReason, blank=True)
    due = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number"),
            models.UniqueConstraint(fields=["tournament"], condition=~Q(phase="over"), name="one_open_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(condition=Q(phase__in=Phase.values), name="round_phase"),
            models.CheckConstraint(
                condition=Q(phase="running", deadline__isnull=False, starts_at__isnull=False)
                | (~Q(phase="running") & Q(deadline=None, starts_at=None)),
                name="deadline_while_running",
            ),
            models.CheckConstraint(
                condition=Q(phase="paused", remaining_ms__isnull=False) | (~Q(phase="paused") & Q(remaining_ms=None)),
                name="remaining_while_paused",
            ),
            models.CheckConstraint(condition=Q(phase="paused") | Q(pause_reason=""), name="pause_reason_while_paused"),
        ]
        indexes = [
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="round_deadline"),
            models.Index(fields=["due"], condition=Q(due__isnull=False), name="round_due"),
        ]


class Roll(models.Model):
    """Two dice for the whole hall. A corrected roll is a new attempt; the highest attempt not withdrawn counts."""

    class Kind(models.TextChoices):
        PRODUCTION = "production"
        ROBBERS = "robbers"

    round = models.ForeignKey(Round, models.CASCADE, related_name="rolls")
    kind = models.CharField(max_length=10, choices=Kind)
    attempt = models.PositiveSmallIntegerField()
    first = models.PositiveSmallIntegerField()
    second = models.PositiveSmallIntegerField()
    fair = models.BooleanField()  # drawn from the committed seed; False: physical, typed
    entry = models.PositiveIntegerField()  # number of the journal entry that brought it in
    withdrawn = models.PositiveIntegerField(null=True)  # number of the entry that took it back

    class Meta:
        ordering = ["round__number", "kind", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["round", "kind", "attempt"], name="roll_attempt"),
            models.CheckConstraint(condition=Q(kind__in=["production", "robbers"]), name="roll_kind"),
            models.CheckConstraint(
                condition=Q(first__gte=1, first__lte=6, second__gte=1, second__lte=6), name="roll_of_two_dice"
            ),
        ]

    @property
    def total(self) -> int:
        return self.first + self.second


class FairDice(models.Model):
    """The secret seed of an event's fair dice. Its hash is public from the start, the seed when play is over."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="fair_dice")
    seed = models.CharField(max_length=64)  # 32 bytes, hex
    audience = models.CharField(max_length=20, blank=True)  # a number called out by the audience, mixed in
    revealed_at = models.DateTimeField(null=True)


class TypedDice(models.Model):
    """What one person has typed of a roll that needs two who agree: the newest of each person, until two are alike."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="typed_dice")
    kind = models.CharField(max_length=10, choices=Roll.Kind)
    typed_by = models.CharField(max_length=80)
    first = models.PositiveSmallIntegerField()
    second = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["round", "kind", "typed_by"], name="typed_once_a_person")]


class Break(models.Model):
    """A rest of the whole hall after a round, with a deadline of its own."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="breaks")
    round = models.ForeignKey(Round, models.CASCADE, related_name="breaks")  # the one it follows
    deadline = models.DateTimeField()
    over = models.BooleanField(default=False)
    entry = models.PositiveIntegerField()

    class Meta:
        ordering = ["entry"]
        constraints = [
            models.UniqueConstraint(fields=["tournament"], condition=Q(over=False), name="one_open_break"),
        ]
        indexes = [models.Index(fields=["deadline"], condition=Q(over=False), name="break_deadline")]


class ExtraTime(models.Model):
    """What one table gets after the end of a round, for time that it lost. `until` is known once the round is over."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="extra_times")
    table = models.ForeignKey(Table, models.CASCADE, related_name="extra_times")
    ms = models.PositiveIntegerField()
    until = models.DateTimeField(null=True)
    over = models.BooleanField(default=False)

    class Meta:
        ordering = ["table__number"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_extra_time_a_table")]
        indexes = [models.Index(fields=["until"], condition=Q(over=False), name="extra_time_until")]


class Notice(models.Model):
    """A message to the whole hall, in each language; the newest one that stands is shown."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="notices")
    texts = models.JSONField()  # language -> text
    entry = models.PositiveIntegerField()
    until = models.DateTimeField(null=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["entry"]
        indexes = [models.Index(fields=["until"], condition=Q(withdrawn=False), name="notice_until")]
