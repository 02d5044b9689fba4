"""`manage.py anonymise`: forget everybody of each event whose retention date is over. The beat does it each hour."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.registration.tasks import forget


class Command(BaseCommand):
    help = "Delete the personal data of each event whose retention date is over. Numbers and results stay."

    def handle(self, *args: Any, **options: Any) -> None:
        for slug, people in forget().items():
            self.stdout.write(f"{slug}: {people}")
