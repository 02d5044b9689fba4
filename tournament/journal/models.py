"""The numbered, append-only list of decisions of an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.setup.models import Tournament


class Entry(models.Model):
    """One decision. Numbers have no gaps and follow commit order; the database refuses to change or delete a row."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    actor_name = models.CharField(max_length=80)  # how the actor was called then; "autopilot", "player 17"
    command = models.CharField(max_length=160)  # the id that the client gave: the same one decides once
    intent = models.CharField(max_length=120)  # the action, and a digest of the request: what the id was given for
    data = models.JSONField(default=dict)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, related_name="replaced_by")
    public = models.BooleanField()  # changes what everybody sees

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["tournament", "command"], name="entry_command_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_1"),
        ]
        indexes = [
            models.Index(fields=["tournament", "-number"], condition=Q(public=True), name="entry_public"),
        ]
