"""Sun/Moon: the Django project and its single app."""

from tournament.celery import app as celery_app  # jobs declared with `shared_task` belong to it

__all__ = ["celery_app"]
