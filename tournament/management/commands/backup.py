"""`manage.py backup FILE`: the whole database in one file, while the service runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.management.backups import back_up, named


class Command(BaseCommand):
    help = "Copy the whole database to FILE (without one: to backups/ in SUNMOON_VAR), while the service runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        target = file or named("by-hand")
        if target.exists():
            raise CommandError(f"{target} exists already: give another name.")
        if not target.parent.is_dir():
            raise CommandError(f"There is no folder {target.parent}.")
        back_up(target)
        self.stdout.write(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
        self.stdout.write("Keep it where only you can read it: it holds names. Personal links need SECRET_KEY too.")
