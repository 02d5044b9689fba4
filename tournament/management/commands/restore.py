"""`manage.py restore FILE`: the database as it was when the file was made."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.journal.models import Entry
from tournament.management.backups import back_up, check, has_events, named, refuse_if_in_use, restore
from tournament.setup.models import Tournament


class Command(BaseCommand):
    help = "Put a backup back. What is here now is kept as a backup too. The service must stand still."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="don't ask")
        parser.add_argument("--replace", action="store_true", help="even if there are events here already")

    def handle(self, *args: Any, file: Path, yes: bool, replace: bool, **options: Any) -> None:
        check(file)
        refuse_if_in_use()
        full = has_events()
        if full and not replace:
            raise CommandError("There are events in this database already. To put the backup in their place: --replace")
        if not yes and input(f"Replace this database by {file}? Write yes: ").strip().lower() != "yes":
            raise CommandError("Nothing was changed.")
        if full:
            before = named("before-restore")
            back_up(before)
            self.stdout.write(f"What was here before: {before}")
        restore(file)
        call_command("migrate", interactive=False, verbosity=0)
        events, entries = Tournament.objects.count(), Entry.objects.count()
        self.stdout.write(
            f"Restored: {events} events, {entries} entries in their journals. Now `manage.py rebuild SLUG`."
        )
