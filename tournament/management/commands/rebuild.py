"""`manage.py rebuild <slug>`: the list made anew from the journal alone, compared with the database."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.setup.models import Tournament
from tournament.standings.consistency import compare

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Rebuild results and the standings from the journal alone; exit 1 if the database differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if not tournament:
            raise CommandError(f"There is no event {slug}.", returncode=2)
        differ, same = compare(tournament)
        wrong = sum(self._report(what, found) for what, found in differ.items())
        if wrong:
            self.stdout.write(self.style.ERROR(f"{wrong} differences between the journal and the database."))
            sys.exit(1)
        self.stdout.write(f"The same: {same}, the standings.")

    def _report(self, what: str, found: list[tuple[Any, Any, Any]]) -> int:
        for key, told, stored in found[:MOST_SHOWN]:
            self.stdout.write(f"{what} {key}: the journal says {told}, the database {stored}")
        return len(found)
