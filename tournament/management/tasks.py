"""The hourly copy, made by a worker."""

import logging

from celery import shared_task
from django.core.management.base import CommandError

from tournament.management.backups import back_up_hourly

logger = logging.getLogger(__name__)


@shared_task(name="tournament.management.back_up")
def back_up() -> None:
    """Keep a copy of the database. Where that fails, play goes on: it is said in the worker's log."""
    try:
        back_up_hourly()
    except (CommandError, OSError) as error:
        logger.error("The hourly backup failed: %s", error)
