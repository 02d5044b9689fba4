"""The course of an event at separate tables, its sittings, who sits where, and the result sheet of each table."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.registration.models import Registration
from tournament.seating.models import Table
from tournament.setup.models import Tournament

User = settings.AUTH_USER_MODEL
MINUTE_MS = 60_000


class Course(models.Model):
    """How an event goes: its programme, as the organiser changed it before the start. An event without one has the
    default programme.
    """

    class Credit(models.TextChoices):
        NOTHING = "nothing"
        LAST = "last"
        AVERAGE = "average"

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="course")
    programme = models.CharField(max_length=30)
    counting = models.CharField(max_length=30)
    variant = models.CharField(max_length=30, blank=True)  # of the game: a scenario
    sittings = models.PositiveSmallIntegerField()
    semi_final = models.BooleanField()  # where the programme leaves it open
    final = models.BooleanField()
    minutes = models.PositiveSmallIntegerField()
    warning_minutes = models.PositiveSmallIntegerField()
    credit = models.CharField(max_length=8, choices=Credit, default=Credit.NOTHING)  # for a sitting that was missed

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(sittings__gte=1, sittings__lte=9), name="course_sittings"),
            models.CheckConstraint(condition=Q(minutes__gt=models.F("warning_minutes")), name="course_minutes"),
            models.CheckConstraint(condition=Q(credit__in=["nothing", "last", "average"]), name="course_credit"),
        ]


class Stage(models.TextChoices):
    PRELIMINARY = "preliminary"
    SEMI_FINAL = "semi_final"
    FINAL = "final"


class Sitting(models.Model):
    """One game at every table at the same time. The clock is a stored moment: nothing ticks.

    drawn -> running (until `deadline`) <-> paused (`remaining_ms`) -> last_turn (time is up) -> over. Start and end
    are signals that somebody gives; only the call for the last turn comes by itself.
    """

    class Phase(models.TextChoices):
        DRAWN = "drawn"
        RUNNING = "running"
        PAUSED = "paused"
        LAST_TURN = "last_turn"
        OVER = "over"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.PRELIMINARY)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.DRAWN)
    limit_ms = models.PositiveIntegerField()
    warning_ms = models.PositiveIntegerField()  # this long before the end tables are warned
    deadline = models.DateTimeField(null=True)
    remaining_ms = models.PositiveIntegerField(null=True)
    seed = models.CharField(max_length=80, blank=True)
    aims = models.JSONField(default=list)  # of the draw: name, missed, bound
    entry = models.PositiveIntegerField()  # number of the journal entry that drew it

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="sitting_number"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(phase__in=["running", "paused", "last_turn"]),
                name="one_sitting_at_a_time",
            ),
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="sitting_stage"),
            models.CheckConstraint(
                condition=Q(phase__in=["drawn", "running", "paused", "last_turn", "over"]), name="sitting_phase"
            ),
            models.CheckConstraint(
                condition=Q(phase="running", deadline__isnull=False) | (~Q(phase="running") & Q(deadline=None)),
                name="sitting_deadline_while_running",
            ),
            models.CheckConstraint(
                condition=Q(phase="paused", remaining_ms__isnull=False) | (~Q(phase="paused") & Q(remaining_ms=None)),
                name="sitting_remaining_while_paused",
            ),
        ]
        indexes = [
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="sitting_deadline"),
        ]


class Chair(models.Model):
    """Who sits at a table in a sitting, and when it is their turn. Results follow the person."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="chairs")
    table = models.ForeignKey(Table, models.PROTECT, related_name="chairs")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="chairs")
    order = models.PositiveSmallIntegerField()  # of play, from 1

    class Meta:
        ordering = ["sitting__number", "table__number", "order"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "registration"], name="one_chair_a_sitting"),
            models.UniqueConstraint(fields=["sitting", "table", "order"], name="chair_order"),
            models.CheckConstraint(condition=Q(order__gte=1, order__lte=4), name="chair_order_from_1_to_4"),
        ]


class TableSheet(models.Model):
    """The result of one table in one sitting, all players together. A change is a new version, never an edit."""

    class State(models.TextChoices):
        ENTERED = "entered"  # waits for the players' signatures
        SIGNED = "signed"  # by all players: only the referee changes it
        DECIDED = "decided"  # by the referee
        SET_ASIDE = "set_aside"  # people sat elsewhere: does not stand

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="sheets")
    table = models.ForeignKey(Table, models.PROTECT, related_name="sheets")
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.ENTERED)
    lines = models.JSONField()  # registration number -> values, ties
    winner = models.ForeignKey(Registration, models.PROTECT, null=True, related_name="+")  # None: time was up
    entered_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")  # None: by a player
    reason = models.CharField(max_length=200, blank=True)  # of the referee's decision
    entry = models.PositiveIntegerField()

    class Meta:
        ordering = ["sitting__number", "table__number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "table", "version"], name="table_sheet_version"),
            models.CheckConstraint(
                condition=Q(state__in=["entered", "signed", "decided", "set_aside"]), name="table_sheet_state"
            ),
        ]


class Signature(models.Model):
    """That a player of the table agrees with a sheet."""

    sheet = models.ForeignKey(TableSheet, models.CASCADE, related_name="signatures")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="signatures")
    entry = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "registration"], name="one_signature_a_person")]
