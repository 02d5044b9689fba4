"""The worker and the web server beside a test use the test's own database and Redis."""

import urllib.request

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from redis import Redis

import tournament.celery as celery_module
from tests.conftest import ServerProcess
from tournament.journal import broadcast
from tournament.setup.models import Tournament


@pytest.mark.django_db
def test_the_journal_can_be_cleaned_up_after_a_test_only() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            names = {name for (name,) in cursor.fetchall()}
        assert "journal_entry_no_update" in names
        assert "journal_entry_no_delete" not in names


@pytest.mark.parametrize("queue", ["hall", "desk"])
def test_a_worker_does_jobs_of_both_queues_on_the_database_of_the_test(
    celery_worker_process: ServerProcess, redis: Redis, queue: str
) -> None:
    Tournament.objects.create(slug="hall", names={"en": "Hall"}, game="sun_moon", starts_at=timezone.now())
    celery_module.app.send_task("tournament.screens.publish_state", ["hall"], queue=queue)
    celery_worker_process.wait_until(lambda: redis.xlen(broadcast.STREAM) == 1)


def test_the_web_server_answers_from_the_database_of_the_test(web_process: ServerProcess) -> None:
    User.objects.create_superuser("hanna", password="a long one")
    with urllib.request.urlopen(f"{web_process.url}/admin/login/") as answer:
        assert answer.status == 200
        assert "unsafe-eval" in answer.headers["Content-Security-Policy"]
