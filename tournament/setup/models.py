"""An event and the people who run it."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import GAMES
from games.game import Game
from games.sun_moon.profile import Profile
from tournament.setup.pace import Pace


class Format(models.TextChoices):
    HALL = "hall"
    TABLES = "tables"


def game_choices() -> list[tuple[str, str]]:
    """A function, so that a new game needs no migration."""
    return [(key, str(game.name)) for key, game in GAMES.items()]


def format_of(game: str) -> Format:
    """How a game is played by many: boards for two or fewer stand in rows through the hall."""
    return Format.HALL if max(GAMES[game].seats) <= 2 else Format.TABLES


class Tournament(models.Model):
    """One event, with one game, one profile and one format. Its row is the lock of every decision about it."""

    slug = models.SlugField(unique=True)
    names = models.JSONField()  # language -> name; at least one
    game = models.CharField(max_length=40, choices=game_choices)
    format = models.CharField(max_length=10, choices=Format, default=Format.HALL)
    zone = models.CharField(max_length=64, default="Asia/Jerusalem")  # IANA
    starts_at = models.DateTimeField()
    venue = models.JSONField(default=dict)  # language -> where it is
    languages = models.JSONField(default=list)  # of its hall screens, in turn; none: each screen's own
    profile_data = models.JSONField(default=dict)  # what differs from Profile's defaults
    pace_data = models.JSONField(default=dict)  # what differs from Pace's defaults
    autopilot = models.BooleanField(default=False)  # rounds go on by themselves
    physical_dice = models.BooleanField(default=True)
    play_ended_at = models.DateTimeField(null=True)  # no further round is announced
    last_round = models.PositiveSmallIntegerField(null=True)  # announced ahead: play ends after it
    closes_at = models.DateTimeField(null=True)  # the round that runs then is the last one
    rehearsal = models.BooleanField(default=False)  # made-up people; results may come in by themselves

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(format__in=Format.values), name="tournament_format"),
            models.CheckConstraint(condition=~Q(names={}), name="tournament_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name_in("en")

    def name_in(self, language: str) -> str:
        names: dict[str, str] = self.names
        return names.get(language) or next(iter(names.values()))

    def venue_in(self, language: str) -> str:
        venue: dict[str, str] = self.venue
        return venue.get(language) or next(iter(venue.values()), "")

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def profile(self) -> Profile:
        return Profile(**{key: _frozen(value) for key, value in self.profile_data.items()})

    @property
    def pace(self) -> Pace:
        return Pace(**{key: _frozen(value) for key, value in self.pace_data.items()})

    @property
    def tzinfo(self) -> ZoneInfo:
        return ZoneInfo(self.zone)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


class Role(models.TextChoices):
    ORGANISER = "organiser"
    CALLER = "caller"
    DESK = "desk"
    JUDGE = "judge"
    HEAD_JUDGE = "head_judge"
    SCREEN = "screen"


class Staff(models.Model):
    """That a user helps at an event, in one role; two roles are two rows."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_roles")
    role = models.CharField(max_length=12, choices=Role)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="staff_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role"),
        ]
