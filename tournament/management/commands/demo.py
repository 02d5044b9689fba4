"""`manage.py demo`: a rehearsal with made-up people, and where to look at it."""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.rehearsal.play_tables import play_to_the_end
from tournament.rehearsal.stage import PASSWORD, stage
from tournament.rehearsal.stage_tables import DEMONSTRATIONS, slug_of, stage_tables
from tournament.seating.models import Occupant
from tournament.setup.models import Format, Tournament

SLUG, HALL_GAME = "demo", "sun_moon"


class Command(BaseCommand):
    help = "Set up a rehearsal with made-up people, unless it is there already, and print its addresses."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=(HALL_GAME, *DEMONSTRATIONS), default=HALL_GAME)
        parser.add_argument(
            "--live",
            action="store_true",
            help="Leave a game at separate tables to be played second by second by a running server.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:  # its password is known to everybody
            return
        game = options["game"]
        tournament = hall_of() if game == HALL_GAME else tables_of(game, options["live"])
        base = f"{os.environ.get('SUNMOON_ADDRESS', 'http://localhost:8000')}/t/{tournament.slug}"
        for what, address in addresses(tournament, base):
            self.stdout.write(f"{what:<13} {address}")
        self.stdout.write(
            f"Log in as demo-organiser, demo-caller, demo-desk, demo-judge or demo-head-judge: {PASSWORD}"
        )


def hall_of() -> Tournament:
    return Tournament.objects.filter(slug=SLUG).first() or stage(SLUG, timezone.now())


def tables_of(game: str, live: bool) -> Tournament:
    """The demonstration of a game at separate tables, played to the end unless it is to be watched."""
    tournament = Tournament.objects.filter(slug=slug_of(game)).first() or stage_tables(game, timezone.now())
    if not live:
        play_to_the_end(tournament)
    return tournament


def addresses(tournament: Tournament, base: str) -> Iterator[tuple[str, str]]:
    yield "Desk", f"{base}/desk/"
    yield "Hall screen", base
    yield "Player", f"{base}/player/{token_of(somebody(tournament))}/"
    yield "Judge", f"{base}/judge/"
    yield "Standings", f"{base}/standings/"
    yield "Public state", f"{base}/state"
    yield "Stream", f"{base}/stream"


def somebody(tournament: Tournament) -> Registration:
    """Who sits at the first table; at separate tables whoever registered first."""
    if tournament.format == Format.TABLES:
        return Registration.objects.filter(tournament=tournament).order_by("number")[0]
    seated = Occupant.objects.filter(seat__table__tournament=tournament).select_related("registration")
    return seated.order_by("seat__table__number")[0].registration
