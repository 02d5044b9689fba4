"""Targets: other programs that get each public state sent, such as LED walls and overlays of a broadcast."""

from django.db import models
from django.db.models import Q

from tournament.setup.models import Tournament


class Target(models.Model):
    """Where states are sent. `delivered` only rises; while `busy_until` lies ahead, one job has it for itself."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="targets")
    name = models.CharField(max_length=60)
    url = models.URLField(max_length=500)
    secret = models.CharField(max_length=64)  # of the signature; shown to the organiser only
    active = models.BooleanField(default=True)
    delivered = models.PositiveIntegerField(default=0)
    busy_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Delivery(models.Model):
    """One state to be sent to one target. A newer one supersedes it: states are sent, not changes."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        SUPERSEDED = "superseded"
        DEAD = "dead"

    target = models.ForeignKey(Target, models.CASCADE, related_name="deliveries")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-number", "target"]
        constraints = [
            models.UniqueConstraint(fields=["target", "number"], name="delivery_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "delivered", "superseded", "dead"]), name="delivery_state"
            ),
        ]
        indexes = [models.Index(fields=["next_at"], condition=Q(state="waiting"), name="delivery_waiting")]
