"""The app's configuration, and the admin's with our site in it."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Sun/Moon"


class AdminConfig(DjangoAdminConfig):
    default_site = "tournament.admin_site.AdminSite"
