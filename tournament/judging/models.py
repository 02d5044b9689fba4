"""Calls, claims of victory, the sheets that judges count, rulings given, sanctions, and the verified winner."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournament.registration.models import Registration
from tournament.rounds.models import Round
from tournament.seating.models import Row, Seat, Table
from tournament.setup.models import Tournament

User = settings.AUTH_USER_MODEL


class Claim(models.Model):
    """That somebody declared victory in a round. A refused claim stays on record, with the reason."""

    class State(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"  # a judge is on the way
        COUNTED = "counted"  # once; a second judge counts without seeing the first count
        DISPUTED = "disputed"  # two counts differ: the head judge decides
        ACCEPTED = "accepted"
        REFUSED = "refused"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="claims")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="claims")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    round = models.ForeignKey(Round, models.PROTECT, related_name="claims")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    judge = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    declared_at = models.DateTimeField()
    total = models.PositiveSmallIntegerField(null=True)  # what decided it: points counted, less those taken away
    reason = models.CharField(max_length=200, blank=True)  # of a refusal without a count
    counts_after = models.PositiveIntegerField(default=0)  # journal number: counts up to it were set aside

    class Meta:
        ordering = ["declared_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["registration", "round"], name="one_claim_a_round"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "taken", "counted", "disputed", "accepted", "refused"]),
                name="claim_state",
            ),
            models.CheckConstraint(
                condition=~Q(state="taken") | Q(judge__isnull=False), name="a_taken_claim_has_a_judge"
            ),
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(total__isnull=False), name="an_accepted_claim_was_counted"
            ),
        ]

    def __str__(self) -> str:
        return str(self.registration)


class ScoreSheet(models.Model):
    """What was counted for one person. Every version is kept; a change is a new version, never an edit."""

    class State(models.TextChoices):
        DRAFT = "draft"  # filled in by the player, for a judge to confirm
        INTERIM = "interim"  # for the leaderboard, unofficial
        SUBMITTED = "submitted"  # counted by one judge
        DISPUTED = "disputed"  # differs from what another judge had counted; does not stand
        VERIFIED = "verified"  # decided a claim, counted twice alike, or decided by the head judge

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sheets")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="sheets")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    round = models.ForeignKey(Round, models.PROTECT, null=True, related_name="+")
    claim = models.ForeignKey(Claim, models.PROTECT, null=True, related_name="sheets")
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State)
    values = models.JSONField()  # line -> count
    ties = models.JSONField(default=dict)  # criterion -> number
    entered_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")  # None: by the player
    entry = models.PositiveIntegerField()

    class Meta:
        ordering = ["registration", "version"]
        constraints = [
            models.UniqueConstraint(fields=["registration", "version"], name="sheet_version"),
            models.CheckConstraint(condition=Q(version__gte=1), name="sheet_version_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "interim", "submitted", "disputed", "verified"]), name="sheet_state"
            ),
        ]


class Conflict(models.Model):
    """That two judges counted one person differently. Open until the head judge decides; one open one a person."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="conflicts")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="conflicts")
    claim = models.ForeignKey(Claim, models.PROTECT, null=True, related_name="conflicts")
    standing = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="+")  # what had been counted before
    entry = models.PositiveIntegerField()
    decided = models.ForeignKey(ScoreSheet, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["entry"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration"], condition=Q(decided=None), name="one_open_conflict_a_person"
            ),
        ]


class RowDuty(models.Model):
    """That a judge counts a row when play ended without the goal; another judge may take it over."""

    row = models.OneToOneField(Row, models.CASCADE, related_name="duty")
    judge = models.ForeignKey(User, models.CASCADE, related_name="+")


class Victory(models.Model):
    """The verified winner, confirmed by the head judge. One an event."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="victory")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="+")
    round = models.ForeignKey(Round, models.PROTECT, null=True, related_name="+")
    claim = models.ForeignKey(Claim, models.PROTECT, null=True, related_name="+")  # None: play ended without the goal
    confirmed_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    confirmed_at = models.DateTimeField()


class Call(models.Model):
    """That a judge is wanted at a table."""

    class State(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"
        SOLVED = "solved"
        WITHDRAWN = "withdrawn"

    class Reason(models.TextChoices):
        RULES = "rules"
        MISTAKE = "mistake"
        DISPUTE = "dispute"
        MATERIAL = "material"
        OTHER = "other"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    registration = models.ForeignKey(Registration, models.PROTECT, null=True, related_name="calls")  # None: the table
    reason = models.CharField(max_length=10, choices=Reason)
    text = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    judge = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    called_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    extra_ms = models.PositiveIntegerField(default=0)  # extra time that the table was given
    note = models.CharField(max_length=500, blank=True)  # how it was solved

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration"], condition=Q(state__in=["open", "taken"]), name="one_open_call_a_person"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=["open", "taken"], registration=None),
                name="one_open_call_of_a_table",
            ),
            models.CheckConstraint(condition=Q(state__in=["open", "taken", "solved", "withdrawn"]), name="call_state"),
            models.CheckConstraint(
                condition=Q(reason__in=["rules", "mistake", "dispute", "material", "other"]), name="call_reason"
            ),
            models.CheckConstraint(
                condition=~Q(state="taken") | Q(judge__isnull=False), name="a_taken_call_has_a_judge"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "taken"], closed_at=None)
                | Q(state__in=["solved", "withdrawn"], closed_at__isnull=False),
                name="a_closed_call_has_its_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}, {self.table or self.registration}"


class RulingGiven(models.Model):
    """A ruling as it was given at a table: the question, what was typed, the answer."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rulings_given")
    call = models.ForeignKey(Call, models.PROTECT, null=True, related_name="rulings")
    name = models.CharField(max_length=60)
    inputs = models.JSONField()
    answer = models.JSONField(null=True)
    given_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    entry = models.PositiveIntegerField()

    class Meta:
        ordering = ["entry"]


class Sanction(models.Model):
    """A warning, points taken away, or the removal of a person from the event; it counts unless it was lifted."""

    class Kind(models.TextChoices):
        WARNING = "warning"
        POINTS = "points"
        REMOVAL = "removal"

    class State(models.TextChoices):
        GIVEN = "given"
        APPEALED = "appealed"
        UPHELD = "upheld"
        LIFTED = "lifted"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sanctions")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=8, choices=Kind)
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=500)
    given_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    entry = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.GIVEN)
    appeal = models.CharField(max_length=500, blank=True)
    decision = models.CharField(max_length=500, blank=True)  # on the appeal: why
    changed_entry = models.PositiveIntegerField(null=True)  # of the decision on the appeal

    class Meta:
        ordering = ["entry"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["warning", "points", "removal"]), name="sanction_kind"),
            models.CheckConstraint(
                condition=Q(state__in=["given", "appealed", "upheld", "lifted"]), name="sanction_state"
            ),
            models.CheckConstraint(
                condition=Q(kind="points", points__gte=1) | (~Q(kind="points") & Q(points=0)),
                name="points_are_taken_by_that_sanction_only",
            ),
            models.CheckConstraint(
                condition=Q(changed_entry=None) | Q(changed_entry__gt=F("entry")), name="sanction_decided_later"
            ),
        ]
