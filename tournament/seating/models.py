"""Rows of tables, their seats, and who held each seat from which round to which."""

from django.db import models
from django.db.models import F, Q

from tournament.registration.models import Registration
from tournament.setup.models import Tournament


class Row(models.Model):
    """A row of boards, a line or a closed ring; boards are counted along it."""

    class Shape(models.TextChoices):
        LINE = "line"
        RING = "ring"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rows")
    number = models.PositiveSmallIntegerField()
    shape = models.CharField(max_length=4, choices=Shape, default=Shape.LINE)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="row_number"),
            models.CheckConstraint(condition=Q(shape__in=["line", "ring"]), name="row_shape"),
        ]


class Table(models.Model):
    """In the hall a board, at a place of a row; elsewhere a table. Its number is what stands on the sign."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    row = models.ForeignKey(Row, models.CASCADE, null=True, related_name="tables")
    place = models.PositiveSmallIntegerField(default=0)  # along the row, from 0
    kind = models.CharField(max_length=1, blank=True)  # A, B, C: the printed board
    accessible = models.BooleanField(default=False)
    blocked = models.BooleanField(default=False)
    room_beside = models.BooleanField(default=False)  # the boards beside it are kept free: see `boards.kept_free`

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number"),
            models.UniqueConstraint(fields=["row", "place"], name="table_place"),
            models.CheckConstraint(condition=Q(kind__in=["", "A", "B", "C"]), name="table_kind"),
        ]


class Seat(models.Model):
    """A place at a table: its group (hall) and its order of play."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    group = models.CharField(max_length=8)  # sun, moon; empty at ordinary tables
    colour = models.CharField(max_length=12, blank=True)
    order = models.PositiveSmallIntegerField()  # of play; in the hall 0 is Sun

    class Meta:
        ordering = ["table__number", "order"]
        constraints = [models.UniqueConstraint(fields=["table", "order"], name="seat_order")]

    def __str__(self) -> str:
        return f"{self.table.number} {self.group}".strip()


class Occupant(models.Model):
    """Who held a seat, from round `from_round` (1: since the start) to `to_round` (None: still)."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="occupants")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="occupancies")
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True)
    locked = models.BooleanField(default=False)  # stays when seats are drawn again

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(to_round=None), name="one_person_a_seat"),
            models.UniqueConstraint(fields=["registration"], condition=Q(to_round=None), name="one_seat_a_person"),
            models.CheckConstraint(
                condition=Q(to_round=None) | Q(to_round__gte=F("from_round")), name="occupant_from_before_to"
            ),
        ]


class StandIn(models.Model):
    """Somebody of the staff who plays on an empty seat so that its board is whole. Has no result and no rank."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="stand_ins")
    name = models.CharField(max_length=80)
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(to_round=None), name="one_stand_in_a_seat"),
            models.CheckConstraint(
                condition=Q(to_round=None) | Q(to_round__gte=F("from_round")), name="stand_in_from_before_to"
            ),
        ]
